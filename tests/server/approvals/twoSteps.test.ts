/** Two desks decide about merges, home pages and journeys: the second sends it back to the first, a deputy decides for whoever is away, and it is done as it was asked, at the very end (docs/adr/0118, 0119, 0157). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApprovalKindName } from '#contract/approvals/kinds.ts';
import type { TaskSheet } from '#contract/processes/taskDesk.ts';
import { until } from '#tests/rig/until.ts';
import { bye, graphOf as journeyOf } from '#tests/server/journeys/journeyHouse.ts';
import type { Step } from '#tests/server/journeys/journeyHouse.ts';
import { by, graphOf, ok, processHouse } from '#tests/server/processes/processHouse.ts';
import type { Person, ProcessHouse } from '#tests/server/processes/processHouse.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';
import type { Reply } from '#tests/server/support/runningServer.ts';

let rig: Rig;
let house: ProcessHouse;
/** The first asks. The others decide, and hold no right to merge or to publish by themselves; the last stands in for `away`. */
let people: Readonly<Record<'asks' | 'away' | 'second' | 'deputy', Person>>;
const kinds = ['merge', 'publishHome', 'publishJourney'] as const satisfies readonly ApprovalKindName[];
type Kind = (typeof kinds)[number];

const post = (path: string, json: object, who: Person = people.asks): Promise<Reply> => rig.post(`/crm-server/${path}`, json, who.token);
interface Row extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly version: number;
}
const rowOf = async (path: string, id: string): Promise<Row> => ok(await rig.get(`/crm-server/${path}/detail?id=${id}`, people.asks.token));

beforeAll(async () => {
  rig = await startRig();
  house = await processHouse(rig);
  await rig.makeRole('decider', ['approval.read', 'approval.decide', 'processTask.read', 'processTask.move']);
  people = {
    asks: await house.person('asks', 'keeper'),
    away: await house.person('away', 'decider'),
    second: await house.person('second', 'decider'),
    deputy: await house.person('deputy', 'decider'),
  };
  const step = (who: Person) => by([who.id], { method: 'any', nobody: 'admin', mayReturn: true });
  const definitionId = await house.publish(
    'twoDesks',
    graphOf(
      [
        ['first', 'userTask', step(people.away)],
        ['last', 'userTask', step(people.second)],
        ['end', 'end'],
      ],
      ['start>first', 'first>last', 'last>end'],
    ),
    { subject: 'approval' },
  );
  for (const kind of kinds) ok(await post('approvalRule/save', { kind, definitionId }));
});
afterAll(() => rig.server.close());

/** One thing that is asked for, and read afterwards. */
interface Wanted {
  /** One colleague alone tries it. */
  readonly alone: () => Promise<Reply>;
  readonly ask: () => Promise<Reply>;
  readonly before: unknown;
  readonly after: unknown;
  readonly read: () => Promise<unknown>;
  /** Somebody else changes the row meanwhile. */
  readonly change: () => Promise<Reply>;
}
let made = 0;
async function twoCustomers(): Promise<Wanted> {
  const { hospital } = rig.server;
  made += 1;
  const member = (of: string): Promise<string> =>
    hospital.member(`${of} ${made}`, hospital.orgs.east, { name: `林晓${made}`, mobile: `1391234${1000 + made}` });
  const [kept, gone] = [await member('kept'), await member('gone')];
  const pair = { ids: [kept, gone], survivorId: kept };
  return {
    alone: () => post('customermanage/merge', pair),
    ask: () => post('approval/merge', { ...pair, remark: '同一个人' }),
    before: null,
    after: kept,
    read: async () => (await rig.sql<{ into: string | null }>('select merged_into_id as into from member where id = $1', gone))[0]?.into,
    change: async () => {
      const { version } = await rowOf('customermanage', gone);
      return post('customermanage/update', { id: gone, version, name: '林晓晓' });
    },
  };
}
async function homePage(): Promise<Wanted> {
  // One organisation has one home page: whatever stands there is published once more.
  const [there] = await rig.sql<{ id: string }>(`select id from org_home where org_id = $1`, rig.server.hospital.orgs.east);
  const id = there?.id ?? ok<Row>(await post('orgHome/save', { orgId: rig.server.hospital.orgs.east })).id;
  const change = async (): Promise<Reply> => {
    made += 1;
    const { version } = await rowOf('orgHome', id);
    return post('orgHome/save', { id, version, notice: `第 ${made} 次` });
  };
  ok(await change());
  const number = Number((await rowOf('orgHome', id))['publishedNumber'] ?? 0);
  return {
    alone: () => post('orgVersion/deploy', { id }),
    ask: () => post('approval/publishHome', { id, remark: '开业' }),
    before: number,
    after: number + 1,
    read: async () => Number((await rowOf('orgHome', id))['publishedNumber'] ?? 0),
    change,
  };
}
const stay = (amount: number): Step => ['w', 'wait', { amount, unit: 'days' }];
const waits = (amount: number) => ({ entry: { by: 'hand' }, graph: journeyOf([stay(amount), bye], ['entry.next>w', 'w.next>bye']) });
/** Somebody walks through its first version, and is to go over to the second. */
async function journey(): Promise<Wanted> {
  made += 1;
  const base = 'followUpDefinition';
  const { id } = ok<Row>(await post(`${base}/save`, { name: `术后随访 ${made}`, ...waits(5) }));
  const first = ok<Row>(await post('approval/publishJourney', { id, remark: '第一版' }));
  for (const who of [people.away, people.second]) ok(await post('approval/approve', { id: first.id, remark: '同意' }, who));
  const memberId = await rig.server.hospital.member(`walks ${made}`, rig.server.hospital.orgs.east);
  ok(await post(`${base}/enrol`, { journeyId: id, ids: [memberId] }));
  const walk = async (): Promise<unknown> =>
    (await rig.sql('select state, version_number as number from journey_enrolment where journey_id = $1 and member_id = $2', id, memberId))[0];
  await until(async () => JSON.stringify(await walk()).includes('waiting'), { what: 'the customer to wait' });
  const change = async (): Promise<Reply> => {
    made += 1;
    return post(`${base}/save`, { id, version: (await rowOf(base, id)).version, ...waits(5 + made) });
  };
  ok(await change());
  return {
    alone: () => post(`${base}/publish`, { id, carry: 'move', counted: 1 }),
    ask: () => post('approval/publishJourney', { id, remark: '第二版', carry: 'move', counted: 1 }),
    before: [1, { state: 'waiting', number: 1 }],
    after: [2, { state: 'waiting', number: 2 }],
    read: async () => [(await rowOf(base, id))['publishedNumber'], await walk()],
    change,
  };
}
const wanted: Readonly<Record<Kind, () => Promise<Wanted>>> = { merge: twoCustomers, publishHome: homePage, publishJourney: journey };

