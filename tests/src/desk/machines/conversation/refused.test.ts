/** A call of a conversation fails: what was written or chosen stays, the part says why, and it is asked for again by itself or by a press. */
import { expect, test } from 'vitest';
import type { ChatPerson, NoteRow, OrderRow } from '#src/kit/machines/rows.ts';
import { changed, frame, opened, order, start, withDesk } from '#tests/machines/conversationStage.ts';
import { rowOf } from '#tests/machines/simulated.ts';

const noLine = { reason: 'network' };

test('the row of a conversation could not be read: what is known stays, and it is read again after a moment', async () => {
  const one = await opened();
  one.burst(changed('conversation', 'a', { state: 'serving', assigneeId: 'u2' }));
  await one.calls.row.last().refuse(noLine);
  expect([one.calls.row.runs.length, one.context().failure]).toEqual([1, null]);
  one.clock.increment(5_000);
  await one.calls.row.last().answer(rowOf('a', { assigneeId: 'u2', assigneeName: '周敏', version: 9 }));
  expect([one.calls.row.runs.length, one.context().row.assigneeName]).toEqual([2, '周敏']);
});

test('the customer could not be read: it is read again after a moment by itself', async () => {
  const one = await opened();
  await one.calls.person.last().refuse(noLine);
  one.clock.increment(5_000);
  await one.calls.person.last().answer({ name: '王芳', tags: [] } as unknown as ChatPerson);
  expect([one.context().person?.name, one.context().sideFailures]).toEqual(['王芳', {}]);
});

test('other conversations could not be read: said in their part, and read again by a press on that part alone', async () => {
  const one = await opened();
  one.child.send({ type: 'earlier.ask' });
  await one.calls.earlier.last().refuse(noLine);
  expect([one.context().earlier, one.context().sideFailures.earlier?.reason]).toEqual([null, 'network']);
  one.child.send({ type: 'side.retry', part: 'tags' });
  expect(one.calls.earlier.runs).toHaveLength(1);
  one.child.send({ type: 'side.retry', part: 'earlier' });
  await one.calls.earlier.last().answer([rowOf('b')]);
  expect([one.context().earlier?.length, one.context().sideFailures.earlier]).toEqual([1, undefined]);
});

test('notes about the customer could not be read: read again by a press, and by themselves', async () => {
  const one = await opened();
  await one.calls.memberNotes.last().refuse(noLine);
  expect([one.context().memberNotes, one.context().sideFailures.memberNotes?.reason]).toEqual([null, 'network']);
  one.child.send({ type: 'side.retry', part: 'memberNotes' });
  expect(one.calls.memberNotes.runs).toHaveLength(2);
  await one.calls.memberNotes.last().refuse(noLine);
  one.clock.increment(5_000);
  await one.calls.memberNotes.last().answer([]);
  expect([one.context().memberNotes, one.context().sideFailures.memberNotes]).toEqual([[], undefined]);
});

test('a note about the customer could not be saved: it stays as it was written, and is one note however often it is tried', async () => {
  const one = await opened();
  one.child.send({ type: 'memberNote.write', text: '带孩子' });
  one.child.send({ type: 'memberNote.save', text: '带孩子' });
  await one.calls.saveNote.last().refuse(noLine);
  expect([one.context().memberNoteDraft, one.context().sideFailures.memberNote?.reason]).toEqual(['带孩子', 'network']);
  one.child.send({ type: 'memberNote.save', text: '带孩子' });
  const [first, second] = one.calls.saveNote.runs.map(({ input }) => input.clientId);
  expect(second).toBe(first);
  await one.calls.saveNote.last().answer({ id: 'n', text: '带孩子' } as NoteRow);
  expect([one.context().memberNoteDraft, one.context().sideFailures.memberNote]).toEqual(['', undefined]);
});

test('the urgent flag was refused: it shows what is, says why, and the same can be asked once more', async () => {
  const one = await opened();
  one.child.send({ type: 'urgent.set', isUrgent: true });
  await one.calls.urgent.last().refuse({ reason: 'forbidden' });
  expect([one.context().row.isUrgent, one.context().failure?.reason, one.context().failedAct]).toEqual([
    rowOf('a').isUrgent,
    'forbidden',
    { type: 'urgent.set', isUrgent: true },
  ]);
  expect([one.context().urgency, one.child.getSnapshot().hasTag('moving')]).toEqual([null, false]);
});

