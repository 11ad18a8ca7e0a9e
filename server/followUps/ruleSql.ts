/** Statements of visit rules have this in common: a version's content as columns, and the moment of a round in days of Asia/Shanghai, wherever the server stands. */
import { visitLimits } from '#contract/limits/visits.ts';

/** The content of version `v`, as `d`. */
export const contentSql = `jsonb_to_record(v.content) as d("type" text, "targetGroupId" uuid, "triggerCondition" text, "triggerDate" date, "offsetValue" int, "offsetUnit" text, "atTime" text,
  "triggerCycle" text, "cycleDays" int, "cycleTimes" int, "noticeModes" text[], "noticeHours" int, "script" text, "executorRoleIds" uuid[], "toOwner" boolean, "startsOn" date, "endsOn" date)`;

export const isOnTodaySql = `(d."startsOn" is null or d."startsOn" <= (now() at time zone 'Asia/Shanghai')::date) and (d."endsOn" is null or d."endsOn" >= (now() at time zone 'Asia/Shanghai')::date)`;
export const roundsSql = `case d."triggerCycle" when 'once' then 1 else coalesce(d."cycleTimes", ${visitLimits.rounds}) end`;

/** Months are counted from the first day, so that the rounds of the 31st do not wander. */
const localSql = (at: string): string => `(${at} at time zone 'Asia/Shanghai') + make_interval(
    months => (case d."offsetUnit" when 'months' then d."offsetValue" else 0 end) + (case d."triggerCycle" when 'monthly' then k.round - 1 else 0 end),
    days => (case d."offsetUnit" when 'days' then d."offsetValue" when 'weeks' then 7 * d."offsetValue" else 0 end)
      + (k.round - 1) * (case d."triggerCycle" when 'daily' then 1 when 'weekly' then 7 when 'custom' then coalesce(d."cycleDays", 1) else 0 end),
    hours => case d."offsetUnit" when 'hours' then d."offsetValue" else 0 end)`;
const momentSql = `(case when d."offsetUnit" = 'hours' then s.local else date_trunc('day', s.local) + coalesce(d."atTime", '10:00')::interval end) at time zone 'Asia/Shanghai'`;
/** `p.planned_at`: when round `k.round` of something that happened at this moment is. */
export const roundSql = (at: string): string =>
  `cross join lateral (select ${localSql(at)} as local) s cross join lateral (select ${momentSql} as planned_at) p`;

/** Customer `m` is one whom a rule may concern. */
export const isFollowedSql = `m.deleted_at is null and m.merged_into_id is null and m.archived_at is null and m.enabled and m.do_not_contact is not true
  and (d."targetGroupId" is null or exists (select from group_member g where g.group_id = d."targetGroupId" and g.member_id = m.id and g.deleted_at is null))`;
export const windowSql = `now() + make_interval(days => ${visitLimits.aheadDays})`;
export const backSql = `now() - make_interval(days => ${visitLimits.backDays})`;
