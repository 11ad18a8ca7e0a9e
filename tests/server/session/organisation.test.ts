/** A session belongs to one organisation for its whole life; choosing another one opens a second session of the same login (docs/adr/0020, promise C2). */
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { sessionLimits } from '#contract/limits/session.ts';
import { until } from '#tests/rig/until.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
});
afterAll(() => server.close());

const path = '/api-user/userbindorg/changeLoginOrgInfo';
const choose = (token: string, orgId: string): Promise<Reply> => server.call('POST', path, { token, json: { orgId, isBeside: true } });
interface Login {
  readonly access_token: string;
  readonly expires_in: number;
  readonly person: { readonly orgId: string; readonly orgs: readonly { readonly id: string }[] };
}
const chosen = async (token: string, orgId: string): Promise<Login> => {
  const answer = await choose(token, orgId);
  expect(answer.code, answer.text).toBe(0);
  return answer.datas as Login;
};
const code = async (token: string): Promise<unknown> => (await server.call('GET', '/api-user/menus/current', { token })).code;
/** A change is felt when what is remembered of the session is asked for again (F6). */
const becomes = async (token: string, expected: number): Promise<void> => {
  await until(async () => (await code(token)) === expected, { what: `the session to answer ${expected}`, everyMs: 50 });
};

let count = 0;
async function somebody(role = 'lead'): Promise<{ readonly name: string; readonly id: string; readonly token: string }> {
  count += 1;
  const { east, west } = server.hospital.orgs;
  const name = `somebody${count}`;
  const id = await server.hospital.staff(name, east, role, { bound_org_ids: [east, west] });
  return { name, id, token: await server.login(name) };
}

const sessionsOf = (id: string) =>
  server.test.database.query<{ family: string; expires: string; org: string; ended: boolean }>(
    `select family_id as family, expires_at::text as expires, org_id as org, ended_at is not null as ended from session where subject_id = $1 order by created_at`,
    [id],
  );

