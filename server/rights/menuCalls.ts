/** The group's menu, and what a role has of it: granting a menu or a button gives the right behind it. */
import type { Answers } from '#contract/operations.ts';
import { corpAdminRoleCode } from '#contract/rights.ts';
import type { Right } from '#contract/rights.ts';
import { isRight } from '#contract/entityRights.ts';
import { frameType } from '#contract/socket.ts';
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { writeHistory } from '#server/engine/recordChange.ts';
import { lockRow, updateRow } from '#server/engine/write.ts';
import { builtInMenus, otherRights } from './builtInMenus.ts';
import type { MenuItem } from './builtInMenus.ts';
import { refuseForeignRights, refuseWithoutGroup } from './granting.ts';
import { mergedMenus, readMenus } from './menuTree.ts';
import { refuseOtherTenant } from './tenant.ts';
import { holdsIn } from '#server/session/grants.ts';
import { loadAssignments } from '#server/session/assignments.ts';
import type { Principal } from '#server/kit/principal.ts';
import { narrowedByNames } from '#server/engine/asked/narrowedByNames.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';

type Row = Answers<'menu.findOnes'>[number];

const rowOf = ({ id, parentId, type, name, nameEn, icon, path, permission, right, sort, isHidden, isBuiltIn, version }: MenuItem): Row => ({
  id,
  parentId,
  type,
  name,
  nameEn,
  icon,
  path,
  permission,
  right,
  sort,
  isHidden,
  isBuiltIn,
  version,
});

const itemsOf = async (query: Query, { groupId }: Principal): Promise<readonly MenuItem[]> => mergedMenus(await readMenus(query, groupId));

interface StoredRole extends Record<string, unknown> {
  readonly code: string;
  readonly rights: readonly string[];
  readonly version: number;
}
async function roleOf(query: Query, principal: Principal, roleId: string): Promise<StoredRole> {
  const [role] = await query.query<StoredRole>('select code, rights, version from role where id = $1 and org_id = $2 and deleted_at is null', [
    roleId,
    principal.groupId,
  ]);
  if (!role) throw new Refusal('notFound');
  return role;
}

/** A hidden menu still has its right. */
const grantable = async (query: Query, principal: Principal): Promise<readonly MenuItem[]> => [...(await itemsOf(query, principal)), ...otherRights];

const ofRole: Handlers['menu.ofRole'] = reads(async (query, input, principal) => {
  refuseOtherTenant(input.tenantId);
  const [role, items, { tree }] = [await roleOf(query, principal, input.roleId), await grantable(query, principal), await loadAssignments(query)];
  const orgIds = tree.ofGroup(principal.groupId);
  const isFixed = role.code === corpAdminRoleCode;
  return narrowedByNames(items, input).map((item) => ({
    ...rowOf(item),
    have: item.right === '' || isFixed || role.rights.includes(item.right),
    mayGrant: item.right !== '' && !isFixed && holdsIn(principal.grants ?? [], item.right, orgIds),
    roleVersion: role.version,
  }));
});

interface Decided {
  readonly rights: readonly string[];
  readonly given: readonly Right[];
  readonly taken: readonly Right[];
}

/** Rights for which no menu stands are not asked about and stay. @throws Refusal notFound */
function decide(role: StoredRole, all: readonly MenuItem[], menuIds: readonly string[]): Decided {
  const items = new Map(all.map((item) => [item.id, item]));
  const asked = menuIds.map((id) => items.get(id));
  if (asked.includes(undefined)) throw new Refusal('notFound');
  const behind = new Set(all.flatMap(({ right }) => (right === '' ? [] : [right])));
  const wanted = new Set(asked.flatMap((item) => (item && item.right !== '' ? [item.right] : [])));
  const before = new Set(role.rights);
  return {
    rights: [...wanted, ...role.rights.filter((right) => !behind.has(right as Right))].toSorted(),
    given: [...wanted].filter((right) => !before.has(right)),
    taken: [...behind].filter((right) => before.has(right) && !wanted.has(right)),
  };
}

