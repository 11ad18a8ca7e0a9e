import { expect, test } from 'vitest';
import { toChatRow, toOrderDetail, toPage } from '#src/kit/wiring/legacy.ts';
import { rowOf } from '#tests/machines/simulated.ts';

test('a plain array is a page without position and without more', () => {
  expect(toPage([{ id: 1 }], (given) => given['id'])).toEqual({ rows: [1] });
});
test('a page keeps its position and where to go on', () => {
  expect(toPage({ rows: [{ id: 1 }], position: 0, next: null }, (given) => given['id'])).toEqual({ rows: [1], position: 0, next: null });
});
test('nothing is an empty page', () => {
  expect(toPage(null, () => 1)).toEqual({ rows: [] });
});
test('our own row passes unchanged', () => {
  const row = rowOf('a');
  expect(toChatRow(row as never)).toBe(row);
});
test('a row of spec 3 alone gets a key of system, member and business id', () => {
  expect(toChatRow({ systemId: '35_1', memberId: 41002, busId: '70001', unreadIcon: true, userName: '周建国' })).toMatchObject({
    conversationId: '35_1|41002|70001',
    memberId: '41002',
    unread: 1,
    unreadIcon: true,
    lastSeq: 0,
    userName: '周建国',
    assigneeId: null,
  });
});
test('an order without versions and steps is whole', () => {
  expect(toOrderDetail({ id: 7, status: 'paid' })).toMatchObject({ id: '7', version: 0, status: 'paid', steps: [], kind: 'pushed' });
});
