/**
 * The workbench while somebody looks at it: which tiles stand there, what they tell, and what of it is older than the news. News name entities: the tiles that they concern are
 * counted anew once for a flock, and everything once a minute, because days and deadlines pass without an event.
 */
import { assign, raise, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { workbenchLimits } from '#contract/limits/workbench.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';
import { countsOf, entitiesOf, namesMoved, received, turned, wallPages, watched, withStale } from './benchContext.ts';
import type { Arranged, ArrangeAsked, LoadAsked, Loaded, Opened, RememberAsked, WorkbenchContext, WorkbenchEvent } from './benchContext.ts';

const hangsOnWall = (search: string): boolean => new URLSearchParams(search).get('wall') === '1';
const nothingStale = { names: [], withChanges: false } as const;

const bench = setup({
  types: {
    context: {} as WorkbenchContext,
    events: {} as WorkbenchEvent,
    tags: {} as 'loading' | 'placing',
    input: {} as { readonly visit?: { readonly search: string } | null },
  },
  actors: {
    open: promiseToSupply<Opened, unknown>('open'),
    load: promiseToSupply<Loaded, LoadAsked>('load'),
    remember: promiseToSupply<void, RememberAsked>('remember'),
    arrange: promiseToSupply<Arranged, ArrangeAsked>('arrange'),
  },
  actions: {
    /** Everything that stands there is counted anew. */
    doubt: assign(({ context }) => ({ stale: context.opened?.tiles ?? [], areChangesStale: true })),
    hear: assign(({ context, event }) => {
      if (event.type !== 'burst') return {};
      const moved = entitiesOf(event);
      return { stale: withStale(context, namesMoved(context, moved)), areChangesStale: context.areChangesStale || [...moved].some((one) => watched.has(one)) };
    }),
    tryAgain: assign(({ context, event }) => (event.type === 'tile.again' ? { stale: withStale(context, [event.name]) } : {})),
    /** News from now on need another reading. */
    ask: assign(({ context }) => ({ asked: { names: context.stale, withChanges: context.areChangesStale }, stale: [], areChangesStale: false })),
    show: assign(({ context }, loaded: Loaded) => received(context, loaded)),
    fail: assign((_, failure: Failure) => ({ failure, wholeFailure: failure })),
    turnOn: assign(({ context }) => ({ wallPage: turned(context, 1) })),
  },
  guards: {
    concerns: ({ context, event }) => {
      if (event.type !== 'burst') return false;
      const moved = entitiesOf(event);
      return namesMoved(context, moved).length > 0 || [...moved].some((one) => watched.has(one));
    },
    isStale: ({ context }) => context.stale.length > 0 || context.areChangesStale,
    hasPages: ({ context }) => context.isWall && wallPages(context.opened?.tiles ?? []).length > 1,
    isPlacing: ({ context }) => context.placing !== null,
    /** All that stands there was asked for together. */
    wasWhole: ({ context }) => context.asked.names.length === context.opened?.tiles.length,
  },
  delays: { settle: workbenchLimits.settleMs, again: workbenchLimits.againMs, turn: workbenchLimits.turnMs },
});
const kept = ({ context }: { readonly context: WorkbenchContext }): RememberAsked => ({ counts: countsOf(context), isRead: false });

/** The numbers, live while somebody looks. */
const counting = bench.createStateConfig({
  initial: 'asking',
  states: {
    still: {
      always: { guard: 'isStale', target: 'settling' },
      on: {
        burst: { guard: 'concerns', actions: 'hear' },
        reload: { target: 'asking', actions: 'doubt' },
        'tile.again': { target: 'asking', actions: 'tryAgain' },
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
        onDone: [
          { guard: 'wasWhole', target: 'keeping', actions: { type: 'show', params: ({ event }) => event.output } },
          { target: 'still', actions: { type: 'show', params: ({ event }) => event.output } },
        ],
        // A reading tells of each tile why it failed; this is a fault of the reading itself.
        onError: { target: 'still', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
    },
    /** The server keeps what stands there now: the next visit is compared with it. Nothing is lost where that fails, since it is tried with every whole reading. */
    keeping: {
      on: { burst: { actions: 'hear' }, reload: { actions: 'doubt' } },
      invoke: { id: 'keep', src: 'remember', input: kept, onDone: 'still', onError: 'still' },
    },
  },
});

const placing = bench.createStateConfig({
  initial: 'none',
  states: {
    none: {
      // Whoever was placing tiles and was elsewhere meanwhile goes on there.
      always: { guard: 'isPlacing', target: 'open' },
      on: {
        'place.begin': { target: 'open', actions: assign({ placing: ({ context }) => context.opened?.tiles ?? [], placeFailure: null }) },
      },
    },
    open: {
      tags: 'placing',
      on: {
        'place.set': { actions: assign({ placing: ({ event }) => event.tiles }) },
        'place.cancel': { target: 'none', actions: assign({ placing: null, placeFailure: null }) },
        'place.save': { target: 'saving', actions: assign({ order: ({ context, event }) => ({ tiles: context.placing, roleCode: event.roleCode }) }) },
        'place.usual': { target: 'saving', actions: assign({ order: { tiles: null, roleCode: null } }) },
      },
    },
    saving: {
      tags: 'placing',
      invoke: {
        id: 'arrange',
        src: 'arrange',
        input: ({ context }) => context.order,
        onDone: {
          target: 'none',
          actions: [
            assign(({ context, event }) => ({
              placing: null,
              placeFailure: null,
              // Tiles of a role are those of its people, and not of whoever set them.
              opened: context.opened && (context.order.roleCode === null ? { ...context.opened, ...event.output } : context.opened),
            })),
            raise({ type: 'reload' }),
          ],
        },
        onError: { target: 'open', actions: assign({ placeFailure: ({ event }) => failureOf(event.error) }) },
      },
    },
  },
});

/** Pages of the wall follow each other by themselves; whoever turns to one has it for as long. */
const turning = bench.createStateConfig({
  initial: 'standing',
  states: {
    standing: {
      on: { 'wall.turn': { target: 'standing', reenter: true, actions: assign({ wallPage: ({ context, event }) => turned(context, event.by) }) } },
      after: { turn: { guard: 'hasPages', target: 'standing', reenter: true, actions: 'turnOn' } },
    },
  },
});

export const workbenchMachine = bench.createMachine({
  id: 'workbench',
  context: ({ input }) => ({
    opened: null,
    failure: null,
    wholeFailure: null,
    markFailure: null,
    shown: {},
    stale: [],
    areChangesStale: false,
    asked: nothingStale,
    changes: null,
    changesFailure: null,
    beside: 'since',
    hasCharts: false,
    placing: null,
    placeFailure: null,
    order: { tiles: null, roleCode: null },
    isWall: hangsOnWall(input.visit?.search ?? ''),
    wallPage: 0,
  }),
  initial: 'away',
  on: {
    'screen.entered': { actions: assign({ isWall: ({ event }) => hangsOnWall(event.search), wallPage: 0 }) },
    'beside.choose': { actions: assign({ beside: ({ event }) => event.beside }) },
    'charts.toggle': { actions: assign({ hasCharts: ({ context }) => !context.hasCharts }) },
  },
  states: {
    away: { on: { 'workbench.open': 'opening' } },
    opening: {
      tags: 'loading',
      on: { 'workbench.close': 'away' },
      invoke: {
        id: 'open',
        src: 'open',
        input: {},
        onDone: { target: 'here', actions: [assign({ opened: ({ event }) => event.output, failure: null, wholeFailure: null }), 'doubt'] },
        onError: { target: 'unopened', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
    },
    unopened: { on: { reload: 'opening', 'workbench.close': 'away' }, after: { again: 'opening' } },
    here: {
      type: 'parallel',
      on: { 'workbench.close': 'leaving', 'changes.read': 'marking' },
      states: { counting, placing, turning },
    },
    /** Nothing that stands there is news any longer. */
    marking: {
      entry: assign({ markFailure: null }),
      on: { 'workbench.close': 'leaving' },
      invoke: {
        id: 'mark',
        src: 'remember',
        input: ({ context }) => ({ counts: countsOf(context), isRead: true }),
        onDone: 'opening',
        onError: { target: 'here', actions: [assign({ markFailure: ({ event }) => failureOf(event.error) }), 'doubt'] },
      },
    },
    leaving: {
      on: { 'workbench.open': 'opening' },
      invoke: { id: 'leave', src: 'remember', input: kept, onDone: 'away', onError: 'away' },
    },
  },
});
export type WorkbenchRef = ActorRefFrom<typeof workbenchMachine>;
