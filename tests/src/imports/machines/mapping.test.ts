import { expect, test } from 'vitest';
import { canCheck, firstSheet, keysWithin, mapped } from '#src/imports/machines/mapping.ts';

const sheet = { name: '', isHidden: false, headerLine: 1, headers: ['a'], samples: [], mapping: [], isRemembered: false, layoutId: null };

test('a field that is given to a column leaves the one it had', () => {
  expect(mapped(['name', null, 'type'], 1, 'name')).toEqual([null, 'name', 'type']);
  expect(mapped(['name', null], 0, null)).toEqual([null, null]);
});

test('rows are told apart only by fields of the file', () => {
  expect(keysWithin(['type', 'name'], [null, 'name'])).toEqual(['name']);
});

test('the first sheet that is seen and has a header is offered, and nothing is checked without a column', () => {
  expect(firstSheet([{ ...sheet, isHidden: true }, { ...sheet, headers: [] }, sheet])).toBe(2);
  expect(firstSheet([{ ...sheet, isHidden: true }])).toBe(0);
  expect(firstSheet([sheet, { ...sheet, layoutId: 'a' }])).toBe(1);
  const looked = { sheets: [sheet], fields: [], keys: [], layouts: [], hash: '' };
  expect(canCheck({ looked, mapping: [null] })).toBe(false);
  expect(canCheck({ looked, mapping: [null, 'name'] })).toBe(true);
  expect(canCheck({ looked: null, mapping: ['name'] })).toBe(false);
});
