/** Customers are handed over, moved to another group, let go, paused; and a rule that is to change says whom it would touch (docs/adr/0096). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
const people = { keeper: '', first: '', second: '' };
let token = '';
let groupId = '';
let otherId = '';
let ids: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  for (const name of Object.keys(people) as (keyof typeof people)[])
    people[name] = await server.hospital.staff(name, server.hospital.orgs.east, name === 'keeper' ? 'keeper' : 'desk');
  token = await server.login('keeper');
});
afterAll(() => server.close());

const post = (path: string, json: object): Promise<Reply> => server.call('POST', `/crm-server/${path}`, { token, json, headers: { 'x-lang': 'en' } });
const sql = <T extends Record<string, unknown>>(text: string, values: readonly unknown[] = []): Promise<T[]> => server.test.database.query<T>(text, values);
const statusOf = async (id: string): Promise<unknown> =>
  (
    await sql(
      'select owner_user_id as owner, lead_group_id as "group", distribution_status as status, follow_status as follow, returns_at is not null as returns from member where id = $1',
      [id],
    )
  )[0];
const told = (to: string): Promise<unknown[]> => sql('select kind, values from system_message where recipient_id = $1 order by created_at, kind', [to]);
const failures = ({ datas }: Reply): string[] => (datas as { failed: { message: string }[] }).failed.map(({ message }) => message);

let made = 0;
beforeEach(async () => {
  made += 1;
  await sql('delete from system_message');
  const save = async (name: string): Promise<string> => ((await post('leadGroup/save', { name: `${name} ${made}` })).datas as { id: string }).id;
  [groupId, otherId] = [await save('group'), await save('other')];
  ids = [];
  for (const owner of [people.first, people.first, null])
    ids.push(
      await server.hospital.member(`f${made} ${ids.length}`, server.hospital.orgs.east, {
        lead_group_id: groupId,
        level: 'normal',
        owner_user_id: owner,
        owner_since: owner === null ? null : new Date(),
      }),
    );
});

it('hands over what somebody has, within the cap of the group, tells both, and keeps the reason', async () => {
  await sql('update lead_group set holding_cap = 1 where id = $1', [groupId]);
  const check = (await post('customermanage/transfer/check', { ids, userId: people.second })).datas as { done: number; left: unknown[] };
  expect([check.done, check.left.length]).toEqual([1, 2]);
  const done = await post('customermanage/transfer', { ids, userId: people.second, reason: 'on leave' });
  expect(failures(done)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('Nobody follows this customer up now'),
      expect.stringContaining('name of second has 1 customers of "group'),
    ]),
  );
  const [id = ''] = (done.datas as { done: string[] }).done;
  expect(await statusOf(id)).toMatchObject({ owner: people.second, status: 'distributed', follow: 'following' });
  expect(await told(people.second)).toMatchObject([{ kind: 'customersGiven', values: { count: 1 } }]);
  expect(await told(people.first)).toMatchObject([{ kind: 'customersPassed', values: { count: 1 } }]);
  expect(await sql('select reason from record_change where entity_id = $1', [id])).toEqual([{ reason: 'on leave' }]);
});

it('moves customers into the pool of another group of their organisation that is switched on', async () => {
  expect((await post('customermanage/turnover', { ids, leadGroupId: otherId, reason: 'wrong group' })).datas).toMatchObject({ failed: [] });
  for (const id of ids) expect(await statusOf(id)).toMatchObject({ owner: null, group: otherId, status: 'pool', follow: 'none' });
  expect(await told(people.first)).toMatchObject([{ kind: 'customersEnded', values: { by: 'name of keeper', count: 2, reason: 'wrong group' } }]);
  await sql('update lead_group set enabled = false where id = $1', [groupId]);
  expect((await post('customermanage/turnover', { ids, leadGroupId: groupId })).message).toContain('is switched off');
  const [foreign] = await sql<{ id: string }>(
    `insert into lead_group (id, org_id, name, assign_mode, in_hours_only, enabled) values (gen_random_uuid(), $1, 'far', 'manual', false, true) returning id`,
    [server.hospital.orgs.west],
  );
  expect((await post('customermanage/turnover', { ids, leadGroupId: foreign?.id })).text).toContain('no such lead group');
});

it('ends a follow-up: the customer is in the pool of the group, and whoever had them is told', async () => {
  const [id = '', , free = ''] = ids;
  const done = await post('customermanage/cancelFollow', { ids: [id, free], reason: 'moved away' });
  expect(failures(done)).toEqual([expect.stringContaining('Nobody follows this customer up now')]);
  expect(await statusOf(id)).toMatchObject({ owner: null, status: 'returned', follow: 'cancelled', returns: false });
  expect(await told(people.first)).toMatchObject([{ kind: 'customersEnded', values: { count: 1, reason: 'moved away' } }]);
  expect((await post('customermanage/distribute', { ids: [id], userId: people.second })).datas).toMatchObject({ done: [id] });
  expect(await statusOf(id)).toMatchObject({ owner: people.second, status: 'distributed', follow: 'following' });
});

it('is archived with what it had and brought back by the call that exists', async () => {
  const [id = ''] = ids;
  await post('leadGroup/setRules', { id: groupId, normalDays: 2 });
  expect((await post('customermanage/archive', { ids: [id] })).datas).toMatchObject({ done: [id] });
  expect(await statusOf(id)).toMatchObject({ owner: people.first, returns: false });
  expect((await post('customermanage/archive', { ids: [id], isArchived: false })).datas).toMatchObject({ done: [id] });
  expect(await statusOf(id)).toMatchObject({ owner: people.first, status: 'distributed', returns: true });
});

it('says by owner how many would go tonight before a rule is saved, saves it, and paused customers stay', async () => {
  const [one = '', two = ''] = ids;
  await sql(`update member set owner_since = now() - interval '5 days', group_since = now() - interval '5 days' where id = any($1)`, [[one, two]]);
  expect((await post('customermanage/updateFollowStatus', { ids: [two], followStatus: 'paused', reason: 'in hospital' })).datas).toMatchObject({ done: [two] });
  const check = (days: string): Promise<Reply> =>
    server.call('GET', `/crm-server/leadGroup/rulesCheck?id=${groupId}&normalDays=${days}`, { token, headers: { 'x-lang': 'en' } });
  expect((await check('3')).datas).toEqual([{ id: people.first, name: 'name of first', tonight: 'tonight: 1', thisWeek: 'within a week: 1' }]);
  expect((await check('8')).datas).toEqual([{ id: people.first, name: 'name of first', tonight: 'tonight: 0', thisWeek: 'within a week: 1' }]);
  expect((await check('60')).datas).toEqual([]);
  expect(await statusOf(one)).toMatchObject({ returns: false });
  expect((await check('0')).datas).toEqual([]);
  const version = 1;
  expect((await post('leadGroup/setRules', { id: groupId, version, normalDays: 3 })).code).toBe(0);
  expect((await post('leadGroup/setRules', { id: groupId, version, normalDays: 4 })).code).toBe(40901);
  expect(await statusOf(one)).toMatchObject({ returns: true });
  expect(await statusOf(two)).toMatchObject({ returns: false, follow: 'paused' });
  // A number that is left out stays as it is; nought: never.
  expect((await post('leadGroup/setRules', { id: groupId, goldDays: 9 })).code).toBe(0);
  expect(await statusOf(one)).toMatchObject({ returns: true });
  const tonight = await sql(
    `select returns_at = ((now() at time zone 'Asia/Shanghai')::date + 1)::timestamp at time zone 'Asia/Shanghai' as is from member where id = $1`,
    [one],
  );
  expect(tonight).toEqual([{ is: true }]);
});
