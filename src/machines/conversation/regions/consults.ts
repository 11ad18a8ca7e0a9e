/** A consultation begun for the customer: its fee is read first, and where it was opened one is led to. */
import { assign, sendParent } from 'xstate';
import { failureOf } from '#machines/failure.ts';
import type { NewConsultation } from '#machines/conversation/values.ts';
import { conversationSetup, report } from '#machines/conversation/setup.ts';

const isSame = (one: NewConsultation | null, other: Omit<NewConsultation, 'clientId'>): one is NewConsultation =>
  one !== null && one.title === other.title && one.payPrice === other.payPrice && one.customerNote === other.customerNote;

export const consults = conversationSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { on: { 'consult.ask': { target: 'reading', actions: { type: 'sideDone', params: 'consult' } } } },
    reading: {
      invoke: {
        id: 'consultFee',
        src: 'loadConsultFee',
        input: ({ context }) => ({ row: context.row }),
        onDone: { target: 'writing', actions: assign({ consultFee: ({ event }) => event.output }) },
        onError: { target: 'idle', actions: { type: 'sideFail', params: ({ event }) => ({ part: 'consult', failure: failureOf(event.error) }) } },
      },
    },
    writing: {
      tags: 'consultAsked',
      on: {
        'consult.leave': { target: 'idle', actions: { type: 'sideDone', params: 'consult' } },
        'consult.make': {
          target: 'busy',
          actions: assign(({ context, event: { title, payPrice, customerNote } }) => {
            const asked = { title, payPrice, customerNote };
            return { consulting: isSame(context.consulting, asked) ? context.consulting : { ...asked, clientId: context.tools.newId() } };
          }),
        },
      },
    },
    busy: {
      tags: ['consultAsked', 'consulting'],
      invoke: {
        id: 'consult',
        src: 'consult',
        input: ({ context }) => ({ row: context.row, consultation: context.consulting }),
        onDone: {
          target: 'idle',
          actions: [
            assign({ consulting: null }),
            { type: 'sideDone', params: 'consult' },
            sendParent(({ event }) => report({ type: 'notification.chosen', conversationId: event.output })),
          ],
        },
        onError: { target: 'writing', actions: { type: 'sideFail', params: ({ event }) => ({ part: 'consult', failure: failureOf(event.error) }) } },
      },
    },
  },
});
