import { expect, test } from 'vitest';
import type { ServerFrame } from '#contract/socket.ts';
import type { FoundRow } from '#src/desk/machines/inboxMachine.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';
import { loaded, message, mine, refusal, since, start, waits } from '#tests/machines/inboxStage.ts';
import { rowOf, settled, staff } from '#tests/machines/simulated.ts';

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

test('[E11] a conversation that has passed to somebody else is asked for, and leaves every list where it cannot be had', async () => {
  const one = await loaded();
  one.burst({ type: 17, messageType: 17, entity: 'conversation', id: 'a', change: 'updated', version: 5, position: 11 });
  expect(one.rows.last().input).toEqual({ conversationId: 'a' });
  await one.rows.last().answer({ rows: [], position: 11 });
  expect([one.ids(), one.context().counts.all]).toEqual([['b'], 1]);
});

test('[E11] a conversation that passed away and back while it was asked for is asked for once more, and is here', async () => {
  const one = await loaded();
  const passed = (version: number, position: number) =>
    ({ type: 17, messageType: 17, entity: 'conversation', id: 'a', change: 'updated', version, position }) as const;
  one.burst(passed(5, 11));
  one.burst(passed(6, 12));
  expect(one.rows.runs).toHaveLength(1);
  await one.rows.last().answer({ rows: [], position: 11 });
  expect(one.rows.runs).toHaveLength(2);
  await one.rows.last().answer({ rows: [rowOf('a')], position: 12 });
  expect(one.ids().toSorted()).toEqual(['a', 'b']);
  expect(one.context().wanted).toEqual([]);
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
  const one = await loaded({
    rows: [rowOf('a', { waitingSince: '2026-11-20T00:50:00.000Z' }), rowOf('b'), rowOf('c', { waitingSince: '2026-11-20T00:55:00.000Z' })],
    position: 1,
    next: null,
  });
  one.child.send({ type: 'filter.choose', filter: 'unanswered' });
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
  expect(one.heardOf('conversation.chosen').at(-1)).toEqual({ type: 'conversation.chosen', id: 'deep', row: null, seq: null });
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

test('next is who of mine waits longest, then whoever waits longest in the queue, who is claimed first', async () => {
  const one = await loaded({ rows: [mine('a', 30), mine('b', 20), waits('q', 1)], position: 10, next: null });
  one.child.send({ type: 'answer.next', isWriting: true });
  expect([one.context().selectedId, one.context().answers]).toEqual(['b', 1]);
  one.child.send({ type: 'answer.next', isWriting: true });
  expect(one.context().selectedId).toBe('a');
  one.burst({ type: 17, messageType: 17, entity: 'conversation', id: 'b', change: 'updated', version: 2, position: 11, patch: { waitingSince: null } });
  one.child.send({ type: 'answer.next', isWriting: true });
  expect(one.claims.last().input).toEqual({ conversationId: 'q' });
  expect([one.has('claiming'), one.context().selectedId]).toEqual([true, 'a']);
  await one.claims.last().answer({ ...mine('q', 1), lastSeq: 3 });
  expect([one.has('claiming'), one.context().selectedId, one.context().answers]).toEqual([false, 'q', 3]);
  expect(one.heardOf('conversation.chosen').at(-1)).toMatchObject({ id: 'q', row: { assigneeId: staff.id } });
});

test.each<readonly [string, readonly ChatRow[], string]>([
  ['an urgent one of the queue before mine that waits longer', [mine('a', 1), waits('q', 30, { isUrgent: true })], 'q'],
  ['an urgent one of mine before an urgent one of the queue', [{ ...mine('a', 30), isUrgent: true }, waits('q', 1, { isUrgent: true })], 'a'],
  ['mine that asks before the queue', [{ ...mine('a', 30), lastMessage: '谢谢，可以吃饭吗', lastMessageAt: since(30) }, waits('q', 1)], 'a'],
  ['the queue before a thank you of mine', [{ ...mine('a', 1), lastMessage: '好的谢谢，我准时过去', lastMessageAt: since(1) }, waits('q', 30)], 'q'],
  ['mine that asked something before the thanks', [{ ...mine('a', 1), lastMessage: '谢谢', lastMessageAt: since(2) }, waits('q', 30)], 'a'],
  ['the queue before mine that is only kept unread', [{ ...mine('a', 1), waitingSince: null, isKeptUnread: true }, waits('q', 30)], 'q'],
  ['a thank you of mine where nobody else waits', [{ ...mine('a', 1), lastMessage: '好的', lastMessageAt: since(1) }], 'a'],
])('next is %s', async (_, rows, id) => {
  const one = await loaded({ rows: [...rows], position: 10, next: null });
  one.child.send({ type: 'answer.next' });
  expect([one.context().selectedId, one.claims.runs.at(-1)?.input]).toEqual(id === 'a' ? ['a', undefined] : [null, { conversationId: 'q' }]);
});

test('every list leads with who is urgent and waits longest once that is chosen, follows what happens, and goes back to the newest', async () => {
  const rows = [{ ...rowOf('d'), waitingSince: null }, waits('c', 30), mine('b', 10), waits('a', 40, { isUrgent: true })];
  const one = await loaded({ rows, position: 10, next: null });
  const ids = () =>
    one
      .context()
      .store.slice('all', 0, 9)
      .map((row) => row.conversationId);
  expect(ids()).toEqual(['d', 'c', 'b', 'a']);
  one.child.send({ type: 'order.turn' });
  expect(ids()).toEqual(['a', 'b', 'c', 'd']);
  one.burst({ type: 17, messageType: 17, entity: 'conversation', id: 'a', change: 'updated', version: 2, position: 11, patch: { isUrgent: false } });
  expect([ids(), one.context().store.rank('all', 'a')]).toEqual([['b', 'c', 'a', 'd'], 2]);
  one.burst(message('d', 5, 12));
  one.child.send({ type: 'order.turn' });
  expect(ids()[0]).toBe('d');
  expect([one.kept, one.heardOf('order.turned').map((event) => event['isByWait'])]).toEqual([
    [true, false],
    [true, false],
  ]);
});

test('the next one asked for by a letter leaves the caret where it is', async () => {
  const one = await loaded({ rows: [mine('a', 30), mine('b', 20)], position: 10, next: null });
  one.child.send({ type: 'answer.next' });
  expect([one.context().selectedId, one.context().answers]).toEqual(['b', 0]);
});

test('whoever a colleague has just taken is passed over, and it is said who took him', async () => {
  const one = await loaded({ rows: [waits('q1', 1), waits('q2', 2)], position: 10, next: null });
  one.child.send({ type: 'answer.next' });
  await one.claims.last().refuse(refusal('alreadyClaimed', '何佳宁已接入这个会话，看下一位'));
  expect(one.heardOf('notice.raise')).toEqual([{ type: 'notice.raise', key: 'alreadyClaimed', text: '何佳宁已接入这个会话，看下一位' }]);
  expect(one.claims.last().input).toEqual({ conversationId: 'q2' });
  await one.claims.last().refuse(refusal('alreadyClaimed', 'x'));
  expect([one.has('claiming'), one.context().selectedId, one.claims.runs.length]).toEqual([false, null, 2]);
});

test('at the limit the reason stands at the queue until it is put away', async () => {
  const one = await loaded({ rows: [waits('q', 1)], position: 10, next: null });
  one.child.send({ type: 'answer.next' });
  await one.claims.last().refuse(refusal('atCapacity', '已接待 40 位，达到上限 40'));
  expect(one.context().refusal).toMatchObject({ reason: 'atCapacity', text: '已接待 40 位，达到上限 40' });
  one.child.send({ type: 'refusal.dismiss' });
  expect(one.context().refusal).toBeNull();
});

test('what waits for another team is taken last', async () => {
  const one = await loaded({ rows: [waits('night', 1, { teamId: 'night' }), waits('all', 5), waits('own', 3, { teamId: 'day' })], position: 10, next: null });
  one.child.send({ type: 'team.known', teamIds: ['day'], memberIds: [staff.id] });
  one.child.send({ type: 'answer.next' });
  expect(one.claims.last().input.conversationId).toBe('own');
});

test('a pin shows at once, and is taken back and said where the server refuses', async () => {
  const one = await loaded();
  one.child.send({ type: 'row.pin', id: 'b', isPinned: true });
  one.child.send({ type: 'row.keepUnread', id: 'b', isKeptUnread: true });
  expect([one.ids(), one.context().counts.unanswered]).toEqual([['b', 'a'], 1]);
  expect(one.marks.runs.map((run) => run.input)).toEqual([{ conversationId: 'b', mark: { isPinned: true } }]);
  await one.marks.last().answer();
  expect(one.marks.last().input).toEqual({ conversationId: 'b', mark: { isKeptUnread: true } });
  await one.marks.last().refuse(refusal('unavailable', '暂时不可用'));
  expect([one.ids(), one.context().counts.unanswered, one.context().marks]).toEqual([['b', 'a'], 0, []]);
  expect(one.heardOf('notice.raise')).toHaveLength(1);
});

test('search waits for the end of typing, and a newer word leaves the older question behind', async () => {
  const one = await loaded();
  const found = (id: string): FoundRow =>
    ({
      found: 'message',
      conversationId: id,
      systemId: 'org_2',
      userName: 'x',
      patientName: '',
      seq: 4,
      excerpt: 'x',
      senderName: null,
      at: since(1),
    }) as FoundRow;
  one.child.send({ type: 'search.type', words: 'q' });
  one.clock.increment(1_000);
  expect(one.searches.runs).toEqual([]);
  one.child.send({ type: 'search.type', words: '腹胀' });
  one.clock.increment(200);
  expect(one.searches.runs).toEqual([]);
  one.clock.increment(100);
  const older = one.searches.last();
  expect(older.input).toEqual({ words: '腹胀', limit: 50 });
  one.child.send({ type: 'search.type', words: '腹胀痛' });
  one.clock.increment(300);
  await older.answer([found('old')]);
  await one.searches.last().refuse(refusal('network', ''));
  expect([one.context().search.rows, one.context().search.failure?.reason]).toEqual([[], 'network']);
  const asked = one.searches.runs.length;
  one.child.send({ type: 'inbox.heal' });
  expect(one.searches.runs.length).toBe(asked + 1);
  await one.searches.last().refuse(refusal('network', ''));
  one.child.send({ type: 'search.retry' });
  await one.searches.last().answer([found('new')]);
  // An answer that is here is not asked for again.
  one.child.send({ type: 'inbox.heal' });
  expect(one.searches.runs.length).toBe(asked + 2);
  expect(one.context().search).toMatchObject({ answered: '腹胀痛', rows: [{ conversationId: 'new' }], failure: null });
  one.child.send({ type: 'conversation.open', id: 'a', seq: 4 });
  expect(one.heardOf('conversation.chosen').at(-1)).toMatchObject({ id: 'a', seq: 4 });
  one.child.send({ type: 'search.close' });
  expect(one.context().search).toMatchObject({ isOpen: false, words: '', rows: [] });
});

test('a back end without a desk is asked nothing new: search looks through the rows that are here', async () => {
  const one = start(['positions', 'echo']);
  await one.pages.last().answer({ rows: [rowOf('a', { userName: '林晓彤' }), rowOf('b', { userName: '王芳' })], position: 1, next: null });
  one.child.send({ type: 'search.type', words: '晓彤' });
  one.clock.increment(1_000);
  expect(one.context().search.rows.map((row) => row.conversationId)).toEqual(['a']);
  one.child.send({ type: 'row.pin', id: 'b', isPinned: true });
  one.child.send({ type: 'answer.next' });
  expect([one.searches.runs, one.marks.runs, one.claims.runs]).toEqual([[], [], []]);
});

test('whose customer is typing fades, and ends with his message', async () => {
  const one = await loaded();
  const typing = (id: string, system = 'member'): ServerFrame =>
    ({ type: 19, messageType: 19, conversationId: id, signal: 'typing', fromRemoteSystem: system, fromRemoteId: `m-${id}` }) as ServerFrame;
  one.burst(typing('a'), typing('b'), typing('c', 'staff'));
  expect(Object.keys(one.context().typing)).toEqual(['a', 'b']);
  one.burst(message('a', 1, 11));
  expect(Object.keys(one.context().typing)).toEqual(['b']);
  one.clock.increment(10_000);
  one.burst(typing('a'));
  expect(Object.keys(one.context().typing)).toEqual(['a']);
});

test('an address that leads to nothing of this person says so', async () => {
  const one = await loaded();
  one.child.send({ type: 'conversation.open', id: 'foreign', seq: 9 });
  expect(one.context().isMissing).toBe(false);
  await one.rows.last().answer({ rows: [], position: 12 });
  expect([one.context().isMissing, one.context().selectedId]).toEqual([true, 'foreign']);
  one.child.send({ type: 'conversation.open', id: 'a' });
  expect(one.context().isMissing).toBe(false);
});
