/** Journeys as colleagues meet them: publishing and its faults, counts, the dry run, test persons, and people put in by hand. */
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DryPerson, JourneySums, NodeCount, Told } from '#contract/journeys/answers.ts';
import type { JourneyEntry } from '#contract/journeys/entry.ts';
import type { FilterGroup } from '#contract/filter.ts';
import type { JourneyGraph } from '#contract/journeys/graph.ts';
import { peopleOf } from '#contract/journeys/peopleOf.ts';
import { nilId } from '#server/kit/principal.ts';
import { until } from '#tests/rig/until.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';
import type { Reply } from '#tests/server/support/runningServer.ts';
import { bye, graphOf, say } from './journeyHouse.ts';

const base = '/crm-server/followUpDefinition';
let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.server.close());

interface Journey {
  readonly id: string;
  readonly version: number;
  readonly standing: string;
}
let names = 0;
const ok = <T>(reply: Reply): T => {
  expect(reply.code, reply.text).toBe(0);
  return reply.datas as T;
};
const save = async (entry: JourneyEntry, graph: JourneyGraph, id?: Journey): Promise<Journey> => {
  names += 1;
  const row = id ? { id: id.id, version: id.version } : { name: `journey ${names}` };
  return ok<Journey>(await rig.post(`${base}/save`, { ...row, entry, graph }, rig.tokens.house));
};
const publish = (journey: Journey, more: object = {}): Promise<Reply> =>
  rig.post(`${base}/publish`, { id: journey.id, version: journey.version, ...more }, rig.tokens.house);
const counts = async (journeyId: string): Promise<{ nodes: readonly NodeCount[]; sums: JourneySums }> =>
  ok(await rig.get(`${base}/counts?journeyId=${journeyId}`, rig.tokens.house));
const member = (name: string, more: object = {}): Promise<string> => rig.server.hospital.member(name, rig.server.hospital.orgs.east, { ...more });
const enrol = (journeyId: string, ids: readonly string[]): Promise<Reply> => rig.post(`${base}/enrol`, { journeyId, ids }, rig.tokens.house);
const waiting = graphOf(
  [['hi', 'message', say('您好，{客户}')], ['w', 'wait', { amount: 5, unit: 'days' }], bye],
  ['entry.next>hi', 'hi.next>w', 'w.next>bye'],
);

test('a draft with faults is not published, and each fault is told with its place', async () => {
  const graph = graphOf(
    [
      ['m', 'message', say('{病房}')],
      ['t', 'task', { executor: 'person', executorId: nilId }],
      ['lost', 'exit', { reason: 'x' }],
    ],
    ['entry.next>m', 'm.next>m'],
  );
  const journey = await save({ by: 'group' }, graph);
  const refused = await publish(journey);
  expect(refused.code).not.toBe(0);
  const { faults } = refused.datas as { faults: readonly { path: string; code: string }[] };
  const told = faults.map(({ path, code }) => `${path} ${code}`);
  for (const expected of [
    'entry.groupId nobody',
    'graph.m.contents variableUnknown',
    'graph.m cycle',
    'graph.lost unreachable',
    'graph.t portNowhere',
    'graph.t.executor nobodyOnDuty',
  ])
    expect(told).toContain(expected);
  expect((await enrol(journey.id, [await member('early')])).text).toContain('没有发布');
});

