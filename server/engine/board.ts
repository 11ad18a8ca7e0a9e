/**
 * The rows of an entity as a board: for each state of its life, colleague or day the first rows of the list that stand there, how many there are, and what they add up to. It asks for what
 * the list asks for, behind the same conditions; a column costs as much as its page and its bounded count, however many rows there are.
 */
import { boardLimits, resourceLimits } from '#contract/limits/lists.ts';
import { lives } from '#contract/lives/index.ts';
import type { FilterTerm } from '#contract/filter.ts';
import { besideColumns, boardKindOf, columnTerms, dayKeys } from '#contract/readings/boardColumns.ts';
import type { BoardBy } from '#contract/readings/boardColumns.ts';
import type { Board } from '#contract/screens/views.ts';
import type { BoardColumn } from '#contract/standardShapes.ts';
import type { Query, Row, RowReader, Statement } from '#server/db/database.ts';
import { pipelined } from '#server/db/pipelined.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { positionIn, positionOf } from '#server/log/position.ts';
import { invalid } from '#server/kit/invalid.ts';
import { momentNow } from './rules/clock.ts';
import { JsonText } from './calls/jsonText.ts';
import { isClear } from './fieldAccess.ts';
import { isKeptSql, seenSql } from './keptBack.ts';
import { writeKeyset } from './keyset.ts';
import type { Keyset } from './keyset.ts';
import { foundIn } from './groups.ts';
import { listSql, newestFirst, orderOf } from './list.ts';
import { isPlain, wantedSql } from './wanted.ts';
import type { ListStatement } from './list.ts';
import type { Asked, Caller } from './listAsked.ts';
import { calledOf, nameLists, namesMore, readingOf } from './rows.ts';
import type { Given, Reading } from './rows.ts';
import type { RowText } from './rowText.ts';
import { onlySql } from './scope.ts';
import { alongSql } from './total.ts';
import { Values } from './values.ts';

interface BoardGiven {
  readonly columns: readonly BoardColumn<Given>[];
  readonly position: number;
}
interface Asking {
  readonly caller: Caller;
  readonly reading: Reading;
  readonly asked: Asked;
  readonly board: Board;
  readonly columns: { readonly by: string; readonly kind: BoardBy; readonly keys: readonly string[] };
}
interface Page {
  readonly statement: ListStatement;
  readonly values: readonly unknown[];
}

/** A filter that cannot be read is left as it is: the list refuses it with the words that a list has for it. */
function narrowed(asked: Asked, terms: readonly FilterTerm[]): Asked {
  if (terms.length === 0) return asked;
  if (asked.filter == null) return { ...asked, filter: JSON.stringify({ all: terms }) };
  try {
    const group = JSON.parse(asked.filter) as Readonly<Record<string, unknown>> | null;
    if (typeof group !== 'object' || group === null || Array.isArray(group)) return asked;
    const { all = [] } = group;
    // Beside the other terms, so that a filter is as deep as it was.
    return Array.isArray(all) ? { ...asked, filter: JSON.stringify({ ...group, all: [...terms, ...(all as readonly unknown[])] }) } : asked;
  } catch {
    return asked;
  }
}

/**
 * Each state of a board has an index in the order that its list begins in: one plan fits the pages and the counts of all of them, and of whoever asks next. Planned for each column anew, a
 * board costs several times what it reads (docs/adr/0166). In another order, with words, among rows that the index leaves out, or where the asker's own conditions have an index, the rows decide.
 */
const isOnePlan = ({ caller, reading, asked, columns }: Asking): boolean =>
  columns.kind === 'state' &&
  isClear(reading.access(columns.by)) &&
  isKeptSql(caller.entity, caller.principal, columns.by) === undefined &&
  asked.removed !== true &&
  asked.archived !== true &&
  (asked.searchValue ?? '').trim() === '' &&
  [undefined, null, caller.entity.standard.sort ?? newestFirst].includes(asked.sort) &&
  isPlain(caller, asked);

const inColumn = ({ asked, columns }: Asking, key: string): Asked => narrowed(asked, columnTerms(columns, key));
/** A state that leads an index is a part of the list, beside the conditions of whoever asks. */
const inPart = ({ asked, columns: { by } }: Asking, key: string): Asked => ({ ...asked, part: { [by]: [key] } });

