/** A transaction that only reads: every statement sees the same state. It begins on the way of its first statement, and ends on that of its last one where this is known. */
import type { PoolClient } from 'pg';
import { Batch } from './batch.ts';
import type { Query, Row, Statement } from './database.ts';
import { preparedName } from './prepared.ts';
import { narrowing } from './sight.ts';
import type { Sight } from './sight.ts';

const begin: Statement = { text: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', isKept: true };
const commit: Statement = { text: 'COMMIT', isKept: true };

export class Snapshot implements Query {
  readonly #client: PoolClient;
  readonly #opening: readonly Statement[];
  #opened: Promise<unknown> | undefined;

  constructor(client: PoolClient, sight: Sight | undefined) {
    this.#client = client;
    this.#opening = sight ? [begin, narrowing(sight)] : [begin];
  }

  /** A transaction is under way, or may be. */
  get isOpen(): boolean {
    return this.#opened !== undefined;
  }

  async query<R extends Row = Row>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    const [rows = []] = await this.together([{ text, values, isKept: preparedName(text) !== undefined }], false);
    return rows as R[];
  }

  async together(statements: readonly Statement[], isLast: boolean): Promise<Row[][]> {
    const before = this.#opened ? [] : this.#opening;
    // Where it did not begin, what comes behind would run without a wall.
    if (this.#opened) await this.#opened;
    const asked = this.#send([...before, ...statements, ...(isLast ? [commit] : [])]);
    this.#opened ??= asked;
    const results = await asked;
    if (isLast) this.#opened = undefined;
    return results.slice(before.length, before.length + statements.length);
  }

  /** What was lost with a snapshot is nothing: it is not asked whether the end arrived. */
  async end(): Promise<void> {
    if (!this.#opened) return;
    const batch = new Batch([commit]);
    this.#client.query(batch);
    await batch.done;
    // PostgreSQL answers ROLLBACK to the COMMIT of a failed transaction, without an error.
    if (batch.command !== 'COMMIT') throw new Error('A statement of this snapshot failed and its error was caught: let it pass.');
    this.#opened = undefined;
  }

  #send(statements: readonly Statement[]): Promise<Row[][]> {
    const batch = new Batch(statements);
    this.#client.query(batch);
    return batch.done;
  }
}
