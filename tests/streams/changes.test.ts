import { expect, test } from 'vitest';
import type { ServerFrame } from '#contract/socket.ts';
import { changesOf } from '#streams/changes.ts';
import { burstWith } from '#tests/machines/bursts.ts';

const changes = (...frames: readonly object[]) => changesOf(burstWith(...(frames as readonly ServerFrame[])));

test('type 16 is a change of an order', () => {
  expect(changes({ type: 16, orderId: 'o', status: 'paid', version: 3, position: 9 })).toEqual([
    { entity: 'order', id: 'o', change: 'updated', version: 3, position: 9, patch: { status: 'paid' } },
  ]);
});
test('type 16 of a back end without versions and positions', () => {
  expect(changes({ type: 16, orderId: 'o', status: 'paid' })).toEqual([
    { entity: 'order', id: 'o', change: 'updated', version: null, position: null, patch: { status: 'paid' } },
  ]);
});
test('type 17 of one row and of many', () => {
  expect(changes({ type: 17, entity: 'menu', id: 'a', change: 'removed', version: 1, position: 2 })).toEqual([
    { entity: 'menu', id: 'a', change: 'removed', version: 1, position: 2, patch: null },
  ]);
  expect(changes({ type: 17, entity: 'menu', many: ['a', 'b'], change: 'created', version: 1, position: 2 }).map((one) => one.id)).toEqual(['a', 'b']);
});
test.each([0, 1, 3, 4, 5, 18, 19])('type %i changes no row', (type) => {
  expect(changes({ type, orderId: 'o' })).toEqual([]);
});
test('changes of both types stand in the order of arrival', () => {
  const paid = { type: 16, orderId: 'o', status: 'paid', version: 3, position: 9 };
  const row = (position: number) => ({ type: 17, entity: 'order', id: 'o', change: 'updated', version: position, position });
  expect(changes(row(8), paid, row(10)).map((one) => one.position)).toEqual([8, 9, 10]);
});
