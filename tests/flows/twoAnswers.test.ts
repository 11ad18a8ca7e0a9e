/** Two people answer the same patient in the same second: she gets one answer, the other is told whose it was and decides about her own words. */
import { expect, test } from 'vitest';
import { until } from '#tests/rig/until.ts';
import type { DeskPage } from './deskPage.ts';
import { withBrowser, withProduct } from './stage.ts';
import type { PlayedPatient } from './stage.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct();
const people = ['周敏', '何佳宁'] as const;
const words = ['在的，您请说', '您好，我来帮您看'] as const;

interface Race {
  readonly patient: PlayedPatient;
  readonly winner: DeskPage;
  readonly loser: DeskPage;
  readonly winnerName: string;
  readonly answer: string;
  readonly held: string;
}

const answersOf = (patient: PlayedPatient): readonly (string | undefined)[] =>
  patient.heard.filter((frame) => words.some((text) => text === frame.content)).map((frame) => frame.content);

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
  await Promise.all(desks.map((desk, index) => desk.write(words[index] ?? '')));
  await Promise.all(
    desks.map((desk, index) => until(() => desk.isMarked(words[index] ?? '', desk.words.desk.sending), { what: 'both answers to be on their way' })),
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
    answer: words[1 - lost] ?? '',
    held: words[lost] ?? '',
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
