/**
 * Sessions: one opaque bearer each, stored hashed, idle 30 minutes, 12 hours at most (design 6). `tickets.ts` has the tickets of sockets.
 * A session belongs to one organisation for its whole life; who chooses another one gets a second session of the same login, its family (docs/adr/0020).
 * Every time here is the database's.
 */
import { randomUUIDv7 } from 'node:crypto';
import { sessionLimits } from '#contract/limits/session.ts';
import type { Database, Query } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Bearers } from './bearers.ts';
import type { BearerRow } from './bearers.ts';
import { Entrances, enteringIfAble } from './entrances.ts';
import { identityOf, loadIdentities, personColumns, personJoins } from './identity.ts';
import type { Identity, PersonRow } from './identity.ts';
import { anyOf, isOver, milliseconds, touchAfterMs } from './sessionRow.ts';
import { assignmentsReader } from './assignments.ts';
import type { RoleAssignments } from './assignments.ts';
import { Tickets } from './tickets.ts';
import type { Issued } from './tickets.ts';
import { hashOf, newToken, tokenCharacters } from './token.ts';

export type EndReason = 'logout' | 'revoked';
/** A login comes from here, for the list of logins. */
export interface From {
  readonly address: string;
  readonly agent: string;
}
export interface Opened {
  readonly token: string;
  readonly sessionId: string;
  readonly expiresInSeconds: number;
}
const keptIdentities = 5_000;

/** $1 sessions, $2 the prints that they were seen with. @returns those that do not look so any more; without a person's row those that are over */
const changedSql = prepared(`
  with standing as materialized (select ${personColumns} from session s ${personJoins} where s.id = ${anyOf('$1::uuid[]')} and not ${isOver}),
    printed as materialized (select standing.*, md5(standing::text) as print from standing)
  select asked.id as "askedId", printed.* from unnest($1::uuid[], $2::text[]) as asked(id, seen) left join printed on printed."sessionId" = asked.id
  where printed.print is distinct from asked.seen`);
interface Changed {
  readonly askedId: string;
  /** Null: the session is over. */
  readonly print: string | null;
}
/** `renew`: from who somebody was when their socket was opened to who they are now; none where that organisation is out of their reach. */
export type RightsListener = (sessionId: string, renew: (principal: Principal) => Principal | undefined) => void;

export class SessionStore {
  readonly #database: Database;
  readonly #assignments: ReturnType<typeof assignmentsReader>;
  readonly #bearers: Bearers;
  readonly #kept = new Map<string, { readonly until: number; readonly identity: Identity }>();
  #forgets = 0;
  readonly #entrances = new Entrances();
  readonly #tickets: Tickets;
  #rightsChanged: RightsListener | undefined;

