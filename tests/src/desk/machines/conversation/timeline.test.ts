import { expect, test } from 'vitest';
import type { ChatItem, TimelineRow } from '#src/kit/machines/rows.ts';
import { woven } from '#src/desk/machines/conversation/timeline.ts';

const item = (seq: number | undefined): ChatItem => ({ key: `m${seq}`, ...(seq === undefined ? {} : { seq }) }) as ChatItem;
const row = (id: string, afterSeq: number, second = 0): TimelineRow => ({ id, afterSeq, at: `2026-11-20T01:00:0${second}.000Z` }) as TimelineRow;
const drawn = (items: readonly ChatItem[], timeline: readonly TimelineRow[], rest: { olderLeft?: boolean; isDetached?: boolean } = {}): readonly string[] =>
  woven({ items, timeline, olderLeft: false, isDetached: false, ...rest }).map((entry) => (entry.kind === 'message' ? entry.item.key : entry.row.id));

test('each stands after its message, those of one place by their time', () => {
  expect(drawn([item(1), item(2)], [row('late', 1, 2), row('end', 2), row('early', 1, 1), row('first', 0)])).toEqual([
    'first',
    'm1',
    'early',
    'late',
    'm2',
    'end',
  ]);
});

test('what belongs to messages further up or down comes with them', () => {
  const timeline = [row('above', 3), row('between', 11), row('below', 40)];
  expect(drawn([item(10), item(11), item(12)], timeline, { olderLeft: true, isDetached: true })).toEqual(['m10', 'm11', 'between', 'm12']);
  expect(drawn([item(10), item(11), item(12)], timeline, { olderLeft: true })).toEqual(['m10', 'm11', 'between', 'm12', 'below']);
});

test('a conversation without messages has its steps all the same; messages without numbers stand alone', () => {
  expect(drawn([], [row('only', 0)])).toEqual(['only']);
  expect(drawn([item(undefined), item(undefined)], [])).toEqual(['mundefined', 'mundefined']);
});
