/**
 * Answers that stand beside rows and stay true by themselves: related rows, figures, a file's uses. Whoever shows them says which calls give them and which entities'
 * changes make them old.
 */
import { assign, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { RowChange } from '#contract/socket.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';

export type ReadingCall = readonly [key: string, given: Readonly<Record<string, unknown>>];
export interface ReadingAsked {
  readonly calls: readonly ReadingCall[];
  /** Changes of these entities make the answers old. */
  readonly renewedBy: readonly string[];
  /** Changes of these rows alone count among those of their entity, and of the rows that the answers name. */
  readonly rows?: Readonly<Record<string, readonly string[]>>;
}
interface ReadingContext {
  readonly asked: ReadingAsked;
  /** In the order of the calls; null until they are known. What is known stays where a later reading fails. */
  readonly answers: readonly unknown[] | null;
  readonly failure: Failure | null;
}
export type ReadingEvent =
  | { readonly type: 'reading.ask'; readonly asked: ReadingAsked; readonly isOther: boolean }
  | { readonly type: 'reading.again' }
  | { readonly type: 'burst'; readonly changes: readonly RowChange[] };

const isNamed = (answers: ReadingContext['answers'], id: string): boolean =>
  (answers ?? []).some((answer) => Array.isArray(answer) && answer.some((row: { readonly id?: unknown } | null) => row?.id === id));
function concerns({ asked: { renewedBy, rows }, answers }: ReadingContext, { entity, id }: RowChange): boolean {
  const named = rows?.[entity];
  return renewedBy.includes(entity) && (named === undefined || named.includes(id) || isNamed(answers, id));
}

export const readingMachine = setup({
  types: { context: {} as ReadingContext, events: {} as ReadingEvent, input: {} as { readonly asked: ReadingAsked }, tags: {} as 'busy' },
  actors: { ask: promiseToSupply<readonly unknown[], { readonly calls: readonly ReadingCall[] }>('ask') },
  guards: { concerns: ({ context }, changes: readonly RowChange[]) => changes.some((change) => concerns(context, change)) },
  /** Changes come in flocks: the question waits so long, and is asked once for all of them. */
  delays: { settle: 300 },
}).createMachine({
  id: 'reading',
  context: ({ input: { asked } }) => ({ asked, answers: null, failure: null }),
  initial: 'asking',
  on: {
    'reading.ask': {
      target: '.asking',
      // A further page replaces the one before it when it is here; another row's answers are never shown for this one.
      actions: assign(({ context, event: { asked, isOther } }) => ({ asked, failure: null, answers: isOther ? null : context.answers })),
    },
    'reading.again': '.asking',
    burst: { guard: { type: 'concerns', params: ({ event }) => event.changes }, target: '.settling' },
  },
  states: {
    resting: {},
    settling: { after: { settle: 'asking' } },
    asking: {
      tags: 'busy',
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => ({ calls: context.asked.calls }),
        onDone: { target: 'resting', actions: assign({ answers: ({ event }) => event.output, failure: null }) },
        onError: { target: 'resting', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
  },
});
export type ReadingRef = ActorRefFrom<typeof readingMachine>;
