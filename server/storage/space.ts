/** Files take room, and there is only so much of it (G5): this is judged in the transaction that stores a file, one at a time of each organisation. */
import { fileLimits } from '#contract/limits/files.ts';
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';

export interface Space extends Record<string, unknown> {
  readonly bytes: number;
  readonly ownBytes: number;
}
type Owner = Pick<Principal, 'kind' | 'id' | 'orgId'>;

/** All files of these organisations, and their own in the one where they act. Removed ones count until they are gone. */
export async function spaceOf(query: Query, { kind, id, orgId }: Owner, orgIds: readonly string[] = [orgId]): Promise<Space> {
  const [space] = await query.query<Space>(
    `select coalesce(sum(bytes), 0)::bigint as bytes, coalesce(sum(bytes) filter (where org_id = $4 and uploader_kind = $2 and uploader_id = $3), 0)::bigint as "ownBytes"
     from file where org_id = any($1)`,
    [orgIds, kind, id, orgId],
  );
  return space ?? { bytes: 0, ownBytes: 0 };
}

const gigabytes = (bytes: number): string => `${bytes / 1024 ** 3} GB`;

/** @throws Refusal spaceUsedUp */
export async function refuseWithoutSpace(query: Query, owner: Owner, bytes: number): Promise<void> {
  await query.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`file space ${owner.orgId}`]);
  const space = await spaceOf(query, owner);
  if (space.bytes + bytes > fileLimits.orgBytes) throw new Refusal('spaceUsedUp', { limit: gigabytes(fileLimits.orgBytes) });
  if (space.ownBytes + bytes > fileLimits.personBytes) throw new Refusal('spaceUsedUp', { limit: gigabytes(fileLimits.personBytes) });
}
