/** These go on side by side at a desk: duty, hand-over, saving what was changed, telling of news. */
import { assign, enqueueActions } from 'xstate';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { HandOverTarget } from './context.ts';
import { nextStep } from './handOver.ts';
import { deskSetup } from './setup.ts';

export const duty = deskSetup.createStateConfig({
  initial: 'idle',
  on: {
    'duty.choose': [
      // The hand-over comes first while there are open conversations: see there.
      { guard: 'leavesOpen' },
      { target: '.saving', actions: assign({ dutyState: ({ event }) => event.dutyState }) },
    ],
  },
  states: {
    idle: {},
    saving: {
      tags: 'savingDuty',
      invoke: {
        id: 'duty',
        src: 'saveDuty',
        input: ({ context }) => ({ dutyState: context.dutyState }),
        onDone: { target: 'idle', actions: assign({ dutyKept: ({ event }) => event.output, dutyState: ({ event }) => event.output }) },
        onError: {
          target: 'idle',
          actions: [
            assign({ dutyState: ({ context }) => context.dutyKept }),
            { type: 'raiseNotice', params: ({ event }) => ({ failure: failureOf(event.error), about: 'duty' }) },
          ],
        },
      },
    },
  },
});

export const handOver = deskSetup.createStateConfig({
  initial: 'closed',
  states: {
    closed: {
      entry: assign(({ context }) => ({ handOver: null, handOverNote: context.handOver?.note ?? context.handOverNote })),
      on: {
        'handOver.open': { target: 'choosing', actions: { type: 'openHandOver', params: () => false } },
        'duty.choose': [
          { guard: 'leavesOpen', target: 'choosing', actions: { type: 'openHandOver', params: () => true } },
          { guard: 'isLeaving', target: 'looking' },
        ],
      },
    },
    /** Nobody is being served any more; where other work is held, the sheet says so. */
    looking: {
      invoke: {
        id: 'look',
        src: 'readWork',
        onDone: [
          {
            guard: { type: 'holdsWork', params: ({ event }) => event.output },
            target: 'choosing',
            actions: [
              { type: 'openHandOver', params: () => false },
              { type: 'takeWork', params: ({ event }) => event.output },
            ],
          },
          { target: 'closed' },
        ],
        // Whoever leaves is not kept by it: what they hold stays with them.
        onError: 'closed',
      },
      on: { 'handOver.open': { target: 'choosing', actions: { type: 'openHandOver', params: () => false } } },
    },
    choosing: {
      invoke: {
        id: 'work',
        src: 'readWork',
        onDone: { actions: { type: 'takeWork', params: ({ event }) => event.output } },
        onError: { actions: { type: 'changeHandOver', params: ({ event }) => ({ workFailure: failureOf(event.error) }) } },
      },
      on: {
        'handOver.close': 'closed',
        'handOver.choose': { actions: { type: 'changeHandOver', params: ({ event }) => event.change } },
        'handOver.give': [
          { guard: 'keepsAll', target: 'leaving' },
          { guard: 'canGive', target: 'deciding', actions: 'beginGiving' },
        ],
      },
    },
    deciding: { always: [{ guard: 'mustPause', target: 'pausing' }, { guard: 'givesNone', target: 'settled' }, { target: 'giving' }] },
    /** Busy first: what is given to the queue must not come back to who is leaving. */
    pausing: {
      tags: 'giving',
      invoke: {
        id: 'pause',
        src: 'saveDuty',
        input: { dutyState: 'busy' },
        onDone: { target: 'deciding', actions: assign({ dutyKept: 'busy', dutyState: 'busy' }) },
        onError: { target: 'choosing', actions: { type: 'changeHandOver', params: ({ event }) => ({ failure: failureOf(event.error) }) } },
      },
    },
    giving: {
      tags: 'giving',
      invoke: {
        id: 'give',
        src: 'give',
        input: ({ context }) => ({
          conversationIds: context.handOver ? nextStep(context.handOver) : [],
          target: context.handOver?.target ?? ({ to: 'queue' } satisfies HandOverTarget),
          note: context.handOver?.note ?? '',
        }),
        onDone: [
          {
            guard: { type: 'isStepLast', params: ({ event }) => event.output },
            target: 'settled',
            actions: { type: 'settle', params: ({ event }) => event.output },
          },
          { target: 'giving', reenter: true, actions: { type: 'settle', params: ({ event }) => event.output } },
        ],
        onError: { target: 'choosing', actions: { type: 'changeHandOver', params: ({ event }) => ({ failure: failureOf(event.error) }) } },
      },
    },
    settled: {
      always: [
        { guard: 'hasUngiven', target: 'choosing' },
        { guard: 'refusedWork', target: 'choosing' },
        { guard: 'passesWork', target: 'passing' },
        { guard: 'leaves', target: 'leaving' },
        { target: 'done' },
      ],
    },
    passing: {
      tags: 'giving',
      invoke: {
        id: 'passWork',
        src: 'passWork',
        input: ({ context }) => ({ handOver: context.handOver }),
        onDone: { target: 'settled', actions: { type: 'passed', params: ({ event }) => event.output } },
        onError: { target: 'choosing', actions: { type: 'changeHandOver', params: ({ event }) => ({ failure: failureOf(event.error) }) } },
      },
    },
    leaving: {
      tags: 'giving',
      invoke: {
        id: 'leave',
        src: 'saveDuty',
        input: { dutyState: 'offline' },
        onDone: { target: 'done', actions: assign({ dutyKept: 'offline', dutyState: 'offline' }) },
        onError: { target: 'choosing', actions: { type: 'changeHandOver', params: ({ event }) => ({ failure: failureOf(event.error) }) } },
      },
    },
    /** Says what was done until it is put away. */
    done: { entry: { type: 'changeHandOver', params: { note: '' } }, on: { 'handOver.close': 'closed' } },
  },
});

