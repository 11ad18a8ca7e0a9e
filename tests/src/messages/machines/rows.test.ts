import { describe, expect, test } from 'vitest';
import type { Message } from '#src/messages/machines/context.ts';
import { fits, inserted, isLocal } from '#src/messages/machines/rows.ts';

const message = (id: string, minute: number, rest: Partial<Message> = {}): Message => ({
  id,
  kind: 'announcement',
  values: {},
  link: null,
  createdAt: `2026-11-20T01:${String(minute).padStart(2, '0')}:00.000Z`,
  readAt: null,
  version: 1,
  ...rest,
});

test('[H8] only an address of this console is followed', () => {
  expect(['/consultation?c=1', '/messages'].map(isLocal)).toEqual([true, true]);
  expect([null, '', '//a.example', '/\\a.example', 'https://a.example', 'javascript:alert(1)', 'messages'].map(isLocal)).toEqual(
    Array.from({ length: 7 }, () => false),
  );
});

describe('a message', () => {
  test('takes its place by time, then by id, and stands there once', () => {
    const rows = [message('d', 9), message('b', 5), message('a', 5)];
    expect(inserted(rows, message('c', 5)).map((row) => row.id)).toEqual(['d', 'c', 'b', 'a']);
    expect(inserted(rows, message('0', 0)).map((row) => row.id)).toEqual(['d', 'b', 'a', '0']);
    expect(inserted(rows, message('b', 7))).toBe(rows);
  });

  test('fits the filter by its topic and by whether it was read', () => {
    const read = message('a', 1, { readAt: '2026-11-20T01:30:00.000Z' });
    expect([fits(read, { isUnread: true, topic: null }), fits(read, { isUnread: false, topic: 'announcement' })]).toEqual([false, true]);
    expect(fits(message('b', 1, { kind: 'newDevice' }), { isUnread: true, topic: 'account' })).toBe(true);
    expect(fits(message('b', 1, { kind: 'newDevice' }), { isUnread: true, topic: 'desk' })).toBe(false);
  });
});
