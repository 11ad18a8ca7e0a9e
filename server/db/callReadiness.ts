/**
 * One expression says of a call task the first reason why it is not offered to whoever reads it: the list shows it, the count by reason adds it up, and the next task is the
 * first that has none (docs/adr/0099). So the three never disagree.
 */
import { callLimits } from '#contract/limits/calls.ts';
import { inForceFunction } from './inForce.ts';

const me = '(select careline_person())';
const today = `(now() at time zone 'Asia/Shanghai')`;
const startOfToday = `date_trunc('day', ${today}) at time zone 'Asia/Shanghai'`;

/** The rule of the organisation in which somebody acts: one row, or none. */
export const callRuleSql = `(select * from ${inForceFunction('allocationRule')}((select careline_org())) limit 1)`;

/** A person has called so many tasks since midnight in Shanghai. @param person SQL of an id */
export const calledTodaySql = (person: string): string =>
  `(select count(*)::int from call_task d where d.last_caller_id = ${person} and d.last_call_at >= ${startOfToday} and d.deleted_at is null)`;

const ownLine = `(select c from jsonb_array_elements(r.callers) c where c->>'userId' = ${me}::text limit 1)`;
/** Their own cap, else that of everybody. The alias `r` is the rule. */
export const callCapSql = `coalesce((${ownLine}->>'dailyCap')::int, r.daily_cap)`;

/** The time of day lies between two, of which either may be missing; a window over midnight is one, too. */
const within = (from: string, to: string): string =>
  `case when ${from} is null or ${to} is null or ${from} <= ${to}
      then (${from} is null or ${today}::time >= ${from}::time) and (${to} is null or ${today}::time < ${to}::time)
      else ${today}::time >= ${from}::time or ${today}::time < ${to}::time end`;

/** The aliases: `x` the task, `b` its batch, `m` its customer, `r` the rule, `o` its last outcome. */
const caseSql = `case
    when x.status in ('done', 'stopped') then 'over'
    when m.do_not_contact then 'doNotContact'
    when x.status = 'taken' then case when x.holder_id = ${me} then 'mine' else 'held' end
    when b.category = 'marketing' and m.marketing_consent is distinct from 'given' then 'noConsent'
    when b.is_paused then 'paused'
    when not coalesce(b.starts_on <= ${today}::date, true) or not coalesce(b.ends_on >= ${today}::date, true) then 'outOfTime'
    when x.attempts >= coalesce(o.most_attempts, r.most_attempts, ${callLimits.mostAttempts}) then 'attemptsUsed'
    when x.status = 'callBack' or x.call_back_at > now() then 'callBackLater'
    when x.status = 'unreached' or x.due_at > now() then 'later'
    when r.way = 'owner' and m.owner_user_id <> ${me} then 'otherOwner'
    when x.member_id is not null and m.id is null then 'outside'
    when x.assignee_id <> ${me} then 'outside'
    when x.call_back_at > now() - make_interval(mins => coalesce(r.late_minutes, ${callLimits.lateMinutes})) and x.promised_by <> ${me} then 'outside'
    when jsonb_array_length(coalesce(r.callers, '[]')) > 0 and ${ownLine} is null then 'outside'
    when ${calledTodaySql(me)} >= ${callCapSql} then 'capReached'
    when not (${within('r.call_from', 'r.call_to')}) or not (${within('b.call_from', 'b.call_to')}) then 'quiet'
    else 'ready' end`;

/** Over the alias `x` of the task. */
export const readinessSql = `(select ${caseSql} from (select) one left join call_batch b on b.id = x.batch_id
    left join member m on m.id = x.member_id left join call_outcome o on o.id = x.last_outcome_id left join ${callRuleSql} r on true)`;
