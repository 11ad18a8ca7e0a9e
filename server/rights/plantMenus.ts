/**
 * The console's own menus are rows of each group: planted at the start, followed from version to version, and left alone once somebody has changed them (docs/adr/0046).
 */
import type { Query } from '#server/db/database.ts';
import { builtInMenus } from './builtInMenus.ts';

const given = `built_in as (
    select * from jsonb_to_recordset($1::jsonb) as b(id uuid, parent_id uuid, type text, name text, name_en text, icon text, path text, permission text, sort int)
  ), grp as (select id from organisation where id = group_id and ($2::uuid is null or id = $2))`;

const insertSql = `with ${given}
  insert into menu (id, org_id, built_in_id, type, name, name_en, icon, path, permission, sort, is_hidden)
  select gen_random_uuid(), grp.id, b.id, b.type, b.name, b.name_en, nullif(b.icon, ''), nullif(b.path, ''), nullif(b.permission, ''), b.sort, false
  from grp cross join built_in b
  where not exists (select from menu m where m.org_id = grp.id and m.built_in_id = b.id)`;

/** Nobody removes a built-in menu: one that is marked removed was missing in a version, and is there again. Of one that a group has changed only its path follows the console. */
const followSql = `with ${given}
  update menu m set deleted_at = null, type = b.type, path = nullif(b.path, ''), permission = nullif(b.permission, ''),
    name = case when m.version = 1 then b.name else m.name end, name_en = case when m.version = 1 then b.name_en else m.name_en end,
    sort = case when m.version = 1 then b.sort else m.sort end, icon = case when m.version = 1 then nullif(b.icon, '') else m.icon end,
    parent_id = case when m.version = 1 or m.parent_id = b.parent_id then p.id else m.parent_id end
  from grp cross join built_in b left join menu p on p.org_id = grp.id and p.built_in_id = b.parent_id
  where m.org_id = grp.id and m.built_in_id = b.id and (m.deleted_at is not null
    or (m.type, m.path, m.permission) is distinct from (b.type, nullif(b.path, ''), nullif(b.permission, ''))
    or m.version = 1 and (m.name, m.name_en, m.sort, m.icon, m.parent_id) is distinct from (b.name, b.name_en, b.sort, nullif(b.icon, ''), p.id))`;

const goneSql = `with ${given}
  update menu m set deleted_at = now() from grp
  where m.org_id = grp.id and m.built_in_id is not null and m.deleted_at is null and m.built_in_id not in (select id from built_in)`;

const rows = JSON.stringify(
  builtInMenus.map(({ id, parentId, type, name, nameEn, icon, path, permission, sort }) => ({
    id,
    parent_id: parentId,
    type,
    name,
    name_en: nameEn,
    icon,
    path,
    permission,
    sort,
  })),
);

/** @param groupId all groups unless told. Several servers may start at once: within a transaction, one after the other. */
export async function plantMenus(query: Query, groupId: string | null = null): Promise<void> {
  await query.query(`select pg_advisory_xact_lock(hashtext('careline menus'))`);
  for (const sql of [insertSql, followSql, goneSql]) await query.query(sql, [rows, groupId]);
}
