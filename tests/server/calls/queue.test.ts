/** The reasons why a queue is empty: the counts of the first reasons add up to all open tasks, whatever the rule, and each is that of the list it leads to. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readinesses } from '#contract/choices/calls.ts';
import { Seeded } from '#server/demo/seeded.ts';
import { startCallHouse } from './callRig.ts';
import type { CallHouse } from './callRig.ts';

const rounds = process.env['CALLS_LONG'] === '1' ? 200 : 12;
const seeded = new Seeded(8_400);
let house: CallHouse;
let callers: { id: string; token: string }[];
let members: string[];
beforeAll(async () => {
  house = await startCallHouse();
  callers = [await house.caller('anna'), await house.caller('ben')];
  const { east } = house.server.hospital.orgs;
  members = [];
  for (let at = 0; at < 8; at += 1)
    members.push(await house.server.hospital.member(`m${at}`, east, { owner_user_id: callers[at % 3]?.id ?? null, do_not_contact: at === 7 }));
});
afterAll(() => house.server.close());

const maybe = <T>(share: number, value: T): T | null => (seeded.chance(share) ? value : null);
const someone = (): string | null => maybe(0.4, seeded.pick(callers).id);
const around = (): string => new Date(Date.now() + seeded.whole(-300, 300) * 60_000).toISOString();

async function someRule(): Promise<void> {
  if (seeded.chance(0.8))
    await house.sql(
      `insert into allocation_rule (id, org_id, name, way, most_attempts, late_minutes, daily_cap, call_from, call_to, callers, enabled)
       values (gen_random_uuid(), $1, 'rule', $2, $3, 15, $4, $5, $6, $7, true)`,
      [
        house.server.hospital.orgs.east,
        seeded.pick(['open', 'turn', 'owner']),
        seeded.whole(1, 5),
        maybe(0.3, seeded.whole(1, 3)),
        maybe(0.5, seeded.pick(['00:00', '09:00', '21:00'])),
        maybe(0.5, seeded.pick(['09:00', '18:30', '23:59'])),
        JSON.stringify(seeded.chance(0.3) ? [{ userId: callers[0]?.id, dailyCap: null }] : []),
      ],
    );
}

async function someBatches(): Promise<readonly string[]> {
  const batches: string[] = [];
  for (let at = 0; at < 3; at += 1)
    batches.push(
      await house.batch({
        is_paused: seeded.chance(0.2),
        starts_on: maybe(0.2, '2027-01-01'),
        ends_on: maybe(0.1, '2025-01-01'),
        call_from: maybe(0.2, '06:00'),
      }),
    );
  return batches;
}

async function shuffle(): Promise<number> {
  for (const table of ['call_task', 'allocation_rule', 'call_batch']) await house.sql(`delete from ${table}`);
  await someRule();
  const batches = await someBatches();
  let open = 0;
  for (let at = 0; at < 40; at += 1) {
    const status = seeded.pick(['waiting', 'waiting', 'waiting', 'unreached', 'callBack', 'done', 'stopped', 'taken']);
    const [promised_by, call_back_at] = seeded.chance(0.3) ? [seeded.pick(callers).id, around()] : [null, null];
    if (status !== 'done' && status !== 'stopped') open += 1;
    await house.task({
      batch_id: seeded.pick(batches),
      member_id: maybe(0.6, seeded.pick(members)),
      status,
      due_at: around(),
      attempts: seeded.whole(0, 5),
      assignee_id: someone(),
      holder_id: status === 'taken' ? seeded.pick(callers).id : null,
      held_until: status === 'taken' ? new Date(Date.now() + 900_000).toISOString() : null,
      promised_by,
      call_back_at: call_back_at ?? (status === 'callBack' ? new Date(Date.now() + 900_000).toISOString() : null),
      last_outcome_id: maybe(0.3, house.outcomes.missed),
      last_caller_id: someone(),
      last_call_at: maybe(0.5, new Date().toISOString()),
    });
  }
  return open;
}

it('adds up for each caller under random rules, one reason each, and is the count of its list', async () => {
  const met = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const open = await shuffle();
    for (const { token } of callers) {
      const why = await house.why(token);
      const [sum] = await house.sql(`select count(*)::int as count from call_task where status not in ('done', 'stopped')`);
      const total = Object.values(why).reduce((all, one) => all + one, 0);
      expect(total).toBe(sum?.['count']);
      expect(total).toBe(open);
      const reason = seeded.pick(Object.keys(why));
      const filter = encodeURIComponent(JSON.stringify({ all: [['readiness', 'is', reason]] }));
      const { datas } = await house.server.call('GET', `/crm-server/ctCallTask/count?filter=${filter}`, { token });
      expect([reason, (datas as { count: number }).count]).toEqual([reason, why[reason]]);
      for (const one of Object.keys(why)) met.add(one);
    }
  }
  expect(Object.keys(readinesses).filter((one) => one !== 'over' && !met.has(one))).toEqual([]);
});
