import { expect, test } from 'vitest';
import { all, frame, now, opened } from '#tests/machines/conversationStage.ts';
import { rowOf } from '#tests/machines/simulated.ts';

test('a move carries what was seen last; its answer is the row', async () => {
  const one = await opened();
  one.child.send({ type: 'move.make', move: 'close', closeReason: 'solved' });
  expect(one.child.getSnapshot().hasTag('moving')).toBe(true);
  expect(one.calls.life.last().input).toMatchObject({ seenSeq: 3, move: { move: 'close', closeReason: 'solved' } });
  one.burst(frame(4));
  await one.calls.life.last().answer(rowOf('a', { state: 'closed', version: 3, lastSeq: 3 }));
  // The message that came meanwhile stays.
  expect(one.context().row).toMatchObject({ state: 'closed', lastSeq: 4, lastMessage: 'text 4' });
  expect(one.context().moving).toBeNull();
});

test('a move that is refused says why and asks what is', async () => {
  const one = await opened({ row: rowOf('a', { state: 'waiting' }) });
  one.child.send({ type: 'move.make', move: 'claim' });
  await one.calls.life.last().refuse({ reason: 'alreadyClaimed', code: 40904, text: '周敏已接入' });
  expect(one.context().failure).toMatchObject({ reason: 'alreadyClaimed', text: '周敏已接入' });
  await one.calls.row.last().answer(rowOf('a', { state: 'serving', assigneeId: 'u2', assigneeName: '周敏' }));
  expect(one.context().row.assigneeName).toBe('周敏');
  one.child.send({ type: 'move.make', move: 'reopen' });
  expect(one.context().failure).toBeNull();
});

test('while the connection is away moves and the flag are refused at once, and not made later', async () => {
  const one = await opened();
  one.child.send({ type: 'socket.lost' });
  one.child.send({ type: 'move.make', move: 'snooze', until: now });
  one.child.send({ type: 'urgent.set', isUrgent: true });
  expect(one.context().failure?.reason).toBe('offline');
  one.child.send({ type: 'socket.opened' });
  expect([one.calls.life.runs, one.calls.urgent.runs]).toEqual([[], []]);
});

test('the urgent flag shows once it is kept', async () => {
  const one = await opened();
  one.child.send({ type: 'urgent.set', isUrgent: true });
  expect(one.context().row.isUrgent).toBe(false);
  await one.calls.urgent.last().answer();
  expect(one.context().row.isUrgent).toBe(true);
});

test('without the feature nothing of it leaves the console', async () => {
  const one = await opened({ features: all });
  one.child.send({ type: 'move.make', move: 'claim' });
  one.child.send({ type: 'tags.set', tags: ['a'] });
  one.child.send({ type: 'earlier.ask' });
  one.child.send({ type: 'transcript.ask' });
  one.child.send({ type: 'recall.ask', seq: 3 });
  one.child.send({ type: 'quote.choose', seq: 2 });
  one.write('x');
  const { life, tags, earlier, recall, timeline, memberNotes, row } = one.calls;
  expect([life, tags, earlier, recall, timeline, memberNotes, row].map((call) => call.runs.length)).toEqual(Array(7).fill(0));
  expect(Object.keys(one.sent()[0] ?? {})).not.toContain('expectedAssigneeId');
  expect(Object.keys(one.sent()[0] ?? {})).not.toContain('replyToSeq');
});

test('a message says who served when it was written; held back by a colleague, it goes anyway under the same id', async () => {
  const one = await opened({ row: rowOf('a', { state: 'waiting', lastSeq: 3 }) });
  one.write('x');
  expect(one.sent()[0]).toMatchObject({ clientId: 'id-1', expectedAssigneeId: '' });
  one.burst({ type: 5, messageType: 5, clientId: 'id-1', resp_code: 41012, resp_msg: '周敏刚刚接入了这个会话' });
  expect(one.context().outbox[0]).toMatchObject({ state: 'failed', reason: 'takenByOther' });
  one.clock.increment(60);
  one.child.send({ type: 'message.sendAnyway', clientId: 'id-1' });
  one.clock.increment(60);
  expect(one.sent()[1]).toMatchObject({ clientId: 'id-1', content: 'x' });
  expect(one.sent()[1]).not.toHaveProperty('expectedAssigneeId');
});
