/** The reasons why a queue is empty: the counts of the first reasons add up to all open tasks, whatever the rule, and each is that of the list it leads to. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readinesses } from '#contract/choices/calls.ts';
import { Seeded } from '#server/demo/seeded.ts';
import { figure } from '#tests/server/promises/profile.ts';
import { startCallHouse } from './callRig.ts';
import type { CallHouse } from './callRig.ts';
import { judge } from './judge.ts';
import type { Reason, Standing } from './judge.ts';

const rounds = figure(12, 200);
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
    members.push(
      await house.server.hospital.member(`m${at}`, east, {
        owner_user_id: callers[at % 3]?.id ?? null,
        do_not_contact: at === 7,
        marketing_consent: [null, 'given', 'withdrawn'][at % 3 === 2 ? 1 : at % 4 === 3 ? 2 : 0],
      }),
    );
});
afterAll(() => house.server.close());

const maybe = <T>(share: number, value: T): T | null => (seeded.chance(share) ? value : null);
const someone = (): string | null => maybe(0.4, seeded.pick(callers).id);
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
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
        maybe(0.6, seeded.whole(1, 3)),
        maybe(0.5, seeded.pick(['00:00', '09:00', '21:00'])),
        maybe(0.5, seeded.pick(['09:00', '18:30', '23:59'])),
        JSON.stringify(seeded.chance(0.3) ? [{ userId: callers[0]?.id, dailyCap: maybe(0.5, seeded.whole(1, 3)) }] : []),
      ],
    );
}

/** Nobody is called now, whatever o'clock it is in Shanghai. */
const quietNow = (): { readonly call_from: string; readonly call_to: string } =>
  (new Date().getUTCHours() + 8) % 24 < 12 ? { call_from: '13:00', call_to: '23:00' } : { call_from: '01:00', call_to: '11:00' };

