/** Batches of text messages are looked at and sent: whatever breaks while receivers are found, pieces go out and sums are made, each receiver has one message of it (B8). */
import { randomUUID } from 'node:crypto';
import { publishedAt } from '#tests/server/support/publishedVersion.ts';
import type { Violation } from '#tests/rig/checker.ts';
import type { Random } from '#tests/rig/random.ts';
import type { Rig } from '#tests/rig/rig.ts';
import { pause, until } from '#tests/rig/until.ts';
import { Asker } from './asker.ts';
import { makeHouse } from './house.ts';
import type { House } from './house.ts';
import { checkMarks } from './marks.ts';
import type { Marked } from './marks.ts';
import { shiftWriter } from './shiftWriter.ts';
import type { Writer, WriterOptions } from './writer.ts';

interface Ward {
  readonly rig: Rig;
  readonly house: House;
  readonly asker: Asker;
  readonly templateId: string;
  readonly receivers: Marked[];
  readonly wrong: Violation[];
  readonly random: Random;
}

const fewest = 5;
const most = 60;
const lookEveryMs = 150;
const withinMs = 120_000;

/** They come once, however often it is said: the database may be away just now. */
const membersSql = `insert into member (id, org_id, open_id, name, sex, level, enabled, tags, mobile)
  select g.id, $1, g.id::text, '批量', 'unknown', 'normal', true, '{}', '139' || lpad((('x' || substr(md5(g.id::text), 1, 7))::bit(28)::int % 100000000)::text, 8, '0')
  from unnest($2::uuid[]) as g(id) on conflict do nothing`;

async function makeTemplate(rig: Rig, { orgId }: House): Promise<string> {
  const [signId, id] = [randomUUID(), randomUUID()];
  await rig.sql(`insert into sms_sign (id, org_id, name, status) values ($1, $2, '故障演练', 'approved')`, [signId, orgId]);
  await rig.sql(
    `insert into sms_template (id, org_id, name, kind, sign_id, text, status, standing) values ($1, $2, '故障演练', 'care', $3, '{姓名}您好', 'approved', 'draft')`,
    [id, orgId, signId],
  );
  const query = { query: <R>(text: string, values: readonly unknown[] = []) => rig.sql(text, values) as Promise<R[]> };
  await publishedAt(query, { entity: 'smsTemplate', id, orgId, content: { text: '{姓名}您好', kind: 'care', signId } });
  return id;
}

/** @returns the state in which the batch waits for somebody */
async function rested({ asker }: Ward, id: string): Promise<string | undefined> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const status = (await asker.read<{ readonly status: string }>('smsBatch.detail', { id }))?.status;
    if (status !== 'preparing') return status;
    if (performance.now() > deadline) throw new Error(`The receivers of the batch ${id} were not found within ${String(withinMs / 1_000)} s.`);
    await pause(lookEveryMs);
  }
}

const writtenSql = 'select count(distinct member_id)::int as count from sent_message where batch_id = $1';
/** A night's rest may hold them back; they are written all the same. */
async function isWritten({ rig, asker }: Ward, id: string, count: number): Promise<boolean> {
  const look = async (): Promise<boolean> => {
    // Whoever sent it looks on meanwhile.
    await asker.read('smsBatch.detail', { id });
    return (await rig.sql<{ count: number }>(writtenSql, [id]))[0]?.count === count;
  };
  return until(look, { what: 'every message of a batch', withinMs, everyMs: lookEveryMs }).then(
    () => true,
    () => false,
  );
}

async function work(ward: Ward): Promise<void> {
  const { rig, house, asker, templateId, receivers, wrong, random } = ward;
  const memberIds = Array.from({ length: random.between(fewest, most) }, () => randomUUID());
  await until(async () => (await rig.sql(membersSql, [house.orgId, memberIds])) && true, { what: 'customers of a batch to be there' });
  const made = await asker.write('smsBatch.save', { name: randomUUID(), templateId, source: 'chosen', memberIds, values: [] });
  if (made.outcome !== 'ok') return;
  const { id } = made.datas as { readonly id: string };
  await asker.write('smsBatch.prepare', { id });
  if ((await rested(ward, id)) !== 'ready') return;
  const looked = await asker.read<{ readonly count: number; readonly amount: number }>('smsBatch.sendCheck', { id });
  if (!looked) return;
  const sent = await asker.write('smsBatch.send', { id, count: looked.count, amount: looked.amount, typed: looked.count });
  if (sent.outcome === 'ok' && !(await isWritten(ward, id, looked.count)))
    wrong.push({ fault: 'lost', what: `the batch ${id} was sent to ${String(looked.count)} receivers, and some of them have no message` });
  receivers.push(...memberIds.map((member): Marked => ({ mark: `${id}/${member}`, outcome: sent.outcome === 'refused' ? 'refused' : 'unknown' })));
}

const receiversSql = `select batch_id || '/' || member_id as mark, array[count(*)::int] as times from sent_message where batch_id || '/' || member_id = any($1) group by 1`;

export async function batchesWriter({ rig, random }: WriterOptions): Promise<Writer> {
  const house = await makeHouse(rig, 'batches');
  const asker = new Asker(rig, await house.person('sender'), random.fork(1));
  await asker.logIn();
  const ward: Ward = { rig, house, asker, templateId: await makeTemplate(rig, house), receivers: [], wrong: [], random: random.fork(2) };
  let messages = 0;
  return shiftWriter({
    name: 'batches',
    askers: [asker],
    workers: [() => work(ward)],
    more: () => ({ 'messages of batches': messages }),
    begin: () => {
      ward.receivers.length = 0;
      ward.wrong.length = 0;
    },
    check: async () => {
      const stored = await rig.sql<{ mark: string; times: readonly number[] }>(receiversSql, [ward.receivers.map(({ mark }) => mark)]);
      messages += stored.length;
      return [...ward.wrong, ...checkMarks('message', ward.receivers, new Map(stored.map(({ mark, times }) => [mark, times])))];
    },
  });
}
