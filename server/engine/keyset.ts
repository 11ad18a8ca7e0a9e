/** A list goes on from what it is sorted by and the id of its last row. It carries no scope, so a forged one finds nothing more. */
import type { Field } from '#contract/kinds.ts';
import { comparedSchema } from '#contract/validate.ts';
import { Refusal } from '#server/kit/refusal.ts';

export interface Keyset {
  /** Null: among the rows that have no value, which come last. */
  readonly key: unknown;
  readonly id: string;
}

export const writeKeyset = (sort: string, { key, id }: Keyset): string => Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');

const refused = (): Refusal => new Refusal('invalidInput', { detail: 'next' }, { next: 'next' });
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    throw refused();
  }
}

/**
 * @param sort as the call says it: the keyset of another order leads nowhere
 * @throws Refusal invalidInput
 */
export function readKeyset(text: string | null | undefined, sort: string, field: Field): Keyset | undefined {
  if (text == null) return undefined;
  const read = parse(text);
  if (!Array.isArray(read) || read.length !== 3 || read[0] !== sort || typeof read[2] !== 'string' || !uuid.test(read[2])) throw refused();
  if (read[1] === null) return { key: null, id: read[2] };
  const value = comparedSchema(field).safeParse(read[1]);
  if (!value.success || (typeof value.data === 'string' && !value.data.isWellFormed())) throw refused();
  return { key: value.data, id: read[2] };
}
