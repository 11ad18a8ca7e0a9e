/** A caller's work by the keyboard alone: take, dial, note, outcome, next (ADR 99). */
import { expect, test } from 'vitest';
import { until } from '#tests/rig/until.ts';
import { axe } from './axe.ts';
import { isFocused } from './deskPage.ts';
import { withBrowser, withProduct } from './stage.ts';

const browser = withBrowser();
const product = withProduct();

test('[p-area-1] a caller takes a task, calls, writes, says how it ended and has the next one, without a mouse', async () => {
  const { page } = (await browser.open(product.rig.url, { as: '周敏', at: '/callDesk' })).desk;
  await page.getByRole('heading', { name: '准备好了' }).waitFor();
  await page.keyboard.press('Enter');
  const card = page.getByRole('article');
  await card.waitFor();
  const first = await card.getAttribute('aria-label');
  expect(await card.textContent()).toMatch(/\d{3}\*{4}\d{4}/);
  // Whoever takes a task reads what was with the customer before.
  await card.getByRole('region', { name: '时间线' }).getByRole('group', { name: '时间线记录' }).getByRole('listitem').first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('对方振铃中').waitFor();
  await page.keyboard.press('n');
  await until(() => isFocused(page.getByRole('textbox', { name: /备注/ })), { what: 'the caret to be in the note' });
  await page.keyboard.type(' 周一上午来');
  await page.keyboard.press('Escape');
  await page.keyboard.press('1');
  await page.getByRole('button', { name: /已接通，已约好/, pressed: true }).waitFor();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page
    .getByRole('article')
    .and(page.locator(`:not([aria-label="${first}"])`))
    .waitFor();
  expect(await page.getByRole('textbox', { name: /备注/ }).inputValue()).not.toContain('周一上午来');
  const [record] = await product.rig.sql(`select summary, outcome from call_record where summary like '%周一上午来'`);
  expect(record).toMatchObject({ outcome: 'connected' });
});

test('[p-area-1] a customer who rings is answered by a key: the card stands with their time line and the questionnaire of incoming calls', async () => {
  const { sql } = product.rig;
  // The telephone of the soft phone is that of a customer of this house, whose file has something in it; incoming calls send a questionnaire.
  const [known] = await sql(
    `update member set mobile = '13800000000' where id = (select t.member_id from call_task t join call_batch b on b.id = t.batch_id
       where b.name = '产后 42 天复查邀约' and t.status = 'done' and t.member_id is not null order by t.id limit 1) returning name, org_id as "orgId"`,
  );
  const [survey] = await sql(`select id, title from questionnaire where org_id = $1 and category = 'mood' and deleted_at is null`, [known?.['orgId']]);
  await sql(
    `insert into call_batch (id, org_id, name, priority, is_paused, is_incoming, questionnaire_id) values (gen_random_uuid(), $1, '来电', 9, false, true, $2)`,
    [known?.['orgId'], survey?.['id']],
  );
  const { page } = (await browser.open(product.rig.url, { as: '沈清妍', at: '/callDesk' })).desk;
  await page.getByRole('heading', { name: '准备好了' }).waitFor();
  await page.getByRole('button', { name: '模拟来电' }).click();
  const ringing = page.getByRole('alert', { name: '来电' });
  await ringing.getByText(String(known?.['name'])).waitFor();
  await page.keyboard.press('a');
  const card = page.getByRole('article', { name: String(known?.['name']) });
  await card.getByText('通话中').waitFor();
  await card.getByRole('region', { name: '问卷' }).getByText(String(survey?.['title'])).waitFor();
  const past = card.getByRole('region', { name: '时间线' });
  await past.getByRole('group', { name: '时间线记录' }).getByRole('listitem').first().waitFor();
});
