/** The life of the connection: spec 4 to the letter. It decides; `src/streams/link.ts` obeys. */
import { assign, cancel, enqueueActions, raise, sendParent, sendTo, setup, spawnChild, stopChild } from 'xstate';
import { closeCodes } from '#contract/closeCodes.ts';
import { socketLimits } from '#contract/limits/chat.ts';
import { heartbeatFrame } from '#contract/socket.ts';
import type { ClientFrame } from '#contract/socket.ts';
import { callbackToSupply, promiseToSupply } from './standIn.ts';
import type { Tools } from './tools.ts';

export interface SocketContext {
  readonly tools: Tools;
  /** True where the back end has a log: it resumes from a position and answers heartbeats with one. */
  readonly positions: boolean;
  /** Accumulated close or error events (spec 4: not in a row), 0 to 20. */
  readonly events: number;
  /** Up to where everything has arrived. */
  readonly position: number | null;
  readonly ticket: string | null;
  readonly lastBeatAt: number | null;
  readonly openedAt: number | null;
  readonly stoppedAt: number | null;
  readonly retryAt: number | null;
}
/** The message that a frame carries, so that its conversation gets to know what became of it. */
export interface Delivery {
  readonly conversationId: string;
  readonly localId: string;
}
export type SocketEvent =
  | { readonly type: 'socket.start' }
  | { readonly type: 'socket.stop' }
  | { readonly type: 'socket.reconnect' }
  | { readonly type: 'link.opened' }
  | { readonly type: 'link.errored' }
  | { readonly type: 'link.closed'; readonly code: number }
  | { readonly type: 'link.beat'; readonly position?: number }
  | { readonly type: 'link.handed'; readonly delivery: Delivery }
  | { readonly type: 'link.unsent'; readonly delivery: Delivery }
  /** A burst arrived, up to this position. */
  | { readonly type: 'socket.seen'; readonly position?: number }
  | { readonly type: 'beat.due' }
  | { readonly type: 'pong.late' }
  /** A heartbeat has had no answer for a while. */
  | { readonly type: 'answer.late' }
  /** The browser has its network again. */
  | { readonly type: 'network.back' }
  | { readonly type: 'reconnect.due' }
  | { readonly type: 'frame.send'; readonly frame: ClientFrame; readonly delivery?: Delivery };

export interface LinkInput {
  readonly ticket: string;
  readonly after: number | null;
}
export type LinkOrder = { readonly type: 'link.send'; readonly frame: ClientFrame; readonly delivery?: Delivery };

export type SocketReport =
  /** `resumed`: what was missed follows by itself; otherwise lists are fetched again. */
  | { readonly type: 'socket.opened'; readonly resumed: boolean }
  | { readonly type: 'socket.live' }
  | { readonly type: 'socket.lost' }
  /** The connection stands, and the last heartbeat has no answer. */
  | { readonly type: 'socket.silent' }
  /** `isSynced`: with a position, so that everything up to this moment is here. */
  | { readonly type: 'socket.answered'; readonly isSynced: boolean }
  | { readonly type: 'socket.forbidden' }
  | { readonly type: 'socket.sessionEnded'; readonly code: 401 | 403 }
  | { readonly type: 'frame.handed'; readonly delivery: Delivery }
  | { readonly type: 'frame.unsent'; readonly delivery: Delivery };

const report = (event: SocketReport): SocketReport => event;
const later = (one: number | null, other: number | undefined): number | null => (other === undefined ? one : Math.max(one ?? 0, other));
const endsSession: Readonly<Record<number, 401 | 403>> = { [closeCodes.sessionEnded]: 401, [closeCodes.rightLost]: 403 };

/** The pong time-out starts anew. */
const pong = ['heard', 'cancelAnswerLate', 'cancelPongLate', 'schedulePongLate', 'tellAnswered'] as const;

