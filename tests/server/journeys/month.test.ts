/**
 * A month of random journeys on a clock of its own, with workers that die before their commit and several at once: at every turn the sums agree, each step is there once, nobody is lost.
 * Small by default; `JOURNEY_PEOPLE=10000 JOURNEY_KILLS=1` is the long form, which ends all connections of the database besides, while both workers are in the middle of their steps.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOfGraph } from '#contract/journeys/faultsOfGraph.ts';
import type { Database } from '#server/db/database.ts';
import { runJourneys } from '#server/journeys/journeyWorker.ts';
import { checkRows } from '#server/check/rows.ts';
import { createRandom, freshSeed } from '#tests/rig/random.ts';
import { journeyHouse } from './journeyHouse.ts';
import type { JourneyHouse } from './journeyHouse.ts';
import { plainConfigs, randomGraph } from './randomGraph.ts';

const people = Number(process.env['JOURNEY_PEOPLE'] ?? 10);
const kills = process.env['JOURNEY_KILLS'] === '1';
const seed = Number(process.env['SEED'] ?? freshSeed());
const random = createRandom(seed);
const hourMs = 3_600_000;
let house: JourneyHouse;
beforeAll(async () => {
  house = await journeyHouse('2028-02-10T00:00:00Z');
});
afterAll(() => house.drop());

/** A process that dies just before its commit: nothing of the step is left. */
const dying = (database: Database): Database => ({
  ...database,
  query: (text, values) => database.query(text, values),
  transaction: (body, context) =>
    database.transaction(async (query, client) => {
      const answer = await body(query, client);
      if (random.next() < 0.04) throw new Error('killed');
      return answer;
    }, context),
});

const endConnections = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';

/** @returns whether there may be more at this moment; a worker that died is followed by another one */
async function work(): Promise<boolean> {
  try {
    return await runJourneys({ ...house.runtime, onFault: () => undefined, database: dying(house.database) });
  } catch (error) {
    if (!kills && !(error instanceof Error && error.message === 'killed')) throw error;
    return true;
  }
}

/** Reading the sums costs as much as there are people; a step costs the same whatever their number. */
const stepsASum = Math.ceil(people / 200);

/** Two workers until nobody is due at this moment: the sums agree after pieces of their work, while the other one is in the middle of its own. */
async function turn(journeyIds: readonly string[]): Promise<void> {
  const worker = async (): Promise<void> => {
    for (let steps = 1; await work(); steps += 1) {
      if (steps % stepsASum === 0) await whileKilled(() => sumsAgree(journeyIds));
      if (kills && random.next() < 0.01) await house.test.administer(endConnections);
    }
  };
  await Promise.all([worker(), worker()]);
}

/** A reading whose connection was ended is made again. */
async function whileKilled(read: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (!kills || (error instanceof Error && error.name === 'AssertionError')) throw error;
    }
  }
}

async function sumsAgree(journeyIds: readonly string[]): Promise<void> {
  const [sums] = await house.sql<{ all: number; parts: number }>(
    `select count(*)::int as all, count(*) filter (where state in ('active', 'waiting') or state = 'parked' and parked_reason is not null or state = 'ended' and exit_reason is not null)::int as parts
     from journey_enrolment where journey_id = any($1::uuid[])`,
    journeyIds,
  );
  expect(sums?.parts).toBe(sums?.all);
}

/** A message that was sent twice stays there to be seen, so such are looked for once a turn: that reads all that was sent. */
async function nobodyTwice(): Promise<void> {
  const twice = await house.sql(`select 1 from sent_message where dedupe_key like 'journey:%' group by dedupe_key having count(*) > 1 limit 1`);
  expect(twice).toEqual([]);
}

test(`a month with kills: each step once, nobody lost, the sums hold (SEED=${seed})`, { timeout: 3 * 3_600_000 }, async () => {
  const ids: string[] = [];
  for (let at = 0; at < people; at += 1) {
    const date = random.next() < 0.5 ? null : new Date(house.clock.now + random.between(-5, 20) * 24 * hourMs).toISOString();
    ids.push(await house.member(`m${at}`, { level: random.pick(['gold', 'silver', 'normal']), next_follow_at: date }));
  }
  const groupId = await house.group(ids);
  const journeyIds: string[] = [];
  while (journeyIds.length < 3) {
    const graph = randomGraph(random, plainConfigs(random));
    expect(faultsOfGraph(graph, { today: '2028-02-10' }).filter(({ code }) => code !== 'unreachable')).toEqual([]);
    journeyIds.push(await house.journey({ entry: { by: 'group', groupId, withPresent: true }, graph }));
  }
  const end = house.clock.now + 31 * 24 * hourMs;
  while (house.clock.now < end) {
    await turn(journeyIds);
    await whileKilled(() => sumsAgree(journeyIds));
    await whileKilled(nobodyTwice);
    if (random.next() < 0.2) await house.hospital.order(random.pick(ids), house.orgId, { status: 'paid', paid_at: new Date(house.clock.now).toISOString() });
    house.clock.now += random.between(12, 36) * hourMs;
  }
  // A step whose worker died is tried again a while later.
  house.clock.now += hourMs;
  await house.settle();
  const [walks] = await house.sql<{ all: number; active: number }>(
    `select count(*)::int as all, count(*) filter (where state = 'active')::int as active from journey_enrolment where journey_id = any($1::uuid[])`,
    journeyIds,
  );
  expect(walks).toEqual({ all: people * journeyIds.length, active: 0 });
  const [messages] = await house.sql<{ steps: number; sent: number }>(
    `select (select count(*)::int from journey_step where kind = 'message' and port is not null) as steps, (select count(*)::int from sent_message where dedupe_key like 'journey:%') as sent`,
  );
  expect(messages?.steps).toBe(messages?.sent);
  expect((await checkRows(house.database)).filter(({ what }) => what.includes('journey'))).toEqual([]);
});
