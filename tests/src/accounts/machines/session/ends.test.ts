import { expect, test } from 'vitest';
import { sessionLimits } from '#contract/limits/session.ts';
import { endOf, endsNext, idleLeft, lengthLeft } from '#src/accounts/machines/session/ends.ts';
import { morning, staff } from '#tests/machines/simulated.ts';

const hour = 3_600_000;
const at = (now: number, rest: { endsAt?: number | null; touchedAt?: number } = {}) => ({
  tools: { now: () => now },
  person: staff,
  endsAt: morning + 12 * hour,
  touchedAt: morning,
  ...rest,
});

test('what is left is never below nothing, and no longer than a session may last', () => {
  expect(idleLeft(at(morning + 60_000))).toBe(sessionLimits.idleMs - 60_000);
  expect(idleLeft(at(morning + hour))).toBe(0);
  expect(lengthLeft(at(morning + 13 * hour))).toBe(0);
  expect(lengthLeft(at(morning, { endsAt: morning + 100 * hour }))).toBe(sessionLimits.absoluteMs);
});

test('whichever comes first ends it', () => {
  expect(endsNext(at(morning))).toBe(morning + sessionLimits.idleMs);
  expect(endsNext(at(morning, { endsAt: morning + 60_000 }))).toBe(morning + 60_000);
  expect(endsNext(at(morning, { endsAt: null }))).toBeNull();
});

test('why it ended is what the clocks say, and nothing where they say nothing', () => {
  expect(endOf(at(morning + sessionLimits.idleMs), 'sessionOver')?.why).toBe('idle');
  expect(endOf(at(morning + 12 * hour), 'sessionOver')?.why).toBe('length');
  expect(endOf(at(morning + 1), 'sessionOver')?.why).toBe('refused');
  expect(endOf(at(morning + hour, { endsAt: null }), 'sessionOver')?.why).toBe('refused');
  expect(endOf(at(morning + hour), 'sessionWithdrawn')?.why).toBe('withdrawn');
  expect(endOf({ ...at(morning), person: null }, 'sessionOver')).toBeNull();
});
