/**
 * The rows of an entity, a page at a time, in any order it may be sorted by. Each organisation gives its first rows by an index, together they are few: however many
 * rows there are, a page costs the same. Nothing is counted.
 */
import { listLimits, pageLimits, resourceLimits } from '#contract/limits/lists.ts';
import { isTree } from '#contract/readings/fieldRoles.ts';
import { positionIn, positionOf } from '#server/log/position.ts';
import type { Query, RowReader } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { invalid } from '#server/kit/invalid.ts';
import { JsonText } from './calls/jsonText.ts';
import type { Entity, EntityField } from './entities.ts';
import { boundedly } from './bounded.ts';
import { isClear } from './fieldAccess.ts';
import { isKeptSql, seenSql } from './keptBack.ts';
import { foundIn, groupsMany, groupsOf, groupsSql, ledBy } from './groups.ts';
import { readKeyset, writeKeyset } from './keyset.ts';
import type { Asked, Caller } from './listAsked.ts';
import type { Keyset } from './keyset.ts';
import { nameLists, namesMore, readingOf } from './rows.ts';
import type { Given, Reading } from './rows.ts';
import type { RowText } from './rowText.ts';
import { onlySql } from './scope.ts';
import { alongOrder, beyondSql, countedColumn, countedSql, countOf, foundSql } from './hits.ts';
import type { Counted } from './hits.ts';
import { totalStatement } from './total.ts';
import { Values } from './values.ts';
import { isPlain, isSearchByKeys, takesAll, wantedSql } from './wanted.ts';

export interface Page {
  readonly rows: readonly Given[];
  readonly position: number;
  readonly next: string | null;
  /** Told as a count is, where the search for the rows knows it. */
  readonly count?: number;
}
interface Order {
  /** The call says it so. */
  readonly said: string;
  readonly column: EntityField;
  readonly isDown: boolean;
  /** Rows that keep their value from this person stand where those without one do. */
  readonly kept: string | undefined;
  /** Some rows may have none. */
  readonly isSparse: boolean;
}

export const newestFirst = '-createdAt';

/** @throws Refusal invalidInput for a field that may not be sorted by, or that this person does not see in clear */
export function orderOf({ entity, principal }: Caller, reading: Pick<Reading, 'access'>, sort: string | null | undefined): Order {
  const usual = entity.standard.sort ?? newestFirst;
  // Its usual order may go by what this person does not see in clear.
  const said = sort ?? (isClear(reading.access(usual.replace(/^-/, ''))) ? usual : newestFirst);
  const name = said.replace(/^-/, '');
  const column = entity.stored.get(name);
  if (!column?.field.options.sort || !isClear(reading.access(name))) throw invalid(principal, 'sort', ['不能按这一项排序', 'Lists cannot be ordered by this']);
  const kept = isKeptSql(entity, principal, name);
  return { said, column, isDown: said.startsWith('-'), kept, isSparse: kept !== undefined || !column.isFilled };
}

/** Characters and digits are looked for by one condition, however many there are; letters by as many as there are readings of them, and each of these would be a plan to keep. */
const isOfOneShape = (words: string | null | undefined): boolean =>
  (words ?? '').split(/\s+/).every((piece) => [...piece].length <= 2 || /^(\d+|\p{Script=Han}+)$/u.test(piece));

