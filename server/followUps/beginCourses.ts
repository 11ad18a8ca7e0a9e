/**
 * Something sets a visit rule off (a new customer, a consultation, a payment, a birthday, a day): its course begins on the version in force, once for ever (unique by rule and cause), and
 * goes on by that version whatever is published later (docs/adr/0122).
 */
import type { visitTriggers } from '#contract/choices/visits.ts';
import { visitLimits } from '#contract/limits/visits.ts';
import type { Query } from '#server/db/database.ts';
import { backSql, contentSql, isFollowedSql, isOnTodaySql, roundSql, windowSql } from './ruleSql.ts';

type Trigger = Exclude<keyof typeof visitTriggers, 'manual'>;

interface Source {
  /** Names the cause for ever. */
  readonly cause: string;
  readonly at: string;
  readonly patient?: string;
  readonly from: string;
  /** The day is known long before: its course begins when its first round comes near. */
  readonly isOfCalendar?: true;
}

/** A record of one of these kinds sets a rule off, by the moment at which it happened. */
const recordOf = (kinds: string): Source => ({
  cause: 'c.id::text',
  at: 'c.visited_at',
  patient: 'c.patient_id',
  from: `join medical_record c on c.org_id = d.org_id and c.kind in (${kinds}) and c.deleted_at is null and c.visited_at >= d.since join member m on m.id = c.member_id`,
});

const sources: Readonly<Record<Trigger, Source>> = {
  onRegister: { cause: 'm.id::text', at: 'm.created_at', from: 'join member m on m.org_id = d.org_id and m.created_at >= d.since' },
  afterVisit: recordOf(`'outpatient', 'emergency', 'examination'`),
  afterDischarge: recordOf(`'inpatient'`),
  afterProcedure: recordOf(`'surgery', 'cycle'`),
  afterOrderPaid: {
    cause: 'c.id::text',
    at: 'c.paid_at',
    patient: 'c.patient_id',
    from: 'join "order" c on c.org_id = d.org_id and c.deleted_at is null and c.paid_at >= d.since join member m on m.id = c.member_id',
  },
  /** Somebody born on 29 February has their day on the 28th of other years; the year belongs to the cause, so that each has its visit. */
  birthday: {
    cause: `m.id::text || ':' || y.year`,
    at: `(m.birthday + make_interval(years => y.year - extract(year from m.birthday)::int))::date::timestamp at time zone 'Asia/Shanghai'`,
    from: `join member m on m.org_id = d.org_id and m.birthday is not null
      cross join lateral (select extract(year from (now() at time zone 'Asia/Shanghai'))::int + n as year from generate_series(-1, 1) n) y`,
    isOfCalendar: true,
  },
  date: {
    cause: `m.id::text || ':' || d."triggerDate"`,
    at: `d."triggerDate"::timestamp at time zone 'Asia/Shanghai'`,
    from: 'join group_member g on g.group_id = d."targetGroupId" and g.deleted_at is null and d."triggerDate" is not null join member m on m.id = g.member_id',
    isOfCalendar: true,
  },
};

/** An event before a trigger was published, or while the rule was off, plans nothing. */
const sinceSql = `greatest(r.enabled_at, (select min(o.published_at) from definition_version o where o.entity = 'visitRule' and o.row_id = r.id
  and o.content->>'triggerCondition' = d."triggerCondition"))`;
const beginSql = (trigger: Trigger): string => {
  const { cause, at, patient = 'null::uuid', from, isOfCalendar } = sources[trigger];
  const isNear = isOfCalendar ? ` and p.planned_at between greatest(${backSql}, d.since) and ${windowSql}` : '';
  return `with rule as materialized (
    select r.id, r.org_id, v.id as version_id, v.number as version_number, d.*, ${sinceSql} as since
    from visit_rule r join definition_version v on v.entity = 'visitRule' and v.row_id = r.id and v.retired_at is null cross join lateral ${contentSql}
    where r.status = 'enabled' and r.deleted_at is null and d."triggerCondition" = '${trigger}' and ${isOnTodaySql})
  insert into visit_course (org_id, visit_rule_id, cause, version_id, version_number, member_id, patient_id, at)
  select d.org_id, d.id, ${cause}, d.version_id, d.version_number, m.id, ${patient}, ${at}
  from rule d ${from} cross join (select 1 as round) k ${roundSql(at)}
  where ${isFollowedSql} and not exists (select from visit_course o where o.visit_rule_id = d.id and o.cause = ${cause})${isNear}
  order by 8, 3 limit ${visitLimits.courses} on conflict do nothing returning 1`;
};

const statements = (Object.keys(sources) as Trigger[]).map(beginSql);

/** @returns how many began */
export async function beginCourses(query: Query): Promise<number> {
  let begun = 0;
  for (const statement of statements) begun += (await query.query(statement)).length;
  return begun;
}
