/** A move is forbidden by more than the table: whose it is, limits, what came meanwhile, who takes it. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deskDefaults } from '#contract/limits/chat.ts';
import { moveConversation } from '#server/desk/move.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { figure } from '#tests/server/promises/profile.ts';
import { withDesk } from './deskRig.ts';
import type { Colleague } from './deskRig.ts';

const desk = withDesk();
const say = (id: string, seq: number, kind: 'member' | 'staff'): Promise<string> =>
  desk.server.hospital.message(id, desk.org, { seq, sender_kind: kind, sender_id: randomUUID() });

describe('a race for one conversation', () => {
  test('of many people has one winner, and the others are told who', async () => {
    // A machine that is short of processor answers no more than twenty before the last one has waited too long for a connection.
    const people: Colleague[] = [];
    for (let at = 0; at < figure(20, 50); at += 1) people.push(await desk.staff(`racer-${at}`));
    const id = await desk.conversation('waiting');
    const answers = await Promise.all(people.map(async (one) => ({ one, answer: await desk.move(one.token, id, 'claim') })));
    const won = answers.filter(({ answer }) => answer.code === 0);
    expect(won).toHaveLength(1);
    const winner = won[0]!.one;
    for (const { one, answer } of answers) {
      if (one === winner) continue;
      expect([answer.status, answer.code]).toEqual([409, 40904]);
      expect(answer.message).toContain(winner.name);
    }
    expect(await desk.row(winner.token, id)).toMatchObject({ state: 'serving', assigneeId: winner.id, assigneeName: winner.name, version: 2 });
    expect([(await desk.steps(id)).length, (await desk.events('conversation', id)).length]).toEqual([1, 1]);
  });

  test('is won once and for all: who asks again has it, and nothing more happens', async () => {
    const me = await desk.staff('racer-twice', { capacity: 1 });
    const id = await desk.conversation('waiting');
    const answers = await Promise.all([desk.move(me.token, id, 'claim'), desk.move(me.token, id, 'claim')]);
    expect(answers.map(({ code }) => code)).toEqual([0, 0]);
    expect((await desk.move(me.token, id, 'claim')).datas).toMatchObject({ state: 'serving', assigneeId: me.id, version: 2 });
    expect([(await desk.steps(id)).length, (await desk.events('conversation', id)).length]).toEqual([1, 1]);
  });

  test('of different moves lets each find what the one before left', async () => {
    const [one, two] = [await desk.staff('mixed-1'), await desk.staff('mixed-2')];
    for (let round = 0; round < 10; round += 1) {
      const id = await desk.conversation('waiting');
      const codes = (await Promise.all([desk.move(one.token, id, 'claim'), desk.move(two.token, id, 'close')])).map((answer) => answer.code);
      const { state, assigneeId } = await desk.row(one.token, id);
      const steps = (await desk.steps(id)).map((step) => step['move']);
      // Claimed first: whoever closes is told whose it is. Closed first: it cannot be claimed any more.
      expect({ codes, state, assigneeId, steps }).toEqual(
        codes[0] === 0
          ? { codes: [0, 40303], state: 'serving', assigneeId: one.id, steps: ['claim'] }
          : { codes: [40902, 0], state: 'closed', assigneeId: null, steps: ['close'] },
      );
    }
  });
});

describe('the limit of a person', () => {
  test('is his own, else that of the policy, else the default', async () => {
    const own = await desk.staff('limit-own', { capacity: 2 });
    for (let at = 0; at < 2; at += 1) expect((await desk.move(own.token, await desk.conversation('waiting'), 'claim')).code).toBe(0);
    const one = await desk.conversation('waiting');
    const refused = await desk.move(own.token, one, 'claim');
    expect([refused.status, refused.code]).toEqual([409, 40905]);
    expect(refused.message).toMatch(/2.*2/);
    expect(await desk.steps(one)).toEqual([]);

    const plain = await desk.staff('limit-plain');
    for (let at = 0; at < 3; at += 1) await desk.conversation('serving', plain.id);
    await desk.server.test.database.query(
      `insert into desk_policy (id, org_id, hours, assign_mode, capacity, first_minutes, next_minutes, close_minutes) values ($1, $2, '{"week":[]}', 'manual', 3, 5, 10, 60)`,
      [randomUUID(), desk.org],
    );
    expect((await desk.move(plain.token, one, 'claim')).code).toBe(40905);
    await desk.server.test.database.query('delete from desk_policy');
    expect(deskDefaults.capacity).toBeGreaterThan(3);
    expect((await desk.move(plain.token, one, 'claim')).code).toBe(0);
  });

  test('counts what is served or waits for the customer, not what is put off or closed', async () => {
    const me = await desk.staff('limit-count', { capacity: 2 });
    for (const state of ['snoozed', 'closed', 'waitingCustomer'] as const) await desk.conversation(state, me.id);
    expect((await desk.move(me.token, await desk.conversation('waiting'), 'claim')).code).toBe(0);
    expect((await desk.move(me.token, await desk.conversation('waiting'), 'claim')).code).toBe(40905);
  });

  test('holds when one person takes twenty at the same moment', async () => {
    const me = await desk.staff('limit-race', { capacity: 5 });
    const ids = await Promise.all(Array.from({ length: 20 }, () => desk.conversation('waiting')));
    const codes = (await Promise.all(ids.map((id) => desk.move(me.token, id, 'claim')))).map((answer) => answer.code);
    expect([codes.filter((code) => code === 0).length, codes.filter((code) => code === 40905).length]).toEqual([5, 15]);
  });

  test('does not hinder a colleague who hands over, but the system, and who takes for himself by handing over', async () => {
    const [full, giver] = [await desk.staff('limit-full', { capacity: 1 }), await desk.staff('limit-giver')];
    await desk.conversation('serving', full.id);
    const given = await desk.conversation('serving', giver.id);
    expect((await desk.move(giver.token, given, 'assign', { toUserId: full.id })).code).toBe(0);
    const waiting = await desk.conversation('waiting');
    expect((await desk.move(full.token, waiting, 'assign', { toUserId: full.id })).code).toBe(40905);
    const bySystem = inTransaction(desk.server.running.services.database, (tx) =>
      moveConversation(tx, { conversationId: waiting, move: 'assign', toUserId: full.id }, desk.system),
    );
    await expect(bySystem).rejects.toMatchObject({ reason: 'atCapacity', values: { count: 2, limit: 1 } });
    expect(await desk.row(full.token, waiting)).toMatchObject({ state: 'waiting', assigneeId: null });
  });
});

describe('a conversation that somebody else serves', () => {
  const others = ['assign', 'requeue', 'awaitCustomer', 'snooze', 'close'] as const;
  test.each(others)('is not moved by %s without the right to run the team desk', async (move) => {
    const [mine, me, lead] = await Promise.all([desk.staff(`whose-${move}-1`), desk.staff(`whose-${move}-2`), desk.staff(`whose-${move}-3`, { role: 'lead' })]);
    const id = await desk.conversation('serving', mine.id);
    const input = { toUserId: me.id, until: new Date(Date.now() + 60_000).toISOString(), closeReason: 'solved' };
    const refused = await desk.move(me.token, id, move, input);
    expect([refused.status, refused.code]).toEqual([403, 40303]);
    expect(refused.message).toContain(mine.name);
    expect((await desk.row(me.token, id)).assigneeId).toBe(mine.id);
    expect((await desk.move(lead.token, id, move, input)).code).toBe(0);
    expect(await desk.steps(id)).toMatchObject([{ move, actor_id: lead.id }]);
  });

  test('is not claimed by a lead either, but reopened by anybody once it is closed', async () => {
    const [mine, me, lead] = [await desk.staff('reopen-1'), await desk.staff('reopen-2'), await desk.staff('reopen-3', { role: 'lead' })];
    for (const state of ['serving', 'waitingCustomer', 'snoozed'] as const)
      expect((await desk.move(lead.token, await desk.conversation(state, mine.id), 'claim')).code).toBe(40904);
    const closed = await desk.conversation('closed', mine.id);
    expect((await desk.move(me.token, closed, 'reopen')).code).toBe(0);
    expect(await desk.row(me.token, closed)).toMatchObject({ state: 'serving', assigneeId: me.id });
  });
});

describe('closing', () => {
  test('is refused when the customer wrote after what was seen, and not when the staff did', async () => {
    const me = await desk.staff('closer');
    const id = await desk.conversation('serving', me.id);
    await say(id, 1, 'member');
    await say(id, 2, 'staff');
    await say(id, 3, 'member');
    for (const seenSeq of [0, 1, 2]) {
      const refused = await desk.move(me.token, id, 'close', { closeReason: 'solved', seenSeq });
      expect([refused.status, refused.code]).toEqual([409, 40906]);
    }
    await say(id, 4, 'staff');
    expect((await desk.move(me.token, id, 'close', { closeReason: 'solved', seenSeq: 3 })).code).toBe(0);
    expect(await desk.row(me.token, id)).toMatchObject({ state: 'closed', closeReason: 'solved', waitingSince: null, isUrgent: false });
    expect(await desk.steps(id)).toMatchObject([{ after_seq: 4, waited_since: '2026-11-20T01:05:00.000Z' }]);
  });
});

describe('who is given a conversation', () => {
  test('must be able to answer where it is', async () => {
    const { hospital } = desk.server;
    const me = await desk.staff('giver');
    const id = await desk.conversation('serving', me.id);
    const bound = await desk.staff('bound', { org: hospital.orgs.west });
    await desk.server.test.database.query('update staff_user set bound_org_ids = $2 where id = $1', [bound.id, [hospital.orgs.west, desk.org]]);
    const [reader, foreign, off] = await Promise.all([
      hospital.staff('target-reader', desk.org, 'reader'),
      hospital.staff('target-west', hospital.orgs.west),
      hospital.staff('target-off', desk.org, 'desk', { enabled: false }),
    ]);
    for (const toUserId of [reader, foreign, off, randomUUID()]) {
      const refused = await desk.move(me.token, id, 'assign', { toUserId });
      expect([refused.status, refused.code]).toEqual([409, 40908]);
    }
    expect((await desk.move(me.token, id, 'assign')).code).toBe(40001);
    expect(await desk.steps(id)).toEqual([]);
    expect((await desk.move(me.token, id, 'assign', { toUserId: bound.id, remark: 'asks for her' })).code).toBe(0);
    expect(await desk.steps(id)).toMatchObject([{ to_user_id: bound.id, to_user_name: bound.name, remark: 'asks for her' }]);
    const [{ last }] = (await desk.server.test.database.query('select last_assigned_at as last from staff_user where id = $1', [bound.id])) as [
      { last: unknown },
    ];
    expect(last).not.toBeNull();
  });

  test('is a team of the same organisation, or everybody', async () => {
    const me = await desk.staff('queuer');
    const team = await desk.team('Early pregnancy', [me.id]);
    const [foreign, gone] = [await desk.team('West', [], desk.server.hospital.orgs.west), await desk.team('Gone', [])];
    await desk.server.test.database.query('update team set deleted_at = now() where id = $1', [gone]);
    const id = await desk.conversation('serving', me.id, { waiting_since: null });
    for (const toTeamId of [foreign, gone, randomUUID()]) expect((await desk.move(me.token, id, 'requeue', { toTeamId })).code).toBe(40908);
    const started = Date.now();
    const { datas } = await desk.move(me.token, id, 'requeue', { toTeamId: team });
    expect(datas).toMatchObject({ state: 'waiting', assigneeId: null, toRemoteId: '', teamId: team, teamName: 'Early pregnancy' });
    // Now he waits: for the team's next free person.
    expect(Date.parse((datas as { waitingSince: string }).waitingSince)).toBeGreaterThan(started - 60_000);
    expect((await desk.move(me.token, id, 'requeue')).datas).toMatchObject({ state: 'waiting', teamId: null, teamName: null });
    expect(await desk.steps(id)).toMatchObject([{ to_team_id: team, to_team_name: 'Early pregnancy' }, { to_team_id: null }]);
  });
});

describe('putting off', () => {
  test('ends in the future, within what is allowed', async () => {
    const me = await desk.staff('snoozer');
    const id = await desk.conversation('serving', me.id);
    const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
    for (const until of [undefined, inDays(-1), inDays(91)]) {
      const refused = await desk.move(me.token, id, 'snooze', { until });
      expect([refused.code, (refused as { text: string }).text.includes('until')]).toEqual([40001, true]);
    }
    const until = inDays(89);
    expect((await desk.move(me.token, id, 'snooze', { until })).datas).toMatchObject({ state: 'snoozed', snoozedUntil: until, assigneeId: me.id });
    expect((await desk.move(me.token, id, 'wake')).datas).toMatchObject({ state: 'serving', snoozedUntil: null });
  });
});

describe('foreign conversations', () => {
  test('and missing ones look alike to every call', async () => {
    const lead = await desk.staff('foreign-lead', { role: 'lead' });
    const { west } = desk.server.hospital.orgs;
    const foreign = await desk.server.hospital.conversation(await desk.server.hospital.member('open-west', west), west);
    const missing = randomUUID();
    const calls = [
      (id: string) => desk.move(lead.token, id, 'claim'),
      (id: string) => desk.post(lead.token, 'setUrgent', { conversationId: id, isUrgent: true }),
      (id: string) => desk.post(lead.token, 'mark', { conversationId: id, isPinned: true }),
      (id: string) => desk.server.call('GET', `/crm-server/Consultation/timeline?conversationId=${id}`, { token: lead.token }),
      (id: string) => desk.server.call('GET', `/crm-server/Consultation/transcript?conversationId=${id}`, { token: lead.token }),
    ];
    for (const call of calls) {
      const [one, two] = [await call(foreign), await call(missing)];
      expect([one.status, one.code]).toEqual([404, 41007]);
      expect(two.text).toBe(one.text);
    }
    const { datas } = await desk.post(lead.token, 'handOver', { conversationIds: [foreign, missing], to: 'queue' });
    expect(datas).toEqual([foreign, missing].map((conversationId) => ({ conversationId, isDone: false, reason: expect.stringContaining('没有这个会话') })));
    expect(await desk.stored(foreign)).toMatchObject({ state: 'waiting', version: 1 });
  });
});

describe('the urgent flag', () => {
  test("is everybody's, told once, and stays over moves", async () => {
    const [one, two] = [await desk.staff('urgent-1'), await desk.staff('urgent-2')];
    const id = await desk.conversation('waiting');
    for (let twice = 0; twice < 2; twice += 1) expect((await desk.post(one.token, 'setUrgent', { conversationId: id, isUrgent: true })).datas).toBeNull();
    expect(await desk.row(two.token, id)).toMatchObject({ isUrgent: true, version: 2 });
    expect(await desk.events('conversation', id)).toMatchObject([{ version: 2, patch: { isUrgent: true } }]);
    await desk.move(two.token, id, 'claim');
    expect((await desk.row(one.token, id)).isUrgent).toBe(true);
    await desk.post(one.token, 'setUrgent', { conversationId: id, isUrgent: false });
    expect((await desk.row(two.token, id)).isUrgent).toBe(false);
  });
});
