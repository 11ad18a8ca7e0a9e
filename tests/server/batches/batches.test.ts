/** A batch from its check to the last receipt: what was looked at is what goes out, nobody gets it twice, and the numbers agree at any moment. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '#server/kit/refusal.ts';
import { startBatchRig } from './batchRig.ts';
import type { BatchRig, Sums } from './batchRig.ts';

let rig: BatchRig;
beforeAll(async () => {
  rig = await startBatchRig();
});
afterAll(() => rig.end());
beforeEach(async () => {
  await rig.database.query('delete from sms_receiver');
  await rig.database.query('delete from sms_batch');
  await rig.empty();
  await rig.rule({ sms_price: 5 });
  rig.gateway.behave(() => 'takes');
  rig.setRights(rig.principal.rights);
});

const values = [{ name: 'date', value: '周三' }];
async function members(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push(await rig.member());
  return ids;
}
const made = (memberIds: readonly string[], more: Readonly<Record<string, unknown>> = {}) =>
  rig.make({ name: '批次', templateId: rig.templateId, source: 'chosen', memberIds, values, ...more });
async function checked(memberIds: readonly string[], more?: Readonly<Record<string, unknown>>): Promise<string> {
  const { id } = await made(memberIds, more);
  await rig.call('smsBatch.prepare', { id });
  await rig.prepare();
  return id;
}
async function send(id: string): Promise<void> {
  const { count, amount } = await rig.call('smsBatch.sendCheck', { id });
  await rig.call('smsBatch.send', { id, count, amount, typed: count });
}
const reasonOf = (given: Promise<unknown>): Promise<string> =>
  given.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.reason : String(error)),
  );
const added = ({ waiting, sent, delivered, failed, leftOut, unknown, stopped, kept }: Sums): number =>
  waiting + sent + delivered + failed + leftOut + unknown + stopped + kept;
async function agreed(id: string): Promise<Sums> {
  const sums = await rig.sums(id);
  expect(added(sums)).toBe(sums.total);
  return sums;
}
const texts = () => rig.database.query<{ mobile: string; text: string }>(`select mobile, text from sent_message order by mobile`);

describe('the preview', () => {
  it('says who gets it, who does not and why, and how it reads; what goes out is the same', async () => {
    const ids = await members(3);
    const [refuses, none, archived, twin] = [
      await rig.member({ do_not_contact: true }),
      await rig.member({ mobile: null }),
      await rig.member({ archived_at: '2026-01-01' }),
      await rig.member({ mobile: '13900009999' }),
    ];
    await rig.database.query(`update member set mobile = '13900009999', is_repeat = true where id = $1`, [ids[0]]);
    const id = await checked([...ids, refuses, none, archived, twin]);
    const preview = await rig.call('smsBatch.preview', { id });
    expect(preview).toMatchObject({ total: 7, count: 3, parts: 3, partFen: 5, amount: 15 });
    expect(Object.fromEntries(preview.leftOut.map(({ reason, count }) => [reason, count]))).toEqual({ doNotContact: 1, noNumber: 1, archived: 1, double: 1 });
    expect(preview.samples[0]?.text).toMatch(/^【博士口腔】客户\d+您好，周三记得复查$/);
    const ready = (await rig.receivers(id)).filter(({ status }) => status === 'ready').map(({ mobile, text }) => ({ mobile, text }));
    await send(id);
    await rig.piece();
    expect(await texts()).toEqual(ready.toSorted((one, other) => (one.mobile < other.mobile ? -1 : 1)));
    await rig.deliver();
    await rig.settle();
    expect(await agreed(id)).toMatchObject({ status: 'finished', total: 7, sent: 3, leftOut: 4, waiting: 0 });
  });

  it('finds those who were chosen as who they are after merges, each once, and as before where a merge is taken back', async () => {
    const ids = await members(4);
    const [first, second, last, other] = ids;
    const mobileOf = async (of: string | undefined) => (await rig.database.query('select mobile from member where id = $1', [of]))[0]?.['mobile'];
    const merge = (from: string | undefined, into: string | null | undefined) =>
      rig.database.query('update member set merged_into_id = $2, deleted_at = case when $2::uuid is null then null else now() end where id = $1', [from, into]);
    const found = async ({ id }: { readonly id: string }): Promise<readonly string[]> => {
      await rig.call('smsBatch.prepare', { id });
      await rig.prepare();
      return (await rig.receivers(id)).map(({ mobile }) => mobile).toSorted();
    };
    const [all, one] = [await made(ids), await made(ids.slice(0, 1))];
    await merge(first, second);
    await merge(second, last);
    expect(await found(all)).toEqual([await mobileOf(last), await mobileOf(other)].toSorted());
    await merge(second, null);
    expect(await found(one)).toEqual([await mobileOf(second)]);
  });

  it('leaves out whoever lacks a value, by the name of the variable', async () => {
    const id = await checked(await members(1), { values: [] });
    const preview = await rig.call('smsBatch.preview', { id });
    expect(preview).toMatchObject({ count: 0, leftOut: [{ reason: 'missingVariable', count: 1 }], samples: [{ missing: ['date'] }] });
    expect(await reasonOf(send(id))).toBe('invalidInput');
  });

  it('is of the text as it was, whatever becomes of the template', async () => {
    const id = await checked(await members(1));
    const say = (text: string) =>
      rig.database.query(`update definition_version set content = jsonb_set(content, '{text}', to_jsonb($2::text)) where row_id = $1`, [rig.templateId, text]);
    await say('another {姓名}');
    await send(id);
    await rig.piece();
    await say('{姓名}您好，{date}记得复查');
    expect((await texts())[0]?.text).toContain('周三记得复查');
  });
});

describe('a target', () => {
  const standing = async (id: string): Promise<unknown> => (await rig.database.query('select status, problem from sms_batch where id = $1', [id]))[0];
  it('of nobody is said to be none, and nothing can be sent to it', async () => {
    const { id } = await made([], { source: 'filter', conditions: { all: [['name', 'is', 'nobody at all']] } });
    await rig.call('smsBatch.prepare', { id });
    await rig.prepare();
    expect(await standing(id)).toEqual({ status: 'draft', problem: 'noReceivers' });
    expect(await reasonOf(send(id))).toBe('batchNotReady');
  });

  it('of everybody is asked about with how many these are, also where it costs nothing and would go out at once', async () => {
    await rig.database.query('update member set archived_at = now() where archived_at is null');
    const [first, ...others] = await members(4);
    await rig.database.query(`update member set open_id = 'open ' || id where id = $1`, [first]);
    const refused = await rig.member({ do_not_contact: true });
    const everybody = { source: 'filter', conditions: { all: [['name', 'filled', null]] } };
    const some = await checked([first ?? '', ...others.slice(1)]);
    expect([await standing(some), (await rig.call('smsBatch.sendCheck', { id: some })).caution]).toEqual([{ status: 'ready', problem: null }, '']);
    const all = await checked([], everybody);
    expect(await standing(all)).toEqual({ status: 'ready', problem: 'everybody' });
    expect((await rig.call('smsBatch.sendCheck', { id: all })).caution).toBe('接收人是本机构的全部 5 位客户，其中 4 位会收到，确认人人都该收到再发送');
    await send(all);
    expect(await standing(all)).toEqual({ status: 'running', problem: null });

    const { id } = await rig.call('mpTemplate.send', { templateId: 'wx-1', memberIds: [first ?? '', ...others, refused] });
    await rig.prepare();
    expect(await standing(id)).toEqual({ status: 'ready', problem: 'everybody' });
    const few = await rig.call('mpTemplate.send', { templateId: 'wx-1', memberIds: [first ?? ''] });
    await rig.prepare();
    expect(await standing(few.id)).toMatchObject({ problem: null });
  });

  it('of people whom all nothing reaches has nobody to send to', async () => {
    const id = await checked([await rig.member({ do_not_contact: true }), await rig.member({ mobile: null })]);
    expect(await reasonOf(send(id))).toBe('invalidInput');
    expect(await texts()).toEqual([]);
  });
});

describe('sending', () => {
  it('takes what was looked at, and somebody who types how many', async () => {
    const id = await checked(await members(2));
    expect(await reasonOf(rig.call('smsBatch.send', { id, count: 2, amount: 10, typed: 3 }))).toBe('invalidInput');
    expect(await reasonOf(rig.call('smsBatch.send', { id, count: 2, amount: 5, typed: 2 }))).toBe('batchChanged');
    expect(await reasonOf(rig.call('smsBatch.send', { id, count: 3, amount: 10, typed: 3 }))).toBe('batchChanged');
    expect((await rig.sums(id)).status).toBe('ready');
  });

  it('is pressed twice at once and begins once', async () => {
    const id = await checked(await members(2));
    const both = await Promise.all([reasonOf(send(id)), reasonOf(send(id))]);
    expect(both.toSorted()).toEqual(['batchNotReady', 'done']);
    await rig.piece();
    await rig.piece();
    expect(await texts()).toHaveLength(2);
  });

  it('ends where a template was retired after the look, with nothing sent', async () => {
    const id = await checked(await members(2));
    await rig.retire('smsTemplate', rig.templateId);
    expect(await reasonOf(send(id))).toBe('invalidInput');
    await rig.publishAgain('smsTemplate', rig.templateId);
    await send(id);
    expect(await reasonOf(rig.retire('smsTemplate', rig.templateId))).toBe('templateInUse');
    await rig.database.query(`update sms_sign set status = 'off'`);
    await rig.piece();
    await rig.database.query(`update sms_sign set status = 'approved'`);
    expect(await agreed(id)).toMatchObject({ status: 'stopped', stopped: 2 });
    expect(await texts()).toEqual([]);
  });

  it('ends where its sender may send no more', async () => {
    const id = await checked(await members(1));
    await send(id);
    rig.setRights(new Set());
    await rig.piece();
    expect(await agreed(id)).toMatchObject({ status: 'stopped', stopped: 1 });
  });

  it('waits for its moment, which is one to come', async () => {
    expect(await reasonOf(rig.make({ name: 'x', templateId: rig.templateId, source: 'chosen', plannedAt: '2020-01-01T00:00:00Z' }))).toBe('invalidInput');
    const id = await checked(await members(1), { plannedAt: '2099-01-01T00:00:00Z' });
    await send(id);
    expect((await rig.sums(id)).status).toBe('planned');
    expect(await rig.piece()).toBe(false);
  });
});

describe('stopping and going on', () => {
  it('stops at 120 of 200 and goes on with the rest, each once', async () => {
    const id = await checked(await members(200), { perMinute: 3_600 });
    await send(id);
    await rig.piece();
    await rig.deliver();
    await rig.piece();
    await rig.deliver();
    await rig.settle();
    await rig.move('smsBatch', id, 'stopped', '先停一下');
    expect(await agreed(id)).toMatchObject({ status: 'stopped', total: 200, sent: 120, stopped: 80, waiting: 0 });
    expect(await rig.piece()).toBe(false);
    const rest = await rig.call('smsBatch.goOnCheck', { id });
    expect(rest.count).toBe(80);
    await rig.call('smsBatch.goOn', { id, count: rest.count, amount: rest.amount, typed: 80 });
    while (await rig.piece()) await rig.deliver();
    await rig.settle();
    expect(await agreed(id)).toMatchObject({ status: 'finished', sent: 200, stopped: 0 });
    expect([...rig.gateway.byNumber.values()].every((times) => times === 1)).toBe(true);
  });

  it('calls back what waits at the door', async () => {
    const id = await checked(await members(3));
    await send(id);
    await rig.piece();
    await rig.move('smsBatch', id, 'stopped');
    await rig.deliver();
    expect(await agreed(id)).toMatchObject({ sent: 0, stopped: 3 });
  });
});

describe('what failed', () => {
  it('is sent again alone, under the key it had', async () => {
    const ids = await members(4);
    const id = await checked(ids);
    const numbers = (await rig.receivers(id)).map(({ mobile }) => mobile);
    rig.gateway.behave(({ to }) => (to === numbers[0] || to === numbers[1] ? 'refuses' : 'takes'));
    await send(id);
    await rig.piece();
    await rig.deliver();
    await rig.settle();
    expect(await agreed(id)).toMatchObject({ status: 'finished', sent: 2, failed: 2 });
    const keysOf = () => rig.database.query('select id, dedupe_key from sent_message order by id');
    const before = await keysOf();
    rig.gateway.behave(() => 'takes');
    const again = await rig.call('smsBatch.resendCheck', { id });
    expect(again.count).toBe(2);
    await rig.call('smsBatch.resend', { id, count: 2, amount: again.amount, typed: 2 });
    await rig.deliver();
    await rig.settle();
    expect(await agreed(id)).toMatchObject({ status: 'finished', sent: 4, failed: 0 });
    expect(await keysOf()).toEqual(before);
    for (const number of numbers) expect(rig.gateway.byNumber.get(number)).toBe(1);
  });
});

it('a kill in the middle of a piece leaves none of it, and the next one asks for all of it once', async () => {
  const id = await checked(await members(5));
  await send(id);
  await rig.database.query(`create function broken_piece() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`);
  await rig.database.query(
    'create trigger broken before update on sms_receiver for each row when (new.message_id is not null) execute function broken_piece()',
  );
  await expect(rig.piece()).rejects.toThrow('killed');
  expect(await texts()).toEqual([]);
  await rig.database.query('drop trigger broken on sms_receiver');
  await Promise.all([rig.piece(), rig.piece()]);
  expect(await texts()).toHaveLength(5);
  expect((await agreed(id)).total).toBe(5);
});
