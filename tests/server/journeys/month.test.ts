/**
 * A month of random journeys on a clock of its own, with worker processes that are killed by SIGKILL: at every look the sums agree, each step is there once, nobody is lost.
 * Small by default; `JOURNEY_PEOPLE=10000 JOURNEY_KILLS=1` is the long form, whose database is a process of its own: it is killed besides, while the workers are in the middle of their steps,
 * and so are all its connections.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOfGraph } from '#contract/journeys/faultsOfGraph.ts';
import { nodeKindNames } from '#contract/journeys/graph.ts';
import { exitReasons, parkedReasons } from '#contract/journeys/reasons.ts';
import { checkRows } from '#server/check/rows.ts';
import { countsOf } from '#server/journeys/counts.ts';
import { iso } from '#server/journeys/run.ts';
import { createRandom, freshSeed } from '#tests/rig/random.ts';
import { until } from '#tests/rig/until.ts';
import { killableDatabase } from '#tests/server/support/killableDatabase.ts';
import type { KillableDatabase } from '#tests/server/support/killableDatabase.ts';
import { staffAt } from '#tests/server/support/principal.ts';
import { journeyHouse } from './journeyHouse.ts';
import type { JourneyHouse } from './journeyHouse.ts';
import { monthOf } from './month.ts';
import type { Month } from './month.ts';
import { startFleet } from './workerFleet.ts';
import type { WorkerFleet } from './workerFleet.ts';

const people = Number(process.env['JOURNEY_PEOPLE'] ?? 5);
const isLong = process.env['JOURNEY_KILLS'] === '1';
const seed = Number(process.env['SEED'] ?? freshSeed());
const random = createRandom(seed);
const hourMs = 3_600_000;
/** Whoever enters by a cap of each day needs some days to come in: so often is looked at least. */
const hoursOfTurn: readonly [number, number] = isLong ? [24, 60] : [48, 96];
const start = '2028-02-10T00:00:00Z';
let owned: KillableDatabase | undefined;
let house: JourneyHouse;
let fleet: WorkerFleet;
let month: Month;
beforeAll(async () => {
  owned = isLong ? await killableDatabase() : undefined;
  house = await journeyHouse(start, owned);
});
afterAll(async () => {
  await fleet?.end();
  await house.drop();
});

type Sum = { readonly state: string; readonly why: string | null; readonly count: number } & Record<string, unknown>;
/** Those who entered are counted by the log, which tells of each as they come and knows nothing of where they stand; of a long month only what is new to it is read. */
const enteredSql = `select 'entered', max(l.position)::text, count(one.id)::int from event_log l, unnest(coalesce(l.many, array[l.entity_id])) one(id)
  where l.position > $1 and l.entity = 'journeyEnrolment' and l.change = 'created'`;
const sumsSql = `select state, coalesce(exit_reason, parked_reason) as why, count(*)::int as count from journey_enrolment group by 1, 2 union all ${enteredSql}`;
const told = { to: '0', entered: 0 };
const reasons: Readonly<Record<string, readonly (string | null)[]>> = {
  active: [null],
  waiting: [null],
  parked: Object.keys(parkedReasons),
  ended: Object.keys(exitReasons),
};

/** entered = active + waiting + parked + exits by reason, by what one statement sees. @returns the sums by state and reason */
async function sumsAgree(): Promise<readonly Sum[]> {
  const sums = await house.sql<Sum>(sumsSql, told.to);
  const parts = sums.filter(({ state }) => state !== 'entered');
  const fresh = sums.find(({ state }) => state === 'entered');
  Object.assign(told, { to: fresh?.why ?? told.to, entered: told.entered + (fresh?.count ?? 0) });
  expect(parts.filter(({ state, why }) => !reasons[state]?.includes(why))).toEqual([]);
  expect(parts.reduce((all, { count }) => all + count, 0)).toBe(told.entered);
  return parts;
}

const isAtRestSql = `select not exists (select from journey_enrolment where state <> 'ended' and due_at <= $1) and not exists (select from journey_run where due_at <= $1)
  and not exists (select from event_head e left join journey_head h using (group_id) where e.position is distinct from h.position)
  and (select count(*) from journey_run) = $2 as "isAtRest", (select count(*)::int from journey_step) as steps`;
const atRest = async (): Promise<{ readonly isAtRest: boolean; readonly steps: number }> => {
  const [found] = await house.sql<{ isAtRest: boolean; steps: number }>(isAtRestSql, iso(house.clock.now), month.journeys.length);
  return found ?? { isAtRest: false, steps: 0 };
};

const endConnections = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
let databaseKills = 0;
async function killDatabase(): Promise<void> {
  await owned?.kill();
  databaseKills += 1;
}
/** At a look of the long form: one of a hundred kills the database, two more end its connections. */
async function hurt(): Promise<void> {
  const roll = random.next();
  if (roll < 0.01) return killDatabase();
  if (roll < 0.03) await house.test.administer(endConnections);
}

const isFault = (error: unknown): error is Error => error instanceof Error && error.name === 'AssertionError';

