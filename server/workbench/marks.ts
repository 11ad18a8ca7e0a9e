/** One row a person and organisation: how they have arranged their tiles, what they saw last, and what stood there this morning (docs/adr/0108). */
import { randomUUIDv7 } from 'node:crypto';
import { workbenchLimits } from '#contract/limits/workbench.ts';
import type { Answers } from '#contract/operations.ts';
import { isTileName, tileNames, tileOf, usualTiles } from '#contract/workbench/tiles.ts';
import type { TileName } from '#contract/workbench/tiles.ts';
import type { CountsThen, TileCounts } from '#contract/workbench/told.ts';
import type { Query } from '#server/db/database.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { invalid, requireRight } from '#server/kit/invalid.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';
import { isPresentSql } from '#server/session/presence.ts';
import { actingOn } from './countTiles.ts';

interface Marks extends Record<string, unknown> {
  readonly tiles: readonly string[] | null;
  readonly sinceAt: string | null;
  readonly since: TileCounts | null;
  readonly morningAt: string | null;
  readonly morning: TileCounts | null;
}

/** Only what this version calls a tile, each once. */
const known = (names: readonly string[] | null | undefined): readonly TileName[] => [...new Set(names)].filter(isTileName);

/** Roles hold their tiles at the root of the group: the first of somebody's roles that has some decides. */
const roleTilesSql = `select r.tiles from workbench_role r where r.org_id = $1 and r.role_code = any($2::text[]) and r.deleted_at is null
  order by array_position($2::text[], r.role_code) limit 1`;

type Arrangement = Answers<'workbench.arrange'>;
async function arrangementOf(query: Query, principal: Principal, own: readonly string[] | null | undefined): Promise<Arrangement> {
  if (own && own.length > 0) return { tiles: known(own), arrangedBy: 'person' };
  const [role] = await query.query<{ readonly tiles: readonly string[] }>(roleTilesSql, [principal.groupId, principal.roleCodes]);
  return role ? { tiles: known(role.tiles), arrangedBy: 'role' } : { tiles: usualTiles, arrangedBy: 'usual' };
}

/** A visit begins where somebody was away for a while: what they saw last is what they compare with from then on. */
const visitSql = `insert into workbench as w (id, org_id, created_by, user_id, seen_at) values ($1, $2, $3, $3, now())
  on conflict (org_id, user_id) do update set
    since_at = case when w.seen_at < now() - interval '${workbenchLimits.awayMinutes} minutes' then w.seen_at else w.since_at end,
    since = case when w.seen_at < now() - interval '${workbenchLimits.awayMinutes} minutes' then w.seen else w.since end,
    seen_at = now(), version = w.version + 1, updated_at = now(), updated_by = $3
  returning w.tiles, w.since_at as "sinceAt", w.since,
    case when w.morning_on = (now() at time zone 'Asia/Shanghai')::date then w.morning_at end as "morningAt", w.morning`;

const onDutySql = `select count(*)::int as count from staff_user u where (u.org_id = $1 or $1 = any(u.bound_org_ids)) and u.deleted_at is null and u.duty_state <> 'offline' and ${isPresentSql('u.id')}`;

const then = (at: string | null, counts: TileCounts | null): CountsThen | null => (at === null || counts === null ? null : { at, counts });

const roleRight = 'role.write';
const rolesSql = `select r.code, case when $2 = 'en' then coalesce(r.name_en, r.name) else r.name end as name from role r
  where r.org_id = $1 and r.deleted_at is null and r.is_disabled is not true order by r.code`;

export async function openWorkbench(tx: Tx, principal: Principal): Promise<Answers<'workbench.open'>> {
  const { id, orgId, groupId, rights, language } = principal;
  const [marks] = await tx.query<Marks>(visitSql, [randomUUIDv7(), orgId, id]);
  const [{ count } = { count: 0 }] = await tx.query<{ readonly count: number }>(onDutySql, [orgId]);
  const offered = tileNames.filter((name) => Object.values(tileOf(name).numbers).some(({ of }) => actingOn(principal, of)));
  const roles = rights.has(roleRight) ? await tx.query<{ readonly code: string; readonly name: string }>(rolesSql, [groupId, language]) : [];
  return {
    ...(await arrangementOf(tx, principal, marks?.tiles)),
    offered,
    since: then(marks?.sinceAt ?? null, marks?.since ?? null),
    morning: then(marks?.morningAt ?? null, marks?.morning ?? null),
    onDuty: count,
    roles,
  };
}

const isNumber = (key: string, value: unknown): boolean => {
  const [tile = '', number = ''] = key.split('.');
  return isTileName(tile) && Object.hasOwn(tileOf(tile).numbers, number) && typeof value === 'number' && Number.isFinite(value);
};

/** @throws Refusal invalidInput for what is no number of a tile */
export async function rememberSeen(tx: Tx, principal: Principal, counts: TileCounts, isRead: boolean): Promise<void> {
  if (typeof counts !== 'object' || counts === null || !Object.entries(counts).every(([key, value]) => isNumber(key, value)))
    throw invalid(principal, 'counts', ['数字不对：键是“磁贴.数字”，值是数', 'The numbers do not fit: keys are "tile.number", values are numbers']);
  await tx.query(
    `update workbench w set seen_at = now(), seen = coalesce(w.seen, '{}') || $3::jsonb,
       since_at = case when $4 then now() else w.since_at end, since = case when $4 then coalesce(w.seen, '{}') || $3::jsonb else w.since end
     where w.user_id = $1 and w.org_id = $2`,
    [principal.id, principal.orgId, JSON.stringify(counts), isRead],
  );
}

/** Whoever may say what a role may do says what its people see first. @throws Refusal refused, notFound for a role that the group has not */
export async function arrangeTiles(tx: Tx, principal: Principal, tiles: readonly string[] | null, roleCode: string | null): Promise<Arrangement> {
  const { id, orgId, groupId } = principal;
  const chosen = known(tiles);
  if (tiles && chosen.length < new Set(tiles).size)
    throw invalid(principal, 'tiles', [`磁贴只能从这些里选：${tileNames.join('、')}`, `Tiles are chosen among ${tileNames.join(', ')}`]);
  if (roleCode !== null) {
    requireRight(principal, roleRight);
    const [role] = await tx.query(`select 1 from role r where r.org_id = $1 and r.code = $2 and r.deleted_at is null`, [groupId, roleCode]);
    if (!role) throw new Refusal('notFound');
    if (chosen.length === 0) await tx.query(`delete from workbench_role where org_id = $1 and role_code = $2`, [groupId, roleCode]);
    else
      await tx.query(
        `insert into workbench_role as r (id, org_id, created_by, role_code, tiles) values (gen_random_uuid(), $1, $4, $2, $3)
         on conflict (org_id, role_code) do update set tiles = $3, version = r.version + 1, updated_at = now(), updated_by = $4, deleted_at = null`,
        [groupId, roleCode, chosen, id],
      );
    return { tiles: chosen.length === 0 ? usualTiles : chosen, arrangedBy: 'role' };
  }
  const [own] = await tx.query<Pick<Marks, 'tiles'>>(
    `insert into workbench as w (id, org_id, created_by, user_id, tiles) values ($1, $2, $3, $3, $4)
     on conflict (org_id, user_id) do update set tiles = $4, version = w.version + 1, updated_at = now(), updated_by = $3 returning w.tiles`,
    [randomUUIDv7(), orgId, id, chosen.length === 0 ? null : chosen],
  );
  return arrangementOf(tx, principal, own?.tiles);
}
