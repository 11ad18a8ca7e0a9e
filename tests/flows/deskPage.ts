/** The console as a person drives it: by roles and names. */
import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { conversationLife } from '#contract/lives/conversationLife.ts';
import type { ConversationState } from '#contract/lives/conversationLife.ts';
import { words as en } from '#i18n/en/index.ts';
import { words as zh } from '#i18n/zh-CN/index.ts';
import { until } from '#tests/rig/until.ts';

export const wordsIn = { 'zh-CN': zh, en } as const;
export type Language = keyof typeof wordsIn;

/** Typing goes there now, or not. */
export const isFocused = (target: Locator): Promise<boolean> => target.evaluate((element) => element.matches(':focus'));

export class DeskPage {
  readonly page: Page;
  language: Language = 'zh-CN';

  constructor(page: Page) {
    this.page = page;
  }

  get words(): (typeof wordsIn)[Language] {
    return wordsIn[this.language];
  }
  get list(): Locator {
    return this.page.getByRole('listbox', { name: this.words.desk.list });
  }
  get history(): Locator {
    return this.page.getByRole('log', { name: this.words.desk.history });
  }
  /** The login page: asking for an account, or welcoming back whose session ended by itself. */
  get loginPage(): Locator {
    return this.page.locator('#login-title');
  }
  get composer(): Locator {
    return this.page.getByRole('textbox', { name: this.words.desk.reply });
  }
  get link(): Locator {
    return this.page
      .getByRole('status')
      .filter({ hasText: new RegExp(Object.values(pick(this.words.shell)).join('|')) })
      .first();
  }

  /** Demo people log in by a click on their name. */
  async logInAs(name: string): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(name) }).click();
    await this.arrive();
  }

  async logInWith(username: string, password: string): Promise<void> {
    await this.page.getByLabel(this.words.login.username, { exact: true }).fill(username);
    await this.page.getByLabel(this.words.login.password, { exact: true }).fill(password);
    await this.page.getByRole('button', { name: this.words.login.submit, exact: true }).click();
    await this.arrive();
  }

  /** Whoever leads a team begins at the workbench, and goes on to the desk here. */
  private async arrive(): Promise<void> {
    const bench = this.page.locator('.workbench');
    await this.list.or(bench).first().waitFor();
    if (await bench.isVisible()) await this.page.locator('nav a[href="/consultation"]').first().click();
    await this.list.waitFor();
  }

  row(name: string): Locator {
    return this.list.getByRole('option').filter({ hasText: name });
  }

  async open(name: string): Promise<void> {
    await this.row(name).click();
    // On to the conversation, as one who reads it: under a pointer that rests on the list its rows keep their places for ten seconds.
    await this.page.mouse.move(720, 1);
    await this.page.getByRole('region', { name: this.words.desk.conversation.replace('{{name}}', name) }).waitFor();
    await this.history.waitFor();
  }

  /** The list as one of its tabs has it. */
  async choose(filter: 'all' | 'mine' | 'unanswered' | 'waiting' | 'team'): Promise<void> {
    const tab = this.page.getByRole('group', { name: this.words.desk.filters }).getByRole('button', { name: new RegExp(`^${this.words.desk[filter]} `) });
    await tab.click();
    await until(async () => (await tab.getAttribute('aria-pressed')) === 'true', { what: `the list of ${filter}` });
  }

  /** One of several parts beside each other, of which one is shown. Its radio has no size: the word is what is pressed. */
  part(choice: string, word: string): Locator {
    return this.page.getByRole('radiogroup', { name: choice }).getByText(word, { exact: true });
  }

  /** A button in the head of the open conversation. */
  headButton(name: 'claim' | 'reopen' | 'transfer' | 'snooze' | 'wake' | 'close'): Locator {
    return this.page.getByRole('group', { name: this.words.head.moves }).getByRole('button', { name: new RegExp(`^${this.words.head[name]}`) });
  }

  /** The sheet that a button of the head opens. */
  async sheet(name: 'transfer' | 'snooze' | 'close'): Promise<Locator> {
    const title = { transfer: this.words.head.transferTitle, snooze: this.words.head.snoozeTitle, close: this.words.head.closeTitle }[name];
    await this.headButton(name).click();
    const sheet = this.page.getByRole('dialog', { name: title });
    await sheet.waitFor();
    return sheet;
  }

  /** Passes the open conversation to the first that fits these words: a person or a team. */
  async transferTo(to: string, remark = ''): Promise<void> {
    const sheet = await this.sheet('transfer');
    await sheet.getByRole('combobox', { name: this.words.head.findTarget }).fill(to);
    await sheet.getByRole('textbox', { name: this.words.head.remark }).fill(remark);
    await sheet.getByRole('button', { name: this.words.head.transferTo.replace('{{to}}', to) }).click();
    await sheet.waitFor({ state: 'detached' });
  }

  /** A line of the menu of the open conversation. */
  async fromMenu(word: string): Promise<void> {
    await this.page.getByRole('button', { name: this.words.head.more }).click();
    await this.page.getByRole('menuitem', { name: word }).click();
  }

  /** The open conversation stands in this state. */
  async stands(state: ConversationState): Promise<void> {
    const label = conversationLife.states[state].label[this.language === 'en' ? 1 : 0];
    await this.page.locator('.talk-name .ant-tag').filter({ hasText: label }).waitFor();
  }

  /** The history tells this step between the messages. */
  step(words: string | RegExp): Locator {
    return this.history.locator('.step-line').filter({ hasText: words });
  }

  async write(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.composer.press('Enter');
  }

  said(text: string): Locator {
    return this.history.getByText(text, { exact: true });
  }

  /** A mark stands beside the message: sending, delivered, read, held. */
  async isMarked(text: string, mark: string): Promise<boolean> {
    return (await this.history.locator('.message').filter({ hasText: text }).filter({ hasText: mark }).count()) === 1;
  }

  /** Shown once and stays so. */
  async showsOnce(text: string): Promise<void> {
    await this.said(text).first().waitFor();
    expect(await this.said(text).count()).toBe(1);
  }

  /** The step the order's card stands at. */
  async cardSays(title: string, status: string): Promise<void> {
    const step = this.history.getByRole('article').filter({ hasText: title }).locator('[aria-current="step"]');
    await until(async () => (await step.textContent())?.includes(status), { what: `the card of ${title} to stand at ${status}` });
  }

  async linkSays(word: string): Promise<void> {
    await until(async () => (await this.page.locator('.link-pill').textContent()) === word, { what: `the connection to say "${word}"` });
  }

  /** The button of the page's head is pressed until the page has taken it. */
  async chooseTheme(theme: 'light' | 'dark'): Promise<void> {
    const shows = (): Promise<boolean> => this.page.evaluate<boolean>(`getComputedStyle(document.documentElement).colorScheme === '${theme}'`);
    if (await shows()) return;
    const { darkTheme, lightTheme } = this.words.shell;
    await this.page
      .getByRole('button', { name: theme === 'dark' ? darkTheme : lightTheme })
      .first()
      .click();
    await until(shows, { what: `the page to be ${theme}` });
  }

  async chooseOther(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.shell.otherLanguage }).click();
    this.language = this.language === 'en' ? 'zh-CN' : 'en';
    await this.list.waitFor();
  }
}

const pick = ({ linkLive, linkCatching, linkConnecting, linkWaiting, linkStopped, linkOff }: (typeof wordsIn)[Language]['shell']): Record<string, string> => ({
  linkLive,
  linkCatching,
  linkConnecting,
  linkWaiting,
  linkStopped,
  linkOff,
});