const approvalOf = (id: string): Promise<Row> => rowOf('approval', id);
async function asked({ ask }: Wanted): Promise<{ readonly id: string; readonly processId: string }> {
  const { id } = ok<Row>(await ask());
  return { id, processId: String((await approvalOf(id))['processId']) };
}
const approve = (id: string, who: Person): Promise<Reply> => post('approval/approve', { id, remark: '同意' }, who);
const absent = (who: Person, deputy: Person): Promise<unknown> =>
  rig.sql(
    `insert into staff_absence (id, org_id, user_id, deputy_id, starts_at, ends_at) values (gen_random_uuid(), $1, $2, $3, now() - interval '1 hour', now() + interval '1 day')`,
    rig.server.hospital.orgs.group,
    who.id,
    deputy.id,
  );
/** Everybody who looks at the list of approvals hears so often of this one. */
const news = async (id: string): Promise<number> =>
  (await rig.sql<{ count: number }>(`select count(*)::int as count from event_log where entity = 'approval' and entity_id = $1`, id))[0]?.count ?? 0;
const isBack = (who: Person): Promise<unknown> => rig.sql('delete from staff_absence where user_id = $1', who.id);
const decidedBy = (processId: string) =>
  rig.sql(
    `select act, node, by_id as "by", for_id as "for" from process_step where instance_id = $1 and act in ('approved', 'returned') order by seq`,
    processId,
  );

it.each(kinds)('[p-approvals] %s goes over two desks, comes back to the first and is done by the last, a deputy among them', async (kind) => {
  const { away, second, deputy, asks } = people;
  const it = await wanted[kind]();
  expect((await it.alone()).code).toBe(40_935);
  const { id, processId } = await asked(it);
  // Neither whoever asked nor whoever is not asked yet decides.
  for (const who of [asks, second, deputy]) expect((await approve(id, who)).code, who.name).not.toBe(0);
  const heard = await news(id);
  expect(ok(await approve(id, away))).toMatchObject({ status: 'waiting' });
  expect(await it.read()).toEqual(it.before);
  expect(await approvalOf(id)).toMatchObject({ holderIds: [second.id] });

  const last = await house.open(processId, 'last');
  ok(await house.act(second, last, 'return', { to: 'first', comment: '缺少说明' }));
  expect(await approvalOf(id)).toMatchObject({ holderIds: [away.id] });
  expect(await news(id)).toBe(heard + 2);
  expect(await house.standing(processId)).toEqual(['first']);
  expect((await approve(id, second)).code).toBe(40_001);
  await absent(away, deputy);
  const again = await house.open(processId, 'first');
  const { sheet } = ok<{ sheet: TaskSheet }>(await rig.get(`/workflow-center/task-module/sheet?id=${again}`, deputy.token));
  expect(sheet.instance.rounds.map(({ comment }) => comment)).toContain('缺少说明');
  expect(ok(await approve(id, deputy))).toMatchObject({ status: 'waiting' });
  await isBack(away);
  expect(await it.read()).toEqual(it.before);
  expect(ok(await approve(id, second))).toMatchObject({ status: 'approved' });

  expect(await it.read()).toEqual(it.after);
  expect(await approvalOf(id)).toMatchObject({ decidedById: second.id, requestedById: asks.id });
  expect(await decidedBy(processId)).toEqual([
    { act: 'approved', node: 'first', by: away.id, for: null },
    { act: 'returned', node: 'last', by: second.id, for: null },
    { act: 'approved', node: 'first', by: deputy.id, for: away.id },
    { act: 'approved', node: 'last', by: second.id, for: null },
  ]);
});

it.each(kinds)('%s is refused at the second desk where what was asked has changed since, and nothing of it is done', async (kind) => {
  const it = await wanted[kind]();
  const { id } = await asked(it);
  ok(await approve(id, people.away));
  ok(await it.change());
  expect((await approve(id, people.second)).code).toBe(40_938);
  expect(await it.read()).toEqual(it.before);
  expect(ok(await post('approval/reject', { id, remark: '重新申请' }, people.second))).toMatchObject({ status: 'rejected' });
  expect(await it.read()).toEqual(it.before);
});