test('a group of nobody, or of everybody, is no target, and conditions that name what is gone are told with their place', async () => {
  const group = ok<{ id: string }>(
    await rig.post('/crm-server/assertedGroups/add', { name: 'wide', conditions: { all: [['name', 'has', 'x']] } }, rig.tokens.house),
  );
  const told = async (entry: JourneyEntry): Promise<readonly string[]> => {
    const { datas } = await publish(await save(entry, waiting));
    return (datas as { faults?: readonly { path: string; code: string }[] } | null)?.faults?.map(({ path, code }) => `${path} ${code}`) ?? [];
  };
  expect(await told({ by: 'group', groupId: group.id })).toEqual([]);
  // Conditions that are true of nobody, or of everybody, are asked about with how many these are.
  const asked = async (entry: JourneyEntry): Promise<readonly string[]> =>
    ok<{ cautions: readonly string[] }>(await rig.get(`${base}/publish/check?id=${(await save(entry, waiting)).id}`, rig.tokens.house)).cautions;
  const target = { by: 'group', groupId: group.id, withPresent: true } as const;
  expect(await asked(target)).toEqual(['目标群组里现在没有人：发布后没有人马上进入']);
  for (const at of [1, 2]) await member(`everybody${at}`);
  const everybody = ok<{ id: string }>(
    await rig.post('/crm-server/assertedGroups/add', { name: 'everybody', conditions: { all: [['name', 'filled', null]] } }, rig.tokens.house),
  );
  const { east, eastWard } = rig.server.hospital.orgs;
  const [all] = await rig.sql<{ n: number }>('select count(*)::int as n from member where org_id = any($1) and deleted_at is null', [east, eastWard]);
  await until(async () => (await rig.sql('select 1 from group_member where group_id = $1 and deleted_at is null', everybody.id)).length === all?.n, {
    what: 'everybody in the group',
  });
  const whole = { ...target, groupId: everybody.id };
  expect(await asked(whole)).toEqual([`目标是全部客户：现有 ${all?.n} 位客户都会进入旅程`]);
  expect(await asked({ ...whole, withPresent: false })).toEqual([`目标群组包含全部 ${all?.n} 位客户：以后的每一位新客户都会进入`]);
  const one = { all: [['name', 'is', 'name of everybody1']] };
  expect(await asked({ ...whole, conditions: one } as unknown as JourneyEntry)).toEqual(['目标群组里现有 1 位客户会进入旅程']);
  await rig.sql(`update asserted_group set conditions = '{"all":[]}' where id = $1`, group.id);
  expect(await told({ by: 'group', groupId: group.id })).toEqual(['entry.groupId everybody']);
  expect(await told({ by: 'group', groupId: group.id, conditions: { all: [['level', 'is', 'gold']] } })).toEqual([]);
  await rig.sql('update asserted_group set enabled = false where id = $1', group.id);
  expect(await told({ by: 'group', groupId: group.id })).toEqual(['entry.groupId nobody']);
  const named = await save({ by: 'hand' }, waiting);
  await rig.sql(`update journey set entry = jsonb_set(entry, '{exitConditions}', '{"all":[["noSuchField","is","x"]]}') where id = $1`, named.id);
  const { faults } = (await publish(named)).datas as { faults: readonly { path: string; code: string }[] };
  expect(faults).toMatchObject([{ path: 'entry.exitConditions', code: 'conditionsBroken' }]);
});

test('people enter by hand, the sums agree, and a new version moves those whom it can and leaves the others', async () => {
  const ids = await Promise.all([1, 2, 3].map((at) => member(`hand${at}`)));
  const journey = await save({ by: 'hand' }, waiting);
  ok(await publish(journey));
  expect(ok(await enrol(journey.id, [...ids, await rig.server.hospital.member('far', rig.server.hospital.orgs.west)]))).toMatchObject({
    entered: 3,
    refused: 1,
  });
  expect(ok(await enrol(journey.id, ids))).toMatchObject({ entered: 0, refused: 3, done: [] });
  const { nodes, sums } = await until(
    async () => {
      const found = await counts(journey.id);
      return found.sums.waiting === 3 && found;
    },
    { what: 'three people to wait' },
  );
  expect(nodes).toMatchObject([{ node: 'w', waiting: 3, active: 0, parked: 0 }]);
  expect(sums).toEqual({ entered: 3, active: 0, waiting: 3, parked: 0, ended: 0, exits: [] });
  const [one] = await rig.sql<{ id: string }>('select id from journey_enrolment where journey_id = $1 and member_id = $2', journey.id, ids[0]);
  ok(await rig.post(`${base}/enrolment/leave`, { id: one?.id, state: 'ended', reason: 'asked' }, rig.tokens.house));
  expect((await counts(journey.id)).sums).toEqual({ entered: 3, active: 0, waiting: 2, parked: 0, ended: 1, exits: [{ reason: 'byHand', count: 1 }] });
  const [row] = ok<{ rows: Journey[] }>(await rig.get(`${base}/list?id=${journey.id}`, rig.tokens.house)).rows;
  const longer = graphOf([['hi', 'message', say('您好')], ['w', 'wait', { amount: 9, unit: 'days' }], bye], ['entry.next>hi', 'hi.next>w', 'w.next>bye']);
  const next = await save({ by: 'hand' }, longer, row);
  expect(ok<{ carried: number }>(await publish(next, { carry: 'move', counted: 2 }))).toMatchObject({ carried: 2 });
  const moved = await rig.sql<{ number: number; days: number }>(
    `select version_number as number, round(extract(epoch from due_at - entered_at) / 86400)::int as days from journey_enrolment where journey_id = $1 and state = 'waiting'`,
    journey.id,
  );
  await until(
    async () => {
      const rows = await rig.sql<{ days: number }>(
        `select round(extract(epoch from due_at - entered_at) / 86400)::int as days from journey_enrolment where journey_id = $1 and state = 'waiting'`,
        journey.id,
      );
      return rows.every(({ days }) => days === 9);
    },
    { what: 'the wait of the new version' },
  );
  expect(moved.map(({ number }) => number)).toEqual([2, 2]);
});

