/** The way to the server: what the browser, heartbeats and answers of calls say of it becomes one mark, which every view reads (docs/adr/0067). Pure. */
import { socketLimits } from '#contract/limits/chat.ts';
import type { ConsoleContext } from './context.ts';
import type { Freshness, Line, Mark } from './freshness.ts';

export const lineAtStart: Line = { link: 'catchingUp', offlineAt: null, isSilent: false, isUnanswered: false };

function markOf({ link, offlineAt, isSilent, isUnanswered }: Line): Mark {
  if (offlineAt !== null) return 'offline';
  const isFollowing = link === 'live' || link === 'catchingUp';
  return isFollowing && (isSilent || isUnanswered) ? 'quiet' : link;
}

type Known = Pick<ConsoleContext, 'tools' | 'line' | 'freshness'>;

/** News of the line are joined with the line as it was. `isSynced`: everything up to this moment is here. */
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

/** A call that is made now can be expected to be answered. */
export const isAnswering = ({ mark }: Freshness): boolean => mark === 'live' || mark === 'catchingUp' || mark === 'polling';

export const healWait = ({ tools, healing }: Pick<ConsoleContext, 'tools' | 'healing'>): number =>
  (socketLimits.healMs[healing] ?? 0) * (0.75 + tools.random() / 2);
