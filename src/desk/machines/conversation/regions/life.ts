/** Moves of the conversation and its flag: one at a time, refused at once while the connection is away. */
import { assign, enqueueActions } from 'xstate';
import { formKey } from '#contract/forms.ts';
import type { FormName } from '#contract/forms.ts';
import { refusedOffline, rowAnswered, seenSeq } from '#src/desk/machines/conversation/life.ts';
import type { LifeMove } from '#src/desk/machines/conversation/values.ts';
import { conversationSetup, report } from '#src/desk/machines/conversation/setup.ts';
import { failureOf } from '#src/kit/machines/failure.ts';

const moveOf = ({ move, toUserId, toTeamId, until, closeReason, remark, goOn }: LifeMove): LifeMove => ({
  move,
  ...(toUserId === undefined ? {} : { toUserId }),
  ...(toTeamId === undefined ? {} : { toTeamId }),
  ...(until === undefined ? {} : { until }),
  ...(closeReason === undefined ? {} : { closeReason }),
  ...(remark === undefined ? {} : { remark }),
  ...(goOn === undefined ? {} : { goOn }),
});
/** The forms that asked for this move are done. */
const formsOfMove = (moving: LifeMove | null): readonly FormName[] =>
  moving?.move === 'close' ? ['closing'] : moving?.move === 'assign' || moving?.move === 'requeue' ? ['transfer'] : [];

const refuse = { guard: 'isAway', actions: { type: 'patch', params: refusedOffline } } as const;

export const life = conversationSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        'move.make': [
          refuse,
          {
            guard: 'hasDesk',
            target: 'moving',
            actions: assign({ moving: ({ event }) => moveOf(event), failure: null }),
          },
        ],
        'urgent.set': [refuse, { guard: 'hasDesk', target: 'flagging', actions: assign({ urgency: ({ event }) => event.isUrgent, failure: null }) }],
      },
    },
    moving: {
      tags: 'moving',
      invoke: {
        id: 'life',
        src: 'makeMove',
        input: ({ context }) => ({ row: context.row, move: context.moving as LifeMove, seenSeq: seenSeq(context) }),
        onDone: {
          target: 'idle',
          actions: [
            // Before `moving` is forgotten: what was written for it and whether to go on stands there.
            enqueueActions(({ context, enqueue }) => {
              const id = context.row.conversationId;
              for (const form of formsOfMove(context.moving)) enqueue.sendParent(report({ type: 'form.done', key: formKey(form, id) }));
              if (context.moving?.goOn) enqueue.sendParent(report({ type: 'answer.next' }));
            }),
            assign(({ context, event }) => ({ row: rowAnswered(context, event.output), moving: null, wantsTimeline: true })),
          ],
        },
        // Somebody may have been faster: the head shows what is.
        onError: {
          target: 'idle',
          actions: [
            {
              type: 'failAct',
              params: ({ context, event }) => ({ failure: failureOf(event.error), act: context.moving && { type: 'move.make' as const, ...context.moving } }),
            },
            assign({ moving: null, wantsRow: true, wantsTimeline: true }),
          ],
        },
      },
    },
    flagging: {
      tags: 'moving',
      invoke: {
        id: 'urgent',
        src: 'setUrgent',
        input: ({ context }) => ({ row: context.row, isUrgent: context.urgency ?? false }),
        onDone: { target: 'idle', actions: assign(({ context }) => ({ row: { ...context.row, isUrgent: context.urgency ?? false }, urgency: null })) },
        onError: {
          target: 'idle',
          actions: [
            {
              type: 'failAct',
              params: ({ context, event }) => ({ failure: failureOf(event.error), act: { type: 'urgent.set' as const, isUrgent: context.urgency ?? false } }),
            },
            assign({ urgency: null }),
          ],
        },
      },
    },
  },
});
