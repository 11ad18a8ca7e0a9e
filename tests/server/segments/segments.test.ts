import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';
import { groupsOf } from './groups.ts';

let rig: Rig;
let groups: ReturnType<typeof groupsOf>;
let gold: string;
let silver: string;
let west: string;
beforeAll(async () => {
  rig = await startRig();
  groups = groupsOf(rig);
  const { hospital } = rig.server;
  const { orgs } = hospital;
  gold = await hospital.member('gold', orgs.east);
  silver = await hospital.member('silver', orgs.east, { level: 'silver', tags: [] });
  west = await hospital.member('west', orgs.west);
});
afterAll(() => rig.server.close());

const isGold = { all: [['level', 'is', 'gold']] };
const path = '/crm-server/assertedGroups';

test('a customer is in a group as long as the conditions say so, and each way is one stay', async () => {
  const group = await groups.add('金卡客户', isGold);
  await groups.become(group.id, [gold, west]);
  expect((await groups.change(silver, { level: 'gold' })).code).toBe(0);
  await groups.become(group.id, [gold, silver, west]);
  expect((await groups.change(silver, { level: 'silver' })).code).toBe(0);
  await groups.become(group.id, [gold, west]);
  expect((await groups.stays(group.id)).filter(({ memberId }) => memberId === silver)).toMatchObject([{ isOver: true }]);
  // Each stay was told once as it began, and the one that is over once as it ended.
  const told = await rig.sql<{ change: string; id: string }>(
    `select e.change, unnest(coalesce(e.many, array[e.entity_id])) as id from event_log e where e.entity = 'groupMember'`,
  );
  const all = await groups.stays(group.id);
  const expected = all.flatMap(({ id, isOver }) => [`created ${id}`, ...(isOver ? [`removed ${id}`] : [])]);
  expect(told.map(({ change, id }) => `${change} ${id}`).toSorted()).toEqual(expected.toSorted());
});

test('the last message of a customer is a condition: of nobody who never wrote, and of those who fell silent', async () => {
  const { hospital } = rig.server;
  const talk = (memberId: string, at: string): Promise<unknown> =>
    rig.sql(
      `insert into conversation (id, org_id, kind, member_id, state, last_seq, last_message_type, last_message_at) values (gen_random_uuid(), $1, 'member', $2, 'closed', 1, 0, now() - $3::interval)`,
      hospital.orgs.east,
      memberId,
      at,
    );
  await talk(gold, '40 days');
  await talk(silver, '1 day');
  const silent = await groups.add('一个月没有消息', { all: [['lastMessageAt', 'to', { daysAgo: 30 }]] });
  const never = await groups.add('没有聊过', { all: [['lastMessageAt', 'empty', null]] });
  await groups.become(silent.id, [gold]);
  await groups.become(never.id, [west]);
  const filter = encodeURIComponent(JSON.stringify({ all: [['lastMessageAt', 'from', { daysAgo: 30 }]] }));
  const { rows } = (await rig.get(`/crm-server/customermanage/list?filter=${filter}`, rig.tokens.chief)).datas as { rows: { id: string }[] };
  expect(rows.map(({ id }) => id)).toEqual([silver]);
  const why = (await rig.get(`${path}/why?groupId=${silent.id}&memberId=${gold}`, rig.tokens.chief)).datas;
  expect(why).toMatchObject({ isIn: true, node: { isMet: true } });
  await rig.sql('delete from conversation where member_id = any($1)', [gold, silver]);
});

test('what belongs to a customer counts: an order in a state, none of them, a day that goes with the calendar', async () => {
  const { hospital } = rig.server;
  const order = await hospital.order(gold, hospital.orgs.east, { status: 'paid' });
  const paid = {
    has: 'order.memberId',
    where: {
      all: [
        ['status', 'is', 'paid'],
        ['createdAt', 'from', { daysAgo: 30 }],
      ],
    },
  };
  const has = await groups.add('有已付订单', paid);
  const none = await groups.add('没有已付订单', { all: [{ ...paid, has: undefined, hasNo: 'order.memberId' }, ['level', 'filled', null]] });
  await groups.become(has.id, [gold]);
  await groups.become(none.id, [silver, west]);
  await rig.sql(`update "order" set created_at = now() - interval '31 days' where id = $1`, order);
  // Nothing was told of that change: whoever asks for it has everybody judged anew.
  for (const id of [has.id, none.id]) expect((await rig.post(`${path}/flushEvents`, { id }, rig.tokens.chief)).code).toBe(0);
  await groups.become(has.id, []);
  await groups.become(none.id, [gold, silver, west]);
});

test('[c-group] the listing tells the total on every page, counts the first page from 0 and from 1, and goes on', async () => {
  const group = await groups.add('东院和西院', { all: [['sex', 'is', 'female']] });
  await groups.become(group.id, [gold, silver, west]);
  const listing = async (more: string) =>
    (await rig.get(`/crm-server/customer/group/members?groupId=${group.id}${more}`, rig.tokens.chief)).datas as {
      readonly total: number;
      readonly next: string | null;
      readonly rows: readonly { readonly id: string }[];
    };
  const all = await listing('&page=0&pageSize=1000');
  expect([all.total, all.next, all.rows.length]).toEqual([3, null, 3]);
  const first = await listing('&page=1&pageSize=2');
  expect([first.total, first.rows.length, first.next === null]).toEqual([3, 2, false]);
  const rest = await listing(`&pageSize=2&next=${encodeURIComponent(first.next ?? '')}`);
  expect([...first.rows, ...rest.rows].map(({ id }) => id)).toEqual(all.rows.map(({ id }) => id));
  const tooMany = await rig.get(`/crm-server/customer/group/members?groupId=${group.id}&pageSize=1001`, rig.tokens.chief);
  expect(tooMany.code).toBe(40001);
});

