/** A tree has these beside its rows: a branch that is about to move, and what is found of what is searched. */
import { assign, enqueueActions } from 'xstate';
import { failureOf } from '#src/kit/machines/failure.ts';
import { healed } from './receive.ts';
import { resourceListSetup } from './setup.ts';

/** Each other place is asked about anew; what was answered before is forgotten. */
export const branch = resourceListSetup.createStateConfig({
  initial: 'none',
  on: {
    'branch.open': { target: '.choosing', actions: assign(({ event }) => ({ branch: { id: event.id, to: null, answer: null, failure: null } })) },
    'branch.ask': {
      target: '.asking',
      actions: assign(({ event: { id, parentId, before } }) => ({ branch: { id, to: { parentId, before }, answer: null, failure: null } })),
    },
    'branch.leave': '.none',
  },
  states: {
    none: { entry: assign({ branch: null }) },
    choosing: {},
    asking: {
      tags: 'branchBusy',
      invoke: {
        id: 'branch',
        src: 'checkPlace',
        input: ({ context: { path, branch: asked } }) => ({ path, id: asked?.id ?? '', ...(asked?.to ?? { parentId: null, before: null }) }),
        onDone: { target: 'shown', actions: assign(({ context, event }) => ({ branch: context.branch && { ...context.branch, answer: event.output } })) },
        onError: {
          target: 'shown',
          actions: assign(({ context, event }) => ({ branch: context.branch && { ...context.branch, failure: failureOf(event.error) } })),
        },
      },
    },
    shown: {
      on: {
        'branch.go': {
          guard: 'mayMoveBranch',
          target: 'none',
          actions: enqueueActions(({ context: { branch: asked }, enqueue }) => {
            if (asked?.to) enqueue.raise({ type: 'branch.place', id: asked.id, ...asked.to });
          }),
        },
      },
    },
  },
});

/** The server's own search finds them; rows that were found before stay until the next are there. */
export const finding = resourceListSetup.createStateConfig({
  initial: 'deciding',
  on: { 'query.changed': '.deciding', 'list.reload': '.deciding' },
  states: {
    deciding: { always: [{ guard: 'wantsHits', target: 'typing' }, { target: 'idle' }] },
    idle: { entry: assign({ hits: null }) },
    typing: { tags: 'finding', after: { typing: 'asking' } },
    asking: {
      tags: 'finding',
      invoke: {
        id: 'hits',
        src: 'loadMatching',
        input: ({ context }) => ({ path: context.path, query: context.query }),
        onDone: { target: 'found', actions: assign(({ context, event }) => ({ hits: event.output, ...healed(context, 'list.reload') })) },
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event: { error } }) => ({ error, again: 'list.reload' }) } },
      },
    },
    found: {},
    failed: { after: { retry: 'asking' } },
  },
});
