/** The way to the server: what the browser, heartbeats and answers of calls say of it becomes one mark, which every view reads (docs/adr/0067). Pure. */
import { socketLimits } from '#contract/limits/chat.ts';
import type { ConsoleContext } from './context.ts';

/** What the socket's life makes of it. */
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
/** How true the screens are: no data without its age. */
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
  | { readonly type: 'call.answered' }
  | { readonly type: 'call.unanswered' };

export const lineAtStart: Line = { link: 'catchingUp', offlineAt: null, isSilent: false, isUnanswered: false };

function markOf({ link, offlineAt, isSilent, isUnanswered }: Line): Mark {
  if (offlineAt !== null) return 'offline';
  const isFollowing = link === 'live' || link === 'catchingUp';
  return isFollowing && (isSilent || isUnanswered) ? 'quiet' : link;
}

type Known = Pick<ConsoleContext, 'tools' | 'line' | 'freshness'>;

/** With what has become known. `isSynced`: everything up to this moment is here. */
export function lineWith({ tools, line, freshness }: Known, news: Partial<Line>, isSynced = false): Pick<ConsoleContext, 'line' | 'freshness'> {
  const next = { ...line, ...news };
  const mark = markOf(next);
  const now = tools.now();
  return {
    line: next,
    freshness: {
      ...freshness,
      mark,
      since: mark === freshness.mark ? freshness.since : now,
      syncedAt: isSynced && next.link === 'live' ? now : freshness.syncedAt,
    },
  };
}

/** An answer proves more than the browser's word, unless it was on its way before. */
export const proofOf = ({ tools, line }: Known): Partial<Line> =>
  line.offlineAt !== null && tools.now() - line.offlineAt > socketLimits.lateAnswerMs ? { offlineAt: null } : {};

/** What is asked now can be expected to be answered. */
export const isAnswering = ({ mark }: Freshness): boolean => mark === 'live' || mark === 'catchingUp' || mark === 'polling';

export const healWait = ({ tools, healing }: Pick<ConsoleContext, 'tools' | 'healing'>): number =>
  (socketLimits.healMs[healing] ?? 0) * (0.75 + tools.random() / 2);
