import { fromCallback } from 'xstate';
import { afterEach, expect, test } from 'vitest';
import type { LinkInput, LinkOrder } from '#src/kit/machines/socketMachine.ts';
import { socketMachine } from '#src/kit/machines/socketMachine.ts';
import { alone, asked, morning, settled } from '#tests/machines/simulated.ts';

type Run = ReturnType<typeof start>;
let run: { stop(): void } | undefined;
afterEach(() => run?.stop());

function start(positions = true) {
  const ticket = asked<string, unknown>();
  const links: { input: LinkInput; frames: LinkOrder[]; isCut: boolean; tell: (event: { type: string; code?: number; position?: number }) => void }[] = [];
  const link = fromCallback<LinkOrder, LinkInput>(({ input, receive, sendBack }) => {
    const one = { input, frames: [] as LinkOrder[], isCut: false, tell: sendBack };
    receive((order) => {
      one.frames.push(order);
    });
    links.push(one);
    return () => {
      one.isCut = true;
    };
  });
  const made = alone(socketMachine.provide({ actors: { ticket: ticket.logic, link } }), (tools) => ({ tools, positions }));
  run = made;
  return { ...made, ticket, links, last: () => links.at(-1)! };
}
const value = ({ child }: Run): unknown => child.getSnapshot().value;
const context = ({ child }: Run) => child.getSnapshot().context;

async function connecting(one: Run): Promise<void> {
  one.child.send({ type: 'socket.start' });
  await one.ticket.last().answer('ticket');
}
async function opened(positions = true): Promise<Run> {
  const one = start(positions);
  await connecting(one);
  one.last().tell({ type: 'link.opened' });
  return one;
}
/** A refused connection errors and closes. */
const refuse = (one: Run): void => {
  one.last().tell({ type: 'link.errored' });
  one.last().tell({ type: 'link.closed', code: 1006 });
};

test('fetches a ticket, connects and is open', async () => {
  const one = await opened();
  expect(one.last().input).toEqual({ ticket: 'ticket', after: null });
  expect(value(one)).toEqual({ open: 'live' });
  expect(one.heardOf('socket.opened')).toEqual([{ type: 'socket.opened', resumed: false }]);
  expect(context(one).ticket).toBeNull();
});

test('[c-ws] sends a heartbeat of type 4 at exactly every 20 s', async () => {
  const one = await opened(false);
  one.clock.increment(19_999);
  expect(one.last().frames).toEqual([]);
  one.clock.increment(1);
  expect(one.last().frames).toEqual([{ type: 'link.send', frame: { type: 4, messageType: 4 } }]);
  one.clock.increment(20_000);
  expect(one.last().frames).toHaveLength(2);
  for (let beat = 0; beat < 3; beat++) one.clock.increment(20_000);
  expect(one.last().frames).toHaveLength(5);
});

test('a heartbeat carries the position only where the back end has positions', async () => {
  const one = await opened();
  one.child.send({ type: 'socket.seen', position: 41 });
  one.clock.increment(20_000);
  expect(one.last().frames[0]?.frame).toEqual({ type: 4, messageType: 4, position: 41 });
});

test('[c-ws] closes after exactly 150 s without a pong and counts one event', async () => {
  const one = await opened();
  one.clock.increment(100_000);
  one.last().tell({ type: 'link.beat', position: 1 });
  one.clock.increment(149_999);
  expect(one.child.getSnapshot().hasTag('open')).toBe(true);
  one.clock.increment(1);
  expect(value(one)).toBe('waiting');
  expect(context(one).events).toBe(1);
  expect(one.last().isCut).toBe(true);
});

test('with positions an ordinary frame is no pong; without features any frame is one', async () => {
  const strict = await opened(true);
  strict.clock.increment(140_000);
  strict.child.send({ type: 'socket.seen', position: 2 });
  strict.clock.increment(10_000);
  expect(value(strict)).toBe('waiting');
  strict.stop();
  const lenient = await opened(false);
  lenient.clock.increment(140_000);
  lenient.child.send({ type: 'socket.seen' });
  lenient.clock.increment(149_999);
  expect(lenient.child.getSnapshot().hasTag('open')).toBe(true);
  lenient.clock.increment(1);
  expect(value(lenient)).toBe('waiting');
});

test('[c-ws] reconnects exactly 30 s after a close, with a new ticket, and asks for what it missed', async () => {
  const one = await opened();
  one.child.send({ type: 'socket.seen', position: 77 });
  one.last().tell({ type: 'link.closed', code: 1012 });
  expect(context(one).retryAt).toBe(morning + 30_000);
  one.clock.increment(29_999);
  expect(value(one)).toBe('waiting');
  one.clock.increment(1);
  expect(value(one)).toBe('ticketing');
  await one.ticket.last().answer('another');
  expect(one.last().input).toEqual({ ticket: 'another', after: 77 });
  one.last().tell({ type: 'link.opened' });
  expect(value(one)).toEqual({ open: 'catchingUp' });
  one.last().tell({ type: 'link.beat', position: 90 });
  expect(value(one)).toEqual({ open: 'live' });
  expect(one.heardOf('socket.opened').at(-1)).toEqual({ type: 'socket.opened', resumed: true });
});

