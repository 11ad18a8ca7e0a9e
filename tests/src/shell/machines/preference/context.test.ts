import { expect, test } from 'vitest';
import { preferenceLimits } from '#contract/limits/session.ts';
import { knownPaths, recentWith, screenPath } from '#src/shell/machines/preference/context.ts';

test('an address is its screen alone: what was looked at there is not kept', () => {
  expect(screenPath('/consultation?c=7#x')).toBe('/consultation');
  expect(knownPaths(['/consultation?c=7', '/consultation', '/patient', '/orderManage'], 9)).toEqual(['/consultation', '/orderManage']);
  expect(knownPaths(['/consultation', '/orderManage'], 1)).toEqual(['/consultation']);
});

test('the screen visited last is the first of the recent ones', () => {
  expect(recentWith(['/orderManage', '/consultation'], '/consultation')).toEqual(['/consultation', '/orderManage']);
  expect(recentWith([], '/nowhere')).toEqual([]);
  expect(preferenceLimits.recent).toBeLessThanOrEqual(preferenceLimits.favourites);
});