async function someBatches(): Promise<readonly string[]> {
  const batches: string[] = [await house.batch(quietNow())];
  for (let at = 1; at < 3; at += 1)
    batches.push(
      await house.batch({
        is_paused: seeded.chance(0.2),
        starts_on: maybe(0.2, '2027-01-01'),
        ends_on: maybe(0.1, '2025-01-01'),
        call_from: maybe(0.2, '06:00'),
        call_to: maybe(0.2, seeded.pick(['03:00', '20:00'])),
        category: seeded.pick([null, 'care', 'marketing']),
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
    const [promised_by, call_back_at] = seeded.chance(0.3) ? [seeded.pick(callers).id, status === 'callBack' ? inHours(1) : around()] : [null, null];
    if (status !== 'done' && status !== 'stopped') open += 1;
    await house.task({
      batch_id: seeded.pick(batches),
      member_id: maybe(0.6, seeded.pick(members)),
      status,
      // A due task is moved on by the server's own worker at any moment: these two wait.
      due_at: status === 'unreached' ? inHours(1) : around(),
      attempts: seeded.whole(0, 5),
      assignee_id: someone(),
      holder_id: status === 'taken' ? seeded.pick(callers).id : null,
      held_until: status === 'taken' ? new Date(Date.now() + 900_000).toISOString() : null,
      promised_by,
      call_back_at: call_back_at ?? (status === 'callBack' ? inHours(1) : null),
      last_outcome_id: maybe(0.3, house.outcomes.missed),
      last_caller_id: someone(),
      last_call_at: maybe(0.5, new Date().toISOString()),
    });
  }
  return open;
}

const keyed = async (table: string): Promise<Map<unknown, Record<string, unknown>>> =>
  new Map((await house.sql(`select * from ${table} where deleted_at is null`)).map((row) => [row['id'], row]));

/** All rows as they stand, and the time by the database's clock. */
async function standing(): Promise<{ readonly all: Standing; readonly at: number }> {
  const [batches, members, outcomes] = await Promise.all([keyed('call_batch'), keyed('member'), keyed('call_outcome')]);
  const tasks = await house.sql('select * from call_task');
  const [rule] = await house.sql('select * from allocation_rule');
  const [clock] = await house.sql('select extract(epoch from now()) * 1000 as at');
  return { all: { tasks, batches, members, outcomes, rule }, at: Number(clock?.['at']) };
}

async function told(token: string): Promise<ReadonlyMap<string, string>> {
  const { datas } = await house.server.call('GET', '/crm-server/ctCallTask/list?limit=100', { token });
  return new Map((datas as { rows: { id: string; readiness: string }[] }).rows.map(({ id, readiness }) => [id, readiness]));
}

/** Each row of the list beside the second judgement; a row whose reason changed with the clock in between may be either. */
async function compare(me: { readonly id: string; readonly token: string }): Promise<Readonly<Record<string, number>>> {
  const before = await standing();
  const list = await told(me.token);
  const after = await standing();
  expect(list.size).toBe(before.all.tasks.length);
  const counts: Record<string, number> = {};
  for (const task of before.all.tasks) {
    const said = list.get(String(task['id'])) ?? 'missing';
    const judged = [judge(task, before.all, me.id, before.at), judge(task, before.all, me.id, after.at)];
    expect(judged.includes(said as Reason) ? judged[0] : { said, task }).toEqual(judged[0]);
    if (said !== 'over') counts[said] = (counts[said] ?? 0) + 1;
  }
  return counts;
}

it('adds up for each caller under random rules, one reason each, is the count of its list and what a second judgement says of each row', async () => {
  const met = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const open = await shuffle();
    for (const caller of callers) {
      const { token } = caller;
      const counts = await compare(caller);
      const why = await house.why(token);
      expect(why).toEqual(counts);
      const total = Object.values(why).reduce((all, one) => all + one, 0);
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

type Values = Readonly<Record<string, unknown>>;
interface Case {
  readonly task?: Values;
  readonly batch?: Values;
  readonly member?: Values;
  readonly rule?: Values;
}
/** An hour of the day in Shanghai, so far from now. */
const clockIn = (hours: number): string => new Date(Date.now() + (8 + hours) * 3_600_000).toISOString().slice(11, 16);
const dayIn = (days: number): string => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
const [anna, ben] = [(): string => callers[0]?.id ?? '', (): string => callers[1]?.id ?? ''];

/** One case of each reason and some beside its edge, as anna sees them. */
const cases: readonly (readonly [Reason, string, () => Case])[] = [
  ['ready', 'nothing keeps it', () => ({ task: { due_at: inHours(-1) } })],
  ['ready', 'inside its hours', () => ({ batch: { call_from: clockIn(-1), call_to: clockIn(1) } })],
  ['ready', 'her own promise', () => ({ task: { call_back_at: inHours(-0.1), promised_by: anna() } })],
  ['ready', 'marketing to a customer who agreed', () => ({ batch: { category: 'marketing' }, member: { marketing_consent: 'given' } })],
  ['ready', 'her own customer', () => ({ rule: { way: 'owner' }, member: { owner_user_id: anna() } })],
  ['ready', 'a customer whom nobody follows up', () => ({ rule: { way: 'owner' }, member: { owner_user_id: null } })],
  ['mine', 'she has it', () => ({ task: { status: 'taken', holder_id: anna(), held_until: inHours(1) } })],
  ['held', 'a colleague has it', () => ({ task: { status: 'taken', holder_id: ben(), held_until: inHours(1) } })],
  ['doNotContact', 'before all else', () => ({ member: { do_not_contact: true }, batch: { is_paused: true, category: 'marketing' } })],
  ['noConsent', 'never asked', () => ({ batch: { category: 'marketing', is_paused: true }, member: {} })],
  ['noConsent', 'withdrawn', () => ({ batch: { category: 'marketing' }, member: { marketing_consent: 'withdrawn' } })],
  ['noConsent', 'nobody’s number', () => ({ batch: { category: 'marketing' } })],
  ['paused', 'its batch is', () => ({ batch: { is_paused: true, starts_on: dayIn(1) } })],
  ['outOfTime', 'its batch has not begun', () => ({ batch: { starts_on: dayIn(1) } })],
  ['outOfTime', 'its batch is over', () => ({ batch: { ends_on: dayIn(-1) }, task: { attempts: 99 } })],
  ['attemptsUsed', 'by the rule', () => ({ rule: { most_attempts: 2 }, task: { attempts: 2 } })],
  ['attemptsUsed', 'by its outcome', () => ({ task: { attempts: 3, last_outcome_id: house.outcomes.missed, due_at: inHours(1) } })],
  ['callBackLater', 'agreed for later', () => ({ task: { status: 'callBack', call_back_at: inHours(1), promised_by: anna() } })],
  ['later', 'not reached', () => ({ task: { status: 'unreached', due_at: inHours(1) } })],
  ['later', 'due later', () => ({ task: { due_at: inHours(1), assignee_id: ben() } })],
  ['otherOwner', 'a colleague follows her up', () => ({ rule: { way: 'owner' }, member: { owner_user_id: ben() }, task: { assignee_id: ben() } })],
  ['outside', 'a colleague’s task', () => ({ task: { assignee_id: ben() } })],
  ['outside', 'a colleague’s promise', () => ({ task: { call_back_at: inHours(-0.1), promised_by: ben() } })],
  ['outside', 'not among the callers', () => ({ rule: { callers: JSON.stringify([{ userId: ben(), dailyCap: null }]) } })],
  ['capReached', 'her day is full', () => ({ rule: { daily_cap: 1 }, task: { last_caller_id: anna(), last_call_at: new Date().toISOString() } })],
  ['quiet', 'by the rule', () => ({ rule: { call_from: clockIn(1), call_to: clockIn(2) } })],
  ['quiet', 'by the batch', () => ({ batch: { call_from: clockIn(-2), call_to: clockIn(-1) } })],
  ['over', 'done', () => ({ task: { status: 'done' }, member: { do_not_contact: true } })],
];

const setRule = (rule: Values): Promise<unknown> =>
  house.sql(
    `insert into allocation_rule (id, org_id, name, way, most_attempts, late_minutes, daily_cap, call_from, call_to, callers, enabled)
     values (gen_random_uuid(), $1, 'rule', $2, $3, 15, $4, $5, $6, $7, true)`,
    [
      house.server.hospital.orgs.east,
      rule['way'] ?? 'open',
      rule['most_attempts'] ?? 6,
      rule['daily_cap'],
      rule['call_from'],
      rule['call_to'],
      rule['callers'] ?? '[]',
    ],
  );

it.each(cases)('says %s: %s', async (reason, name, given) => {
  for (const table of ['call_task', 'allocation_rule', 'call_batch']) await house.sql(`delete from ${table}`);
  const { task, batch, member, rule } = given();
  const { east } = house.server.hospital.orgs;
  if (rule) await setRule(rule);
  const id = await house.task({
    batch_id: await house.batch(batch),
    member_id: member ? await house.server.hospital.member(`${reason} ${name}`, east, member) : null,
    ...task,
  });
  const caller = callers[0] ?? { id: '', token: '' };
  expect((await told(caller.token)).get(id)).toBe(reason);
  expect(await house.why(caller.token)).toEqual(reason === 'over' ? {} : { [reason]: 1 });
  await compare(caller);
  const next = await house.next(caller.token);
  expect(next?.id ?? null).toBe(reason === 'ready' || reason === 'mine' ? id : null);
});

it('has a case of each reason', () => {
  expect(Object.keys(readinesses).filter((one) => !cases.some(([reason]) => reason === one))).toEqual([]);
});