  constructor(database: Database) {
    this.#database = database;
    this.#assignments = assignmentsReader(database);
    this.#bearers = new Bearers(database);
    this.#tickets = new Tickets({
      database,
      assignments: this.#assignments,
      entrances: this.#entrances,
      revoke: (sessionId) => this.#end(database, 's.id = $2', 'revoked', sessionId),
    });
  }

  async open(query: Query, subject: { readonly kind: 'staff' | 'member'; readonly id: string; readonly orgId: string }, from?: From): Promise<Opened> {
    const token = newToken();
    const sessionId = randomUUIDv7();
    await query.query(
      `insert into session (id, family_id, token_hash, subject_kind, subject_id, org_id, address, agent, expires_at)
       values ($1, $1, $2, $3, $4, $5, $6, $7, now() + ${milliseconds(sessionLimits.absoluteMs)})`,
      [sessionId, hashOf(token), subject.kind, subject.id, subject.orgId, from?.address ?? null, from?.agent ?? null],
    );
    return { token, sessionId, expiresInSeconds: sessionLimits.absoluteMs / 1_000 };
  }

  /**
   * Another session of the same login: with the same absolute end, in another organisation.
   * @param query of a transaction, for who ends the family meanwhile waits for it
   * @throws Refusal sessionOver
   */
  async openBeside(query: Query, sessionId: string, orgId: string): Promise<Opened> {
    const [token, id] = [newToken(), randomUUIDv7()];
    const familyId = await this.#lockFamily(query, sessionId);
    const [row] = await query.query<{ seconds: number }>(
      `insert into session (id, family_id, token_hash, subject_kind, subject_id, org_id, expires_at)
       select $2, s.family_id, $3, s.subject_kind, s.subject_id, $4, s.expires_at from session s where s.id = $1 and not ${isOver}
       returning extract(epoch from expires_at - now())::int as seconds`,
      [sessionId, id, hashOf(token), orgId],
    );
    if (!row) throw new Refusal('sessionOver');
    const tooMany = `s.id in (select s.id from session s where s.family_id = $2 and not ${isOver} order by s.id = $3 desc, s.last_used_at desc, s.id desc offset ${sessionLimits.familySessions})`;
    await this.#end(query, tooMany, 'logout', familyId, id);
    return { token, sessionId: id, expiresInSeconds: row.seconds };
  }

  /**
   * Another session is opened as by `openBeside`, and the bearer of before becomes one of the chosen organisation, too: the session it was of has ended. A client that
   * knows only the specification goes on with that bearer. The caller says `forget` once this is committed.
   */
  async openInstead(query: Query, sessionId: string, orgId: string): Promise<Opened> {
    const opened = await this.openBeside(query, sessionId, orgId);
    const [before] = await query.query<{ hash: Buffer }>('select token_hash as hash from session where id = $1', [sessionId]);
    await query.query('update session set token_hash = $2 where id = $1', [sessionId, hashOf(newToken())]);
    await query.query(
      `insert into session (id, family_id, token_hash, subject_kind, subject_id, org_id, expires_at)
       select $2, s.family_id, $3, s.subject_kind, s.subject_id, s.org_id, s.expires_at from session s where s.id = $1`,
      [opened.sessionId, randomUUIDv7(), before?.hash],
    );
    await this.#end(query, 's.id = $2', 'logout', sessionId);
    return opened;
  }

  /** A second statement sees what was committed before the lock was had. */
  async #lockFamily(query: Query, sessionId: string): Promise<string> {
    const [first] = await query.query<{ id: string }>(
      'select f.id from session s join session f on f.id = s.family_id where s.id = $1 for no key update of f',
      [sessionId],
    );
    if (!first) throw new Refusal('sessionOver');
    return first.id;
  }

  /** The person behind a session is read anew: what somebody hears that they may do now, the next call must not refuse by what was kept before. */
  async identityOfSession(sessionId: string): Promise<Identity | undefined> {
    this.forget(sessionId);
    return (await loadIdentities(this.#database, [sessionId], await this.#assignments.read())).get(sessionId);
  }

  /** @throws Refusal sessionOver (401) or sessionWithdrawn (403): the session itself has ended */
  async identify(token: string): Promise<Identity> {
    if (token.length > tokenCharacters) throw new Refusal('sessionOver');
    const hash = hashOf(token);
    const key = hash.toString('base64');
    const kept = this.#kept.get(key);
    if (kept && kept.until > performance.now()) return kept.identity;
    this.#kept.delete(key);
    const forgets = this.#forgets;
    const row = await this.#bearers.read(hash);
    const identity = await this.#identityOf(row);
    // An identity that was forgotten while this was read may be older than what made it be forgotten.
    if (forgets === this.#forgets) this.#keep(key, identity);
    if (row?.unused) await this.touch(row.id);
    return identity;
  }

  async #identityOf(row: BearerRow | undefined): Promise<Identity> {
    if (!row) throw new Refusal('sessionOver');
    if (row.over) throw new Refusal(row.endedBy === 'revoked' ? 'sessionWithdrawn' : 'sessionOver');
    const identity = identityOf(row, await this.#assignments.read());
    if (identity) return identity;
    await this.#end(this.#database, 's.id = $2', 'revoked', row.id);
    throw new Refusal('sessionWithdrawn');
  }

  #keep(key: string, identity: Identity): void {
    const now = performance.now();
    // The oldest come first.
    for (const [known, { until }] of this.#kept) {
      if (until > now && this.#kept.size < keptIdentities) break;
      this.#kept.delete(known);
    }
    this.#kept.set(key, { until: now + sessionLimits.freshMs, identity });
  }

  #forget(matches: (identity: Identity) => boolean): void {
    this.#forgets += 1;
    for (const [key, { identity }] of this.#kept) if (matches(identity)) this.#kept.delete(key);
  }

  /** Writes the last use at most once a minute, and never brings an ended session back. */
  async touch(sessionId: string): Promise<void> {
    await this.#database.query(
      `update session s set last_used_at = now() where s.id = $1 and s.last_used_at < now() - ${milliseconds(touchAfterMs)} and not ${isOver}`,
      [sessionId],
    );
  }

  /** @param values of the condition, from $2 on */
  async #end(query: Query, where: string, reason: EndReason, ...values: readonly string[]): Promise<string[]> {
    const ended = await query.query<{ id: string }>(
      `update session s set ended_at = now(), ended_by = $1 where ${where} and s.ended_at is null returning s.id`,
      [reason, ...values],
    );
    const ids = ended.map((row) => row.id);
    await query.query('delete from ticket where session_id = any($1)', [ids]);
    this.#forget((identity) => ids.includes(identity.sessionId));
    return ids;
  }

  /** The whole login: in every organisation it was carried to. */
  async end(query: Query, sessionId: string, reason: EndReason = 'logout'): Promise<string[]> {
    return this.#end(query, 's.family_id = $2', reason, await this.#lockFamily(query, sessionId));
  }

  /** All their logins but the one that this session belongs to. @returns how many sessions ended */
  async endOthers(query: Query, sessionId: string, subjectId: string): Promise<number> {
    const familyId = await this.#lockFamily(query, sessionId);
    return (await this.#end(query, 's.subject_id = $2 and s.family_id <> $3', 'logout', subjectId, familyId)).length;
  }

  /**
   * All sessions of a person: switched off, removed, password changed or reset (F6).
   * @param except the session that goes on
   */
  async revokeSessions(query: Query, subjectId: string, except?: string): Promise<string[]> {
    await query.query('select s.id from session s where s.subject_id = $1 and s.id = s.family_id and s.expires_at > now() order by s.id for no key update', [
      subjectId,
    ]);
    return except === undefined
      ? this.#end(query, 's.subject_id = $2', 'revoked', subjectId)
      : this.#end(query, 's.subject_id = $2 and s.id <> $3', 'revoked', subjectId, except);
  }

  /** @returns the session of this token if it belongs to the person; a foreign one and none look alike */
  async ownSession(query: Query, token: string, subjectId: string): Promise<string | undefined> {
    if (token.length > tokenCharacters) return undefined;
    const [row] = await query.query<{ id: string }>(`select s.id from session s where s.token_hash = $1 and s.subject_id = $2 and not ${isOver}`, [
      hashOf(token),
      subjectId,
    ]);
    return row?.id;
  }

  /** @throws Refusal sessionOver */
  issueTicket(principal: Principal): Promise<Issued> {
    return this.#tickets.issue(principal);
  }

  /** @returns undefined for a ticket that is unknown, used, too old, or whose session is over */
  takeTicket(ticket: string): Promise<Principal | undefined> {
    return this.#tickets.take(ticket);
  }

  /** Whoever changed organisations, roles or people here need not wait until it is read again; other servers hear of it a moment later. */
  readAnew(): void {
    this.#assignments.forget();
    this.#forget(() => true);
  }

  /** Its next call reads who stands behind it. */
  forget(sessionId: string): void {
    this.#forget((identity) => identity.sessionId === sessionId);
  }

  /** Told of sessions whose sockets no longer fit the person's rights; without a listener they count as ended. */
  onRightsChanged(listener: RightsListener): void {
    this.#rightsChanged = listener;
  }

  /** Some of these sessions still stand: not ended, not idle, the person enabled and with the rights of the ticket. Whoever stands as when last asked is not read. */
  async stillValid(sessionIds: readonly string[]): Promise<Set<string>> {
    const assignments = await this.#assignments.read();
    const rows = await this.#database.query<PersonRow & Changed>(changedSql, [sessionIds, this.#entrances.seen(sessionIds, assignments)]);
    const valid = new Set(sessionIds);
    for (const row of rows) if (row.print === null || !this.#mayStay(row, row.print, assignments)) valid.delete(row.askedId);
    return valid;
  }

  #mayStay(row: PersonRow, print: string, assignments: RoleAssignments): boolean {
    if (!this.#entrances.mayEnter(row, assignments)) return false;
    if (!this.#entrances.hasChanged(row, assignments)) {
      this.#entrances.see(row.sessionId, print, assignments);
      return true;
    }
    this.#entrances.forget(row.sessionId);
    const identity = identityOf(row, assignments);
    this.#rightsChanged?.(row.sessionId, (principal) => identity && this.#renewed(identity, principal));
    return this.#rightsChanged !== undefined;
  }

  #renewed(identity: Identity, { orgId, language }: Principal): Principal | undefined {
    const principal = enteringIfAble(identity, orgId, language);
    return principal && this.#entrances.remember(principal);
  }

  /** Rows that are of no use any more are removed. Ended sessions stay a day, so that a late request hears why. */
  async sweep(): Promise<void> {
    await this.#database.query(`delete from ticket where created_at < now() - interval '5 minutes'`);
    await this.#database.query(`delete from session where least(coalesce(ended_at, expires_at), expires_at) < now() - interval '1 day'`);
    await this.#database.query(`delete from login_attempt where at < now() - interval '31 days'`);
  }
}
