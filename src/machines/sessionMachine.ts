/** Who is logged in, from the restored session to the redirect after it has ended (spec 8). */
import { assign, sendParent, setup } from 'xstate';
import { sessionLimits } from '#contract/limits/session.ts';
import type { ErrorName } from '#contract/errors.ts';
import type { SessionPerson } from '#contract/calls/session.ts';
import type { Takes } from '#contract/operations.ts';
import { failureOf } from './failure.ts';
import type { Failure } from './failure.ts';
import { endOf, idleLeft, lengthLeft } from './session/ends.ts';
import type { Ended } from './session/ends.ts';
import type { NoticeKey } from './rows.ts';
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
  /** When the server last heard of this session: its idle clock. */
  readonly touchedAt: number;
  /** The session that ended without its person's wish, until somebody logs in: whom to welcome back. */
  readonly ended: Ended | null;
}
/** What the first administrator fills in; the link's token is the wiring's. */
export type FirstGiven = Omit<Takes<'session.firstAdministrator'>, 'token'>;
export type SessionEvent =
  | { readonly type: 'login.submit'; readonly username: string; readonly password: string; readonly validCode?: string }
  | { readonly type: 'login.demo'; readonly username: string }
  | { readonly type: 'first.submit'; readonly given: FirstGiven }
  /** A new colleague sets his own password (`/invite`). */
  | { readonly type: 'invitation.submit'; readonly password: string }
  /** A telephone has said yes to the code that this browser shows. */
  | { readonly type: 'login.scan'; readonly state: string }
  | { readonly type: 'logout.ask' }
  | { readonly type: 'session.refused'; readonly code: number }
  /** Visiting the root path cleared the stored session (spec 2). */
  | { readonly type: 'session.cleared' }
  /** A call that carried the session was answered: the server's idle clock starts anew. */
  | { readonly type: 'session.touched' }
  | { readonly type: 'session.stay' }
  /** Not the 1.5 s: at once to the login page. */
  | { readonly type: 'redirect.now' }
  /** Somebody else takes this seat: to the login at once. */
  | { readonly type: 'person.switch' }
  /** Whoever is here is not the one whose session ended. */
  | { readonly type: 'login.other' }
  | { readonly type: 'org.choose'; readonly orgId: string }
  /** What he may do has changed, or may have. */
  | { readonly type: 'person.ask' }
  | { readonly type: 'person.known'; readonly person: SessionPerson };

export type LoginInput =
  | { readonly username: string; readonly password: string; readonly validCode?: string }
  | { readonly username: string; readonly demo: true }
  | { readonly username: string; readonly first: FirstGiven }
  | { readonly username: ''; readonly invited: string }
  | { readonly username: ''; readonly scan: string };

/** What the root hears. `over`: no longer usable, 1.5 s before the redirect; `gone`: log in again. */
export type SessionReport =
  | { readonly type: 'session.began'; readonly person: SessionPerson }
  /** The same person goes on in another organisation (docs/adr/0020): nothing of the old one may stay. */
  | { readonly type: 'session.switched'; readonly person: SessionPerson }
  | { readonly type: 'notice.raise'; readonly key: NoticeKey; readonly text: string }
  /** The person asked to be logged out: it holds for all his windows. */
  | { readonly type: 'session.leaving'; readonly person: SessionPerson | null }
  /** He may do something else now, in the same session. */
  | { readonly type: 'session.changed' }
  | { readonly type: 'session.over' }
  /** `person`: whose it was; null where there was none. */
  | { readonly type: 'session.gone'; readonly refused: boolean; readonly person: SessionPerson | null };

const isSame = ({ person, orgId }: SessionContext, other: SessionPerson): boolean => person?.id === other.id && orgId === other.orgId;
const mayOf = (person: SessionPerson | null): string => JSON.stringify([person?.rights, person?.roles]);
const changed: SessionReport = { type: 'session.changed' };
const over: SessionReport = { type: 'session.over' };

/** How long a logout may take before the console goes on without its answer. */
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
    /** Logs in (the first administrator by making himself) and keeps the bearer. */
    login: promiseToSupply<SessionStart, LoginInput>('login'),
    logout: promiseToSupply<void>('logout'),
    /** Any call that carries the session, so that the server's idle clock starts anew. */
    stay: promiseToSupply<void>('stay'),
    /** Asks for the session of the same login in another organisation; it is used from `takeUp` on. */
    switchOrg: promiseToSupply<SessionStart, { readonly orgId: string }>('switchOrg'),
  },
  actions: {
    forgetSession: actionToSupply('forgetSession'),
    /** From here on every call carries the session that `switchOrg` brought. */
    takeUp: actionToSupply('takeUp'),
    /** Asks who he is now; `person.known` when that is answered, nothing when it is not. */
    askPerson: actionToSupply('askPerson'),
    /** Logs out without waiting for the answer: the server ends what it never hears of by itself. */
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
    /** With whose it was: so before it is forgotten. */
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
    /** Without the session's length nobody can be warned before it ends. */
    lengthIsKnown: ({ context }) => context.endsAt !== null,
    /** An answer that somebody else's session still waited for is not his. */
    isHimHere: ({ context }, person: SessionPerson) => isSame(context, person),
    mayOtherThings: ({ context }, person: SessionPerson) => isSame(context, person) && mayOf(context.person) !== mayOf(person),
    isOtherOrg: ({ context }, orgId: string) => orgId !== context.orgId,
    /** Spec 8: a refusal on a questionnaire page neither clears nor redirects. */
    onQuestionnairePage: () => false,
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
            guard: ({ event }) => event.output !== null,
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