function pageOf(asking: Asking, key: string): Page {
  const values = new Values();
  const statement = listSql(asking.caller, asking.reading, isOnePlan(asking) ? inPart(asking, key) : inColumn(asking, key), values);
  return { statement, values: values.list };
}

const everywhereSql = (caller: Caller, asked: Asked, values: Values): string =>
  `x.org_id = any(${values.add(foundIn(caller, asked), 'uuid[]')})${onlySql(caller, values)}`;

/** Rows are counted as the pages are read: each house along the index that the state leads. */
function rowsInPart(asking: Asking, key: string, what: string, values: Values): string {
  const { caller, reading, asked } = asking;
  const { column, isDown } = orderOf(caller, reading, asked.sort);
  const most = resourceLimits.counted + 1;
  return alongSql(caller, reading.access, inPart(asking, key), { what, most, by: column.column, way: isDown ? 'desc' : 'asc', values });
}

/** Not all rows are counted, so their sum would be of nothing that anybody could name: then there is none. */
function countOf(asking: Asking, key: string): Statement {
  const { caller, reading, asked, board } = asking;
  const { entity, principal } = caller;
  const values = new Values();
  const isKept = isOnePlan(asking);
  const column = board.sum !== undefined && isClear(reading.access(board.sum)) ? entity.stored.get(board.sum) : undefined;
  const summed = column && seenSql(entity, principal, column);
  const sum = summed === undefined ? 'null::float8' : `case when count(*) <= ${resourceLimits.counted} then coalesce(sum(c.summed), 0)::float8 end`;
  const what = `${summed ?? 'null'} as summed`;
  const rows = isKept
    ? rowsInPart(asking, key, what, values)
    : `select ${what} from ${entity.seen} x where ${everywhereSql(caller, asked, values)} and ${wantedSql(caller, reading, inColumn(asking, key), values)} limit ${resourceLimits.counted + 1}`;
  return { text: `select count(*)::int as count, ${sum} as sum from (${rows}) c`, values: values.list, isKept };
}

/** Those with the most rows of what is asked for, and a column for rows of nobody. */
async function peopleOf(query: Query, { caller, reading, asked }: Omit<Asking, 'columns' | 'board'>, by: string): Promise<readonly string[]> {
  const { entity } = caller;
  const column = entity.stored.get(by)?.column ?? '';
  const values = new Values();
  const where = `${everywhereSql(caller, asked, values)} and ${wantedSql(caller, reading, asked, values)}`;
  const text = `select ${column}::text as key from ${entity.seen} x where ${where} and ${column} is not null group by 1 order by count(*) desc, 1 limit ${boardLimits.columns}`;
  const found = await query.query<{ key: string }>(text, values.list);
  return [...found.map(({ key }) => key), besideColumns.none];
}

interface Made {
  readonly columns: Asking['columns'];
  readonly names: ReadonlyMap<string, string>;
  readonly asked: Asked;
}

const nobody: ReadonlyMap<string, string> = new Map();

/** Colleagues, or the days that are to come. */
async function madeBy(query: Query, on: Omit<Asking, 'columns'>, by: string, kind: BoardBy): Promise<Made> {
  const { caller, asked } = on;
  const { entity, principal, keys } = caller;
  if (kind === 'day') return { columns: { by, kind, keys: dayKeys(Date.parse(await momentNow(query))) }, names: nobody, asked };
  const people = await peopleOf(query, on, by);
  const ids = people.filter((key) => key !== besideColumns.none);
  const names = await calledOf(query, entity.resource.fields[by]?.of ?? '', ids, { principal, keys });
  return { columns: { by, kind, keys: people }, names, asked };
}

/** @throws Refusal invalidInput for a field that makes no columns */
async function columnsOf(query: Query, on: Omit<Asking, 'columns'>): Promise<Made> {
  const { caller, board, asked, reading } = on;
  const by = asked.by ?? board.by;
  const field = caller.entity.resource.fields[by];
  if (by === board.by) return { columns: { by, kind: 'state', keys: Object.keys(lives[field?.of ?? '']?.states ?? {}) }, names: nobody, asked };
  const also = (board.also ?? []).find((one) => one.by === by);
  const kind = boardKindOf(field);
  if (!also || kind === undefined || !isClear(reading.access(by)))
    throw invalid(caller.principal, 'by', ['不能按这个字段分栏', 'makes no columns of this board']);
  return madeBy(query, { ...on, asked: narrowed(asked, also.where ?? []) }, by, kind);
}

