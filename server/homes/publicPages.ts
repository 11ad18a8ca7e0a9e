/**
 * Customers see these without a login: published versions of organisations that are on and shown. Pages that are not there and pages that are not published are answered
 * alike.
 */
import { bannersOn } from '#contract/homeContent.ts';
import type { HomeBanner, HomeEntry, HomeOrganisation, HomePage } from '#contract/homeContent.ts';
import { homeLimits, resourceLimits } from '#contract/limits/lists.ts';
import type { Query } from '#server/db/database.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { alone } from '#server/engine/calls/handler.ts';
import { Refusal } from '#server/kit/refusal.ts';

interface Published extends Record<string, unknown> {
  readonly id: string;
  readonly groupId: string;
  readonly name: string;
  readonly version: number;
  readonly publishedAt: string;
  readonly today: string;
  readonly content: {
    readonly banners: readonly HomeBanner[] | null;
    readonly notice: string | null;
    readonly introduction: string | null;
    readonly phone: string | null;
    readonly address: string | null;
    readonly hours: string | null;
    readonly entries: readonly HomeEntry[] | null;
    readonly departmentIds: readonly string[] | null;
  };
}

/** The version that is online stands beside its organisation. */
const online = `definition_version v join org_home h on h.id = v.row_id and h.deleted_at is null join organisation o on o.id = h.org_id`;
const isOnline = `v.entity = 'orgHome' and v.retired_at is null`;
const pageSql = (where: string): string => `select o.id, o.group_id as "groupId", o.name, v.number as version, v.published_at as "publishedAt",
    to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today, v.content
  from ${online} where ${isOnline} and ${where} and org_is_public(o.id) limit 1`;
const groupSql = pageSql(
  'o.parent_id is null and o.id = coalesce($1::uuid, (select r.id from organisation r where r.parent_id is null and r.deleted_at is null order by r.created_at, r.id limit 1))',
);
const organisationSql = pageSql('o.parent_id is not null and o.id = $1::uuid');

const hasPage = `exists (select from org_home h where h.org_id = o.id and h.published_number is not null and h.deleted_at is null)`;
const organisationColumns = `o.id, o.name, o.phone, o.address, ${hasPage} as "hasPage"`;
const housesSql = `select ${organisationColumns} from organisation o
  where o.group_id = $1 and o.parent_id is not null and ${hasPage} and org_is_public(o.id) order by o.sort nulls last, o.name, o.id limit ${homeLimits.organisations}`;
/** In the order in which they were chosen, as far as they stand below it still. */
const departmentsSql = `with recursive down(id, depth) as (
    select o.id, 1 from organisation o where o.parent_id = $1
    union all select o.id, depth + 1 from down d join organisation o on o.parent_id = d.id where depth < ${resourceLimits.treeDepth}
  ) select ${organisationColumns} from unnest($2::uuid[]) with ordinality as chosen(id, place)
  join organisation o on o.id = chosen.id where o.id in (select id from down) and org_is_public(o.id) order by chosen.place limit ${homeLimits.organisations}`;

const pictureSql = `select f.path, f.content_type as "contentType" from file f
  where f.path = $1 and f.content_type like 'image/%' and f.deleted_at is null and exists (select from ${online} where ${isOnline} and v.content -> 'pictures' ? f.path and org_is_public(o.id))`;

type Listed = HomeOrganisation & Record<string, unknown>;
const organisationsOf = (query: Query, { id, groupId, content }: Published): Promise<readonly Listed[]> =>
  id === groupId ? query.query<Listed>(housesSql, [id]) : query.query<Listed>(departmentsSql, [id, content.departmentIds ?? []]);

/** @throws Refusal notFound */
async function pageBy(query: Query, sql: string, id: string | null): Promise<{ readonly page: HomePage }> {
  const [found] = await query.query<Published>(sql, [id]);
  if (!found) throw new Refusal('notFound');
  const { groupId: _group, today, content, ...page } = found;
  const { banners, entries, notice, introduction, phone, address, hours } = content;
  return {
    page: {
      ...page,
      ...{ notice, introduction, phone, address, hours },
      // A day that has not come, or is over, is nobody's to see.
      banners: bannersOn(banners, today).map(({ picture, title, target }) => ({ picture, title, target })),
      entries: entries ?? [],
      organisations: await organisationsOf(query, found),
    },
  };
}

export const home: Pick<Handlers, `home.${'group' | 'organisation' | 'picture'}`> = {
  'home.group': alone((database, { id = null }, _who, { publicCalls, address }) => {
    publicCalls.take(address);
    return database.snapshot((query) => pageBy(query, groupSql, id));
  }),
  'home.organisation': alone((database, { id }, _who, { publicCalls, address }) => {
    publicCalls.take(address);
    return database.snapshot((query) => pageBy(query, organisationSql, id));
  }),
  'home.picture': alone(async (database, { path }, _who, { publicCalls, address, files }) => {
    publicCalls.take(address);
    const [found] = await database.query<{ path: string; contentType: string }>(pictureSql, [path]);
    const bytes = found && (await files.open(found.path, found.contentType));
    if (!bytes) throw new Refusal('notFound');
    return bytes;
  }),
};
