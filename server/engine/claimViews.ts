/**
 * The details of rows that nobody has are opened so often a person and day, as the settings of what they stand in say (`views` of contract/claim.ts). A read counts nothing itself: it
 * leaves the counting behind, which has a transaction of its own and refuses the answer where it was one too many.
 */
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { OperationContext } from './calls/handler.ts';
import { targetOf } from './entities.ts';
import { setsUp } from './keptBack.ts';
import type { Caller } from './listAsked.ts';

interface Bounded extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  readonly name: string;
  readonly most: number;
}

const lockSql = `select pg_advisory_xact_lock(hashtext('claim view'), hashtext($1::text))`;
const addSql = `insert into claim_view (entity, row_id, under_id, user_id, org_id) values ($1, $2, $3, $4, $5) on conflict do nothing returning day`;
const countSql = `select count(*)::int as count from claim_view where user_id = $1 and under_id = $2 and day = (now() at time zone 'Asia/Shanghai')::date`;

/** The same row once more is no view more. @throws Refusal viewLimit */
async function count(query: Query, caller: Caller, rowId: string, { id, orgId, name, most }: Bounded): Promise<void> {
  const { entity, principal } = caller;
  await query.query(lockSql, [principal.id]);
  const added = await query.query(addSql, [entity.name, rowId, id, principal.id, orgId]);
  if (added.length === 0) return;
  const [today] = await query.query<{ count: number }>(countSql, [principal.id, id]);
  if ((today?.count ?? 0) > most) throw new Refusal('viewLimit', { group: name, limit: most });
}

/** @returns the statement that finds what bounds the row; nothing where this person sees as many as they like: whoever may change the settings, and who is no colleague */
function boundSql({ entity, principal }: Caller): string | undefined {
  const { claim, fields } = entity.resource;
  if (!claim?.views || principal.kind !== 'staff') return undefined;
  const { holder, views } = claim;
  const settings = targetOf(fields[views.by]?.of ?? '');
  if (setsUp(principal, settings)) return undefined;
  const [by, taken, most, title] = [views.by, holder, views.most, settings.title].map((one) => quoteName(snakeCase(one)));
  return `select k.id, x.org_id as "orgId", k.${title} as name, k.${most} as most from ${entity.table} x join ${settings.table} k on k.id = x.${by}
    where x.id = $1 and x.${taken} is null and k.${most} is not null`;
}

type Looked = { readonly id: string } & Readonly<Record<string, unknown>>;
/** Its values are read already: somebody has it, or it stands in nothing. */
const isTaken = ({ entity: { resource } }: Caller, row: Looked): boolean => {
  const { holder = '', views } = resource.claim ?? {};
  return typeof row[holder] === 'string' || row[views?.by ?? ''] === null;
};

/** @param row its id, and its values where they are read already */
export async function countView(query: Query, caller: Caller, context: OperationContext, row: Looked): Promise<void> {
  const sql = boundSql(caller);
  if (sql === undefined || isTaken(caller, row)) return;
  const [bounded] = await query.query<Bounded>(sql, [row.id]);
  if (bounded) context.afterwards((after) => count(after, caller, row.id, bounded));
}

/** A view counts on its own day alone; that somebody looked stands in the audit. */
export async function deleteOldViews(query: Query): Promise<void> {
  await query.query(`delete from claim_view where day < (now() at time zone 'Asia/Shanghai')::date - 1`);
}