interface Found<R> {
  readonly state: string;
  /** The name of the colleague whose column it is. */
  readonly name: string | undefined;
  readonly rows: readonly R[];
  readonly next: string | null;
  readonly count: number;
  readonly sum: number | null;
}

interface As<R> {
  readonly reader?: RowReader | undefined;
  readonly made: (row: Row) => R;
  readonly value: (row: R, name: string) => unknown;
}

/** The first rows of a column, and where its list goes on; nothing where the column ends with them. */
function columnRows<R>(statement: ListStatement | undefined, found: readonly Row[], { made, value }: As<R>): Pick<Found<R>, 'rows' | 'next'> {
  if (!statement) return { rows: [], next: null };
  const { order, limit } = statement;
  const rows = found.slice(0, limit).map(made);
  const last = rows.at(-1);
  if (found.length <= limit || last === undefined) return { rows, next: null };
  return { rows, next: writeKeyset(order.said, { key: (value(last, order.column.name) ?? null) as Keyset['key'], id: String(value(last, 'id')) }) };
}

/**
 * @param isLast nothing more is read in this snapshot
 * @throws Refusal notFound where the entity has no board, invalidInput for a state that this person does not see in clear
 */
async function find<R>(query: Query, caller: Caller, { asked, reading, isLast }: { asked: Asked; reading: Reading; isLast: boolean }, as: As<R>) {
  const { entity, principal } = caller;
  const { board } = entity.standard;
  if (!board) throw new Refusal('notFound');
  const limit = asked.limit ?? boardLimits.cards;
  const made = await columnsOf(query, { caller, reading, asked: { ...asked, limit }, board });
  const states = made.columns.keys;
  const asking: Asking = { caller, reading, asked: made.asked, board, columns: made.columns };
  const counts = states.map((state) => countOf(asking, state));
  const pages = limit === 0 ? [] : states.map((state) => pageOf(asking, state));
  const ends = isLast && (pages.length === 0 || !namesMore(entity));
  const [head = [], ...found] = await pipelined(
    query,
    [
      positionOf(principal.groupId),
      ...counts,
      ...pages.map(({ statement, values }) => ({ text: statement.sql, values, isKept: statement.isKept, reader: as.reader })),
    ],
    ends,
  );
  const columns = states.map((state, at): Found<R> => {
    const [counted] = found[at] ?? [];
    const { rows, next } = columnRows(pages[at]?.statement, found[states.length + at] ?? [], as);
    return { state, name: made.names.get(state), rows, next, count: Number(counted?.['count'] ?? 0), sum: (counted?.['sum'] ?? null) as number | null };
  });
  return { columns, position: positionIn(head) };
}

/** @throws Refusal as `find` does */
export async function boardOf(query: Query, caller: Caller, asked: Asked, isLast = false): Promise<BoardGiven> {
  const reading = readingOf(caller.entity, caller.principal, caller.keys);
  const as: As<Given> = { made: (row) => reading.present(row), value: (row, name) => row[name] };
  const { columns, position } = await find(query, caller, { asked, reading, isLast }, as);
  await nameLists(
    query,
    caller,
    columns.flatMap(({ rows }) => rows),
  );
  return { columns: columns.map(({ name, ...column }) => ({ ...column, ...(name === undefined ? {} : { name }) })), position };
}

/** The same board as it leaves, of an entity whose rows say all their names themselves (`namesMore`). It is the last that is read in a snapshot. @throws Refusal as `find` does */
export async function boardText(query: Query, caller: Caller, asked: Asked): Promise<{ readonly board: JsonText; readonly count: number }> {
  const reading = readingOf(caller.entity, caller.principal, caller.keys);
  const as: As<RowText> = { reader: reading.reader, made: (row) => row as RowText, value: (row, name) => row.value(name) };
  const { columns, position } = await find(query, caller, { asked, reading, isLast: true }, as);
  const texts = columns.map(({ rows, ...column }) => `{"rows":[${rows.map(({ text }) => text).join(',')}],${JSON.stringify(column).slice(1)}`);
  const board = new JsonText(`{"columns":[${texts.join(',')}],"position":${position}}`);
  return { board, count: columns.reduce((sum, { rows }) => sum + rows.length, 0) };
}
