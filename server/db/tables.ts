/** One table per resource, made from its fields. Only ever adds: what would lose data is refused and belongs into a migration. */
import type { Field, KindName } from '#contract/kinds.ts';
import { lives } from '#contract/lives/index.ts';
import type { Resource } from '#contract/resource.ts';
import type { Query } from './database.ts';
import { apartConstraint, overlapsSql } from './apart.ts';
import { dueIndexes } from './dueIndexes.ts';
import { singleKeys } from './singleKeys.ts';
import { generatedColumns, livingOnly, pageIndexes, pictureIndexes, searchColumn, timeLineIndexes } from './pageIndexes.ts';
import { isKey, nameFits, ownColumn, quoteName, snakeCase } from './columnNames.ts';
import type { Column, Index } from './columnNames.ts';

type AnyResource = Pick<Resource, 'name' | 'fields' | 'unique' | 'uniqueNullsEqual' | 'indexes' | 'period' | 'orgOwned' | 'standard' | 'timeLine' | 'single'>;
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly indexes: readonly Index[];
  /** No two of its rows overlap: made alone (`holdApart.ts`), since rows of before may. */
  readonly apart?: { readonly constraint: Index; readonly overlaps: string };
}

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
  decimal: 'numeric',
  money: 'bigint',
  flag: 'boolean',
  day: 'date',
  // Milliseconds: what both sides can hold, so that a moment comes back as it went.
  moment: 'timestamp(3) with time zone',
  timeOfDay: 'text',
  many: 'text[]',
  lines: 'jsonb',
  json: 'jsonb',
};

/** A list is never missing, only empty; a row begins where its life begins, those too that were there before it had one. */
const emptyValues: Partial<Readonly<Record<KindName, string>>> = { many: `'{}'` };

export const columnType = (field: Field): string => (field.kind === 'many' && field.item ? `${columnTypes[field.item.kind]}[]` : columnTypes[field.kind]);

function columnOf(name: string, field: Field): Column {
  const begun = field.kind === 'state' ? lives[field.of ?? '']?.first : undefined;
  const byDefault = begun === undefined ? emptyValues[field.kind] : `'${begun}'`;
  return { name: snakeCase(name), type: columnType(field), notNull: field.required, ...(byDefault && field.required ? { byDefault } : {}) };
}

const ownColumns = ({ standard }: AnyResource): Column[] => (standard?.ownFields ? [{ name: ownColumn, type: columnTypes.json, notNull: false }] : []);

const keptBefore = (orgOwned: Resource['orgOwned']): Column[] => [
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
  const name = nameFits(table, `${table}_${columns.join('_')}_${kind === '' ? 'index' : 'key'}`);
  const nulls = kind === 'uniqueNullsEqual' ? ' NULLS NOT DISTINCT' : '';
  return {
    name,
    fields,
    sql: `CREATE ${kind === '' ? '' : 'UNIQUE '}INDEX ${quoteName(name)} ON ${quoteName(table)} (${columns.map(quoteName).join(', ')})${nulls}`,
  };
}

/** A field that is searched from its beginning or sorted by gets an index of its own, within the organisation. */
function fieldIndexes(table: string, { fields, orgOwned, standard }: AnyResource): Index[] {
  if (standard) return [];
  const wanted = Object.entries(fields).filter(([, { options }]) => options.search || options.sort);
  return wanted.map(([name]) => indexOf(table, [...(orgOwned ? ['orgId'] : []), name], ''));
}

export function tableOf(resource: AnyResource): Table {
  const name = snakeCase(resource.name);
  const before = keptBefore(resource.orgOwned);
  const isKept = (field: string): boolean => before.some((column) => column.name === snakeCase(field));
  const stored = Object.entries(resource.fields).filter(
    ([field, { options }]) => options.via === undefined && options.computed === undefined && !isKept(field),
  );
  const columns = [...before, ...stored.map(([field, description]) => columnOf(field, description)), ...ownColumns(resource), ...generatedColumns(resource)];
  const all = [
    ...(resource.unique ?? []).map((fields) => (resource.standard ? livingOnly(name, fields, 'key') : indexOf(name, fields, 'unique'))),
    ...(resource.uniqueNullsEqual ?? []).map((fields) => indexOf(name, fields, 'uniqueNullsEqual')),
    ...(resource.indexes ?? []).map((fields) => indexOf(name, fields, '')),
    ...fieldIndexes(name, resource),
    ...pageIndexes(name, resource),
    ...pictureIndexes(name, resource),
    ...timeLineIndexes(name, resource),
    ...dueIndexes(name, resource),
    ...singleKeys(name, resource),
  ];
  const byName = new Map(all.map((index) => [index.name, index]));
  const known = new Set(columns.map((column) => column.name));
  const listed = [...(resource.unique ?? []), ...(resource.uniqueNullsEqual ?? []), ...(resource.indexes ?? [])].flat();
  const unknown = listed.find((field) => !known.has(snakeCase(field)));
  if (unknown) throw new Error(`The resource ${resource.name} has an index over ${unknown}, which is none of its fields.`);
  const [constraint, overlaps] = [apartConstraint(resource), overlapsSql(resource)];
  return { name, columns, indexes: [...byName.values()], ...(constraint && overlaps ? { apart: { constraint, overlaps } } : {}) };
}

