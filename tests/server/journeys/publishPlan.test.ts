/** A journey is published again, or retired, while people walk through it: nobody is moved or stopped who was not counted, and whoever cannot be moved goes on as they began. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JourneyGraph } from '#contract/journeys/graph.ts';
import { until } from '#tests/rig/until.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';
import type { Reply } from '#tests/server/support/runningServer.ts';
import { bye, graphOf, say } from './journeyHouse.ts';
import type { Step } from './journeyHouse.ts';

const base = '/crm-server/followUpDefinition';
let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.server.close());

const ok = <T>(reply: Reply): T => {
  expect(reply.code, reply.text).toBe(0);
  return reply.datas as T;
};
interface Journey {
  readonly id: string;
  readonly version: number;
}
interface Plan {
  readonly counted: number;
  readonly running: readonly { readonly number: number; readonly count: number; readonly names: readonly string[] }[];
}
const ask = (path: string, given: object): Promise<Reply> => rig.post(`${base}/${path}`, given, rig.tokens.house);
const rowOf = async (id: string): Promise<Journey> => ok<{ rows: [Journey] }>(await rig.get(`${base}/list?id=${id}`, rig.tokens.house)).rows[0];
const planOf = async (id: string): Promise<Plan> => ok(await rig.get(`${base}/publish/check?id=${id}`, rig.tokens.house));

const stay: Step = ['w', 'wait', { amount: 5, unit: 'days' }];
/** Gold members stand on `w`, the others on `v`. */
const twoWays = (w: Step = stay): JourneyGraph =>
  graphOf(
    [['gold', 'branch', { conditions: { all: [['level', 'is', 'gold']] } }], w, ['v', 'event', { event: 'complained', timeoutDays: 30 }], bye],
    ['entry.next>gold', 'gold.yes>w', 'gold.no>v', 'w.next>bye', 'v.happened>bye', 'v.timeout>bye'],
  );
let names = 0;
/** Two walk through version 1, and a draft of version 2 is saved. */
async function underWay(next: JourneyGraph): Promise<{ readonly journey: Journey; readonly gold: string; readonly silver: string }> {
  names += 1;
  const made = ok<Journey>(await ask('save', { name: `plan ${names}`, entry: { by: 'hand' }, graph: twoWays() }));
  ok(await ask('publish', { id: made.id, version: made.version }));
  const { hospital } = rig.server;
  const [gold, silver] = [
    await hospital.member(`gold ${names}`, hospital.orgs.east, { level: 'gold' }),
    await hospital.member(`silver ${names}`, hospital.orgs.east, { level: 'silver' }),
  ];
  ok(await ask('enrol', { journeyId: made.id, ids: [gold, silver] }));
  await until(async () => (await standing(made.id)).every(({ state }) => state === 'waiting'), { what: 'both to wait' });
  const { version } = await rowOf(made.id);
  return { journey: ok<Journey>(await ask('save', { id: made.id, version, entry: { by: 'hand' }, graph: next })), gold, silver };
}
interface Standing extends Record<string, unknown> {
  readonly name: string;
  readonly state: string;
  readonly node: string;
  readonly number: number;
  readonly why: string | null;
}
const standing = (journeyId: string): Promise<Standing[]> =>
  rig.sql<Standing>(
    `select split_part(m.name, ' ', 3) as name, e.state, e.node, e.version_number as number, e.exit_reason as why
     from journey_enrolment e join member m on m.id = e.member_id where e.journey_id = $1 order by 1`,
    journeyId,
  );
const told = async (journeyId: string): Promise<readonly string[]> =>
  (await standing(journeyId)).map(({ name, state, node, number, why }) => `${name} ${state} ${node} v${number} ${why ?? ''}`.trim());
const longer: Step = ['w', 'wait', { amount: 9, unit: 'days' }];