test('the orders to choose from could not be read: said in their part, and read again by a press', async () => {
  const one = await opened();
  one.child.send({ type: 'orders.ask' });
  await one.calls.choices.last().refuse(noLine);
  expect([one.context().sideFailures.orders?.reason, one.context().orderChoices]).toEqual(['network', null]);
  one.child.send({ type: 'side.retry', part: 'orders' });
  await one.calls.choices.last().answer([]);
  expect([one.context().sideFailures.orders, one.context().orderChoices]).toEqual([undefined, []]);
});

test('an order that could not be read leaves its card as the message has it, and keeps no other one waiting', async () => {
  const one = await opened();
  one.burst(frame(4, { type: 3, messageType: 3, orderId: 'o1' }), frame(5, { type: 3, messageType: 3, orderId: 'o2' }));
  expect(one.calls.order.last().input).toEqual({ orderId: 'o1' });
  await one.calls.order.last().refuse(noLine);
  expect(one.calls.order.last().input).toEqual({ orderId: 'o2' });
  await one.calls.order.last().answer(order('o2', 1));
  expect([Object.keys(one.context().orders), one.context().failure]).toEqual([['o2'], null]);
});

test('somebody looks for orders in the moment before that is done by itself: it is done at once, and once', async () => {
  const one = await opened();
  // Somebody made an order, and nobody says whose.
  one.child.send({ type: 'orders.ask' });
  await one.calls.choices.last().answer([]);
  one.burst({ type: 17, messageType: 17, entity: 'order', id: 'x', change: 'created', version: 1, position: 60 });
  one.child.send({ type: 'orders.ask' });
  expect(one.calls.choices.runs).toHaveLength(2);
  await one.calls.choices.last().answer([{ id: 'x' } as OrderRow]);
  one.clock.increment(5_000);
  expect(one.calls.choices.runs).toHaveLength(2);
});

const draft = { title: '黄体支持用药', count: '1', price: '1286', remark: '' };
const channel = { id: 'c1', name: '抖音', nameEn: null, isStaffs: false };
test('channels are read whenever somebody begins an order, and an order goes on without them', async () => {
  const one = await opened({ features: [...withDesk, 'resources'] });
  expect(one.calls.channels.runs).toHaveLength(0);
  one.child.send({ type: 'push.write', draft });
  await one.calls.channels.last().answer([channel]);
  expect(one.context().channels).toEqual([channel]);
  one.child.send({ type: 'push.write', draft: null });
  expect(one.context().channels).toBeNull();
  one.child.send({ type: 'push.write', draft });
  await one.calls.channels.last().refuse(noLine);
  expect([one.calls.channels.runs.length, one.context().channels, one.context().failure, one.context().sideFailures]).toEqual([2, null, null, {}]);
  one.child.send({ type: 'order.push', title: draft.title, count: 1, payPrice: 128_600, remark: '' });
  expect(one.calls.push.runs).toHaveLength(1);
});

test('a picture that is put away while it is made smaller is not sent', async () => {
  const one = start({ features: withDesk });
  one.child.send({ type: 'picture.hold', file: new File(['x'], 'a.png', { type: 'image/png' }) });
  one.child.send({ type: 'picture.send', isShrunk: true });
  expect(one.child.getSnapshot().hasTag('shrinking')).toBe(true);
  one.child.send({ type: 'picture.drop' });
  await one.calls.shrink.last().answer(new File(['y'], 'a.jpg', { type: 'image/jpeg' }));
  expect([one.context().held, one.context().outbox, one.child.getSnapshot().hasTag('shrinking')]).toEqual([null, [], false]);
});

test('a picture that was put away is not sent by a press that comes too late', () => {
  const one = start({ features: withDesk });
  one.child.send({ type: 'picture.send', isShrunk: true });
  one.child.send({ type: 'picture.send', isShrunk: false });
  expect([one.calls.shrink.runs, one.context().outbox, one.heardOf('notice.raise')]).toEqual([[], [], []]);
});