test('a group counts and lists whom its reader sees, and is none of another group’s', async () => {
  const group = await groups.add('全集团女客户', { all: [['sex', 'is', 'female']] });
  await groups.become(group.id, [gold, silver, west]);
  const own = await groups.add('东院女客户', { all: [['sex', 'is', 'female']] }, rig.tokens.house);
  expect(own.orgId).toBe(rig.server.hospital.orgs.east);
  await groups.become(own.id, [gold, silver]);
  const listed = async (id: string, token: string) => await rig.get(`/crm-server/customer/group/members?groupId=${id}`, token);
  expect((await listed(own.id, rig.tokens.house)).datas).toMatchObject({ total: 2 });
  for (const [id, token] of [
    [group.id, rig.tokens.house],
    [group.id, rig.tokens.stranger],
    [own.id, rig.tokens.stranger],
  ] as const)
    expect((await listed(id, token)).code).toBe(404);
  const stays = await rig.get(`/crm-server/customer/group/stays/list?groupId=${group.id}`, rig.tokens.house);
  expect((stays.datas as { rows: { memberId: string }[] }).rows.map(({ memberId }) => memberId).toSorted()).toEqual([gold, silver].toSorted());
  expect((await rig.get(`${path}/compare?ids=${group.id}&ids=${own.id}`, rig.tokens.chief)).datas).toEqual({ both: 2, onlyFirst: 1, onlySecond: 0 });
});

test('enable sets what it is given: switched off a group stays as it was, on again it catches up', async () => {
  const group = await groups.add('可停用', isGold);
  await groups.become(group.id, [gold, west]);
  const off = await rig.post(`${path}/enable`, { id: group.id, enabled: false }, rig.tokens.chief);
  expect(off.datas).toMatchObject({ enabled: false });
  const other = await groups.add('对照', isGold);
  await groups.change(west, { level: 'normal' });
  await groups.become(other.id, [gold]);
  expect(await groups.inside(group.id)).toEqual([gold, west].toSorted());
  expect((await rig.get(`${path}/detail?id=${group.id}`, rig.tokens.chief)).datas).toMatchObject({ standing: 'off' });
  expect((await rig.post(`${path}/enable`, { id: group.id }, rig.tokens.chief)).datas).toMatchObject({ enabled: true });
  await groups.become(group.id, [gold]);
  await rig.post(`${path}/deleteById`, { id: group.id }, rig.tokens.chief);
  await groups.become(group.id, []);
});

test('why tells each condition with the customer’s own value', async () => {
  const group = await groups.add('为什么', { any: [['level', 'is', 'gold'], { all: [['tags', 'has', 'vip'], { hasNo: 'complaint.memberId' }] }] });
  await groups.become(group.id, [gold, west]);
  const why = async (memberId: string) => (await rig.get(`${path}/why?groupId=${group.id}&memberId=${memberId}`, rig.tokens.chief)).datas;
  expect(await why(silver)).toMatchObject({
    isIn: false,
    fits: false,
    since: null,
    node: {
      join: 'any',
      isMet: false,
      parts: [
        { value: 'silver', isMet: false },
        { isMet: false, parts: [{ value: [], isMet: false }, { isMet: true }] },
      ],
    },
  });
  expect(await why(west)).toMatchObject({ isIn: true, fits: true, node: { parts: [{ value: 'normal', isMet: false }, { isMet: true }] } });
});

test('conditions that do not fit are refused at the field, and nothing is made', async () => {
  const refused = async (conditions: unknown, token = rig.tokens.chief): Promise<string> => {
    const { code, datas } = await groups.tryAdd('不合适', conditions, token);
    expect(code).toBe(40001);
    return (datas as { fields: { conditions: string } }).fields.conditions;
  };
  const deep = (levels: number): object => (levels === 0 ? { all: [['sex', 'is', 'male']] } : { all: [deep(levels - 1)] });
  expect(await refused({ all: [['shoeSize', 'is', 1]] })).toContain('shoeSize');
  expect(await refused(deep(5))).toContain('all, any');
  expect(await refused({ all: [] })).toContain('all');
  expect(await refused({ has: 'order.payPrice' })).toContain('order.payPrice');
  expect(await refused({ has: 'staffUser.id' })).toContain('staffUser');
  expect(await refused({ all: [['birthday', 'to', { daysAgo: -1 }]] })).toContain('birthday');
  expect(await refused({ has: 'groupMember.memberId' })).toContain('写明是哪个群组');
  // A number that the writer sees masked decides nothing for them.
  expect(await refused({ all: [['mobile', 'is', '13812348000']] }, rig.tokens.house)).toContain('mobile');
  expect(await rig.sql(`select from asserted_group where name = '不合适'`)).toEqual([]);
});

test('groups may stand on groups, and never in a circle', async () => {
  const first = await groups.add('第一', { all: [['level', 'is', 'silver']] });
  const on = (id: string): object => ({ all: [{ has: 'groupMember.memberId', where: { all: [['groupId', 'is', id]] } }] });
  const second = await groups.add('第二', on(first.id));
  await groups.become(second.id, [silver]);
  const circle = await rig.post(`${path}/update`, { id: first.id, conditions: on(second.id) }, rig.tokens.chief);
  expect((circle.datas as { fields: { conditions: string } }).fields.conditions).toContain('绕一圈');
  const itself = await rig.post(`${path}/update`, { id: second.id, conditions: on(second.id) }, rig.tokens.chief);
  expect(itself.code).toBe(40001);
});
