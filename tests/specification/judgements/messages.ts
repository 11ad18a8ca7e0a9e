/** Signatures and templates go to the provider's review; messages of the official account go out to customers, from a file, and again (spec 3, 7). */
import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { familyNamed } from '#tests/specification/known.ts';
import type { Judgement, Judgements, Known } from '#tests/specification/known.ts';
import type { Given } from '#tests/specification/client.ts';
import { sliceOf } from './files.ts';
import type { Row } from '#tests/specification/rows.ts';
import { callAt } from '#tests/specification/specified.ts';

const customers = familyNamed('/crm-server/customermanage');
const accounts = familyNamed('/social-wechat-mp/template');
const batches = familyNamed('/api-sms/batchSms');

const submits =
  (name: string): Judgement =>
  async ({ client, rows }) => {
    const family = familyNamed(name);
    const made = await rows.make(family);
    await client.done(callAt(`POST ${name}/updateStatus`), { id: made.id, status: 'submitted' });
    expect((await rows.read(family)).find(({ id }) => id === made.id)?.['status']).toBe('submitted');
  };

const usable = async ({ rows }: Known): Promise<Row> => {
  const found = (await rows.read(accounts)).find(({ status, publishedNumber }) => status === 'usable' && publishedNumber != null);
  if (!found) throw new Error('No template of the official account can be used: expected one in the demo.');
  return found;
};
const stateOf = async ({ rows }: Known, id: string): Promise<unknown> => (await rows.read(batches)).find((row) => row.id === id)?.['status'];
const values = [{ name: 'date', value: '周三' }];

async function sent(known: Known): Promise<string> {
  const { id: templateId } = await usable(known);
  const memberIds = known.rows
    .seen(customers.name)
    .slice(0, 2)
    .map(({ id }) => id);
  const { id } = (await known.client.done(callAt('POST /social-wechat-mp/template/send'), { templateId, memberIds, values })).datas as Row;
  // Receivers are checked and sent to behind the answer.
  await vi.waitFor(async () => expect(await stateOf(known, id)).toBe('finished'), { timeout: 60_000, interval: 100 });
  return id;
}

export const messageJudgements: Judgements = {
  'POST /api-sms/sign/updateStatus': submits('/api-sms/sign'),
  'POST /api-sms/template/updateStatus': submits('/api-sms/template'),
  'POST /social-wechat-mp/template/send': async (known) => {
    expect(await sent(known)).toBeTypeOf('string');
  },
  'POST /social-wechat-mp/template/resend': async (known) => {
    const id = await sent(known);
    expect((await known.client.done(callAt('POST /social-wechat-mp/template/resend'), { id })).datas).toMatchObject({ id });
  },
  'POST /social-wechat-mp/template/sendExcel': async (known) => {
    const table = Buffer.from('手机,姓名,date\n13910009999,导入丙,周三\n');
    const slice = sliceOf(table, randomUUID(), 1, { name: 'receivers.csv', type: 'text/csv' });
    const { path } = (await known.client.done(callAt('POST /api-file/files/sliceUpload'), slice)).datas as Given;
    const { id: templateId } = await usable(known);
    const { id } = (await known.client.done(callAt('POST /social-wechat-mp/template/sendExcel'), { templateId, path })).datas as Row;
    await vi.waitFor(async () => expect(await stateOf(known, id)).toBe('finished'), { timeout: 60_000, interval: 100 });
  },
};