test('kept on their version, they go on as they began, and whoever enters then begins with the new one', async () => {
  const { journey } = await underWay(twoWays(longer));
  const plan = await planOf(journey.id);
  expect(plan).toMatchObject({ counted: 2, running: [{ number: 1, count: 2 }] });
  expect([...(plan.running[0]?.names ?? [])].toSorted()).toEqual([`name of gold ${names}`, `name of silver ${names}`]);
  // Nobody is touched, so nobody had to be counted.
  expect(ok(await ask('publish', { id: journey.id, version: journey.version, carry: 'keep' }))).toMatchObject({ number: 2, carried: 0 });
  expect(await told(journey.id)).toEqual(['gold waiting w v1', 'silver waiting v v1']);
  const late = await rig.server.hospital.member('late x', rig.server.hospital.orgs.east, { level: 'gold' });
  ok(await ask('enrol', { journeyId: journey.id, ids: [late] }));
  await until(async () => (await told(journey.id)).includes('late waiting w v2'), { what: 'the third to wait' });
  expect((await planOf(journey.id)).running).toMatchObject([
    { number: 2, count: 1 },
    { number: 1, count: 2 },
  ]);
});

test('whoever left and enters again begins with the newest version, whatever they walked through before', async () => {
  const { journey, gold } = await underWay(twoWays(longer));
  const often = ok<Journey>(await ask('save', { id: journey.id, version: journey.version, entry: { by: 'hand', reEntry: 'always' } }));
  ok(await ask('publish', { id: journey.id, version: often.version, carry: 'keep' }));
  const [row] = await rig.sql<{ id: string }>('select id from journey_enrolment where journey_id = $1 and member_id = $2', journey.id, gold);
  ok(await ask('enrolment/leave', { id: row?.id, state: 'ended', reason: 'asked' }));
  ok(await ask('enrol', { journeyId: journey.id, ids: [gold] }));
  await until(async () => (await told(journey.id)).includes('gold waiting w v2'), { what: 'the second time to begin' });
  expect((await told(journey.id)).toSorted()).toEqual(['gold ended w v1 byHand', 'gold waiting w v2', 'silver waiting v v1']);
});

test('stopped by the new version they end with that reason, and the sums still agree', async () => {
  const { journey } = await underWay(twoWays(longer));
  expect(ok(await ask('publish', { id: journey.id, version: journey.version, carry: 'stop', counted: 2 }))).toMatchObject({ number: 2, carried: 2 });
  expect(await told(journey.id)).toEqual(['gold ended w v1 stoppedByVersion', 'silver ended v v1 stoppedByVersion']);
  expect(ok<{ sums: object }>(await rig.get(`${base}/counts?journeyId=${journey.id}`, rig.tokens.house)).sums).toEqual({
    entered: 2,
    active: 0,
    waiting: 0,
    parked: 0,
    ended: 2,
    exits: [{ reason: 'stoppedByVersion', count: 2 }],
  });
  expect((await planOf(journey.id)).counted).toBe(0);
});

test.each(['move', 'stop'] as const)('%s: more than were counted are left alone, and nothing is published', async (carry) => {
  const { journey } = await underWay(twoWays(longer));
  for (const counted of [undefined, 0, 1]) {
    const refused = await ask('publish', { id: journey.id, version: journey.version, carry, ...(counted === undefined ? {} : { counted }) });
    expect(refused.code).toBe(40_001);
    expect(refused.text).toContain('现在有 2 条在进行');
  }
  expect(await told(journey.id)).toEqual(['gold waiting w v1', 'silver waiting v v1']);
  expect(await rig.sql('select number from definition_version where row_id = $1', journey.id)).toEqual([{ number: 1 }]);
});

test('moved, whoever stands on a node of the same kind goes over; a node that is gone or of another kind leaves them on their version, and they walk on there', async () => {
  const gone = graphOf([longer, bye], ['entry.next>w', 'w.next>bye']);
  const left = await underWay(gone);
  expect(ok(await ask('publish', { id: left.journey.id, version: left.journey.version, carry: 'move', counted: 2 }))).toMatchObject({ carried: 1 });
  expect(await told(left.journey.id)).toEqual(['gold waiting w v2', 'silver waiting v v1']);
  const kind: Step = ['w', 'message', say('hello')];
  const changed = await underWay(twoWays(kind));
  expect(ok(await ask('publish', { id: changed.journey.id, version: changed.journey.version, carry: 'move', counted: 2 }))).toMatchObject({ carried: 1 });
  expect(await told(changed.journey.id)).toEqual(['gold waiting w v1', 'silver waiting v v2']);
  expect(await rig.sql('select 1 from sent_message where member_id = $1', changed.gold)).toEqual([]);
  // Whoever stayed on the older version goes on by it.
  ok(await rig.post('/crm-server/complaint/save', { memberId: left.silver, title: 'waited', content: 'for an hour' }, rig.tokens.house));
  await until(async () => (await told(left.journey.id)).includes('silver ended bye v1 finished'), { what: 'the end by the older version' });
});

