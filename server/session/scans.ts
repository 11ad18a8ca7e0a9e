/**
 * Logging in by scanning (F9, docs/adr/0048, 0061). Three parties: the browser that shows the code and alone knows the word whose hash it gave, or the token it was told, the telephone that came round by
 * enterprise WeChat and alone has the ticket, and the code itself, which is on a screen for everybody to see and worth nothing alone. Each step is taken once, within two
 * minutes, in this order: waiting, scanned, confirmed, used; or refused.
 */
import { createHash, randomInt, randomUUIDv7 } from 'node:crypto';
import type { ScanState } from '#contract/choices/scanStates.ts';
import { scanLimits, sessionLimits } from '#contract/limits/session.ts';
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { networkOf } from './loginLimits.ts';
import { hashOf, newToken, tokenCharacters } from './token.ts';

const ms = (amount: number): string => `interval '${amount} milliseconds'`;
const isFresh = `created_at > now() - ${ms(scanLimits.lifeMs)}`;

export interface Begun {
  readonly state: string;
  readonly number: string;
  readonly expiresAt: string;
  /** The word, where the server made it. */
  readonly token: string | null;
}
interface Browser {
  /** SHA-256 of its word, base64url; null: it has none, and is told one. */
  readonly challenge: string | null;
  readonly address: string;
  readonly agent: string;
  /** The scan begins with this enterprise, and by this row. */
  readonly corpId: string;
  readonly configId: string | null;
}

/** A login belongs to the browser that has its word, or to whoever has the token that was made where there was no word. */
export type Proof = { readonly state: string; readonly verifier: string } | { readonly token: string };

const challengeOf = (word: string): Buffer => createHash('sha256').update(word).digest();
const idBytes = 16;
const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
/**
 * The row's id and 256 bit of its own, so that it is found without its state. No word that a browser made for itself is such a token: what begins by a challenge ends by
 * its state and its word.
 */
const tokenFor = (id: string): string => Buffer.concat([bytesOf(id), Buffer.from(newToken(), 'base64url')]).toString('base64url');
const idIn = (token: string): string | null =>
  token.length === tokenCharacters
    ? Buffer.from(token, 'base64url')
        .toString('hex')
        .slice(0, idBytes * 2)
    : null;

/** The row that it proves, by two values: which one it is, and the hash of what is known of it. */
const ownedBy = (proof: Proof): { readonly owned: string; readonly values: readonly unknown[] } =>
  'token' in proof
    ? { owned: 'id = $1 and challenge = $2', values: [idIn(proof.token), challengeOf(proof.token)] }
    : { owned: 'state_hash = $1 and challenge = $2', values: [hashOf(proof.state), challengeOf(proof.verifier)] };

/** @throws Refusal tooFast: a network that shows more codes than a hospital would */
export async function beginScan(query: Query, { challenge, address, agent, corpId, configId }: Browser): Promise<Begun> {
  const network = networkOf(address);
  const [shown] = await query.query<{ n: number }>(
    `select count(*)::int as n from scan_login where address = $1 and created_at > now() - ${ms(sessionLimits.loginWindowMs)}`,
    [network],
  );
  if ((shown?.n ?? 0) >= scanLimits.networkCodes) throw new Refusal('tooFast', { seconds: sessionLimits.loginDelayMs / 1_000 });
  const state = newToken();
  const id = randomUUIDv7();
  const token = challenge === null ? tokenFor(id) : null;
  const hash = token === null ? Buffer.from(challenge ?? '', 'base64url') : challengeOf(token);
  const number = randomInt(10, 100);
  const [row] = await query.query<{ expiresAt: string }>(
    `insert into scan_login (id, state_hash, challenge, number, address, agent, corp_id, config_id) values ($1, $2, $3, $4, $5, $6, $7, $8)
     returning date_trunc('milliseconds', created_at + ${ms(scanLimits.lifeMs)}) as "expiresAt"`,
    [id, hashOf(state), hash, number, network, agent, corpId, configId],
  );
  return { state, number: String(number), expiresAt: row?.expiresAt ?? '', token };
}

