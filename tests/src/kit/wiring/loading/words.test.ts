import { beforeEach, expect, test, vi } from 'vitest';
import type * as Translating from '#i18n/translators.ts';
import type * as Loading from '#src/kit/wiring/loading/words.ts';
import type { Language } from '#i18n/language.ts';

let loading: typeof Loading;
let translated: (typeof Translating)['translators'];
/** Each test begins in a page that has loaded nothing. */
beforeEach(async () => {
  vi.unstubAllGlobals();
  for (const mocked of ['#src/processes/words/zh-CN/tasks.ts', '#i18n/en/session.ts']) vi.doUnmock(mocked);
  vi.resetModules();
  loading = await import('#src/kit/wiring/loading/words.ts');
  translated = (await import('#i18n/translators.ts')).translators;
});
const has = (language: Language): readonly boolean[] => ['desk.search', 'board.board'].map((key) => translated[language].exists(key));

test('the desk begins with its words, and those of other screens come with the first of them, in each language that is shown', async () => {
  await loading.loadWords('zh-CN', 'session');
  expect(has('zh-CN')).toEqual([true, false]);
  await loading.loadScreenWords();
  expect(has('zh-CN')).toEqual([true, true]);
  await loading.loadWords('en');
  expect(has('en')).toEqual([true, true]);
});

test('a session whose first screen is another one begins with all words, and one that is not begun fetches none of them', async () => {
  await loading.loadWords('zh-CN', 'public');
  await loading.loadScreenWords();
  expect(has('zh-CN')).toEqual([false, false]);
  await loading.loadWords('zh-CN', 'session');
  expect(has('zh-CN')).toEqual([true, true]);
});

test('a screen that opens while the words of a session are on their way has its own', async () => {
  const session = loading.loadWords('zh-CN', 'session');
  await loading.loadScreenWords();
  await session;
  expect(has('zh-CN')).toEqual([true, true]);
  await loading.loadWords('en');
  expect(has('en')).toEqual([true, true]);
});

test('words of a page come with it, and another language is shown with them', async () => {
  const says = (language: Language): boolean => translated[language].exists('calls.title');
  await loading.loadWords('zh-CN', 'session');
  await loading.loadScreenWords();
  expect(says('zh-CN')).toBe(false);
  await loading.loadPack('calls');
  expect([says('zh-CN'), says('en')]).toEqual([true, false]);
  await loading.loadWords('en');
  expect(says('en')).toBe(true);
});

test('words of a page that did not come hold up neither a login nor another language', async () => {
  vi.doMock('#src/calls/words/zh-CN/calls.ts', () => {
    throw new Error('The connection was refused.');
  });
  await loading.loadWords('zh-CN', 'public');
  await expect(loading.loadPack('calls')).rejects.toThrow();
  vi.doUnmock('#src/calls/words/zh-CN/calls.ts');
  await loading.loadWords('zh-CN', 'session');
  await loading.loadWords('en');
  expect([has('zh-CN'), has('en')]).toEqual([
    [true, false],
    [true, false],
  ]);
});

/** A browser whose server answers: whatever failed before would begin the page anew, where it may. */
async function withPage(): Promise<() => void> {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('window', { location: { reload }, fetch: async () => ({ ok: true }) });
  vi.resetModules();
  loading = await import('#src/kit/wiring/loading/words.ts');
  return reload;
}
const absent = (): never => {
  throw new Error('The connection was refused.');
};

test('words that several parts share and that did not come begin the page anew for none of them', async () => {
  const reload = await withPage();
  vi.doMock('#src/processes/words/zh-CN/tasks.ts', absent);
  await loading.loadWords('zh-CN', 'session');
  await expect(loading.loadPack('tasks')).rejects.toThrow();
  await expect(loading.loadPack('tasks'), 'the second part of the same page').rejects.toThrow();
  await loading.loadWords('en');
  await loading.loadWords('zh-CN', 'session');
  expect(reload).not.toHaveBeenCalled();
});

test('a language that is loaded beside the one that is read, to find actions by, begins nothing anew; one that is chosen does', async () => {
  const reload = await withPage();
  await loading.loadWords('zh-CN', 'session');
  vi.doMock('#i18n/en/session.ts', absent);
  await expect(loading.loadWordsBeside('en')).rejects.toThrow();
  await expect(loading.loadWordsBeside('en'), 'the palette is opened once more').rejects.toThrow();
  await loading.loadPack('calls');
  expect(reload).not.toHaveBeenCalled();
  void loading.loadWords('en');
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('a language that is chosen while the words of a page come is shown with them', async () => {
  await loading.loadWords('zh-CN', 'session');
  const page = loading.loadPack('calls');
  await Promise.all([loading.loadWords('en'), page]);
  expect(translated.en.exists('calls.title')).toBe(true);
});

test('refusals are told in the language of whoever reads, by those pages that can meet them', async () => {
  const tells = (name: string): boolean => translated['zh-CN'].exists(`refusals.${name}`);
  await loading.loadWords('zh-CN', 'public');
  expect([tells('notFound'), tells('ownOrder'), tells('archived')]).toEqual([true, false, true]);
  await loading.loadWords('zh-CN', 'session');
  expect([tells('ownOrder'), tells('doNotContact')]).toEqual([true, false]);
});

test('a language that is chosen within a session tells all refusals that can be met there', async () => {
  await loading.loadWords('zh-CN', 'public');
  await loading.loadWords('zh-CN', 'session');
  await loading.loadWords('en');
  expect(['notFound', 'passwordWrong', 'ownOrder'].map((name) => translated.en.exists(`refusals.${name}`))).toEqual([true, true, true]);
});
