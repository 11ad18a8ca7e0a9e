/**
 * The rows of an entity, a page at a time, in any order it may be sorted by. Each organisation gives its first rows by an index, together they are few: however many
 * rows there are, a page costs the same. Nothing is counted.
 */
import { pageLimits } from '#contract/limits.ts';
import { archiveField } from '#contract/standard.ts';
import type { StandardCall } from '#contract/resource.ts';
import { readPosition } from '#server/log/position.ts';
import type { Query } from '#server/db/database.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { Refusal } from '#server/refusal.ts';
import { unfit } from '#server/unfit.ts';
import type { Who } from '#server/who.ts';
import type { Entity, EntityField } from './entities.ts';
import { isClear } from './fieldAccess.ts';
import { filterSql } from './filter.ts';
import { readKeyset, writeKeyset } from './keyset.ts';
import type { Keyset } from './keyset.ts';
import { nameLists, readingOf } from './rows.ts';
import type { Given, Reading } from './rows.ts';
import { orgIdsOf, ownSql } from './scope.ts';
import { searchSql } from './search.ts';
import { Values } from './values.ts';

export interface Asked {
  readonly page?: number | null | undefined;
  readonly limit?: number | null | undefined;
  readonly next?: string | null | undefined;
  readonly id?: string | null | undefined;
  readonly searchValue?: string | null | undefined;
  readonly filter?: string | null | undefined;
  readonly sort?: string | null | undefined;
  readonly removed?: boolean | null | undefined;
  readonly archived?: boolean | null | undefined;
}
export interface Page {
  readonly rows: readonly Given[];
  readonly position: number;
  readonly next: string | null;
}
export interface Caller {
  readonly entity: Entity;
  readonly call: StandardCall;
  readonly who: Who;
  readonly keys: Keys;
}

interface Order {
  /** As the call says it. */
  readonly said: string;
  readonly column: EntityField;
  readonly isDown: boolean;
}

const newestFirst = '-createdAt';

/** @throws Refusal invalidInput for a field that may not be sorted by, or that this person does not see in clear */
export function orderOf({ entity, who }: Caller, reading: Pick<Reading, 'access'>, sort: string | null | undefined): Order {
  const usual = entity.standard.sort ?? newestFirst;
  // Its usual order may go by what this person does not see in clear.
  const said = sort ?? (isClear(reading.access(usual.replace(/^-/, ''))) ? usual : newestFirst);
  const name = said.replace(/^-/, '');
  const column = entity.stored.get(name);
  if (!column?.field.options.sort || !isClear(reading.access(name))) throw unfit(who, 'sort', ['不能按这一项排序', 'Lists cannot be ordered by this']);
  return { said, column, isDown: said.startsWith('-') };
}

/** The part of an entity that a family of wires sees, as columns that lead every index of a page. */
const partsOf = ({ entity, call }: Caller): { readonly column: string; readonly values: readonly string[] }[] =>
  Object.entries(call.only ?? {}).map(([name, values]) => ({ column: entity.stored.get(name)?.column ?? '', values }));

/** Archived rows are out of the way, removed ones have their place already. @throws Refusal invalidInput where nothing is ever archived */
function archiveSql({ entity, who }: Caller, { archived, removed }: Asked): string | undefined {
  const column = entity.stored.get(archiveField)?.column;
  if (column) return removed === true ? undefined : `${column} is ${archived === true ? 'not null' : 'null'}`;
  if (archived === true) throw unfit(who, 'archived', ['这里没有归档', 'Nothing is archived here']);
  return undefined;
}

/** What is asked for beside order and place: the same for a page, a count and an export. */
export function wantedSql(caller: Caller, reading: Pick<Reading, 'access'>, asked: Asked, values: Values): string {
  const { entity, who, keys } = caller;
  const parts = [
    `x.deleted_at is ${asked.removed === true ? 'not null' : 'null'}`,
    archiveSql(caller, asked),
    asked.id == null ? undefined : `x.id = ${values.add(asked.id, 'uuid')}`,
    filterSql({ entity, access: reading.access, who, keys, values }, asked.filter),
    searchSql({ entity, who, values }, asked.searchValue),
  ];
  return parts.filter((part) => part !== undefined).join(' and ') + ownSql(entity, who, values);
}

