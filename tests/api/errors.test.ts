import { expect, test } from 'vitest';
import { failureOfCode, failureOfStatus } from '#api/errors.ts';

test.each([
  [401, 'sessionOver'],
  [403, 'refused'],
  [404, 'notFound'],
  [500, 'internal'],
  [503, 'unavailable'],
  [418, 'other'],
] as const)('HTTP %i without an envelope is %s', (status, reason) => {
  expect(failureOfStatus(status).reason).toBe(reason);
});

test('a code of the contract has its name, another keeps its own words', () => {
  expect(failureOfCode(40901, 'x').reason).toBe('versionConflict');
  expect(failureOfCode(77, '余额不足')).toMatchObject({ reason: 'other', code: 77, text: '余额不足' });
});