export const socketMachine = setup({
  types: {
    context: {} as SocketContext,
    events: {} as SocketEvent,
    input: {} as { readonly tools: Tools; readonly positions: boolean },
    tags: {} as 'open' | 'forbidden' | 'retrying',
    children: {} as { link: 'link'; ticket: 'ticket' },
  },
  actors: {
    /** A fresh one-time ticket for every connection. */
    ticket: promiseToSupply<string>('ticket'),
    link: callbackToSupply<LinkOrder, LinkInput>('link'),
  },
  actions: {
    countOne: assign({ events: ({ context }) => context.events + 1 }),
    /** A refused connection errors and closes. */
    countTwo: assign({ events: ({ context }) => context.events + 2 }),
    connect: spawnChild('link', {
      id: 'link',
      input: ({ context }: { context: SocketContext }) => ({ ticket: context.ticket ?? '', after: context.positions ? context.position : null }),
    }),
    cut: stopChild('link'),
    seePosition: assign({ position: ({ context }, position: number | undefined) => (context.positions ? later(context.position, position) : null) }),
    heard: assign({ lastBeatAt: ({ context }) => context.tools.now() }),
    schedulePongLate: raise({ type: 'pong.late' }, { delay: 'pongTimeout', id: 'pongLate' }),
    cancelPongLate: cancel('pongLate'),
    scheduleBeat: raise({ type: 'beat.due' }, { delay: 'heartbeat', id: 'beat' }),
    cancelBeat: cancel('beat'),
    /** A back end without positions may never answer heartbeats: its silence says nothing. */
    awaitAnswer: enqueueActions(({ context, enqueue }) => {
      if (context.positions) enqueue.raise({ type: 'answer.late' }, { delay: 'answer', id: 'answer' });
    }),
    cancelAnswerLate: cancel('answer'),
    tellAnswered: sendParent(({ event }: { event: SocketEvent }) =>
      report({ type: 'socket.answered', isSynced: 'position' in event && event.position !== undefined }),
    ),
    beat: sendTo('link', ({ context }: { context: SocketContext }) => ({
      type: 'link.send' as const,
      frame: heartbeatFrame(context.positions ? context.position : null),
    })),
    handOver: sendTo('link', (_: unknown, order: LinkOrder) => order),
    tellUnsent: enqueueActions(({ enqueue }, delivery: Delivery | undefined) => {
      if (delivery) enqueue.sendParent(report({ type: 'frame.unsent', delivery }));
    }),
  },
  guards: {
    mayNotReconnect: ({ context }) => context.events >= socketLimits.forbiddenAfterEvents,
    endsSession: (_, code: number) => code in endsSession,
    hasPositions: ({ context }) => context.positions,
    resumes: ({ context }) => context.positions && context.position !== null,
  },
  delays: {
    /** Spec 4, 9. */
    heartbeat: socketLimits.heartbeatMs,
    /** Spec 4, 9. */
    pongTimeout: socketLimits.pongTimeoutMs,
    /** Spec 4, 9. */
    reconnect: socketLimits.reconnectMs,
    handshake: socketLimits.handshakeMs,
    answer: socketLimits.answerMs,
    spread: ({ context }) => socketLimits.reconnectSpreadMs * context.tools.random(),
    /** The browser closes right after it errors; where it does not, the machine goes on all the same. */
    closeAfterError: 1_000,
    /** No frame for this long after a resume: what was missed is here. */
    quiet: 1_500,
  },
}).createMachine({
  id: 'socket',
  context: ({ input }) => ({
    tools: input.tools,
    positions: input.positions,
    events: 0,
    position: null,
    ticket: null,
    lastBeatAt: null,
    openedAt: null,
    stoppedAt: null,
    retryAt: null,
  }),
  initial: 'off',
  on: {
    'socket.stop': '.off',
    'socket.seen': { actions: { type: 'seePosition', params: ({ event }) => event.position } },
    'frame.send': { actions: { type: 'tellUnsent', params: ({ event }) => event.delivery } },
  },
  states: {
    off: {
      entry: ['cut', assign({ retryAt: null, ticket: null })],
      on: { 'socket.start': 'ticketing' },
    },
    ticketing: {
      tags: 'retrying',
      entry: assign({ retryAt: null }),
      invoke: {
        id: 'ticket',
        src: 'ticket',
        onDone: { target: 'connecting', actions: assign({ ticket: ({ event }) => event.output }) },
        onError: { target: 'waiting', actions: 'countTwo' },
      },
    },
    connecting: {
      tags: 'retrying',
      entry: ['connect', assign({ ticket: null })],
      on: {
        'link.opened': 'open',
        'link.errored': { target: 'failing', actions: 'countOne' },
        'link.closed': [
          {
            guard: { type: 'endsSession', params: ({ event }) => event.code },
            target: 'off',
            actions: sendParent(({ event }) => report({ type: 'socket.sessionEnded', code: endsSession[event.code] ?? 401 })),
          },
          { target: 'waiting', actions: 'countOne' },
        ],
      },
      after: { handshake: { target: 'waiting', actions: 'countTwo' } },
    },
    open: {
      tags: 'open',
      initial: 'deciding',
      entry: [
        assign(({ context }) => ({ openedAt: context.tools.now(), lastBeatAt: context.tools.now(), stoppedAt: null })),
        sendParent(({ context }) => report({ type: 'socket.opened', resumed: context.positions && context.position !== null })),
        'scheduleBeat',
        'schedulePongLate',
      ],
      exit: ['cancelBeat', 'cancelAnswerLate', 'cancelPongLate', sendParent(report({ type: 'socket.lost' }))],
      on: {
        'beat.due': { actions: ['beat', 'scheduleBeat', 'awaitAnswer'] },
        'answer.late': { actions: sendParent(report({ type: 'socket.silent' })) },
        // Only an answer, and not the browser, shows whether the connection has outlived the outage.
        'network.back': { guard: 'hasPositions', actions: ['cancelBeat', 'beat', 'scheduleBeat', 'cancelAnswerLate', 'awaitAnswer'] },
        'link.beat': { actions: [{ type: 'seePosition', params: ({ event }) => event.position }, ...pong] },
        'socket.seen': [
          { guard: 'hasPositions', actions: { type: 'seePosition', params: ({ event }) => event.position } },
          // Such a back end may not answer heartbeats: whatever arrives counts as a pong.
          { actions: [...pong] },
        ],
        // Spec 4, 9: silence for 150 s ends the connection; that is one close.
        'pong.late': { target: 'waiting', actions: 'countOne' },
        'frame.send': {
          actions: {
            type: 'handOver',
            params: ({ event }) => ({ type: 'link.send', frame: event.frame, ...(event.delivery ? { delivery: event.delivery } : {}) }),
          },
        },
        'link.handed': { actions: sendParent(({ event }) => report({ type: 'frame.handed', delivery: event.delivery })) },
        'link.unsent': { actions: sendParent(({ event }) => report({ type: 'frame.unsent', delivery: event.delivery })) },
        'link.errored': { target: 'failing', actions: 'countOne' },
        'link.closed': [
          {
            guard: { type: 'endsSession', params: ({ event }) => event.code },
            target: 'off',
            actions: sendParent(({ event }) => report({ type: 'socket.sessionEnded', code: endsSession[event.code] ?? 401 })),
          },
          { target: 'waiting', actions: 'countOne' },
        ],
      },
      states: {
        deciding: { always: [{ guard: 'resumes', target: 'catchingUp' }, { target: 'live' }] },
        catchingUp: {
          after: { quiet: 'live' },
          on: {
            'link.beat': { target: 'live', actions: [{ type: 'seePosition', params: ({ event }) => event.position }, ...pong] },
            'socket.seen': { target: 'catchingUp', reenter: true, actions: { type: 'seePosition', params: ({ event }) => event.position } },
          },
        },
        live: { entry: sendParent(report({ type: 'socket.live' })) },
      },
    },
    /** It has errored; the close that belongs to the error is still to be counted. */
    failing: {
      tags: 'retrying',
      always: { guard: 'mayNotReconnect', target: 'forbidden' },
      on: { 'link.closed': { target: 'waiting', actions: 'countOne' } },
      after: { closeAfterError: 'waiting' },
    },
    waiting: {
      tags: 'retrying',
      entry: ['cut', assign({ retryAt: ({ context }) => context.tools.now() + socketLimits.reconnectMs })],
      always: { guard: 'mayNotReconnect', target: 'forbidden' },
      after: { reconnect: 'ticketing' },
      exit: cancel('spread'),
      on: {
        'socket.reconnect': { target: 'ticketing', actions: assign({ events: 0 }) },
        // The 30 s of spec 4 follow a close or an error. That the network is back is news of its own, and worth a try of its own.
        'network.back': { guard: 'hasPositions', actions: raise({ type: 'reconnect.due' }, { delay: 'spread', id: 'spread' }) },
        'reconnect.due': 'ticketing',
      },
    },
    forbidden: {
      tags: 'forbidden',
      entry: ['cut', assign(({ context }) => ({ stoppedAt: context.tools.now(), retryAt: null })), sendParent(report({ type: 'socket.forbidden' }))],
      on: { 'socket.reconnect': { target: 'ticketing', actions: assign({ events: 0, stoppedAt: null }) } },
    },
  },
});
