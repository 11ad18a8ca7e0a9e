/** Somebody or something that cannot go on stands in nobody else's way: a test person whose step fails, a journey whose conditions no longer fit. */
import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JourneyGraph } from '#contract/journeys/graph.ts';
import { nilId } from '#server/kit/principal.ts';
import { takeTestStep } from '#server/journeys/testPerson.ts';
import { bye, graphOf, journeyHouse, say } from './journeyHouse.ts';
import type { JourneyHouse } from './journeyHouse.ts';

let house: JourneyHouse;
beforeAll(async () => {
  house = await journeyHouse('2026-11-20T02:00:00Z');
});
afterAll(() => house.drop());

const short = graphOf([bye], ['entry.next>bye']);

async function testPerson(journeyId: string, graph: JourneyGraph, at: string): Promise<string> {
  const id = randomUUIDv7();
  await house.sql(
    `insert into journey_enrolment (id, org_id, journey_id, member_id, version_id, version_number, state, node, round, due_at, entered_at, entry_key, is_test, test_content)
     values ($1::uuid, $2, $3, $4, $5, 0, 'active', 'entry', 0, $6, $6, 'test:' || ($1::uuid)::text, true, $7::jsonb)`,
    id,
    house.orgId,
    journeyId,
    await house.member(`tester ${id}`),
    nilId,
    at,
    JSON.stringify({ entry: { by: 'hand' }, graph, caps: {} }),
  );
  return id;
}
const standing = async (id: string): Promise<unknown> => (await house.sql(`select state, exit_reason as why from journey_enrolment where id = $1`, id))[0];

test('a test person whose step fails is taken out with that reason, and the next one walks on', async () => {
  const journeyId = await house.journey({ entry: { by: 'hand' }, graph: short });
  const odd = graphOf([['odd', 'nonsense' as 'exit'], bye], ['entry.next>odd', 'odd.next>bye']);
  const broken = await testPerson(journeyId, odd, '2026-11-20T01:59:50Z');
  const sound = await testPerson(journeyId, short, '2026-11-20T01:59:55Z');
  for (let steps = 0; steps < 10 && (await takeTestStep(house.runtime)); steps += 1);
  expect(await standing(broken)).toEqual({ state: 'ended', why: 'testFailed' });
  expect(await standing(sound)).toEqual({ state: 'ended', why: 'finished' });
  expect(house.faults.splice(0)).toHaveLength(1);
});

test('a journey whose conditions name a field that is gone lets nobody in, says so, and holds no other one up', async () => {
  const ids = await Promise.all(['a', 'b'].map((name) => house.member(name)));
  const groupId = await house.group(ids);
  const entry = { by: 'group', groupId, withPresent: true } as const;
  const graph = graphOf([['hi', 'message', say('hello')], bye], ['entry.next>hi', 'hi.next>bye']);
  const broken = await house.journey({ entry: { ...entry, conditions: { all: [['noSuchField', 'is', 'x']] } }, graph });
  const sound = await house.journey({ entry, graph });
  await house.settle();
  expect(await house.walks(broken)).toEqual([]);
  expect((await house.walks(sound)).map(({ state }) => state)).toEqual(['ended', 'ended']);
  expect(house.faults.map(String).filter((fault) => fault.includes(broken)).length).toBeGreaterThan(0);
});
