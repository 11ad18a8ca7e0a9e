/** The statements that a board sends, counts before pages, without a database. */
import type { Query, Statement } from '#server/db/database.ts';
import { boardOf } from '#server/engine/board.ts';
import type { Asked, Caller } from '#server/engine/listAsked.ts';

export async function boardSent(caller: Caller, asked: Asked): Promise<readonly Statement[]> {
  const sent: Statement[] = [];
  const query: Query = {
    query: () => Promise.resolve([]),
    pipelined: (statements) => {
      sent.push(...statements);
      return Promise.resolve(statements.map((_, at) => (at === 0 ? [{ position: 1 }] : [])));
    },
  };
  await boardOf(query, caller, asked);
  // The first one asks for the position.
  return sent.slice(1);
}
