/**
 * Whoever waits, is parked, may enter or has to leave is found by what colleagues do, and by nothing else: each of these is done by its call, and no test sets a moment. The log's mark
 * (`journey_head`) has passed what was done before anybody may say that a person was missed.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JourneyEntry } from '#contract/journeys/entry.ts';
import { dateFacts, journeyEvents } from '#contract/journeys/facts.ts';
import type { DateFact, DateName, EventName } from '#contract/journeys/facts.ts';
import type { JourneyGraph } from '#contract/journeys/graph.ts';
import { journeyLimits } from '#contract/limits/journeys.ts';
import { until } from '#tests/rig/until.ts';
import { isLong } from '#tests/server/promises/profile.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';
import type { Reply } from '#tests/server/support/runningServer.ts';
import { bye, graphOf } from './journeyHouse.ts';

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
const act = async <T>(path: string, json: object): Promise<T> => ok<T>(await rig.post(`/crm-server/${path}`, json, rig.tokens.house));
let names = 0;
async function published(entry: JourneyEntry, graph: JourneyGraph): Promise<string> {
  names += 1;
  const made = await act<{ id: string; version: number }>('followUpDefinition/save', { name: `by the log ${names}`, entry, graph });
  await act('followUpDefinition/publish', { id: made.id, version: made.version });
  return made.id;
}
const member = (name: string): Promise<string> => rig.server.hospital.member(name, rig.server.hospital.orgs.east);

interface Walk extends Record<string, unknown> {
  readonly state: string;
  readonly node: string;
  readonly why: string | null;
  readonly waitsFor: string | null;
  readonly isLater: boolean;
}
const walkOf = async (journeyId: string, memberId: string): Promise<Walk | undefined> =>
  (
    await rig.sql<Walk>(
      `select state, node, coalesce(exit_reason, parked_reason) as why, waits_for as "waitsFor", coalesce(due_at > now() + interval '1 hour', false) as "isLater"
       from journey_enrolment where journey_id = $1 and member_id = $2`,
      journeyId,
      memberId,
    )
  )[0];
const stands = (journeyId: string, memberId: string, as: Partial<Walk>): Promise<Walk> =>
  until(
    async () => {
      const walk = await walkOf(journeyId, memberId);
      expect(walk).toMatchObject(as);
      return walk;
    },
    { what: `somebody to be ${JSON.stringify(as)}` },
  );
/** Everything that was done until now was read, and what follows from it was written. */
async function heard(): Promise<void> {
  const [head] = await rig.sql<{ position: number }>('select max(position) as position from event_log');
  await until(async () => (await rig.sql('select 1 from journey_head where position >= $1', head?.position)).length > 0, { what: 'the log to be read' });
}
/** They are on a node where nothing but the log finds them within the hour. */
async function staying(graph: JourneyGraph, name: string, as: Partial<Walk>): Promise<{ readonly journeyId: string; readonly memberId: string }> {
  const journeyId = await published({ by: 'hand' }, graph);
  const memberId = await member(name);
  ok(await rig.post(`${base}/enrol`, { journeyId, ids: [memberId] }, rig.tokens.house));
  await stands(journeyId, memberId, { ...as, isLater: true });
  return { journeyId, memberId };
}

test('the log is looked at so often that what was done is heard within the second', () => {
  expect(journeyLimits.pollMs * 2).toBeLessThan(1_000);
});

const save = { member: 'customermanage/update', medicalRecord: 'medicalRecord/save', obstetricInfo: 'obstetricInfo/save' } as const;
const dated = Object.entries<DateFact>(dateFacts).flatMap(([name, { of }]) => (of ? [{ name: name as DateName, ...of }] : []));

/** One row that holds dates is heard of as another of its entity is; a birthday comes again each year. */
const heardOf = dated.filter((one, at) => isLong() || one.field === 'birthday' || dated.findIndex(({ entity }) => entity === one.entity) === at);
test.each(heardOf)('a date that becomes known by a call lets whoever is parked for it go on: $name', async ({ name, entity, field }) => {
  const wait = graphOf([['w', 'wait', { by: 'date', dateOf: name, offsetDays: 1, at: '08:30', whenPassed: 'leave' }], bye], ['entry.next>w', 'w.next>bye']);
  const { journeyId, memberId } = await staying(wait, `dated ${name}`, { state: 'parked', why: 'dateUnknown' });
  const says = { [field]: field.endsWith('At') ? '2100-03-01T02:00:00Z' : field === 'birthday' ? '1990-03-01' : '2100-03-01' };
  const rest = entity === 'member' ? { id: memberId } : { memberId, diagnosis: 'well', visitedAt: '2026-01-01T02:00:00Z' };
  const { id, version } = await act<{ id: string; version: number }>(save[entity as keyof typeof save], {
    ...(entity === 'obstetricInfo' ? { memberId, stage: 'pregnant' } : rest),
    ...says,
  });
  await stands(journeyId, memberId, { state: 'waiting', why: null, waitsFor: `date:${name}` });
  if (field === 'birthday') return;
  // The date moves into the past while they wait: that is heard as well.
  await act(save[entity as keyof typeof save], { id, version, [field]: field.endsWith('At') ? '2026-02-01T02:00:00Z' : '2026-02-01' });
  await stands(journeyId, memberId, { state: 'ended', why: 'datePassed' });
});

const visited = (): JourneyGraph =>
  graphOf(
    [['t', 'task', { executor: 'person', executorId: rig.ids.house, inDays: 3 }], ['off', 'exit', { reason: 'off' }], bye],
    ['entry.next>t', 't.done>bye', 't.timeout>off'],
  );

