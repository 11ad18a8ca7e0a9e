/** A console that inspectors in other windows of its person may watch: from when its own inspector was asked for such a window until the session ends. */
import { assign, sendTo, setup } from 'xstate';
import { callbackToSupply } from '#src/kit/machines/standIn.ts';

export interface ServeOrder {
  readonly type: 'serve';
  /** The window that was opened knows this console by it. */
  readonly id: string;
}

export const watchedMachine = setup({
  types: { context: {} as { readonly id: string }, events: {} as ServeOrder },
  actors: { watch: callbackToSupply<ServeOrder, { readonly id: string }>('watch') },
}).createMachine({
  id: 'watched',
  context: { id: '' },
  initial: 'alone',
  states: {
    alone: { on: { serve: { target: 'watched', actions: assign({ id: ({ event }) => event.id }) } } },
    watched: {
      invoke: { id: 'watch', src: 'watch', input: ({ context }) => context },
      on: { serve: { actions: sendTo('watch', ({ event }) => event) } },
    },
  },
});
