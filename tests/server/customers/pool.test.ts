/** Customers of a lead group: who may claim them, how many, and what is seen of them before (docs/adr/0096). */
import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteOldViews } from '#server/engine/claimViews.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { until } from '#tests/rig/until.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
const people = { keeper: '', first: '', second: '', stranger: '' };
const tokens = { keeper: '', first: '', second: '', stranger: '' };
type Name = keyof typeof people;
const roleIds = { keeper: '', taker: '' };

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { east } = server.hospital.orgs;
  // Works with customers and settles nothing.
  await server.test.database.query(
    `insert into role (id, org_id, code, name, rights, data_scope) select gen_random_uuid(), org_id, 'taker', 'role taker', array['member.read', 'member.write', 'leadGroup.read', 'number.reveal'], 'org'
     from role where code = 'keeper'`,
  );
  for (const name of Object.keys(people) as Name[]) {
    people[name] = await server.hospital.staff(name, east, name === 'keeper' ? 'keeper' : 'taker');
    tokens[name] = await server.login(name);
  }
  for (const { id, code } of await server.test.database.query<{ id: string; code: 'keeper' | 'taker' }>(
    `select id, code from role where code in ('keeper', 'taker') and org_id = $1`,
    [server.hospital.orgs.group],
  ))
    roleIds[code] = id;
});
afterAll(() => server.close());

const post = (path: string, json: object, token = tokens.keeper): Promise<Reply> =>
  server.call('POST', `/crm-server/${path}`, { token, json, headers: { 'x-lang': 'en' } });
const get = (path: string, given: Readonly<Record<string, string>>, token = tokens.keeper): Promise<Reply> =>
  server.call('GET', `/crm-server/${path}?${new URLSearchParams(given).toString()}`, { token, headers: { 'x-lang': 'en' } });
interface Failure {
  readonly id: string;
  readonly message: string;
}
const claim = async (ids: readonly string[], name: Name): Promise<{ readonly done: string[]; readonly failed: Failure[] }> =>
  (await post('customerPool/claim', { ids }, tokens[name])).datas;
const reasons = (failed: readonly Failure[]): string[] => failed.map(({ message }) => message);
const sql = <T extends Record<string, unknown>>(text: string, values: readonly unknown[]): Promise<T[]> => server.test.database.query<T>(text, values);

let made = 0;
let groupId = '';
const group = async (more: object = {}): Promise<string> => {
  made += 1;
  const saved = await post('leadGroup/save', { name: `group ${made}`, ...more });
  expect(saved.code, saved.text).toBe(0);
  return (saved.datas as { id: string }).id;
};
const joins = async (userId: string, more: object = {}, id = groupId): Promise<Reply> => post('leadGroupMember/save', { leadGroupId: id, userId, ...more });
const customer = (more: Readonly<Record<string, unknown>> = {}): Promise<string> =>
  server.hospital.member(`c ${randomUUIDv7()}`, server.hospital.orgs.east, { lead_group_id: groupId, ...more });
const statusOf = async (id: string): Promise<unknown> =>
  (await sql('select owner_user_id as owner, distribution_status as status, follow_status as follow from member where id = $1', [id]))[0];

beforeEach(async () => {
  groupId = await group();
  for (const name of ['first', 'second'] as const) await joins(people[name]);
});

