import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { sessionLimits } from '#contract/limits/session.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Row } from '#server/db/database.ts';
import { actIn } from '#server/session/identity.ts';
import { SessionStore } from '#server/session/sessions.ts';
import { until } from '#tests/rig/until.ts';
import { withQuery } from '#tests/server/support/otherQuery.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { east } = server.hospital.orgs;
  await server.hospital.staff('anna', east);
  await server.hospital.member('open-anna', east);
});
afterAll(() => server.close());

const menus = '/api-user/menus/current';
const ticketPath = '/crm-server/allocationRule/uin/token';
const ask = (token: string) => server.call('GET', menus, { token });
const ticketOf = async (token: string): Promise<string> => ((await server.call('GET', ticketPath, { token })).datas as { token: string }).token;
const sessionOf = (token: string) =>
  server.test.database.query<{ id: string; hash: string }>(
    `select id, encode(token_hash, 'hex') as hash from session where token_hash = sha256(convert_to($1, 'UTF8'))`,
    [token],
  );
/** A session that was read is kept for a moment (`freshMs`); a change of its row by hand shows after that. How long it takes by the clock is the machine's, not the product's. */
const promised = (condition: () => Promise<boolean>): Promise<boolean> => until(condition, { what: 'what is promised within five seconds', everyMs: 50 });
const code = async (token: string): Promise<unknown> => (await ask(token)).code;

test('what is remembered of a session, made of what is remembered of roles, is asked for again within five seconds', () => {
  expect(2 * sessionLimits.freshMs).toBeLessThan(sessionLimits.revokeWithinMs);
});

