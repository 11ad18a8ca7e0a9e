import { afterEach, expect, test } from 'vitest';
import type { Page } from '#contract/resource.ts';
import type { Feature } from '#contract/services.ts';
import type { ServerFrame } from '#contract/socket.ts';
import { inboxMachine } from '#machines/inboxMachine.ts';
import type { InboxPageInput } from '#machines/inboxMachine.ts';
import type { ChatRow } from '#machines/rows.ts';
import { alone, asked, memberText, rowOf, settled, staff } from './simulated.ts';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());

const message = (id: string, seq: number, position?: number): ServerFrame =>
  memberText(id, { content: `text ${seq}`, ...(position === undefined ? {} : { seq, position }) });

function start(features: readonly Feature[] = ['positions', 'echo']) {
  const pages = asked<Page<ChatRow>, InboxPageInput>();
  const rows = asked<Page<ChatRow>, { conversationId: string }>();
  const one = alone(inboxMachine.provide({ actors: { loadPage: pages.logic, loadRow: rows.logic } }), (tools) => ({ tools, person: staff, features }));
  over = one;
  const context = () => one.child.getSnapshot().context;
  const ids = (): string[] =>
    context()
      .store.slice('all', 0, 99)
      .map((row) => row.conversationId);
  const burst = (...frames: ServerFrame[]): void => one.child.send({ type: 'burst', frames });
  return { ...one, pages, rows, context, ids, burst, has: (tag: 'loading' | 'busy' | 'failed') => one.child.getSnapshot().hasTag(tag) };
}
async function loaded(page: Page<ChatRow> = { rows: [rowOf('a'), rowOf('b')], position: 10, next: null }) {
  const one = start();
  await one.pages.last().answer(page);
  return one;
}

test('loads the list and tells its position', async () => {
  const one = await loaded();
  expect(one.ids()).toEqual(['a', 'b']);
  expect(one.heardOf('inbox.loaded')).toEqual([{ type: 'inbox.loaded', position: 10 }]);
  expect(one.has('busy')).toBe(false);
});

test('frames that arrive between the request and its answer are kept; those above its position count', async () => {
  const one = start();
  one.burst(message('a', 1, 9), message('b', 1, 11));
  await one.pages.last().answer({ rows: [rowOf('a', { lastSeq: 1, unread: 1 }), rowOf('b')], position: 10, next: null });
  expect(one.ids()).toEqual(['b', 'a']);
  expect(one.context().store.get('a')?.unread).toBe(1);
  expect(one.context().store.get('b')?.unread).toBe(1);
  expect(one.context().counts.unread).toBe(2);
});

test('a reload keeps the live list and never counts a message twice', async () => {
  const one = await loaded();
  one.child.send({ type: 'inbox.reload' });
  one.burst(message('a', 1, 11), message('b', 1, 12));
  expect(one.ids()).toEqual(['b', 'a']);
  await one.pages.last().answer({ rows: [rowOf('a', { lastSeq: 1, unread: 1 }), rowOf('b')], position: 11, next: null });
  expect(one.ids()).toEqual(['b', 'a']);
  expect([one.context().store.get('a')?.unread, one.context().store.get('b')?.unread]).toEqual([1, 1]);
});

test('the rest of the list follows in the background', async () => {
  const one = start();
  await one.pages.last().answer({ rows: [rowOf('a')], position: 10, next: 'more' });
  expect(one.pages.last().input).toMatchObject({ next: 'more', limit: 1_000 });
  one.burst(message('b', 5, 12));
  await one.pages.last().answer({ rows: [rowOf('b', { lastSeq: 5, unread: 1 }), rowOf('c')], position: 12, next: 'again' });
  await one.pages.last().answer({ rows: [rowOf('d')], position: 13, next: null });
  expect(one.ids()).toEqual(['b', 'a', 'c', 'd']);
  expect(one.context().store.get('b')?.unread).toBe(1);
});

