/** Whatever gets into the books past their rules is found by the server itself and told to those who run it (B7). */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookLimits } from '#contract/limits/server.ts';
import { lookAtBooks, turnOfBooks } from '#server/check/watchBooks.ts';
import { readCheckResults } from '#server/observe/checkResults.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';

let rig: Rig;
let [paid, moved]: [string, string] = ['', ''];
const sql = (text: string, values: readonly unknown[] = []) => rig.server.test.database.query(text, values);
const later = (seconds: number) => sql(`update check_result set at = now() - make_interval(secs => $1) where kind = 'books'`, [seconds]);
/** The server looks when its minute is over. */
async function look(): Promise<readonly string[]> {
  await later(bookLimits.everySeconds);
  const found = await lookAtBooks(rig.server.test.database);
  if (!found) throw new Error('It was not this server’s turn.');
  return found.faults.map(({ what }) => what);
}
const told = (): Promise<{ zh: string; link: string }[]> =>
  sql(
    `select m.values ->> 'zh' as zh, m.link from system_message m join staff_user u on u.id = m.recipient_id where m.link = '/systemOperationManage' order by m.id`,
  ) as never;
const audited = () => sql(`select outcome, class from audit where operation = 'books.check' order by id`);

beforeAll(async () => {
  rig = await startRig();
  const { hospital } = rig.server;
  const customer = await hospital.member('booked', hospital.orgs.east);
  paid = await hospital.order(customer, hospital.orgs.east, { status: 'paid' });
  await rig.server.call('POST', '/crm-server/integral/outDetail/give', {
    token: rig.tokens.chief,
    json: { memberId: customer, point: 30, title: 'x' },
    headers: { 'idempotency-key': randomUUID() },
  });
  moved = await hospital.order(customer, hospital.orgs.east, { status: 'unpaid' });
  const reply = await rig.server.call('POST', '/crm-server/pushorder/updateStatus', {
    token: rig.tokens.chief,
    json: { id: moved, status: 'cancelled', version: 1, reason: 'x' },
  });
  expect(reply.code, reply.text).toBe(0);
  // A server looks at its books by itself: it would take the turn that a test has just made due.
  await rig.server.stop();
});
afterAll(() => rig.server.close());

it('is looked at by one server at a time, each minute', async () => {
  await sql(`delete from check_result where kind = 'books'`);
  const [one, other] = await Promise.all([lookAtBooks(rig.server.test.database), lookAtBooks(rig.server.test.database)]);
  expect([one, other].filter(Boolean)).toEqual([{ faults: [], news: [] }]);
  expect(await lookAtBooks(rig.server.test.database)).toBeUndefined();
  await later(bookLimits.everySeconds);
  expect(await lookAtBooks(rig.server.test.database)).toEqual({ faults: [], news: [] });
  // A look that takes ten seconds is made every two hundred.
  await sql(`update check_result set detail = detail || '{"seconds": 10}' where kind = 'books'`);
  await later(bookLimits.everySeconds);
  expect(await lookAtBooks(rig.server.test.database)).toBeUndefined();
  await later(10 * bookLimits.restTimes);
  expect(await lookAtBooks(rig.server.test.database)).toBeDefined();
  expect(await audited()).toEqual([]);
});

const plants: readonly (readonly [string, string, string, string])[] = [
  [
    'points that nobody entered',
    'the balance of a customer is not the sum of his points',
    'update point_account set balance = balance + 1',
    'update point_account set balance = balance - 1',
  ],
  [
    'points that are left twice',
    'what is left of a customer’s points is not his balance',
    'update point_lot set remaining = remaining - 1',
    'update point_lot set remaining = remaining + 1',
  ],
  [
    'a payment without its moment',
    'an order that is paid does not say when, or one that is not says so',
    'update "order" set paid_at = null',
    `update "order" set paid_at = now() where status = 'paid'`,
  ],
  [
    'a refund of an order that is not refunded',
    'a refunded order does not say when, or another one says so',
    'update "order" set refunded_at = now()',
    'update "order" set refunded_at = null',
  ],
];
it.each(plants)('%s: it is found, told once, and told again when it is mended', async (_what, fault, plant, mend) => {
  const before = [(await audited()).length, (await told()).length];
  await sql(plant);
  expect(await look()).toContain(fault);
  expect(await look()).toContain(fault);
  const operator = await told();
  expect(operator.length).toBeGreaterThan(before[1] ?? 0);
  expect(operator.at(-1)?.zh).toMatch(/^账目有 \d+ 处对不上/);
  await sql(mend);
  expect(await look()).toEqual([]);
  expect((await audited()).slice(before[0])).toEqual([
    { outcome: 'refused', class: 'none' },
    { outcome: 'done', class: 'none' },
  ]);
  expect((await told()).length).toBe(operator.length);
});

