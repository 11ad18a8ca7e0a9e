/** One table per resource, made from its fields. Only ever adds: what would lose data is refused and belongs into a migration. */
import type { Field, KindName } from '#contract/kinds.ts';
import type { Resource } from '#contract/resource.ts';
import type { Query } from './database.ts';

type AnyResource = Pick<Resource, 'name' | 'fields' | 'unique' | 'uniqueNullsEqual' | 'indexes' | 'orgOwned'>;
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  readonly byDefault?: string;
}
export interface Index {
  readonly name: string;
  readonly sql: string;
}
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly indexes: readonly Index[];
}

export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const columnTypes: Readonly<Record<KindName, string>> = {
  id: 'uuid',
  ref: 'uuid',
  refTree: 'uuid',
  region: 'text',
  text: 'text',
  longText: 'text',
  richText: 'text',
  phone: 'text',
  choice: 'text',
  state: 'text',
  image: 'text',
  file: 'text',
  secret: 'text',
  idCard: 'text',
  whole: 'integer',
  money: 'bigint',
  flag: 'boolean',
  day: 'date',
  // Milliseconds: what both sides of the wire can hold, so that a moment comes back as it went.
  moment: 'timestamp(3) with time zone',
  many: 'text[]',
  json: 'jsonb',
};

/** A list is never missing, only empty. */
const emptyValues: Partial<Readonly<Record<KindName, string>>> = { many: `'{}'` };

const columnType = (field: Field): string => (field.kind === 'many' && field.item ? `${columnTypes[field.item.kind]}[]` : columnTypes[field.kind]);

function columnOf(name: string, field: Field): Column {
  const byDefault = emptyValues[field.kind];
  return { name: snakeCase(name), type: columnType(field), notNull: field.required, ...(byDefault && field.required ? { byDefault } : {}) };
}

const keptBefore = (orgOwned: boolean): Column[] => [
  { name: 'id', type: 'uuid', notNull: true },
  ...(orgOwned ? [{ name: 'org_id', type: 'uuid', notNull: true }] : []),
  { name: 'created_at', type: columnTypes.moment, notNull: true, byDefault: 'now()' },
  { name: 'created_by', type: 'uuid', notNull: false },
  { name: 'updated_at', type: columnTypes.moment, notNull: false },
  { name: 'updated_by', type: 'uuid', notNull: false },
  { name: 'version', type: 'integer', notNull: true, byDefault: '1' },
  { name: 'deleted_at', type: columnTypes.moment, notNull: false },
];

function indexOf(table: string, fields: readonly string[], kind: '' | 'unique' | 'uniqueNullsEqual'): Index {
  const columns = fields.map(snakeCase);
  // PostgreSQL cuts names after 63 bytes without a word; a cut name would look like a missing index at every start.
  const name = `${table}_${columns.join('_')}_${kind === '' ? 'index' : 'key'}`;
  if (name.length > 63) throw new Error(`The index name ${name} is longer than 63 characters: shorten the field names of ${table}.`);
  const nulls = kind === 'uniqueNullsEqual' ? ' NULLS NOT DISTINCT' : '';
  return { name, sql: `CREATE ${kind === '' ? '' : 'UNIQUE '}INDEX ${quoteName(name)} ON ${quoteName(table)} (${columns.map(quoteName).join(', ')})${nulls}` };
}

/** What is searched from its beginning or sorted by gets an index of its own, within the organisation. */
function fieldIndexes(table: string, { fields, orgOwned }: AnyResource): Index[] {
  const wanted = Object.entries(fields).filter(([, { options }]) => options.search || options.sort);
  return wanted.map(([name]) => indexOf(table, [...(orgOwned ? ['orgId'] : []), name], ''));
}

export function tableOf(resource: AnyResource): Table {
  const name = snakeCase(resource.name);
  const columns = [...keptBefore(resource.orgOwned), ...Object.entries(resource.fields).map(([field, description]) => columnOf(field, description))];
  const all = [
    ...(resource.unique ?? []).map((fields) => indexOf(name, fields, 'unique')),
    ...(resource.uniqueNullsEqual ?? []).map((fields) => indexOf(name, fields, 'uniqueNullsEqual')),
    ...(resource.indexes ?? []).map((fields) => indexOf(name, fields, '')),
    ...fieldIndexes(name, resource),
  ];
  const byName = new Map(all.map((index) => [index.name, index]));
  const known = new Set(columns.map((column) => column.name));
  const listed = [...(resource.unique ?? []), ...(resource.uniqueNullsEqual ?? []), ...(resource.indexes ?? [])].flat();
  const unknown = listed.find((field) => !known.has(snakeCase(field)));
  if (unknown) throw new Error(`The resource ${resource.name} has an index over ${unknown}, which is none of its fields.`);
  return { name, columns, indexes: [...byName.values()] };
}

const columnSql = ({ name, type, notNull, byDefault }: Column): string =>
  `${quoteName(name)} ${type}${notNull ? ' NOT NULL' : ''}${byDefault ? ` DEFAULT ${byDefault}` : ''}`;

