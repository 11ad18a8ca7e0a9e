import { socketLimits } from '#contract/limits/chat.ts';
import { expect, test } from 'vitest';
import { until } from '#tests/rig/until.ts';
import { isFocused } from './deskPage.ts';
import type { DeskPage } from './deskPage.ts';
import { withBrowser, withProduct } from './stage.ts';
import { cutConnection } from './watch.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct();
const [consultant, colleague] = ['周敏', '何佳宁'];

/** Past the proxy: what is cut for one desk is not cut for this one. */
async function deskOf(who: string, patient: string): Promise<DeskPage> {
  const { desk } = await browser.open(product.rig.directUrl, { as: who });
  await desk.open(patient);
  return desk;
}

test.runIf(isWhole)('two answer the same patient in the same moment: the second is held back, told who, and decides', async () => {
  const patient = await product.patient('测试子');
  await patient.says('有人吗');
  const { desk: second, watch } = await browser.open(product.rig.url, { as: colleague, clock: true });
  watch.expect(cutConnection);
  await second.open('测试子');
  await second.showsOnce('有人吗');
  await second.linkSays(second.words.shell.linkLive);
  product.rig.proxy.refuse(true);
  product.rig.proxy.resetAll();
  await second.linkSays(second.words.shell.linkWaiting);
  await second.write('我来看看');
  const first = await deskOf(consultant, '测试子');
  await first.write('在的，您说');
  expect(await patient.hears('在的，您说')).toBe(1);
  product.rig.proxy.refuse(false);
  await second.page.clock.fastForward(socketLimits.reconnectMs);
  const told = second.history.getByRole('alert').filter({ hasText: consultant });
  await told.waitFor();
  await second.showsOnce('在的，您说');
  expect(patient.heard.filter((frame) => frame.content === '我来看看')).toEqual([]);
  await told.getByRole('button', { name: second.words.composer.sendAnyway }).click();
  expect(await patient.hears('我来看看')).toBe(1);
  await second.showsOnce('我来看看');
});

test('a note is on a colleague’s screen at once and never with the patient; a message taken back is gone on every screen, and its words can be edited again; an answer that quotes shows what it answers, and leads there', async () => {
  const patient = await product.patient('测试丑');
  const frames: string[] = [];
  patient.client.onFrame((frame) => frames.push(JSON.stringify(frame)));
  await patient.says('想改到周五');
  const writer = await deskOf(consultant, '测试丑');
  const reader = await deskOf(colleague, '测试丑');
  await writer.said('想改到周五').hover();
  await writer.history.getByRole('button', { name: writer.words.talk.toNote }).click();
  const field = writer.page.getByRole('textbox', { name: writer.words.composer.note });
  await until(() => isFocused(field), { what: 'the caret to stand in the note' });
  await writer.page.keyboard.type('家属不知情，别打座机');
  await writer.page.keyboard.press('Enter');
  for (const desk of [writer, reader]) await desk.history.getByRole('article').filter({ hasText: '家属不知情，别打座机' }).waitFor();
  await patient.says('好的');
  await reader.showsOnce('好的');
  const untold = (): readonly string[] => frames.filter((frame) => frame.includes('座机') || frame.includes('"note"'));
  expect(untold()).toEqual([]);

  await patient.says('几点来');
  await writer.part(writer.words.composer.modes, writer.words.desk.reply).click();
  await writer.write('下午三点');
  await reader.showsOnce('下午三点');
  expect(await patient.hears('下午三点')).toBe(1);
  await writer.history.locator('.message').filter({ hasText: '下午三点' }).focus();
  await writer.history.getByRole('button', { name: writer.words.talk.recall }).click();
  await reader.history.getByText(reader.words.talk.recalledBy.replace('{{name}}', consultant)).waitFor();
  expect(await reader.said('下午三点').count()).toBe(0);
  await writer.history.getByRole('button', { name: writer.words.talk.editAgain }).click();
  await until(async () => (await writer.composer.inputValue()) === '下午三点', { what: 'the words to be in the text field again' });

  await patient.says('空腹吗');
  await writer.said('空腹吗').hover();
  await writer.history.getByRole('button', { name: writer.words.talk.quote, exact: true }).click();
  await writer.write('要空腹');
  expect(await patient.hears('要空腹')).toBe(1);
  const quote = writer.history
    .locator('.message')
    .filter({ hasText: '要空腹' })
    .getByRole('button', { name: /空腹吗/ });
  await quote.click();
  await quote.waitFor();
  expect(untold()).toEqual([]);
});