/** Whatever a dry run could have touched. */
const everything = (): Promise<unknown> =>
  rig.sql(
    `select (select count(*) from journey_enrolment) e, (select count(*) from journey_step) s, (select count(*) from sent_message) m, (select count(*) from return_visit) v,
       (select count(*) from event_log where entity in ('journey', 'journeyEnrolment', 'journeyStep', 'returnVisit')) p, (select count(*) from record_change) r`,
  );

test('the dry run says who would have got what, changes nothing, and the real run does the same', async () => {
  const [, off] = [await member('dry1'), await member('dry2')];
  await rig.sql('update member set do_not_contact = true, do_not_contact_since = now() where id = $1', off);
  const conditions = { all: [['name', 'has', 'name of dry']] };
  const group = ok<{ id: string }>(await rig.post('/crm-server/assertedGroups/add', { name: 'dry', conditions }, rig.tokens.house));
  await until(async () => (await rig.sql('select 1 from group_member where group_id = $1 and deleted_at is null', group.id)).length === 2, {
    what: 'both in the group',
  });
  const journey = await save({ by: 'group', groupId: group.id, withPresent: true }, waiting);
  const dryRun = async () =>
    ok<{ entered: number; messages: number; people: readonly DryPerson[] }>(await rig.post(`${base}/dryRun`, { journeyId: journey.id }, rig.tokens.house));
  // Workers may still be at what was begun before: a dry run that writes does so each time.
  const isUnchanged = async (): Promise<boolean> => {
    const before = await everything();
    await dryRun();
    return isDeepStrictEqual(await everything(), before);
  };
  await expect.poll(isUnchanged).toBe(true);
  const dry = await dryRun();
  expect(dry.entered).toBe(2);
  // A node that its author gave no title is called by its kind in the language of whoever reads.
  expect(new Set(dry.people.flatMap(({ told }) => told.map(({ title }) => title)))).toEqual(new Set([null]));
  ok(await publish(journey));
  await until(async () => (await counts(journey.id)).sums.entered === 2 && (await counts(journey.id)).sums.active === 0, { what: 'both to be under way' });
  const real = await rig.sql<{ memberId: string; text: string; status: string }>(
    `select m.member_id as "memberId", m.text, m.status from sent_message m join journey_step s on s.message_id = m.id where s.journey_id = $1`,
    journey.id,
  );
  const asDry = dry.people.flatMap(({ memberId, told }) => told.map(({ text, whyNot }) => `${memberId} ${text} ${whyNot === undefined}`));
  const asReal = real.map(({ memberId, text, status }) => `${memberId} ${text} ${status !== 'leftOut'}`);
  expect(asDry.toSorted()).toEqual(asReal.toSorted());
});

test('a test person walks a month on a clock of their own, and nothing goes outside', async () => {
  const memberId = await member('tester');
  const journey = await save({ by: 'hand' }, waiting);
  const { enrolmentId } = ok<{ enrolmentId: string }>(await rig.post(`${base}/test/start`, { journeyId: journey.id, memberId }, rig.tokens.house));
  const state = async () =>
    ok<{ state: string; node: string; clock: string; told: readonly Told[]; exitReason: string | null }>(
      await rig.get(`${base}/test/state?enrolmentId=${enrolmentId}`, rig.tokens.house),
    );
  const end = await until(
    async () => {
      const found = await state();
      return found.state === 'ended' && found;
    },
    { what: 'the test person to come to the end' },
  );
  expect(end).toMatchObject({
    node: 'bye',
    exitReason: 'finished',
    told: [{ node: 'hi', title: null, kind: 'message', channel: 'inApp', text: '您好，name of tester' }],
  });
  expect(await rig.sql('select 1 from sent_message where member_id = $1', memberId)).toEqual([]);
  expect((await counts(journey.id)).sums.entered).toBe(0);
});

