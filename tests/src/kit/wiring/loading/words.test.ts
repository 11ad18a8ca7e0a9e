import { beforeEach, expect, test, vi } from 'vitest';
import type * as Translating from '#i18n/translators.ts';
import type * as Loading from '#src/kit/wiring/loading/words.ts';
import type { Language } from '#i18n/language.ts';

let loading: typeof Loading;
let translated: (typeof Translating)['translators'];
/** Each test begins in a page that has loaded nothing. */
beforeEach(async () => {
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
