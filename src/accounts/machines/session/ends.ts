/** A session has so long left, and ended for a reason: pure. */
import type { ErrorName } from '#contract/errors.ts';
import { sessionLimits } from '#contract/limits/session.ts';
import type { SessionPerson } from '#contract/calls/session.ts';
import type { Tools } from '#src/kit/machines/tools.ts';

/** `idle`: nothing was done for too long. `length`: it had lasted as long as one may. `withdrawn`: the account changed. `refused`: the server says no more. */
export type WhyEnded = 'idle' | 'length' | 'withdrawn' | 'refused';
export interface Ended {
  readonly person: Pick<SessionPerson, 'username' | 'nickName'>;
  /** Epoch ms. */
  readonly at: number;
  readonly why: WhyEnded;
}

interface Lasting {
  readonly tools: Pick<Tools, 'now'>;
  readonly person: SessionPerson | null;
  readonly endsAt: number | null;
  readonly touchedAt: number;
}

/** Timers hold at most 2^31 ms, and no session lasts longer than this. */
export const lengthLeft = ({ endsAt, tools }: Lasting): number =>
  endsAt === null ? sessionLimits.absoluteMs : Math.min(sessionLimits.absoluteMs, Math.max(0, endsAt - tools.now()));

export const idleLeft = ({ touchedAt, tools }: Lasting): number => Math.max(0, touchedAt + sessionLimits.idleMs - tools.now());

/** Epoch ms; null where the back end does not say how long a session lasts. */
export const endsNext = ({ endsAt, touchedAt }: Pick<Lasting, 'endsAt' | 'touchedAt'>): number | null =>
  endsAt === null ? null : Math.min(endsAt, touchedAt + sessionLimits.idleMs);

export function endOf(session: Lasting, notice: ErrorName): Ended | null {
  const { person, endsAt, tools } = session;
  if (!person) return null;
  const { username, nickName } = person;
  const isOwnClock = endsAt !== null && notice === 'sessionOver';
  const why =
    notice === 'sessionWithdrawn' ? 'withdrawn' : isOwnClock && tools.now() >= endsAt ? 'length' : isOwnClock && idleLeft(session) === 0 ? 'idle' : 'refused';
  return { person: { username, nickName }, at: tools.now(), why };
}