test.each([
  ['an outcome is written', 'bye', (id: string) => act('backVisitDetail/record', { id, result: 'reached', content: 'well' })],
  ['it is removed', 'off', (id: string) => act('returnVisit/delete', { id })],
] as const)('whoever waits for a return visit goes on when %s', async (what, node, end) => {
  const { journeyId, memberId } = await staying(visited(), `visited: ${what}`, { state: 'waiting', node: 't' });
  const [visit] = await rig.sql<{ id: string }>('select id from return_visit where member_id = $1', memberId);
  await end(visit?.id ?? '');
  await stands(journeyId, memberId, { state: 'ended', node, why: 'finished' });
});

test('an attempt that reached nobody leaves them waiting for the visit', async () => {
  const { journeyId, memberId } = await staying(visited(), 'not reached', { state: 'waiting', node: 't' });
  const [visit] = await rig.sql<{ id: string }>('select id from return_visit where member_id = $1', memberId);
  await act('backVisitDetail/record', { id: visit?.id, result: 'noAnswer', staysOpen: true, nextFollowAt: '2100-06-01T01:00:00Z' });
  await heard();
  await stands(journeyId, memberId, { state: 'waiting', node: 't', waitsFor: `visit:${visit?.id}`, isLater: true });
});

/** A call that makes the event of this name happen to a customer; that of a call's outcome is tried where outcomes are (tests/server/calls/outcomeEvent.test.ts). */
const happenings: Readonly<Record<Exclude<EventName, 'callOutcome' | 'registered'>, (memberId: string) => Promise<unknown>>> = {
  orderPaid: async (memberId) => {
    const { id, version } = await act<{ id: string; version: number }>('pushorder/save', { memberId, title: 'check-up', count: 1, payPrice: 100 });
    return act('pushorder/updateStatus', { id, version, status: 'paid' });
  },
  seen: (memberId) => act('medicalRecord/save', { memberId, diagnosis: 'well', visitedAt: new Date().toISOString() }),
  inpatient: (memberId) => act('medicalRecord/save', { memberId, kind: 'inpatient', diagnosis: 'well', visitedAt: new Date().toISOString() }),
  cycle: (memberId) => act('medicalRecord/save', { memberId, kind: 'cycle', diagnosis: 'well', visitedAt: new Date().toISOString() }),
  called: (memberId) => act('callRecord/save', { memberId, direction: 'out', outcome: 'connected' }),
  complained: (memberId) => act('complaint/save', { memberId, title: 'waited', content: 'for an hour' }),
};
const happens = Object.entries(happenings).map(([event, happen]) => ({ event: event as keyof typeof happenings, happen }));

test('every event that a journey hears is tried here, or where it is said to be', () => {
  expect(Object.keys(journeyEvents).toSorted()).toEqual([...Object.keys(happenings), 'callOutcome', 'registered'].toSorted());
});

const long = (): JourneyGraph => graphOf([['w', 'wait', { amount: 30, unit: 'days' }], bye], ['entry.next>w', 'w.next>bye']);

/** Records of two kinds are told apart by one condition: a cycle stands for a stay. */
const tried = happens.filter(({ event }) => isLong() || event !== 'inpatient');
test.each(tried)('$event: it lets whoever awaits it go on, lets others enter, and makes leave whom it is to make leave', async ({ event, happen }) => {
  const awaits = graphOf(
    [['e', 'event', { event, timeoutDays: 30 }], ['late', 'exit', { reason: 'late' }], bye],
    ['entry.next>e', 'e.happened>bye', 'e.timeout>late'],
  );
  const { journeyId: waited, memberId } = await staying(awaits, `awaits ${event}`, { state: 'waiting', node: 'e', waitsFor: `event:${event}` });
  const entered = await published({ by: 'event', event }, long());
  const left = await published({ by: 'hand', exitEvents: [event] }, long());
  const calm = await member(`calm ${event}`);
  ok(await rig.post(`${base}/enrol`, { journeyId: left, ids: [memberId, calm] }, rig.tokens.house));
  for (const id of [memberId, calm]) await stands(left, id, { state: 'waiting', node: 'w' });
  await happen(memberId);
  await stands(waited, memberId, { state: 'ended', node: 'bye', why: 'finished' });
  await stands(entered, memberId, { state: 'waiting', node: 'w' });
  await stands(left, memberId, { state: 'ended', node: 'w', why: 'exitRule' });
  await heard();
  await stands(left, calm, { state: 'waiting', node: 'w' });
  expect(await walkOf(entered, calm)).toBeUndefined();
});

test('a customer who registers enters; who was there before does not', async () => {
  const journeyId = await published({ by: 'event', event: 'registered', conditions: { all: [['name', 'has', 'newcomer']] } }, long());
  const { id } = await act<{ id: string }>('customermanage/save', { name: 'a newcomer', sex: 'female', level: 'gold', enabled: true });
  await stands(journeyId, id, { state: 'waiting', node: 'w' });
  const other = await act<{ id: string }>('customermanage/save', { name: 'somebody else', sex: 'female', level: 'gold', enabled: true });
  await heard();
  expect(await walkOf(journeyId, other.id)).toBeUndefined();
});

test('conditions that make somebody leave are asked when the customer is changed by a call', async () => {
  const journeyId = await published({ by: 'hand', exitConditions: { all: [['level', 'is', 'silver']] } }, long());
  const memberId = await member('turns silver');
  ok(await rig.post(`${base}/enrol`, { journeyId, ids: [memberId] }, rig.tokens.house));
  await stands(journeyId, memberId, { state: 'waiting', node: 'w', isLater: true });
  await act('customermanage/update', { id: memberId, level: 'silver' });
  await stands(journeyId, memberId, { state: 'ended', node: 'w', why: 'exitRule' });
});
