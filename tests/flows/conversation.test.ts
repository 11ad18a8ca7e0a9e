/**
 * One conversation on several screens. Of two people: what one writes, takes back and quotes stands with the other; who answer in the same second, of whom the patient hears one.
 * Of one person at two windows (promise M6): what is read, who has left and what is written is known in both.
 */
import { socketLimits } from '#contract/limits/chat.ts';
import { expect, test } from 'vitest';
import { until } from '#tests/rig/until.ts';
import { isFocused } from './deskPage.ts';
import type { DeskPage } from './deskPage.ts';
import { withBrowser, withProduct } from './stage.ts';
import type { PlayedPatient } from './stage.ts';
import { cutConnection } from './watch.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct();
const [consultant, colleague] = ['周敏', '何佳宁'] as const;

async function deskOf(who: string, patient: string, url = product.rig.url): Promise<DeskPage> {
  const { desk } = await browser.open(url, { as: who });
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
  // Past the proxy: what is cut for one desk is not cut for this one.
  const first = await deskOf(consultant, '测试子', product.rig.directUrl);
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

/** Two people answer the same patient in the same second: she gets one answer, the other is told whose it was and decides about her own words. */
const people = [consultant, colleague] as const;
const answers = ['在的，您请说', '您好，我来帮您看'] as const;

interface Race {
  readonly patient: PlayedPatient;
  readonly winner: DeskPage;
  readonly loser: DeskPage;
  readonly winnerName: string;
  readonly answer: string;
  readonly held: string;
}

const answersOf = (patient: PlayedPatient): readonly (string | undefined)[] =>
  patient.heard.filter((frame) => answers.some((text) => text === frame.content)).map((frame) => frame.content);

/** Both press Enter; neither frame has left when both are written. */
async function race(name: string): Promise<Race> {
  const patient = await product.patient(name);
  await patient.says('有人吗');
  const desks = await Promise.all(
    people.map(async (who) => {
      const { desk } = await browser.open(product.rig.url, { as: who });
      await desk.open(name);
      await desk.showsOnce('有人吗');
      await desk.linkSays(desk.words.shell.linkLive);
      return desk;
    }),
  );
  product.rig.proxy.set('up', { kind: 'hold' });
  await Promise.all(desks.map((desk, index) => desk.write(answers[index] ?? '')));
  await Promise.all(
    desks.map((desk, index) => until(() => desk.isMarked(answers[index] ?? '', desk.words.desk.sending), { what: 'both answers to be on their way' })),
  );
  expect(answersOf(patient)).toEqual([]);
  product.rig.proxy.release();
  const told = desks.map((desk) => desk.history.getByRole('alert').filter({ hasText: '您的话没有发出' }));
  await until(async () => (await Promise.all(told.map((one) => one.count()))).includes(1), { what: 'one of the two to be told' });
  const lost = (await told[0]?.count()) === 1 ? 0 : 1;
  const [first, second] = desks as [DeskPage, DeskPage];
  return {
    patient,
    winner: lost === 0 ? second : first,
    loser: lost === 0 ? first : second,
    winnerName: people[1 - lost] ?? '',
    answer: answers[1 - lost] ?? '',
    held: answers[lost] ?? '',
  };
}

test('the patient gets one answer; the other sees who took it, and "send anyway" sends her words once', async () => {
  const { patient, winner, loser, winnerName, answer, held } = await race('同时甲');
  expect(await patient.hears(answer)).toBe(1);
  await loser.showsOnce(answer);
  const told = loser.history.getByRole('alert');
  expect(await told.textContent()).toContain(`${winnerName}刚刚接入了这个会话`);
  await loser.showsOnce(held);
  expect(await winner.said(held).count()).toBe(0);
  for (const desk of [winner, loser]) await desk.stands('serving');
  await loser.row('同时甲').getByText(winnerName).waitFor();
  expect(answersOf(patient)).toEqual([answer]);
  await told.getByRole('button', { name: loser.words.composer.sendAnyway }).click();
  expect(await patient.hears(held)).toBe(1);
  for (const desk of [winner, loser]) await desk.showsOnce(held);
  await until(() => loser.isMarked(held, loser.words.desk.delivered), { what: 'the second answer to be delivered' });
  // She helped out; it is still his.
  await winner.row('同时甲').getByText('我', { exact: true }).waitFor();
  expect(answersOf(patient)).toEqual([answer, held]);
});

test.runIf(isWhole)('the words that were held back can be rewritten, and survive a reload before that', async () => {
  const { patient, loser, answer, held } = await race('同时乙');
  expect(await patient.hears(answer)).toBe(1);
  await loser.page.reload();
  await loser.open('同时乙');
  await loser.linkSays(loser.words.shell.linkLive);
  const told = loser.history.getByRole('alert');
  await told.filter({ hasText: '您的话没有发出' }).waitFor();
  await told.getByRole('button', { name: loser.words.desk.rewrite }).click();
  await until(async () => (await loser.composer.inputValue()) === held, { what: 'her words to be in the field again' });
  expect(await loser.said(held).count()).toBe(0);
  await loser.write('她说得对，按她的来');
  expect(await patient.hears('她说得对，按她的来')).toBe(1);
  expect(answersOf(patient)).toEqual([answer]);
});

interface TwoWindows {
  readonly one: DeskPage;
  readonly other: DeskPage;
  readonly patient: PlayedPatient;
}
async function twoWindows(name: string): Promise<TwoWindows> {
  const patient = await product.patient(name);
  await patient.says('您好');
  const seat = await browser.seat();
  seat.expectProblems(cutConnection);
  const one = await seat.open(product.rig.url, { as: consultant });
  const other = await seat.open(product.rig.url, { as: consultant });
  for (const desk of [one, other]) await desk.linkSays(desk.words.shell.linkLive);
  return { one, other, patient };
}
const fieldHolds = (desk: DeskPage, words: string): Promise<unknown> =>
  until(async () => (await desk.composer.inputValue()) === words, { what: `the field to hold "${words}"` });

// Seen by the two windows of `organisation.test.ts`, too: what is read, and who leaves.
test.runIf(isWhole)('what is read in one window is read in the other', async () => {
  const { one, other } = await twoWindows('两窗甲');
  const unread = other.row('两窗甲').getByText(`1${other.words.desk.unreadWord}`);
  await unread.waitFor();
  await one.page.bringToFront();
  await one.open('两窗甲');
  await until(async () => (await unread.count()) === 0, { what: 'the other window to know that it was read' });
});

test.runIf(isWhole)('who logs out of one window has left them all', async () => {
  const { one, other } = await twoWindows('两窗乙');
  await one.page.bringToFront();
  await one.page.getByRole('button', { name: new RegExp(one.words.shell.account) }).click();
  await one.page.getByRole('menuitem', { name: one.words.shell.logout }).click();
  for (const desk of [one, other]) await desk.page.getByLabel(desk.words.login.username, { exact: true }).waitFor();
  expect(await other.page.evaluate(() => sessionStorage.getItem('careline.session'))).toBeNull();
});

test('an idle window takes what is written in the other; what was sent there is written here no longer', async () => {
  const { one, other, patient } = await twoWindows('两窗丙');
  for (const desk of [one, other]) {
    await desk.page.bringToFront();
    await desk.open('两窗丙');
  }
  await one.composer.fill('周三下午可以');
  await fieldHolds(other, '周三下午可以');
  await one.composer.press('Enter');
  expect(await patient.hears('周三下午可以')).toBe(1);
  await fieldHolds(other, '');
});

test.runIf(isWhole)('both windows wrote different words: one stands in the field, the other is offered, in both windows', async () => {
  const { one, other } = await twoWindows('两窗丁');
  for (const desk of [one, other]) {
    await desk.page.bringToFront();
    await desk.open('两窗丁');
  }
  await Promise.all([one.composer.fill('这边的话'), other.composer.fill('那边的话')]);
  for (const desk of [one, other]) {
    const text = desk.page.locator('.other-draft');
    await text.waitFor();
    await until(
      async () => {
        const both = `${await desk.composer.inputValue()} ${(await text.textContent()) ?? ''}`;
        return both.includes('这边的话') && both.includes('那边的话');
      },
      { what: 'both drafts to be there' },
    );
  }
  const offered = await one.composer.inputValue();
  await one.page.bringToFront();
  await one.page.getByRole('button', { name: one.words.composer.swap }).click();
  await until(async () => (await one.composer.inputValue()) !== offered, { what: 'the drafts to change places' });
});
