/** The queue of calls: who gets which task, what becomes of it, and why there is none. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCallHouse } from './callRig.ts';
import type { CallHouse } from './callRig.ts';

let house: CallHouse;
let anna: { id: string; token: string };
let ben: { id: string; token: string };
beforeAll(async () => {
  house = await startCallHouse();
  anna = await house.caller('anna');
  ben = await house.caller('ben');
});
afterAll(() => house.server.close());
beforeEach(async () => {
  await house.sql('delete from call_task');
  await house.sql('delete from allocation_rule');
  await house.sql('update call_batch set is_paused = false, priority = 5, starts_on = null, ends_on = null, call_from = null, call_to = null');
});

const outcome = (token: string, id: string, outcomeId: string, more: object = {}) => house.call(token, 'ctCallTask/outcome', { id, outcomeId, ...more });
const rule = (values: Readonly<Record<string, unknown>>) =>
  house.sql(
    `insert into allocation_rule (id, org_id, name, way, most_attempts, late_minutes, callers, enabled, daily_cap)
     values (gen_random_uuid(), $1, 'rule', $2, $3, 15, $4, true, $5)`,
    [
      house.server.hospital.orgs.east,
      values['way'] ?? 'open',
      values['mostAttempts'] ?? 6,
      JSON.stringify(values['callers'] ?? []),
      values['dailyCap'] ?? null,
    ],
  );

describe('the next task', () => {
  it('is the most urgent of the first batch, with a masked number, and stays with its caller', async () => {
    const urgent = await house.batch({ name: 'urgent', priority: 1 });
    await house.task();
    const low = await house.task({ batch_id: urgent, rank: 5 });
    const first = await house.task({ batch_id: urgent, rank: 1, name: 'first', mobile: '13912345678' });
    const card = await house.next(anna.token);
    expect(card).toMatchObject({ id: first, name: 'first', number: '139****5678', batch: 'urgent', attempts: 0, doNotContact: false });
    expect(JSON.stringify(card)).not.toContain('13912345678');
    expect((await house.next(anna.token))?.id).toBe(first);
    expect((await house.next(ben.token))?.id).toBe(low);
    expect(await house.rowOf(first)).toMatchObject({ status: 'taken', holder_id: anna.id, version: 2 });
  });

  it('says what its batch asks and sends, where that is still there', async () => {
    const [sent] = await house.sql(
      `insert into questionnaire (id, org_id, title, category, mode, open_days, standing) values (gen_random_uuid(), $1, 'mood', 'mood', 'named', 7, 'published') returning id`,
      [house.server.hospital.orgs.east],
    );
    await house.task({ batch_id: await house.batch({ questionnaire_id: sent?.['id'], script: '- how are you?' }) });
    expect(await house.next(anna.token)).toMatchObject({ script: '- how are you?', questionnaireId: sent?.['id'], questionnaire: 'mood' });
    await house.sql('update questionnaire set deleted_at = now()');
    expect(await house.next(anna.token)).toMatchObject({ questionnaireId: null, questionnaire: null });
  });

  it('is nobody’s where there is none', async () => {
    expect(await house.next(anna.token)).toBeNull();
  });

  it('leaves a task to whoever is just at it', async () => {
    const [one, other] = [await house.task({ rank: 1 }), await house.task({ rank: 2 })];
    await house.server.test.database.transaction(async (query) => {
      await query.query('select 1 from call_task where id = $1 for update', [one]);
      expect((await house.next(anna.token))?.id).toBe(other);
    });
  });

  it('given back after 90 seconds without a sign of life, with the note that was typed, is the next of somebody else', async () => {
    const id = await house.task();
    await house.next(anna.token);
    expect((await house.call(anna.token, 'ctCallTask/hold', { id, note: 'asked for Monday' })).code).toBe(0);
    const [held] = await house.sql('select extract(epoch from held_until - now()) as seconds from call_task where id = $1', [id]);
    expect(Number(held?.['seconds'])).toBeGreaterThan(80);
    await house.turn();
    expect(await house.rowOf(id)).toMatchObject({ status: 'taken' });
    await house.sql(`update call_task set held_until = held_until - interval '91 seconds'`);
    await house.turn();
    expect(await house.rowOf(id)).toMatchObject({ status: 'waiting', holder_id: null, held_until: null, note: 'asked for Monday' });
    expect(await house.next(ben.token)).toMatchObject({ id, note: 'asked for Monday' });
    expect(await outcome(anna.token, id, house.outcomes.reached)).toMatchObject({ code: 40342 });
  });
});

describe('an outcome', () => {
  it('finishes, and said twice it is said once', async () => {
    const id = await house.task();
    await house.next(anna.token);
    for (let times = 0; times < 2; times += 1) expect(await outcome(anna.token, id, house.outcomes.reached, { note: 'fine' })).toMatchObject({ code: 0 });
    expect(await house.rowOf(id)).toMatchObject({ status: 'done', attempts: 1, last_caller_id: anna.id, holder_id: null, note: 'fine' });
  });

  it('waits as long as its rule says, and another rule moves it, told before', async () => {
    const id = await house.task();
    await house.next(anna.token);
    await outcome(anna.token, id, house.outcomes.missed);
    expect(await house.rowOf(id)).toMatchObject({ status: 'unreached', attempts: 1 });
    await house.turn();
    expect(await house.rowOf(id)).toMatchObject({ status: 'unreached' });
    await house.sql(`update call_task set last_call_at = last_call_at - interval '20 minutes', due_at = due_at - interval '20 minutes'`);
    const asked = { id: house.outcomes.missed, waitMinutes: '10', mostAttempts: '3' };
    const check = await house.server.call('GET', `/crm-server/callOutcome/changeRule/check?${new URLSearchParams(asked).toString()}`, { token: anna.token });
    expect(check.datas).toEqual({ tasks: 1, due: 1, later: 0, used: 0 });
    const done = await house.call(anna.token, 'callOutcome/changeRule', { ...asked, waitMinutes: 10, mostAttempts: 3 });
    expect(done.datas).toEqual(check.datas);
    await house.turn();
    expect(await house.rowOf(id)).toMatchObject({ status: 'waiting' });
  });

  it('stops a number that used its attempts', async () => {
    await house.task({ attempts: 6 });
    expect(await house.next(anna.token)).toBeNull();
    expect(await house.why(anna.token)).toEqual({ attemptsUsed: 1 });
  });

  it('promises a call-back: to its caller when it is due, to everybody when it is late', async () => {
    const id = await house.task();
    await house.next(anna.token);
    expect(await outcome(anna.token, id, house.outcomes.later)).toMatchObject({ code: 40001 });
    const at = new Date(Date.now() + 3_600_000).toISOString();
    expect(await outcome(anna.token, id, house.outcomes.later, { callBackAt: at })).toMatchObject({ code: 0, datas: { status: 'callBack' } });
    expect(await house.why(anna.token)).toEqual({ callBackLater: 1 });
    await house.sql(`update call_task set call_back_at = now() - interval '1 minute'`);
    await house.turn();
    expect(await house.why(ben.token)).toEqual({ outside: 1 });
    expect(await house.next(ben.token)).toBeNull();
    await house.sql(`update call_task set call_back_at = now() - interval '16 minutes'`);
    expect(await house.why(ben.token)).toEqual({ ready: 1 });
    await house.task({ rank: 1 });
    expect((await house.next(anna.token))?.id).toBe(id);
  });

  it('promises nothing at an hour at which nobody is called, and says the next that is', async () => {
    await rule({});
    const clockIn = (hours: number): string => new Date(Date.now() + (8 + hours) * 3_600_000).toISOString().slice(11, 16);
    await house.sql('update allocation_rule set call_from = $1, call_to = $2', [clockIn(-1), clockIn(3)]);
    const id = await house.task();
    await house.next(anna.token);
    const promise = (hours: number) => outcome(anna.token, id, house.outcomes.later, { callBackAt: new Date(Date.now() + hours * 3_600_000).toISOString() });
    expect(await promise(6)).toMatchObject({ code: 40001, message: expect.stringContaining('Nobody is called at that hour. The next is') as unknown });
    expect(await house.rowOf(id)).toMatchObject({ status: 'taken', call_back_at: null });
    expect(await promise(2)).toMatchObject({ code: 0, datas: { status: 'callBack' } });
  });

  it('that refuses contact marks the customer, whose other tasks leave the queue at once', async () => {
    const member_id = await house.server.hospital.member('refuser', house.server.hospital.orgs.east);
    const [id] = [await house.task({ member_id, rank: 1 }), await house.task({ member_id })];
    await house.next(anna.token);
    expect(await outcome(anna.token, id, house.outcomes.refused)).toMatchObject({ code: 0, datas: { status: 'stopped' } });
    const [member] = await house.sql('select do_not_contact, do_not_contact_by, do_not_contact_reason, do_not_contact_since from member where id = $1', [
      member_id,
    ]);
    expect(member).toMatchObject({
      do_not_contact: true,
      do_not_contact_by: anna.id,
      do_not_contact_reason: '拒绝联系',
      do_not_contact_since: expect.anything() as unknown,
    });
    expect(await house.next(ben.token)).toBeNull();
    expect(await house.why(ben.token)).toEqual({ doNotContact: 1 });
    const made = await house.call(anna.token, 'ctCallTask/save', { batchId: house.batchId, memberId: member_id });
    expect(made.code).toBe(40341);
  });
});

describe('the rule of the organisation', () => {
  it('is set by PUT without naming one, and made by the first', async () => {
    const put = (json: object) => house.server.call('PUT', '/crm-server/allocationRule/rule', { token: anna.token, json });
    const made = await put({ way: 'owner' });
    expect(made).toMatchObject({ code: 0, datas: { version: 1 } });
    expect(await put({ dailyCap: 3 })).toMatchObject({ code: 0, datas: { id: (made.datas as { id: string }).id, version: 2 } });
    const [row] = await house.sql('select org_id, way, daily_cap from allocation_rule');
    expect(row).toEqual({ org_id: house.server.hospital.orgs.east, way: 'owner', daily_cap: 3 });
  });

  it('gives the tasks of a customer to whoever follows them up', async () => {
    await rule({ way: 'owner' });
    const member_id = await house.server.hospital.member('owned', house.server.hospital.orgs.east, { owner_user_id: ben.id });
    const id = await house.task({ member_id });
    expect(await house.next(anna.token)).toBeNull();
    expect((await house.next(ben.token))?.id).toBe(id);
  });

  it('[s-cu-8] gives new tasks to the callers in turn', async () => {
    await rule({
      way: 'turn',
      callers: [
        { userId: anna.id, dailyCap: null },
        { userId: ben.id, dailyCap: null },
      ],
    });
    for (let at = 0; at < 4; at += 1)
      expect((await house.call(anna.token, 'ctCallTask/save', { batchId: house.batchId, name: `n${at}`, mobile: '13900000001' })).code).toBe(0);
    const counts = await house.sql('select assignee_id, count(*)::int as count from call_task group by 1');
    expect(new Map(counts.map((one) => [one['assignee_id'], one['count']]))).toEqual(
      new Map([
        [anna.id, 2],
        [ben.id, 2],
      ]),
    );
    expect(await house.why(anna.token)).toEqual({ ready: 2, outside: 2 });
  });

  it('ends a caller’s day at their cap', async () => {
    await rule({ dailyCap: 1 });
    const id = await house.task();
    await house.task();
    await house.next(anna.token);
    await outcome(anna.token, id, house.outcomes.reached);
    expect(await house.next(anna.token)).toBeNull();
    expect(await house.why(anna.token)).toEqual({ capReached: 1 });
    expect(await house.why(ben.token)).toEqual({ ready: 1 });
  });
});
