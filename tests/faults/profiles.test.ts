import { expect, test } from 'vitest';
import { lateness, long, short } from './profiles.ts';

test('the long profile promises that a power cut is over within ten seconds, and says how long it was', () => {
  expect(lateness(long, { fault: 'allKilled', recoveryMs: 9_900 })).toBeUndefined();
  expect(lateness(long, { fault: 'allKilled', recoveryMs: 22_800 })).toContain('22.8 s');
  expect(lateness(long, { fault: 'databaseFrozen', recoveryMs: 22_800 })).toBeUndefined();
  expect(lateness(short, { fault: 'allKilled', recoveryMs: 22_800 })).toBeUndefined();
});
