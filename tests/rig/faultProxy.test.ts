import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startFaultProxy } from './faultProxy.ts';
import type { FaultProxy } from './faultProxy.ts';
import { until } from './until.ts';

interface Peer {
  readonly socket: Socket;
  readonly got: () => string;
  readonly reads: () => number;
  readonly state: { ended: boolean; closed: boolean; error: string };
}

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function follow(socket: Socket): Peer {
  const chunks: Buffer[] = [];
  const state = { ended: false, closed: false, error: '' };
  socket.on('data', (bytes: Buffer) => {
    chunks.push(bytes);
  });
  socket.on('end', () => {
    state.ended = true;
  });
  socket.on('close', () => {
    state.closed = true;
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    state.error = error.code ?? error.message;
  });
  cleanups.push(() => socket.destroy());
  return { socket, got: () => Buffer.concat(chunks).toString(), reads: () => chunks.length, state };
}

async function pair(): Promise<{ proxy: FaultProxy; near: Peer; far: Peer; dial: () => Promise<{ near: Peer; far: Peer }> }> {
  const arrived: Socket[] = [];
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    arrived.push(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const proxy = await startFaultProxy((server.address() as AddressInfo).port);
  cleanups.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
    () => proxy.close(),
  );
  const dial = async (): Promise<{ near: Peer; far: Peer }> => {
    const before = arrived.length;
    const socket = connect({ port: proxy.port, host: '127.0.0.1', allowHalfOpen: true });
    const near = follow(socket);
    const far = follow(await until(() => arrived[before], { what: 'the connection to reach the target' }));
    return { near, far };
  };
  return { proxy, ...(await dial()), dial };
}

test('passes bytes and the closing both ways', async () => {
  const { near, far } = await pair();
  near.socket.write('hello');
  far.socket.write('welcome');
  await until(() => far.got() === 'hello' && near.got() === 'welcome', { what: 'both greetings' });
  near.socket.end();
  await until(() => far.state.ended, { what: 'the end to pass' });
});

test('slices to single bytes without losing one', async () => {
  const { proxy, near, far } = await pair();
  proxy.set('up', { kind: 'slice' });
  near.socket.write('0123456789');
  await until(() => far.got() === '0123456789', { what: 'all ten bytes' });
  expect(far.reads()).toBeGreaterThan(1);
});

test('a black hole swallows bytes and the closing; the other direction still passes', async () => {
  const { proxy, near, far } = await pair();
  proxy.set('up', { kind: 'blackhole' });
  near.socket.write('lost');
  far.socket.write('still here');
  await until(() => near.got() === 'still here', { what: 'the open direction' });
  near.socket.end();
  proxy.set('up', { kind: 'pass' });
  far.socket.write('!');
  await until(() => near.got() === 'still here!', { what: 'the open direction again' });
  expect(far.got()).toBe('');
  expect(far.state.ended).toBe(false);
});

test('a black hole hides even the death of one end from the other', async () => {
  const { proxy, near, far, dial } = await pair();
  proxy.setPresent('both', { kind: 'blackhole' });
  near.socket.resetAndDestroy();
  const other = await dial();
  other.near.socket.write('later connection');
  await until(() => other.far.got() === 'later connection', { what: 'a later connection to pass' });
  expect(far.state).toEqual({ ended: false, closed: false, error: '' });
});

test('holds, also after the sender is gone, and releases late in order', async () => {
  const { proxy, near, far } = await pair();
  proxy.set('up', { kind: 'hold' });
  near.socket.write('one ');
  near.socket.write('two');
  near.socket.end();
  far.socket.write('x');
  await until(() => near.got() === 'x', { what: 'the open direction' });
  expect(far.got()).toBe('');
  proxy.release();
  await until(() => far.got() === 'one two' && far.state.ended, { what: 'what was held, and the end after it' });
});

test('cuts with a reset after so many bytes', async () => {
  const { proxy, near, far } = await pair();
  proxy.set('up', { kind: 'cutAfter', bytes: 4 });
  near.socket.write('12345678');
  await until(() => far.state.closed && near.state.closed, { what: 'both ends to close' });
  expect(far.got().length).toBeLessThanOrEqual(4);
  expect(near.state.error).toBe('ECONNRESET');
});

test('resets every connection and refuses new ones while told to', async () => {
  const { proxy, near, far } = await pair();
  expect(proxy.resetAll()).toBe(1);
  await until(() => far.state.error === 'ECONNRESET' && near.state.error === 'ECONNRESET', { what: 'both resets' });
  proxy.refuse(true);
  const late = follow(connect({ port: proxy.port, host: '127.0.0.1' }));
  await until(() => late.state.closed, { what: 'the new connection to be refused' });
});

test('delays and throttles but delivers everything', async () => {
  const { proxy, near, far } = await pair();
  const text = 'x'.repeat(3_000);
  proxy.set('up', { kind: 'throttle', bytesPerSecond: 20_000 });
  near.socket.write(text);
  await until(() => far.got().length > 0, { what: 'the first bytes' });
  expect(far.got().length).toBeLessThan(3_000);
  await until(() => far.got() === text, { what: 'all of it' });
  proxy.set('up', { kind: 'delay', ms: 30 });
  near.socket.write('done');
  await until(() => far.got().endsWith('done'), { what: 'the delayed bytes' });
});

test('acts the moment a pattern passes, also when it is split over two writes, once a passing', async () => {
  const { proxy, near, far } = await pair();
  let seen = 0;
  const stop = proxy.onPattern('down', '"clientId"', () => {
    seen += 1;
  });
  far.socket.write('{"cli');
  await until(() => near.got() === '{"cli', { what: 'the first half' });
  expect(seen).toBe(0);
  far.socket.write('entId":"a"}');
  await until(() => seen === 1, { what: 'the action' });
  far.socket.write('other');
  await until(() => near.got().endsWith('other'), { what: 'the rest' });
  expect(seen).toBe(1);
  stop();
});

test('a trigger may swallow the bytes it saw', async () => {
  const { proxy, near, far } = await pair();
  proxy.onPattern('down', 'secret', () => 'drop');
  far.socket.write('a secret');
  near.socket.write('ping');
  await until(() => far.got() === 'ping', { what: 'the other direction' });
  expect(near.got()).toBe('');
});
