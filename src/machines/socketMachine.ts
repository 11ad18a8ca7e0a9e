/** The life of the connection: spec 4 to the letter. It decides; `src/streams/link.ts` obeys. */
import { setup } from 'xstate';
import type { ClientFrame } from '#contract/socket.ts';
import type { Tools } from './tools.ts';

export interface SocketContext {
  readonly tools: Tools;
  /** Accumulated close or error events, 0 to 20. */
  readonly events: number;
  readonly position: number | null;
  readonly lastBeatAt: number | null;
  readonly openedAt: number | null;
  readonly stoppedAt: number | null;
  readonly retryAt: number | null;
}
export type SocketEvent =
  | { readonly type: 'socket.start' }
  | { readonly type: 'socket.stop' }
  | { readonly type: 'socket.reconnect' }
  | { readonly type: 'link.opened' }
  | { readonly type: 'link.errored' }
  | { readonly type: 'link.closed'; readonly code: number }
  | { readonly type: 'link.beat'; readonly position?: number }
  | { readonly type: 'socket.seen'; readonly position?: number }
  | { readonly type: 'frame.send'; readonly frame: ClientFrame };

export const socketMachine = setup({
  types: { context: {} as SocketContext, events: {} as SocketEvent, input: {} as { readonly tools: Tools; readonly positions: boolean }, tags: {} as 'open' | 'forbidden' | 'retrying' },
}).createMachine({
  id: 'socket',
  context: ({ input }) => ({ tools: input.tools, events: 0, position: null, lastBeatAt: null, openedAt: null, stoppedAt: null, retryAt: null }),
  initial: 'off',
  states: {
    off: {},
    ticketing: { tags: 'retrying' },
    connecting: { tags: 'retrying' },
    open: { tags: 'open', initial: 'catchingUp', states: { catchingUp: {}, live: {} } },
    waiting: { tags: 'retrying' },
    forbidden: { tags: 'forbidden' },
  },
});
