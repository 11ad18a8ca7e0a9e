/**
 * Courses of visit rules go on: each round is planned when it comes near, as a visit that a colleague makes, a notice that the customer gets, or both. A round of a cause has one row for
 * ever (unique), so several servers, a kill and a clock that jumps plan it once.
 */
import type { visitTypes } from '#contract/choices/visits.ts';
import { noticeChannels } from '#contract/choices/visits.ts';
import { visitLimits } from '#contract/limits/visits.ts';
import type { Database } from '#server/db/database.ts';
import { startPollLoop } from '#server/kit/pollLoop.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { beginCourses } from './beginCourses.ts';
import { planOnce } from './planVisit.ts';
import { backSql, contentSql, isFollowedSql, isOnTodaySql, roundSql, roundsSql, windowSql } from './ruleSql.ts';

/** A customer who was merged is followed up as who they are now. */
const coursesSql = `visit_course c join visit_rule r on r.id = c.visit_rule_id join definition_version v on v.id = c.version_id cross join lateral ${contentSql}
    join member l on l.id = c.member_id join member m on m.id = coalesce(l.merged_into_id, l.id)`;
const ofCause = `from return_visit t where t.visit_rule_id = c.visit_rule_id and t.cause = c.cause`;

/** Courses of a rule that is paused wait; those of one that was retired go on. */
const dueSql = `select c.id as "courseId", c.visit_rule_id as "visitRuleId", c.org_id as "orgId", d."type", d."script", d."executorRoleIds", d."toOwner", d."triggerCycle" <> 'once' as "isRecurring",
    d."noticeModes" as modes, coalesce(d."noticeHours", 0) as "leadHours", c.cause, m.id as "memberId", c.patient_id as "patientId", k.round, p.planned_at as "plannedAt"
  from ${coursesSql} cross join lateral generate_series(1, ${roundsSql}) k(round) ${roundSql('c.at')}
  where c.state = 'open' and r.deleted_at is null and r.status in ('enabled', 'retired') and ${isOnTodaySql}
    and p.planned_at between greatest(${backSql}, r.enabled_at, c.moved_at) and ${windowSql} and ${isFollowedSql}
    and not exists (select ${ofCause} and (t.round = k.round or t.result in ('refused', 'wrongNumber')))
    and not exists (select from visit_notice n where n.course_id = c.id and n.round = k.round)
  order by p.planned_at, c.cause limit ${visitLimits.rows}`;

/** The visits of a course are looked up once: the last round that has one, whether somebody refused, whether one is open. */
const visitsSql = `cross join lateral (select max(t.round) as last, coalesce(bool_or(t.result in ('refused', 'wrongNumber')), false) as is_refused,
    coalesce(bool_or(t.status in ('planned', 'due', 'inProgress') and t.deleted_at is null), false) as is_open ${ofCause}) had`;
/** A course is over when its last round is and nothing of it is open; who refused is left in peace. */
const closeSql = `update visit_course x set state = 'done' where x.id in (
  select c.id from ${coursesSql} cross join lateral (select ${roundsSql} as round) k ${roundSql('c.at')} ${visitsSql}
  where c.state = 'open' and (had.is_refused
    or (p.planned_at < ${backSql} or had.last >= k.round or exists (select from visit_notice n where n.course_id = c.id and n.round >= k.round))
      and not had.is_open
      and not exists (select from visit_notice n where n.course_id = c.id and n.state = 'waiting'))
  limit ${visitLimits.courses} for update of c skip locked) returning 1`;

const noticeSql = `insert into visit_notice (course_id, round, visit_id, round_at, lead_hours) values ($1, $2, $3, $4, $5) on conflict do nothing returning 1`;

interface Due extends Record<string, unknown> {
  readonly courseId: string;
  readonly visitRuleId: string;
  readonly orgId: string;
  readonly type: keyof typeof visitTypes;
  readonly script: string | null;
  readonly executorRoleIds: readonly string[] | null;
  readonly toOwner: boolean;
  readonly isRecurring: boolean;
  readonly modes: readonly string[] | null;
  readonly leadHours: number;
  readonly cause: string;
  readonly memberId: string;
  readonly patientId: string | null;
  readonly round: number;
  readonly plannedAt: string;
}

/** @returns whether something was planned */
async function planRound(tx: Tx, due: Due): Promise<boolean> {
  const { courseId, round, plannedAt, leadHours } = due;
  const modes = due.modes ?? [];
  const isCalled = modes.includes('call');
  const visitId = isCalled ? await planOnce(tx, { ...due, executorRoleIds: due.executorRoleIds ?? [] }) : undefined;
  if (isCalled && visitId === undefined) return false;
  if (!modes.some((mode) => Object.hasOwn(noticeChannels, mode))) return isCalled;
  const noticed = await tx.query(noticeSql, [courseId, round, visitId ?? null, plannedAt, leadHours]);
  return isCalled || noticed.length > 0;
}

/** @returns whether something was done: then there may be more */
export async function planByRules(database: Database): Promise<boolean> {
  const begun = await inTransaction(database, (tx) => beginCourses(tx));
  const planned = await inTransaction(database, async (tx) => {
    let made = 0;
    for (const due of await tx.query<Due>(dueSql)) if (await planRound(tx, due)) made += 1;
    return made;
  });
  const closed = await database.query(closeSql);
  return begun + planned + closed.length > 0;
}

export const startVisitRules = (database: Database, onFault: (error: unknown) => void): (() => Promise<void>) =>
  startPollLoop({ turn: () => planByRules(database), pollMs: visitLimits.pollMs, onFault });