const createSql = (table: Table): string => `CREATE TABLE ${quoteName(table.name)} (${table.columns.map(columnSql).join(', ')}, PRIMARY KEY (id))`;

/** The database as it is: table -> column -> its type, and whether it must be filled. */
export interface Present {
  readonly columns: ReadonlyMap<string, ReadonlyMap<string, { readonly type: string; readonly notNull: boolean }>>;
  readonly indexes: ReadonlySet<string>;
  /** Tables that hold at least one row. */
  readonly filled: ReadonlySet<string>;
}

export async function readPresent(query: Query, tables: readonly string[]): Promise<Present> {
  const found = await query.query<{ table: string; column: string; type: string; notNull: boolean }>(
    `SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS "notNull"
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE n.nspname = current_schema() AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped AND c.relname = ANY($1)`,
    [tables],
  );
  const indexes = await query.query<{ name: string }>('SELECT indexname AS name FROM pg_indexes WHERE schemaname = current_schema()');
  const columns = new Map<string, Map<string, { type: string; notNull: boolean }>>();
  for (const { table, column, type, notNull } of found) {
    const of = columns.get(table) ?? new Map<string, { type: string; notNull: boolean }>();
    columns.set(table, of.set(column, { type, notNull }));
  }
  const filled = new Set<string>();
  for (const table of columns.keys()) {
    const rows = await query.query(`SELECT 1 FROM ${quoteName(table)} LIMIT 1`);
    if (rows.length > 0) filled.add(table);
  }
  return { columns, indexes: new Set(indexes.map(({ name }) => name)), filled };
}

/** A change of the description that adding cannot make: somebody has to say what becomes of the data. */
export interface Conflict {
  readonly table: string;
  readonly what: string;
  readonly remedy: string;
}
export interface Plan {
  readonly statements: readonly string[];
  readonly conflicts: readonly Conflict[];
}

const add = (table: Table, column: Column): string => `ALTER TABLE ${quoteName(table.name)} ADD COLUMN ${columnSql(column)}`;

function planColumn(table: Table, column: Column, present: Present): Plan {
  const is = present.columns.get(table.name)?.get(column.name);
  const conflict = (what: string, remedy: string): Plan => ({ statements: [], conflicts: [{ table: table.name, what, remedy }] });
  const at = `${table.name}.${column.name}`;
  if (!is) {
    const mustFill = column.notNull && column.byDefault === undefined && present.filled.has(table.name);
    return mustFill
      ? conflict(
          `${at} is new and required, but the table holds rows`,
          `ALTER TABLE ${quoteName(table.name)} ADD COLUMN ${columnSql({ ...column, notNull: false })}; UPDATE ...; ALTER TABLE ... ALTER COLUMN ${quoteName(column.name)} SET NOT NULL`,
        )
      : { statements: [add(table, column)], conflicts: [] };
  }
  if (is.type !== column.type) {
    return conflict(
      `${at} is ${is.type} in the database and ${column.type} in the contract`,
      `ALTER TABLE ${quoteName(table.name)} ALTER COLUMN ${quoteName(column.name)} TYPE ${column.type} USING ...`,
    );
  }
  if (!is.notNull && column.notNull) {
    return conflict(
      `${at} may be empty in the database and is required in the contract`,
      `UPDATE ${quoteName(table.name)} SET ...; ALTER TABLE ${quoteName(table.name)} ALTER COLUMN ${quoteName(column.name)} SET NOT NULL`,
    );
  }
  // A field that is no longer required only loosens the table: nothing is lost.
  const loosened = is.notNull && !column.notNull;
  return { statements: loosened ? [`ALTER TABLE ${quoteName(table.name)} ALTER COLUMN ${quoteName(column.name)} DROP NOT NULL`] : [], conflicts: [] };
}

function planTable(table: Table, present: Present): Plan {
  const is = present.columns.get(table.name);
  const indexes = table.indexes.filter(({ name }) => !present.indexes.has(name)).map(({ sql }) => sql);
  if (!is) return { statements: [createSql(table), ...indexes], conflicts: [] };
  const plans = table.columns.map((column) => planColumn(table, column, present));
  const wanted = new Set(table.columns.map(({ name }) => name));
  const dropped = [...is.keys()]
    .filter((name) => !wanted.has(name))
    .map((name): Conflict => ({
      table: table.name,
      what: `${table.name}.${name} stands in the database and no longer in the contract`,
      remedy: `ALTER TABLE ${quoteName(table.name)} DROP COLUMN ${quoteName(name)} (or RENAME COLUMN ... TO ...)`,
    }));
  return { statements: [...plans.flatMap((plan) => plan.statements), ...indexes], conflicts: [...plans.flatMap((plan) => plan.conflicts), ...dropped] };
}

export function planTables(tables: readonly Table[], present: Present): Plan {
  const plans = tables.map((table) => planTable(table, present));
  return { statements: plans.flatMap((plan) => plan.statements), conflicts: plans.flatMap((plan) => plan.conflicts) };
}