describe('choosing an organisation', () => {
  it('answers like a login, and leaves the session it was chosen in alone', async () => {
    const { token, id } = await somebody();
    const { east, west } = server.hospital.orgs;
    await server.test.database.query(`update session set expires_at = now() + interval '1 hour' where subject_id = $1`, [id]);
    const there = await chosen(token, west);
    expect(there.access_token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(there.person.orgId).toBe(west);
    expect(there.person.orgs.map((org) => org.id).toSorted()).toEqual([east, west].toSorted());
    expect(there.expires_in).toBeGreaterThan(3_500);
    expect(there.expires_in).toBeLessThanOrEqual(3_600);
    expect([await code(token), await code(there.access_token)]).toEqual([0, 0]);
    const rows = await sessionsOf(id);
    expect(new Set(rows.map((row) => `${row.family} ${row.expires}`)).size).toBe(1);
    expect(rows.map((row) => row.org)).toEqual([east, west]);
  });

  it('is refused for one that is not among those the person may act in, and is audited either way', async () => {
    const { token, id } = await somebody();
    const { west, otherHouse, group } = server.hospital.orgs;
    for (const orgId of [otherHouse, group, randomUUID()]) expect([orgId, (await choose(token, orgId)).code]).toEqual([orgId, 40302]);
    expect((await choose(token, 'nowhere')).code).toBe(40001);
    await chosen(token, west);
    expect(await sessionsOf(id)).toHaveLength(2);
    const rows = await server.test.database.query(
      `select outcome, code, entity, entity_id as "entityId" from audit where operation = 'session.chooseOrganisation' and actor_id = $1 order by id`,
      [id],
    );
    expect(rows.filter((row) => row['outcome'] === 'refused').map((row) => row['code'])).toEqual([40302, 40302, 40302]);
    expect(rows.at(-1)).toEqual({ outcome: 'done', code: null, entity: 'organisation', entityId: west });
  });

  it('widens nothing: what is seen there is what the role sees there, and nothing of the other one', async () => {
    const { token } = await somebody('desk');
    const { east, west } = server.hospital.orgs;
    const [here, away] = [await server.hospital.member(`m-${randomUUID()}`, east), await server.hospital.member(`m-${randomUUID()}`, west)];
    await server.hospital.order(here, east, { title: 'canary east' });
    await server.hospital.order(away, west, { title: 'canary west' });
    const titles = async (bearer: string): Promise<string[]> =>
      ((await server.call('GET', '/crm-server/pushorder/list?limit=100', { token: bearer })).datas as { rows: { title: string }[] }).rows.map(
        (row) => row.title,
      );
    const there = (await chosen(token, west)).access_token;
    expect(await titles(token)).toContain('canary east');
    expect(await titles(token)).not.toContain('canary west');
    expect(await titles(there)).toContain('canary west');
    expect(await titles(there)).not.toContain('canary east');
  });

  it('gives a socket of its own', async () => {
    const { token } = await somebody();
    const there = (await chosen(token, server.hospital.orgs.west)).access_token;
    const open = async (bearer: string): Promise<WebSocket> => {
      const { token: ticket } = (await server.call('GET', '/crm-server/allocationRule/uin/token', { token: bearer })).datas as { token: string };
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws?token=${ticket}`);
      await once(socket, 'open');
      return socket;
    };
    const sockets = [await open(token), await open(there)];
    const closed = sockets.map((socket) => once(socket, 'close').then(([why]) => why as number));
    await server.call('GET', '/api-uaa/oauth/remove/token', { token: there });
    expect(await Promise.all(closed)).toEqual([4401, 4401]);
  });
});

describe('a login with sessions in two organisations', () => {
  const ends: readonly (readonly [string, number, (person: { readonly id: string; readonly token: string }, there: string) => Promise<unknown>])[] = [
    ['logging out in the first', 401, ({ token }) => server.call('GET', '/api-uaa/oauth/remove/token', { token })],
    ['logging out in the second', 401, (_person, there) => server.call('GET', '/api-uaa/oauth/remove/token', { token: there })],
    ['the account being disabled', 403, ({ id }) => server.test.database.query('update staff_user set enabled = false where id = $1', [id])],
    ['all sessions being revoked', 403, ({ id }) => server.running.services.sessions.revokeSessions(server.test.database, id)],
  ];
  it.each(ends)('ends whole within five seconds by %s (%i)', async (_what, expected, act) => {
    const person = await somebody();
    const there = (await chosen(person.token, server.hospital.orgs.west)).access_token;
    await act(person, there);
    for (const token of [person.token, there]) await becomes(token, expected);
    expect((await choose(there, server.hospital.orgs.east)).code).toBe(expected);
  });

  it('loses only the one whose organisation is taken away', async () => {
    const { token, id } = await somebody();
    const there = (await chosen(token, server.hospital.orgs.west)).access_token;
    await server.test.database.query(`update staff_user set bound_org_ids = array[org_id] where id = $1`, [id]);
    await becomes(there, 403);
    expect(await code(token)).toBe(0);
  });

  it('is bounded: of very many choices the least recently used ends', async () => {
    const { token, id } = await somebody();
    const { east, west } = server.hospital.orgs;
    let at = token;
    for (let n = 0; n < sessionLimits.familySessions; n += 1) at = (await chosen(at, n % 2 === 0 ? west : east)).access_token;
    expect((await sessionsOf(id)).filter((row) => !row.ended)).toHaveLength(sessionLimits.familySessions);
    expect([await code(token), await code(at)]).toEqual([401, 0]);
  });

  it('leaves no session behind when it is logged out of while an organisation is being chosen', async () => {
    const { token, id } = await somebody();
    const { east, west } = server.hospital.orgs;
    const all = await Promise.all([
      ...Array.from({ length: 12 }, (_, n) => choose(token, n % 2 === 0 ? west : east)),
      server.call('GET', '/api-uaa/oauth/remove/token', { token }),
      ...Array.from({ length: 12 }, (_, n) => choose(token, n % 2 === 0 ? west : east)),
    ]);
    expect(new Set(all.map((one) => one.code)).size).toBeGreaterThan(0);
    expect((await sessionsOf(id)).filter((row) => !row.ended)).toEqual([]);
  });
});

describe('a client that knows only the specification', () => {
  const change = (token: string, json: object): Promise<Reply> => server.call('POST', path, { token, json });
  const at = async (token: string): Promise<unknown> =>
    ((await server.call('GET', '/api-uaa/oauth/person', { token })).datas as { person: { orgId: string } }).person.orgId;
  const socketOf = async (bearer: string): Promise<WebSocket> => {
    const { token: ticket } = (await server.call('GET', '/crm-server/allocationRule/uin/token', { token: bearer })).datas as { token: string };
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws?token=${ticket}`);
    await once(socket, 'open');
    return socket;
  };

  it('goes on with the bearer it has, in the organisation it chose and never in the old one; the new bearer is of the same', async () => {
    const { token, id } = await somebody();
    const { east, west } = server.hospital.orgs;
    const socket = await socketOf(token);
    const closed = once(socket, 'close').then(([why]) => why as number);
    const { access_token: second } = (await change(token, { orgId: west })).datas as Login;
    expect([await at(token), await at(second)]).toEqual([west, west]);
    expect(await closed).toBe(4401);
    expect((await sessionsOf(id)).filter(({ ended }) => !ended).map(({ org }) => org)).toEqual([west, west]);
    // There and back, and out of all of it by one logout.
    expect((await change(token, { id: east })).code).toBe(0);
    expect(await at(token)).toBe(east);
    await server.call('GET', '/api-uaa/oauth/remove/token', { token });
    expect([await code(token), await code(second)]).toEqual([401, 401]);
  });

  it('may say the organisation as it says it everywhere, or by the row that binds it there', async () => {
    const { token, id } = await somebody();
    const { east, west } = server.hospital.orgs;
    expect((await change(token, { qxOrgId: west })).code).toBe(0);
    expect(await at(token)).toBe(west);
    const [row] = await server.test.database.query<{ id: string }>('select id from user_bind_org where user_id = $1 and org_id = $2', [id, east]);
    expect((await change(token, { id: row?.id ?? east })).code).toBe(0);
    expect(await at(token)).toBe(east);
    expect((await change(token, { id: randomUUID() })).code).toBe(40302);
    expect(await at(token)).toBe(east);
  });

  it('is a login that can be ended from the list of logins', async () => {
    const { token, id } = await somebody();
    await change(token, { orgId: server.hospital.orgs.west });
    const { rows } = (await server.call('GET', '/api-uaa/tokens?own=true', { token })).datas as { rows: { id: string; userId: string; isThis: boolean }[] };
    expect(rows.map(({ userId, isThis }) => [userId, isThis])).toEqual([[id, true]]);
    expect((await server.call('POST', '/api-uaa/oauth/sessions/end', { token, json: { id: rows[0]?.id } })).code).toBe(0);
    await becomes(token, 401);
  });
});
