/** A batch goes out while two people look: rows and sums move by themselves and agree at every moment, and after a stop nothing more leaves. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callApi } from '#tests/rig/api.ts';
import { staffOf } from '#tests/rig/people.ts';
import { until } from '#tests/rig/until.ts';
import { actLabel } from './actLabel.ts';
import { axe } from './axe.ts';
import { sessionOf } from './enter.ts';
import { footAct } from './footAct.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct();
const [lead, admin] = ['沈清妍', '秦楚然'];
const receivers = 60;

type Numbers = Readonly<Record<string, number>>;

/** Every state of these numbers that the page draws from now on, each read in one turn of it; a page that is loaded anew would have lost them. */
async function drawnOn(page: Page, lines: string): Promise<() => Promise<readonly Numbers[]>> {
  const kept = await page.evaluateHandle((selector) => {
    const states: Record<string, number>[] = [];
    const look = (): void => {
      const now: Record<string, number> = {};
      for (const { firstElementChild: word, lastElementChild: number } of document.querySelectorAll(selector))
        now[word?.textContent ?? ''] = Number((/[\d,]+$/.exec(number?.textContent ?? '')?.[0] ?? '').replaceAll(',', ''));
      if (Object.keys(now).length > 0 && JSON.stringify(now) !== JSON.stringify(states.at(-1))) states.push(now);
    };
    look();
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    return states;
  }, lines);
  return () => kept.jsonValue();
}

/** @returns the states whose parts are not their whole */
const unequal = (states: readonly Numbers[], whole: string, besides: readonly string[] = []): readonly Numbers[] =>
  states.filter((state) => {
    const parts = Object.entries(state).flatMap(([word, count]) => (word === whole || besides.includes(word) ? [] : [count]));
    return parts.reduce((all, count) => all + count, 0) !== state[whole];
  });

interface Checked {
  readonly id: string;
  send(): Promise<void>;
}
/** A batch whose receivers were looked at by the calls of the console. */
async function checkedBatch(name: string, memberIds: readonly string[], more: Readonly<Record<string, unknown>> = {}): Promise<Checked> {
  const { access_token: bearer } = await sessionOf(product.rig.directUrl, lead);
  const ask = <T>(endpoint: string, json?: Readonly<Record<string, unknown>>): Promise<T> =>
    callApi<T>(endpoint, product.rig.directUrl, { bearer, ...(json ? { json } : {}) });
  const [template] = await product.rig.sql<{ id: string }>(`select id from sms_template where name = '复诊提醒'`);
  const draft = { name, templateId: template?.id, source: 'chosen', memberIds, values: [{ name: 'date', value: '周三' }], ...more };
  const { id } = await ask<{ id: string }>('POST /api-sms/batchSms/save', draft);
  await ask('POST /api-sms/batchSms/prepare', { id });
  await stands(id, 'ready');
  return {
    id,
    send: async () => {
      const { count, amount } = await ask<{ count: number; amount: number }>(`GET /api-sms/batchSms/sendCheck?id=${id}`);
      await ask('POST /api-sms/batchSms/send', { id, count, amount, typed: count });
    },
  };
}
const stands = (id: string, state: string): Promise<unknown> =>
  until(async () => (await product.rig.sql('select status from sms_batch where id = $1', [id]))[0]?.['status'] === state, { what: `the batch to be ${state}` });

const messagesSql = `select count(*)::int as asked, count(*) filter (where taken_at is not null)::int as "handedOver", count(*) filter (where status in ('waiting', 'held', 'sending'))::int as "underWay"
  from sent_message where batch_id = $1`;
type Messages = Record<'asked' | 'handedOver' | 'underWay', number>;
const messagesOf = async (id: string): Promise<Messages | undefined> => (await product.rig.sql<Messages>(messagesSql, [id]))[0];

test.runIf(isWhole)(
  'a batch fills both screens as it goes out, its sums agree in each state that is drawn, and once it is stopped nothing more leaves',
  async () => {
    // At night nothing would leave at all.
    await product.rig.sql('update message_rule set quiet_from = null, quiet_to = null');
    const people = await product.rig.sql<{ id: string }>(
      `insert into member (id, org_id, name, mobile, sex, level, enabled, tags)
     select gen_random_uuid(), $1, '连发' || n, (13900100000 + n)::text, 'unknown', 'normal', true, '{}' from generate_series(1, $2::int) n returning id`,
      [staffOf(product.rig, 'serviceLead').orgId, receivers + 1],
    );
    const [last = '', ...ids] = people.map(({ id }) => id);
    // Two a second: most of it is still here when somebody stops it.
    const { id } = await checkedBatch('边发边看', ids, { perMinute: 120 });
    const { desk } = await browser.open(product.rig.url, { as: lead, at: `/smsBatch?id=${id}`, viewport: { width: 1_440, height: 700 } });
    const { page } = desk;
    const { page: outbox } = (await browser.open(product.rig.url, { as: admin, at: '/sentMessages', viewport: { width: 1_440, height: 500 } })).desk;
    const said = desk.words.batches.results;
    const part = `section[aria-label="${said}"]`;
    await outbox.locator('.figure-numbers').first().waitFor();
    await (await footAct(desk, actLabel(desk, 'smsBatch', 'send'))).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('输入发送人数确认').fill(String(receivers));
    const [ofBatch, ofOutbox] = [await drawnOn(page, `${part} > header, ${part} .batch-line:not(.faint)`), await drawnOn(outbox, '.figure-numbers > div')];
    await sheet.locator('.ant-btn-primary').click();

    const gone = async (): Promise<number> => {
      const now = (await ofBatch()).at(-1);
      return (now?.['已发送'] ?? 0) + (now?.['已送达'] ?? 0);
    };
    await until(async () => (await gone()) >= 4, { what: 'some of the batch to have gone' });
    await until(async () => (await outbox.locator('.table-row', { hasText: '连发' }).count()) >= 4, { what: 'their rows to come among the sent messages' });
    await (await footAct(desk, '停止')).click();
    await page.getByRole('dialog').locator('.ant-btn-primary').click();
    await stands(id, 'stopped');
    await until(async () => (await messagesOf(id))?.underWay === 0, { what: 'what the provider had to be settled' });
    const settled = await messagesOf(id);

    // Whoever sends went on meanwhile: another message has gone the whole way.
    const other = await checkedBatch('之后的一条', [last]);
    await other.send();
    await stands(other.id, 'finished');
    expect((await messagesOf(other.id))?.handedOver).toBe(1);
    expect(await messagesOf(id)).toEqual(settled);
    const stopped = receivers - (settled?.handedOver ?? 0);
    expect(stopped).toBeGreaterThan(0);
    await until(async () => (await ofBatch()).at(-1)?.['已停止'] === stopped, { what: `${stopped} to be shown as stopped` });
    expect.soft(await axe(page), 'a batch that was stopped').toEqual([]);

    const [batch, sent] = [await ofBatch(), await ofOutbox()];
    expect(batch.length).toBeGreaterThan(3);
    expect(sent.length).toBeGreaterThan(3);
    expect(batch.every((state) => state[said] === receivers)).toBe(true);
    expect(unequal(batch, said)).toEqual([]);
    expect(unequal(sent, '全部', ['费用'])).toEqual([]);
  },
);
