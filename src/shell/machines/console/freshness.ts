/** The line to the server and the age of the screens, as the root keeps them and every view reads them (docs/adr/0067). */

/** The mark as the life of the socket alone would make it. */
export type Link = 'live' | 'catchingUp' | 'polling' | 'stale' | 'stopped';
/** `quiet`: nothing answers, though nothing says so. `offline`: the browser has no network. */
export type Mark = Link | 'quiet' | 'offline';

export interface Line {
  readonly link: Link;
  /** Since when the browser says that it has no network; null while it has one. */
  readonly offlineAt: number | null;
  /** The last heartbeat has no answer. */
  readonly isSilent: boolean;
  /** The last call did not arrive, and nothing has since. */
  readonly isUnanswered: boolean;
}
/** The mark says how fresh the screens are: no data is shown without its age. */
export interface Freshness {
  readonly mark: Mark;
  /** Since when the mark holds. */
  readonly since: number;
  /** When everything was last known to be here. */
  readonly syncedAt: number;
  readonly nextPollAt?: number;
}

export type LineReport =
  | { readonly type: 'network.lost' }
  | { readonly type: 'network.back' }
  /** @property position where the log stood before this was read; Infinity where the back end does not say */
  | { readonly type: 'call.answered'; readonly position: number }
  | { readonly type: 'call.unanswered' };
