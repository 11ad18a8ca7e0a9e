/** These stand beside the conversation: its row, the customer, their tags, their other conversations. */
import { assign } from 'xstate';
import { rowAnswered } from '#src/desk/machines/conversation/life.ts';
import { conversationSetup } from '#src/desk/machines/conversation/setup.ts';
import { failureOf } from '#src/kit/machines/failure.ts';

/** A frame has the id of who serves, not their name. */
export const rowNews = conversationSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'wantsRow', target: 'loading' } },
    loading: {
      entry: assign({ wantsRow: false }),
      invoke: {
        id: 'row',
        src: 'loadRow',
        input: ({ context }) => ({ row: context.row }),
        onDone: { target: 'idle', actions: assign({ row: ({ context, event }) => (event.output ? rowAnswered(context, event.output) : context.row) }) },
        onError: { target: 'pausing', actions: assign({ wantsRow: true }) },
      },
    },
    pausing: { after: { retry: 'idle' } },
  },
});

export const side = conversationSetup.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'knowsPersons', target: 'loading' }, { target: 'without' }] },
    loading: {
      entry: assign({ wantsPerson: false }),
      invoke: {
        id: 'person',
        src: 'loadPerson',
        input: ({ context }) => ({ row: context.row }),
        onDone: { target: 'ready', actions: [assign({ person: ({ event }) => event.output }), { type: 'sideDone', params: 'person' }] },
        onError: { target: 'pausing', actions: { type: 'sideFail', params: ({ event }) => ({ part: 'person', failure: failureOf(event.error) }) } },
      },
    },
    pausing: { after: { retry: 'loading' }, on: { 'side.retry': { guard: { type: 'isRetried', params: 'person' }, target: 'loading' } } },
    ready: { always: { guard: 'wantsPerson', target: 'loading' } },
    /** A patient's own page, or a back end that tells nothing of the kind. */
    without: {},
  },
});

export const tagging = conversationSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        'tags.set': {
          guard: 'hasDesk',
          target: 'busy',
          actions: [assign({ wantedTags: ({ event }) => event.tags, refusedTags: null }), { type: 'sideDone', params: 'tags' }],
        },
      },
    },
    busy: {
      tags: 'tagging',
      invoke: {
        id: 'tags',
        src: 'setTags',
        input: ({ context }) => ({ row: context.row, tags: context.wantedTags ?? [] }),
        onDone: {
          target: 'idle',
          actions: assign(({ context }) => ({ wantedTags: null, person: context.person ? { ...context.person, tags: context.wantedTags ?? [] } : null })),
        },
        onError: {
          target: 'idle',
          actions: [
            assign({ refusedTags: ({ context }) => context.wantedTags, wantedTags: null }),
            { type: 'sideFail', params: ({ event }) => ({ part: 'tags', failure: failureOf(event.error) }) },
          ],
        },
      },
    },
  },
});

export const past = conversationSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: { 'earlier.ask': { guard: 'hasDesk', target: 'asking' }, 'side.retry': { guard: { type: 'isRetried', params: 'earlier' }, target: 'asking' } },
    },
    asking: {
      tags: 'asking',
      invoke: {
        id: 'earlier',
        src: 'loadEarlier',
        input: ({ context }) => ({ row: context.row }),
        onDone: {
          target: 'idle',
          actions: [
            assign({ earlier: ({ context, event }) => event.output.filter((row) => row.conversationId !== context.row.conversationId) }),
            { type: 'sideDone', params: 'earlier' },
          ],
        },
        onError: { target: 'idle', actions: { type: 'sideFail', params: ({ event }) => ({ part: 'earlier', failure: failureOf(event.error) }) } },
      },
    },
  },
});