describe('claiming from the pool', () => {
  it('gives a customer to whoever comes first, and tells the next one who that was', async () => {
    const id = await customer();
    expect(await statusOf(id)).toEqual({ owner: null, status: 'pool', follow: 'none' });
    const listed = async (): Promise<string[]> =>
      ((await get('customerPool/list', { leadGroupId: groupId }, tokens.second)).datas as { rows: { id: string }[] }).rows.map((row) => row.id);
    expect(await listed()).toContain(id);
    expect((await claim([id], 'first')).done).toEqual([id]);
    expect(await statusOf(id)).toEqual({ owner: people.first, status: 'distributed', follow: 'following' });
    expect(await listed()).not.toContain(id);
    expect(reasons((await claim([id], 'second')).failed)).toEqual(['name of first has taken it already. Go to the next one']);
    // Whoever asks twice has what they wanted.
    expect(await claim([id], 'first')).toMatchObject({ done: [id], failed: [] });
    const [line] = (await get('customermanage/history', { id })).datas as { changes: unknown[] }[];
    expect(line?.changes).toContainEqual({ field: 'ownerUserId', from: null, to: people.first });
  });

  it('says what to do where it cannot be: gone, no member, switched off, over the limits of a day and of what one holds', async () => {
    const ids = [await customer(), await customer(), await customer()];
    const [one = '', two = '', three = ''] = ids;
    expect(reasons((await claim([randomUUIDv7()], 'first')).failed)[0]).toContain('Refresh the list');
    expect(reasons((await claim([await customer({ lead_group_id: null })], 'first')).failed)[0]).toContain('not in the pool');
    expect(reasons((await claim([one], 'stranger')).failed)[0]).toContain('Ask whoever runs it to add you');
    await sql('update lead_group set daily_limit = 2, holding_cap = 1 where id = $1', [groupId]);
    const tried = await claim(ids, 'first');
    expect(tried.done).toHaveLength(1);
    expect(reasons(tried.failed)).toEqual(Array(2).fill(expect.stringContaining('name of first has 1 customers')));
    await sql('update lead_group set holding_cap = null where id = $1', [groupId]);
    expect(await claim(ids, 'first')).toMatchObject({ failed: [{ message: expect.stringContaining('the daily limit of 2. Claim again tomorrow') }] });
    await sql('update lead_group set enabled = false where id = $1', [groupId]);
    expect(reasons((await claim([one, two, three], 'second')).failed)).toContainEqual(expect.stringContaining('is switched off'));
    const held = await sql('select count(*)::int as n from lead_claim where lead_group_id = $1', [groupId]);
    expect(held).toEqual([{ n: 2 }]);
  });

  it('counts by the day of Shanghai, on a server of any zone', async () => {
    const [before, first, second] = [await customer(), await customer(), await customer()];
    const midnight = `(now() at time zone 'Asia/Shanghai')::date::timestamp at time zone 'Asia/Shanghai'`;
    await sql('update lead_group set daily_limit = 1 where id = $1', [groupId]);
    await sql(
      `insert into lead_claim (member_id, lead_group_id, user_id, org_id, at) select id, lead_group_id, $2, org_id, ${midnight} - interval '1 second' from member where id = $1`,
      [before, people.first],
    );
    expect((await claim([first], 'first')).done).toEqual([first]);
    await sql(`update lead_claim set at = ${midnight} where member_id = $1`, [first]);
    expect(reasons((await claim([second], 'first')).failed)).toEqual([expect.stringContaining('the daily limit of 1')]);
  });

  it('of two claims of one person at once one has the last place', async () => {
    const ids = [await customer(), await customer()];
    await sql('update lead_group set daily_limit = 1 where id = $1', [groupId]);
    const { tried } = await inTransaction(server.test.database, async (tx) => {
      // Both have counted before either can write down what it took, unless they wait for each other.
      await tx.query('lock table lead_claim in exclusive mode');
      const underWay = ids.map((id) => claim([id], 'first'));
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await until(async () => (await tx.query(waiting)).length >= 2, { what: 'both claims to wait' });
      return { tried: underWay };
    });
    const reports = await Promise.all(tried);
    expect(reports.flatMap(({ done }) => done)).toHaveLength(1);
    expect(reports.flatMap(({ failed }) => reasons(failed))).toEqual([expect.stringContaining('the daily limit of 1')]);
  });

  it('asks the cap of a member before that of the group', async () => {
    const ids = [await customer(), await customer()];
    await sql('update lead_group set holding_cap = 5 where id = $1', [groupId]);
    await sql('update lead_group_member set cap = 1 where lead_group_id = $1 and user_id = $2', [groupId, people.first]);
    const tried = await claim(ids, 'first');
    expect(tried.done).toHaveLength(1);
    expect(reasons(tried.failed)).toEqual([expect.stringContaining('name of first has 1 customers')]);
    expect(
      (
        await claim(
          tried.failed.map(({ id }) => id),
          'second',
        )
      ).done,
    ).toHaveLength(1);
  });

  it('is open to holders of a claim role, and lets a former follower wait', async () => {
    const id = await customer();
    await post('leadGroup/save', { id: groupId, pickupRoleIds: [roleIds.taker], waitDays: 3 });
    expect((await claim([id], 'stranger')).done).toEqual([id]);
    await sql('update member set owner_user_id = null, owner_since = null where id = $1', [id]);
    expect(await statusOf(id)).toEqual({ owner: null, status: 'returned', follow: 'none' });
    expect(reasons((await claim([id], 'stranger')).failed)[0]).toContain('Colleagues may claim now');
    expect((await claim([id], 'first')).done).toEqual([id]);
  });

  it('keeps what the group names until it is claimed, from lists, details, histories and a reveal', async () => {
    await post('leadGroup/save', { id: groupId, hiddenFields: ['mobile', 'remark'] });
    const id = await customer({ mobile: '13800000001', remark: 'secret of the pool' });
    const detail = async (name: Name): Promise<Readonly<Record<string, unknown>>> => (await get('customermanage/detail', { id }, tokens[name])).datas;
    expect(await detail('first')).toMatchObject({ mobile: null, remark: null });
    expect(await detail('keeper')).toMatchObject({ remark: 'secret of the pool' });
    const list = await get('customerPool/list', { leadGroupId: groupId }, tokens.first);
    expect(list.text).not.toContain('secret of the pool');
    expect(list.text).not.toContain('138****');
    const reveal = (): Promise<Reply> =>
      server.call('POST', '/api-user/access/unmask', { token: tokens.first, json: { entity: 'member', id, field: 'mobile', reason: 'to call' } });
    expect((await reveal()).code).not.toBe(0);
    expect((await claim([id], 'first')).done).toEqual([id]);
    expect(await detail('first')).toMatchObject({ remark: 'secret of the pool', mobile: '138****0001' });
    expect((await reveal()).datas).toEqual({ value: '13800000001' });
  });

  it('shows so many files a person and day, also of those asked for at once; claimed ones and those seen already stay open', async () => {
    await sql('update lead_group set view_limit = 3 where id = $1', [groupId]);
    const ids = await Promise.all(Array.from({ length: 8 }, () => customer()));
    const open = (id: string, name: Name = 'first', what = 'detail'): Promise<Reply> => get(`customermanage/${what}`, { id }, tokens[name]);
    const codes = await Promise.all(ids.map(async (id) => (await open(id)).code));
    expect(codes.filter((code) => code === 0)).toHaveLength(3);
    expect(new Set(codes)).toEqual(new Set([0, 40968]));
    const [seen, unseen] = [ids.filter((_, at) => codes[at] === 0), ids.filter((_, at) => codes[at] !== 0)];
    const [one = '', two = ''] = unseen;
    expect((await open(one)).message).toContain('You have opened 3 customers in the pool of "group');
    for (const what of ['timeLine', 'history']) expect((await open(one, 'first', what)).code, what).toBe(40968);
    for (const id of seen) for (const what of ['detail', 'timeLine', 'history']) expect((await open(id, 'first', what)).code).toBe(0);
    // Another colleague has a day of their own, whoever sets up the group is not bounded, a claimed customer is one's own.
    for (const name of ['second', 'keeper'] as const) expect((await open(one, name)).code).toBe(0);
    for (const id of ids) expect((await open(id, 'keeper')).code).toBe(0);
    expect((await claim([one], 'first')).done).toEqual([one]);
    expect((await open(one)).code).toBe(0);
    await sql(`update claim_view set day = day - 1 where under_id = $1`, [groupId]);
    expect((await open(two)).code).toBe(0);
    const views = await sql(`select count(*)::int as n from audit where operation = 'member.detail' and entity_id = $1 and outcome = 'done'`, [two]);
    // The refused ones were no views: one is by whoever keeps the group, one of the next day.
    expect(views).toEqual([{ n: 2 }]);
    await sql(`update claim_view set day = day - 1 where under_id = $1 and row_id <> $2`, [groupId, two]);
    await deleteOldViews(server.test.database);
    expect(await sql(`select row_id as id from claim_view where under_id = $1`, [groupId])).toEqual([{ id: two }]);
  });

  it('is seen by whom the group names', async () => {
    const id = await customer();
    const sees = async (name: Name): Promise<number> =>
      ((await get('customerPool/list', { leadGroupId: groupId }, tokens[name])).datas as { rows: unknown[] }).rows.length;
    expect(await sees('stranger')).toBe(1);
    await sql('update lead_group set visible_role_ids = array[$2::uuid] where id = $1', [groupId, roleIds.keeper]);
    expect(await sees('stranger')).toBe(0);
    expect(await sees('keeper')).toBe(1);
    expect(reasons((await claim([id], 'stranger')).failed)[0]).toContain('Refresh the list');
  });
});

