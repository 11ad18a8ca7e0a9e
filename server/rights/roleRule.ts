/** Roles belong to the whole group. Nobody gives by one what they have not, and nobody takes from themselves what they hold by one. */
import { corpAdminRoleCode } from '#contract/rights.ts';
import type { Right } from '#contract/rights.ts';
import { dataScopes } from '#contract/resources/role.ts';
import type { FieldRule } from '#contract/resources/role.ts';
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { judgeFieldRules } from './fieldRules.ts';
import { refuseForeignRights, refuseWithoutGroup } from './granting.ts';
import { loadAssignments } from '#server/session/assignments.ts';
import { isRight } from '#contract/entityRights.ts';
import { rightLabel } from '#contract/readings/rightLabel.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Rule, RuleRow } from '#server/engine/rules/rule.ts';

/** These say how far the role reaches, and whether it does at all: somebody who changes them gives or takes all that it holds. */
const reaching = ['dataScope', 'scopeOrgIds', 'isDisabled'] as const;

const differs = (draft: ReadonlyMap<string, unknown>, before: RuleRow | undefined, name: string): boolean =>
  draft.has(name) && JSON.stringify(draft.get(name) ?? null) !== JSON.stringify(before?.[name] ?? null);

function refuseChosen(principal: Principal, draft: ReadonlyMap<string, unknown>, before: RuleRow | undefined): void {
  const scope = draft.get('dataScope') ?? before?.['dataScope'];
  const chosen = (draft.get('scopeOrgIds') ?? before?.['scopeOrgIds'] ?? []) as readonly string[];
  if (scope === 'chosen' && chosen.length === 0)
    throw invalid(principal, 'scopeOrgIds', [`“${dataScopes.chosen[0]}”要选至少一个机构`, 'Choose at least one organisation']);
}

/** A role that the caller holds: another administrator decides. */
const refuseOwn = ({ roleCodes }: Principal, { code }: RuleRow): void => {
  if (roleCodes.includes(String(code))) throw new Refusal('ownRole');
};

const rightsOf = (row: RuleRow): readonly Right[] => (row['rights'] as readonly string[]).filter(isRight);

/** The reach and the field rules of a role are changed by others than its holders, never for the administrator's role, and only as far as one's own go. */
function refuseReach(principal: Principal, draft: ReadonlyMap<string, unknown>, before: RuleRow, groupOrgIds: readonly string[]): void {
  const isReaching = reaching.some((name) => differs(draft, before, name));
  if (!isReaching && !differs(draft, before, 'fieldRules')) return;
  if (before['code'] === corpAdminRoleCode) throw new Refusal('roleFixed');
  refuseOwn(principal, before);
  if (isReaching) refuseForeignRights(principal, rightsOf(before), groupOrgIds);
}

async function save(query: Query, principal: Principal, draft: Map<string, unknown>, before: RuleRow | undefined): Promise<void> {
  const assignments = await loadAssignments(query);
  refuseWithoutGroup(principal, 'role.write', assignments);
  refuseChosen(principal, draft, before);
  if (before) refuseReach(principal, draft, before, assignments.tree.ofGroup(principal.groupId));
  else if (draft.get('code') === corpAdminRoleCode) throw new Refusal('roleFixed');
  if (!differs(draft, before, 'fieldRules')) return;
  const was = (before?.['fieldRules'] ?? []) as readonly FieldRule[];
  judgeFieldRules(principal, { given: draft.get('fieldRules'), before: was, rights: new Set(before ? rightsOf(before) : []) });
}

const holdersSql = `select count(*)::int as count from staff_user u where u.deleted_at is null
  and (u.org_id in (select id from organisation where group_id = $1)) and ($2 = any(u.role_codes)
    or exists (select from user_bind_org b where b.user_id = u.id and b.deleted_at is null and $2 = any(b.role_codes)))`;

async function remove(query: Query, principal: Principal, row: RuleRow): Promise<void> {
  const assignments = await loadAssignments(query);
  refuseWithoutGroup(principal, 'role.remove', assignments);
  if (row['code'] === corpAdminRoleCode) throw new Refusal('roleFixed');
  refuseOwn(principal, row);
  refuseForeignRights(principal, rightsOf(row), assignments.tree.ofGroup(principal.groupId));
  const [held] = await query.query<{ count: number }>(holdersSql, [principal.groupId, row['code']]);
  if (held && held.count > 0) throw new Refusal('roleHeld', { count: held.count });
}

async function restore(query: Query, principal: Principal, row: RuleRow): Promise<void> {
  const assignments = await loadAssignments(query);
  refuseWithoutGroup(principal, 'role.remove', assignments);
  refuseForeignRights(principal, rightsOf(row), assignments.tree.ofGroup(principal.groupId));
}

/** The role's rights are told by their labels. */
async function name(_query: Query, { language }: Principal, rows: readonly Readonly<Record<string, unknown>>[]): Promise<Readonly<Record<string, string>>> {
  const rights = rows.flatMap((row) => (row['rights'] as readonly string[] | undefined) ?? []).filter(isRight);
  return Object.fromEntries(rights.map((right) => [right, rightLabel(right)[language === 'en' ? 1 : 0]]));
}

export const roleRule: Rule = { save, remove, restore, name };
