/** The list is narrowed to urgent conversations and to customers with a tag, and follows what happens to them. */
import { expect, test } from 'vitest';
import type { ServerFrame } from '#contract/socket.ts';
import { loaded, waits } from '#tests/machines/inboxStage.ts';
import { rowOf } from '#tests/machines/simulated.ts';

const shownIds = ({ context }: Awaited<ReturnType<typeof loaded>>): string[] => {
  const { store, filter, shown } = context();
  return store.slice(filter, 0, 9, shown).map((row) => row.conversationId);
};
const memberChanged = (position: number): ServerFrame => ({ type: 17, messageType: 17, entity: 'member', id: 'x', change: 'updated', version: 2, position });

test('the list is narrowed to urgent ones, with its counts, and follows who becomes urgent', async () => {
  const one = await loaded({
    rows: [waits('a', 3, { systemId: 'org_1' }), waits('b', 2, { systemId: 'org_1', isUrgent: true }), waits('c', 1, { isUrgent: true })],
    position: 10,
    next: null,
  });
  one.child.send({ type: 'sieve.choose', patch: { isUrgent: true } });
  expect([shownIds(one), one.context().counts.all, one.context().shown]).toEqual([['b', 'c'], 2, 'sifted']);
  // The rail and the queue tell of everybody who waits, whatever the list is narrowed to.
  expect(one.context().counts).toMatchObject({ waiting: 2, queued: 3 });
  one.burst({ type: 17, messageType: 17, entity: 'conversation', id: 'a', change: 'updated', version: 2, position: 11, patch: { isUrgent: true } });
  expect([shownIds(one), one.context().counts.all]).toEqual([['a', 'b', 'c'], 3]);
  one.child.send({ type: 'filter.choose', kind: 'member' });
  expect(shownIds(one)).toEqual(['c']);
  one.child.send({ type: 'conversation.next' });
  expect(one.context().selectedId).toBe('c');
  one.child.send({ type: 'sieve.close' });
  expect([shownIds(one), one.context().shown]).toEqual([['c'], 'member']);
});

test('customers with a tag are asked for, also again when customers change, and another tag asks anew', async () => {
  const one = await loaded({ rows: [rowOf('a', { memberId: 'm1' }), rowOf('b', { memberId: 'm2' })], position: 10, next: null });
  one.child.send({ type: 'sieve.open' });
  await one.tags.last().answer([{ tag: '备孕', count: 2 }]);
  expect(one.context().tags).toEqual([{ tag: '备孕', count: 2 }]);
  one.burst(memberChanged(11));
  one.child.send({ type: 'sieve.choose', patch: { tag: '备孕' } });
  expect([shownIds(one), one.has('sifting'), one.tagged.runs.map(({ input }) => input.tag)]).toEqual([[], true, ['备孕']]);
  await one.tagged.last().answer(['m2']);
  expect([shownIds(one), one.has('sifting')]).toEqual([['b'], false]);
  one.burst(memberChanged(12), memberChanged(13));
  expect(shownIds(one)).toEqual(['b']);
  one.clock.increment(1_000);
  expect(one.tagged.runs).toHaveLength(2);
  await one.tagged.last().answer(['m1', 'm2']);
  expect(shownIds(one)).toEqual(['a', 'b']);
  one.child.send({ type: 'sieve.choose', patch: { tag: '孕中期' } });
  expect(shownIds(one)).toEqual([]);
  await one.tagged.last().refuse({ reason: 'network' });
  expect([one.has('siftFailed'), one.context().taggedFailure?.reason]).toEqual([true, 'network']);
  one.child.send({ type: 'tagged.again' });
  await one.tagged.last().answer(['m1']);
  expect([shownIds(one), one.context().taggedFailure]).toEqual([['a'], null]);
  one.child.send({ type: 'sieve.choose', patch: { tag: null } });
  expect(shownIds(one)).toEqual(['a', 'b']);
});

test('the row that is being read leaves a list that is narrowed now, and stays in one that narrows itself', async () => {
  const one = await loaded({ rows: [rowOf('a'), rowOf('b', { isUrgent: true })], position: 10, next: null });
  one.child.send({ type: 'conversation.open', id: 'a' });
  one.child.send({ type: 'sieve.choose', patch: { isUrgent: true } });
  expect(shownIds(one)).toEqual(['b']);
  one.child.send({ type: 'conversation.open', id: 'b' });
  one.burst({ type: 17, messageType: 17, entity: 'conversation', id: 'b', change: 'updated', version: 2, position: 11, patch: { isUrgent: false } });
  expect([shownIds(one), one.context().counts.all]).toEqual([['b'], 0]);
});
