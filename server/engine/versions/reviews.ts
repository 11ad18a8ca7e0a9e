/** A draft was submitted as it was then, and somebody decides about that. */
import { randomUUIDv7 } from 'node:crypto';
import type { Decision } from '#contract/choices/versions.ts';
import type { ReviewTold } from '#contract/versions.ts';
import type { Query } from '#server/db/database.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Content } from './content.ts';

export interface Review extends Record<string, unknown> {
  readonly id: string;
  readonly content: Content;
  readonly contentHash: string;
  readonly submittedById: string | null;
}
type Told = ReviewTold & Record<string, unknown> & { readonly contentHash: string };

/** Nobody decides about what was submitted before. */
export async function withdrawReview(tx: Tx, entity: string, rowId: string): Promise<void> {
  await tx.query(`update definition_review set decision = 'withdrawn', decided_at = now() where entity = $1 and row_id = $2 and decision is null`, [
    entity,
    rowId,
  ]);
}

export const openReview = async (query: Query, entity: string, rowId: string): Promise<Review | undefined> =>
  (
    await query.query<Review>(
      `select r.id, r.content, r.content_hash as "contentHash", r.submitted_by as "submittedById"
       from definition_review r where r.entity = $1 and r.row_id = $2 and r.decision is null for no key update`,
      [entity, rowId],
    )
  )[0];

export const lastReview = async (query: Query, entity: string, rowId: string): Promise<Told | undefined> =>
  (
    await query.query<Told>(
      `select s.nick_name as "submittedBy", r.submitted_at as "submittedAt", r.note, r.decision, d.nick_name as "decidedBy", r.decided_at as "decidedAt", r.reason,
         r.content_hash as "contentHash"
       from definition_review r left join staff_user s on s.id = r.submitted_by left join staff_user d on d.id = r.decided_by
       where r.entity = $1 and r.row_id = $2 order by r.submitted_at desc, r.id desc limit 1`,
      [entity, rowId],
    )
  )[0];

interface Submitted {
  readonly entity: string;
  readonly rowId: string;
  readonly orgId: string;
  readonly content: Content;
  readonly contentHash: string;
  readonly note: string | null;
  readonly byId: string;
}
export async function keepReview(tx: Tx, { entity, rowId, orgId, content, contentHash, note, byId }: Submitted): Promise<void> {
  await tx.query(
    `insert into definition_review (id, org_id, entity, row_id, content, content_hash, note, submitted_by) values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8)`,
    [randomUUIDv7(), orgId, entity, rowId, JSON.stringify(content), contentHash, note, byId],
  );
}

export async function closeReview(
  tx: Tx,
  id: string,
  { decision, reason, byId }: { readonly decision: Decision; readonly reason: string | null; readonly byId: string },
): Promise<void> {
  await tx.query('update definition_review set decision = $2, reason = $3, decided_by = $4, decided_at = now() where id = $1', [id, decision, reason, byId]);
}