test('each number of a node and of the sums is the length of its list, whoever walked as a test beside them', async () => {
  const ids = await Promise.all(['stands', 'parks', 'ends'].map((name) => member(name)));
  const journey = await save({ by: 'hand' }, waiting);
  ok(await publish(journey));
  ok(await enrol(journey.id, ids));
  await until(async () => (await counts(journey.id)).sums.waiting === 3, { what: 'three people to wait' });
  const [, parks, ends] = await Promise.all(
    ids.map(async (id) => (await rig.sql<{ id: string }>('select id from journey_enrolment where member_id = $1', id))[0]?.id),
  );
  await rig.sql(`update journey_enrolment set state = 'parked', parked_reason = 'dateUnknown' where id = $1`, parks);
  ok(await rig.post(`${base}/enrolment/leave`, { id: ends, state: 'ended', reason: 'asked' }, rig.tokens.house));
  await rig.sql(
    `insert into journey_enrolment (id, org_id, journey_id, member_id, version_id, version_number, state, node, round, due_at, parked_reason, exit_reason, entered_at, ended_at, entry_key, is_test)
     select gen_random_uuid(), org_id, journey_id, member_id, version_id, version_number, state, node, round, due_at, parked_reason, exit_reason, entered_at, ended_at, 'test:' || id, true
     from journey_enrolment where journey_id = $1`,
    journey.id,
  );
  const listed = async (people: FilterGroup): Promise<number> =>
    ok<{ rows: unknown[] }>(await rig.get(`${base}/enrolment/list?filter=${encodeURIComponent(JSON.stringify(people))}`, rig.tokens.house)).rows.length;
  const { nodes, sums } = await counts(journey.id);
  expect(nodes).toMatchObject([{ node: 'w', active: 0, waiting: 1, parked: 1, ended: 1 }]);
  for (const { node, active, waiting: waits, parked, ended } of nodes)
    expect([
      await listed(peopleOf.node(journey.id, node, 'active', 'waiting')),
      await listed(peopleOf.node(journey.id, node, 'parked')),
      await listed(peopleOf.node(journey.id, node, 'ended')),
    ]).toEqual([active + waits, parked, ended]);
  expect(await listed(peopleOf.journey(journey.id))).toBe(sums.entered);
  for (const state of ['active', 'waiting', 'parked', 'ended'] as const) expect(await listed(peopleOf.states(journey.id, state)), state).toBe(sums[state]);
  for (const { reason, count } of sums.exits) expect(await listed(peopleOf.exit(journey.id, reason)), reason).toBe(count);
});

test('a return visit that is called off is heard, and the person goes on', async () => {
  const graph = graphOf(
    [['t', 'task', { executor: 'person', executorId: rig.ids.house, inDays: 3 }], ['off', 'exit', { reason: 'off' }], bye],
    ['entry.next>t', 't.done>bye', 't.timeout>off'],
  );
  const journey = await save({ by: 'hand' }, graph);
  ok(await publish(journey));
  const memberId = await member('visited');
  ok(await enrol(journey.id, [memberId]));
  const [visit] = await until(
    async () => {
      const found = await rig.sql<{ id: string }>('select id from return_visit where member_id = $1', memberId);
      return found.length > 0 && found;
    },
    { what: 'the visit to be planned' },
  );
  ok(await rig.post('/crm-server/returnVisit/updateStatus', { id: visit?.id, status: 'cancelled', reason: 'moved away' }, rig.tokens.house));
  await until(async () => (await counts(journey.id)).nodes.some(({ node, ended }) => node === 'off' && ended === 1), { what: 'the person to go on' });
  expect(await rig.sql('select 1 from return_visit where member_id = $1', memberId)).toHaveLength(1);
});

test('somebody of another house sees none of it', async () => {
  const journey = await save({ by: 'hand' }, waiting);
  expect((await rig.get(`${base}/counts?journeyId=${journey.id}`, rig.tokens.stranger)).code).not.toBe(0);
  expect((await rig.post(`${base}/dryRun`, { journeyId: journey.id }, rig.tokens.stranger)).code).not.toBe(0);
  expect((await rig.post(`${base}/test/start`, { journeyId: journey.id }, rig.tokens.stranger)).code).not.toBe(0);
});
