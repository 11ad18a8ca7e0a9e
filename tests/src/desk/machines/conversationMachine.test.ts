import { expect, test } from 'vitest';
import { chatLimits } from '#contract/limits/chat.ts';
import type { ServerFrame } from '#contract/socket.ts';
import type { History } from '#src/desk/machines/conversation/context.ts';
import type { ChatPerson } from '#src/kit/machines/rows.ts';
import { nothingUnsent } from '#src/desk/machines/unsent/written.ts';
import { rowOf, settled } from '#tests/machines/simulated.ts';

import { frame, order, start } from '#tests/machines/conversationStage.ts';
async function loaded(options: Parameters<typeof start>[0] = {}, history: History = { rows: [frame(1), frame(2)], lastSeq: 2 }) {
  const one = start(options);
  await one.calls.history.last().answer(history);
  return one;
}

test('shows its history in order, and older pages above it', async () => {
  const one = await loaded({}, { rows: [frame(51), frame(52)], lastSeq: 52 });
  expect(one.seqs()).toEqual([51, 52]);
  expect(one.context().olderLeft).toBe(true);
  one.child.send({ type: 'history.older' });
  expect(one.context().loadingOlder).toBe(true);
  expect(one.calls.history.last().input).toMatchObject({ beforeSeq: 51, limit: 50 });
  await one.calls.history.last().answer({ rows: [frame(1), frame(2)], lastSeq: 52 });
  expect(one.context()).toMatchObject({ olderLeft: false, loadingOlder: false });
});

test('frames that arrive before the history are neither lost nor doubled', async () => {
  const one = start();
  one.burst(frame(2), frame(3));
  await one.calls.history.last().answer({ rows: [frame(1), frame(2)], lastSeq: 2 });
  expect(one.seqs()).toEqual([1, 2, 3]);
});

