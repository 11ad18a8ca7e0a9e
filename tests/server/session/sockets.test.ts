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
}
async function open(token: string): Promise<Opened> {
  const { token: ticket } = (await server.call('GET', '/crm-server/allocationRule/uin/token', { token })).datas as { token: string };
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws?token=${ticket}`);
  await once(socket, 'open');
  return { closed: once(socket, 'close').then(([code]) => code as number), isOpen: () => socket.readyState === WebSocket.OPEN };
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
  ['a role being taken away', 4403, (name) => change(`update staff_user set role_codes = '{reader}' where username = '${name}'`)],
  ['the only role being taken away', 4403, (name) => change(`update staff_user set role_codes = '{}' where username = '${name}'`)],
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

  it("closes when a role loses a right, and another role's stays open", async () => {
    const [reader, branch] = [await person('reader'), await person('branch')];
    const [one, other] = [await open(reader.token), await open(branch.token)];
    await change(`update role set rights = '{order.read}' where code = 'reader'`);
    expect(await one.closed).toBe(4403);
    expect(other.isOpen()).toBe(true);
    await change(`update organisation set status = 'disabled' where code = 'eastWard'`);
    expect(await other.closed).toBe(4403);
  });

  it('can be opened again with what is left of the rights', async () => {
    const { name, token } = await person();
    const socket = await open(token);
    await change(`update staff_user set role_codes = '{branch}' where username = '${name}'`);
    await change(`update organisation set status = 'enabled'`);
    expect(await socket.closed).toBe(4403);
    expect((await open(token)).isOpen()).toBe(true);
  });
});
