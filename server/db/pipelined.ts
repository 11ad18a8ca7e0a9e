import type { Query, Row, Statement } from './database.ts';

/**
 * Statements that need no answer of each other: in a snapshot, and in a transaction, one way to the database for all of them.
 * @param isLast nothing is asked after them: the snapshot ends with them. Whatever is asked nevertheless sees a state of its own.
 */
export async function pipelined(query: Query, statements: readonly Statement[], isLast: boolean): Promise<Row[][]> {
  if (query.pipelined) return query.pipelined(statements, isLast);
  const results: Row[][] = [];
  for (const { text, values } of statements) results.push(await query.query(text, values));
  return results;
}

/** Nobody waits for its answer: in a transaction it goes with what is asked next. Whatever it is refused for is a fault, and ends the transaction. */
export async function afterwards(query: Query, statement: Statement): Promise<void> {
  if (query.later) query.later(statement);
  else await query.query(statement.text, statement.values);
}

/** The ways to ask, for what puts something of its own around them. */
export const waysOf = (query: Query): Query => ({
  query: (text, values) => query.query(text, values),
  ...(query.pipelined ? { pipelined: query.pipelined.bind(query) } : {}),
  ...(query.later ? { later: query.later.bind(query) } : {}),
});
