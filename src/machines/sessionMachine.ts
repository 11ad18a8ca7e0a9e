/** Who is logged in, from the restored session to the redirect after it has ended (spec 8). */
import { assign, sendParent, setup } from 'xstate';
import { sessionLimits } from '#contract/limits.ts';
import type { ErrorName } from '#contract/errors.ts';
import type { SessionPerson } from '#contract/calls/session.ts';
import type { Takes } from '#contract/operations.ts';
import { failureOf } from './failure.ts';
import type { Failure } from './failure.ts';
import { actionToSupply, promiseToSupply } from './standIn.ts';
import type { Tools } from './tools.ts';

/** What a login gives. The bearer is not here: it goes from the call to the session storage and to no context. */
export interface SessionStart {
  readonly person: SessionPerson;
  /** Epoch ms; null where the back end does not say how long a session lasts. */
  readonly endsAt: number | null;
}
export interface SessionContext {
  readonly tools: Tools;
  readonly person: SessionPerson | null;
  readonly orgId: string;
  readonly failure: Failure | null;
  /** Why the last session ended, for the login page. */
  readonly notice: ErrorName | null;
  readonly endsAt: number | null;
}
/** What the first administrator fills in; the link's token is the wiring's. */
export type FirstGiven = Omit<Takes<'session.firstAdministrator'>, 'token'>;
export type SessionEvent =
  | { readonly type: 'login.submit'; readonly username: string; readonly password: string }
  | { readonly type: 'login.demo'; readonly username: string }
  | { readonly type: 'first.submit'; readonly given: FirstGiven }
  | { readonly type: 'logout.ask' }
  | { readonly type: 'session.refused'; readonly code: number }
  /** Visiting the root path cleared the stored session (spec 2). */
  | { readonly type: 'session.cleared' }
  /** A call that carried the session was answered: the server's idle clock starts anew. */
  | { readonly type: 'session.touched' }
  | { readonly type: 'session.stay' };

export type LoginInput =
  | { readonly username: string; readonly password: string }
  | { readonly username: string; readonly demo: true }
  | { readonly username: string; readonly first: FirstGiven };

/** What the root hears. `over`: no longer usable, 1.5 s before the redirect; `gone`: log in again. */
export type SessionReport =
  | { readonly type: 'session.began'; readonly person: SessionPerson }
  /** The person asked to be logged out: it holds for all his windows. */
  | { readonly type: 'session.leaving'; readonly person: SessionPerson | null }
  | { readonly type: 'session.over' }
  | { readonly type: 'session.gone'; readonly refused: boolean };

const over: SessionReport = { type: 'session.over' };
const goneAfterRefusal: SessionReport = { type: 'session.gone', refused: true };
const goneByWish: SessionReport = { type: 'session.gone', refused: false };

/** Timers hold at most 2^31 ms, and no session lasts longer than this. */
const left = ({ endsAt, tools }: SessionContext): number =>
  endsAt === null ? sessionLimits.absoluteMs : Math.min(sessionLimits.absoluteMs, Math.max(0, endsAt - tools.now()));