const columnSql = ({ name, type, notNull, byDefault, generated }: Column): string =>
  `${quoteName(name)} ${type}${notNull ? ' NOT NULL' : ''}${byDefault ? ` DEFAULT ${byDefault}` : ''}${generated ? ` GENERATED ALWAYS AS (${generated}) STORED` : ''}`;

const remember = (table: string, { name, generated = '' }: Column): string =>
  `COMMENT ON COLUMN ${quoteName(table)}.${quoteName(name)} IS '${generated.replaceAll("'", "''")}'`;
const remembered = (table: Table): string[] => table.columns.filter(({ generated }) => generated).map((column) => remember(table.name, column));

const createSql = (table: Table): string => `CREATE TABLE ${quoteName(table.name)} (${table.columns.map(columnSql).join(', ')}, PRIMARY KEY (id))`;

export interface PresentColumn {
  readonly type: string;
  readonly notNull: boolean;
  /** A generated column was made from this. */
  readonly generated?: string | null;
}

/** The database as it is: table -> column -> its type, and whether it must be filled. */
export interface Present {
  readonly columns: ReadonlyMap<string, ReadonlyMap<string, PresentColumn>>;
  readonly indexes: ReadonlySet<string>;
  /** Tables that hold at least one row, of those that lack a column which must be filled. */
  readonly filled: ReadonlySet<string>;
  /** Tables whose indexes are made after the start (`lateIndexes.ts`). */
  readonly large?: ReadonlySet<string>;
}

const mustBeFilled = ({ notNull, byDefault }: Column): boolean => notNull && byDefault === undefined;

/** An index on so much takes about a second. */
const largeBytes = 64 * 1024 ** 2;

/** @param large a table of at least so many bytes does not get its indexes in a start */
export async function readPresent(query: Query, tables: readonly Table[], large = largeBytes): Promise<Present> {
  const found = await query.query<{ table: string; column: string; type: string; notNull: boolean; generated: string | null }>(
    `SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS "notNull",
        CASE WHEN a.attgenerated <> '' THEN col_description(c.oid, a.attnum) END AS generated
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE n.nspname = current_schema() AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped AND c.relname = ANY($1)`,
    [tables.map(({ name }) => name)],
  );
  const indexes = await query.query<{ name: string }>('SELECT indexname AS name FROM pg_indexes WHERE schemaname = current_schema()');
  const columns = new Map<string, Map<string, PresentColumn>>();
  for (const { table, column, ...one } of found) {
    const of = columns.get(table) ?? new Map<string, PresentColumn>();
    columns.set(table, of.set(column, one));
  }
  const filled = new Set<string>();
  // Others are not asked for a row: with hundreds of tables the planner would read all their indexes at each start.
  const lacking = tables.filter((table) => {
    const present = columns.get(table.name);
    return present !== undefined && table.columns.some((column) => mustBeFilled(column) && !present.has(column.name));
  });
  for (const { name } of lacking) {
    const rows = await query.query(`SELECT 1 FROM ${quoteName(name)} LIMIT 1`);
    if (rows.length > 0) filled.add(name);
  }
  const sizes = await query.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname = ANY($1) AND pg_relation_size(oid) >= $2`,
    [tables.map(({ name }) => name), large],
  );
  return { columns, indexes: new Set(indexes.map(({ name }) => name)), filled, large: new Set(sizes.map(({ name }) => name)) };
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

function planNew(table: Table, column: Column, present: Present): Plan {
  const mustFill = mustBeFilled(column) && present.filled.has(table.name);
  if (!mustFill) return { statements: [add(table, column), ...(column.generated ? [remember(table.name, column)] : [])], conflicts: [] };
  const remedy = `ALTER TABLE ${quoteName(table.name)} ADD COLUMN ${columnSql({ ...column, notNull: false })}; UPDATE ...; ALTER TABLE ... ALTER COLUMN ${quoteName(column.name)} SET NOT NULL`;
  return { statements: [], conflicts: [{ table: table.name, what: `${table.name}.${column.name} is new and required, but the table holds rows`, remedy }] };
}

function planColumn(table: Table, column: Column, present: Present): Plan {
  const is = present.columns.get(table.name)?.get(column.name);
  if (!is) return planNew(table, column, present);
  const conflict = (what: string, remedy: string): Plan => ({ statements: [], conflicts: [{ table: table.name, what, remedy }] });
  const at = `${table.name}.${column.name}`;
  // Its index goes with it and is made again below: nothing is lost that other columns do not hold.
  if (column.generated && is.generated !== column.generated)
    return {
      statements: [`ALTER TABLE ${quoteName(table.name)} DROP COLUMN ${quoteName(column.name)}`, add(table, column), remember(table.name, column)],
      conflicts: [],
    };
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
  const made = new Set(
    table.columns.filter(({ name, generated }) => generated !== undefined && is?.get(name)?.generated !== generated).map(({ name }) => name),
  );
  const isMissing = ({ name }: Index): boolean => !present.indexes.has(name) || (made.has(searchColumn) && name === `${table.name}_${searchColumn}_index`);
  const isDueNow = (index: Index): boolean => isKey(index) || present.large?.has(table.name) !== true;
  const indexes = table.indexes.filter((index) => isMissing(index) && isDueNow(index)).map(({ sql }) => sql);
  if (!is) return { statements: [createSql(table), ...remembered(table), ...indexes], conflicts: [] };
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
