/** The call behind the buttons, and a colleague who saves first, at the real server. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
let developer: string;
let nobody: string;
let keeper: string;
let colleagueId: string;

const begin = (token: string, kind: string): Promise<Reply> => server.call('POST', '/api-user/drill/begin', { token, json: { kind } });

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { orgs } = server.hospital;
  await server.hospital.staff('developer', orgs.east, 'developing');
  await server.hospital.staff('keeper', orgs.east, 'keeper');
  colleagueId = await server.hospital.staff('colleague', orgs.east, 'keeper');
  await server.hospital.staff('nobody', orgs.east, 'nothing');
  await server.test.database.query(
    `insert into role (id, org_id, code, name, rights, data_scope) values
       (gen_random_uuid(), $1, 'developing', 'developing', '{developer.inspect}', 'org')`,
    [orgs.group],
  );
  [developer, nobody, keeper] = await Promise.all([server.login('developer'), server.login('nobody'), server.login('keeper')]);
});
afterAll(() => server.close());

test.each(['cut', 'slow', 'refuse', 'second', 'kill'])('a server with real people knows no fault on purpose: %s', async (kind) => {
  expect(await begin(developer, kind)).toMatchObject({ status: 404, code: 404 });
});

test('who may not inspect is refused, and another fault is none', async () => {
  expect((await begin(nobody, 'slow')).status).toBe(403);
  expect((await begin(developer, 'flood')).status).toBe(400);
});

test('who saves first is a colleague, also where the developer is the only one of their organisation', async () => {
  const { drills } = server.running.services;
  const alone = await server.hospital.staff('alone', server.hospital.orgs.west, 'developing');
  vi.spyOn(drills, 'require').mockReturnValue(undefined);
  const begun = vi.spyOn(drills, 'begin').mockReturnValue(null);
  for (const token of [developer, await server.login('alone')]) expect((await begin(token, 'second')).code).toBe(0);
  const [nearby, elsewhere] = begun.mock.calls.map(([, , colleague]) => colleague);
  vi.restoreAllMocks();
  const [keeperId] = await server.test.database.query<{ id: string }>(`select id from staff_user where username = 'keeper'`);
  expect(nearby).toEqual({ id: keeperId?.id, name: 'name of keeper' });
  expect([elsewhere?.name !== '', elsewhere?.id === alone]).toEqual([true, false]);
});

test('a colleague who saves first leaves the caller with a conflict, and the history has both', async () => {
  const post = (path: string, json: object): Promise<Reply> => server.call('POST', `/crm-server/customermanage/${path}`, { token: keeper, json });
  const made = await post('save', { name: '初', sex: 'female', level: 'gold', enabled: true });
  const { id, version } = made.datas as { id: string; version: number };
  vi.spyOn(server.running.services.drills, 'second').mockReturnValueOnce({ id: colleagueId, name: 'colleague' });
  expect((await post('update', { id, version, name: '再' })).code).toBe(40901);
  const rows = await server.test.database.query('select by_id as "byId", change from record_change where entity_id = $1 order by version', [id]);
  expect(rows).toMatchObject([{ change: 'created' }, { byId: colleagueId, change: 'updated' }]);
  expect((await post('update', { id, version: version + 1, name: '再' })).code).toBe(0);
});
