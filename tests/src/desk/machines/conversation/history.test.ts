import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ContentFrame } from '#contract/socket.ts';
import { continues, mergeItems, replaceItems, trimmed } from '#src/desk/machines/conversation/history.ts';

const frame = (seq: number | undefined, content = `text ${seq}`): ContentFrame => ({
  type: 0,
  messageType: 0,
  content,
  systemId: 'o_2',
  fromRemoteId: 'm',
  fromRemoteSystem: 'member',
  toRemoteId: '',
  toRemoteSystem: 'staff',
  busId: '',
  username: '',
  ...(seq === undefined ? {} : { seq }),
});

test('whatever the order and however often they come, each message stands once and in order', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 40 }))), (bursts) => {
      const items = bursts.reduce(
        (shown, seqs) =>
          mergeItems(
            shown,
            seqs.map((seq) => frame(seq)),
            'staff',
          ),
        mergeItems([], [], 'staff'),
      );
      expect(items.map((item) => item.seq)).toEqual([...new Set(bursts.flat())].toSorted((one, other) => one - other));
      expect(new Set(items.map((item) => item.key)).size).toBe(items.length);
    }),
    { seed: 3 },
  );
});

test('without numbers messages follow as they come, equal ones too', () => {
  expect(mergeItems(mergeItems([], [frame(undefined, 'a')], 'staff'), [frame(undefined, 'a')], 'staff')).toHaveLength(2);
});

test('a whole history replaces; what it does not end with yet follows', () => {
  const contents = (history: string[], since: string[]): string[] =>
    replaceItems(
      history.map((text) => frame(undefined, text)),
      since.map((text) => frame(undefined, text)),
      'staff',
    ).map((item) => item.content);
  expect(contents(['a', 'b'], ['b', 'c'])).toEqual(['a', 'b', 'c']);
  expect(contents(['a', 'ok'], ['ok', 'ok'])).toEqual(['a', 'ok', 'ok']);
});

test('what lies beyond a hole waits', () => {
  const items = mergeItems([], [frame(1), frame(2)], 'staff');
  const { next, beyond } = continues(items, [frame(2), frame(3), frame(5), frame(4)]);
  expect([next.map((one) => one.seq), beyond.map((one) => one.seq)]).toEqual([[2, 3, 4], [5]]);
});

test('the newest 200 are kept', () => {
  const items = mergeItems(
    [],
    Array.from({ length: 250 }, (_, index) => frame(index + 1)),
    'staff',
  );
  expect(trimmed(items).map((item) => item.seq)).toEqual(Array.from({ length: 200 }, (_, index) => index + 51));
});