test('catching up ends by itself when nothing more comes', async () => {
  const one = await opened();
  one.child.send({ type: 'socket.seen', position: 7 });
  one.last().tell({ type: 'link.closed', code: 1006 });
  one.clock.increment(30_000);
  await one.ticket.last().answer('t');
  one.last().tell({ type: 'link.opened' });
  one.clock.increment(1_400);
  one.child.send({ type: 'socket.seen', position: 8 });
  one.clock.increment(1_400);
  expect(value(one)).toEqual({ open: 'catchingUp' });
  one.clock.increment(100);
  expect(value(one)).toEqual({ open: 'live' });
});

test('without positions it never asks for what it missed', async () => {
  const one = await opened(false);
  one.child.send({ type: 'socket.seen', position: 5 });
  one.last().tell({ type: 'link.closed', code: 1006 });
  one.clock.increment(30_000);
  await one.ticket.last().answer('t');
  expect(one.last().input.after).toBeNull();
});

test('[c-ws] forbids reconnecting after 20 closes in all, successful connections between them', async () => {
  const one = await opened();
  for (let count = 1; count < 20; count++) {
    one.last().tell({ type: 'link.closed', code: 1006 });
    expect(context(one).events).toBe(count);
    one.clock.increment(30_000);
    await one.ticket.last().answer('t');
    one.last().tell({ type: 'link.opened' });
  }
  expect(one.child.getSnapshot().hasTag('open')).toBe(true);
  one.last().tell({ type: 'link.closed', code: 1006 });
  expect(value(one)).toBe('forbidden');
  expect(one.heardOf('socket.forbidden')).toHaveLength(1);
  one.clock.increment(24 * 3_600_000);
  expect(one.links).toHaveLength(20);
});

test('a refused connection counts twice: forbidden after 10 tries', async () => {
  const one = start();
  await connecting(one);
  for (let tried = 1; tried <= 10; tried++) {
    refuse(one);
    expect(context(one).events).toBe(tried * 2);
    if (tried === 10) break;
    expect(value(one)).toBe('waiting');
    one.clock.increment(30_000);
    await one.ticket.last().answer('t');
  }
  expect(value(one)).toBe('forbidden');
  expect(one.links).toHaveLength(10);
  // Ten tries, thirty seconds apart.
  expect(one.clock.now()).toBe(9 * 30_000);
});

test('a ticket that cannot be had counts as a refused connection', async () => {
  const one = start();
  one.child.send({ type: 'socket.start' });
  for (let tried = 1; tried <= 10; tried++) {
    await one.ticket.last().refuse(new Error('503'));
    expect(context(one).events).toBe(tried * 2);
    one.clock.increment(30_000);
  }
  expect(value(one)).toBe('forbidden');
  expect(one.links).toEqual([]);
});

test('one click after the stop makes a new connection with a count of 0', async () => {
  const one = start();
  one.child.send({ type: 'socket.start' });
  for (let tried = 1; tried <= 10; tried++) {
    await one.ticket.last().refuse(new Error('503'));
    one.clock.increment(30_000);
  }
  expect(context(one).stoppedAt).not.toBeNull();
  one.child.send({ type: 'socket.reconnect' });
  expect(context(one).events).toBe(0);
  await one.ticket.last().answer('fresh');
  one.last().tell({ type: 'link.opened' });
  expect(value(one)).toEqual({ open: 'live' });
  expect(context(one).stoppedAt).toBeNull();
});

test.each([
  [4401, 401],
  [4403, 403],
])('close code %i ends the session instead of reconnecting', async (code, session) => {
  const one = await opened();
  one.last().tell({ type: 'link.closed', code });
  expect(value(one)).toBe('off');
  expect(one.heardOf('socket.sessionEnded')).toEqual([{ type: 'socket.sessionEnded', code: session }]);
  one.clock.increment(60_000);
  expect(one.links).toHaveLength(1);
});

test('a handshake without an answer is a refused connection', async () => {
  const one = start();
  await connecting(one);
  one.clock.increment(10_000);
  expect(value(one)).toBe('waiting');
  expect(context(one).events).toBe(2);
});

test('an error without a close does not hang', async () => {
  const one = await opened();
  one.last().tell({ type: 'link.errored' });
  one.clock.increment(1_000);
  expect(value(one)).toBe('waiting');
  expect(context(one).events).toBe(1);
});

