/** Reads and writes inside a transaction that changes something. What needs no answer of its own waits for the next statement, and is sent on the way of that one. */
import type { ClientBase } from 'pg';
import { Batch } from './batch.ts';
import type { Query, Row, Statement } from './database.ts';
import { preparedName } from './prepared.ts';

export class TransactionQuery implements Query {
  readonly #client: ClientBase;
  readonly #waiting: Statement[] = [];

  constructor(client: ClientBase) {
    this.#client = client;
  }

  async query<R extends Row = Row>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    const isKept = preparedName(text) !== undefined;
    if (this.#waiting.length === 0 && !isKept) return (await this.#client.query<R>({ text, values: [...values] })).rows;
    const [rows = []] = await this.pipelined([{ text, values, isKept }]);
    return rows as R[];
  }

  /** One way for all of them, in their order: none runs after one that failed. A transaction that writes ends by its COMMIT alone. */
  async pipelined(statements: readonly Statement[]): Promise<Row[][]> {
    const before = this.#waiting.splice(0);
    const batch = new Batch([...before, ...statements]);
    this.#client.query(batch);
    return (await batch.done).slice(before.length);
  }

  /** @param statement runs before whatever is asked next, and before the COMMIT; whoever asks that is told of its fault */
  later(statement: Statement): void {
    this.#waiting.push(statement);
  }

  async settle(): Promise<void> {
    if (this.#waiting.length > 0) await this.pipelined([]);
  }
}
