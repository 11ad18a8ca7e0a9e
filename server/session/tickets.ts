/** Tickets open a socket: each once, within 30 s, and for nothing else (docs/adr/0006). */
import { socketLimits } from '#contract/limits/chat.ts';
import type { Database, Query } from '#server/db/database.ts';
import type { Language, Principal } from '#server/kit/principal.ts';
import { enteringIfAble } from './entrances.ts';
import type { Entrances } from './entrances.ts';
import { identityOf, personColumns, personJoins } from './identity.ts';
import type { PersonRow } from './identity.ts';
import { sessionColumns, milliseconds } from './sessionRow.ts';
import type { SessionRow } from './sessionRow.ts';
import type { assignmentsReader } from './assignments.ts';
import { Batch } from './batch.ts';
import { hashOf, newToken, tokenCharacters } from './token.ts';

export interface Issued {
  readonly token: string;
  readonly expiresAt: string;
}

type TicketRow = SessionRow & PersonRow & { hash: string; chosen: string; language: Language };
/** One that somebody else is just taking, or whose session is just being ended, is not waited for: it is used up. */
const takeSql = `
  with taken as (
    delete from ticket where token_hash in (select token_hash from ticket where token_hash = any($1) for update skip locked)
    returning token_hash, session_id, org_id, language, created_at > now() - ${milliseconds(socketLimits.ticketMs)} as fresh
  )
  select ${sessionColumns}, ${personColumns}, encode(taken.token_hash, 'hex') as hash, taken.org_id as chosen, taken.language
  from taken join session s on s.id = taken.session_id ${personJoins} where taken.fresh`;

interface TicketsOptions {
  readonly database: Database;
  readonly assignments: ReturnType<typeof assignmentsReader>;
  readonly entrances: Entrances;
  /** Ends a session behind which nobody stands any more. */
  readonly revoke: (sessionId: string) => Promise<unknown>;
}

export class Tickets {
  readonly #options: TicketsOptions;
  readonly #waiting = new Batch((hashes: readonly Buffer[]) => this.#takeAll(hashes));

  constructor(options: TicketsOptions) {
    this.#options = options;
  }

  async issue(query: Query, principal: Principal): Promise<Issued> {
    const token = newToken();
    const [row] = await query.query<{ expiresAt: string }>(
      `insert into ticket (token_hash, session_id, org_id, language) values ($1, $2, $3, $4) returning date_trunc('milliseconds', created_at + ${milliseconds(socketLimits.ticketMs)}) as "expiresAt"`,
      [hashOf(token), principal.sessionId, principal.orgId, principal.language],
    );
    if (!row) throw new Error('The ticket was not stored: expected one row back from the insert.');
    return { token, expiresAt: row.expiresAt };
  }

  /** Uses the ticket up, whatever comes of it. @returns undefined for one that is unknown, used, too old, or whose session is over */
  take(ticket: string): Promise<Principal | undefined> {
    return ticket.length > tokenCharacters ? Promise.resolve(undefined) : this.#waiting.ask(hashOf(ticket));
  }

  /** After an outage thousands come in the same second: one statement takes all that wait, with their people. */
  async #takeAll(hashes: readonly Buffer[]): Promise<(Principal | undefined)[]> {
    const { database, entrances, revoke } = this.#options;
    const [rows, assignments] = await Promise.all([database.query<TicketRow>(takeSql, [hashes]), this.#options.assignments.read()]);
    const entering = new Map<string, Principal>();
    for (const row of rows) {
      if (row.over) continue;
      const identity = identityOf(row, assignments);
      if (!identity) await revoke(row.id);
      const principal = identity && enteringIfAble(identity, row.chosen, row.language);
      if (!principal) continue;
      entering.set(row.hash, entrances.remember(principal));
    }
    return hashes.map((hash) => {
      const key = hash.toString('hex');
      const principal = entering.get(key);
      // Given twice in one turn, it lets one of them in.
      entering.delete(key);
      return principal;
    });
  }
}