test('retired, the journey lets nobody in; those under way are left, or stopped with that reason', async () => {
  const kept = await underWay(twoWays(longer));
  ok(await ask('retire', { id: kept.journey.id, version: kept.journey.version, carry: 'keep' }));
  expect(await told(kept.journey.id)).toEqual(['gold waiting w v1', 'silver waiting v v1']);
  const late = await rig.server.hospital.member('late y', rig.server.hospital.orgs.east, { level: 'gold' });
  expect((await ask('enrol', { journeyId: kept.journey.id, ids: [late] })).text).toContain('没有发布');
  ok(await rig.post('/crm-server/complaint/save', { memberId: kept.silver, title: 'waited', content: 'for an hour' }, rig.tokens.house));
  await until(async () => (await told(kept.journey.id)).includes('silver ended bye v1 finished'), { what: 'the way to the end' });
  const stopped = await underWay(twoWays(longer));
  expect((await ask('retire', { id: stopped.journey.id, version: stopped.journey.version, carry: 'stop', counted: 1 })).code).toBe(40_001);
  ok(await ask('retire', { id: stopped.journey.id, version: stopped.journey.version, carry: 'stop', counted: 2 }));
  expect(await told(stopped.journey.id)).toEqual(['gold ended w v1 journeyRetired', 'silver ended v v1 journeyRetired']);
});

test('a place that somebody gives free goes to the next one at once: taken out by hand, and stopped by a new version', async () => {
  names += 1;
  const { hospital } = rig.server;
  for (const at of [1, 2, 3]) await hospital.member(`place ${names}x${at}`, hospital.orgs.east);
  await hospital.member(`outside ${names}`, hospital.orgs.east);
  const conditions = { all: [['name', 'has', `name of place ${names}x`]] };
  const group = ok<{ id: string }>(await rig.post('/crm-server/assertedGroups/add', { name: `places ${names}`, conditions }, rig.tokens.house));
  await until(async () => (await rig.sql('select 1 from group_member where group_id = $1 and deleted_at is null', group.id)).length === 3, {
    what: 'three in the group',
  });
  const content = { entry: { by: 'group', groupId: group.id, withPresent: true }, caps: { atOnce: 1 } };
  const made = ok<Journey>(await ask('save', { name: `places ${names}`, ...content, graph: twoWays() }));
  expect(ok<{ cautions: readonly string[] }>(await rig.get(`${base}/publish/check?id=${made.id}`, rig.tokens.house)).cautions).toEqual([
    '目标群组里现有 3 位客户会进入旅程',
  ]);
  ok(await ask('publish', { id: made.id, version: made.version }));
  const inside = async (): Promise<readonly string[]> => (await standing(made.id)).map(({ state, number, why }) => `${state} v${number} ${why ?? ''}`.trim());
  const stand = (all: readonly string[]) =>
    until(async () => (await inside()).toSorted().join() === all.toSorted().join(), { what: `${all.join()} to stand there` });
  await stand(['waiting v1']);
  // Nothing else has it looked through meanwhile.
  const later = () => rig.sql(`update journey_run set due_at = now() + interval '1 hour' where journey_id = $1`, made.id);
  await later();
  const [first] = await rig.sql<{ id: string }>('select id from journey_enrolment where journey_id = $1', made.id);
  ok(await ask('enrolment/leave', { id: first?.id, state: 'ended', reason: 'asked' }));
  await stand(['ended v1 byHand', 'waiting v1']);
  await later();
  const { version } = await rowOf(made.id);
  const next = ok<Journey>(await ask('save', { id: made.id, version, ...content, graph: twoWays(longer) }));
  ok(await ask('publish', { id: made.id, version: next.version, carry: 'stop', counted: 1 }));
  await stand(['ended v1 byHand', 'ended v1 stoppedByVersion', 'waiting v2']);
});
