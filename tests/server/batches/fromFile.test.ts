/** Receivers from a file: each row is one, with its fault where it has one; what no batch can be made of goes back with its reason. 10,000 rows by BATCHES_LONG=1. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { batchLimits } from '#contract/limits/messages.ts';
import { startBatchRig } from './batchRig.ts';
import type { BatchRig } from './batchRig.ts';

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
});

let serial = 0;
async function checkedFile(content: string): Promise<string> {
  serial += 1;
  const path = await rig.file(`receivers-${serial}.csv`, content);
  const { id } = await rig.make({ name: '批次', templateId: rig.templateId, source: 'file', path });
  await rig.call('smsBatch.prepare', { id });
  await rig.prepare();
  return id;
}
const problemOf = async (id: string) => (await rig.database.query('select status, problem from sms_batch where id = $1', [id]))[0];

it('faults stand at their rows, doubles are left out, values come from columns', async () => {
  await rig.member({ mobile: '13900000001', do_not_contact: true });
  const id = await checkedFile(
    [
      '手机,姓名,date',
      '13900000001,在档客户,周一',
      '13900000002,陈一,周二',
      '13900000002,陈一,周二',
      '12345,错号,周三',
      ',没号码,周四',
      '13900000003,周五,',
    ].join('\n'),
  );
  const found = await rig.receivers(id);
  expect(found.map(({ line, status, reason }) => [line, status, reason])).toEqual([
    [2, 'leftOut', 'doNotContact'],
    [3, 'ready', null],
    [4, 'leftOut', 'double'],
    [5, 'leftOut', 'badRow'],
    [6, 'leftOut', 'noNumber'],
    [7, 'leftOut', 'missingVariable'],
  ]);
  expect(found[1]?.text).toBe('【博士口腔】陈一您好，周二记得复查');
  expect(found[3]?.detail).toContain('手机');
  const { count, amount } = await rig.call('smsBatch.sendCheck', { id });
  expect(count).toBe(1);
  await rig.call('smsBatch.send', { id, count, amount, typed: 1 });
  await rig.piece();
  expect(await rig.database.query('select mobile, recipient from sent_message')).toEqual([{ mobile: '13900000002', recipient: '陈一' }]);
});

it.each([
  ['no rows', '手机,姓名,date\n', 'noReceivers'],
  ['no column of numbers', '姓名,date\n陈一,周二\n', 'noNumberColumn'],
])('%s: it goes back to whoever wrote it', async (_what, content, problem) => {
  expect(await problemOf(await checkedFile(content))).toEqual({ status: 'draft', problem });
});

it('somebody else’s file is none', async () => {
  const path = await rig.file('foreign.csv', '手机\n13900000001\n');
  await rig.database.query(`update file set uploader_id = gen_random_uuid() where path = $1`, [path]);
  const { id } = await rig.make({ name: '批次', templateId: rig.templateId, source: 'file', path });
  await expect(rig.call('smsBatch.prepare', { id })).rejects.toMatchObject({ reason: 'notFound' });
});

const isLong = process.env['BATCHES_LONG'] === '1';
const rows = (count: number): string => Array.from({ length: count }, (_, at) => `139${String(at).padStart(8, '0')},客户${at},周一`).join('\n');

it('many rows are checked in pieces', async () => {
  const count = isLong ? 10_000 : 1_200;
  const id = await checkedFile(`手机,姓名,date\n${rows(count)}\n`);
  expect(await rig.sums(id)).toMatchObject({ status: 'ready', total: count });
  expect((await rig.call('smsBatch.sendCheck', { id })).count).toBe(count);
});

it.runIf(isLong)(
  'more rows than a batch may have are refused',
  async () => {
    expect(await problemOf(await checkedFile(`手机,姓名,date\n${rows(batchLimits.fileRows + 1)}\n`))).toEqual({ status: 'draft', problem: 'tooMany' });
  },
  60_000,
);

it('the official account: sent once checked, without a price', async () => {
  const memberId = await rig.member();
  const { id } = await rig.call('mpTemplate.send', { templateId: 'wx-1', memberIds: [memberId] });
  await rig.prepare();
  expect(await rig.sums(id)).toMatchObject({ status: 'running', total: 1 });
  await rig.piece();
  expect(await rig.database.query('select channel, text, cost from sent_message')).toEqual([
    { channel: 'mp', text: expect.stringContaining('客户') as string, cost: 0 },
  ]);
});
