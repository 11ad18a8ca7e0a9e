/** Before it is asked for: the people who will have it, by the same rule and the same process that then begin (docs/adr/0120). */
import type { ApprovalKindName } from '#contract/approvals/kinds.ts';
import { approvalKinds } from '#contract/approvals/kinds.ts';
import type { Answers } from '#contract/operations.ts';
import type { PeopleChosen } from '#contract/processes/answers.ts';
import type { AskedInput } from '#contract/resources/approval.ts';
import type { Query } from '#server/db/database.ts';
import { actingWith } from '#server/engine/acting.ts';
import { entityOf } from '#server/engine/entities.ts';
import { readRow } from '#server/engine/write.ts';
import { wayWith } from '#server/processes/way.ts';
import type { Acting } from './kinds.ts';
import { kindOf } from './kinds.ts';
import { processFor, variablesOf } from './process.ts';
import { isBelow, ruleFor } from './rules.ts';

interface AskedAbout {
  readonly subjectId: string;
  readonly input: AskedInput;
  readonly chosen?: PeopleChosen | null | undefined;
}

/** Whoever holds the right to decide there, but whoever asks and whoever wrote it. */
const decidersSql = `select distinct u.nick_name as name from role r join organisation o on o.group_id = $2
    join staff_user u on u.org_id = o.id and u.enabled and u.deleted_at is null and u.id <> all($3::uuid[])
    left join user_bind_org b on b.user_id = u.id and b.org_id = $1 and b.deleted_at is null
  where r.deleted_at is null and r.is_disabled is not true and r.org_id = $2 and 'approval.decide' = any(r.rights)
    and ((u.org_id = $1 or $1 = any(u.bound_org_ids)) and r.code = any(u.role_codes || coalesce(b.role_codes, '{}'))
      or r.code = any(u.role_codes) and (r.data_scope = 'group' or r.data_scope = 'orgAndBelow' and u.org_id in (select up.id from careline_line($1) up)))
  order by 1 limit 20`;

/** @throws Refusal refused, notFound */
export async function wayAsked(query: Query, by: Acting, name: ApprovalKindName, asked: AskedAbout): Promise<Answers<'approval.way'>> {
  const kind = kindOf(name);
  const acting: Acting = { ...by, principal: await actingWith(query, by.principal, kind.right) };
  const { principal } = acting;
  const { entity } = approvalKinds[name];
  const row = await readRow(query, { entity: entityOf(entity), call: { entity, verb: 'detail' }, ...acting }, asked.subjectId);
  const orgId = String(row['orgId']);
  const about = { kind: name, orgId, amount: kind.amountOf?.(row, asked.input) ?? null };
  const rule = await ruleFor(query, orgId, name);
  const isOptional = !('always' in approvalKinds[name]) && (!rule || isBelow(rule, about.amount));
  const counted = (await kind.running?.(query, acting, { ...row, orgId })) ?? null;
  const barred = (await kind.barred?.(query, asked.subjectId)) ?? [];
  const process = await processFor(query, about);
  if (!process) {
    const deciders = await query.query<{ name: string }>(decidersSql, [orgId, principal.groupId, [principal.id, ...barred]]);
    return { process: null, steps: [], colleagues: [], deciders: deciders.map((one) => one.name), isOptional, counted };
  }
  const way = await wayWith(query, acting, { definitionKey: process.key, variables: variablesOf(about), chosen: asked.chosen ?? undefined, orgId, barred });
  return { process: process.name, ...way, deciders: [], isOptional, counted };
}
