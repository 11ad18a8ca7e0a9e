/**
 * Values that no two rows may share are looked at before anything is written, in the table and in the lines before in the file, so that the check promises what the
 * import keeps.
 */
import type { RowFault } from '#contract/refusals/importFaults.ts';
import type { Field } from '#contract/kinds.ts';
import type { Query } from '#server/db/database.ts';
import { sameBySql } from '#server/db/singleKeys.ts';
import { quoteName } from '#server/db/columnNames.ts';
import type { Entity, EntityField } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { Values } from '#server/engine/values.ts';
import type { NewRow, Sifting } from './sifting.ts';
import { takenRefusal } from '#server/engine/write.ts';

interface UniqueSet {
  readonly names: readonly string[];
  readonly fields: readonly EntityField[];
  readonly areNullsEqual: boolean;
  /** One number that stands: rows that were let be are not counted. */
  readonly unless?: string;
}

const setsOf = ({ resource, stored }: Entity): readonly UniqueSet[] =>
  [
    ...(resource.unique ?? []).map((names) => ({ names, areNullsEqual: false })),
    ...(resource.uniqueNullsEqual ?? []).map((names) => ({ names, areNullsEqual: true })),
    ...(resource.single?.by ?? []).map((name) => ({ names: ['orgId', name], areNullsEqual: false, unless: resource.single?.unless })),
  ].flatMap(({ names, areNullsEqual, ...rest }) => {
    // The organisation stands in a column of every table, whether or not it is a field.
    const own = names.filter((name) => name !== 'orgId');
    const fields = own.flatMap((name) => stored.get(name) ?? []);
    return fields.length === own.length ? [{ names, fields, areNullsEqual, ...rest }] : [];
  });

/** A sealed number is compared by its blind index, as its key in the table is. */
const compared = (field: Pick<Field, 'kind'> | undefined, value: unknown): unknown =>
  field?.kind === 'idCard' && typeof value === 'string' ? (value.split(':')[1] ?? null) : value;
const valueOf = ({ orgId, columns }: NewRow, { fields, unless }: UniqueSet, name: string): unknown => {
  if (name === 'orgId') return orgId;
  // A double that was let be holds no number.
  if (unless !== undefined && columns.get(unless) === true) return null;
  return compared(fields.find((one) => one.name === name)?.field, columns.get(name) ?? null);
};
const keyOf = ({ names, areNullsEqual }: UniqueSet, value: (name: string) => unknown): string | undefined => {
  const values = names.map(value);
  if (!areNullsEqual && values.some((one) => one === null || one === undefined)) return undefined;
  return JSON.stringify(values.map((one) => (one === null || one === undefined ? null : String(one))));
};

async function present(query: Query, entity: Entity, set: UniqueSet, rows: readonly NewRow[]): Promise<ReadonlySet<string>> {
  const [first] = set.fields;
  const wanted = first ? rows.map((row) => valueOf(row, set, first.name)).filter((one) => one !== null) : [];
  if (!first || wanted.length === 0) return new Set();
  const values = new Values();
  const same = (name: string): string => {
    const column = entity.stored.get(name);
    return column ? (set.unless === undefined ? column.column : sameBySql(column.field, column.column)) : 'null';
  };
  const columns = set.names.map((name) => `${name === 'orgId' ? 'x.org_id' : same(name)} as ${quoteName(name)}`).join(', ');
  const standing = `${set.areNullsEqual ? '' : ' and x.deleted_at is null'}${set.unless === undefined ? '' : ` and ${entity.stored.get(set.unless)?.column} is not true`}`;
  const found = await query.query<Record<string, unknown>>(
    `select ${columns} from ${entity.table} x where ${same(first.name)} = any(${values.add([...new Set(wanted)], `${first.type}[]`)})${standing}`,
    values.list,
  );
  return new Set(found.flatMap((row) => keyOf(set, (name) => row[name]) ?? []));
}

const fieldOf = ({ names }: UniqueSet, { writable }: Entity): Pick<RowFault, 'field'> => {
  const own = names.filter((name) => writable.has(name));
  const field = own.find((name) => writable.get(name)?.field.kind === 'text') ?? own.at(-1);
  return field === undefined ? {} : { field };
};

/** @returns the rows that can stand beside each other and beside what is there; what becomes of the others is told */
export async function sifted<R extends NewRow>(
  query: Query,
  caller: Caller,
  rows: readonly R[],
  { seen, refused, doubled }: Sifting<R>,
): Promise<readonly R[]> {
  const { entity } = caller;
  const sets: (UniqueSet & { readonly there: ReadonlySet<string> })[] = [];
  for (const set of setsOf(entity)) sets.push({ ...set, there: await present(query, entity, set, rows) });
  return rows.filter((row) => {
    const own = sets.flatMap((set, at) => {
      const key = keyOf(set, (name) => valueOf(row, set, name));
      return key === undefined ? [] : [{ set, key, place: `${at} ${key}` }];
    });
    for (const { set, key, place } of own) {
      const before = seen.values.get(place);
      // The same line comes again where its chunk was begun anew.
      if (before !== undefined && before !== row.line) {
        doubled(row, { code: 'doubled', values: { line: before }, ...fieldOf(set, entity) });
        return false;
      }
      const refusal = set.there.has(key) ? takenRefusal(caller, set.names) : undefined;
      if (refusal) {
        refused(row, refusal);
        return false;
      }
    }
    for (const { place } of own) seen.values.set(place, row.line);
    return true;
  });
}
