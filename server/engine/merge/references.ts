/** Whatever refers to rows of an entity, read from the descriptions: a merge leads all of it to the survivor (docs/adr/0098). */
import { fieldsWithin } from '#contract/lines/within.ts';
import { mergedField } from '#contract/merge.ts';
import type { Merge } from '#contract/merge.ts';
import type { Resource } from '#contract/resource.ts';
import { resources } from '#contract/resources/index.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import { referenceOf } from '#server/engine/titles.ts';

export interface Referring {
  readonly entity: string;
  readonly field: string;
  readonly table: string;
  readonly column: string;
  readonly isStandard: boolean;
  /** This column of theirs goes up while they live on. */
  readonly mark: string | undefined;
  /** The other columns of each unique key that the reference is part of: two rows may not come to stand for the same. */
  readonly keys: readonly { readonly columns: readonly string[]; readonly isLivingOnly: boolean; readonly areNullsEqual: boolean }[];
}

const all = Object.values(resources) as unknown as readonly Resource[];
const column = (name: string): string => quoteName(snakeCase(name));

/** @throws for an entity of which no two rows become one: a fault of whoever calls */
export function mergeOf(entity: string): { readonly resource: Resource; readonly merge: Merge } {
  const resource = all.find(({ name }) => name === entity);
  if (!resource?.merge) throw new Error(`No two rows of '${entity}' become one: expected merge: { into: ..., record: ... } in its description.`);
  return { resource, merge: resource.merge };
}

/** Ids that stand in lists or lines; nobody leads them on. */
export const refersWithin = (one: Resource, of: string): readonly string[] =>
  Object.entries(one.fields).flatMap(([name, field]) =>
    (field.kind === 'many' || field.kind === 'lines') && fieldsWithin(field).some((inner) => referenceOf(inner) === of) ? [name] : [],
  );

const keysWith = ({ unique = [], uniqueNullsEqual = [], standard }: Resource, field: string): Referring['keys'] =>
  [
    ...unique.map((names) => ({ names, isLivingOnly: standard !== undefined, areNullsEqual: false })),
    ...uniqueNullsEqual.map((names) => ({ names, isLivingOnly: false, areNullsEqual: true })),
  ].flatMap(({ names, ...key }) => (names.includes(field) ? [{ columns: names.filter((name) => name !== field).map(column), ...key }] : []));

const made = new Map<string, readonly Referring[]>();

/** @returns one for each column that leads to such a row, but for those that stay by the description */
export function referencesTo(of: string): readonly Referring[] {
  const known = made.get(of);
  if (known) return known;
  const { merge } = mergeOf(of);
  const stay = new Set([merge.record, ...(merge.stays ?? [])]);
  const found = all
    .filter(({ name }) => !stay.has(name))
    .flatMap((one) =>
      Object.entries(one.fields).flatMap(([field, { kind, of: target, options }]): Referring[] => {
        if ((kind !== 'ref' && kind !== 'refTree') || target !== of || options.via !== undefined || options.computed) return [];
        if (one.name === of && field === mergedField) return [];
        const mark = merge.marks?.[one.name];
        return [
          {
            entity: one.name,
            field,
            table: column(one.name),
            column: column(field),
            isStandard: one.standard !== undefined,
            mark: mark === undefined ? undefined : column(mark),
            keys: keysWith(one, field),
          },
        ];
      }),
    );
  made.set(of, found);
  return found;
}
