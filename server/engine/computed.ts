/** Fields that no table holds: what they are, as a condition or a value over the alias `x` of their entity, one line each. */
import { publishingKinds } from '#contract/approvals/kinds.ts';
import { aboveField, inForceField } from '#contract/readings/inherited.ts';
import type { Resource } from '#contract/resource.ts';
import { resources } from '#contract/resources/index.ts';
import { publishingAsked } from '#contract/versionActs.ts';
import { inForceFunction, isFromAboveSql, isInForceSql } from '#server/db/inForce.ts';
import { readinessSql } from '#server/db/callReadiness.ts';
import { usedAnywhereSql } from '#server/db/fileUses.ts';

/** The node that somebody in a journey stands on, in the version or the test draft that they walk through. */
const nodeSql = (of: 'title' | 'kind'): string =>
  `(select n.node ->> '${of}' from jsonb_array_elements(coalesce(x.test_content, (select v.content from definition_version v where v.id = x.version_id)) -> 'graph' -> 'nodes') as n(node)
    where n.node ->> 'id' = x.node limit 1)`;

/** The standing of a definition that is reviewed, as its life calls it. */
const reviewStates: Readonly<Record<string, string>> = Object.fromEntries(
  (Object.values(resources) as unknown as readonly Resource[]).flatMap(({ name, versions }) => {
    const { review } = versions ?? {};
    if (!review) return [];
    const cases = Object.entries(review.stateOf).map(([standing, state]) => `when '${standing}' then '${state}'`);
    return [[`${name}.${review.field}`, `case x.standing ${cases.join(' ')} end`]];
  }),
);

/** A rule that holds in the organisation of a definition wants an approval before that is published. */
const publishingAsks: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(publishingKinds).map(([kind, { entity }]) => [
    `${entity}.${publishingAsked.flag}`,
    `exists (select from ${inForceFunction('approvalRule')}(x.org_id) r where r.kind = '${kind}')`,
  ]),
);

const waitingReportSql = `from approval a where a.subject_id = x.id and a.kind = 'investigation' and a.status = 'waiting' and a.deleted_at is null limit 1`;

const byField: Readonly<Record<string, string>> = {
  'approval.holderIds': `(select i.holder_ids from process_instance i where i.id = x.process_id)`,
  'callTask.readiness': readinessSql,
  'file.isUsed': usedAnywhereSql('x.path'),
  // A role begun from the template is called like it, numbered where there are several (server/rights/fromTemplate.ts).
  'member.isWithDoctor': `(x.owner_user_id is not null and exists (select from user_bind_org b, unnest(b.held_codes) as held(code)
    where b.user_id = x.owner_user_id and b.org_id = x.org_id and b.deleted_at is null and held.code ~ '^physician[0-9]*$'))`,
  'member.isBirthday': `coalesce(has_birthday(x.birthday, (now() at time zone 'Asia/Shanghai')::date), false)`,
  'member.chat': `(select case when bool_or(c.state = 'waiting') then 'queued' when bool_or(c.waiting_since is not null) then 'unanswered' else 'serving' end
    from conversation c where c.member_id = x.id and c.org_id = x.org_id and c.state in ('waiting', 'serving', 'waitingCustomer') and c.deleted_at is null having count(*) > 0)`,
  'member.lastMessageAt': `(select max(c.last_message_at) from conversation c where c.member_id = x.id and c.org_id = x.org_id and c.deleted_at is null)`,
  'assertedGroup.standing': `case when not x.enabled then 'off' else coalesce((select case when r.problem is not null then 'broken' when r.judged_at is null or r.due_at <= now() then 'running' else 'current' end
    from group_run r where r.group_id = x.id), 'running') end`,
  'investigation.reportedById': `(select a.requested_by_id ${waitingReportSql})`,
  'investigation.isByProcess': `coalesce((select a.process_id is not null ${waitingReportSql}), false)`,
  'processInstance.isLate': `(x.status = 'running' and x.due_at is not null and x.due_at < now())`,
  // One that was gone back behind is another round.
  'processInstance.problem': `(select 'held' from process_token t join process_step s on s.instance_id = t.instance_id and s.act = 'held' and s.node = t.node and s.round = t.round
      and s.deleted_at is null where t.instance_id = x.id and t.state = 'here' and x.status = 'running' limit 1)`,
  'processInstance.mayCancel': `coalesce((select (v.content->>'mayCancel')::boolean from definition_version v where v.id = x.version_id), true)`,
  ...reviewStates,
  ...publishingAsks,
  'journeyEnrolment.nodeTitle': nodeSql('title'),
  'journeyEnrolment.nodeKind': nodeSql('kind'),
  'assertedGroup.judgedAt': '(select r.judged_at from group_run r where r.group_id = x.id)',
};

/** Fields of these names mean the same in whatever entity is inherited. */
const byName: Readonly<Record<string, (entity: string) => string>> = { [inForceField]: isInForceSql, [aboveField]: () => isFromAboveSql };

/** Writing a row of theirs changes nothing that these ask besides the row itself: the statement that writes it can give them. */
const beside: ReadonlySet<string> = new Set(['member.isWithDoctor', 'member.isBirthday', 'member.chat', 'member.lastMessageAt', ...Object.keys(reviewStates)]);
export const isGivenByWrite = (entity: string, field: string): boolean => beside.has(`${entity}.${field}`);

export const isComputed = (entity: string, field: string): boolean => Object.hasOwn(byName, field) || Object.hasOwn(byField, `${entity}.${field}`);

/** @throws for a field that nobody has written */
export function computedSql(entity: string, field: string): string {
  const sql = byName[field]?.(entity) ?? byField[`${entity}.${field}`];
  if (sql === undefined) throw new Error(`${entity}.${field} is computed: expected a line in server/engine/computed.ts.`);
  return sql;
}