it('a fault of another kind is told while the first one still stands, and each is read in the language of its reader', async () => {
  const before = (await told()).length;
  await sql('update point_account set balance = balance + 1');
  await look();
  const once = (await told()).length;
  expect(once).toBeGreaterThan(before);
  await sql('update "order" set refunded_at = now()');
  await later(bookLimits.everySeconds);
  await expect(turnOfBooks(rig.server.test.database)).rejects.toThrow(/a refunded order does not say when.*: \d+, such as/);
  expect((await told()).length).toBe(once + (once - before));
  await later(bookLimits.everySeconds);
  await expect(turnOfBooks(rig.server.test.database)).resolves.toBe(false);
  const texts = await Promise.all((['zh-CN', 'en'] as const).map((language) => readCheckResults(rig.server.test.database, { language })));
  expect(texts.map((all) => all.find(({ kind }) => kind === 'books')?.text)).toEqual([
    expect.stringMatching(/^客户的积分余额不等于积分明细之和：1 处，例如 .+；已退款的订单没有退款时间/),
    expect.stringMatching(/^the balance of a customer is not the sum of his points: 1, such as/),
  ]);
  await sql('update point_account set balance = balance - 1');
  await sql('update "order" set refunded_at = null');
  expect(await look()).toEqual([]);
});

it('a look that takes too long is ended, told, and not begun again at once; what was told before it is not told anew', async () => {
  await sql('update point_account set balance = balance + 1');
  await look();
  const patient = { ...bookLimits, restTimes: 1_000 };
  const limits = { ...patient, longestSeconds: 0.2 };
  const holder = new pg.Client(rig.server.test.url);
  await holder.connect();
  await holder.query('begin; lock table point_account in access exclusive mode');
  // The look before rests a thousand times as long as it took, which is past its minute on a machine that others use.
  await sql(`update check_result set detail = detail || '{"seconds": 0}' where kind = 'books'`);
  await later(bookLimits.everySeconds);
  try {
    await expect(turnOfBooks(rig.server.test.database, limits)).rejects.toMatchObject({ reason: 'overloaded' });
  } finally {
    await holder.query('rollback');
    await holder.end();
  }
  const messages = (await told()).length;
  const [{ text } = { text: '' }] = (await readCheckResults(rig.server.test.database, { language: 'zh-CN' })).filter(({ kind }) => kind === 'books');
  expect(text).toMatch(/^账目没能核对完/);
  await later(bookLimits.everySeconds);
  expect(await lookAtBooks(rig.server.test.database, patient)).toBeUndefined();
  await later(limits.longestSeconds * limits.restTimes);
  expect(await lookAtBooks(rig.server.test.database, patient)).toMatchObject({ news: [] });
  expect((await told()).length).toBe(messages);
  await sql('update point_account set balance = balance - 1');
  expect(await look()).toEqual([]);
});

it('a refund by whoever took the money, and a state that no move led to', async () => {
  const { chief } = rig.ids;
  await sql(`update "order" set status = 'refunded', refunded_at = now(), refunded_by = $2, paid_by = $2 where id = $1`, [paid, chief]);
  expect(await look()).toEqual(['whoever took the money paid it back']);
  await sql(`update "order" set status = 'unpaid' where id = $1`, [moved]);
  expect(await look()).toEqual(['whoever took the money paid it back', 'an order stands where no move of it has led']);
});