describe('the settings of a lead group', () => {
  it('name no role that may more than whoever names it (E7)', async () => {
    await sql(
      `insert into role (id, org_id, code, name, rights, data_scope) select gen_random_uuid(), org_id, 'settler', 'settler', array['leadGroup.read', 'leadGroup.write'], 'org' from role where code = 'keeper'`,
      [],
    );
    await server.hospital.staff('settler', server.hospital.orgs.east, 'settler');
    const token = await server.login('settler');
    const refused = await post('leadGroup/save', { id: groupId, pickupRoleIds: [roleIds.keeper] }, token);
    expect(refused.code).not.toBe(0);
    expect(await sql('select pickup_role_ids as ids from lead_group where id = $1', [groupId])).toEqual([{ ids: null }]);
  });

  it('[v-lead-default] have one default follower, also where two are named at once', async () => {
    groupId = await group();
    const both = await Promise.all([joins(people.first, { isDefaultFollower: true }), joins(people.second, { isDefaultFollower: true })]);
    const refused = both.find(({ code }) => code !== 0);
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(refused?.datas).toEqual({
      fields: { isDefaultFollower: expect.stringMatching(/is name of (first|second) already: a lead group has one default follower/) },
    });
    await expect(
      sql(
        `insert into lead_group_member (id, org_id, lead_group_id, user_id, weight, is_default_follower, enabled) values (gen_random_uuid(), $1, $2, $3, 1, true, true)`,
        [server.hospital.orgs.east, groupId, people.keeper],
      ),
    ).rejects.toThrow('lead_group_member_default');
  });

  it('are not removed while they have customers', async () => {
    await customer();
    expect((await post('leadGroup/delete', { id: groupId })).message).toContain('has 1 customers');
  });
});
