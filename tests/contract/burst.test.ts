import fc from 'fast-check';
import { expect, test } from 'vitest';
import { burstOf, inOrder } from '#contract/burst.ts';
import type { Carried, StreamName } from '#contract/burst.ts';

const names: readonly StreamName[] = ['content', 'orderStatus', 'refused', 'changed', 'reload', 'ephemeral'];
const anyCarried = fc.array(fc.constantFrom(...names)).map((streams) => streams.map((stream, place) => ({ stream, frame: { place } }) as unknown as Carried));
const placesOf = (given: readonly Carried[], streams: readonly StreamName[]): readonly unknown[] =>
  given.flatMap(({ stream, frame }) => (streams.includes(stream) ? frame : []));

test('each list keeps the order of arrival, and nothing is lost', () => {
  fc.assert(
    fc.property(anyCarried, (given) => {
      const burst = burstOf(given);
      for (const name of names) expect(burst[name]).toEqual(placesOf(given, [name]));
      expect(burst.order).toEqual(given.map((one) => one.stream));
    }),
  );
});

test('whichever streams are taken in order, their frames come as they arrived, each to the taker of its stream', () => {
  fc.assert(
    fc.property(anyCarried, fc.subarray([...names]), (given, wanted) => {
      const taken: unknown[] = [];
      const takers = Object.fromEntries(wanted.map((stream) => [stream, (frame: unknown) => void taken.push({ stream, frame })]));
      inOrder(burstOf(given), takers);
      expect(taken).toEqual(given.filter(({ stream }) => wanted.includes(stream)));
    }),
  );
});