export interface ScanPerson {
  readonly id: string;
  readonly wecomId: string;
}
/** Both sides of a scan see these. */
export interface Shown {
  readonly number: string;
  readonly address: string;
  readonly agent: string;
  readonly at: string;
}
const shownSql = `number::text, address, agent, date_trunc('milliseconds', created_at) as at`;

/** @returns what it began with: a code that comes with it is exchanged there and nowhere else. @throws Refusal scanOver */
export async function requireWaiting(query: Query, state: string): Promise<{ readonly corpId: string; readonly configId: string | null }> {
  const [row] = await query.query<{ corpId: string | null; configId: string | null }>(
    `select corp_id as "corpId", config_id as "configId" from scan_login where state_hash = $1 and status = 'waiting' and ${isFresh}`,
    [hashOf(state)],
  );
  // Begun by the version before: it said of no enterprise which it was.
  if (row?.corpId == null) throw new Refusal('scanOver');
  return { corpId: row.corpId, configId: row.configId };
}

/** The first of two telephones that scan the same code has it. @throws Refusal scanOver */
export async function markScanned(query: Query, state: string, { id, wecomId }: ScanPerson): Promise<Shown & { readonly ticket: string }> {
  const ticket = newToken();
  const [row] = await query.query<Shown & Record<string, unknown>>(
    `update scan_login set status = 'scanned', ticket_hash = $2, account_id = $3, wecom_id = $4 where state_hash = $1 and status = 'waiting' and ${isFresh}
     returning ${shownSql}`,
    [hashOf(state), hashOf(ticket), id, wecomId],
  );
  if (!row) throw new Refusal('scanOver');
  const { number, address, agent, at } = row;
  return { number, address, agent, at, ticket };
}

/** Whoever scanned is nobody of ours: the browser is told that it was refused. */
export async function refuseScan(query: Query, state: string): Promise<void> {
  await query.query(`update scan_login set status = 'refused' where state_hash = $1 and status = 'waiting'`, [hashOf(state)]);
}

/** @throws Refusal scanOver */
export async function scannedBy(query: Query, ticket: string): Promise<{ readonly userId: string; readonly wecomId: string }> {
  const [row] = await query.query<{ userId: string; wecomId: string }>(
    `select account_id as "userId", wecom_id as "wecomId" from scan_login where ticket_hash = $1 and status = 'scanned' and ${isFresh}`,
    [hashOf(ticket)],
  );
  if (!row) throw new Refusal('scanOver');
  return row;
}

/** @throws Refusal scanOver */
export async function decideScan(query: Query, ticket: string, isConfirmed: boolean): Promise<Shown> {
  const [row] = await query.query<Shown & Record<string, unknown>>(
    `update scan_login set status = $2 where ticket_hash = $1 and status = 'scanned' and ${isFresh} returning ${shownSql}`,
    [hashOf(ticket), isConfirmed ? 'confirmed' : 'refused'],
  );
  if (!row) throw new Refusal('scanOver');
  return row;
}

/** The scan is told to whoever began it; anybody else finds none, as where it is gone. */
export async function scanOf(query: Query, proof: Proof): Promise<(Shown & { readonly status: ScanState }) | undefined> {
  const { owned, values } = ownedBy(proof);
  const [row] = await query.query<Shown & Record<string, unknown> & { status: ScanState | 'used'; isFresh: boolean }>(
    `select ${shownSql}, status, ${isFresh} as "isFresh" from scan_login where ${owned}`,
    values,
  );
  if (!row || row.status === 'used' || (!row.isFresh && row.status !== 'refused')) return undefined;
  const { number, address, agent, at, status } = row;
  return { number, address, agent, at, status };
}

/** Uses the confirmation up. @throws Refusal scanOver */
export async function takeScan(query: Query, proof: Proof): Promise<string> {
  const { owned, values } = ownedBy(proof);
  const [row] = await query.query<{ userId: string }>(
    `update scan_login set status = 'used' where ${owned} and status = 'confirmed' and ${isFresh} returning account_id as "userId"`,
    values,
  );
  if (!row) throw new Refusal('scanOver');
  return row.userId;
}

export async function deleteOldScans(query: Query): Promise<void> {
  await query.query(`delete from scan_login where created_at < now() - interval '1 hour'`);
}
