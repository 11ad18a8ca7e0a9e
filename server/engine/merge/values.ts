/** Field by field, which value of two rows stays: the newest that is not empty, unless whoever merges says otherwise. */
import type { Kept } from '#contract/merge.ts';
import { comparable } from '#server/engine/draft.ts';
import type { EntityField } from '#server/engine/entities.ts';
import { resourceHere } from '#contract/standardEntities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import type { Stored } from '#server/engine/write.ts';

export interface Pair {
  readonly survivor: Stored;
  readonly loser: Stored;
}
type Choice = Kept[string];

/** Values that a person has written; what never changes stays as the survivor has it. */
const mergeable = ({ entity }: Caller): readonly EntityField[] =>
  [...entity.writable.values()].filter(({ field, name }) => field.kind !== 'secret' && !field.options.isFixed && name !== 'enabled' && name !== 'orgId');

const isEmpty = ({ field }: EntityField, value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0) || value === field.options.default;

const isList = ({ field }: EntityField): boolean => field.kind === 'many' && field.item?.kind !== 'ref';

export const differsIn = ({ keys }: Caller, column: EntityField, { survivor, loser }: Pair): boolean =>
  comparable(column, survivor[column.name], keys) !== comparable(column, loser[column.name], keys);

const writtenAt = (row: Stored): number => Date.parse(String(row['updatedAt'] ?? row['createdAt']));

export function usualChoice(column: EntityField, { survivor, loser }: Pair): Choice {
  if (isEmpty(column, loser[column.name])) return 'survivor';
  if (isEmpty(column, survivor[column.name])) return 'loser';
  if (isList(column)) return 'both';
  return writtenAt(loser) > writtenAt(survivor) ? 'loser' : 'survivor';
}

export const differingFields = (caller: Caller, pair: Pair): readonly EntityField[] => mergeable(caller).filter((column) => differsIn(caller, column, pair));

interface Taken {
  readonly draft: ReadonlyMap<string, unknown>;
  /** Whoever reads the record is told these. */
  readonly kept: readonly { readonly field: string; readonly isBoth: boolean }[];
}

function valueFor(column: EntityField, { survivor, loser }: Pair, choice: Choice): unknown {
  const [own, other] = [survivor[column.name], loser[column.name]];
  return choice === 'both' && isList(column) ? [...new Set([...((own ?? []) as unknown[]), ...((other ?? []) as unknown[])])] : other;
}

/** Whoever has a row has it since a moment: both go together. */
function withSince({ entity }: Caller, { loser }: Pair, draft: Map<string, unknown>): void {
  const claim = resourceHere(entity.name)?.claim;
  if (claim?.since !== undefined && draft.has(claim.holder)) draft.set(claim.since, loser[claim.since] ?? null);
}

export function takenFrom(caller: Caller, pair: Pair, chosen: Kept): Taken {
  const draft = new Map<string, unknown>();
  const kept: { field: string; isBoth: boolean }[] = [];
  for (const column of differingFields(caller, pair)) {
    const choice = chosen[column.name] ?? usualChoice(column, pair);
    if (choice === 'survivor' || (column.field.required && isEmpty(column, pair.loser[column.name]))) continue;
    draft.set(column.name, valueFor(column, pair, choice));
    kept.push({ field: column.name, isBoth: choice === 'both' && isList(column) });
  }
  withSince(caller, pair, draft);
  return { draft, kept };
}

/** A choice that comes from outside and is none is left out. */
export const readKept = (given: unknown): Kept =>
  Object.fromEntries(
    Object.entries(typeof given === 'object' && given !== null ? given : {}).filter(
      (one): one is [string, Choice] => one[1] === 'survivor' || one[1] === 'loser' || one[1] === 'both',
    ),
  );
