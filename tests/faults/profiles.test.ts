import { expect, test } from 'vitest';
import { faults } from './inject.ts';
import { lateness, least, long, short } from './profiles.ts';
import type { Profile } from './profiles.ts';

test('the long profile promises that a power cut is over within ten seconds, and says how long it was', () => {
  expect(lateness(long, { fault: 'allKilled', recoveryMs: 9_900 })).toBeUndefined();
  expect(lateness(long, { fault: 'allKilled', recoveryMs: 22_800 })).toContain('22.8 s');
  expect(lateness(long, { fault: 'databaseFrozen', recoveryMs: 22_800 })).toBeUndefined();
  expect(lateness(short, { fault: 'allKilled', recoveryMs: 22_800 })).toBeUndefined();
});

const planned = ({ phases }: Profile): string[] => [...new Set(phases.flatMap((phase) => Object.keys(phase.faults)))].toSorted();

test('the short profile and the long one have every kind of fault there is, and the least one those that stand for others', () => {
  const every = Object.keys(faults).toSorted();
  expect(planned(short)).toEqual(every);
  expect(planned(long)).toEqual(every);
  expect(every).toEqual(expect.arrayContaining(planned(least)));
});
