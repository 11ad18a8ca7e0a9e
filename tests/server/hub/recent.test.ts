import { expect, test } from 'vitest';
import { Recent } from '#server/hub/recent.ts';
import type { Routed } from '#server/hub/recent.ts';

const event = (position: number): Routed => ({
  position,
  frame: Buffer.alloc(0),
  memberFrame: Buffer.alloc(0),
  mask: 1,
  orgIds: [],
  memberIds: [],
  staffIds: undefined,
});
const events = (from: number, to: number): Routed[] => Array.from({ length: to - from + 1 }, (_, index) => event(from + index));
const positions = (found: Iterable<Routed> | undefined): number[] | undefined => found && [...found].map((one) => one.position);

test('an empty memory takes what was read, and goes on with what is new', () => {
  const recent = new Recent();
  expect(recent.addEarlier(events(5, 9), 0)).toBe(true);
  recent.add(event(10));
  expect(positions(recent.after(4, 10))).toEqual([5, 6, 7, 8, 9, 10]);
  expect(recent.after(3, 10)).toBeUndefined();
  expect(recent.after(4, 11)).toBeUndefined();
});

test('only what joins its beginning without a hole is added before it', () => {
  const recent = new Recent();
  for (const one of events(10, 12)) recent.add(one);
  expect(recent.addEarlier(events(5, 8), 0)).toBe(false);
  expect(recent.addEarlier(events(5, 10), 0)).toBe(false);
  expect(recent.addEarlier([event(7), event(9)], 0)).toBe(false);
  expect(recent.addEarlier([], 0)).toBe(false);
  expect(recent.addEarlier(events(8, 9), 0)).toBe(true);
  expect(positions(recent.after(7, 12))).toEqual([8, 9, 10, 11, 12]);
});

test('what was read before something was taken back is not added after it', () => {
  const recent = new Recent();
  for (const one of events(10, 12)) recent.add(one);
  const { forgotten } = recent;
  recent.forgetEarlier();
  expect(recent.addEarlier(events(8, 11), forgotten)).toBe(false);
  expect(recent.after(10, 12)).toBeUndefined();
  expect(recent.addEarlier(events(8, 11), recent.forgotten)).toBe(true);
  expect(positions(recent.after(7, 12))).toEqual([8, 9, 10, 11, 12]);
});

test('holds a bounded number: the oldest go, and nothing older is taken in', () => {
  const recent = new Recent();
  const all = 8_192;
  for (const one of events(2, all + 1)) recent.add(one);
  expect(recent.hasRoom(0, all + 1)).toBe(false);
  expect(recent.addEarlier([event(1)], 0)).toBe(false);
  recent.add(event(all + 2));
  expect(recent.after(1, all + 2)).toBeUndefined();
  expect(positions(recent.after(all, all + 2))).toEqual([all + 1, all + 2]);
});
