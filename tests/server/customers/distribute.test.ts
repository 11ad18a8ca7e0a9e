import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
const people = { keeper: '', first: '', second: '', ward: '', nothing: '', reader: '' };
const tokens = { keeper: '', reader: '' };
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { east, eastWard } = server.hospital.orgs;
  // Sees more than those he may give customers to.
  await server.test.database.query(
    `insert into role (id, org_id, code, name, rights, data_scope) select gen_random_uuid(), org_id, 'head', 'role head', rights, 'orgAndBelow' from role where code = 'keeper'`,
  );
  people.keeper = await server.hospital.staff('keeper', east, 'head');
  people.first = await server.hospital.staff('first', east);
  people.second = await server.hospital.staff('second', east);
  people.ward = await server.hospital.staff('ward', eastWard);
  people.nothing = await server.hospital.staff('nothing', east, 'nothing');
  people.reader = await server.hospital.staff('reader', east, 'desk');
  for (const name of ['keeper', 'reader'] as const) tokens[name] = await server.login(name);
});
afterAll(() => server.close());

const call = (path: string, json: object, token = tokens.keeper): Promise<Reply> =>
  server.call('POST', `/crm-server/customermanage/${path}`, { token, json, headers: { 'x-lang': 'en' } });
const get = (path: string, given: Readonly<Record<string, string>>): Promise<Reply> =>
  server.call('GET', `/crm-server/customermanage/${path}?${new URLSearchParams(given).toString()}`, { token: tokens.keeper, headers: { 'x-lang': 'en' } });
const idsIn = async (given: Readonly<Record<string, string>>): Promise<string[]> =>
  ((await get('list', { limit: '100', ...given })).datas as { rows: { id: string }[] }).rows.map(({ id }) => id);
const rowOf = async (id: string): Promise<Readonly<Record<string, unknown>>> => (await get('detail', { id })).datas;
const eventsOf = (id: string): Promise<Readonly<Record<string, unknown>>[]> =>
  server.test.database.query(`select change from event_log where entity = 'member' and (entity_id = $1 or $1 = any(many)) order by position`, [id]);

let made = 0;
let ids: string[] = [];
beforeEach(async () => {
  made += 1;
  const { east } = server.hospital.orgs;
  ids = [];
  for (const owner of [null, people.first, people.first, people.second])
    ids.push(await server.hospital.member(`m${made} ${ids.length}`, east, { owner_user_id: owner }));
});

