import type { Query, Row, Statement } from './database.ts';

/**
 * Statements that need nothing of each other: in a snapshot one way to the database for all of them.
 * @param isLast nothing is asked after them: the snapshot ends with them. Whatever is asked nevertheless sees a state of its own.
 */
export async function pipelined(query: Query, statements: readonly Statement[], isLast: boolean): Promise<Row[][]> {
  if (query.pipelined) return query.pipelined(statements, isLast);
  const results: Row[][] = [];
  for (const { text, values } of statements) results.push(await query.query(text, values));
  return results;
}
