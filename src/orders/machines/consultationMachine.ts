/** Staff begin a consultation for a customer, and customers begin one for themselves: its cost is read first, and its conversation is opened afterwards (docs/adr/0065). */
import { assign, enqueueActions, not, sendParent, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { ConsultDoctor } from '#contract/resources/order.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import type { FormReport } from '#src/kit/machines/forms/form.ts';
import type { OptionRow } from '#src/engine/machines/resourceList/context.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';
import type { Tools } from '#src/kit/machines/tools.ts';
import { consultFormKey } from './consulted.ts';
import type { Consulted } from './consulted.ts';

/** The organisation asks this fee unless somebody says otherwise (null: it names none), and these doctors may answer. */
export interface ConsultOffer {
  readonly fee: number | null;
  readonly doctors: readonly ConsultDoctor[];
}
/** Amounts are fen. The same consultation asked for twice is one. */
export interface NewConsultation {
  readonly title: string;
  readonly payPrice: number;
  readonly customerNote: string;
  readonly doctorId: string | null;
  readonly clientId: string;
}

interface ConsultationContext {
  readonly tools: Tools;
  /** The person is a customer, who begins it for themselves. */
  readonly isOwn: boolean;
  /** Nobody is chosen yet, or it is for oneself, where this is null. */
  readonly customer: Consulted | null;
  /** It was opened beside a customer, so nobody else is offered. */
  readonly isFixed: boolean;
  readonly words: string;
  /** No search has ended yet where this is null. */
  readonly found: readonly OptionRow[] | null;
  readonly offer: ConsultOffer | null;
  readonly making: NewConsultation | null;
  readonly failure: Failure | null;
}
type ConsultationEvent =
  | { readonly type: 'consult.ask'; readonly customer?: Consulted }
  | { readonly type: 'consult.leave' }
  | { readonly type: 'consult.again' }
  | { readonly type: 'customer.seek'; readonly words: string }
  /** Null says that another customer is to be chosen. */
  | { readonly type: 'customer.choose'; readonly customer: Consulted | null }
  | ({ readonly type: 'consult.make' } & Omit<NewConsultation, 'clientId'>)
  /** The house may ask another fee by now. */
  | { readonly type: 'reload' };
type Report = FormReport | { readonly type: 'notification.chosen'; readonly conversationId: string };

type Asked = Omit<NewConsultation, 'clientId'>;
const isSame = (one: NewConsultation | null, other: Asked): one is NewConsultation =>
  one !== null && one.title === other.title && one.payPrice === other.payPrice && one.customerNote === other.customerNote && one.doctorId === other.doctorId;

const consultation = setup({
  types: {
    context: {} as ConsultationContext,
    events: {} as ConsultationEvent,
    input: {} as { readonly tools: Tools; readonly isOwn: boolean },
    /** The dialog is open while `asked` stands, and its cost is known while `writing` does. */
    tags: {} as 'asked' | 'writing' | 'choosing' | 'seeking' | 'reading' | 'busy',
  },
  actors: {
    findCustomers: promiseToSupply<readonly OptionRow[], { readonly words: string }>('findCustomers'),
    loadOffer: promiseToSupply<ConsultOffer, { readonly customer: Consulted | null }>('loadOffer'),
    /** @returns the conversation that it opened. */
    begin: promiseToSupply<string, { readonly customer: Consulted | null; readonly consultation: NewConsultation | null }>('begin'),
  },
  actions: {
    fail: assign((_, failure: Failure) => ({ failure })),
    /** A dialog that opens beside a customer is for that customer alone. */
    openFor: assign((_, customer: Consulted | null) => ({ customer, isFixed: customer !== null, words: '', found: null, failure: null })),
    toParent: sendParent((_, report: Report) => report),
  },
  guards: {
    isOwn: ({ context }) => context.isOwn,
    isKnown: ({ context }) => context.isOwn || context.customer !== null,
    /** The house asks another fee than the one that was shown, so nothing was made. */
    isOtherFee: (_, { reason }: Failure) => reason === 'consultFeeChanged' || reason === 'consultClosed',
    isFixed: ({ context }) => context.isFixed,
    isSomebody: (_, customer: Consulted | null) => customer !== null,
  },
  /** A search waits for a pause, so that not every letter makes one. */
  delays: { typing: 250 },
});

const choosing = consultation.createStateConfig({
  tags: 'choosing',
  initial: 'seeking',
  on: {
    'customer.seek': { target: '.typing', actions: assign({ words: ({ event }) => event.words, failure: null }) },
    'customer.choose': {
      guard: { type: 'isSomebody', params: ({ event }) => event.customer },
      target: 'reading',
      actions: assign({ customer: ({ event }) => event.customer, offer: null }),
    },
    'consult.again': '.seeking',
  },
  states: {
    typing: { tags: 'seeking', after: { typing: 'seeking' } },
    seeking: {
      tags: 'seeking',
      invoke: {
        id: 'findCustomers',
        src: 'findCustomers',
        input: ({ context }) => ({ words: context.words }),
        onDone: { target: 'found', actions: assign({ found: ({ event }) => event.output, failure: null }) },
        onError: { target: 'found', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
    },
    found: {},
  },
});

const open = consultation.createStateConfig({
  tags: 'asked',
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isKnown', target: 'reading' }, { target: 'choosing' }] },
    choosing,
    reading: {
      tags: 'reading',
      invoke: {
        id: 'offer',
        src: 'loadOffer',
        input: ({ context }) => ({ customer: context.customer }),
        onDone: { target: 'writing', actions: assign({ offer: ({ event }) => event.output }) },
        onError: { target: 'unread', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
    },
    unread: { on: { 'consult.again': { target: 'reading', actions: assign({ failure: null }) } } },
    writing: {
      tags: 'writing',
      on: {
        'consult.make': {
          target: 'busy',
          actions: assign(({ context, event: { type: _type, ...asked } }) => ({
            making: isSame(context.making, asked) ? context.making : { ...asked, clientId: context.tools.newId() },
          })),
        },
      },
    },
    busy: {
      tags: ['writing', 'busy'],
      // Somebody who left now would begin it without being led to it.
      on: { 'consult.leave': {}, 'customer.choose': {} },
      invoke: {
        id: 'begin',
        src: 'begin',
        input: ({ context }) => ({ customer: context.customer, consultation: context.making }),
        onDone: {
          target: '#consultation.closed',
          actions: enqueueActions(({ context, enqueue, event }) => {
            enqueue({ type: 'toParent', params: { type: 'form.done', key: consultFormKey(context) } });
            enqueue({ type: 'toParent', params: { type: 'notification.chosen', conversationId: event.output } });
            enqueue.assign({ making: null, failure: null });
          }),
        },
        onError: [
          {
            guard: { type: 'isOtherFee', params: ({ event }) => failureOf(event.error) },
            target: 'reading',
            actions: { type: 'fail', params: ({ event }) => failureOf(event.error) },
          },
          { target: 'writing', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
        ],
      },
    },
  },
  on: {
    'consult.leave': '#consultation.closed',
    'customer.choose': {
      guard: not('isFixed'),
      target: '.deciding',
      actions: assign({ customer: ({ event }) => event.customer, offer: null, failure: null }),
    },
  },
});

export const consultationMachine = consultation.createMachine({
  id: 'consultation',
  context: ({ input }) => ({ ...input, customer: null, isFixed: false, words: '', found: null, offer: null, making: null, failure: null }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isOwn', target: 'looking' }, { target: 'closed' }] },
    /** The button waits until it is known whether the house takes any. */
    looking: {
      on: { 'consult.ask': { target: 'open', actions: { type: 'openFor', params: ({ event }) => event.customer ?? null } } },
      invoke: {
        id: 'ownOffer',
        src: 'loadOffer',
        input: { customer: null },
        onDone: { target: 'closed', actions: assign({ offer: ({ event }) => event.output }) },
        onError: { target: 'closed', actions: assign({ offer: null }) },
      },
    },
    closed: {
      on: {
        'consult.ask': { target: 'open', actions: { type: 'openFor', params: ({ event }) => event.customer ?? null } },
        reload: { guard: 'isOwn', target: 'looking' },
      },
    },
    open,
  },
});
export type ConsultationRef = ActorRefFrom<typeof consultationMachine>;
