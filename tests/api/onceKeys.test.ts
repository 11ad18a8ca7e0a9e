import { beforeEach, expect, test } from 'vitest';
import { consoleLimits } from '#contract/limits/session.ts';
import type { FailureReason } from '#contract/errors.ts';
import { CallFailure } from '#api/errors.ts';
import { OnceKeys } from '#api/onceKeys.ts';

let keys: OnceKeys;
beforeEach(() => {
  let ids = 0;
  keys = new OnceKeys(() => `key-${(ids += 1)}`);
});

test.each<FailureReason>(['network', 'timeout', 'cancelled', 'unreadable', 'internal', 'unavailable', 'commitUnknown'])(
  'after "%s" nobody knows whether it happened: the next try has the same key',
  (reason) => {
    const first = keys.keyFor('a');
    keys.settled('a', new CallFailure(reason, 0, ''));
    expect(keys.keyFor('a')).toBe(first);
  },
);

test.each<FailureReason | undefined>([undefined, 'invalidInput', 'refused', 'versionConflict', 'sessionOver', 'overloaded'])(
  'after a sure answer (%s) the same content again is another call',
  (reason) => {
    const first = keys.keyFor('a');
    keys.settled('a', reason && new CallFailure(reason, 0, ''));
    expect(keys.keyFor('a')).not.toBe(first);
  },
);

test('other content has another key; the oldest are forgotten', () => {
  const first = keys.keyFor('a');
  const second = keys.keyFor('b');
  expect(second).not.toBe(first);
  keys.keyFor('a');
  for (let n = 2; n <= consoleLimits.rememberedKeys; n += 1) keys.keyFor(`more ${n}`);
  expect(keys.keyFor('a')).toBe(first);
  expect(keys.keyFor('b')).not.toBe(second);
});
