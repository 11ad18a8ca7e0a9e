/** A session as the database has it: what every reading of one asks, and when one is over. */
import { sessionLimits } from '#contract/limits/session.ts';

export const milliseconds = (amount: number): string => `interval '${amount} milliseconds'`;
/** The session of the statement is called `s`. */
export const isOver = `(s.ended_at is not null or s.expires_at <= now() or s.last_used_at <= now() - ${milliseconds(sessionLimits.idleMs)})`;
export const touchAfterMs = 60_000;

export type SessionRow = { id: string; over: boolean; endedBy: string | null; unused: boolean };
export const sessionColumns = `s.id, ${isOver} as over, s.ended_by as "endedBy", s.last_used_at < now() - ${milliseconds(touchAfterMs)} as unused`;

/**
 * SQL: is one of these. Through a selection, because a list that is seen while a statement is planned makes a plan of its own each time: PostgreSQL keeps the plan of a
 * prepared statement where the one for any list costs no more.
 * @param list such as `$1::uuid[]`
 */
export const anyOf = (list: string): string => `any(array(select unnest(${list})))`;
