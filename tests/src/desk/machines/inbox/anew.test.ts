/** A part of the list cannot be had, or is read anew: what is there stays usable, and it is asked for again by itself or by a press. */
import { expect, test } from 'vitest';
import { chatLimits } from '#contract/limits/chat.ts';
import { loaded } from '#tests/machines/inboxStage.ts';
import { rowOf } from '#tests/machines/simulated.ts';

const noLine = { reason: 'network' };

test('the rest of the list could not be had: what is here stays, it is said, and the list is asked for again by itself', async () => {
  const one = await loaded({ rows: [rowOf('a')], position: 10, next: 'more' });
  await one.pages.last().refuse(noLine);
  expect([one.ids(), one.has('failed'), one.context().failure?.reason, one.heardOf('inbox.failed').length]).toEqual([['a'], true, 'network', 1]);
  one.clock.increment(5_000);
  expect(one.has('loading')).toBe(false);
  await one.pages.last().answer({ rows: [rowOf('a'), rowOf('b')], position: 11, next: null });
  expect([one.ids(), one.context().failure]).toEqual([['a', 'b'], null]);
});

test('a list longer than is filled by itself goes on when somebody comes near its end', async () => {
  const many = Array.from({ length: chatLimits.listedRows }, (_, n) => rowOf(`c${n}`));
  const one = await loaded({ rows: many, position: 10, next: 'more' });
  expect([one.pages.runs.length, one.has('busy')]).toEqual([1, false]);
  one.child.send({ type: 'inbox.more' });
  expect(one.pages.last().input).toMatchObject({ next: 'more' });
  await one.pages.last().answer({ rows: [rowOf('last')], position: 11, next: null });
  expect(one.context().store.size('all')).toBe(chatLimits.listedRows + 1);
  one.child.send({ type: 'inbox.more' });
  expect(one.pages.runs).toHaveLength(2);
});

test('the order this person works in elsewhere is taken over, and what is so already changes nothing', async () => {
  const one = await loaded();
  one.child.send({ type: 'order.known', isByWait: false });
  expect(one.kept).toEqual([]);
  one.child.send({ type: 'order.known', isByWait: true });
  expect([one.context().isByWait, one.kept]).toEqual([true, [true]]);
  expect(one.heardOf('order.turned')).toEqual([]);
});

test('what was read in its conversation is unread in no list', async () => {
  const one = await loaded({ rows: [rowOf('a', { lastSeq: 4, unread: 2, unreadIcon: true })], position: 10, next: null });
  expect(one.context().counts.unread).toBe(1);
  one.child.send({ type: 'conversation.read', id: 'a', seq: 4 });
  expect([one.context().counts.unread, one.context().store.get('a')?.unread]).toEqual([0, 0]);
});

test('search is opened before a word is typed, and closing it forgets the word', async () => {
  const one = await loaded();
  one.child.send({ type: 'search.open' });
  expect([one.context().search.isOpen, one.searches.runs]).toEqual([true, []]);
  one.child.send({ type: 'search.type', words: '王' });
  one.child.send({ type: 'search.close' });
  expect([one.context().search.isOpen, one.context().search.words]).toEqual([false, '']);
});

test('the tags to choose from could not be had: said there, and asked for again by a press or once the line is back', async () => {
  const one = await loaded();
  one.child.send({ type: 'sieve.open' });
  await one.tags.last().refuse(noLine);
  expect([one.context().tags, one.context().tagsFailure?.reason]).toEqual([null, 'network']);
  one.child.send({ type: 'tags.ask' });
  await one.tags.last().refuse(noLine);
  one.child.send({ type: 'inbox.heal' });
  expect(one.tags.runs).toHaveLength(3);
  await one.tags.last().answer([{ tag: '备孕', count: 2 }]);
  expect([one.context().tags?.length, one.context().tagsFailure]).toEqual([1, null]);
  one.child.send({ type: 'inbox.heal' });
  expect(one.tags.runs).toHaveLength(3);
});

test('who carries the chosen tag could not be had: asked for again by itself and once the line is back', async () => {
  const one = await loaded();
  one.child.send({ type: 'sieve.choose', patch: { tag: '备孕' } });
  await one.tagged.last().refuse(noLine);
  one.clock.increment(5_000);
  expect(one.tagged.runs).toHaveLength(2);
  await one.tagged.last().refuse(noLine);
  expect(one.has('siftFailed')).toBe(true);
  one.child.send({ type: 'inbox.heal' });
  await one.tagged.last().answer(['m-b']);
  expect([one.has('siftFailed'), one.context().taggedFailure]).toEqual([false, null]);
});

test('the list is read anew: who carries the chosen tag is asked once more, and who was known stays shown meanwhile', async () => {
  const one = await loaded();
  one.child.send({ type: 'sieve.choose', patch: { tag: '备孕' } });
  await one.tagged.last().answer(['m-a']);
  const shown = (): string[] =>
    one
      .context()
      .store.slice('all', 0, 9, 'sifted')
      .map(({ conversationId }) => conversationId);
  one.child.send({ type: 'inbox.reload' });
  await one.pages.last().answer({ rows: [rowOf('a'), rowOf('b')], position: 20, next: null });
  expect(shown()).toEqual(['a']);
  one.clock.increment(1_000);
  expect(one.tagged.runs).toHaveLength(2);
  await one.tagged.last().answer(['m-b']);
  expect(shown()).toEqual(['b']);
});