/** A reading whose connection was ended is made again; sums that do not agree are not. */
async function looked<T>(read: () => Promise<T | false>, what: string): Promise<Exclude<T, false | undefined | null>> {
  let fault: Error | undefined;
  const probe = async () => {
    try {
      return await read();
    } catch (error) {
      if (isFault(error)) fault = error;
      throw error;
    }
  };
  return (await until(probe, { what, withinMs: 30 * 60_000, everyMs: isLong ? 2_000 : 50, unless: () => fault ?? fleet.broken })) as never;
}

/** The clock is moved, and the workers go on until nobody is due at that moment; one of them is killed in between. */
async function turn(at: number, isKilled: boolean): Promise<void> {
  const { steps: before } = await looked(atRest, 'the steps to be counted');
  await fleet.moveTo(at);
  if (isKilled) {
    await looked(async () => (await atRest()).steps > before || (await atRest()).isAtRest, 'somebody to take a step');
    await fleet.kill();
    if (isLong && random.next() < 0.3) await killDatabase();
  }
  await looked(async () => {
    await sumsAgree();
    if (isLong) await hurt();
    return (await atRest()).isAtRest;
  }, 'nobody to be due');
}

/** The same sums as the console has them, on the nodes and of the journey. */
async function consoleAgrees(): Promise<void> {
  const own = await sumsAgree();
  const principal = staffAt({ group: house.hospital.orgs.group, org: house.orgId }, month.nurseId, ['journey.read', 'member.read']);
  const all = await Promise.all(month.journeys.map(({ id }) => countsOf(house.database, principal, id)));
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
  for (const { nodes, sums } of all) {
    expect(sums.entered).toBe(sums.active + sums.waiting + sums.parked + sum(sums.exits.map(({ count }) => count)));
    expect(sums.entered).toBe(sum(nodes.map(({ active, waiting, parked, ended }) => active + waiting + parked + ended)));
  }
  expect(sum(all.map(({ sums }) => sums.entered))).toBe(sum(own.map(({ count }) => count)));
}

/** Work done on a node stands there once: the message, the visit and the questionnaire. */
async function nobodyTwice(): Promise<void> {
  const twice = await house.sql(`select dedupe_key as what from sent_message where dedupe_key like 'journey:%' group by 1 having count(*) > 1
    union all select visit_id::text from journey_step where visit_id is not null group by 1 having count(*) > 1`);
  expect(twice).toEqual([]);
}

const doneSql = `select (select count(*)::int from journey_step where message_id is not null) as messages,
  (select count(*)::int from sent_message where dedupe_key like 'journey:%') as sent, (select count(*)::int from journey_step where result = 'planned') as planned,
  (select count(*)::int from return_visit where enrolment_id is not null) as visits, (select array_agg(distinct kind order by kind) from journey_step) as kinds,
  (select count(*)::int from journey_step) as steps, (select count(*)::int from journey_enrolment where state = 'active') as active`;
type Done = Record<'messages' | 'sent' | 'planned' | 'visits' | 'steps' | 'active', number> & { readonly kinds: readonly string[] };

test(`a month with killed processes: each step once, nobody lost, the sums hold (SEED=${seed})`, { timeout: 3 * 3_600_000 }, async () => {
  month = await monthOf(house, { random, people });
  for (const { graph } of month.journeys) {
    expect(faultsOfGraph(graph, { today: '2028-02-10' }).filter(({ code }) => code !== 'unreachable')).toEqual([]);
  }
  const drawn = month.journeys.flatMap(({ graph }) => graph.nodes.map(({ kind }) => kind));
  expect([...new Set(drawn)].toSorted()).toEqual(nodeKindNames.toSorted());
  fleet = await startFleet(house, { workers: 2, deaths: isLong ? 5 : 30 });
  const end = house.clock.now + 31 * 24 * hourMs;
  for (let turns = 0; house.clock.now < end; turns += 1) {
    // A database in use knows how many rows it has; this one was filled a moment ago.
    if (isLong) await looked(() => house.test.administer('analyze').then(() => true), 'rows to be counted');
    await turn(house.clock.now + (turns === 0 ? 0 : random.between(...hoursOfTurn) * hourMs), isLong || turns % 4 === 2);
    await looked(async () => {
      await nobodyTwice();
      return true;
    }, 'what was done to be read');
    await month.happen();
  }
  // A step whose worker died is tried again a while later.
  await turn(house.clock.now + hourMs, false);
  await consoleAgrees();
  const [done] = await house.sql<Done & Record<string, unknown>>(doneSql);
  expect(done).toMatchObject({ messages: done?.sent, planned: done?.visits, active: 0 });
  expect(await month.missing()).toEqual([]);
  expect((await checkRows(house.database)).filter(({ what }) => what.includes('journey'))).toEqual([]);
  expect(fleet.killed).toBeGreaterThan(1);
  if (isLong) {
    expect(done?.kinds).toEqual(nodeKindNames.toSorted());
    expect(databaseKills).toBeGreaterThan(0);
  } else expect(fleet.faults).toEqual([]);
  const sums = (await sumsAgree()).map(({ state, why, count }) => `${state} ${why ?? ''} ${count}`.replaceAll('  ', ' '));
  process.stdout.write(
    `${people} people, ${month.journeys.length} journeys, ${done?.steps} steps, ${fleet.killed} workers and ${databaseKills} databases killed: ${sums.join(', ')}\n`,
  );
});