test('a known seq is dropped, a hole is filled from the server', async () => {
  const one = await loaded();
  one.burst(frame(2), frame(3));
  expect(one.seqs()).toEqual([1, 2, 3]);
  one.burst(frame(6));
  expect(one.seqs()).toEqual([1, 2, 3]);
  expect(one.calls.history.last().input).toMatchObject({ afterSeq: 3 });
  one.burst(frame(7));
  await one.calls.history.last().answer({ rows: [frame(4), frame(5), frame(6)], lastSeq: 6 });
  expect(one.seqs()).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('after a long absence it reads on until it has everything', async () => {
  const one = await loaded();
  one.child.send({ type: 'history.refresh' });
  await one.calls.history.last().answer({ rows: [frame(3), frame(4)], lastSeq: 6 });
  await one.calls.history.last().answer({ rows: [frame(5), frame(6)], lastSeq: 6 });
  expect(one.seqs()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(one.child.getSnapshot().value).toMatchObject({ history: 'ready' });
});

test('a history that cannot be had is tried again by itself and by a click', async () => {
  const one = start();
  await one.calls.history.last().refuse({ reason: 'unavailable' });
  expect(one.child.getSnapshot().hasTag('failed')).toBe(true);
  one.clock.increment(5_000);
  await one.calls.history.last().refuse({ reason: 'unavailable' });
  one.child.send({ type: 'history.retry' });
  await one.calls.history.last().answer({ rows: [frame(1)], lastSeq: 1 });
  expect(one.seqs()).toEqual([1]);
});

test('a message: sending until its own frame comes back', async () => {
  const one = await loaded();
  one.write('  请周五来 ');
  expect(one.sent()).toEqual([
    {
      type: 0,
      messageType: 0,
      content: '请周五来',
      systemId: 'org_2',
      fromRemoteId: 'staff-1',
      fromRemoteSystem: 'staff',
      toRemoteId: 'm-a',
      toRemoteSystem: 'member',
      busId: '',
      username: '何医生',
      clientId: 'id-1',
    },
  ]);
  expect(one.states()).toEqual(['sending']);
  expect(one.context().draft).toBe('');
  one.child.send({ type: 'frame.handed', localId: 'id-1' });
  expect(one.states()).toEqual(['sending']);
  one.burst(frame(3, { clientId: 'id-1', fromRemoteId: 'staff-1', fromRemoteSystem: 'staff', content: '请周五来' }));
  expect(one.context().outbox).toEqual([]);
  expect(one.context().items.at(-1)).toMatchObject({ key: 'id-1', mine: true, seq: 3 });
});

test('without an acknowledgement for 15 s it shows as failed; the retry keeps its client id', async () => {
  const one = await loaded();
  one.write('x');
  one.clock.increment(14_999);
  expect(one.states()).toEqual(['sending']);
  one.clock.increment(1);
  expect(one.context().outbox[0]).toMatchObject({ state: 'failed', reason: 'timeout' });
  one.child.send({ type: 'message.retry', clientId: 'id-1' });
  one.clock.increment(60);
  expect(one.sent().map((given) => given.clientId)).toEqual(['id-1', 'id-1']);
  // The old watch does not end the new try.
  one.clock.increment(14_000);
  expect(one.states()).toEqual(['sending']);
});

test('a refusal fails at once, with its reason and words', async () => {
  const one = await loaded();
  one.write('x');
  one.burst({ type: 5, messageType: 5, clientId: 'id-1', resp_code: 41006, resp_msg: 'too long' });
  expect(one.context().outbox[0]).toMatchObject({ state: 'failed', reason: 'frameTooLarge', failureText: 'too long' });
  one.child.send({ type: 'message.discard', clientId: 'id-1' });
  expect(one.context().outbox).toEqual([]);
});

test('offline it is held; after reconnecting all goes out in its order, none twice', async () => {
  const one = await loaded({ online: false });
  for (const text of ['1', '2', '3']) one.write(text);
  expect([one.states(), one.sent()]).toEqual([['held', 'held', 'held'], []]);
  one.child.send({ type: 'socket.opened' });
  for (let step = 0; step < 3; step++) one.clock.increment(60);
  expect(one.sent().map((given) => given.content)).toEqual(['1', '2', '3']);
  one.burst(frame(3, { clientId: 'id-1', fromRemoteSystem: 'staff' }));
  one.child.send({ type: 'socket.lost' });
  expect(one.states()).toEqual(['held', 'held']);
  one.child.send({ type: 'socket.opened' });
  for (let step = 0; step < 3; step++) one.clock.increment(60);
  expect(one.sent().map((given) => given.clientId)).toEqual(['id-1', 'id-2', 'id-3', 'id-2', 'id-3']);
});

test('a message that went out again has its whole 15 s anew', async () => {
  const one = await loaded();
  one.write('x');
  one.clock.increment(10_000);
  one.child.send({ type: 'socket.lost' });
  one.child.send({ type: 'socket.opened' });
  one.clock.increment(60);
  one.clock.increment(14_900);
  expect(one.states()).toEqual(['sending']);
  one.clock.increment(100);
  expect(one.states()).toEqual(['failed']);
});

test('a frame that did not leave is held again', async () => {
  const one = await loaded();
  one.write('x');
  one.child.send({ type: 'frame.unsent', localId: 'id-1' });
  one.child.send({ type: 'socket.lost' });
  expect(one.states()).toEqual(['held']);
});

test('a message that was stored while the connection was away leaves the outbox with the history', async () => {
  const one = await loaded();
  one.write('x');
  one.child.send({ type: 'socket.lost' });
  one.child.send({ type: 'history.refresh' });
  await one.calls.history.last().answer({ rows: [frame(3, { clientId: 'id-1', fromRemoteSystem: 'staff' })], lastSeq: 3 });
  expect(one.context().outbox).toEqual([]);
});

test('without features: no client id, sent when handed to an open socket', async () => {
  const one = await loaded({ features: [] }, { rows: [frame(undefined, { content: '您好' })], lastSeq: null });
  one.write('好的');
  expect(one.sent()[0]).not.toHaveProperty('clientId');
  one.child.send({ type: 'frame.handed', localId: 'id-1' });
  expect(one.context().outbox).toEqual([]);
  expect(one.context().items.map((item) => item.content)).toEqual(['您好', '好的']);
  expect(one.heardOf('message.sent')).toHaveLength(1);
  one.clock.increment(20_000);
  expect(one.context().items).toHaveLength(2);
});

test('without features the history replaces what is shown and keeps what it does not know yet', async () => {
  const one = await loaded({ features: [] }, { rows: [frame(undefined, { content: 'a' })], lastSeq: null });
  one.burst(frame(undefined, { content: 'b' }));
  one.child.send({ type: 'history.refresh' });
  one.burst(frame(undefined, { content: 'c' }));
  await one.calls.history.last().answer({ rows: ['a', 'b', 'missed'].map((content) => frame(undefined, { content })), lastSeq: null });
  expect(one.context().items.map((item) => item.content)).toEqual(['a', 'b', 'missed', 'c']);
});

test('too long a text stays in the field and says so', async () => {
  const one = await loaded();
  one.write('x'.repeat(4_001));
  expect(one.context()).toMatchObject({ failure: { reason: 'frameTooLarge' }, outbox: [] });
  expect(one.context().draft).toHaveLength(4_001);
  one.child.send({ type: 'failure.dismiss' });
  expect(one.context().failure).toBeNull();
  one.write('   ');
  expect(one.context().outbox).toEqual([]);
});

test('where too much waits already a text stays in the field too', async () => {
  const waiting = Array.from(
    { length: chatLimits.outboxMessages },
    (_, at) => ({ clientId: `old-${at}`, type: 0, content: 'x', state: 'held', at: 0 }) as const,
  );
  const one = await loaded({ online: false, unsent: { ...nothingUnsent, outbox: waiting } });
  one.write('请周五来');
  expect(one.context()).toMatchObject({ draft: '请周五来', failure: { reason: 'tooFast' } });
  expect(one.context().outbox).toHaveLength(waiting.length);
});

test.each([
  ['a JPG under 2 MB', 'image/jpeg', 2 * 1024 * 1024 - 1, []],
  ['a PNG of 2 MB', 'image/png', 2 * 1024 * 1024, ['imageSize']],
  ['a GIF', 'image/gif', 10, ['imageFormat']],
  ['a large PDF', 'application/pdf', 3 * 1024 * 1024, ['imageFormat', 'imageSize']],
])('%s: both checks show their message and the upload goes on', async (_, type, size, notices) => {
  const one = await loaded();
  one.child.send({ type: 'image.pick', file: new Blob([new Uint8Array(size)], { type }) });
  expect(one.heardOf('notice.raise').map((event) => event['key'])).toEqual(notices);
  expect(one.states()).toEqual(['uploading']);
  await one.calls.upload.last().answer('/files/1.jpg');
  expect(one.sent()).toMatchObject([{ type: 1, content: '/files/1.jpg' }]);
});

test('a failed upload can be tried again', async () => {
  const one = await loaded();
  one.child.send({ type: 'image.pick', file: new Blob(['x'], { type: 'image/png' }) });
  await one.calls.upload.last().refuse({ reason: 'notAnImage', text: 'no' });
  expect(one.context().outbox[0]).toMatchObject({ state: 'failed', reason: 'notAnImage', localImage: 'blob:0' });
  one.child.send({ type: 'message.retry', clientId: 'id-1' });
  await one.calls.upload.last().answer('/p');
  expect(one.sent()).toMatchObject([{ content: '/p', clientId: 'id-1' }]);
});

test('read marks only while it is shown, only for what others wrote, and forward', async () => {
  const one = await loaded({ row: rowOf('a', { lastSeq: 2 }) });
  expect(one.calls.mark.runs).toEqual([]);
  one.child.send({ type: 'conversation.shown' });
  expect(one.calls.mark.runs).toEqual([]);
  one.burst(frame(3, { fromRemoteId: 'staff-1', fromRemoteSystem: 'staff' }));
  expect(one.calls.mark.runs).toEqual([]);
  one.burst(frame(4));
  expect(one.calls.mark.last().input.seq).toBe(4);
  one.burst(frame(5));
  await one.calls.mark.last().answer();
  expect(one.heardOf('conversation.read')[0]).toEqual({ type: 'conversation.read', id: 'a', seq: 4 });
  expect(one.calls.mark.last().input.seq).toBe(5);
  await one.calls.mark.last().answer();
  one.child.send({ type: 'conversation.hidden' });
  one.burst(frame(6));
  expect(one.calls.mark.runs).toHaveLength(2);
});

test('a read mark that fails is set again', async () => {
  const one = await loaded({ row: rowOf('a', { unread: 2, unreadIcon: true, lastSeq: 2 }) });
  one.child.send({ type: 'conversation.shown' });
  await one.calls.mark.last().refuse({ reason: 'network' });
  one.clock.increment(5_000);
  await one.calls.mark.last().answer();
  expect(one.context().readSeq).toBe(2);
});

test('the other side’s mark moves forward only', async () => {
  const one = await loaded();
  const mark = (seq: number, readerSystem: string): ServerFrame => ({
    type: 17,
    messageType: 17,
    entity: 'readMark',
    id: 'a',
    change: 'updated',
    version: seq,
    position: 20 + seq,
    patch: { readerId: 'x', readerSystem, seq },
  });
  one.burst(mark(2, 'member'), mark(1, 'member'), mark(9, 'staff'));
  expect(one.context().memberReadSeq).toBe(2);
});

test('an order card lives: type 16 changes it at once and fetches the rest', async () => {
  const one = await loaded({}, { rows: [frame(1, { type: 3, messageType: 3, content: 'o1', orderId: 'o1' })], lastSeq: 1 });
  await one.calls.order.last().answer(order('o1', 1));
  one.burst(frame(2, { type: 16, messageType: 16, orderId: 'o1', status: 'paid', version: 2, fromRemoteSystem: 'system' }));
  expect(one.context().orders['o1']).toMatchObject({ status: 'paid', version: 2 });
  expect(one.calls.order.runs).toHaveLength(2);
  await one.calls.order.last().answer(order('o1', 2, 'paid'));
  one.burst(frame(3, { type: 16, messageType: 16, orderId: 'o1', status: 'unpaid', version: 1, fromRemoteSystem: 'system' }));
  expect(one.context().orders['o1']?.status).toBe('paid');
});

test('moving an order: the answer changes the card; a conflict shows why and what is', async () => {
  const one = await loaded({}, { rows: [frame(1, { type: 3, messageType: 3, content: 'o1', orderId: 'o1' })], lastSeq: 1 });
  await one.calls.order.last().answer(order('o1', 1));
  one.child.send({ type: 'order.move', orderId: 'o1', status: 'paid', version: 1 });
  await one.calls.move.last().answer(order('o1', 2, 'paid'));
  expect(one.context().orders['o1']?.status).toBe('paid');
  // Whoever moved it here may take it back from here for a while.
  expect(Object.keys(one.context().movedHere)).toEqual(['o1']);
  await one.calls.order.last().answer(order('o1', 2, 'paid'));
  one.child.send({ type: 'order.move', orderId: 'o1', status: 'cancelled', version: 1 });
  await one.calls.move.last().refuse({ reason: 'versionConflict', code: 40901, text: 'somebody was faster' });
  expect(one.context().failure?.reason).toBe('versionConflict');
  await one.calls.order.last().answer(order('o1', 3, 'inService'));
  expect(one.context().orders['o1']?.status).toBe('inService');
});

test('an order is sent as type 3 with its id', async () => {
  const one = await loaded();
  one.child.send({ type: 'orders.ask' });
  await one.calls.choices.last().answer([order('o9', 1)]);
  expect(one.context().orderChoices).toHaveLength(1);
  one.child.send({ type: 'order.pick', orderId: 'o9' });
  expect(one.sent()).toMatchObject([{ type: 3, content: 'o9', orderId: 'o9' }]);
});

test('pictures are fetched once; one that is gone says so', async () => {
  const one = await loaded(
    {},
    {
      rows: [
        frame(1, { type: 1, messageType: 1, content: '/a' }),
        frame(2, { type: 1, messageType: 1, content: '/b' }),
        frame(3, { type: 1, messageType: 1, content: '/a' }),
      ],
      lastSeq: 3,
    },
  );
  await one.calls.image.last().answer('blob:a');
  await one.calls.image.last().refuse({ reason: 'notFound' });
  expect(one.context().images).toEqual({ '/a': 'blob:a', '/b': '' });
  expect(one.calls.image.runs).toHaveLength(2);
});

test('typing is said at most every 3 s, and seen until it fades', async () => {
  const one = await loaded();
  const typed = (): number => one.heardOf('frame.send').filter((event) => event['frame'].signal === 'typing').length;
  one.child.send({ type: 'draft.changed', text: 'a' });
  one.child.send({ type: 'draft.changed', text: 'ab' });
  expect(typed()).toBe(1);
  one.clock.increment(3_000);
  one.child.send({ type: 'draft.changed', text: 'abc' });
  expect(typed()).toBe(2);
  one.burst({ type: 19, messageType: 19, conversationId: 'a', signal: 'typing', fromRemoteId: 'm-a', username: '王芳' });
  expect(one.context().typing?.name).toBe('王芳');
  one.clock.increment(6_100);
  expect(one.context().typing).toBeNull();
});

test('who has spoken types no more, somebody else may still', async () => {
  const one = await loaded();
  const types = (fromRemoteId: string): void =>
    one.burst({ type: 19, messageType: 19, conversationId: 'a', signal: 'typing', fromRemoteId, username: fromRemoteId });
  types('staff-2');
  one.burst(frame(3, { fromRemoteId: 'staff-2', fromRemoteSystem: 'staff' }));
  expect(one.context().typing).toBeNull();
  types('m-a');
  one.burst(frame(4, { fromRemoteId: 'staff-2', fromRemoteSystem: 'staff' }));
  expect(one.context().typing?.name).toBe('m-a');
});

test('without the feature nothing is said about typing and looking', async () => {
  const one = await loaded({ features: [] }, { rows: [], lastSeq: null });
  one.child.send({ type: 'conversation.shown' });
  one.child.send({ type: 'draft.changed', text: 'a' });
  expect(one.heardOf('frame.send')).toEqual([]);
});

test('looking is said while it is shown', async () => {
  const one = await loaded();
  one.child.send({ type: 'conversation.shown' });
  one.clock.increment(20_000);
  expect(one.heardOf('frame.send').filter((event) => event['frame'].signal === 'looking')).toHaveLength(2);
  one.child.send({ type: 'conversation.hidden' });
  one.clock.increment(40_000);
  expect(one.heardOf('frame.send')).toHaveLength(2);
});

test('keeps 200 messages; more only while somebody looks further up', async () => {
  const one = await loaded({}, { rows: Array.from({ length: 50 }, (_, index) => frame(index + 101)), lastSeq: 150 });
  one.child.send({ type: 'conversation.shown' });
  one.burst(...Array.from({ length: 300 }, (_, index) => frame(index + 151)));
  expect(one.context().items).toHaveLength(200);
  one.child.send({ type: 'history.older' });
  await one.calls.history.last().answer({ rows: Array.from({ length: 50 }, (_, index) => frame(index + 201)), lastSeq: 450 });
  one.burst(frame(451));
  expect(one.context().items).toHaveLength(251);
  one.child.send({ type: 'conversation.hidden' });
  one.clock.increment(59_999);
  expect(one.context().items).toHaveLength(251);
  one.clock.increment(1);
  expect(one.context()).toMatchObject({ olderLeft: true });
  expect(one.context().items).toHaveLength(200);
});

test('what was left unsent goes out again with its own client ids', async () => {
  const one = start({ unsent: { ...nothingUnsent, draft: 'half', outbox: [{ clientId: 'old', type: 0, content: 'x', state: 'sending', at: 0 }] } });
  expect(one.sent()).toMatchObject([{ clientId: 'old' }]);
  expect(one.context().draft).toBe('half');
  await settled();
});

test('the person beside it is fetched until he is there', async () => {
  const one = start();
  await one.calls.person.last().refuse({ reason: 'network' });
  one.clock.increment(5_000);
  await one.calls.person.last().answer({ name: '王芳' } as ChatPerson);
  expect(one.context().person?.name).toBe('王芳');
});
