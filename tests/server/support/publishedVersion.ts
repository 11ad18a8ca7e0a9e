/** A row with versions that a test wrote into its table has published what it says under number 1. */
import { randomUUID } from 'node:crypto';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import type { Query } from '#server/db/database.ts';

interface Published {
  readonly entity: string;
  readonly id: string;
  readonly orgId: string;
  readonly content: Readonly<Record<string, unknown>>;
  readonly at?: string;
}

/** @returns the id of the version */
export async function publishedAt(query: Query, { entity, id, orgId, content, at }: Published): Promise<string> {
  const versionId = randomUUID();
  await query.query(
    `insert into definition_version (id, org_id, entity, row_id, number, content, published_at) values ($1, $2, $3, $4, 1, $5::jsonb, coalesce($6::timestamptz, now()))`,
    [versionId, orgId, entity, id, JSON.stringify(content), at ?? null],
  );
  await query.query(`update ${quoteName(snakeCase(entity))} set standing = 'published', published_number = 1 where id = $1`, [id]);
  return versionId;
}
