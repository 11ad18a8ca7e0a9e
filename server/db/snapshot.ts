/** A transaction that only reads: every statement sees the same state. It begins on the way of its first statement, and ends on that of its last one where this is known. */
import type { PoolClient } from 'pg';
import { Batch } from './batch.ts';
import type { Query, Row, Statement, RlsContext } from './database.ts';
import type { Planning } from './planning.ts';
import { planningOf, planningStatement, usualPlanning } from './planning.ts';
import { preparedName } from './prepared.ts';
import { rlsStatement } from './rlsContext.ts';

const begin: Statement = { text: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', isKept: true };
const commit: Statement = { text: 'COMMIT', isKept: true };

export class Snapshot implements Query {
  readonly #client: PoolClient;
  readonly #rlsContext: RlsContext | undefined;
  #opened: Promise<unknown> | undefined;
  #planning: Planning = usualPlanning;

  constructor(client: PoolClient, rlsContext: RlsContext | undefined) {
    this.#client = client;
    this.#rlsContext = rlsContext;
  }

  /** A transaction is under way, or may be. */
  get isOpen(): boolean {
    return this.#opened !== undefined;
  }

  async query<R extends Row = Row>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    const [rows = []] = await this.pipelined([{ text, values, isKept: preparedName(text) !== undefined }], false);
    return rows as R[];
  }

  async pipelined(statements: readonly Statement[], isLast: boolean): Promise<Row[][]> {
    const isBeginning = this.#opened === undefined;
    // Statements that come behind a beginning which did not happen would run without row security.
    if (!isBeginning) await this.#opened;
    const sent = [...(isBeginning ? this.#begun(statements) : this.#planned(statements)), ...(isLast ? [commit] : [])];
    const asked = this.#send(sent);
    this.#opened ??= asked;
    const results = await asked;
    if (isLast) this.#opened = undefined;
    return statements.map((statement) => results[sent.indexOf(statement)] ?? []);
  }

  #begun(statements: readonly Statement[]): Statement[] {
    const [servers, asked] = [statements.filter(({ isServers }) => isServers), statements.filter(({ isServers }) => !isServers)];
    this.#planning = usualPlanning;
    const [first] = asked;
    if (!this.#rlsContext) return [begin, ...servers, ...this.#planned(asked)];
    if (first) this.#planning = planningOf(first);
    return [begin, ...servers, rlsStatement(this.#rlsContext, this.#planning), ...this.#planned(asked)];
  }

  /** Between statements that are planned in different ways it is said how the next one is. */
  #planned(statements: readonly Statement[]): Statement[] {
    return statements.flatMap((statement) => {
      const planning = planningOf(statement);
      if (planning === this.#planning) return [statement];
      this.#planning = planning;
      return [planningStatement(planning), statement];
    });
  }

  /** Nothing is lost with a snapshot: it is not asked whether the end arrived. */
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
