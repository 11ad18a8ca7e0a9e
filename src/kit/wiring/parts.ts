/** The wiring of a screen's actor is given these, and gives its machine with every effect supplied. */
import type { AnyActorRef } from 'xstate';
import type { ConsoleConfig } from '#contract/services.ts';
import type { Api } from '#api/client.ts';
import type { Brought } from '#src/shell/machines/openScreens/screenActorsMachine.ts';
import type { Tools } from '#src/kit/machines/tools.ts';
import type { Carried } from './links.ts';
import type { Surroundings } from './surroundings.ts';

export interface ScreenParts {
  readonly api: Api;
  readonly around: Surroundings;
  readonly tools: Tools;
  readonly config: ConsoleConfig;
  readonly side: 'staff' | 'member';
  /** The console itself: whoever watches all machines begins here. */
  readonly root: () => AnyActorRef;
  /** One-time links that somebody came by; null where nobody did. */
  readonly carried: { readonly invitation: () => Carried | null; readonly scan: () => Carried | null };
}
/** Each wiring of a screen (`src/<domain>/wiring`) exports one, named `wired`. */
export type Wired = (parts: ScreenParts) => Brought;
export interface ScreenActor {
  /** Paths of the screens that have it; none where it is loaded when it first gets an event. */
  readonly at: readonly string[];
  /** It stays until the session ends: its sheet stands above any screen. */
  readonly isLasting?: boolean;
  /** @param mayBegin the page may begin anew, where a browser would answer with an old failure */
  readonly load: (mayBegin: boolean) => Promise<Wired>;
}
export type ScreenActors = Readonly<Record<string, ScreenActor>>;
