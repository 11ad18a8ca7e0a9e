import { Server, WebSocket as MockSocket } from 'mock-socket';
import type { Client } from 'mock-socket';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { link, linkAddress } from '#streams/link.ts';
import type { LinkSignal, SocketMaker } from '#streams/link.ts';

const address = 'ws://careline.test/ws';
let server: Server;
let sockets: Client[];
beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  server = new Server(address, { mock: false });
  server.on('connection', (socket) => {
    sockets.push(socket);
  });
});
afterEach(() => {
  server.stop();
  vi.useRealTimers();
});

function follow(to = address) {
  const signals: LinkSignal[] = [];
  const state = { isDone: false };
  const following = link(MockSocket as unknown as SocketMaker, to).subscribe({
    next: (signal) => {
      signals.push(signal);
    },
    complete: () => {
      state.isDone = true;
    },
  });
  return { signals, state, stop: () => following.unsubscribe(), kinds: () => signals.map((signal) => signal.kind) };
}
const turn = (): Promise<unknown> => vi.advanceTimersByTimeAsync(100);

test('the ticket stands in the address; the position only where there is one', () => {
  expect(linkAddress('wss://x/ws', 'a b', null)).toBe('wss://x/ws?token=a+b');
  expect(linkAddress('wss://x/ws', 't', 0)).toBe('wss://x/ws?token=t&after=0');
});

test('opens, sends, and gives each frame', async () => {
  const one = follow();
  await turn();
  const received: unknown[] = [];
  sockets[0]?.on('message', (data) => {
    received.push(JSON.parse(String(data)));
  });
  const [opened] = one.signals;
  expect(opened?.kind === 'opened' && opened.send({ type: 4, messageType: 4 })).toBe(true);
  sockets[0]?.send(JSON.stringify({ type: 0, messageType: 0, content: '您好' }));
  await turn();
  expect(received).toEqual([{ type: 4, messageType: 4 }]);
  expect(one.signals.at(-1)).toMatchObject({ kind: 'frame', frame: { type: 0, content: '您好' } });
});

test('a back end may name the type either way', async () => {
  const one = follow();
  await turn();
  sockets[0]?.send(JSON.stringify({ messageType: 16, status: 'paid' }));
  await turn();
  expect(one.signals.at(-1)).toMatchObject({ kind: 'frame', frame: { type: 16, messageType: 16 } });
});

test.each(['not json', '[]', 'null', '{"content":"x"}', '7', ''])('what is no frame (%s) is told and the stream lives on', async (text) => {
  const one = follow();
  await turn();
  sockets[0]?.send(text);
  sockets[0]?.send(JSON.stringify({ type: 0 }));
  await turn();
  expect(one.kinds()).toEqual(['opened', 'unreadable', 'frame']);
});

test('a close is told with its code and ends the stream', async () => {
  const one = follow();
  await turn();
  sockets[0]?.close({ code: 4401, reason: '', wasClean: true });
  await turn();
  expect(one.signals.at(-1)).toEqual({ kind: 'closed', code: 4401 });
  expect(one.state.isDone).toBe(true);
});

test('a refused connection errors and closes', async () => {
  const one = follow('ws://nobody.test/ws');
  await turn();
  expect(one.kinds()).toEqual(['errored', 'closed']);
});

test('a frame for a closed socket did not leave', async () => {
  const one = follow();
  await turn();
  const [opened] = one.signals;
  sockets[0]?.close({ code: 1006, reason: '', wasClean: false });
  await turn();
  expect(opened?.kind === 'opened' && opened.send({ type: 4, messageType: 4 })).toBe(false);
});

test('whoever stops following closes the socket', async () => {
  const one = follow();
  await turn();
  one.stop();
  await turn();
  expect(server.clients()).toEqual([]);
});
