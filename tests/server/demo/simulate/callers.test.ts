/** A simulated colleague at the call desk, on a real server: all kinds of turns, and nothing refused. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Seeded } from '#server/demo/seeded.ts';
import { Caller } from '#server/demo/simulate/callers.ts';
import { password } from '#tests/server/support/hospital.ts';
import { startCallHouse } from '#tests/server/calls/callRig.ts';
import type { CallHouse } from '#tests/server/calls/callRig.ts';

let house: CallHouse;
beforeAll(async () => {
  house = await startCallHouse();
  await house.sql(
    `insert into allocation_rule (id, org_id, name, way, most_attempts, late_minutes, callers, enabled, line_no) values (gen_random_uuid(), $1, 'rule', 'open', 6, 15, '[]', true, '02812345678')`,
    [house.server.hospital.orgs.east],
  );
  await house.tasks(20);
});
afterAll(() => house.server.close());

test('takes tasks, dials, records, rests and answers customers who ring, and the house sees where they stand', async () => {
  await house.caller('robot');
  const said: string[] = [];
  const account = { username: 'robot', password };
  const caller = new Caller({ url: house.server.url, account, seeded: new Seeded(3), pause: () => Promise.resolve(), print: (line) => said.push(line) });
  await caller.begin();
  for (let turn = 0; turn < 30; turn += 1) await caller.turn();
  expect(new Set(said)).toEqual(new Set(['robot called', 'robot answered', 'robot rested', 'robot found no task'].filter((line) => said.includes(line))));
  for (const line of ['robot called', 'robot answered', 'robot rested']) expect(said).toContain(line);
  const [records] = await house.sql('select count(*)::int as count from call_record');
  expect(records).toEqual({ count: said.filter((line) => line === 'robot called' || line === 'robot answered').length });
  const states = await house.sql('select distinct state from caller_state order by state');
  expect(states.map(({ state }) => state)).toEqual(['onCall', 'ready', 'resting', 'wrapUp']);
});