export const savingPreferences = deskSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'hasUnsaved', target: 'waiting' } },
    waiting: {
      after: { settle: 'saving' },
      on: { 'preferences.change': { target: 'waiting', reenter: true, actions: { type: 'changePreferences', params: ({ event }) => event.patch } } },
    },
    saving: {
      invoke: {
        id: 'savePreferences',
        src: 'savePreferences',
        input: ({ context }) => ({ preferences: context.preferences }),
        onDone: { target: 'idle', actions: assign({ preferencesKept: ({ event }) => event.output }) },
        onError: {
          target: 'idle',
          actions: [
            assign({ preferences: ({ context }) => context.preferencesKept, preferencesFailure: ({ event }) => failureOf(event.error) }),
            'tellOrder',
            // A change may be put away again by the time it is refused.
            { type: 'raiseNotice', params: ({ event }) => ({ failure: failureOf(event.error), about: 'preferences' }) },
          ],
        },
      },
    },
  },
});

export const savingCanned = deskSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'hasCanned', target: 'saving' } },
    saving: {
      tags: 'savingCanned',
      invoke: {
        id: 'changeCanned',
        src: 'changeCanned',
        input: ({ context }) => {
          const [ask] = context.cannedAsked;
          if (!ask) throw new Error('No canned reply waits to be saved: expected one in cannedAsked. The guard hasCanned holds that.');
          return { ask };
        },
        onDone: { target: 'idle', actions: ['endCannedForm', { type: 'takeCanned', params: ({ event }) => event.output }] },
        onError: {
          target: 'idle',
          actions: assign({ cannedAsked: ({ context }) => context.cannedAsked.slice(1), cannedFailure: ({ event }) => failureOf(event.error) }),
        },
      },
    },
  },
});

export const telling = deskSetup.createStateConfig({
  initial: 'quiet',
  states: {
    quiet: {
      always: {
        guard: 'hasNews',
        target: 'hushed',
        actions: [
          enqueueActions(({ context, enqueue }) => {
            const { desktop, sound, volume } = context.preferences.notify;
            const [first] = context.news;
            const notice = { count: context.news.length, conversationId: context.news.length === 1 ? (first ?? null) : null };
            if (desktop && context.permission === 'granted') enqueue({ type: 'notifyDesktop', params: notice });
            if (sound && volume > 0) enqueue({ type: 'playSound', params: volume });
          }),
          'forgetNews',
        ],
      },
    },
    hushed: { after: { hush: 'quiet' } },
  },
});

/** Every change of what is written in forms is reported to the root. */
export const writing = deskSetup.createStateConfig({
  initial: 'watching',
  states: { watching: { always: { guard: 'wroteForms', actions: 'tellForms' } } },
});
