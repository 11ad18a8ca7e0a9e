import { expect, test } from 'vitest';
import type { ServerFrame } from '#contract/socket.ts';
import { changesOf } from '#streams/changes.ts';

const frame = (rest: object): ServerFrame => rest as ServerFrame;

test('type 16 is a change of an order', () => {
  expect(changesOf(frame({ type: 16, orderId: 'o', status: 'paid', version: 3, position: 9 }))).toEqual([
    { entity: 'order', id: 'o', change: 'updated', version: 3, position: 9, patch: { status: 'paid' } },
  ]);
});
test('type 16 of a back end without versions and positions', () => {
  expect(changesOf(frame({ type: 16, orderId: 'o', status: 'paid' }))).toEqual([
    { entity: 'order', id: 'o', change: 'updated', version: null, position: null, patch: { status: 'paid' } },
  ]);
});
test('type 17 of one row and of many', () => {
  expect(changesOf(frame({ type: 17, entity: 'menu', id: 'a', change: 'removed', version: 1, position: 2 }))).toEqual([
    { entity: 'menu', id: 'a', change: 'removed', version: 1, position: 2, patch: null },
  ]);
  expect(changesOf(frame({ type: 17, entity: 'menu', many: ['a', 'b'], change: 'created', version: 1, position: 2 })).map((one) => one.id)).toEqual(['a', 'b']);
});
test.each([0, 1, 3, 4, 5, 18, 19])('type %i changes no row', (type) => {
  expect(changesOf(frame({ type, orderId: 'o' }))).toEqual([]);
});
