/** The translator of the login page says what i18next says. */
import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { entryWords as en } from '#i18n/entry/en.ts';
import { start as enStart } from '#i18n/entry/en.start.ts';
import { pocket } from '#i18n/pocket.ts';
import { entryWords as zh } from '#i18n/entry/zh-CN.ts';
import { start as zhStart } from '#i18n/entry/zh-CN.start.ts';

const values = { minutes: 30, name: '林 <b>晓</b>', reason: 'gone', count: 2 };

test.each([
  ['zh-CN', { ...zh, start: zhStart }],
  ['en', { ...en, start: enStart }],
])('every word of the login page is said as i18next says it: %s', (lng, words) => {
  const grown = createInstance();
  void grown.init({ lng, resources: { [lng]: { words } }, defaultNS: 'words', initAsync: false, interpolation: { escapeValue: false } });
  const small = pocket(words) as (key: string, given: object) => string;
  const keys = Object.entries(words).flatMap(([area, entries]) => Object.keys(entries).map((name) => `${area}.${name}`));
  expect(keys.length).toBeGreaterThan(20);
  expect(keys.map((key) => small(key, values))).toEqual(keys.map((key) => (grown.t as (key: string, given: object) => string)(key, values)));
});

test('a word that is not here shows its key, as i18next does', () => {
  expect((pocket({}) as (key: string) => string)('login.title')).toBe('login.title');
});
