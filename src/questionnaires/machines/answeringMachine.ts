/**
 * `/questionnaire/:token`: one person answers one questionnaire, whatever is killed on the way (docs/adr/0113). What is typed lies sealed in this browser first, goes up
 * after a moment, and is joined with what another device has said; it is submitted once.
 */
import { assign, enqueueActions, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { answeringLimits } from '#contract/limits/answering.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import type { Visit } from '#src/kit/machines/navigation/guards.ts';
import { actionToSupply, callbackToSupply, promiseToSupply } from '#src/kit/machines/standIn.ts';
import { answered, begun, contextAt, isLastStep, keptAs, mayPass, problemsHere, stepAt, stepsOf, tokenAt, withProblemsTold } from './answeringContext.ts';
import type { AnswerDraft, AnsweringContext, AnsweringEvent, GivenCode, Kept, Loaded, ToSend } from './answeringContext.ts';

export interface DraftOrder {
  readonly type: 'draft.write';
  readonly token: string;
  /** Null: nothing of it is needed any more. */
  readonly draft: AnswerDraft | null;
}
type Standing = Kept['state'];
interface Thrown {
  readonly error: unknown;
}

const isAbsent = ({ reason }: Failure): boolean => reason === 'notFound' || reason === 'invalidInput';
const toSend = ({ token, device, revision, answers }: AnsweringContext): ToSend => ({ token, device, revision, answers });

const decidingSetup = setup({
  types: {
    context: {} as AnsweringContext,
    events: {} as AnsweringEvent,
    input: {} as { readonly visit: Visit },
    tags: {} as 'busy' | 'failed' | 'saving' | 'offline' | 'submitting',
  },
  actors: {
    open: promiseToSupply<Loaded, { readonly token: string; readonly code: string | null }>('open'),
    keep: promiseToSupply<Kept, ToSend>('keep'),
    submit: promiseToSupply<Kept, ToSend>('submit'),
    askCode: promiseToSupply<GivenCode, Pick<ToSend, 'token' | 'device'>>('askCode'),
    /** Writes down what is typed, sealed by the token of the link. */
    draft: callbackToSupply<DraftOrder>('draft'),
  },
  actions: {
    /** Brings a question into sight, or the head of the page. */
    lead: actionToSupply('lead') as (_: unknown, question: string | null) => void,
    fail: assign({ failure: (_, { error }: Thrown) => failureOf(error) }),
    told: assign({ submittedAt: (_, { submittedAt }: Pick<Kept, 'submittedAt'>) => submittedAt ?? null }),
    /** The page says then that it was withdrawn, or that it came too late. */
    hearEnd: assign({ opened: ({ context: { opened } }, { state }: Pick<Kept, 'state'>) => opened && { ...opened, state } }),
    takeKept: assign(({ context }, kept: Kept) => keptAs(context, kept)),
    toLastStep: assign({ step: ({ context }) => stepsOf(context).length - 1 }),
    tellProblems: assign(({ context }) => withProblemsTold(context)),
  },
  guards: {
    isOther: ({ context }, visit: Visit) => tokenAt(visit) !== context.token,
    stands: (_, { is, among }: { readonly is: Standing; readonly among: readonly Standing[] }) => among.includes(is),
    hasChanged: ({ context }) => context.changed.length > 0,
    hasProblems: ({ context }) => problemsHere(context).length > 0,
    isLast: ({ context }) => isLastStep(context),
    isAbsent: (_, { error }: Thrown) => isAbsent(failureOf(error)),
    isGone: (_, { error }: Thrown) => failureOf(error).reason === 'notFound',
    mayPass: (_, { error }: Thrown) => mayPass(failureOf(error)),
  },
  delays: { keep: answeringLimits.keepMs, retry: answeringLimits.retryMs },
});
const answeringSetup = decidingSetup.extend({
  actions: {
    writeDraft: enqueueActions(({ context: { token, answers, changed }, enqueue }) => {
      enqueue.sendTo('draft', { type: 'draft.write', token, draft: { answers, changed } });
    }),
    dropDraft: enqueueActions(({ context: { token }, enqueue }) => {
      enqueue.sendTo('draft', { type: 'draft.write', token, draft: null });
    }),
  },
});
const firstProblem = ({ context }: { readonly context: AnsweringContext }): string | null => problemsHere(context)[0]?.question ?? null;

const isOver = (is: Standing): { readonly is: Standing; readonly among: readonly Standing[] } => ({ is, among: ['expired', 'withdrawn'] });

/** After a moment without a key what was answered goes up; without a network it is tried again until it went. */
const keeping = answeringSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'hasChanged', target: 'waiting' } },
    waiting: { on: { 'answer.give': { target: 'waiting', reenter: true } }, after: { keep: 'saving' } },
    saving: {
      tags: 'saving',
      entry: assign({ sent: ({ context }) => context.answers }),
      invoke: {
        id: 'keep',
        src: 'keep',
        input: ({ context }) => toSend(context),
        onDone: [
          {
            guard: { type: 'stands', params: ({ event }) => ({ is: event.output.state, among: ['submitted'] }) },
            target: '#answering.submitted',
            actions: { type: 'told', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'stands', params: ({ event }) => isOver(event.output.state) },
            target: '#answering.over',
            actions: { type: 'hearEnd', params: ({ event }) => event.output },
          },
          { guard: { type: 'stands', params: ({ event }) => ({ is: event.output.state, among: ['elsewhere'] }) }, target: '#answering.elsewhere' },
          { target: 'idle', actions: [{ type: 'takeKept', params: ({ event }) => event.output }, 'writeDraft'] },
        ],
        onError: [
          { guard: { type: 'isGone', params: ({ event }) => event }, target: '#answering.absent' },
          { target: 'offline', actions: { type: 'fail', params: ({ event }) => event } },
        ],
      },
    },
    offline: {
      tags: 'offline',
      exit: assign({ failure: null }),
      after: { retry: 'saving' },
      on: { reload: 'saving' },
    },
  },
});