test('a list that cannot be had is asked for again by itself, and shows what is there', async () => {
  const one = start();
  await one.pages.last().refuse({ reason: 'network' });
  expect(one.has('failed')).toBe(true);
  expect(one.context().failure).toMatchObject({ reason: 'network' });
  expect(one.heardOf('inbox.failed')).toHaveLength(1);
  one.clock.increment(5_000);
  await one.pages.last().answer({ rows: [rowOf('a')], position: 1, next: null });
  expect(one.context().failure).toBeNull();
  expect(one.ids()).toEqual(['a']);
});

test('an unknown conversation is fetched once, and what arrived meanwhile is kept', async () => {
  const one = await loaded();
  one.burst(message('new', 1, 11));
  expect(one.rows.last().input).toEqual({ conversationId: 'new' });
  one.burst(message('new', 2, 12));
  expect(one.rows.runs).toHaveLength(1);
  await one.rows.last().answer({ rows: [rowOf('new', { lastSeq: 1, unread: 1, userName: '王芳' })], position: 11 });
  expect(one.context().store.get('new')).toMatchObject({ userName: '王芳', unread: 2, lastSeq: 2 });
});

test('a conversation that is not this person’s to see disappears', async () => {
  const one = await loaded();
  one.burst(message('new', 1, 11));
  await one.rows.last().answer({ rows: [], position: 11 });
  expect(one.ids()).toEqual(['a', 'b']);
});

test('a row that cannot be had is asked for again', async () => {
  const one = await loaded();
  one.burst(message('new', 1, 11));
  await one.rows.last().refuse({ reason: 'timeout' });
  one.clock.increment(5_000);
  expect(one.rows.runs).toHaveLength(2);
});

test('many unknown conversations at once are one reload', async () => {
  const one = await loaded();
  one.burst(...Array.from({ length: 30 }, (_, index) => message(`n${index}`, 1, 11 + index)));
  one.clock.increment(1_000);
  expect(one.pages.runs).toHaveLength(2);
  expect(one.rows.runs).toEqual([]);
});

test('without features an unknown conversation is shown at once and the list is asked for again', async () => {
  const one = start([]);
  await one.pages.last().answer({ rows: [rowOf('a')] });
  one.burst({ ...message('x', 0), conversationId: undefined } as unknown as ServerFrame);
  expect(one.ids()).toEqual(['org_2|m-x|', 'a']);
  one.clock.increment(1_000);
  expect(one.pages.runs).toHaveLength(2);
  await one.pages.last().answer({ rows: [rowOf('a')] });
  expect(one.rows.runs).toEqual([]);
});

test('choosing walks through the list of the filter', async () => {
  const one = await loaded({ rows: [rowOf('a', { unread: 1 }), rowOf('b'), rowOf('c', { unread: 2 })], position: 1, next: null });
  one.child.send({ type: 'filter.choose', filter: 'unread' });
  one.child.send({ type: 'conversation.next' });
  one.child.send({ type: 'conversation.next' });
  expect(one.context().selectedId).toBe('c');
  one.child.send({ type: 'conversation.next' });
  expect(one.context().selectedId).toBe('c');
  one.child.send({ type: 'conversation.previous' });
  expect(one.heardOf('conversation.chosen').map((event) => event['row'].conversationId)).toEqual(['a', 'c', 'a']);
});

test('an address may name a conversation that no page has brought', async () => {
  const one = await loaded();
  one.child.send({ type: 'conversation.open', id: 'deep' });
  expect(one.heardOf('conversation.chosen').at(-1)).toEqual({ type: 'conversation.chosen', row: null });
  await one.rows.last().answer({ rows: [rowOf('deep')], position: 20 });
  await settled();
  expect(one.heardOf('conversation.chosen').at(-1)?.['row'].conversationId).toBe('deep');
});

test('closing leaves nothing chosen', async () => {
  const one = await loaded();
  one.child.send({ type: 'conversation.open', id: 'a' });
  one.child.send({ type: 'conversation.close' });
  expect(one.context().selectedId).toBeNull();
});

test('a quiet inbox keeps no frames', async () => {
  const one = await loaded();
  for (let position = 11; position < 200; position++) one.burst(message('a', position, position));
  expect(one.context().buffer).toEqual([]);
});
