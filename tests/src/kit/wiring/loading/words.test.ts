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
const has = (language: Language): readonly boolean[] => ['desk.search', 'calls.title'].map((key) => translated[language].exists(key));

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
