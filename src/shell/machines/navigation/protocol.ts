/** Input, context and reports of the machine of the address. */
import type { Failure } from '#src/kit/machines/failure.ts';
import type { Beginning, Title, Visit } from '#src/kit/machines/navigation/guards.ts';
import type { Menus } from './menus.ts';
import type { Forward } from './targets.ts';

export interface NavigationContext {
  readonly path: string;
  readonly search: string;
  /** `product`: the hospital's name (the default). `blank`: spec 2's blank title. */
  readonly title: Title;
  /** The current user's menu list; null where the back end has not given one. */
  readonly menus: Menus | null;
  /** The failure says why the menu list could not be had; the shell then shows what the rights allow. */
  readonly menusFailure: Failure | null;
  /** The next login goes on here, whoever logs in: somebody came by this address. */
  readonly returnTo: string | null;
  /** Each person who was here before goes on at their own place: their own affair, and nobody else's. */
  readonly returns: Readonly<Record<string, string>>;
  /** Null while the session of this tab is being restored: nobody is sent away before that is known. */
  readonly signedIn: boolean | null;
  /** They have said that they leave, whatever is lost. */
  readonly mayLeave: boolean;
  /** Somebody else gave them their password: until they have one of their own no other page of the shell is theirs. */
  readonly mustChangePassword: boolean;
  /** On a page that only leads to another one. */
  readonly forward: Forward | null;
  /** The person is asked whether to leave all the same. */
  readonly asksToLeave: boolean;
  /** The first screen of a side of the console. */
  readonly begins: string;
  /** The first screen after a login that came from nowhere: `begins` or the workbench, or `/system` for whoever may not see that. */
  readonly home: string;
  /** The page to log in at: root for the staff (spec 8). */
  readonly entryPath: string;
}
export type NavigationEvent =
  | ({ readonly type: 'location.changed' } & Visit)
  /** `replace`: the address left behind is not kept in the history. */
  | { readonly type: 'go'; readonly path: string; readonly replace?: boolean }
  | { readonly type: 'session.began'; readonly personId: string; readonly mustChangePassword?: boolean; readonly beginning?: Beginning }
  /** They have a password of their own now. */
  | { readonly type: 'password.changed' }
  /** The same person works in another organisation: the same screen where there is one for them, nothing of what stood on it. */
  | { readonly type: 'session.switched'; readonly beginning: Beginning }
  | { readonly type: 'session.gone'; readonly refused: boolean; readonly personId: string | null }
  /** The root's answer to `root.reached`: something would be lost, or nothing. */
  | { readonly type: 'leave.ask' }
  | { readonly type: 'leave.go' }
  /** Goes on at once, or not at all. */
  | { readonly type: 'forward.now' }
  | { readonly type: 'forward.stay' }
  | { readonly type: 'leave.confirm' }
  | { readonly type: 'leave.stay' }
  /** The page before is shown again, as by the browser's own button. */
  | { readonly type: 'back' }
  | { readonly type: 'menus.load' };
export type NavigationReport =
  /** Spec 2: visiting the root path clears the session storage. */
  | { readonly type: 'root.visited' }
  /** Somebody who is logged in stands before the root path, which would end their session. */
  | { readonly type: 'root.reached' }
  | ({ readonly type: 'location.entered' } & Visit);
export interface NavigationInput {
  readonly home: string;
  readonly entryPath: string;
}
export interface Going {
  readonly path: string;
  readonly search: string;
  readonly replace: boolean;
}