/** The role may do these if it is granted these menus. @throws Refusal notFound */
export async function rightsWith(query: Query, principal: Principal, roleId: string, menuIds: readonly string[]): Promise<readonly Right[]> {
  return decide(await roleOf(query, principal, roleId), await grantable(query, principal), menuIds).rights.filter(isRight);
}

const grant: Handlers['menu.grant'] = writes(async (tx, input, principal, context) => {
  refuseOtherTenant(input.tenantId);
  const assignments = await loadAssignments(tx);
  refuseWithoutGroup(principal, 'role.write', assignments);
  await tx.query('select 1 from role where id = $1 and org_id = $2 for no key update', [input.roleId, principal.groupId]);
  const role = await roleOf(tx, principal, input.roleId);
  if (role.code === corpAdminRoleCode) throw new Refusal('roleFixed');
  if (input.version != null && input.version !== role.version)
    throw new Refusal('versionConflict', {}, undefined, { present: { id: input.roleId, version: role.version, rights: role.rights }, differs: ['rights'] });
  const { rights, given, taken } = decide(role, await grantable(tx, principal), input.menuIds);
  const orgIds = assignments.tree.ofGroup(principal.groupId);
  // Rights over roles that the caller takes from themselves could not be given back by them.
  if (principal.roleCodes.includes(role.code) && taken.some((right) => right === 'role.read' || right === 'role.write')) throw new Refusal('ownRole');
  refuseForeignRights(principal, [...given, ...taken], orgIds);
  const [row] = await tx.query<{ version: number }>(
    'update role set rights = $2, version = version + 1, updated_at = now(), updated_by = $3 where id = $1 returning version',
    [input.roleId, rights, principal.id],
  );
  const version = row?.version ?? role.version;
  const changes = [{ field: 'rights', from: role.rights, to: rights }];
  await writeHistory(tx, { entity: entityOf('role'), principal, act: 'updated' }, [{ id: input.roleId, version, changes }]);
  context.note({ entity: 'role', entityId: input.roleId, detail: { given: given.join(' '), taken: taken.join(' ') } });
  const event = { frameType: frameType.changed, entity: 'role', entityId: input.roleId, change: 'updated', version } as const;
  tx.append({ ...event, groupId: principal.groupId, audience: { orgIds, memberIds: [] }, actorId: principal.id });
  return { rights, version };
});

const reset: Handlers['menu.reset'] = writes(async (tx, { tenantId, id, version }, principal, context) => {
  refuseOtherTenant(tenantId);
  const caller: Caller = { entity: entityOf('menu'), call: { entity: 'menu', verb: 'save' }, principal, keys: context.keys };
  const { builtInId } = await lockRow(tx, caller, id);
  const item = builtInMenus.find((one) => one.id === builtInId);
  if (!item) throw new Refusal('notFound');
  const [above] = await tx.query<{ id: string }>('select id from menu where org_id = $1 and built_in_id = $2 and deleted_at is null', [
    principal.groupId,
    item.parentId,
  ]);
  const { name, nameEn, icon, sort, isHidden } = item;
  await updateRow(tx, caller, { id, version, name, nameEn, icon, sort, isHidden, parentId: above?.id ?? null });
  context.note({ entity: 'menu', entityId: id });
  return null;
});

export const menu: Pick<Handlers, 'menu.findOnes' | 'menu.ofRole' | 'menu.grant' | 'menu.reset'> = {
  'menu.findOnes': reads(async (query, input, principal) => {
    refuseOtherTenant(input.tenantId);
    const folders = (await itemsOf(query, principal)).filter(({ type }) => type === 'dir');
    return narrowedByNames(folders, input).map(rowOf);
  }),
  'menu.ofRole': ofRole,
  'menu.grant': grant,
  'menu.reset': reset,
};
