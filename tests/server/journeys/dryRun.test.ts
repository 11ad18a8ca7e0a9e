/** A dry run counts what the real run would do: everybody who came, the caps, and who may enter again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DryPerson, DryStanding } from '#contract/journeys/answers.ts';
import type { JourneyCaps, JourneyEntry } from '#contract/journeys/entry.ts';
import type { JourneyGraph } from '#contract/journeys/graph.ts';
import { journeyLimits } from '#contract/limits/journeys.ts';
import { drySums } from '#server/journeys/drySums.ts';
import { until } from '#tests/rig/until.ts';
import { staffAt } from '#tests/server/support/principal.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';
import { bye, graphOf, say } from './journeyHouse.ts';

const base = '/crm-server/followUpDefinition';
const dayMs = 86_400_000;
let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.server.close());

const twoDays = graphOf([['w', 'wait', { amount: 2, unit: 'days' }], bye], ['entry.next>w', 'w.next>bye']);
const told = graphOf(
  [['hi', 'message', say('您好')], ['t', 'task', { executor: 'owner', inDays: 0 }], bye],
  ['entry.next>hi', 'hi.next>t', 't.done>bye', 't.timeout>bye'],
);
interface Dry {
  readonly coming: number;
  readonly looked: number;
  readonly entered: number;
  readonly messages: number;
  readonly leftOut: number;
  readonly tasks: number;
  readonly standings: readonly DryStanding[];
  readonly more: number;
  readonly people: readonly DryPerson[];
}
let names = 0;
async function dryRun(content: { readonly entry: JourneyEntry; readonly graph?: JourneyGraph; readonly caps?: JourneyCaps }): Promise<Dry> {
  names += 1;
  const made = await rig.post(`${base}/save`, { name: `dry ${names}`, graph: twoDays, ...content }, rig.tokens.house);
  const reply = await rig.post(`${base}/dryRun`, { journeyId: (made.datas as { id: string }).id }, rig.tokens.house);
  expect(reply.code, reply.text).toBe(0);
  return reply.datas as Dry;
}
/** The numbers without a call around them. */
function everybody(entry: JourneyEntry, isOver: () => boolean): ReturnType<typeof drySums> {
  const { orgs } = rig.server.hospital;
  const asking = {
    query: rig.server.test.database,
    keys: rig.server.running.services.keys,
    principal: staffAt({ group: orgs.group, org: orgs.east }, rig.ids.house, ['member.read']),
    orgId: orgs.east,
    groupId: orgs.group,
    content: { entry, graph: told, caps: {} },
    from: Date.now() - journeyLimits.dryDays * dayMs,
    to: Date.now(),
  };
  return drySums(asking, isOver);
}
const member = (name: string): Promise<string> => rig.server.hospital.member(name, rig.server.hospital.orgs.east);
const order = (memberId: string, daysAgo: number): Promise<string> =>
  rig.server.hospital.order(memberId, rig.server.hospital.orgs.east, { status: 'paid', paid_at: new Date(Date.now() - daysAgo * dayMs).toISOString() });

test('more people than are listed: every number is of all of them', async () => {
  const many = journeyLimits.dryPeople + 1;
  await member('many0');
  await rig.sql(
    `insert into member (id, org_id, open_id, name, mobile, sex, level, enabled, tags, is_repeat, created_at)
     select gen_random_uuid(), org_id, 'many' || n, 'many' || n, mobile, sex, level, enabled, tags, true, now() - interval '3 days' from member, generate_series(1, $1) n where open_id = 'many0'`,
    many,
  );
  await rig.sql(`delete from member where open_id = 'many0'`);
  const conditions = { all: [['name', 'has', 'many']] } as const;
  // A call stops counting when its time is over; here all are walked, however busy the machine is.
  const dry = await everybody({ by: 'event', event: 'registered', conditions } as unknown as JourneyEntry, () => false);
  expect(dry.people).toHaveLength(journeyLimits.dryPeople);
  expect(dry).toMatchObject({ coming: many, looked: many, entered: many, tasks: many, more: 1 });
  expect(dry.messages + dry.leftOut).toBe(many);
  expect(dry.standings.reduce((sum, { count }) => sum + count, 0)).toBe(many);
});

