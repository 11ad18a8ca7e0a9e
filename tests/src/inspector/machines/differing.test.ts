import { expect, test } from 'vitest';
import { differencesBetween } from '#src/inspector/machines/differing.ts';

const message = (state: string, more: object = {}) => ({ clientId: 'c1', state, ...more });

test('what differs is told down to the value: one message of a list, and not the lists that were made anew with the same in them', () => {
  const before = { outbox: [message('failed'), message('sending')], buffer: [], moves: [{ id: 1 }], count: 3 };
  const after = { outbox: [message('failed'), message('failed', { reason: 'tooFast' })], buffer: [], moves: [{ id: 1 }], count: 4 };
  expect(differencesBetween(before, after)).toEqual([
    { key: 'outbox.1.state', before: 'sending', after: 'failed' },
    { key: 'outbox.1.reason', before: null, after: 'tooFast' },
    { key: 'count', before: '3', after: '4' },
  ]);
});

test('what came and what went is told, a text that was written over as well, though it is a blank in both', () => {
  expect(differencesBetween({ draft: '你好', old: 1 }, { draft: '你好吗', fresh: { a: true } })).toMatchObject([
    { key: 'draft' },
    { key: 'old', before: '1', after: null },
    { key: 'fresh', before: null },
  ]);
});

test('a list whose rows have all moved is one line', () => {
  const rows = Array.from({ length: 30 }, (_, id) => ({ id }));
  expect(differencesBetween({ rows }, { rows: [{ id: -1 }, ...rows] }).map(({ key }) => key)).toEqual(['rows']);
});

test('two steps that share a context differ in nothing', () => {
  const held = { rows: [{ id: 1 }] };
  expect(differencesBetween(held, { ...held })).toEqual([]);
});
