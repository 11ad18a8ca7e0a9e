/** Customers as they stood before somebody gave, moved or let them go: what one press brings back (docs/adr/0153). */
import type { Query } from '#server/db/database.ts';
import type { Changed } from '#server/engine/recordChange.ts';
import type { Stored } from '#server/engine/write.ts';
import type { Principal } from '#server/kit/principal.ts';

/** The database decides the last five of these by itself in every other change (server/db/migrations: member_pool). */
export const broughtBack = [
  'ownerUserId',
  'ownerSince',
  'leadGroupId',
  'groupSince',
  'followStatus',
  'distributionStatus',
  'lastFollowedAt',
  'formerOwnerId',
  'returnedAt',
] as const;
export type Kept = Readonly<Record<(typeof broughtBack)[number], string | null>>;

export interface Passed {
  readonly before: Stored;
  readonly changed: Changed;
}

const insertSql = `insert into member_before (member_id, version, org_id, by_id, kept)
  select c.id, c.version, c.org, $1, c.kept from jsonb_to_recordset($2::jsonb) as c(id uuid, version int, org uuid, kept jsonb)`;

/** A day is long for a press of a button: what is older goes. @returns row -> the version that the act made */
export async function keepBefore(query: Query, { id: byId }: Principal, passed: readonly Passed[]): Promise<Readonly<Record<string, number>>> {
  if (passed.length === 0) return {};
  await query.query(`delete from member_before where by_id = $1 and at < now() - interval '1 day'`, [byId]);
  const rows = passed.map(({ before, changed: { id, orgId, version } }) => ({
    id,
    version,
    org: orgId,
    kept: Object.fromEntries(broughtBack.map((name) => [name, before[name] ?? null])),
  }));
  await query.query(insertSql, [byId, JSON.stringify(rows)]);
  return Object.fromEntries(rows.map(({ id, version }) => [id, version]));
}

interface KeptRow extends Record<string, unknown> {
  readonly id: string;
  readonly version: number;
  readonly kept: Kept;
}

/** Nobody takes back what a colleague did. */
export async function readBefore(query: Query, { id: byId }: Principal, versions: Readonly<Record<string, number>>): Promise<ReadonlyMap<string, Kept>> {
  const rows = await query.query<KeptRow>(
    `select b.member_id as id, b.version, b.kept from member_before b join jsonb_each_text($2::jsonb) v on v.key::uuid = b.member_id and v.value::int = b.version where b.by_id = $1`,
    [byId, JSON.stringify(versions)],
  );
  return new Map(rows.map(({ id, kept }) => [id, kept]));
}
