/**
 * Whoever was asked to answer an anonymous questionnaire (docs/adr/0181): a keyed hash of questionnaire and customer, which is also in the answering while it is open. Its link is made
 * of this row and not of the answering, so that one that was submitted has nothing that leads here.
 */
import { createHmac, randomUUID } from 'node:crypto';
import type { Query } from '#server/db/database.ts';
import { keyedHash } from '#server/privacy/keys.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { hashOfToken } from './tokens.ts';

interface Whom {
  readonly orgId: string;
  readonly questionnaireId: string;
  readonly memberId: string;
}
export interface Asking {
  readonly id: string;
  readonly token: string;
  /** The keyed hash of questionnaire and customer. */
  readonly hash: string;
  /** False: they were asked before. Nothing says whether they have answered. */
  readonly isNew: boolean;
}

const tokenOf = ({ blindIndex }: Pick<Keys, 'blindIndex'>, id: string): string =>
  createHmac('sha256', blindIndex).update(`anonymous asking ${id}`).digest('base64url');

/** However many ask in the same moment, one of them is the first. */
export async function askingOf(query: Query, { orgId, questionnaireId, memberId }: Whom, keys: Keys): Promise<Asking> {
  const id = randomUUID();
  const hash = keyedHash(keys.blindIndex, `anonymous ${questionnaireId} ${memberId}`).toString('base64url');
  const [row] = await query.query<{ id: string }>('select careline_asking($1, $2, $3, $4, $5) as id', [
    id,
    orgId,
    questionnaireId,
    hash,
    hashOfToken(tokenOf(keys, id)),
  ]);
  if (!row) throw new Error(`An asking of ${questionnaireId} was neither made nor found: expected one of the two.`);
  return { id: row.id, token: tokenOf(keys, row.id), hash, isNew: row.id === id };
}