describe('distributing a follow-up person', () => {
  it('[s-cu-9] gives chosen customers to a colleague, tells who is left out and why, and leaves its history', async () => {
    const elsewhere = await server.hospital.member(`ward ${made}`, server.hospital.orgs.eastWard);
    const archived = ids[3] ?? '';
    expect((await call('archive', { ids: [archived] })).datas).toMatchObject({ done: [archived], failed: [] });
    const all = [...ids, elsewhere];
    const check = await call('distribute/check', { ids: all, userId: people.second });
    expect(check.datas).toMatchObject({
      done: 3,
      same: 0,
      lines: [
        { what: 'Customer', act: 'updated', field: 'Follow-up person', from: 'name of first', to: 'name of second', count: 2 },
        { what: 'Customer', act: 'updated', field: 'Follow-up person', from: null, to: 'name of second', count: 1 },
      ],
      holding: [{ name: 'name of second', before: 0, after: 3, most: null }],
      seen: { [ids[0] ?? '']: null, [ids[1] ?? '']: people.first, [ids[2] ?? '']: people.first },
    });
    const { done, failed } = (await call('distribute', { ids: all, userId: people.second })).datas as {
      done: string[];
      failed: Readonly<Record<string, unknown>>[];
    };
    expect(done.toSorted()).toEqual(ids.slice(0, 3).toSorted());
    const said = (check.datas as { left: unknown[] }).left;
    expect(failed).toHaveLength(2);
    expect(said).toEqual(expect.arrayContaining(failed));
    expect(failed.find(({ id }) => id === archived)).toMatchObject({ name: `name of m${made} 3`, message: 'Archived. Bring it back first' });
    expect(failed.find(({ id }) => id === elsewhere)?.['message']).toContain('name of second sees no customers of that organisation');
    expect(await rowOf(ids[1] ?? '')).toMatchObject({ ownerUserId: people.second, version: 2, ownerSince: expect.any(String) });
    const [line] = (await get('history', { id: ids[1] ?? '' })).datas as { change: string; changes: unknown[] }[];
    expect(line).toMatchObject({ change: 'updated', byId: people.keeper });
    expect(line?.changes).toContainEqual({ field: 'ownerUserId', from: people.first, to: people.second });
    expect(await eventsOf(ids[1] ?? '')).toMatchObject([{ change: 'updated' }]);
    const told = await server.test.database.query(`select recipient_id as "to", kind, values from system_message where created_by = $1 order by kind`, [
      people.keeper,
    ]);
    expect(told).toMatchObject([
      { to: people.second, kind: 'customersGiven', values: { by: 'name of keeper', count: 3 } },
      { to: people.first, kind: 'customersPassed', values: { to: 'name of second', count: 2 } },
    ]);
  });

  it('[r-followup-org] goes to holders of the roles that the organisation names for follow-up, if it names any, by whichever call', async () => {
    const { east, eastWard } = server.hospital.orgs;
    const roles = await server.test.database.query<{ id: string; code: string }>(`select id, code from role where code in ('keeper', 'desk') and org_id = $1`, [
      server.hospital.orgs.group,
    ]);
    const roleId = (code: string): string => roles.find((one) => one.code === code)?.id ?? '';
    const send = (path: string, json: object): Promise<Reply> =>
      server.call('POST', `/crm-server/orgFollowRole/${path}`, { token: tokens.keeper, json, headers: { 'x-lang': 'en' } });
    const read = async (path: string): Promise<unknown> => (await server.call('GET', `/crm-server/orgFollowRole/${path}`, { token: tokens.keeper })).datas;
    const [id = ''] = ids;
    const give = async (userId: string): Promise<unknown[]> => ((await call('distribute', { ids: [id], userId })).datas as { failed: unknown[] }).failed;
    const save = (version: number, ownerUserId: string): Promise<Reply> => call('update', { id, version, ownerUserId });
    expect(await read('getCouldFollowRoles')).toEqual(expect.arrayContaining([{ id: roleId('keeper'), code: 'keeper', name: 'role keeper' }]));
    // A line that names no role would hold for nobody.
    expect((await send('save', { name: '随访组' })).datas).toEqual({ fields: { roleIds: 'is required' } });
    expect((await send('save', { name: '随访组', roleIds: [] })).datas).toEqual({ fields: { roleIds: 'is required' } });
    const named = await send('save', { name: '随访组', roleIds: [roleId('keeper')] });
    expect(named.code, named.text).toBe(0);
    expect(await read('getCouldFollowRoles')).toEqual([{ id: roleId('keeper'), code: 'keeper', name: 'role keeper' }]);
    expect(await read('getRoleIdByCode?code=desk')).toMatchObject({ id: roleId('desk') });
    expect(await give(people.first)).toMatchObject([{ id, code: '40945', message: expect.stringContaining('name of first holds no follow-up role') }]);
    expect((await save(1, people.first)).datas).toEqual({ fields: { ownerUserId: expect.stringContaining('name of first holds no follow-up role') } });
    // Another organisation names none; a switched-off line names nobody.
    const elsewhere = await server.hospital.member(`ward of ${made}`, eastWard);
    expect((await call('distribute', { ids: [elsewhere], userId: people.ward })).datas).toMatchObject({ done: [elsewhere] });
    const line = named.datas as { id: string; version: number };
    expect((await send('save', { id: line.id, version: line.version, enabled: false })).code).toBe(0);
    expect((await save(1, people.first)).datas).toMatchObject({ ownerUserId: people.first, version: 2 });
    expect((await send('save', { id: line.id, version: 2, enabled: true, roleIds: [roleId('desk')] })).code).toBe(0);
    expect(await give(people.second)).toEqual([]);
    // Somebody who manages follow-up gets no customers by that: with managers alone, it goes to whoever sees them.
    expect((await send('save', { id: line.id, version: 3, roleIds: [roleId('keeper')], duty: 'manage' })).code).toBe(0);
    expect(await give(people.first)).toEqual([]);
    expect((await send('save', { name: '执行组', roleIds: [roleId('desk')], duty: 'execute' })).code).toBe(0);
    expect(await read('getCouldFollowRoles')).toEqual([{ id: roleId('desk'), code: 'desk', name: 'role desk' }]);
    await server.test.database.query('delete from org_follow_role where org_id = $1', [east]);
  });

  it('changes nothing for who has them already, or where all or none was asked for', async () => {
    const own = ids.slice(1, 3);
    expect((await call('distribute/check', { ids: own, userId: people.first })).datas).toMatchObject({ done: 2, same: 2, lines: [], left: [], holding: [] });
    expect((await call('distribute', { ids: own, userId: people.first })).datas).toMatchObject({ done: own.toSorted(), failed: [] });
    expect(await rowOf(own[0] ?? '')).toMatchObject({ version: 1 });
    await call('archive', { ids: [ids[3]] });
    const refused = await call('distribute', { ids, userId: people.second, isAtomic: true });
    expect(refused.code).not.toBe(0);
    expect((refused.datas as { failed: unknown[] }).failed).toHaveLength(1);
    expect(await rowOf(ids[0] ?? '')).toMatchObject({ ownerUserId: null, version: 1 });
  });

  it('is refused to whoever may not change customers, and to whom nobody knows or who sees none of them', async () => {
    expect((await call('distribute', { ids, userId: people.second }, tokens.reader)).code).toBe(40301);
    expect((await call('distribute/check', { ids, userId: people.second }, tokens.reader)).code).toBe(40301);
    for (const userId of [
      '00000000-0000-4000-8000-000000000000',
      await server.hospital.staff(`off ${made}`, server.hospital.orgs.east, 'desk', { enabled: false }),
    ])
      expect((await call('distribute', { ids, userId })).code).toBe(40001);
    expect(((await call('distribute', { ids, userId: people.nothing })).datas as { done: unknown[] }).done).toEqual([]);
  });

  it('says since when, whichever way a customer gets him', async () => {
    await call('update', { id: ids[0], version: 1, ownerUserId: people.first });
    expect(await rowOf(ids[0] ?? '')).toMatchObject({ ownerUserId: people.first, ownerSince: expect.any(String) });
    await call('update', { id: ids[0], version: 2, ownerUserId: null });
    expect(await rowOf(ids[0] ?? '')).toMatchObject({ ownerUserId: null, ownerSince: null });
  });
});

