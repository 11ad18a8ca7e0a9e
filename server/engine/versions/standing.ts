/** A row with versions keeps who wrote its content last, and whether what is in force says the same. */
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import type { Content } from './content.ts';
import { changesBetween, contentIn } from './content.ts';
import { toldAs } from './lived.ts';
import { publishedVersion } from './read.ts';
import { withdrawReview } from './reviews.ts';

/** Nobody wrote these: the history is silent of them. */
export const editedFields: ReadonlySet<string> = new Set(['editedAt', 'editedBy']);

const edited = async (tx: Tx, { principal }: Caller): Promise<readonly (readonly [string, unknown])[]> => [
  ['editedAt', await momentNow(tx)],
  ['editedBy', principal.kind === 'staff' ? principal.id : null],
];

/** Values of a new row that nobody gives. */
export const firstEdited = async (tx: Tx, caller: Caller): Promise<readonly (readonly [string, unknown])[]> =>
  caller.entity.resource.versions ? edited(tx, caller) : [];

/**
 * A draft that is edited in review is taken back from it: nobody decides about what they have not read.
 * @param names these fields differ
 * @returns what is written, with the standing that follows from it
 */
export async function withStanding(
  tx: Tx,
  caller: Caller,
  before: Content & { readonly id: string },
  { draft, names }: { readonly draft: ReadonlyMap<string, unknown>; readonly names: readonly string[] },
): Promise<ReadonlyMap<string, unknown>> {
  const { entity, keys } = caller;
  const { versions } = entity.resource;
  if (!versions || draft.has('standing') || !names.some((name) => versions.content.includes(name))) return draft;
  if (before['standing'] === 'inReview') await withdrawReview(tx, entity.name, before.id);
  const online = before['publishedNumber'] == null ? undefined : await publishedVersion(tx, entity.name, before.id);
  const now = contentIn(entity, { ...before, ...Object.fromEntries(draft) });
  const isSame = online !== undefined && changesBetween(entity, keys, online.content, now).length === 0;
  const standing = isSame ? 'published' : 'draft';
  toldAs(caller, before, 'edit', standing);
  return new Map([...draft, ...(await edited(tx, caller)), ['standing', standing]]);
}
