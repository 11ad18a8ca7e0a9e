/**
 * Visit rules plan visits: for each cause of a rule (a new customer, a consultation, a payment, a birthday, a day) its rounds, each when it comes near. A round of a cause has one row
 * for ever (unique), so several servers, a kill and a clock that jumps plan it once. All days are those of Asia/Shanghai, wherever the server stands.
 */
import { visitLimits } from '#contract/limits/visits.ts';
import type { visitTriggers, visitTypes } from '#contract/choices/visits.ts';
import type { Database } from '#server/db/database.ts';
import { startPollLoop } from '#server/kit/pollLoop.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { planOnce } from './planVisit.ts';

type Trigger = Exclude<keyof typeof visitTriggers, 'manual'>;

interface Source {
  /** Names the cause for ever: a rule plans each of its rounds once. */
  readonly cause: string;
  readonly at: string;
  readonly patient?: string;
  readonly from: string;
}

/** A record of one of these kinds sets a rule off, by the moment at which it happened. */
const recordOf = (kinds: string): Source => ({
  cause: 'c.id::text',
  at: 'c.visited_at',
  patient: 'c.patient_id',
  from: `join medical_record c on c.org_id = r.org_id and c.kind in (${kinds}) and c.deleted_at is null and c.visited_at >= r.enabled_at join member m on m.id = c.member_id`,
});

const causes: Readonly<Record<Trigger, Source>> = {
  onRegister: { cause: 'm.id::text', at: 'm.created_at', from: 'join member m on m.org_id = r.org_id and m.created_at >= r.enabled_at' },
  afterVisit: recordOf(`'outpatient', 'emergency', 'examination'`),
  afterDischarge: recordOf(`'inpatient'`),
  afterProcedure: recordOf(`'surgery', 'cycle'`),
  afterOrderPaid: {
    cause: 'c.id::text',
    at: 'c.paid_at',
    patient: 'c.patient_id',
    from: 'join "order" c on c.org_id = r.org_id and c.deleted_at is null and c.paid_at >= r.enabled_at join member m on m.id = c.member_id',
  },
  /** Somebody born on 29 February has their day on the 28th of other years; the year belongs to the cause, so that each has its visit. */
  birthday: {
    cause: `m.id::text || ':' || y.year`,
    at: `(m.birthday + make_interval(years => y.year - extract(year from m.birthday)::int))::date::timestamp at time zone 'Asia/Shanghai'`,
    from: `join member m on m.org_id = r.org_id and m.birthday is not null
      cross join lateral (select extract(year from (now() at time zone 'Asia/Shanghai'))::int + n as year from generate_series(-1, 1) n) y`,
  },
  date: {
    cause: `m.id::text || ':' || r.trigger_date`,
    at: `r.trigger_date::timestamp at time zone 'Asia/Shanghai'`,
    from: 'join group_member g on g.group_id = r.target_group_id and g.deleted_at is null and r.trigger_date is not null join member m on m.id = g.member_id',
  },
};
const causeOf = ({ cause, at, patient = 'null::uuid', from }: Source): string =>
  `select r.id as rule_id, ${cause} as cause, m.id as member_id, ${patient} as patient_id, ${at} as at from rule r ${from}`;

/** Months are counted from the first day, so that the rounds of the 31st do not wander. */
const momentSql = `(case when r.offset_unit = 'hours' then s.local else date_trunc('day', s.local) + coalesce(r.at_time::text, '10:00')::interval end) at time zone 'Asia/Shanghai'`;
const localSql = `(c.at at time zone 'Asia/Shanghai') + make_interval(
    months => (case r.offset_unit when 'months' then r.offset_value else 0 end) + (case r.trigger_cycle when 'monthly' then k.round - 1 else 0 end),
    days => (case r.offset_unit when 'days' then r.offset_value when 'weeks' then 7 * r.offset_value else 0 end)
      + (k.round - 1) * (case r.trigger_cycle when 'daily' then 1 when 'weekly' then 7 when 'custom' then coalesce(r.cycle_days, 1) else 0 end),
    hours => case r.offset_unit when 'hours' then r.offset_value else 0 end)`;

const dueSql = (trigger: Trigger): string => `with rule as materialized (
    select r.* from visit_rule r where r.status = 'enabled' and r.deleted_at is null and r.trigger_condition = '${trigger}'
      and (r.starts_on is null or r.starts_on <= (now() at time zone 'Asia/Shanghai')::date) and (r.ends_on is null or r.ends_on >= (now() at time zone 'Asia/Shanghai')::date)),
  cause as (${causeOf(causes[trigger])})
  select r.id as "visitRuleId", r.org_id as "orgId", r.type, r.script, r.executor_role_ids as "executorRoleIds", r.to_owner as "toOwner", r.trigger_cycle <> 'once' as "isRecurring",
    c.cause, c.member_id as "memberId", c.patient_id as "patientId", k.round, p.planned_at as "plannedAt"
  from cause c join rule r on r.id = c.rule_id join member m on m.id = c.member_id
    cross join lateral generate_series(1, case r.trigger_cycle when 'once' then 1 else coalesce(r.cycle_times, ${visitLimits.rounds}) end) k(round)
    cross join lateral (select ${localSql} as local) s cross join lateral (select ${momentSql} as planned_at) p
  where p.planned_at between greatest(now() - make_interval(days => ${visitLimits.backDays}), r.enabled_at) and now() + make_interval(days => ${visitLimits.aheadDays})
    and m.deleted_at is null and m.merged_into_id is null and m.archived_at is null and m.enabled and m.do_not_contact is not true
    and (r.target_group_id is null or exists (select from group_member g where g.group_id = r.target_group_id and g.member_id = m.id and g.deleted_at is null))
    and not exists (select from return_visit v where v.visit_rule_id = r.id and v.cause = c.cause and (v.round = k.round or v.result in ('refused', 'wrongNumber')))
  order by p.planned_at, c.cause limit ${visitLimits.rows}`;

const statements = (Object.keys(causes) as Trigger[]).map(dueSql);

interface Due extends Record<string, unknown> {
  readonly visitRuleId: string;
  readonly orgId: string;
  readonly type: keyof typeof visitTypes;
  readonly script: string | null;
  readonly executorRoleIds: readonly string[] | null;
  readonly toOwner: boolean;
  readonly isRecurring: boolean;
  readonly cause: string;
  readonly memberId: string;
  readonly patientId: string | null;
  readonly round: number;
  readonly plannedAt: string;
}

/** @returns whether something was planned: then there may be more */
export async function planByRules(database: Database): Promise<boolean> {
  let planned = 0;
  for (const statement of statements)
    planned += await inTransaction(database, async (tx) => {
      const due = await tx.query<Due>(statement);
      let made = 0;
      for (const one of due) if ((await planOnce(tx, { ...one, executorRoleIds: one.executorRoleIds ?? [] })) !== undefined) made += 1;
      return made;
    });
  return planned > 0;
}

export const startVisitRules = (database: Database, onFault: (error: unknown) => void): (() => Promise<void>) =>
  startPollLoop({ turn: () => planByRules(database), pollMs: visitLimits.pollMs, onFault });