describe('archiving', () => {
  it('[s-cu-5] takes a customer out of the list, shows him among the archived, and brings him back', async () => {
    const [one = '', two = ''] = ids;
    const report = await call('archive', { ids: [one, two, '00000000-0000-4000-8000-000000000000'] });
    expect(report.datas).toMatchObject({ done: [one, two].toSorted(), failed: [{ code: '404' }] });
    expect((await idsIn({})).filter((id) => ids.includes(id)).toSorted()).toEqual(ids.slice(2).toSorted());
    expect((await idsIn({ archived: 'true' })).filter((id) => ids.includes(id)).toSorted()).toEqual([one, two].toSorted());
    expect((await get('count', { archived: 'true', searchValue: `m${made}` })).datas).toEqual({ count: 2 });
    expect((await get('options', { searchValue: `m${made}` })).datas as unknown[]).toHaveLength(2);
    // Whoever has its address still reads it, and what became of it.
    expect(await rowOf(one)).toMatchObject({ archivedAt: expect.any(String), version: 2 });
    expect((await get('history', { id: one })).datas).toMatchObject([{ change: 'updated', changes: [{ field: 'archivedAt', from: null }] }]);
    expect((await call('archive', { ids: [one] })).datas).toMatchObject({ done: [one] });
    expect(await rowOf(one)).toMatchObject({ version: 2 });
    expect((await call('archive', { ids: [one], isArchived: false })).datas).toMatchObject({ done: [one], failed: [] });
    expect(await idsIn({})).toContain(one);
    expect(await rowOf(one)).toMatchObject({ archivedAt: null, version: 3 });
  });

  it('is for those who may change customers, and of entities that are archived', async () => {
    expect((await call('archive', { ids }, tokens.reader)).code).toBe(40301);
    const other = await server.call('GET', '/api-user/users?archived=true', { token: tokens.keeper });
    expect(other.code).toBe(40001);
    const act = await server.call('POST', '/crm-server/patientUser/bulk', { token: tokens.keeper, json: { ids, act: 'archive' }, headers: { 'x-lang': 'en' } });
    expect(act.message).toContain('must be one of remove, restore, update');
  });
});
