/** Input, context and reports of the session's machine. */
import type { ErrorName } from '#contract/errors.ts';
import type { SessionPerson } from '#contract/calls/session.ts';
import type { Takes } from '#contract/operations.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import type { NoticeKey } from '#src/kit/machines/rows.ts';
import type { Tools } from '#src/kit/machines/tools.ts';
import type { Ended } from './ends.ts';

/** A login gives this. The bearer is not here: it goes from the call to the session storage and to no context. */
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
  /** The notice says why the last session ended, for the login page. */
  readonly notice: ErrorName | null;
  readonly endsAt: number | null;
  /** When the server last heard of this session: its idle clock. */
  readonly touchedAt: number;
  /** The session that ended without its person's wish, until somebody logs in: whom to welcome back. */
  readonly ended: Ended | null;
}
/** The first administrator fills these in; the link's token is the wiring's. */
export type FirstGiven = Omit<Takes<'session.firstAdministrator'>, 'token'>;
export type SessionEvent =
  | { readonly type: 'login.submit'; readonly username: string; readonly password: string; readonly validCode?: string }
  | { readonly type: 'login.demo'; readonly username: string }
  | { readonly type: 'first.submit'; readonly given: FirstGiven }
  /** A new colleague sets their own password (`/invite`). */
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
  /** The person's rights have changed, or may have. */
  | { readonly type: 'person.ask' }
  | { readonly type: 'person.known'; readonly person: SessionPerson };

export type LoginInput =
  | { readonly username: string; readonly password: string; readonly validCode?: string }
  | { readonly username: string; readonly demo: true }
  | { readonly username: string; readonly first: FirstGiven }
  | { readonly username: ''; readonly invited: string }
  | { readonly username: ''; readonly scan: string };

/** The session reports these to the root. `over`: no longer usable, 1.5 s before the redirect; `gone`: log in again. */
export type SessionReport =
  | { readonly type: 'session.began'; readonly person: SessionPerson }
  /** The same person goes on in another organisation (docs/adr/0020): nothing of the old one may stay. */
  | { readonly type: 'session.switched'; readonly person: SessionPerson }
  | { readonly type: 'notice.raise'; readonly key: NoticeKey; readonly text: string }
  /** The person asked to be logged out: it holds for all their windows. */
  | { readonly type: 'session.leaving'; readonly person: SessionPerson | null }
  /** They may do something else now, in the same session. */
  | { readonly type: 'session.changed' }
  | { readonly type: 'session.over' }
  /** `person`: whose it was; null where there was none. */
  | { readonly type: 'session.gone'; readonly refused: boolean; readonly person: SessionPerson | null };
