import { beforeEach, describe, expect, it } from 'vitest';
import { alwaysOpen } from '#contract/workingTime.ts';
import type { WorkingHours } from '#contract/workingTime.ts';
import { openingWords, textFor } from '#server/desk/publish.ts';
import { nilId } from '#server/kit/principal.ts';
import { withWork } from './workRig.ts';

const rig = withWork();
beforeEach(() => rig.clear());

const runOnce = (): Promise<void> => rig.work().runOnce();
const never = JSON.stringify({ week: [[], [], [], [], [], [], []] });
const texts = { waiting_text: '前面还有 {ahead} 位', closed_text: '{opens} 起有人回复' };
const said = async (id: string): Promise<unknown[]> => (await rig.messages(id)).map((one) => one['content']);

describe('who waits', () => {
  it('is told once a stay how many are before him, whoever runs and however often', async () => {
    await rig.policy(texts);
    const urgent = await rig.conversation('waiting', { is_urgent: true, waiting_since: '2026-11-20T01:30:00Z' });
    const first = await rig.conversation('waiting', { waiting_since: '2026-11-20T01:00:00Z' });
    const second = await rig.conversation('waiting', { waiting_since: '2026-11-20T01:10:00Z' });
    await Promise.all([runOnce(), runOnce()]);
    await runOnce();
    expect(await said(urgent)).toEqual(['前面还有 0 位']);
    expect(await said(first)).toEqual(['前面还有 1 位']);
    expect(await said(second)).toEqual(['前面还有 2 位']);
  });

  it('hears it as a text of the system that changes nothing for the staff', async () => {
    await rig.policy(texts);
    const id = await rig.conversation('waiting', { last_seq: 0 });
    await rig.hospital.message(id, rig.org, { seq: 1, sender_id: nilId, content: '在吗' });
    const before = await rig.stored(id);
    await runOnce();
    const after = await rig.stored(id);
    expect(after).toEqual({ ...before, last_seq: 2, told_at: after['told_at'] });
    const [, told] = await rig.messages(id);
    expect(told).toMatchObject({ seq: 2, message_type: 0, sender_kind: 'system', sender_id: nilId, sender_name: 'org east', client_id: null });
    const [event] = await rig.database.query('select frame_type, entity, entity_id, message_id, org_ids, member_ids from event_log');
    expect(event).toEqual({
      frame_type: 0,
      entity: 'message',
      entity_id: told?.['id'],
      message_id: told?.['id'],
      org_ids: [rig.org],
      member_ids: [before['member_id']],
    });
  });

  it('is told again in his next stay, and not when he is only put back into the queue', async () => {
    await rig.policy(texts);
    const id = await rig.conversation('waiting', { opened_at: new Date().toISOString() });
    await runOnce();
    await rig.database.query(`update conversation set state = 'serving' where id = $1`, [id]);
    await runOnce();
    await rig.database.query(`update conversation set state = 'waiting' where id = $1`, [id]);
    await runOnce();
    expect(await said(id)).toHaveLength(1);
    await rig.database.query(`update conversation set opened_at = clock_timestamp() + interval '1 ms', waiting_since = now() where id = $1`, [id]);
    await runOnce();
    expect(await said(id)).toHaveLength(2);
  });

  it('is told nothing without a policy, without a text for the hour, or when somebody serves him', async () => {
    const id = await rig.conversation('waiting');
    await runOnce();
    await rig.policy({ closed_text: texts.closed_text });
    await runOnce();
    await rig.policy({ waiting_text: texts.waiting_text, hours: never });
    await runOnce();
    expect(await said(id)).toEqual([]);
    const served = await rig.conversation('serving', { waiting_since: '2026-11-20T01:00:00Z' });
    await rig.policy(texts);
    await runOnce();
    expect(await said(served)).toEqual([]);
    expect(await said(id)).toHaveLength(1);
  });

  it('is not even held where there is no text for the hour', async () => {
    const id = await rig.conversation('waiting');
    await rig.policy({ closed_text: texts.closed_text });
    await rig.database.transaction(async (query) => {
      await query.query('select 1 from conversation where id = $1 for update', [id]);
      await runOnce();
    });
    expect(await said(id)).toEqual([]);
  });

  it('is welcomed first by the text that fits his conversation and the day, also where nobody has saved a policy', async () => {
    await rig.database.query(
      `insert into welcome_tip (id, org_id, name, kind, content, starts_on, ends_on, sort, enabled)
       select gen_random_uuid(), $1, t.* from (values
         ('off', 'both', '停用', null::date, null::date, 1, false),
         ('past', 'both', '过期', null, current_date - 3, 2, true),
         ('later', 'both', '未到', current_date + 3, null, 3, true),
         ('asked', 'consultation', '问诊 {name}', null, null, 4, true),
         ('usual', 'both', '{name}您好，这里是{org}', current_date - 3, current_date + 3, 5, true)) t`,
      [rig.org],
    );
    const chat = await rig.conversation('waiting');
    const asked = await rig.conversation('waiting', { kind: 'consultation' });
    await Promise.all([runOnce(), runOnce()]);
    await runOnce();
    const nameOf = async (id: string): Promise<string> => {
      const [row] = await rig.database.query('select m.name from member m join conversation c on c.member_id = m.id where c.id = $1', [id]);
      return String(row?.['name']);
    };
    expect([await said(chat), await said(asked)]).toEqual([[`${await nameOf(chat)}您好，这里是org east`], [`问诊 ${await nameOf(asked)}`]]);
    await rig.policy(texts);
    const queued = await rig.conversation('waiting', { waiting_since: new Date().toISOString() });
    await runOnce();
    expect((await rig.messages(queued)).map((one) => [one['seq'], one['content']])).toEqual([
      [1, `${await nameOf(queued)}您好，这里是org east`],
      [2, '前面还有 2 位'],
    ]);
    expect((await rig.stored(queued))['last_seq']).toBe(2);
  });

  it('is told after automatic assignment had its turn: who gets somebody at once hears nothing', async () => {
    await rig.policy({ ...texts, assign_mode: 'load' });
    await rig.colleague('anna', { capacity: 1 });
    const first = await rig.conversation('waiting', { waiting_since: '2026-11-20T01:00:00Z' });
    const second = await rig.conversation('waiting', { waiting_since: '2026-11-20T01:10:00Z' });
    await runOnce();
    expect(await said(first)).toEqual([]);
    expect(await said(second)).toEqual(['前面还有 0 位']);
  });
});

