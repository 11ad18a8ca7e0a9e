import { Server, WebSocket as MockSocket } from 'mock-socket';
import { Subject } from 'rxjs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Burst } from '#contract/burst.ts';
import type { ServerFrame } from '#contract/socket.ts';
import { alone, staff } from '#tests/machines/simulated.ts';
import { until } from '#tests/rig/until.ts';
import { wiredFrames, wiredSocket } from '#src/shell/wiring/connection.ts';
import { setup } from 'xstate';
import { fakeBrowser, withAnimationFrames } from '#tests/wiring/fakeBrowser.ts';

let undraw: () => void;
beforeEach(() => {
  undraw = withAnimationFrames();
});
afterEach(() => undraw());

interface Told {
  readonly type: string;
  readonly frames: Burst;
  readonly changes?: readonly unknown[];
}
function follow() {
  const arriving = new Subject<ServerFrame>();
  const around = fakeBrowser('http://care.test');
  const told: Told[] = [];
  const frames = wiredFrames({
    api: { call: () => Promise.reject(new Error('no call is made here')) },
    around,
    address: '',
    arriving,
    onContentSent: () => undefined,
  });
  const machine = setup({ actors: { frames } }).createMachine({
    invoke: { src: 'frames', input: { person: staff } },
    on: {
      '*': {
        actions: ({ event }) => {
          told.push(event as unknown as Told);
        },
      },
    },
  });
  const actor = createActor(machine).start();
  return { arriving, around, told, stop: () => actor.stop() };
}
const message = (position: number, rest: object = {}): ServerFrame =>
  ({ type: 0, messageType: 0, content: 'x', fromRemoteId: 'm', position, ...rest }) as ServerFrame;

test('one’s own frame does not wait for the drawing', async () => {
  const one = follow();
  one.arriving.next(message(1));
  one.arriving.next(message(2, { fromRemoteId: staff.id, clientId: 'c' }));
  expect(one.told.map((event) => event.type)).toEqual(['acknowledged']);
  await until(() => one.told.length === 2, { what: 'the burst' });
  expect(one.told[1]).toMatchObject({ type: 'burst', frames: { content: [{ position: 1 }, { position: 2 }] } });
  one.stop();
});

test('in a tab at the back it comes as it arrives', () => {
  const one = follow();
  one.around.show(false);
  one.arriving.next(message(1));
  one.arriving.next(message(2));
  expect(one.told.map((event) => event.frames.content.length)).toEqual([1, 1]);
  one.stop();
});

test('a frame that cannot be taken ends nothing', async () => {
  const one = follow();
  one.arriving.next(null as unknown as ServerFrame);
  one.arriving.next(message(1));
  await until(() => one.told.length === 1, { what: 'the next frame' });
  expect(one.told[0]?.frames.content).toHaveLength(1);
  one.stop();
});

test('[M8] who throws while he listens ends neither the stream nor the others', async () => {
  const one = follow();
  const thrown: unknown[] = [];
  const before = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', (error) => thrown.push(error));
  one.arriving.subscribe(() => {
    throw new Error('a listener of somebody else');
  });
  one.arriving.next(message(1));
  one.arriving.next(message(2));
  await until(() => one.told.length === 1 && thrown.length === 2, { what: 'the burst, and both errors to be reported' });
  expect(one.told[0]?.frames.content).toHaveLength(2);
  process.removeAllListeners('uncaughtException');
  for (const listener of before) process.on('uncaughtException', listener);
  one.stop();
});

test('after the session nothing follows the link', () => {
  const one = follow();
  one.stop();
  expect(one.arriving.observed).toBe(false);
});

test('a heartbeat is the socket machine’s and no screen’s; a frame is the other way round', async () => {
  const one = follow();
  const server = new Server('ws://careline.test/ws', { mock: false });
  server.on('connection', (socket) => {
    socket.send(JSON.stringify({ type: 4, messageType: 4, position: 7 }));
    socket.send(JSON.stringify(message(8)));
  });
  const socket = alone(
    wiredSocket({
      api: { call: () => Promise.resolve({ token: 'ticket' }) } as unknown as Parameters<typeof wiredSocket>[0]['api'],
      around: Object.assign(fakeBrowser('http://care.test'), { WebSocket: MockSocket as unknown as typeof WebSocket }),
      address: 'ws://careline.test/ws',
      arriving: one.arriving,
      onContentSent: () => undefined,
    }),
    (tools) => ({ tools, positions: true }),
  );
  socket.child.send({ type: 'socket.start' });
  await until(() => one.told.length === 1, { what: 'the burst' });
  expect(one.told[0]?.frames.order).toEqual(['content']);
  expect(socket.child.getSnapshot().context.position).toBe(7);
  socket.stop();
  server.stop();
  one.stop();
});
