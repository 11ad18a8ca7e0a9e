/** The outcome of a return visit on its way to the server: it is said once, what was written stays where it was refused, and a second press does nothing meanwhile. */
import { assign, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { Answers, Takes } from '#contract/operations.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';

export type Outcome = Takes<'returnVisit.record'>;
type Recorded = Answers<'returnVisit.record'>;

interface VisitFormContext {
  readonly asked: Outcome | null;
  readonly recorded: Recorded | null;
  readonly refusal: Failure | null;
}
type VisitFormEvent = { readonly type: 'outcome.save'; readonly outcome: Outcome } | { readonly type: 'reload' };

export const visitFormMachine = setup({
  types: { context: {} as VisitFormContext, events: {} as VisitFormEvent, tags: {} as 'busy' },
  actors: { record: promiseToSupply<Recorded, Outcome>('record') },
}).createMachine({
  id: 'visitForm',
  context: { asked: null, recorded: null, refusal: null },
  initial: 'writing',
  states: {
    writing: {
      on: {
        'outcome.save': { target: 'saving', actions: assign(({ event }) => ({ asked: event.outcome, recorded: null, refusal: null })) },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'record',
        src: 'record',
        input: ({ context }) => {
          if (!context.asked) throw new Error('Only an outcome that was written leads here.');
          return context.asked;
        },
        onDone: { target: 'writing', actions: assign({ recorded: ({ event }) => event.output }) },
        onError: { target: 'writing', actions: assign({ refusal: ({ event }) => failureOf(event.error) }) },
      },
    },
  },
});
export type VisitFormRef = ActorRefFrom<typeof visitFormMachine>;
