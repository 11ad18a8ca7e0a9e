/** Bearers lead to their sessions and the people behind them. After an outage thousands ask in the same second: whoever asks while one reading is under way is read with the next. */
import type { Query } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { Batch } from './batch.ts';
import { personColumns, personJoins } from './identity.ts';
import type { PersonRow } from './identity.ts';
import { anyOf, sessionColumns } from './sessionRow.ts';
import type { SessionRow } from './sessionRow.ts';

export type BearerRow = SessionRow & PersonRow;

const readSql = prepared(
  `select ${sessionColumns}, ${personColumns}, encode(s.token_hash, 'hex') as hash from session s ${personJoins} where s.token_hash = ${anyOf('$1::bytea[]')}`,
);

export class Bearers {
  readonly #waiting: Batch<Buffer, BearerRow | undefined>;

  constructor(query: Query) {
    this.#waiting = new Batch((hashes) => readAll(query, hashes));
  }

  /** @returns as it stands when it is read, never before it was asked for; undefined for a bearer that nobody has */
  read(hash: Buffer): Promise<BearerRow | undefined> {
    return this.#waiting.ask(hash);
  }
}

async function readAll(query: Query, hashes: readonly Buffer[]): Promise<(BearerRow | undefined)[]> {
  const rows = await query.query<BearerRow & { hash: string }>(readSql, [hashes]);
  const found = new Map(rows.map((row) => [row.hash, row]));
  return hashes.map((hash) => found.get(hash.toString('hex')));
}
