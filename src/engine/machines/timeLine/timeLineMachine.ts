/** The time line of one row: read in steps, filtered by kinds, from a day backwards; what belongs to it and happens now comes in at its top, without moving who reads further down. */
import { assign, sendParent, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { timeLineLimits } from '#contract/limits/lists.ts';
import type { RowChange } from '#contract/socket.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';
import { continued, keysAdded, renewed } from './entries.ts';
import type { LinePage } from './entries.ts';

export interface LineOf {
  readonly entity: string;
  readonly id: string;
}
export interface StepAsked extends LineOf {
  readonly kinds: readonly string[];
  readonly day: string | null;
  readonly next: string | null;
  readonly limit: number;
}
export interface StepRead extends LinePage {
  /** The reader may see these kinds in it. */
  readonly kinds: readonly string[];
}
export interface TimeLineContext extends LineOf, LinePage {
  readonly isLoaded: boolean;
  /** Those that are chosen; none: all. */
  readonly kinds: readonly string[];
  readonly offered: readonly string[];
  /** Nothing after this day is shown. */
  readonly day: string | null;
  readonly atTop: boolean;
  /** They came while somebody read further down, and wait. */
  readonly waiting: readonly string[];
  /** Something happened while it was being read. */
  readonly isStale: boolean;
  /** The end was seen while all of it was being read again: the older ones are asked for after that. */
  readonly wantsMore: boolean;
  readonly failure: Failure | null;
}
export type TimeLineEvent =
  | { readonly type: 'line.filter'; readonly kinds: readonly string[] }
  | { readonly type: 'line.day'; readonly day: string | null }
  | { readonly type: 'line.more' }
  | { readonly type: 'line.again' }
  | { readonly type: 'line.scrolled'; readonly top: boolean }
  | { readonly type: 'line.showNew' }
  | { readonly type: 'burst'; readonly changes: readonly RowChange[]; readonly talks?: readonly string[] }
  | { readonly type: 'reload' };
/** Told to whoever holds it: a line that failed is asked for again when the line is back. */
export interface LineReport {
  readonly type: 'line.report';
  readonly of: LineOf;
  readonly isFailed: boolean;
}

interface News {
  readonly changes: readonly RowChange[];
  readonly talks?: readonly string[] | undefined;
}
/** A change concerns this line where it is of its row, of what stands in it, or of something new that may belong to it. */
function concerns(context: TimeLineContext, { changes, talks = [] }: News): boolean {
  const { entity, id, entries, offered } = context;
  const known = new Set(entries.flatMap((one) => [one.id, one.values['conversationId']]));
  if (talks.some((talk) => known.has(talk))) return true;
  return changes.some((change) => {
    if (change.entity === entity && change.id === id) return true;
    if (known.has(change.id)) return true;
    const of = change.patch?.['memberId'];
    return change.change === 'created' && offered.includes(change.entity) && (typeof of !== 'string' || entity !== 'member' || of === id);
  });
}

const stepOf = ({ entity, id, kinds, day }: TimeLineContext) => ({ entity, id, kinds, day });
/** All that is shown is read again, as far as one answer goes. */
const shownLimit = ({ entries }: TimeLineContext): number => Math.min(timeLineLimits.most, Math.max(timeLineLimits.page, entries.length));

function taken(context: TimeLineContext, fresh: StepRead): Partial<TimeLineContext> {
  const now = context.isLoaded ? renewed(context, fresh) : fresh;
  const came = context.isLoaded && !context.atTop ? keysAdded(context.entries, now.entries) : [];
  const there = new Set(now.entries.map(({ key }) => key));
  return {
    entries: now.entries,
    next: now.next,
    offered: fresh.kinds,
    isLoaded: true,
    failure: null,
    // Nothing of what was shown is left: there is no place to keep.
    waiting: came.length === now.entries.length ? [] : [...context.waiting.filter((key) => there.has(key)), ...came],
  };
}
const begun = { isLoaded: false, entries: [], next: null, waiting: [], atTop: true, failure: null, isStale: false, wantsMore: false } as const;

const lineSetup = setup({
  types: { context: {} as TimeLineContext, events: {} as TimeLineEvent, input: {} as LineOf, tags: {} as 'busy' | 'adding' },
  actors: { readStep: promiseToSupply<StepRead, StepAsked>('readStep') },
  actions: {
    report: sendParent(({ context: { entity, id, failure } }): LineReport => ({ type: 'line.report', of: { entity, id }, isFailed: failure !== null })),
  },
  guards: {
    concerns: ({ context }, news: News) => concerns(context, news),
    hasMore: ({ context }) => context.next !== null,
    isStale: ({ context }) => context.isStale,
    wantsMore: ({ context }) => context.wantsMore && context.next !== null,
  },
  delays: { settle: timeLineLimits.settleMs },
});

const markStale = {
  guard: { type: 'concerns', params: ({ event }: { readonly event: News }) => event },
  actions: lineSetup.assign({ isStale: true }),
} as const;

export const timeLineMachine = lineSetup.createMachine({
  id: 'timeLine',
  context: ({ input }) => ({ ...input, ...begun, kinds: [], offered: [], day: null }),
  initial: 'asking',
  on: {
    'line.filter': { target: '.asking', actions: assign(({ event }) => ({ ...begun, kinds: event.kinds })) },
    'line.day': { target: '.asking', actions: assign(({ event }) => ({ ...begun, day: event.day })) },
    'line.again': '.asking',
    reload: '.asking',
    'line.scrolled': { actions: assign(({ context, event }) => ({ atTop: event.top, waiting: event.top ? [] : context.waiting })) },
    'line.showNew': { actions: assign({ waiting: [], atTop: true }) },
  },
  states: {
    resting: {
      always: [
        { guard: 'wantsMore', target: 'adding' },
        { guard: 'isStale', target: 'settling' },
      ],
      on: {
        burst: { guard: { type: 'concerns', params: ({ event }) => event }, target: 'settling' },
        'line.more': { guard: 'hasMore', target: 'adding' },
      },
    },
    settling: { after: { settle: 'asking' }, on: { 'line.more': { guard: 'hasMore', target: 'adding', actions: assign({ isStale: true }) } } },
    asking: {
      tags: 'busy',
      entry: assign({ isStale: false }),
      on: { burst: markStale, 'line.more': { actions: assign({ wantsMore: true }) } },
      invoke: {
        id: 'step',
        src: 'readStep',
        input: ({ context }) => ({ ...stepOf(context), next: null, limit: shownLimit(context) }),
        onDone: { target: 'resting', actions: [assign(({ context, event }) => taken(context, event.output)), 'report'] },
        onError: { target: 'resting', actions: [assign({ failure: ({ event }) => failureOf(event.error) }), 'report'] },
      },
    },
    adding: {
      tags: 'adding',
      entry: assign({ wantsMore: false }),
      on: { burst: markStale },
      invoke: {
        id: 'more',
        src: 'readStep',
        input: ({ context }) => ({ ...stepOf(context), next: context.next, limit: timeLineLimits.page }),
        onDone: { target: 'resting', actions: [assign(({ context, event }) => ({ ...continued(context, event.output), failure: null })), 'report'] },
        onError: { target: 'resting', actions: [assign({ failure: ({ event }) => failureOf(event.error) }), 'report'] },
      },
    },
  },
});
export type TimeLineRef = ActorRefFrom<typeof timeLineMachine>;
