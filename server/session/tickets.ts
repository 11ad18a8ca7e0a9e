/** Tickets open a socket: each once, within 30 s, and for nothing else (docs/adr/0006). */
import { socketLimits } from '#contract/limits/chat.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Language, Principal } from '#server/kit/principal.ts';
import { enteringIfAble } from './entrances.ts';
import type { Entrances } from './entrances.ts';
import { identityOf, personColumns, personJoins } from './identity.ts';
import type { PersonRow } from './identity.ts';
import { anyOf, sessionColumns, milliseconds } from './sessionRow.ts';
import type { SessionRow } from './sessionRow.ts';
import type { assignmentsReader } from './assignments.ts';
import { Batch } from './batch.ts';
import { hashOf, newToken, tokenCharacters } from './token.ts';

export interface Issued {
  readonly token: string;
  readonly expiresAt: string;
}

type TicketRow = SessionRow & PersonRow & { hash: string; chosen: string; language: Language };
interface Asked {
  readonly hash: Buffer;
  readonly principal: Principal;
}

/** @param lock of the sessions, as the foreign key of a ticket takes it. A commit that waits for the disk would keep nothing: after a crash there are no tickets (0003_session.sql). */
const issueSql = (lock: string): string =>
  prepared(`
  with there as materialized (
    select s.id, set_config('synchronous_commit', 'off', true) from session s where s.id = ${anyOf('$2::uuid[]')} ${lock}
  )
  insert into ticket (token_hash, session_id, org_id, language)
  select given.hash, given.session_id, given.org_id, given.language
  from unnest($1::bytea[], $2::uuid[], $3::uuid[], $4::text[]) as given(hash, session_id, org_id, language) join there on there.id = given.session_id
  returning encode(token_hash, 'hex') as hash, date_trunc('milliseconds', created_at + ${milliseconds(socketLimits.ticketMs)}) as "expiresAt"`);
const issueFreeSql = issueSql('for key share skip locked');
const issueAnySql = issueSql('for key share');

/** One that somebody else is just taking, or whose session is just being ended, is not waited for: it is used up. */
const takeSql = prepared(`
  with taken as (
    delete from ticket where token_hash in (select token_hash from ticket where token_hash = ${anyOf('$1::bytea[]')} for update skip locked)
    returning token_hash, session_id, org_id, language, created_at > now() - ${milliseconds(socketLimits.ticketMs)} as fresh
  )
  select ${sessionColumns}, ${personColumns}, encode(taken.token_hash, 'hex') as hash, taken.org_id as chosen, taken.language
  from taken join session s on s.id = taken.session_id ${personJoins} where taken.fresh`);

interface TicketsOptions {
  readonly database: Database;
  readonly assignments: ReturnType<typeof assignmentsReader>;
  readonly entrances: Entrances;
  /** Ends a session behind which nobody stands any more. */
  readonly revoke: (sessionId: string) => Promise<unknown>;
}

export class Tickets {
  readonly #options: TicketsOptions;
  readonly #asked = new Batch((asked: readonly Asked[]) => this.#issueAll(asked));
  readonly #waiting = new Batch((hashes: readonly Buffer[]) => this.#takeAll(hashes));

  constructor(options: TicketsOptions) {
    this.#options = options;
  }

  /** @throws Refusal sessionOver */
  async issue(principal: Principal): Promise<Issued> {
    const token = newToken();
    const asked = { hash: hashOf(token), principal };
    // A session that somebody is just changing is waited for by its own ticket alone.
    const expiresAt = (await this.#asked.ask(asked)) ?? (await this.#store(issueAnySql, [asked])).get(asked.hash.toString('hex'));
    if (expiresAt === undefined) throw new Refusal('sessionOver');
    return { token, expiresAt };
  }

  /** All that are asked for while others are being stored are stored together, by one commit; nobody has theirs before it. */
  async #issueAll(asked: readonly Asked[]): Promise<(string | undefined)[]> {
    const stored = await this.#store(issueFreeSql, asked);
    return asked.map(({ hash }) => stored.get(hash.toString('hex')));
  }

  async #store(sql: string, asked: readonly Asked[]): Promise<Map<string, string>> {
    const rows = await this.#options.database.query<{ hash: string; expiresAt: string }>(sql, [
      asked.map(({ hash }) => hash),
      asked.map(({ principal }) => principal.sessionId),
      asked.map(({ principal }) => principal.orgId),
      asked.map(({ principal }) => principal.language),
    ]);
    return new Map(rows.map(({ hash, expiresAt }) => [hash, expiresAt]));
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
