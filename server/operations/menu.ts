/** The group's menu, and what a role has of it: granting a menu or a button gives the right behind it. */
import { randomUUIDv7 } from 'node:crypto';
import type { Answers, Takes } from '#contract/operations.ts';
import { corpAdminRoleCode } from '#contract/rights.ts';
import type { Right } from '#contract/rights.ts';
import { frameType } from '#contract/socket.ts';
import type { Query } from '#server/db/database.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { Refusal } from '#server/refusal.ts';
import { entityOf } from '#server/resources/entities.ts';
import { writeHistory } from '#server/resources/recordChange.ts';
import { builtInMenus, otherRights, rightOfScreen } from '#server/rights/builtInMenus.ts';
import type { MenuItem } from '#server/rights/builtInMenus.ts';
import { refuseForeignRights, refuseWithoutGroup } from '#server/rights/granting.ts';
import { mergedMenus, readMenus } from '#server/rights/menuTree.ts';
import { refuseOtherTenant } from '#server/rights/tenant.ts';
import { holdsIn } from '#server/session/grants.ts';
import { loadStanding } from '#server/session/standing.ts';
import { unfit } from '#server/unfit.ts';
import type { Who } from '#server/who.ts';
import type { Handlers } from './handler.ts';
import { reads, writes } from './handler.ts';

type Row = Answers<'menu.findAlls'>[number];

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

const itemsOf = async (query: Query, { groupId }: Who): Promise<readonly MenuItem[]> => mergedMenus(await readMenus(query, groupId));

interface Told {
  readonly id: string;
  readonly change: 'created' | 'updated' | 'removed';
  readonly version: number;
}
/** Everybody of the group shows the menu. */
async function tell(tx: Tx, who: Who, { id, change, version }: Told): Promise<void> {
  const { tree } = await loadStanding(tx);
  tx.append({
    groupId: who.groupId,
    frameType: frameType.changed,
    entity: 'menu',
    entityId: id,
    change,
    version,
    audience: { orgIds: tree.ofGroup(who.groupId), memberIds: [] },
    actorId: who.id,
  });
}

/** A folder or nothing stands above a menu, and never itself. */
function refuseParent(items: readonly MenuItem[], id: string | undefined, parentId: string | null): void {
  const above = new Map(items.map((item) => [item.id, item]));
  if (parentId !== null && above.get(parentId)?.type !== 'dir') throw new Refusal('menuMisplaced');
  const passed = new Set(id === undefined ? [] : [id]);
  for (let at = parentId; at !== null; at = above.get(at)?.parentId ?? null) {
    if (passed.has(at)) throw new Refusal('menuMisplaced');
    passed.add(at);
  }
}

interface Draft {
  readonly builtInId: string | null;
  readonly parentId: string | null;
  readonly type: MenuItem['type'];
  readonly name: string;
  readonly nameEn: string | null;
  readonly icon: string | null;
  readonly path: string | null;
  readonly sort: number | null;
  readonly isHidden: boolean;
}

/** What the console brings keeps its kind, its place behind a screen and what it leads to. */
function changeOf(item: MenuItem, input: Takes<'menu.save'>, items: readonly MenuItem[]): Draft {
  const parentId = input.parentId === undefined ? item.parentId : input.parentId;
  const moves = parentId !== item.parentId;
  if (moves && item.type === 'button') throw new Refusal('menuMisplaced');
  if (moves) refuseParent(items, item.id, parentId);
  const words = { name: input.name, nameEn: input.nameEn ?? item.nameEn, sort: input.sort ?? item.sort, isHidden: input.isHidden ?? item.isHidden };
  return {
    ...words,
    parentId,
    type: item.type,
    icon: input.icon ?? item.icon,
    path: item.isBuiltIn ? null : (input.path ?? item.path),
    builtInId: item.isBuiltIn ? item.id : null,
  };
}

