/** Pictures that a row takes hold of: stored ones that whoever saves it sees. */
import type { Query } from '#server/db/database.ts';
import type { Principal } from '#server/kit/principal.ts';
import { seenSql } from './seen.ts';
import { isUsedSql } from '#server/db/fileUses.ts';

interface Holding {
  readonly principal: Principal;
  /** The row stands in this organisation: a picture that nothing used stands there from now on, so that whoever sees the row sees it. */
  readonly orgId: unknown;
}

/** Held until the commit: what a row shows is not cleared away in between. @returns those that are there; foreign, missing and other files look alike */
export async function holdPictures(query: Query, paths: readonly string[], { principal, orgId }: Holding): Promise<ReadonlySet<string>> {
  const values: unknown[] = [paths];
  const add = (value: unknown, type: string): string => `$${values.push(value)}::${type}`;
  const seen = seenSql(principal, add);
  const found = await query.query<{ path: string; isUsed: boolean }>(
    `select f.path, ${isUsedSql} as "isUsed" from file f where f.path = any($1::text[]) and f.content_type like 'image/%' and ${seen} for key share of f`,
    values,
  );
  const fresh = found.filter(({ isUsed }) => !isUsed).map(({ path }) => path);
  if (fresh.length > 0) await query.query('update file set org_id = $2 where path = any($1) and org_id <> $2', [fresh, orgId]);
  return new Set(found.map(({ path }) => path));
}
