import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.server.close());

const save = (given: object, token = rig.tokens.chief) => rig.post('/api-crm/organization/saveOrUpdate', given, token);
const remove = (id: string, token = rig.tokens.chief) => rig.post('/api-crm/organization/deleteOrganizationsById', { id }, token);
const house = (code: string, parentId: string) => ({ name: `house ${code}`, code, type: 'hospital', parentId, status: 'enabled' });
const seen = async (token: string, more = ''): Promise<string[]> =>
  ((await rig.get(`/api-crm/organization/findList?limit=100${more}`, token)).datas as { rows: { code: string }[] }).rows.map(({ code }) => code).toSorted();
const freshly = (): void => rig.server.running.services.sessions.readAnew();

test('each sees the rows of the organisations he sees, and makes others below these alone', async () => {
  const { orgs } = rig.server.hospital;
  expect(await seen(rig.tokens.chief)).toEqual(['east', 'eastWard', 'group', 'west']);
  expect(await seen(rig.tokens.house)).toEqual(['east', 'eastWard']);
  expect((await save(house('lab', orgs.group), rig.tokens.house)).code).toBe(40307);
  expect((await save(house('lab', orgs.otherHouse), rig.tokens.house)).code).toBe(40001);
  const made = await save(house('lab', orgs.east), rig.tokens.house);
  expect(made.code, made.text).toBe(0);
  freshly();
  expect(await seen(rig.tokens.house)).toEqual(['east', 'eastWard', 'lab']);
  const tree = (await rig.get('/api-crm/organization/getOrganizationTree', rig.tokens.house)).datas as { name: string; children: { name: string }[] }[];
  expect(tree.map(({ name, children }) => [name, children.map((one) => one.name).toSorted()])).toEqual([['org east', ['house lab', 'org eastWard']]]);
  const types = (await rig.get('/api-crm/organization/getOrganizationByType?type=department', rig.tokens.chief)).datas as { name: string }[];
  expect(types.map(({ name }) => name)).toEqual(['org eastWard']);
});

test('one that is switched off is seen by who may switch it on, its branch with it, and by nobody else', async () => {
  const { orgs } = rig.server.hospital;
  const [west] = await rig.sql<{ version: number }>('select version from organisation where id = $1', orgs.west);
  expect((await save({ id: orgs.west, version: west?.version, status: 'disabled' })).code).toBe(0);
  freshly();
  expect(await seen(rig.tokens.chief)).toContain('west');
  expect(await seen(rig.tokens.house)).not.toContain('west');
  expect((await save({ id: orgs.west, version: 2, status: 'enabled' }, rig.tokens.house)).code).toBe(404);
  expect((await save({ id: orgs.west, version: 2, status: 'enabled' })).code).toBe(0);
  freshly();
});

test('nobody saws off the branch he sits on; the group stays where it is; no circle; nothing that holds something goes', async () => {
  const { orgs } = rig.server.hospital;
  const versionOf = async (id: string): Promise<number> =>
    (await rig.sql<{ version: number }>('select version from organisation where id = $1', id))[0]!.version;
  const change = async (id: string, given: object, token?: string) => save({ id, version: await versionOf(id), ...given }, token);
  expect((await change(orgs.east, { status: 'disabled' }, rig.tokens.house)).code).toBe(40923);
  expect((await remove(orgs.east, rig.tokens.house)).code).toBe(40923);
  expect((await change(orgs.group, { status: 'disabled' })).code).toBe(40922);
  expect((await change(orgs.group, { parentId: orgs.east })).code).toBe(40001);
  expect((await remove(orgs.group)).code).toBe(40922);
  expect((await change(orgs.east, { type: 'group' })).code).toBe(40001);
  expect((await change(orgs.east, { parentId: orgs.eastWard })).code).toBe(40001);
  expect((await change(orgs.east, { parentId: orgs.east })).code).toBe(40001);
  expect((await change(orgs.west, { parentId: orgs.otherGroup })).code).toBe(40001);
  expect((await remove(orgs.east)).code).toBe(40924);
  await rig.server.hospital.staff('wardNurse', orgs.eastWard, 'desk');
  expect((await remove(orgs.eastWard)).code).toBe(40925);
  await rig.server.hospital.member('west-open', orgs.west);
  expect((await remove(orgs.west)).code).toBe(40926);
  const empty = (await save(house('empty', orgs.west))).datas as { id: string };
  freshly();
  expect((await remove(empty.id)).code).toBe(0);
  const events = await rig.sql<{ change: string; orgs: string[] }>(
    `select change, org_ids as orgs from event_log where entity = 'organisation' and entity_id = $1 order by position`,
    empty.id,
  );
  expect(events.map(({ change }) => change)).toEqual(['created', 'removed']);
  expect(events[0]?.orgs.toSorted()).toEqual([empty.id, orgs.west, orgs.group].toSorted());
});

test('by the second family of endpoints the same organisations are read, switched off and on, and people come to work there', async () => {
  const { orgs } = rig.server.hospital;
  const detail = (await rig.get(`/crm-server/org/selectOrgDetail?id=${orgs.west}`, rig.tokens.chief)).datas as { version: number; status: string };
  const list = (await rig.get('/crm-server/org/selectOrgEntity?limit=100', rig.tokens.chief)).datas as { rows: { code: string }[] };
  expect([detail.status, list.rows.map(({ code }) => code)]).toEqual(['enabled', expect.arrayContaining(['west', 'group'])]);
  const turn = (way: string, given: object, token = rig.tokens.chief) => rig.post(`/crm-server/org/${way}Org`, given, token);
  expect((await turn('disable', { id: orgs.west })).datas).toMatchObject({ status: 'disabled', version: detail.version + 1 });
  // Twice changes nothing; an old version is told; whoever does not see it finds nothing; the branch one sits on stays.
  expect((await turn('disable', { id: orgs.west })).datas).toMatchObject({ version: detail.version + 1 });
  expect((await turn('able', { id: orgs.west, version: detail.version })).code).toBe(40901);
  expect((await turn('able', { id: orgs.west }, rig.tokens.stranger)).code).toBe(404);
  expect((await turn('disable', { id: orgs.group })).code).toBe(40922);
  freshly();
  expect((await turn('able', { id: orgs.west })).datas).toMatchObject({ status: 'enabled' });
  freshly();
  const come = (userIds: readonly string[], token = rig.tokens.chief) =>
    rig.post('/crm-server/org/batchUpdateUser', { orgId: orgs.west, userIds, roleCodes: ['houseKeeper'] }, token);
  const missing = '01890000-0000-7000-8000-000000000000';
  expect((await come([rig.ids.house, missing])).datas).toMatchObject({ done: [rig.ids.house], failed: [{ id: missing, code: '404' }] });
  const [bound] = await rig.sql('select role_codes from user_bind_org where user_id = $1 and org_id = $2 and deleted_at is null', rig.ids.house, orgs.west);
  expect(bound).toEqual({ role_codes: ['houseKeeper'] });
  // Nobody brings people where he has nothing to say.
  expect((await come([rig.ids.house], rig.tokens.stranger)).datas).toMatchObject({ done: [], failed: [{ code: '404' }] });
});