test('whoever is held up is counted where it happens, with the reason', async () => {
  for (const daysAgo of [4, 6]) await order(await member(`held${daysAgo}`), daysAgo);
  const graph = graphOf([['until', 'wait', { by: 'date', dateOf: 'nextFollowAt', offsetDays: 0, at: '09:00' }], bye], ['entry.next>until', 'until.next>bye']);
  const { standings } = await dryRun({
    graph,
    entry: { by: 'event', event: 'orderPaid', conditions: { all: [['name', 'has', 'name of held']] } } as unknown as JourneyEntry,
  });
  expect(standings).toEqual([{ state: 'parked', reason: 'dateUnknown', node: 'until', count: 2 }]);
});

test('so many are under way at most: an event that comes meanwhile makes nobody enter, and whoever of a group does not fit waits for a place', async () => {
  const [one, two, three] = [await member('cap1'), await member('cap2'), await member('cap3')];
  // The first walk takes two days: the second falls within it, the third comes after it.
  for (const [who, daysAgo] of [
    [one, 9],
    [two, 8],
    [three, 5],
  ] as const)
    await order(who, daysAgo);
  const entered = ({ people }: Dry): readonly string[] => people.map(({ memberId }) => memberId);
  const byOrder = { by: 'event', event: 'orderPaid', conditions: { all: [['name', 'has', 'name of cap']] } } as unknown as JourneyEntry;
  expect(entered(await dryRun({ entry: byOrder, caps: {} }))).toEqual([one, two, three]);
  expect(entered(await dryRun({ entry: byOrder, caps: { atOnce: 1 } }))).toEqual([one, three]);

  const group = await rig.post('/crm-server/assertedGroups/add', { name: 'cap', conditions: byOrder.conditions }, rig.tokens.house);
  const groupId = (group.datas as { id: string }).id;
  await until(async () => (await rig.sql('select 1 from group_member where group_id = $1 and deleted_at is null', groupId)).length === 3, {
    what: 'three in the group',
  });
  await rig.sql(`update group_member set since = now() - interval '9 days' where group_id = $1`, groupId);
  const ofGroup = async (caps: JourneyCaps): Promise<readonly number[]> => {
    const { people, entered: count } = await dryRun({ entry: { by: 'group', groupId }, caps });
    expect(count).toBe(people.length);
    const [first = 0, ...rest] = people.map(({ enteredAt }) => Date.parse(enteredAt));
    return [0, ...rest.map((at) => at - first)];
  };
  expect(await ofGroup({})).toEqual([0, 0, 0]);
  expect(await ofGroup({ atOnce: 1 })).toEqual([0, 2 * dayMs, 4 * dayMs]);
  const [, second = 0, third = 0] = await ofGroup({ perDay: 1 });
  // A new day begins at midnight.
  expect([second > 0 && second <= dayMs, third - second]).toEqual([true, dayMs]);
});

test('whoever may enter again after leaving does so, and not while they are under way', async () => {
  const who = await member('again');
  // The first walk takes two days.
  for (const daysAgo of [20, 19, 10]) await order(who, daysAgo);
  const entry = (reEntry: JourneyEntry['reEntry']): JourneyEntry =>
    ({ by: 'event', event: 'orderPaid', reEntry, conditions: { all: [['name', 'has', 'name of again']] } }) as unknown as JourneyEntry;
  const entered = async (reEntry: JourneyEntry['reEntry']): Promise<number> => (await dryRun({ entry: entry(reEntry) })).entered;
  expect([await entered('never'), await entered('afterExit'), await entered('always')]).toEqual([1, 2, 3]);
});

test('where the time is over, the numbers are of the first who came, and say so', async () => {
  for (const name of ['late1', 'late2', 'late3']) await order(await member(name), 3);
  let asked = 0;
  const entry = { by: 'event', event: 'orderPaid', conditions: { all: [['name', 'has', 'name of late']] } } as unknown as JourneyEntry;
  const dry = await everybody(entry, () => (asked += 1) > 2);
  expect(dry).toMatchObject({ coming: 3, looked: 2, entered: 2, tasks: 2, more: 0 });
});
