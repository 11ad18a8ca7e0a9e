import { expect, test } from 'vitest';
import { keptAt, leftInMemory, takenUp, waitingOf, withSheets, wouldLose } from '#src/shell/machines/console/unsent.ts';
import type { ConsoleContext, TransfersRef, UnsentRef } from '#src/shell/machines/console/context.ts';
import type { DraftKept, Unsent } from '#src/desk/machines/conversation/values.ts';
import { nothingUnsent } from '#src/desk/machines/unsent/written.ts';
import { rowOf } from '#tests/machines/simulated.ts';

type Known = Pick<ConsoleContext, 'unsent' | 'keeper' | 'pens' | 'left' | 'transfers'>;
const keeperWith = (marks: Readonly<Record<string, DraftKept>>, isOpen = true): UnsentRef => {
  const entries = Object.fromEntries(Object.entries(marks).map(([id, mark]) => [id, { mark }]));
  return { getSnapshot: () => ({ context: { entries, isOpen } }) } as unknown as UnsentRef;
};
const nothing: Known = { unsent: { personId: 'p', orgId: 'o', byConversation: {} }, keeper: null, pens: new Map(), left: [], transfers: null };
const knowing = (known: Known, id: string, unsent: Partial<Unsent>): Known => ({
  ...known,
  ...withSheets(known, [{ row: rowOf(id), unsent: { ...nothingUnsent, ...unsent } }]),
});
const item = (state: 'held' | 'failed' | 'uploading') => ({ clientId: 'm', type: 0 as const, content: 'x', state, at: 0 });

test('rows show where words stand and where a message did not leave; sending leaves nothing behind', () => {
  const known = knowing(knowing(knowing(nothing, 'a', { draft: 'x' }), 'b', { noteDraft: 'x' }), 'c', { outbox: [item('failed')] });
  expect([...known.pens]).toEqual([
    ['a', 'draft'],
    ['b', 'draft'],
    ['c', 'notSent'],
  ]);
  const after = knowing(known, 'a', {});
  expect(after.pens.has('a')).toBe(false);
  expect(Object.keys(after.unsent!.byConversation)).toEqual(['b', 'c']);
});

test('typing on makes no new map of rows', () => {
  const known = knowing(nothing, 'a', { draft: 'x' });
  expect(knowing(known, 'a', { draft: 'xy' }).pens).toBe(known.pens);
});

test('without a keeper nothing is kept; with one, what it does not name has nothing to lose', () => {
  expect(keptAt({ keeper: null }, 'a')).toBe('notKept');
  expect(keptAt({ keeper: keeperWith({ a: 'keeping' }) }, 'a')).toBe('keeping');
  expect(keptAt({ keeper: keeperWith({}) }, 'a')).toBe('kept');
});

test('the browser asks before leaving exactly while leaving would lose something', () => {
  expect(wouldLose(nothing)).toBe(false);
  expect(wouldLose(knowing(nothing, 'a', { draft: 'x' }))).toBe(true);
  const kept: Known = { ...nothing, keeper: keeperWith({ a: 'kept' }) };
  const moving = (status: 'running' | 'done') => ({ getSnapshot: () => ({ context: { items: [{ status }] } }) }) as unknown as TransfersRef;
  expect([moving('running'), moving('done')].map((transfers) => wouldLose({ ...kept, transfers }))).toEqual([true, false]);
  expect(wouldLose(knowing(kept, 'a', { draft: 'x' }))).toBe(false);
  expect(wouldLose(knowing(kept, 'a', { outbox: [item('held')] }))).toBe(false);
  expect(wouldLose(knowing(kept, 'a', { outbox: [item('uploading')] }))).toBe(true);
  expect(wouldLose(knowing({ ...nothing, keeper: keeperWith({ a: 'keeping' }) }, 'a', { draft: 'x' }))).toBe(true);
});

test('after the session memory holds only what could not be kept elsewhere', () => {
  const written = (keeper: UnsentRef | null): Known => knowing({ ...nothing, keeper }, 'a', { draft: 'x' });
  expect(leftInMemory(written(keeperWith({ a: 'kept' })))).toEqual([]);
  expect(leftInMemory(written(keeperWith({ a: 'notKept' }, false)))[0]?.byConversation).toHaveProperty('a');
  // The storage is there and took this one not: too many, or too large.
  expect(leftInMemory(written(keeperWith({ a: 'notKept' })))[0]?.byConversation).toHaveProperty('a');
  expect(waitingOf(written(keeperWith({ a: 'notKept' })))).toEqual({ count: 1, isKept: false });
  expect(leftInMemory(written(null))[0]).toMatchObject({ personId: 'p', orgId: 'o' });
  expect(leftInMemory(nothing)).toEqual([]);
  expect(waitingOf(written(null))).toEqual({ count: 1, isKept: false });
  expect(waitingOf(written(keeperWith({ a: 'kept' })))).toEqual({ count: 1, isKept: true });
});

test('what was left in one organisation waits for its person in that one alone; a stranger finds and keeps none of it', () => {
  const left = leftInMemory(knowing(nothing, 'a', { draft: 'x' }));
  const there = takenUp({ left }, { personId: 'p', orgId: 'other' });
  expect(there.unsent.byConversation).toEqual({});
  expect(there.left).toEqual(left);
  expect(wouldLose({ ...nothing, left: there.left })).toBe(true);
  expect(takenUp({ left: there.left }, { personId: 'p', orgId: 'o' })).toEqual({ unsent: left[0], left: [] });
  expect(takenUp({ left }, { personId: 'q', orgId: 'o' })).toEqual({ unsent: { personId: 'q', orgId: 'o', byConversation: {} }, left: [] });
});

test('what is left a second time in the same organisation replaces what was left before', () => {
  const left = leftInMemory(knowing(nothing, 'a', { draft: 'x' }));
  const again = leftInMemory({ ...knowing(nothing, 'b', { draft: 'y' }), left });
  expect(again.map((one) => Object.keys(one.byConversation))).toEqual([['b']]);
});