/** A button is what a screen has, or it is none; a menu leads to a screen that is there. */
function typeOf({ type, path }: Takes<'menu.save'>, who: Who): Pick<Draft, 'type' | 'path'> {
  if (type === 'button') throw new Refusal('menuMisplaced');
  if (type !== 'menu') return { type: 'dir', path: null };
  if (rightOfScreen(path ?? '') === undefined) throw unfit(who, 'path', ['没有这个页面', 'There is no such screen']);
  return { type, path: path ?? null };
}

function draftOf(input: Takes<'menu.save'>, items: readonly MenuItem[], who: Who): Draft {
  const { name, nameEn = null, icon = null, parentId = null, sort, isHidden } = input;
  refuseParent(items, undefined, parentId);
  return { ...typeOf(input, who), builtInId: null, parentId, name, nameEn, icon, sort: sort ?? 0, isHidden: isHidden ?? false };
}

const storeSql = `
  insert into menu (id, org_id, created_by, built_in_id, parent_id, type, name, name_en, icon, path, sort, is_hidden)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;
const changeSql = `
  update menu set parent_id = $3, name = $4, name_en = $5, icon = $6, path = $7, sort = $8, is_hidden = $9, deleted_at = null,
    version = version + 1, updated_at = now(), updated_by = $10
  where org_id = $1 and coalesce(built_in_id, id) = $2 returning version`;

/** @returns its id: that of the built-in one where it is the change of one */
async function store(tx: Tx, who: Who, { id, draft }: { readonly id: string | undefined; readonly draft: Draft }): Promise<string> {
  const { builtInId, parentId, type, name, nameEn, icon, path, sort, isHidden } = draft;
  const shown = id ?? randomUUIDv7();
  const changed = id === undefined ? [] : await tx.query(changeSql, [who.groupId, id, parentId, name, nameEn, icon, path, sort, isHidden, who.id]);
  if (changed.length > 0) return shown;
  const own = builtInId === null ? shown : randomUUIDv7();
  await tx.query(storeSql, [own, who.groupId, who.id, builtInId, parentId, type, name, nameEn, icon, path, sort, isHidden]);
  return shown;
}

const save: Handlers['menu.save'] = writes(async (tx, input, who, context) => {
  refuseOtherTenant(input.tenantId);
  refuseWithoutGroup(who, 'menu.write', await loadStanding(tx));
  // One at a time: two moves at once could put each below the other.
  await tx.query(`select pg_advisory_xact_lock(hashtext('careline menu'), hashtext($1))`, [who.groupId]);
  const items = await itemsOf(tx, who);
  const item = input.id == null ? undefined : items.find(({ id }) => id === input.id);
  if (input.id != null && !item) throw new Refusal('notFound');
  if (item && input.version != null && input.version !== item.version) throw new Refusal('versionConflict');
  const id = await store(tx, who, { id: item?.id, draft: item ? changeOf(item, input, items) : draftOf(input, items, who) });
  const found = (await itemsOf(tx, who)).find((one) => one.id === id);
  if (!found) throw new Refusal('notFound');
  context.note({ entity: 'menu', entityId: id });
  await tell(tx, who, { id, change: item ? 'updated' : 'created', version: found.version });
  return rowOf(found);
});

const remove: Handlers['menu.remove'] = writes(async (tx, input, who, context) => {
  refuseOtherTenant(input.tenantId);
  refuseWithoutGroup(who, 'menu.write', await loadStanding(tx));
  const isBuiltIn = builtInMenus.some(({ id }) => id === input.id);
  const [row] = await tx.query<{ version: number }>(
    `update menu set deleted_at = now(), version = version + 1, updated_by = $3 where org_id = $1 and coalesce(built_in_id, id) = $2 and deleted_at is null returning version`,
    [who.groupId, input.id, who.id],
  );
  if (!row && !isBuiltIn) throw new Refusal('notFound');
  context.note({ entity: 'menu', entityId: input.id });
  await tell(tx, who, { id: input.id, change: isBuiltIn ? 'updated' : 'removed', version: row?.version ?? 0 });
  return null;
});

interface StoredRole extends Record<string, unknown> {
  readonly code: string;
  readonly rights: readonly string[];
  readonly version: number;
}
async function roleOf(query: Query, who: Who, roleId: string): Promise<StoredRole> {
  const [role] = await query.query<StoredRole>('select code, rights, version from role where id = $1 and org_id = $2 and deleted_at is null', [
    roleId,
    who.groupId,
  ]);
  if (!role) throw new Refusal('notFound');
  return role;
}

/** A hidden menu still has its right. */
const grantable = async (query: Query, who: Who): Promise<readonly MenuItem[]> => [...(await itemsOf(query, who)), ...otherRights];

const ofRole: Handlers['menu.ofRole'] = reads(async (query, input, who) => {
  refuseOtherTenant(input.tenantId);
  const [role, items, { tree }] = [await roleOf(query, who, input.roleId), await grantable(query, who), await loadStanding(query)];
  const orgIds = tree.ofGroup(who.groupId);
  const isFixed = role.code === corpAdminRoleCode;
  return items.map((item) => ({
    ...rowOf(item),
    have: item.right === '' || isFixed || role.rights.includes(item.right),
    mayGrant: item.right !== '' && !isFixed && holdsIn(who.grants ?? [], item.right, orgIds),
    roleVersion: role.version,
  }));
});

interface Decided {
  readonly rights: readonly string[];
  readonly given: readonly Right[];
  readonly taken: readonly Right[];
}

/** What no menu stands for is not asked about and stays. @throws Refusal notFound */
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

const grant: Handlers['menu.grant'] = writes(async (tx, input, who, context) => {
  refuseOtherTenant(input.tenantId);
  const standing = await loadStanding(tx);
  refuseWithoutGroup(who, 'role.write', standing);
  await tx.query('select 1 from role where id = $1 and org_id = $2 for no key update', [input.roleId, who.groupId]);
  const role = await roleOf(tx, who, input.roleId);
  if (role.code === corpAdminRoleCode) throw new Refusal('roleFixed');
  if (input.version == null) throw unfit(who, 'version', ['要带上角色的版本', 'The version of the role is needed']);
  if (input.version !== role.version)
    throw new Refusal('versionConflict', {}, undefined, { present: { id: input.roleId, version: role.version, rights: role.rights }, differs: ['rights'] });
  const { rights, given, taken } = decide(role, await grantable(tx, who), input.menuIds);
  const orgIds = standing.tree.ofGroup(who.groupId);
  // What he takes from himself he could not give back.
  if (who.roleCodes.includes(role.code) && taken.some((right) => right === 'role.read' || right === 'role.write')) throw new Refusal('ownRole');
  refuseForeignRights(who, [...given, ...taken], orgIds);
  const [row] = await tx.query<{ version: number }>(
    'update role set rights = $2, version = version + 1, updated_at = now(), updated_by = $3 where id = $1 returning version',
    [input.roleId, rights, who.id],
  );
  const version = row?.version ?? role.version;
  const changes = [{ field: 'rights', from: role.rights, to: rights }];
  await writeHistory(tx, { entity: entityOf('role'), who, act: 'updated' }, [{ id: input.roleId, version, changes }]);
  context.note({ entity: 'role', entityId: input.roleId, detail: { given: given.join(' '), taken: taken.join(' ') } });
  const event = { frameType: frameType.changed, entity: 'role', entityId: input.roleId, change: 'updated', version } as const;
  tx.append({ ...event, groupId: who.groupId, audience: { orgIds, memberIds: [] }, actorId: who.id });
  return { rights, version };
});

export const menu: Pick<Handlers, 'menu.findAlls' | 'menu.findOnes' | 'menu.save' | 'menu.remove' | 'menu.ofRole' | 'menu.grant'> = {
  'menu.findAlls': reads(async (query, input, who) => {
    refuseOtherTenant(input.tenantId);
    return (await itemsOf(query, who)).map(rowOf);
  }),
  'menu.findOnes': reads(async (query, input, who) => {
    refuseOtherTenant(input.tenantId);
    return (await itemsOf(query, who)).filter(({ type }) => type === 'dir').map(rowOf);
  }),
  'menu.save': save,
  'menu.remove': remove,
  'menu.ofRole': ofRole,
  'menu.grant': grant,
};
