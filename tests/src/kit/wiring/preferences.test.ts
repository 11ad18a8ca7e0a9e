import { expect, test } from 'vitest';
import { keepLanguage, keepTheme, reloadsForVersion, storedTheme } from '#src/kit/wiring/preferences.ts';
import { storedLanguage } from '#src/kit/wiring/storageKeys.ts';
import { fakeBrowser } from '#tests/wiring/fakeBrowser.ts';

test('[p-bilingual] [c-locale] Chinese unless somebody chose English', () => {
  const around = fakeBrowser('http://care.test');
  expect(storedLanguage(around)).toBe('zh-CN');
  keepLanguage(around, 'en');
  expect(storedLanguage(around)).toBe('en');
});

test('the theme that was chosen', () => {
  const around = fakeBrowser('http://care.test');
  expect(storedTheme(around)).toBe('light');
  keepTheme(around, 'dark');
  expect(storedTheme(around)).toBe('dark');
});

test('another version clears the local storage and reloads once', () => {
  const around = fakeBrowser('http://care.test');
  expect(reloadsForVersion(around, '1')).toBe(false);
  around.localStorage.setItem('old', 'x');
  expect(reloadsForVersion(around, '1')).toBe(false);
  expect(reloadsForVersion(around, '2')).toBe(true);
  expect([around.localStorage.getItem('old'), around.reloads()]).toEqual([null, 1]);
  expect(reloadsForVersion(around, '2')).toBe(false);
});

test('two versions that answer in turn, twenty times: each new one is reloaded for once, and the storage is cleared each time', () => {
  const around = fakeBrowser('http://care.test');
  reloadsForVersion(around, '1');
  for (let flip = 0; flip < 20; flip++) {
    around.localStorage.setItem('old', 'x');
    reloadsForVersion(around, flip % 2 === 0 ? '2' : '1');
    expect(around.localStorage.getItem('old')).toBeNull();
  }
  expect(around.reloads()).toBe(1);
  expect(reloadsForVersion(around, '3')).toBe(true);
});

test('a storage that keeps nothing never makes a loop of reloads', () => {
  const around = fakeBrowser('http://care.test');
  reloadsForVersion(around, '1');
  around.localStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(reloadsForVersion(around, '2')).toBe(false);
  expect(around.reloads()).toBe(0);
});
