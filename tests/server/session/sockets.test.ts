import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
});
afterAll(() => server.close());

interface Opened {
  readonly closed: Promise<number>;
  readonly isOpen: () => boolean;
  /** That its lists are to be read anew. */
  readonly told: Promise<unknown>;
}
async function open(token: string, qxOrgId?: string): Promise<Opened> {
  const query = qxOrgId === undefined ? '' : `?qxOrgId=${qxOrgId}`;
  const { token: ticket } = (await server.call('GET', `/crm-server/allocationRule/uin/token${query}`, { token })).datas as { token: string };
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws?token=${ticket}`);
  await once(socket, 'open');
  return {
    closed: once(socket, 'close').then(([code]) => code as number),
    isOpen: () => socket.readyState === WebSocket.OPEN,
    told: new Promise((resolve) => {
      socket.on('message', (data) => {
        const frame = JSON.parse(String(data)) as { type: number };
        if (frame.type === 18) resolve(frame);
      });
    }),
  };
}
const change = (sql: string) => server.test.database.query(sql);

let count = 0;
/** A person of his own for each row, so that no change reaches another. */
async function person(role = 'desk'): Promise<{ name: string; token: string }> {
  count += 1;
  const name = `person${count}`;
  await server.hospital.staff(name, server.hospital.orgs.east, role, { bound_org_ids: [server.hospital.orgs.east, server.hospital.orgs.west] });
  return { name, token: await server.login(name) };
}

const changes: readonly (readonly [string, number, (name: string, token: string) => Promise<unknown>])[] = [
  ['logging out', 4401, (_name, token) => server.call('GET', '/api-uaa/oauth/remove/token', { token })],
  ['the account being disabled', 4401, (name) => change(`update staff_user set enabled = false where username = '${name}'`)],
  ['the account being removed', 4401, (name) => change(`update staff_user set deleted_at = now() where username = '${name}'`)],
  [
    'all sessions being revoked',
    4401,
    async (name) =>
      server.running.services.sessions.revokeSessions(
        server.test.database,
        (await server.test.database.query<{ id: string }>('select id from staff_user where username = $1', [name]))[0]!.id,
      ),
  ],
  [
    'the organisation being left',
    4401,
    (name) => change(`update staff_user set org_id = '${server.hospital.orgs.west}', bound_org_ids = '{}' where username = '${name}'`),
  ],
];

describe('an open socket', () => {
  it.each(changes)('closes by itself after %s, with code %i', async (_what, code, act) => {
    const { name, token } = await person();
    const socket = await open(token);
    await act(name, token);
    expect(await socket.closed).toBe(code);
  });

  const changed = { type: 18, messageType: 18, rights: true };

  it.each([
    ['a role being taken away', `role_codes = '{reader}'`],
    ['the only role being taken away', `role_codes = '{}'`],
  ])('[E8] stays after %s, and its person is told to read anew what he may', async (_what, set) => {
    const { name, token } = await person();
    const socket = await open(token);
    await change(`update staff_user set ${set} where username = '${name}'`);
    expect(await socket.told).toMatchObject(changed);
    expect(socket.isOpen()).toBe(true);
    expect((await server.call('GET', '/api-user/menus/current', { token })).code).toBe(0);
  });

  it("[E8] is told when a role of its person loses a right, a field or an organisation, another role's is not", async () => {
    const [reader, branch] = [await person('reader'), await person('branch')];
    const [one, other] = [await open(reader.token), await open(branch.token)];
    const heard: unknown[] = [];
    void other.told.then((frame) => heard.push(frame));
    await change(`update role set field_rules = '[{"entity":"member","field":"mobile","grade":"none"}]' where code = 'reader'`);
    expect(await one.told).toMatchObject(changed);
    const after = await open(reader.token);
    await change(`update role set rights = '{order.read}' where code = 'reader'`);
    expect(await after.told).toMatchObject(changed);
    expect(heard).toEqual([]);
    await change(`update organisation set status = 'disabled' where code = 'eastWard'`);
    expect(await other.told).toMatchObject(changed);
    await change(`update organisation set status = 'enabled'`);
  });

  it('goes with 4403 when the organisation its window acts in is out of reach, and the session stays', async () => {
    const { orgs } = server.hospital;
    const { name, token } = await person();
    const socket = await open(token, orgs.west);
    await change(`update staff_user set bound_org_ids = '{}' where username = '${name}'`);
    expect(await socket.closed).toBe(4403);
    expect((await open(token)).isOpen()).toBe(true);
  });
});
