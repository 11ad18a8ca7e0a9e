/**
 * The page of lives while somebody looks: every life with its counts, and the log of the one that is chosen. News name entities: the lives that they concern are counted anew once for
 * a flock, and all of them once a minute, because limits pass without an event.
 */
import { assign, raise, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { livesLimits } from '#contract/limits/lives.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';
import { chosenLife, entitiesOf, keysMoved, received } from './livesContext.ts';
import type { Loaded, LoadAsked, LivesContext, LivesEvent, Moves } from './livesContext.ts';

const lifeIn = (search: string): string | null => new URLSearchParams(search).get('life');

const page = setup({
  types: {
    context: {} as LivesContext,
    events: {} as LivesEvent,
    tags: {} as 'loading' | 'failed',
    input: {} as { readonly visit?: { readonly search: string } | null },
  },
  actors: {
    load: promiseToSupply<Loaded, LoadAsked>('load'),
    loadMoves: promiseToSupply<Moves, string>('loadMoves'),
  },
  actions: {
    doubt: assign({ isAllStale: true }),
    hear: assign(({ context, event }) => (event.type === 'burst' ? { stale: [...new Set([...context.stale, ...keysMoved(context, entitiesOf(event))])] } : {})),
    tryAgain: assign(({ context, event }) => (event.type === 'life.again' ? { stale: [...context.stale, event.key] } : {})),
    /** News from now on need another reading. */
    ask: assign(({ context }) => ({ asked: context.isAllStale ? null : context.stale, stale: [], isAllStale: false })),
    show: assign(({ context }, loaded: Loaded) => received(context, loaded)),
    choose: assign(({ event }) => (event.type === 'screen.entered' ? { chosen: lifeIn(event.search) } : {})),
  },
  guards: {
    concerns: ({ context, event }) => event.type === 'burst' && keysMoved(context, entitiesOf(event)).length > 0,
    isStale: ({ context }) => context.isAllStale || context.stale.length > 0,
    hasChosen: ({ context }) => chosenLife(context) !== undefined,
  },
  delays: { settle: livesLimits.settleMs, again: livesLimits.againMs },
});

const counting = page.createStateConfig({
  initial: 'asking',
  states: {
    still: {
      always: { guard: 'isStale', target: 'settling' },
      on: {
        burst: { guard: 'concerns', actions: 'hear' },
        reload: { target: 'asking', actions: 'doubt' },
        'life.again': { target: 'asking', actions: 'tryAgain' },
      },
      after: { again: { target: 'asking', actions: 'doubt' } },
    },
    settling: { on: { burst: { actions: 'hear' }, reload: { actions: 'doubt' } }, after: { settle: 'asking' } },
    asking: {
      entry: 'ask',
      tags: 'loading',
      on: { burst: { actions: 'hear' }, reload: { actions: 'doubt' } },
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => context.asked,
        onDone: { target: 'still', actions: [{ type: 'show', params: ({ event }) => event.output }, raise({ type: 'log.ask' })] },
        onError: { target: 'unread', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    /** A reading tells of each life why it failed; here none of them came. */
    unread: {
      tags: 'failed',
      on: { burst: { guard: 'concerns', target: 'settling', actions: 'doubt' }, reload: { target: 'asking', actions: 'doubt' } },
      after: { again: { target: 'asking', actions: 'doubt' } },
    },
  },
});

/** The log of the chosen life is as new as its counts: it is asked for behind them. */
const log = page.createStateConfig({
  initial: 'none',
  on: { 'log.ask': { guard: 'hasChosen', target: '.asking' } },
  states: {
    none: {},
    asking: {
      invoke: {
        id: 'moves',
        src: 'loadMoves',
        input: ({ context }) => chosenLife(context)?.told.key ?? '',
        onDone: {
          target: 'none',
          actions: assign(({ context, event }) => ({ moves: { ...event.output, of: chosenLife(context)?.told.key ?? '' }, movesFailure: null })),
        },
        onError: { target: 'none', actions: assign({ movesFailure: ({ event }) => failureOf(event.error) }) },
      },
    },
  },
});

export const livesMachine = page.createMachine({
  id: 'lives',
  context: ({ input }) => ({
    shown: {},
    failed: {},
    failure: null,
    stale: [],
    isAllStale: true,
    asked: null,
    chosen: lifeIn(input.visit?.search ?? ''),
    sought: '',
    moves: null,
    movesFailure: null,
  }),
  initial: 'away',
  on: {
    'screen.entered': { actions: ['choose', raise({ type: 'log.ask' })] },
    'lives.seek': { actions: assign({ sought: ({ event }) => event.words }) },
  },
  states: {
    away: { on: { 'lives.open': 'here' } },
    here: { type: 'parallel', entry: 'doubt', on: { 'lives.close': 'away' }, states: { counting, log } },
  },
});
export type LivesRef = ActorRefFrom<typeof livesMachine>;