describe('a session', () => {
  it('[F5] is opened by a password and stored as a hash alone', async () => {
    const token = await server.login('anna');
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect((await sessionOf(token)).length).toBe(1);
    const [kept] = await server.test.database.query<{ text: string }>(`select string_agg(session::text, ' ') as text from session`);
    expect(kept?.text).not.toContain(token);
    expect(await code(token)).toBe(0);
  });

  it('[F5] ends 30 minutes after its last use', async () => {
    const token = await server.login('anna');
    await server.test.database.query(`update session set last_used_at = now() - interval '30 minutes'`);
    await promised(async () => (await code(token)) === 401);
    const answer = await ask(token);
    expect(answer.status).toBe(401);
    expect(answer.message).toContain('登录已过期');
  });

  it('lives on while it is used, and writes that down at most once a minute', async () => {
    const token = await server.login('anna');
    const age = (minutes: number) =>
      server.test.database.query(`update session set last_used_at = now() - interval '${minutes} minutes' where token_hash = sha256(convert_to($1, 'UTF8'))`, [
        token,
      ]);
    const lastUse = async (): Promise<number> =>
      Number(
        (
          await server.test.database.query<{ ago: number }>(
            `select extract(epoch from now() - last_used_at)::int as ago from session where token_hash = sha256(convert_to($1, 'UTF8'))`,
            [token],
          )
        )[0]?.ago,
      );
    await age(29);
    await promised(async () => (await code(token)) === 0 && (await lastUse()) < 10);
    await server.test.database.query(`update session set last_used_at = now() - interval '30 seconds' where token_hash = sha256(convert_to($1, 'UTF8'))`, [
      token,
    ]);
    for (let n = 0; n < 20; n += 1) expect(await code(token)).toBe(0);
    expect(await lastUse()).toBeGreaterThanOrEqual(30);
  });

  it('[F5] ends 12 hours after its beginning however much it is used', async () => {
    const token = await server.login('anna');
    const [row] = await server.test.database.query<{ hours: number }>(
      `select (extract(epoch from expires_at - created_at) / 3600)::int as hours from session where token_hash = sha256(convert_to($1, 'UTF8'))`,
      [token],
    );
    expect(row?.hours).toBe(12);
    await server.test.database.query(`update session set expires_at = now() where token_hash = sha256(convert_to($1, 'UTF8'))`, [token]);
    await promised(async () => (await code(token)) === 401);
  });

  it("ends at once by logging out, without the person's other sessions", async () => {
    const [left, right] = [await server.login('anna'), await server.login('anna')];
    expect((await server.call('GET', '/api-uaa/oauth/remove/token', { token: left })).code).toBe(0);
    expect(await code(left)).toBe(401);
    expect(await code(right)).toBe(0);
  });

  it('is removed by its own person only; a foreign token and none look alike', async () => {
    const own = await server.login('anna');
    const second = await server.login('anna');
    const foreign = await server.loginMember('open-anna');
    const remove = (token: string) => server.call('DELETE', `/api-uaa/oauth/remove/token?token=${token}`, { token: own });
    const [ofAnother, ofNobody] = [await remove(foreign), await remove('A'.repeat(43))];
    expect([ofAnother.status, ofAnother.text]).toEqual([ofNobody.status, ofNobody.text]);
    expect(ofAnother.code).toBe(404);
    expect(await code(foreign)).toBe(0);
    expect((await remove(second)).code).toBe(0);
    expect(await code(second)).toBe(401);
  });

  it.each([
    ['the account is disabled', `update staff_user set enabled = false where username = 'gone'`],
    ['the account is removed', `update staff_user set deleted_at = now() where username = 'gone'`],
    ['the organisation is switched off', `update organisation set status = 'disabled' where code = 'west'`],
  ])('has lost its access (403) within five seconds after %s, and says so', async (_what, change) => {
    await server.test.database.query(`delete from staff_user where username = 'gone'`);
    await server.test.database.query(`update organisation set status = 'enabled'`);
    await server.hospital.staff('gone', server.hospital.orgs.west);
    const token = await server.login('gone');
    expect(await code(token)).toBe(0);
    const ticket = await ticketOf(token);
    await server.test.database.query(change);
    await promised(async () => (await code(token)) === 403);
    expect(await server.running.services.sessions.takeTicket(ticket)).toBeUndefined();
    expect((await ask(token)).message).toContain('账号权限已变更');
  });

  it('[F6] of a revoked person ends everywhere, with its tickets', async () => {
    const id = await server.hospital.staff('revoked', server.hospital.orgs.east);
    const tokens = [await server.login('revoked'), await server.login('revoked')];
    const ticket = await ticketOf(tokens[0]!);
    await server.running.services.sessions.revokeSessions(server.test.database, id);
    for (const token of tokens) expect(await code(token)).toBe(403);
    expect(await server.running.services.sessions.takeTicket(ticket)).toBeUndefined();
  });

  it('[F6] that ended on one server ends on the others within five seconds', async () => {
    const elsewhere = new SessionStore(server.test.database);
    const token = await server.login('anna');
    await elsewhere.identify(token);
    await server.call('GET', '/api-uaa/oauth/remove/token', { token });
    await promised(async () =>
      elsewhere.identify(token).then(
        () => false,
        (error: unknown) => error instanceof Refusal && error.reason === 'sessionOver',
      ),
    );
  });

  it('loses a right within five seconds after its role lost it', async () => {
    await server.hospital.staff('reader', server.hospital.orgs.east, 'reader');
    const token = await server.login('reader');
    const list = () => server.call('GET', '/crm-server/pushorder/list', { token });
    expect((await list()).code).toBe(0);
    await server.test.database.query(`update role set rights = '{chat.read}' where code = 'reader'`);
    await promised(async () => (await list()).code === 40301);
  });

  it('is not had by anything that only looks like a bearer', async () => {
    const good = await server.login('anna');
    for (const authorization of [
      '',
      'Bearer',
      'Bearer ',
      `Basic ${good}`,
      `Bearer ${good}x`,
      `Bearer ${good.slice(0, -1)}`,
      `bearer${good}`,
      'Bearer ' + 'x'.repeat(5_000),
    ]) {
      const answer = await server.call('GET', menus, { headers: { authorization } });
      expect([answer.status, answer.code], authorization.slice(0, 20)).toEqual([401, 401]);
    }
  });
});

