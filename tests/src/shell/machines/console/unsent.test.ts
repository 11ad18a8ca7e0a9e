import { expect, test } from 'vitest';
import { keptAt, leftInMemory, takenUp, waitingOf, withSheets, wouldLose } from '#src/shell/machines/console/unsent.ts';
import type { ConsoleContext, TransfersRef, UnsentRef } from '#src/shell/machines/console/context.ts';
import type { DraftKept, Unsent } from '#src/desk/machines/conversation/values.ts';
import { nothingUnsent } from '#src/desk/machines/unsent/written.ts';
import { rowOf } from '#tests/machines/simulated.ts';

type Known = Pick<ConsoleContext, 'unsent' | 'draftStore' | 'draftBadges' | 'left' | 'transfers'>;
const draftStoreWith = (marks: Readonly<Record<string, DraftKept>>, isOpen = true): UnsentRef => {
  const entries = Object.fromEntries(Object.entries(marks).map(([id, mark]) => [id, { mark }]));
  return { getSnapshot: () => ({ context: { entries, isOpen } }) } as unknown as UnsentRef;
};
const nothing: Known = { unsent: { personId: 'p', orgId: 'o', byConversation: {} }, draftStore: null, draftBadges: new Map(), left: [], transfers: null };
const knowing = (known: Known, id: string, unsent: Partial<Unsent>): Known => ({
  ...known,
  ...withSheets(known, [{ row: rowOf(id), unsent: { ...nothingUnsent, ...unsent } }]),
});
const item = (state: 'held' | 'failed' | 'uploading') => ({ clientId: 'm', type: 0 as const, content: 'x', state, at: 0 });

test('rows show where words stand and where a message did not leave; sending leaves nothing behind', () => {
  const known = knowing(knowing(knowing(nothing, 'a', { draft: 'x' }), 'b', { noteDraft: 'x' }), 'c', { outbox: [item('failed')] });
  expect([...known.draftBadges]).toEqual([
    ['a', 'draft'],
    ['b', 'draft'],
    ['c', 'notSent'],
  ]);
  const after = knowing(known, 'a', {});
  expect(after.draftBadges.has('a')).toBe(false);
  expect(Object.keys(after.unsent!.byConversation)).toEqual(['b', 'c']);
});

test('typing on makes no new map of rows', () => {
  const known = knowing(nothing, 'a', { draft: 'x' });
  expect(knowing(known, 'a', { draft: 'xy' }).draftBadges).toBe(known.draftBadges);
});

test('without a draft store nothing is kept; with one, what it does not name has nothing to lose', () => {
  expect(keptAt({ draftStore: null }, 'a')).toBe('notKept');
  expect(keptAt({ draftStore: draftStoreWith({ a: 'keeping' }) }, 'a')).toBe('keeping');
  expect(keptAt({ draftStore: draftStoreWith({}) }, 'a')).toBe('kept');
});

test('the browser asks before leaving exactly while leaving would lose something', () => {
  expect(wouldLose(nothing)).toBe(false);
  expect(wouldLose(knowing(nothing, 'a', { draft: 'x' }))).toBe(true);
  const kept: Known = { ...nothing, draftStore: draftStoreWith({ a: 'kept' }) };
  const moving = (status: 'running' | 'done') => ({ getSnapshot: () => ({ context: { items: [{ status }] } }) }) as unknown as TransfersRef;
  expect([moving('running'), moving('done')].map((transfers) => wouldLose({ ...kept, transfers }))).toEqual([true, false]);
  expect(wouldLose(knowing(kept, 'a', { draft: 'x' }))).toBe(false);
  expect(wouldLose(knowing(kept, 'a', { outbox: [item('held')] }))).toBe(false);
  expect(wouldLose(knowing(kept, 'a', { outbox: [item('uploading')] }))).toBe(true);
  expect(wouldLose(knowing({ ...nothing, draftStore: draftStoreWith({ a: 'keeping' }) }, 'a', { draft: 'x' }))).toBe(true);
});

test('after the session memory holds only what could not be kept elsewhere', () => {
  const written = (draftStore: UnsentRef | null): Known => knowing({ ...nothing, draftStore }, 'a', { draft: 'x' });
  expect(leftInMemory(written(draftStoreWith({ a: 'kept' })))).toEqual([]);
  expect(leftInMemory(written(draftStoreWith({ a: 'notKept' }, false)))[0]?.byConversation).toHaveProperty('a');
  // The storage is there and took this one not: too many, or too large.
  expect(leftInMemory(written(draftStoreWith({ a: 'notKept' })))[0]?.byConversation).toHaveProperty('a');
  expect(waitingOf(written(draftStoreWith({ a: 'notKept' })))).toEqual({ count: 1, isKept: false });
  expect(leftInMemory(written(null))[0]).toMatchObject({ personId: 'p', orgId: 'o' });
  expect(leftInMemory(nothing)).toEqual([]);
  expect(waitingOf(written(null))).toEqual({ count: 1, isKept: false });
  expect(waitingOf(written(draftStoreWith({ a: 'kept' })))).toEqual({ count: 1, isKept: true });
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