interface Place {
  readonly after: Keyset | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** A tree is read whole: a page of its middle says nothing of where its rows stand. */
const usualSize = ({ name, resource }: Entity): number => (isTree(name, resource.fields) ? listLimits.treeRows : pageLimits.size);

function placeOf(entity: Entity, asked: Asked, order: Order): Place {
  const limit = asked.limit ?? asked.pageSize ?? usualSize(entity);
  const after = readKeyset(asked.next, order.said, order.column.field);
  const offset = after ? 0 : (Math.max(asked.page ?? 1, 1) - 1) * limit;
  if (offset + limit > pageLimits.offsetRows && offset > 0)
    throw new Refusal('invalidInput', { detail: `page x limit <= ${pageLimits.offsetRows}, next` }, { page: `page x limit <= ${pageLimits.offsetRows}` });
  return { after, limit, offset };
}

/** Rows that have a value, then those that have none; the second half only where a column may be empty. @param what of `x` is read */
function branches({ column, isDown, kept, isSparse }: Order, { after, limit, offset }: Place, { what, from, values, groups }: Branch): string {
  const [key, way, sign] = [column.column, isDown ? ('desc' as const) : ('asc' as const), isDown ? '<' : '>'];
  // In the text, so that a plan that is kept counts on few rows.
  const rows = limit + 1 + offset;
  const branch = (condition: string, by = key): string =>
    `(select ${what}, ${by} as page_key ${from}${condition} order by ${by === key ? ledBy(groups, way, `${key} ${way}, x.id ${way}`) : `x.id ${way}`} limit ${rows})`;
  const beyond = (place: Keyset): string => ` and (${key}, x.id) ${sign} (${values.add(place.key, column.type)}, ${values.add(place.id, 'uuid')})`;
  if (!isSparse) return branch(after ? beyond(after) : '');
  const behind = after && after.key === null ? ` and x.id ${sign} ${values.add(after.id, 'uuid')}` : '';
  const empty = kept === undefined ? branch(` and ${key} is null${behind}`) : branch(` and (${key} is null or ${kept})${behind}`, `null::${column.type}`);
  if (after?.key === null) return empty;
  return `${branch(` and ${key} is not null${kept === undefined ? '' : ` and not ${kept}`}${after ? beyond(after) : ''}`)} union all ${empty}`;
}

interface Branch {
  readonly what: string;
  readonly from: string;
  readonly values: Values;
  readonly groups: ReturnType<typeof groupsOf>;
}

/** The rows of so many groups, each of which gives a page, may be sorted whole; of more groups, and far from the beginning, only their ids. */
const wholeGroups = 4;

export interface ListStatement {
  readonly sql: string;
  readonly order: Order;
  readonly limit: number;
  /** Its plan fits whatever the values are. */
  readonly isKept: boolean;
}

/** Rows without a value come last, whichever way. */
function sorted({ isSparse, isDown }: Order, alias: string): string {
  const way = isDown ? 'desc' : 'asc';
  return `${isSparse ? `(${alias}.page_key is null), ` : ''}${alias}.page_key ${way}, ${alias}.id ${way}`;
}

/** @returns the statement of a page, or of an export */
export function listSql(caller: Caller, reading: Pick<Reading, 'access' | 'columns'>, asked: Asked, values: Values): ListStatement {
  const { entity } = caller;
  const order = orderOf(caller, reading, asked.sort);
  const place = placeOf(entity, asked, order);
  const groups = groupsOf(caller, asked);
  const isWhole = place.offset === 0 && groupsMany(groups) <= wholeGroups;
  const all = groupsSql(groups, values);
  const wanted = wantedSql(caller, reading, asked, values);
  const fromSql = (condition: string): string => `from ${entity.seen} x where x.org_id = g.value${groups.inParts} and ${condition}`;
  const isKept = place.offset === 0 && isPlain(caller, asked);
  const pageOf = (what: string, condition: string): string =>
    `${all} cross join lateral (${branches(order, place, { what, from: fromSql(condition), values, groups })}) f`;
  const end = `limit ${place.limit + 1} offset ${place.offset}`;
  const read = (found: string, alias: string): string =>
    `with ${found} select ${reading.columns} from ${alias} join ${entity.table} x on x.id = ${alias}.id order by ${sorted(order, alias)}`;
  if (isSearchByKeys(caller, asked)) {
    const orgIds = values.add(foundIn(caller, asked), 'uuid[]');
    const key = seenSql(entity, caller.principal, order.column);
    const hits = `select x.id, ${key} as page_key from ${entity.seen} x where x.org_id = any(${orgIds})${onlySql(caller, values)} and ${wanted}`;
    const page = `select f.id, f.page_key from ${pageOf('x.id', alongOrder(wanted))}`;
    const found = foundSql({ hits, page, beyond: beyondSql(order, place, values) });
    return {
      sql: read(`${found} order by ${sorted(order, 'f')} ${end})`, 'found'),
      order,
      limit: place.limit,
      isKept: isKept && isOfOneShape(asked.searchValue),
    };
  }
  const found = `select f.* from ${pageOf(isWhole ? 'x.*' : 'x.id', wanted)} order by ${sorted(order, 'f')} ${end}`;
  const sql = isWhole ? `select ${reading.columns} from (${found}) x order by ${sorted(order, 'x')}` : read(`found as (${found})`, 'found');
  return { sql, order, limit: place.limit, isKept };
}

interface ReadPage extends Counted, Pick<ListStatement, 'order'> {
  readonly limit: number;
  readonly position: number;
  /** Told where it was asked for and costs little. */
  readonly total: { readonly count: number } | undefined;
}
/** A filter may have to read all rows for the number, where a page of them is found at once: nobody waits for the one who asked for the other. */
const hasTotal = (caller: Caller, asked: Asked): boolean => asked.counted === true && takesAll(caller, asked);

async function find(
  query: Query,
  caller: Caller,
  asked: Asked,
  { reader, isLast }: { readonly reader?: RowReader; readonly isLast: boolean },
): Promise<ReadPage> {
  const { entity, principal, keys } = caller;
  const values = new Values();
  const reading = readingOf(entity, principal, keys);
  const isCounted = isSearchByKeys(caller, asked);
  const { sql, order, limit, isKept } = listSql(caller, isCounted ? { ...reading, columns: `${reading.columns}, ${countedSql}` } : reading, asked, values);
  const statements = [
    positionOf(principal.groupId),
    { text: sql, values: values.list, isKept, reader },
    ...(hasTotal(caller, asked) ? [totalStatement(caller, reading.access, asked, resourceLimits.counted)] : []),
  ];
  const on = { isFiltered: asked.filter != null || asked.fields !== undefined, isLast: isLast && !namesMore(entity) };
  const [head = [], found = [], [total] = []] = await boundedly(query, caller, statements, on);
  const told = total && { count: Number(total['count']) };
  return { found, order, limit, position: positionIn(head), isCounted, isFirst: asked.next == null && (asked.page ?? 1) <= 1, total: told };
}

/** @param value of the page's last row. @returns nothing where the page is the last one */
const nextOf = ({ found, order, limit }: ReadPage, value: ((name: string) => unknown) | undefined): string | null =>
  found.length > limit && value ? writeKeyset(order.said, { key: (value(order.column.name) ?? null) as Keyset['key'], id: String(value('id')) }) : null;

/** @param isLast nothing more is read in this snapshot */
export async function listRows(query: Query, caller: Caller, asked: Asked, isLast = false): Promise<Page> {
  const reading = readingOf(caller.entity, caller.principal, caller.keys);
  const page = await find(query, caller, asked, { isLast });
  const count = { ...page.total, ...countOf(page, (row) => row[countedColumn]) };
  if (page.isCounted) for (const row of page.found) delete row[countedColumn];
  const rows = page.found.slice(0, page.limit).map((row) => reading.present(row));
  await nameLists(query, caller, rows);
  const last = rows.at(-1);
  return { rows, position: page.position, next: nextOf(page, last && ((name) => last[name])), ...count };
}

/** The same page as it leaves, of an entity whose rows say all their names themselves (`namesMore`). It is the last that is read in a snapshot. */
export async function listText(query: Query, caller: Caller, asked: Asked): Promise<{ readonly page: JsonText; readonly count: number }> {
  const { reader } = readingOf(caller.entity, caller.principal, caller.keys);
  const page = await find(query, caller, asked, { reader, isLast: true });
  const rows = page.found.slice(0, page.limit) as RowText[];
  const [texts, next] = [rows.map(({ text }) => text), nextOf(page, rows.at(-1)?.value)];
  const { count } = { ...page.total, ...countOf(page, (row) => (row as RowText).value(countedColumn)) };
  const told = count === undefined ? '' : `,"count":${count}`;
  return { page: new JsonText(`{"rows":[${texts.join(',')}],"position":${page.position},"next":${JSON.stringify(next)}${told}}`), count: rows.length };
}
