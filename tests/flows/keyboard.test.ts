/** A whole turn of work by the keyboard alone, from the login to the logout: what is needed can be reached, and no mouse is asked for. */
import { expect, test } from 'vitest';
import type { Locator } from 'playwright-core';
import { duties } from '#contract/choices/people.ts';
import { until } from '#tests/rig/until.ts';
import { isFocused } from './deskPage.ts';
import type { DeskPage } from './deskPage.ts';
import { quiet, waitsSince } from './quiet.ts';
import { withBrowser, withProduct } from './stage.ts';
import type { PlayedPatient } from './stage.ts';

const browser = withBrowser();
const product = withProduct();
const [consultant, nurse] = ['周敏', '何佳宁'];
const mostTabs = 120;

/** One, two, three patients wait, the first one longest. */
async function threeWaiting(): Promise<readonly PlayedPatient[]> {
  await quiet(product.rig);
  const patients: PlayedPatient[] = [];
  for (const [index, name] of ['键盘甲', '键盘乙', '键盘丙'].entries()) {
    const patient = await product.patient(name);
    await patient.says(`${name}在等`);
    await waitsSince(product.rig, patient.member.id, 300 - index);
    patients.push(patient);
  }
  return patients;
}

/** Tab is pressed as far as it must be; a part that it cannot reach is not there for a keyboard. */
async function reach({ page }: DeskPage, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let n = 0; n < mostTabs && !(await isFocused(target)); n += 1) {
    await page.evaluate('window.stood = document.activeElement');
    await page.keyboard.press(key);
    // A menu moves the focus with the next frame: pressed faster than that, it stays where it is.
    await until(() => page.evaluate<boolean>('document.activeElement !== window.stood'), { what: `${key} to lead on` });
  }
  expect(await isFocused(target)).toBe(true);
}

const region = ({ page, words }: DeskPage, name: string): Locator => page.getByRole('region', { name: words.desk.conversation.replace('{{name}}', name) });

/** The menu takes the focus by itself, a moment after it is there. */
async function openMenu(desk: DeskPage): Promise<void> {
  const { page, words } = desk;
  await reach(desk, page.getByRole('button', { name: new RegExp(words.shell.account) }));
  await page.keyboard.press('Enter');
  await page.getByRole('menu').locator(':focus').waitFor();
}

/** Opened by N: whose turn it is. A letter right after it is a key and no word to a patient; R says that one writes. */
async function nextIs(desk: DeskPage, name: string): Promise<void> {
  await desk.page.keyboard.press('n');
  await region(desk, name).waitFor();
  await desk.stands('serving');
  expect(await isFocused(desk.composer)).toBe(false);
  await desk.page.keyboard.press('r');
  await until(() => isFocused(desk.composer), { what: 'the caret to stand in the text field' });
  expect(await desk.composer.inputValue()).toBe('');
}