describe('a ticket', () => {
  it('is good once', async () => {
    const ticket = await ticketOf(await server.login('anna'));
    const principal = await server.running.services.sessions.takeTicket(ticket);
    expect(principal).toMatchObject({ kind: 'staff', name: 'name of anna', orgId: server.hospital.orgs.east, language: 'zh-CN' });
    expect(await server.running.services.sessions.takeTicket(ticket)).toBeUndefined();
  });

  it('is used by exactly one of two at the same moment, 200 times', async () => {
    const token = await server.login('anna');
    const { sessions } = server.running.services;
    const takenBy = async (): Promise<number> => {
      const ticket = await ticketOf(token);
      const both = await Promise.all([sessions.takeTicket(ticket), sessions.takeTicket(ticket)]);
      return both.filter((principal) => principal !== undefined).length;
    };
    const uses: number[] = [];
    // A few at once: who waits too long for a connection is refused, and a busy machine makes the last of four hundred wait.
    for (let turn = 0; turn < 10; turn += 1) uses.push(...(await Promise.all(Array.from({ length: 20 }, takenBy))));
    expect(uses).toEqual(Array.from({ length: 200 }, () => 1));
  });

  it("lives 30 seconds by the database's clock", async () => {
    const token = await server.login('anna');
    const [late, inTime] = [await ticketOf(token), await ticketOf(token)];
    const age = (ticket: string, seconds: number) =>
      server.test.database.query(`update ticket set created_at = now() - interval '${seconds} seconds' where token_hash = sha256(convert_to($1, 'UTF8'))`, [
        ticket,
      ]);
    await age(late, 30);
    expect(await server.running.services.sessions.takeTicket(late)).toBeUndefined();
    await age(inTime, 25);
    expect(await server.running.services.sessions.takeTicket(inTime)).toBeDefined();
    const answer = await server.call('GET', ticketPath, { token });
    const expiresAt = (answer.datas as { expiresAt: string }).expiresAt;
    const [row] = await server.test.database.query<{ left: number }>('select extract(epoch from $1::timestamptz - now())::float8 as left', [expiresAt]);
    expect(row?.left).toBeLessThanOrEqual(30);
    expect(row?.left).toBeGreaterThan(20);
  });

  it("dies with its session, is worthless on HTTP, and a session's bearer is no ticket", async () => {
    const token = await server.login('anna');
    const ticket = await ticketOf(token);
    expect((await ask(ticket)).code).toBe(401);
    expect(await server.running.services.sessions.takeTicket(token)).toBeUndefined();
    await server.call('GET', '/api-uaa/oauth/remove/token', { token });
    expect(await server.running.services.sessions.takeTicket(ticket)).toBeUndefined();
  });

  /** A store beside the server's, whose statements are counted. */
  const counted = (): { readonly store: SessionStore; readonly texts: string[] } => {
    const texts: string[] = [];
    const ask = <R extends Row>(text: string, run: () => Promise<R[]>): Promise<R[]> => {
      texts.push(text);
      return run();
    };
    return { store: new SessionStore(withQuery(server.test.database, ask)), texts };
  };

  it('costs a handful of statements for all who come in one moment: their people, their tickets, their handshakes', async () => {
    const { store, texts } = counted();
    const tokens = await Promise.all(Array.from({ length: 5 }, () => server.login('anna')));
    const people = await Promise.all(tokens.map((token) => store.identify(token)));
    const issued = await Promise.all(people.flatMap((one) => Array.from({ length: 8 }, () => store.issueTicket(actIn(one, undefined, 'en')))));
    const taken = await Promise.all(issued.map(({ token }) => store.takeTicket(token)));
    expect(taken.map((one) => one?.sessionId)).toEqual(people.flatMap(({ sessionId }) => Array.from({ length: 8 }, () => sessionId)));
    const organisationsAndRoles = 2;
    expect(texts.length).toBe(organisationsAndRoles + 3);
  });

  it('behind an open socket is looked at anew only where something of its person, or of organisations and roles, has changed', async () => {
    const given: number[] = [];
    const ask = async <R extends Row>(text: string, run: () => Promise<R[]>): Promise<R[]> => {
      const rows = await run();
      if (text.includes('asked(id, seen)')) given.push(rows.length);
      return rows;
    };
    const store = new SessionStore(withQuery(server.test.database, ask));
    const identities = await Promise.all((await Promise.all([server.login('anna'), server.login('anna')])).map((token) => store.identify(token)));
    const enter = async (at: number) => {
      const who = identities[at];
      return who && store.takeTicket((await store.issueTicket(actIn(who, undefined, 'en'))).token);
    };
    await Promise.all([enter(0), enter(1)]);
    const ids = identities.map(({ sessionId }) => sessionId);
    const look = async (): Promise<string[]> => [...(await store.stillValid(ids))];
    expect([await look(), await look()]).toEqual([ids, ids]);
    await enter(0);
    expect(await look()).toEqual(ids);
    await server.test.database.query(`update staff_user set nick_name = 'another name of anna' where username = 'anna'`);
    expect(await look()).toEqual(ids);
    await server.test.database.query(`update staff_user set nick_name = 'name of anna' where username = 'anna'`);
    await server.test.database.query('update session set ended_at = now() where id = $1', [ids[0]]);
    expect(await look()).toEqual(ids.slice(1));
    expect(given).toEqual([2, 0, 1, 2, 2]);
  });

  it('waits for whoever is changing its session, and makes nobody else wait', async () => {
    const { sessions } = server.running.services;
    const [held, free] = await Promise.all([server.login('anna'), server.login('anna')]);
    const [mine, other] = [actIn(await sessions.identify(held), undefined, 'en'), actIn(await sessions.identify(free), undefined, 'en')];
    const mayGo = Promise.withResolvers<undefined>();
    const isHeld = Promise.withResolvers<undefined>();
    const holding = server.test.database.transaction(async (query) => {
      await query.query('select 1 from session where id = $1 for update', [mine.sessionId]);
      isHeld.resolve(undefined);
      await mayGo.promise;
    });
    await isHeld.promise;
    const waiting = sessions.issueTicket(mine);
    expect(await sessions.takeTicket((await sessions.issueTicket(other)).token)).toMatchObject({ sessionId: other.sessionId });
    mayGo.resolve(undefined);
    await holding;
    expect(await sessions.takeTicket((await waiting).token)).toMatchObject({ sessionId: mine.sessionId });
  });

  it('is refused where the row of its session has gone', async () => {
    const { sessions } = server.running.services;
    const who = actIn(await sessions.identify(await server.login('anna')), undefined, 'en');
    await server.test.database.query('delete from session where id = $1', [who.sessionId]);
    await expect(sessions.issueTicket(who)).rejects.toMatchObject({ reason: 'sessionOver' });
  });

  it('makes a member a member, in his own organisation', async () => {
    const ticket = await ticketOf(await server.loginMember('open-anna'));
    expect(await server.running.services.sessions.takeTicket(ticket)).toMatchObject({ kind: 'member', orgIds: [server.hospital.orgs.east] });
  });
});

describe('what the hub asks of sessions', () => {
  it('names those that still stand', async () => {
    const { sessions } = server.running.services;
    const idOf = async (token: string): Promise<string> => (await sessionOf(token))[0]!.id;
    await server.hospital.staff('sweep1', server.hospital.orgs.east);
    const tokens = [await server.login('sweep1'), await server.login('sweep1'), await server.login('anna'), await server.loginMember('open-anna')];
    const [out, disabled, idle, assignments] = await Promise.all(tokens.map(idOf));
    await server.call('GET', '/api-uaa/oauth/remove/token', { token: tokens[0]! });
    await server.test.database.query(`update staff_user set enabled = false where username = 'sweep1'`);
    await server.test.database.query(`update session set last_used_at = now() - interval '31 minutes' where id = $1`, [idle]);
    expect([...(await sessions.stillValid([out!, disabled!, idle!, assignments!]))]).toEqual([assignments]);
  });
});
