/** Somebody is logged in, from the restored session to the redirect after it has ended (spec 8). */
import { assign, sendParent, setup } from 'xstate';
import { sessionLimits } from '#contract/limits/session.ts';
import type { ErrorName } from '#contract/errors.ts';
import type { SessionPerson } from '#contract/calls/session.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { endOf, idleLeft, lengthLeft } from './session/ends.ts';
import type { LoginInput, SessionContext, SessionEvent, SessionReport, SessionStart } from './session/protocol.ts';
import { actionToSupply, promiseToSupply } from '#src/kit/machines/standIn.ts';
import type { Tools } from '#src/kit/machines/tools.ts';

const isSame = ({ person, orgId }: SessionContext, other: SessionPerson): boolean => person?.id === other.id && orgId === other.orgId;
const mayOf = (person: SessionPerson | null): string => JSON.stringify([person?.rights, person?.roles]);
const changed: SessionReport = { type: 'session.changed' };
const over: SessionReport = { type: 'session.over' };

/** A logout may take so long before the console goes on without its answer. */
const logoutPatienceMs = 3_000;

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as { readonly tools: Tools },
    tags: {} as 'busy' | 'active' | 'warned' | 'switching',
  },
  actors: {
    /** The session of this tab, if it has one. */
    restore: promiseToSupply<SessionStart | null>('restore'),
    /** Logs in (the first administrator by making their account) and keeps the bearer. */
    login: promiseToSupply<SessionStart, LoginInput>('login'),
    logout: promiseToSupply<void>('logout'),
    /** Any call that carries the session, so that the server's idle clock starts anew. */
    stay: promiseToSupply<void>('stay'),
    /** Asks for the session of the same login in another organisation; it is used from `takeUp` on. */
    switchOrg: promiseToSupply<SessionStart, { readonly orgId: string }>('switchOrg'),
  },
  actions: {
    forgetSession: actionToSupply('forgetSession'),
    /** Every call carries the session that `switchOrg` brought from here on. */
    takeUp: actionToSupply('takeUp'),
    /** Asks who they are now; `person.known` when that is answered, nothing when it is not. */
    askPerson: actionToSupply('askPerson'),
    /** Logs out without waiting for the answer: the server ends by itself what no logout reached. */
    logoutBehind: actionToSupply('logoutBehind'),
    begin: assign(({ context }, { person, endsAt }: SessionStart) => ({
      person,
      orgId: person.orgId,
      endsAt,
      touchedAt: context.tools.now(),
      failure: null,
      notice: null,
      ended: null,
    })),
    reportChanged: sendParent(changed),
    know: assign({ person: (_, person: SessionPerson) => person }),
    touch: assign({ touchedAt: ({ context }) => context.tools.now() }),
    noteEnd: assign(({ context }, notice: ErrorName) => ({ notice, ended: endOf(context, notice) })),
    /** The report says whose it was: so before it is forgotten. */
    reportGone: sendParent(({ context }, { refused }: { readonly refused: boolean }): SessionReport => ({
      type: 'session.gone',
      refused,
      person: context.person,
    })),
    forget: assign({ person: null, orgId: '', endsAt: null, failure: null }),
    reportSwitched: sendParent((_, person: SessionPerson): SessionReport => ({ type: 'session.switched', person })),
    raiseNotice: sendParent((_, { reason, text }: Failure): SessionReport => ({ type: 'notice.raise', key: reason, text })),
    reportLeaving: sendParent((_, person: SessionPerson | null): SessionReport => ({ type: 'session.leaving', person })),
    reportBegan: sendParent((_, person: SessionPerson): SessionReport => ({ type: 'session.began', person })),
  },
  guards: {
    /** Nobody can be warned before the session ends where its length is not known. */
    lengthIsKnown: ({ context }) => context.endsAt !== null,
    /** An answer that somebody else's session still waited for is not theirs. */
    isHimHere: ({ context }, person: SessionPerson) => isSame(context, person),
    mayOtherThings: ({ context }, person: SessionPerson) => isSame(context, person) && mayOf(context.person) !== mayOf(person),
    isOtherOrg: ({ context }, orgId: string) => orgId !== context.orgId,
    /** Spec 8: a refusal on a questionnaire page neither clears nor redirects. */
    onQuestionnairePage: () => false,
    isSignedIn: (_, start: SessionStart | null) => start !== null,
  },
  delays: {
    idleUntilWarning: ({ context }) => Math.max(0, idleLeft(context) - sessionLimits.warnMs),
    warning: ({ context }) => idleLeft(context),
    untilAbsoluteWarning: ({ context }) => Math.max(0, lengthLeft(context) - sessionLimits.warnMs),
    untilEnd: ({ context }) => lengthLeft(context),
    /** Spec 8. */
    redirect: sessionLimits.redirectMs,
    logoutPatience: logoutPatienceMs,
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ tools: input.tools, person: null, orgId: '', failure: null, notice: null, endsAt: null, touchedAt: 0, ended: null }),
  initial: 'restoring',
  on: {
    'session.cleared': { target: '.anonymous', actions: ['forgetSession', { type: 'reportGone', params: { refused: false } }, 'forget'] },
  },
  states: {
    restoring: {
      tags: 'busy',
      invoke: {
        id: 'restore',
        src: 'restore',
        onDone: [
          {
            guard: { type: 'isSignedIn', params: ({ event }) => event.output },
            target: 'active',
            actions: [
              { type: 'begin', params: ({ event }) => event.output as SessionStart },
              { type: 'reportBegan', params: ({ event }) => (event.output as SessionStart).person },
            ],
          },
          { target: 'anonymous', actions: { type: 'reportGone', params: { refused: false } } },
        ],
        // A stored session that cannot be read is no session.
        onError: { target: 'anonymous', actions: ['forgetSession', { type: 'reportGone', params: { refused: false } }] },
      },
    },
    anonymous: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'login.submit': 'submitting',
            'login.demo': 'submitting',
            'first.submit': 'submitting',
            'invitation.submit': 'submitting',
            'login.scan': 'submitting',
            'login.other': { actions: assign({ ended: null, notice: null, failure: null }) },
          },
        },
        submitting: {
          tags: 'busy',
          invoke: {
            id: 'login',
            src: 'login',
            input: ({ event }) => {
              if (event.type === 'login.demo') return { username: event.username, demo: true as const };
              if (event.type === 'first.submit') return { username: event.given.username, first: event.given };
              if (event.type === 'invitation.submit') return { username: '' as const, invited: event.password };
              if (event.type === 'login.scan') return { username: '' as const, scan: event.state };
              if (event.type !== 'login.submit') throw new Error(`Only a login leads here, not '${event.type}'.`);
              const { type: _, ...given } = event;
              return given;
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
      after: { untilEnd: { guard: 'lengthIsKnown', target: 'ending.refused', actions: { type: 'noteEnd', params: 'sessionOver' } } },
      on: {
        'logout.ask': 'ending.loggingOut',
        'person.switch': { target: 'ending.left', actions: [{ type: 'reportLeaving', params: ({ context }) => context.person }, 'logoutBehind'] },
        'org.choose': { guard: { type: 'isOtherOrg', params: ({ event }) => event.orgId }, target: '.switching' },
        'session.touched': { actions: 'touch' },
        'person.ask': { actions: 'askPerson' },
        'person.known': [
          {
            guard: { type: 'mayOtherThings', params: ({ event }) => event.person },
            actions: [{ type: 'know', params: ({ event }) => event.person }, 'reportChanged'],
          },
          { guard: { type: 'isHimHere', params: ({ event }) => event.person }, actions: { type: 'know', params: ({ event }) => event.person } },
        ],
        'session.refused': [
          { guard: 'onQuestionnairePage' },
          {
            target: 'ending.refused',
            actions: { type: 'noteEnd', params: ({ event }) => (event.code === 403 ? 'sessionWithdrawn' : 'sessionOver') },
          },
        ],
      },
      states: {
        fresh: {
          after: {
            idleUntilWarning: { guard: 'lengthIsKnown', target: 'warned' },
            untilAbsoluteWarning: { guard: 'lengthIsKnown', target: 'lastMinutes' },
          },
          on: { 'session.touched': { target: 'fresh', reenter: true, actions: 'touch' } },
        },
        /** Everything goes on as before until the answer is here; a refusal leaves it so. */
        switching: {
          tags: ['busy', 'switching'],
          on: { 'org.choose': {} },
          invoke: {
            id: 'switchOrg',
            src: 'switchOrg',
            input: ({ event }) => {
              if (event.type !== 'org.choose') throw new Error(`Only the choice of an organisation leads here, not '${event.type}'.`);
              return { orgId: event.orgId };
            },
            onDone: {
              target: 'fresh',
              actions: [
                'takeUp',
                { type: 'begin', params: ({ event }) => event.output },
                { type: 'reportSwitched', params: ({ event }) => event.output.person },
              ],
            },
            onError: { target: 'fresh', actions: { type: 'raiseNotice', params: ({ event }) => failureOf(event.error) } },
          },
        },
        warned: {
          tags: 'warned',
          initial: 'asking',
          after: { warning: { target: '#session.ending.refused', actions: { type: 'noteEnd', params: 'sessionOver' } } },
          on: { 'session.touched': { target: 'fresh', actions: 'touch' } },
          states: {
            asking: { on: { 'session.stay': 'staying' } },
            staying: {
              tags: 'busy',
              invoke: {
                id: 'stay',
                src: 'stay',
                onDone: { target: '#session.active.fresh', actions: 'touch' },
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
        left: {
          always: {
            target: '#session.anonymous',
            actions: ['forgetSession', { type: 'reportGone', params: { refused: false } }, 'forget', assign({ notice: null, ended: null })],
          },
        },
        refused: {
          entry: ['forgetSession', sendParent(over)],
          after: { redirect: { target: '#session.anonymous', actions: [{ type: 'reportGone', params: { refused: true } }, 'forget'] } },
          on: { 'redirect.now': { target: '#session.anonymous', actions: [{ type: 'reportGone', params: { refused: true } }, 'forget'] } },
        },
      },
    },
  },
});
