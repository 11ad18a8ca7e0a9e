/**
 * The rows of an entity as a board: for each state of its life the first rows of the list that stand in it, how many there are, and what they add up to. It asks for what
 * the list asks for, behind the same conditions; a column costs as much as its page and its bounded count, however many rows there are.
 */
import { boardLimits, resourceLimits } from '#contract/limits/lists.ts';
import { lives } from '#contract/lives/index.ts';
import type { Board } from '#contract/screens/views.ts';
import type { BoardColumn } from '#contract/standardShapes.ts';
import type { Query, Row, Statement } from '#server/db/database.ts';
import { pipelined } from '#server/db/pipelined.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { positionIn, positionOf } from '#server/log/position.ts';
import { isClear } from './fieldAccess.ts';
import { writeKeyset } from './keyset.ts';
import { foundIn, listSql, wantedSql } from './list.ts';
import type { Asked, Caller, ListStatement } from './list.ts';
import { nameLists, namesMore, readingOf } from './rows.ts';
import type { Given, Reading } from './rows.ts';
import { onlySql } from './scope.ts';
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
}
interface Page {
  readonly statement: ListStatement;
  readonly values: readonly unknown[];
}

/** A filter that cannot be read is left as it is: the list refuses it with the words that a list has for it. */
function inState(asked: Asked, field: string, state: string): Asked {
  const term = [field, 'is', state];
  if (asked.filter == null) return { ...asked, filter: JSON.stringify({ all: [term] }) };
  try {
    const group = JSON.parse(asked.filter) as Readonly<Record<string, unknown>> | null;
    if (typeof group !== 'object' || group === null || Array.isArray(group)) return asked;
    const { all = [] } = group;
    // Beside the other terms, so that a filter is as deep as it was.
    return Array.isArray(all) ? { ...asked, filter: JSON.stringify({ ...group, all: [term, ...(all as readonly unknown[])] }) } : asked;
  } catch {
    return asked;
  }
}

function pageOf({ caller, reading, asked, board }: Asking, state: string): Page {
  const values = new Values();
  const statement = listSql(caller, reading, inState(asked, board.by, state), values);
  return { statement, values: values.list };
}

/** Not all rows are counted, so their sum would be of nothing that anybody could name: then there is none. */
function countOf({ caller, reading, asked, board }: Asking, state: string): Statement {
  const { entity } = caller;
  const values = new Values();
  const summed = board.sum !== undefined && isClear(reading.access(board.sum)) ? entity.stored.get(board.sum)?.column : undefined;
  const where = `x.org_id = any(${values.add(foundIn(caller, asked), 'uuid[]')})${onlySql(caller, values)} and ${wantedSql(caller, reading, inState(asked, board.by, state), values)}`;
  const sum = summed === undefined ? 'null::float8' : `case when count(*) <= ${resourceLimits.counted} then coalesce(sum(c.summed), 0)::float8 end`;
  const rows = `select ${summed ?? 'null'} as summed from ${entity.seen} x where ${where} limit ${resourceLimits.counted + 1}`;
  return { text: `select count(*)::int as count, ${sum} as sum from (${rows}) c`, values: values.list };
}

function columnOf({ reading }: Asking, state: string, { statement, found }: { readonly statement: ListStatement | undefined; readonly found: readonly Row[] }) {
  const rows = found.slice(0, statement?.limit ?? 0).map((row) => reading.present(row));
  const last = rows.at(-1);
  const { order, limit = 0 } = statement ?? {};
  const next = order && found.length > limit && last ? writeKeyset(order.said, { key: last[order.column.name] ?? null, id: last.id }) : null;
  return { state, rows, next };
}

/**
 * @param isLast nothing more is read in this snapshot
 * @throws Refusal notFound where the entity has no board, invalidInput for a state that this person does not see in clear
 */
export async function boardOf(query: Query, caller: Caller, asked: Asked, isLast = false): Promise<BoardGiven> {
  const { entity, principal, keys } = caller;
  const { board } = entity.standard;
  if (!board) throw new Refusal('notFound');
  const states = Object.keys(lives[entity.resource.fields[board.by]?.of ?? '']?.states ?? {});
  const limit = asked.limit ?? boardLimits.cards;
  const asking: Asking = { caller, reading: readingOf(entity, principal, keys), asked: { ...asked, limit }, board };
  const counts = states.map((state) => countOf(asking, state));
  const pages = limit === 0 ? [] : states.map((state) => pageOf(asking, state));
  const ends = isLast && (pages.length === 0 || !namesMore(entity));
  const [head = [], ...found] = await pipelined(
    query,
    [positionOf(principal.groupId), ...counts, ...pages.map(({ statement, values }) => ({ text: statement.sql, values, isKept: statement.isKept }))],
    ends,
  );
  const columns = states.map((state, at) => {
    const [counted] = found[at] ?? [];
    const column = columnOf(asking, state, { statement: pages[at]?.statement, found: found[states.length + at] ?? [] });
    return { ...column, count: Number(counted?.['count'] ?? 0), sum: (counted?.['sum'] ?? null) as number | null };
  });
  await nameLists(
    query,
    caller,
    columns.flatMap(({ rows }) => rows),
  );
  return { columns, position: positionIn(head) };
}
