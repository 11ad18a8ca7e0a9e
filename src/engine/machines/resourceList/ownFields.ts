/** The fields that organisations have added: asked for as the list opens, and again whenever somebody changes one. What is written meanwhile stays. */
import { enqueueActions } from 'xstate';
import type { OwnFieldNow } from '#src/engine/machines/resourceEditor/ownField.ts';
import { resourceListSetup } from './setup.ts';

const isSame = (one: readonly OwnFieldNow[], other: readonly OwnFieldNow[]): boolean => JSON.stringify(one) === JSON.stringify(other);

export const ownFields = resourceListSetup.createStateConfig({
  initial: 'loading',
  on: { 'fields.renew': '.loading' },
  states: {
    loading: {
      // The answer that is under way was asked for before this change.
      on: { burst: { guard: { type: 'touchesFields', params: ({ event }) => event.changes }, target: 'settling' } },
      invoke: {
        id: 'ownFields',
        src: 'loadOwnFields',
        input: ({ context }) => ({ entity: context.entity }),
        onDone: {
          target: 'known',
          actions: enqueueActions(({ context, enqueue, event }) => {
            if (isSame(context.own, event.output)) return;
            enqueue.assign({ own: event.output });
            if (context.editor) enqueue.sendTo(context.editor, { type: 'fields.told', own: event.output });
            // Rows that came before do not have them.
            if (context.isLoaded) enqueue.raise({ type: 'list.reload' });
            if (context.openId !== null) enqueue.raise({ type: 'detail.follow' });
          }),
        },
        onError: 'failed',
      },
    },
    known: { on: { burst: { guard: { type: 'touchesFields', params: ({ event }) => event.changes }, target: 'settling' } } },
    /** Several fields are often changed in a row. */
    settling: {
      on: { burst: { guard: { type: 'touchesFields', params: ({ event }) => event.changes }, target: 'settling', reenter: true } },
      after: { typing: 'loading' },
    },
    /** The fields are as described until they can be read. */
    failed: { after: { retry: 'loading' } },
  },
});