test('tells what became of a message: handed, or unsent while not open', async () => {
  const one = await opened();
  const delivery = { conversationId: 'c', localId: 'l' };
  const frame = { type: 4, messageType: 4 } as const;
  one.child.send({ type: 'frame.send', frame, delivery });
  expect(one.last().frames).toEqual([{ type: 'link.send', frame, delivery }]);
  one.child.send({ type: 'link.handed', delivery });
  expect(one.heardOf('frame.handed')).toEqual([{ type: 'frame.handed', delivery }]);
  one.last().tell({ type: 'link.closed', code: 1006 });
  one.child.send({ type: 'frame.send', frame, delivery });
  expect(one.heardOf('frame.unsent')).toEqual([{ type: 'frame.unsent', delivery }]);
});

test('a heartbeat without an answer is told, and its answer; without positions silence says nothing', async () => {
  const one = await opened();
  one.clock.increment(20_000);
  one.clock.increment(5_000);
  expect(one.heardOf('socket.silent')).toHaveLength(1);
  one.last().tell({ type: 'link.beat', position: 5 });
  expect(one.heardOf('socket.answered')).toEqual([{ type: 'socket.answered', isSynced: true }]);
  const letter = await opened(false);
  letter.clock.increment(100_000);
  expect(letter.heardOf('socket.silent')).toEqual([]);
});

test('back in the network it tries within two seconds, and counts on; the letter waits its thirty', async () => {
  for (const [positions, state] of [
    [true, 'ticketing'],
    [false, 'waiting'],
  ] as const) {
    const one = await opened(positions);
    one.last().tell({ type: 'link.closed', code: 1006 });
    one.child.send({ type: 'network.back' });
    one.clock.increment(2_000);
    expect([value(one), context(one).events]).toEqual([state, 1]);
    one.clock.increment(26_000);
    one.stop();
  }
});

test('back in the network an open connection is asked whether it lives', async () => {
  const one = await opened();
  one.clock.increment(3_000);
  one.child.send({ type: 'network.back' });
  expect(one.last().frames).toHaveLength(1);
  one.clock.increment(5_000);
  expect(one.heardOf('socket.silent')).toHaveLength(1);
});

test('stops when told, whatever it was doing', async () => {
  const one = start();
  one.child.send({ type: 'socket.start' });
  one.child.send({ type: 'socket.stop' });
  await one.ticket.last().answer('late');
  await settled();
  expect(value(one)).toBe('off');
  expect(one.links).toEqual([]);
});

test.each([
  [4401, 401],
  [4403, 403],
])('close code %i ends the session also before the connection is open', async (code, session) => {
  const one = start();
  await connecting(one);
  one.last().tell({ type: 'link.closed', code });
  expect([value(one), one.heardOf('socket.sessionEnded')]).toEqual(['off', [{ type: 'socket.sessionEnded', code: session }]]);
  one.clock.increment(60_000);
  expect(one.links).toHaveLength(1);
});

test('a connection that closes before it is open, without an error, is one event, and is tried again after 30 s', async () => {
  const one = start();
  await connecting(one);
  one.last().tell({ type: 'link.closed', code: 1006 });
  expect([value(one), context(one).events, one.heardOf('socket.lost')]).toEqual(['waiting', 1, []]);
  one.clock.increment(30_000);
  expect(one.ticket.runs).toHaveLength(2);
});

test('a frame that the link could not send is told as unsent while the connection is open', async () => {
  const one = await opened();
  const delivery = { conversationId: 'c', localId: 'l' };
  one.child.send({ type: 'link.unsent', delivery });
  expect(one.heardOf('frame.unsent')).toEqual([{ type: 'frame.unsent', delivery }]);
});

test('[c-ws] the 20th event may be an error: it is said at once that nothing reconnects by itself, and the close after it counts no more', async () => {
  const one = await opened();
  for (let count = 1; count < 20; count++) {
    one.last().tell({ type: 'link.closed', code: 1006 });
    one.clock.increment(30_000);
    await one.ticket.last().answer('t');
    one.last().tell({ type: 'link.opened' });
  }
  one.last().tell({ type: 'link.errored' });
  expect([value(one), context(one).events, one.heardOf('socket.forbidden').length]).toEqual(['forbidden', 20, 1]);
  one.last().tell({ type: 'link.closed', code: 1006 });
  one.clock.increment(60_000);
  expect([context(one).events, one.links.length]).toEqual([20, 20]);
});

test('somebody who waits for the next try presses: it is tried at once, and counted from nothing', async () => {
  const one = await opened();
  one.last().tell({ type: 'link.closed', code: 1006 });
  one.clock.increment(5_000);
  one.child.send({ type: 'socket.reconnect' });
  expect([value(one), context(one).events, one.ticket.runs.length]).toEqual(['ticketing', 0, 2]);
  one.clock.increment(60_000);
  expect(one.ticket.runs).toHaveLength(2);
});

test('a position that is read while the line is away is asked from when it is back', async () => {
  const one = await opened();
  one.child.send({ type: 'socket.seen', position: 7 });
  one.last().tell({ type: 'link.closed', code: 1006 });
  one.child.send({ type: 'socket.seen', position: 12 });
  one.clock.increment(30_000);
  await one.ticket.last().answer('t');
  expect(one.last().input).toEqual({ ticket: 't', after: 12 });
});