/** How long a logout may take before the console goes on without its answer. */
const logoutPatienceMs = 3_000;

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as { readonly tools: Tools },
    tags: {} as 'busy' | 'active' | 'warned',
  },
  actors: {
    /** The session of this tab, if it has one. */
    restore: promiseToSupply<SessionStart | null>('restore'),
    /** Logs in (the first administrator by making himself) and keeps the bearer. */
    login: promiseToSupply<SessionStart, LoginInput>('login'),
    logout: promiseToSupply<void>('logout'),
    /** Any call that carries the session, so that the server's idle clock starts anew. */
    stay: promiseToSupply<void>('stay'),
  },
  actions: {
    forgetSession: actionToSupply('forgetSession'),
    begin: assign((_, start: SessionStart) => ({ person: start.person, orgId: start.person.orgId, endsAt: start.endsAt, failure: null, notice: null })),
    forget: assign({ person: null, orgId: '', endsAt: null, failure: null }),
    reportLeaving: sendParent((_, person: SessionPerson | null): SessionReport => ({ type: 'session.leaving', person })),
    reportBegan: sendParent((_, person: SessionPerson): SessionReport => ({ type: 'session.began', person })),
  },
  guards: {
    /** Without the session's length nobody can be warned before it ends. */
    lengthIsKnown: ({ context }) => context.endsAt !== null,
    /** Spec 8: a refusal on a questionnaire page neither clears nor redirects. */
    onQuestionnairePage: () => false,
  },
  delays: {
    idleUntilWarning: sessionLimits.idleMs - sessionLimits.warnMs,
    warning: sessionLimits.warnMs,
    untilAbsoluteWarning: ({ context }) => Math.max(0, left(context) - sessionLimits.warnMs),
    untilEnd: ({ context }) => left(context),
    /** Spec 8. */
    redirect: sessionLimits.redirectMs,
    logoutPatience: logoutPatienceMs,
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ tools: input.tools, person: null, orgId: '', failure: null, notice: null, endsAt: null }),
  initial: 'restoring',
  on: {
    'session.cleared': { target: '.anonymous', actions: ['forgetSession', 'forget', sendParent(goneByWish)] },
  },
  states: {
    restoring: {
      tags: 'busy',
      invoke: {
        id: 'restore',
        src: 'restore',
        onDone: [
          {
            guard: ({ event }) => event.output !== null,
            target: 'active',
            actions: [
              { type: 'begin', params: ({ event }) => event.output as SessionStart },
              { type: 'reportBegan', params: ({ event }) => (event.output as SessionStart).person },
            ],
          },
          { target: 'anonymous', actions: sendParent(goneByWish) },
        ],
        // A stored session that cannot be read is no session.
        onError: { target: 'anonymous', actions: ['forgetSession', sendParent(goneByWish)] },
      },
    },
    anonymous: {
      initial: 'idle',
      states: {
        idle: { on: { 'login.submit': 'submitting', 'login.demo': 'submitting', 'first.submit': 'submitting' } },
        submitting: {
          tags: 'busy',
          invoke: {
            id: 'login',
            src: 'login',
            input: ({ event }) => {
              if (event.type === 'login.demo') return { username: event.username, demo: true as const };
              if (event.type === 'login.submit') return { username: event.username, password: event.password };
              if (event.type === 'first.submit') return { username: event.given.username, first: event.given };
              throw new Error(`Only a login leads here, not '${event.type}'.`);
            },
            onDone: {
              target: '#session.active',
              actions: [
                { type: 'begin', params: ({ event }) => event.output },
                { type: 'reportBegan', params: ({ event }) => event.output.person },
              ],
            },
            onError: { target: 'idle', actions: assign({ failure: ({ event }) => failureOf(event.error), notice: null }) },
          },
        },
      },
    },
    active: {
      tags: 'active',
      initial: 'fresh',
      after: { untilEnd: { guard: 'lengthIsKnown', target: 'ending.refused', actions: assign({ notice: 'sessionOver' }) } },
      on: {
        'logout.ask': 'ending.loggingOut',
        'session.refused': [
          { guard: 'onQuestionnairePage' },
          { target: 'ending.refused', actions: assign({ notice: ({ event }) => (event.code === 403 ? 'sessionWithdrawn' : 'sessionOver') }) },
        ],
      },
      states: {
        fresh: {
          after: {
            idleUntilWarning: { guard: 'lengthIsKnown', target: 'warned' },
            untilAbsoluteWarning: { guard: 'lengthIsKnown', target: 'lastMinutes' },
          },
          on: { 'session.touched': { target: 'fresh', reenter: true } },
        },
        warned: {
          tags: 'warned',
          initial: 'asking',
          after: { warning: { target: '#session.ending.refused', actions: assign({ notice: 'sessionOver' }) } },
          on: { 'session.touched': 'fresh' },
          states: {
            asking: { on: { 'session.stay': 'staying' } },
            staying: {
              tags: 'busy',
              invoke: {
                id: 'stay',
                src: 'stay',
                onDone: '#session.active.fresh',
                onError: { target: 'asking', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
              },
            },
          },
        },
        /** The absolute end comes near: activity does not move it, so staying is no choice. */
        lastMinutes: { tags: 'warned' },
      },
    },
    ending: {
      tags: 'busy',
      initial: 'loggingOut',
      states: {
        loggingOut: {
          entry: { type: 'reportLeaving', params: ({ context }) => context.person },
          invoke: {
            id: 'logout',
            src: 'logout',
            onDone: 'left',
            // The session is forgotten here in any case; the server ends it by itself when idle.
            onError: 'left',
          },
          after: { logoutPatience: 'left' },
        },
        left: { always: { target: '#session.anonymous', actions: ['forgetSession', 'forget', assign({ notice: null }), sendParent(goneByWish)] } },
        refused: {
          entry: ['forgetSession', sendParent(over)],
          after: { redirect: { target: '#session.anonymous', actions: ['forget', sendParent(goneAfterRefusal)] } },
        },
      },
    },
  },
});