const talking = answeringSetup.createStateConfig({
  initial: 'editing',
  states: {
    editing: {
      on: {
        // Answers that are being submitted are no longer changed.
        'answer.give': { actions: [assign(({ context, event }) => answered(context, event.question, event.answer)), 'writeDraft'] },
        'step.next': [
          { guard: 'hasProblems', actions: [{ type: 'lead', params: firstProblem }, 'tellProblems'] },
          { actions: [assign({ step: ({ context }) => stepAt(context).at + 1 }), { type: 'lead', params: null }] },
        ],
        'step.back': { actions: [assign({ step: ({ context }) => stepAt(context).at - 1 }), { type: 'lead', params: null }] },
        'submit.ask': [
          { guard: 'hasProblems', actions: [{ type: 'lead', params: firstProblem }, 'tellProblems'] },
          { guard: 'isLast', target: 'submitting', actions: assign({ failure: null }) },
        ],
      },
    },
    submitting: {
      tags: 'submitting',
      entry: assign({ sent: ({ context }) => context.answers }),
      invoke: {
        id: 'submit',
        src: 'submit',
        input: ({ context }) => toSend(context),
        onDone: [
          {
            guard: { type: 'stands', params: ({ event }) => ({ is: event.output.state, among: ['submitted'] }) },
            target: '#answering.submitted',
            actions: { type: 'told', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'stands', params: ({ event }) => isOver(event.output.state) },
            target: '#answering.over',
            actions: { type: 'hearEnd', params: ({ event }) => event.output },
          },
          { guard: { type: 'stands', params: ({ event }) => ({ is: event.output.state, among: ['elsewhere'] }) }, target: '#answering.elsewhere' },
          { target: 'joined', actions: [{ type: 'takeKept', params: ({ event }) => event.output }, 'toLastStep'] },
        ],
        onError: [
          { guard: { type: 'isGone', params: ({ event }) => event }, target: '#answering.absent' },
          { guard: { type: 'mayPass', params: ({ event }) => event }, target: 'waiting', actions: { type: 'fail', params: ({ event }) => event } },
          { target: 'editing', actions: [{ type: 'fail', params: ({ event }) => event }, 'tellProblems'] },
        ],
      },
    },
    /** Another device had answered meanwhile: with that the answers may be whole, or not any more, and there may be sections that nobody has seen. */
    joined: {
      always: [{ guard: 'hasProblems', target: 'editing', actions: [{ type: 'lead', params: firstProblem }, 'tellProblems'] }, { target: 'submitting' }],
    },
    waiting: {
      tags: ['submitting', 'offline'],
      exit: assign({ failure: null }),
      after: { retry: 'submitting' },
      on: { reload: 'submitting' },
    },
  },
});

const helping = answeringSetup.createStateConfig({
  initial: 'hidden',
  states: {
    hidden: { on: { 'code.ask': 'asking' } },
    asking: {
      invoke: {
        id: 'askCode',
        src: 'askCode',
        input: ({ context: { token, device } }) => ({ token, device }),
        onDone: { target: 'shown', actions: assign({ code: ({ event }) => event.output, failure: null }) },
        onError: { target: 'hidden', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    shown: { exit: assign({ code: null }), on: { 'code.hide': 'hidden' } },
  },
});

export const answeringMachine = answeringSetup.createMachine({
  id: 'answering',
  context: ({ input }) => contextAt(input.visit),
  invoke: { id: 'draft', src: 'draft' },
  initial: 'opening',
  on: {
    'screen.entered': {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: '.opening',
      reenter: true,
      actions: assign(({ event }) => contextAt(event)),
    },
  },
  states: {
    opening: {
      tags: 'busy',
      invoke: {
        id: 'open',
        src: 'open',
        input: ({ context: { token, typed } }) => ({ token, code: typed }),
        onDone: [
          {
            guard: { type: 'stands', params: ({ event }) => ({ is: event.output.opened.state, among: ['open', 'behind'] }) },
            target: 'answering',
            actions: assign(({ event }) => begun(event.output)),
          },
          {
            guard: { type: 'stands', params: ({ event }) => ({ is: event.output.opened.state, among: ['elsewhere'] }) },
            target: 'elsewhere',
            actions: assign(({ event }) => ({ opened: event.output.opened, failure: null })),
          },
          {
            guard: { type: 'stands', params: ({ event }) => ({ is: event.output.opened.state, among: ['submitted'] }) },
            target: 'submitted',
            actions: [assign({ opened: ({ event }) => event.output.opened, failure: null }), { type: 'told', params: ({ event }) => event.output.opened }],
          },
          { target: 'over', actions: assign({ opened: ({ event }) => event.output.opened, failure: null }) },
        ],
        onError: [
          { guard: { type: 'isAbsent', params: ({ event }) => event }, target: 'absent' },
          { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
        ],
      },
    },
    failed: {
      tags: 'failed',
      on: { 'answering.retry': 'opening', reload: 'opening' },
    },
    absent: {},
    elsewhere: { on: { 'code.give': { target: 'opening', actions: assign({ typed: ({ event }) => event.code }) } } },
    answering: {
      type: 'parallel',
      states: { talking, keeping, helping },
    },
    submitted: { entry: 'dropDraft' },
    over: { entry: 'dropDraft' },
  },
});
export type AnsweringRef = ActorRefFrom<typeof answeringMachine>;