test('login, answer, note, canned reply, transfer, snooze, close, next, search, key map, duty, logout', async () => {
  const [first, , last] = await threeWaiting();
  // Somebody to pass one on to.
  await product.staff('nurse');
  const { desk } = await browser.open('about:blank');
  const { page, words } = desk;
  const { keyboard } = page;
  await page.addInitScript('window.mouse = 0; for (const kind of ["pointerdown", "mousedown"]) addEventListener(kind, () => { window.mouse += 1; }, true);');
  await page.goto(product.rig.url);
  await reach(desk, page.getByRole('button', { name: new RegExp(consultant) }));
  await keyboard.press('Enter');
  await desk.list.waitFor();
  await desk.linkSays(words.shell.linkLive);

  await nextIs(desk, '键盘甲');
  await keyboard.type('您好，我在');
  await keyboard.press('Enter');
  expect(await first?.hears('您好，我在')).toBe(1);
  await keyboard.press('Escape');
  await keyboard.press('m');
  await until(() => isFocused(page.getByRole('textbox', { name: words.composer.note })), { what: 'the caret to stand in the note' });
  await keyboard.type('已核对档案');
  await keyboard.press('Enter');
  await desk.history.getByRole('article').filter({ hasText: '已核对档案' }).waitFor();
  await keyboard.press('Escape');
  await keyboard.press('r');
  await until(() => isFocused(desk.composer), { what: 'the caret to stand in the answer' });
  await keyboard.type('/sd');
  await page.getByRole('listbox', { name: words.composer.canned }).getByRole('option').waitFor();
  await keyboard.press('Enter');
  await until(async () => (await desk.composer.inputValue()).includes('我去核对一下您的记录'), { what: 'the canned reply to be inserted' });
  await keyboard.press('Enter');
  expect(await first?.hears('收到，我去核对一下您的记录，几分钟内回复您。')).toBe(1);

  await keyboard.press('Escape');
  await keyboard.press('t');
  await page.getByRole('dialog', { name: words.head.transferTitle }).locator(':focus').waitFor();
  await keyboard.type(nurse);
  await reach(desk, page.getByRole('textbox', { name: words.head.remark }));
  await keyboard.type('随访请接');
  await keyboard.press('Enter');
  await desk.step(words.talk.stepAssign.replace('{{who}}', words.talk.you).replace('{{to}}', nurse)).waitFor();
  await until(() => isFocused(desk.headButton('transfer')), { what: 'the keyboard to be back in the head' });

  await nextIs(desk, '键盘乙');
  await keyboard.press('Escape');
  await keyboard.press('s');
  await page.getByRole('dialog', { name: words.head.snoozeTitle }).locator(':focus').waitFor();
  await keyboard.press('Enter');
  await desk.stands('snoozed');
  await page.getByRole('dialog', { name: words.head.snoozeTitle }).waitFor({ state: 'detached' });

  await nextIs(desk, '键盘丙');
  await keyboard.type('好的，到时见');
  await keyboard.press('Enter');
  expect(await last?.hears('好的，到时见')).toBe(1);
  await keyboard.press('Escape');
  await keyboard.press('e');
  const close = page.getByRole('dialog', { name: words.head.closeTitle });
  await close.locator(':focus').waitFor();
  await keyboard.press('ArrowDown');
  await until(() => close.getByRole('radio', { name: '已预约到院' }).isChecked(), { what: 'the second reason to be chosen' });
  await keyboard.press('Enter');
  await close.waitFor({ state: 'detached' });
  await desk.row('键盘丙').getByText(words.desk.closed).waitFor();

  // Out of the text field first, as for every single key.
  await keyboard.press('Escape');
  await keyboard.press('f');
  await until(() => isFocused(page.getByRole('textbox', { name: words.desk.search })), { what: 'the search to have the focus' });
  await keyboard.type('键盘乙在等');
  const hit = page.getByRole('region', { name: words.desk.foundFor.replace('{{words}}', '键盘乙在等') }).getByRole('button', { name: /键盘乙/ });
  await reach(desk, hit.first());
  await keyboard.press('Enter');
  await region(desk, '键盘乙').waitFor();
  await desk.showsOnce('键盘乙在等');
  await reach(desk, page.getByRole('textbox', { name: words.desk.search }), 'Shift+Tab');
  await keyboard.press('Escape');
  await desk.list.waitFor();
  await keyboard.press('j');
  await region(desk, '键盘乙').waitFor({ state: 'detached' });

  await keyboard.press('?');
  const map = page.getByRole('dialog', { name: words.keys.title });
  await map.getByText(words.keys.keepUnread).waitFor();
  await keyboard.press('Escape');
  await map.waitFor({ state: 'hidden' });

  await openMenu(desk);
  await reach(desk, page.getByRole('menuitem', { name: duties.busy[0] }), 'ArrowDown');
  await keyboard.press('Enter');
  await page.getByRole('button', { name: `${words.shell.account} ${consultant} ${duties.busy[0]}` }).waitFor();
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  await openMenu(desk);
  await reach(desk, page.getByRole('menuitem', { name: words.shell.logout }), 'ArrowDown');
  expect(await page.evaluate('window.mouse')).toBe(0);
  await keyboard.press('Enter');
  await page.getByLabel(words.login.username, { exact: true }).waitFor();
});
