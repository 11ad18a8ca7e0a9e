/** Nobody names a role for a lead group that is wider than they are (E7), and what a group bounds follows it at once. */
import { isRight } from '#contract/entityRights.ts';
import { corpAdminRoleCode } from '#contract/rights.ts';
import { frameType } from '#contract/socket.ts';
import { logLimits } from '#contract/limits/chat.ts';
import type { Query } from '#server/db/database.ts';
import type { Rule, RuleRow } from '#server/engine/rules/rule.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { refuseForeignRights } from '#server/rights/granting.ts';

const roleFields = ['manageRoleIds', 'assignRoleIds', 'pickupRoleIds', 'visibleRoleIds'] as const;
interface NamedRole extends Record<string, unknown> {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly rights: readonly string[];
}
const rolesSql = `select id, code, name, rights from role where id = any($1) and org_id = $2 and deleted_at is null`;
const idsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);

/** @throws Refusal invalidInput for a role that is none, notYoursToGrant for one that may more than whoever names it */
async function refuseWider(query: Query, principal: Principal, draft: ReadonlyMap<string, unknown>, before: RuleRow | undefined): Promise<void> {
  const added = roleFields.flatMap((field) =>
    idsIn(draft.get(field))
      .filter((id) => !idsIn(before?.[field]).includes(id))
      .map((id) => ({ field, id })),
  );
  if (added.length === 0 || principal.kind !== 'staff') return;
  // Asked for and not taken out of what is kept for a while: a role that has just got more would be named by it.
  const rows = await query.query<NamedRole>(rolesSql, [added.map(({ id }) => id), principal.groupId]);
  for (const { field, id } of added) {
    const role = rows.find((one) => one.id === id);
    if (!role) throw invalid(principal, field, ['没有这个角色，换一个', 'There is no such role. Choose another one']);
    // The role counts in the organisation of the group, wherever else it reaches.
    if (role.code === corpAdminRoleCode && !principal.roleCodes.includes(corpAdminRoleCode)) throw new Refusal('notYoursToGrant', { right: role.name });
    refuseForeignRights(principal, role.rights.filter(isRight), [before?.orgId ?? principal.orgId]);
  }
}

/** The dates of the customers whom somebody has are worked out anew; whoever looks at them reads the new ones. */
export async function retime(tx: Tx, principal: Principal, { id, orgId }: Pick<RuleRow, 'id' | 'orgId'>): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    'update member set returns_at = returns_at where lead_group_id = $1 and owner_user_id is not null and deleted_at is null returning id',
    [id],
  );
  for (let at = 0; at < rows.length; at += logLimits.manyIds)
    tx.append({
      groupId: principal.groupId,
      frameType: frameType.changed,
      entity: 'member',
      entityId: null,
      many: rows.slice(at, at + logLimits.manyIds).map((one) => one.id),
      change: 'updated',
      version: 0,
      audience: { orgIds: [orgId], memberIds: [] },
      actorId: principal.id,
    });
}

export const leadGroupRule: Rule = {
  save: refuseWider,
  changed: async (tx, principal, draft, before) => {
    if (before && draft.has('enabled') && draft.get('enabled') !== before['enabled']) await retime(tx, principal, before);
  },
  changesElsewhere: true,
  remove: async (query, _principal, { id }) => {
    const [held] = await query.query<{ count: number }>('select count(*)::int as count from member where lead_group_id = $1 and deleted_at is null', [id]);
    if (held && held.count > 0) throw new Refusal('groupHasCustomers', { count: held.count });
  },
};

/** Spec 131: the group is locked, so that of two who name a default follower at once the second reads whom the first has named. */
async function refuseSecondDefault(query: Query, principal: Principal, groupId: unknown, id: string | undefined): Promise<void> {
  await query.query('select 1 from lead_group where id = $1 for no key update', [groupId]);
  const [other] = await query.query<{ name: string }>(
    `select u.nick_name as name from lead_group_member t join staff_user u on u.id = t.user_id
     where t.lead_group_id = $1 and t.is_default_follower and t.deleted_at is null and t.id is distinct from $2`,
    [groupId, id ?? null],
  );
  if (other)
    throw invalid(principal, 'isDefaultFollower', [
      `一个线索组只有一位默认跟进人，现在是${other.name}，先取消那一位`,
      `is ${other.name} already: a lead group has one default follower. Take that one off first`,
    ]);
}

export const leadGroupMemberRule: Rule = {
  save: async (query, principal, draft, before) => {
    const groupId = draft.get('leadGroupId') ?? before?.['leadGroupId'];
    if (draft.get('isDefaultFollower') === true && before?.['isDefaultFollower'] !== true) await refuseSecondDefault(query, principal, groupId, before?.id);
  },
  restore: async (query, principal, row) => {
    if (row['isDefaultFollower'] === true) await refuseSecondDefault(query, principal, row['leadGroupId'], row.id);
  },
};
