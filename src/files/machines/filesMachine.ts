/** The screen `/files` shows these beside its list: where the open file is used, and how much room files take. */
import { assign, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { FilePlace } from '#contract/resources/file.ts';
import type { Answers } from '#contract/operations.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';

export type Space = Answers<'file.space'>;
interface FilesContext {
  /** The file that was asked for last; empty at first. */
  readonly id: string;
  readonly places: readonly FilePlace[] | null;
  readonly failure: Failure | null;
  /** Null until it is known; what is known stays where a reading fails. */
  readonly space: Space | null;
}
type FilesEvent = { readonly type: 'uses.show'; readonly id: string } | { readonly type: 'space.show' };

export const filesMachine = setup({
  types: { context: {} as FilesContext, events: {} as FilesEvent },
  actors: {
    askUses: promiseToSupply<readonly FilePlace[], { readonly id: string }>('askUses'),
    askSpace: promiseToSupply<Space>('askSpace'),
  },
}).createMachine({
  id: 'files',
  context: { id: '', places: null, failure: null, space: null },
  type: 'parallel',
  states: {
    uses: {
      initial: 'resting',
      on: { 'uses.show': { target: '.asking', actions: assign(({ event }) => ({ id: event.id, places: null, failure: null })) } },
      states: {
        resting: {},
        asking: {
          invoke: {
            id: 'uses',
            src: 'askUses',
            input: ({ context }) => ({ id: context.id }),
            onDone: { target: 'resting', actions: assign({ places: ({ event }) => event.output }) },
            onError: { target: 'resting', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
          },
        },
      },
    },
    space: {
      initial: 'resting',
      on: { 'space.show': '.asking' },
      states: {
        resting: {},
        asking: {
          invoke: { id: 'space', src: 'askSpace', onDone: { target: 'resting', actions: assign({ space: ({ event }) => event.output }) }, onError: 'resting' },
        },
      },
    },
  },
});
export type FilesRef = ActorRefFrom<typeof filesMachine>;
