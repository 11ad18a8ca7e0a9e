/** The server says which tags there are and who carries the chosen one, and says it again when customers change. */
import { assign } from 'xstate';
import { failureOf } from '#src/kit/machines/failure.ts';
import { inboxSetup } from './setup.ts';
import { choiceOf, noSieve } from './sieve.ts';

/** The tags to choose from are read when somebody wants to choose one. */
export const tags = inboxSetup.createStateConfig({
  initial: 'idle',
  on: {
    'sieve.open': { target: '.reading', actions: assign({ sieve: ({ context }) => ({ ...context.sieve, isOpen: true }) }) },
    'tags.ask': '.reading',
    'inbox.heal': { guard: 'lacksTags', target: '.reading' },
  },
  states: {
    idle: {},
    reading: {
      tags: 'readingTags',
      invoke: {
        id: 'tags',
        src: 'loadTags',
        onDone: { target: 'idle', actions: assign({ tags: ({ event }) => event.output, tagsFailure: null }) },
        onError: { target: 'idle', actions: assign({ tagsFailure: ({ event }) => failureOf(event.error) }) },
      },
    },
  },
});

export const tagged = inboxSetup.createStateConfig({
  initial: 'idle',
  on: {
    'sieve.choose': [
      {
        guard: { type: 'asksTag', params: ({ event }) => event.patch.tag },
        target: '.asking',
        actions: { type: 'narrow', params: ({ context, event }) => choiceOf(context, event.patch) },
      },
      {
        guard: { type: 'dropsTag', params: ({ event }) => event.patch.tag },
        target: '.idle',
        actions: { type: 'narrow', params: ({ context, event }) => choiceOf(context, event.patch) },
      },
      { actions: { type: 'narrow', params: ({ context, event }) => choiceOf(context, event.patch) } },
    ],
    'sieve.close': { target: '.idle', actions: { type: 'narrow', params: { sieve: noSieve, tagged: null } } },
    'tagged.stale': { guard: 'hasTag', target: '.settling' },
    'inbox.reload': { guard: 'hasTag', target: '.settling' },
  },
  states: {
    idle: {},
    /** Several changes of one moment are one question; who was known before stays shown meanwhile. */
    settling: { after: { gather: 'asking' } },
    asking: {
      tags: 'sifting',
      invoke: {
        id: 'tagged',
        src: 'loadTagged',
        input: ({ context }) => ({ tag: context.sieve.tag ?? '' }),
        onDone: {
          target: 'idle',
          actions: [{ type: 'narrow', params: ({ event }) => ({ tagged: new Set(event.output) }) }, assign({ taggedFailure: null })],
        },
        onError: { target: 'failed', actions: assign({ taggedFailure: ({ event }) => failureOf(event.error) }) },
      },
    },
    failed: { tags: 'siftFailed', on: { 'tagged.again': 'asking', 'inbox.heal': 'asking' }, after: { retry: 'asking' } },
  },
});
