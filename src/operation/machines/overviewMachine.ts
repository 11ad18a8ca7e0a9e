/** The operator's page while somebody looks at it: asked for every ten seconds; what is known stays when an answer does not come. */
import { assign, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { overviewLimits } from '#contract/limits/server.ts';
import type { Answers } from '#contract/operations.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';

export type Overview = Answers<'system.overview'>;
export interface OverviewContext {
  readonly overview: Overview | null;
  /** The failure says why the last look failed; the facts that are shown are older then. */
  readonly failure: Failure | null;
}
export type OverviewEvent = { readonly type: 'overview.open' } | { readonly type: 'overview.close' } | { readonly type: 'reload' };

export const overviewMachine = setup({
  types: { context: {} as OverviewContext, events: {} as OverviewEvent, tags: {} as 'busy' },
  actors: { load: promiseToSupply<Overview>('load') },
  delays: { askMs: overviewLimits.askMs },
}).createMachine({
  id: 'overview',
  context: { overview: null, failure: null },
  initial: 'away',
  on: { 'overview.close': '.away' },
  states: {
    away: { on: { 'overview.open': 'asking' } },
    asking: {
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: 'shown', actions: assign({ overview: ({ event }) => event.output, failure: null }) },
        onError: { target: 'shown', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    shown: { on: { reload: 'asking' }, after: { askMs: 'asking' } },
  },
});
export type OverviewRef = ActorRefFrom<typeof overviewMachine>;