describe('the words', () => {
  const hours: WorkingHours = {
    week: [
      [],
      ...Array.from(
        { length: 5 },
        () =>
          [
            ['08:30', '12:00'],
            ['13:30', '17:30'],
          ] as const,
      ),
      [['08:30', '12:00']],
    ],
  };
  /** Friday, 20 November 2026, Shanghai. */
  const at = (time: string): number => Date.parse(`2026-11-20T${time}:00+08:00`);

  it('name the next opening as people say it', () => {
    expect(openingWords(hours, at('12:20'))).toBe('今天 13:30');
    expect(openingWords(hours, at('19:00'))).toBe('明天 08:30');
    expect(openingWords(hours, at('19:00') + 86_400_000)).toBe('11月23日 周一 08:30');
    expect(openingWords({ week: [[], [], [], [], [], [], []] }, at('19:00'))).toBe('');
  });

  it('are those of the hour', () => {
    const policy = { hours, waitingText: '前面 {ahead} 位', closedText: '{opens} 见，{opens}' };
    expect(textFor(policy, at('09:00'), 3)).toBe('前面 3 位');
    expect(textFor(policy, at('12:20'), 3)).toBe('今天 13:30 见，今天 13:30');
    expect(textFor({ ...policy, closedText: null }, at('12:20'), 3)).toBe('');
    expect(textFor({ ...policy, hours: alwaysOpen }, at('03:00'), 0)).toBe('前面 0 位');
  });
});
