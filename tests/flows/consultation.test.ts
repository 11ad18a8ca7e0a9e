/** A consultation is begun where somebody stands: beside a customer, in the list of them, and by customers themselves. */
import { expect, test } from 'vitest';
import { until } from '#tests/rig/until.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole } from './whole.ts';

const product = withProduct();
const browser = withBrowser();
const [consultant, doctor] = ['周敏', '顾文澜'];

test('a consultant begins one beside a customer, at the fee of the house, and a doctor answers', async () => {
  const patient = await product.patient('问诊一');
  await product.rig.sql('update organisation set consult_fee = 8800 where id = $1', [patient.member.orgId]);
  const { desk } = await browser.open(product.rig.url, { as: consultant, at: `/customManage?id=${patient.member.id}` });
  const { consult, resource } = desk.words;
  await desk.page.getByRole('complementary', { name: resource.detail }).getByRole('button', { name: consult.begin }).click();
  const dialog = desk.page.getByRole('dialog', { name: consult.beginFor.replace('{{name}}', '问诊一') });
  expect(await dialog.getByRole('spinbutton', { name: consult.fee }).inputValue()).toBe('88.00');
  await dialog.getByRole('textbox', { name: consult.topic }).fill('备孕咨询');
  await dialog.getByRole('combobox', { name: consult.doctor }).click();
  await desk.page.getByTitle(new RegExp(doctor)).click();
  await dialog.getByRole('button', { name: consult.act.replace('{{amount}}', '88.00') }).click();
  await desk.page.getByRole('region', { name: desk.words.desk.conversation.replace('{{name}}', '问诊一') }).waitFor();
  await desk.step(doctor).waitFor();
  await desk.history.getByRole('article').filter({ hasText: '¥88.00' }).waitFor();
  const [held] = await product.rig.sql(
    `select u.nick_name as name, c.state, o.pay_price::integer as price from conversation c join staff_user u on u.id = c.assignee_id join "order" o on o.id::text = c.bus_id::text where c.member_id = $1`,
    [patient.member.id],
  );
  expect(held).toEqual({ name: doctor, state: 'serving', price: 8_800 });
});

test.runIf(isWhole)('from the list of consultation orders the customer is found first', async () => {
  const patient = await product.patient('问诊二');
  const { desk } = await browser.open(product.rig.url, { as: consultant, at: '/orderManage?kind=consultation', language: 'en' });
  const { consult } = desk.words;
  await desk.page.getByRole('main').getByRole('button', { name: consult.begin }).click();
  const dialog = desk.page.getByRole('dialog', { name: consult.begin });
  await dialog.getByRole('combobox', { name: consult.customer }).fill('问诊二');
  await desk.page.getByTitle(/问诊二/).click();
  await dialog.getByRole('textbox', { name: consult.topic }).fill('Second opinion');
  await dialog.getByRole('spinbutton', { name: consult.fee }).fill('0');
  await dialog.getByRole('button', { name: consult.actFree }).click();
  await desk.page.getByRole('region', { name: desk.words.desk.conversation.replace('{{name}}', '问诊二') }).waitFor();
  const [made] = await product.rig.sql('select kind, title from "order" where member_id = $1', [patient.member.id]);
  expect(made).toEqual({ kind: 'consultation', title: 'Second opinion' });
});

test('a customer begins one at the fee that was shown, never at another', async () => {
  const { memberId = '', orgId = '', name = '' } = product.rig.run().demo?.members.find((one) => one.name === '吴倩') ?? {};
  await product.rig.sql('update organisation set consult_fee = 6600 where id = $1', [orgId]);
  const before = await product.rig.sql('select 1 from "order" where member_id = $1', [memberId]);
  const {
    desk: { page, words },
    watch,
  } = await browser.open(`${product.rig.url}/patient`);
  await page.getByRole('searchbox', { name: words.patient.find }).fill(name);
  await page.getByRole('button', { name }).click();
  await page.getByRole('button', { name: words.patient.consult.replace('{{amount}}', '66.00') }).click();
  const dialog = page.getByRole('dialog', { name: words.consult.begin });
  // The browser's own report of what is refused.
  watch.expect(/consultationOrder\/begin/);
  await dialog.getByRole('textbox', { name: words.consult.topic }).fill('想了解试管流程');
  await product.rig.sql('update organisation set consult_fee = 7700 where id = $1', [orgId]);
  await dialog.getByRole('button', { name: words.consult.act.replace('{{amount}}', '66.00') }).click();
  await dialog.getByRole('alert').filter({ hasText: '77.00' }).waitFor();
  expect(await product.rig.sql('select 1 from "order" where member_id = $1', [memberId])).toHaveLength(before.length);
  await dialog.getByRole('button', { name: words.consult.act.replace('{{amount}}', '77.00') }).click();
  await page.getByRole('log').getByText('想了解试管流程').waitFor();
  await until(async () => (await product.rig.sql('select 1 from "order" where member_id = $1 and pay_price = 7700', [memberId])).length === 1, {
    what: 'the order at the new fee',
  });
  await product.rig.sql('update organisation set consult_fee = null where id = $1', [orgId]);
});