interface Place {
  readonly after: Keyset | undefined;
  readonly limit: number;
  readonly offset: number;
}

function placeOf(asked: Asked, order: Order): Place {
  const limit = asked.limit ?? pageLimits.size;
  const after = readKeyset(asked.next, order.said, order.column.field);
  const offset = after ? 0 : ((asked.page ?? 1) - 1) * limit;
  if (offset + limit > pageLimits.offsetRows && offset > 0)
    throw new Refusal('invalidInput', { detail: `page x limit <= ${pageLimits.offsetRows}, next` }, { page: `page x limit <= ${pageLimits.offsetRows}` });
  return { after, limit, offset };
}

/** Rows that have a value, then those that have none; the second half only where a column may be empty. */
function branches({ column, isDown }: Order, { after, limit, offset }: Place, from: string, values: Values): string {
  const [key, way, sign] = [column.column, isDown ? 'desc' : 'asc', isDown ? '<' : '>'];
  const rows = values.add(limit + 1 + offset, 'int');
  const branch = (condition: string): string => `(select x.id, ${key} as key ${from}${condition} order by ${key} ${way}, x.id ${way} limit ${rows})`;
  const beyond = (place: Keyset): string => ` and (${key}, x.id) ${sign} (${values.add(place.key, column.type)}, ${values.add(place.id, 'uuid')})`;
  if (column.isFilled) return branch(after ? beyond(after) : '');
  const empty = branch(` and ${key} is null${after && after.key === null ? ` and x.id ${sign} ${values.add(after.id, 'uuid')}` : ''}`);
  if (after?.key === null) return empty;
  return `${branch(` and ${key} is not null${after ? beyond(after) : ''}`)} union all ${empty}`;
}

/** @returns the statement of a page, or of an export */
export function listSql(
  caller: Caller,
  reading: Reading,
  asked: Asked,
  values: Values,
): { readonly sql: string; readonly order: Order; readonly limit: number } {
  const { entity, who } = caller;
  const order = orderOf(caller, reading, asked.sort);
  const place = placeOf(asked, order);
  const parts = partsOf(caller);
  const groups = [
    `unnest(${values.add(orgIdsOf(entity, who), 'uuid[]')}) as g(id)`,
    ...parts.map((part, at) => `unnest(${values.add(part.values, 'text[]')}) as p${at}(value)`),
  ].join(' cross join ');
  const inParts = parts.map((part, at) => ` and ${part.column} = p${at}.value`).join('');
  const from = `from ${entity.seen} x where x.org_id = g.id${inParts} and ${wantedSql(caller, reading, asked, values)}`;
  const sorted = (alias: string): string =>
    `${order.column.isFilled ? '' : `(${alias}.key is null), `}${alias}.key ${order.isDown ? 'desc' : 'asc'}, ${alias}.id ${order.isDown ? 'desc' : 'asc'}`;
  const sql = `with found as (
      select f.id, f.key from ${groups} cross join lateral (${branches(order, place, from, values)}) f
      order by ${sorted('f')} limit ${values.add(place.limit + 1, 'int')} offset ${values.add(place.offset, 'int')}
    ) select ${reading.columns} from found join ${entity.table} x on x.id = found.id ${reading.joins} order by ${sorted('found')}`;
  return { sql, order, limit: place.limit };
}

export async function listRows(query: Query, caller: Caller, asked: Asked): Promise<Page> {
  const { entity, who, keys } = caller;
  const reading = readingOf(entity, who, keys);
  const values = new Values();
  const { sql, order, limit } = listSql(caller, reading, asked, values);
  const found = await query.query(sql, values.list);
  const rows = found.slice(0, limit).map((row) => reading.present(row));
  await nameLists(query, entity, who, rows);
  const last = rows.at(-1);
  const next = found.length > limit && last ? writeKeyset(order.said, { key: last[order.column.name] ?? null, id: last.id }) : null;
  return { rows, position: await readPosition(query, who.groupId), next };
}
