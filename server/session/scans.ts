/**
 * Logging in by scanning (F9, docs/adr/0048). Three parties: the browser that shows the code and alone knows the word whose hash it gave, the telephone that came round by
 * enterprise WeChat and alone has the ticket, and the code itself, which is on a screen for everybody to see and worth nothing alone. Each step is taken once, within two
 * minutes, in this order: waiting, scanned, confirmed, used; or refused.
 */
import { createHash, randomInt, randomUUIDv7 } from 'node:crypto';
import type { ScanState } from '#contract/choices/scanStates.ts';
import { scanLimits, sessionLimits } from '#contract/limits/session.ts';
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/refusal.ts';
import { networkOf } from './loginLimits.ts';
import { hashOf, newToken } from './token.ts';

const ms = (amount: number): string => `interval '${amount} milliseconds'`;
const isFresh = `created_at > now() - ${ms(scanLimits.lifeMs)}`;

export interface Begun {
  readonly state: string;
  readonly number: string;
  readonly expiresAt: string;
}
interface Browser {
  /** SHA-256 of its word, base64url. */
  readonly challenge: string;
  readonly address: string;
  readonly agent: string;
  /** With which enterprise it begins, and by which row. */
  readonly corpId: string;
  readonly configId: string | null;
}

/** @throws Refusal tooFast: a network that shows more codes than a hospital would */
export async function beginScan(query: Query, { challenge, address, agent, corpId, configId }: Browser): Promise<Begun> {
  const network = networkOf(address);
  const [shown] = await query.query<{ n: number }>(
    `select count(*)::int as n from scan_login where address = $1 and created_at > now() - ${ms(sessionLimits.loginWindowMs)}`,
    [network],
  );
  if ((shown?.n ?? 0) >= scanLimits.networkCodes) throw new Refusal('tooFast', { seconds: sessionLimits.loginDelayMs / 1_000 });
  const state = newToken();
  const number = randomInt(10, 100);
  const [row] = await query.query<{ expiresAt: string }>(
    `insert into scan_login (id, state_hash, challenge, number, address, agent, corp_id, config_id) values ($1, $2, $3, $4, $5, $6, $7, $8)
     returning date_trunc('milliseconds', created_at + ${ms(scanLimits.lifeMs)}) as "expiresAt"`,
    [randomUUIDv7(), hashOf(state), Buffer.from(challenge, 'base64url'), number, network, agent, corpId, configId],
  );
  return { state, number: String(number), expiresAt: row?.expiresAt ?? '' };
}

export interface ScanPerson {
  readonly id: string;
  readonly wecomId: string;
}
export interface Scanned {
  readonly ticket: string;
  readonly number: string;
  readonly address: string;
  readonly agent: string;
  readonly at: string;
}

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

/** Of two telephones that scan the same code the first has it. @throws Refusal scanOver */
export async function markScanned(query: Query, state: string, { id, wecomId }: ScanPerson): Promise<Scanned> {
  const ticket = newToken();
  const [row] = await query.query<{ number: number; address: string; agent: string; at: string }>(
    `update scan_login set status = 'scanned', ticket_hash = $2, account_id = $3, wecom_id = $4 where state_hash = $1 and status = 'waiting' and ${isFresh}
     returning number, address, agent, date_trunc('milliseconds', created_at) as at`,
    [hashOf(state), hashOf(ticket), id, wecomId],
  );
  if (!row) throw new Refusal('scanOver');
  return { ...row, ticket, number: String(row.number) };
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
export async function decideScan(query: Query, ticket: string, isConfirmed: boolean): Promise<void> {
  const done = await query.query(`update scan_login set status = $2 where ticket_hash = $1 and status = 'scanned' and ${isFresh} returning 1`, [
    hashOf(ticket),
    isConfirmed ? 'confirmed' : 'refused',
  ]);
  if (done.length === 0) throw new Refusal('scanOver');
}

const challengeOf = (verifier: string): Buffer => createHash('sha256').update(verifier).digest();

/** To the browser that began it alone; to any other, and of one that is gone, it is expired. */
export async function scanStateOf(query: Query, state: string, verifier: string): Promise<ScanState> {
  const [row] = await query.query<{ status: ScanState | 'used'; isFresh: boolean }>(
    `select status, ${isFresh} as "isFresh" from scan_login where state_hash = $1 and challenge = $2`,
    [hashOf(state), challengeOf(verifier)],
  );
  if (!row || row.status === 'used' || (!row.isFresh && row.status !== 'refused')) return 'expired';
  return row.status;
}

/** Uses the confirmation up. @throws Refusal scanOver */
export async function takeScan(query: Query, state: string, verifier: string): Promise<string> {
  const [row] = await query.query<{ userId: string }>(
    `update scan_login set status = 'used' where state_hash = $1 and challenge = $2 and status = 'confirmed' and ${isFresh} returning account_id as "userId"`,
    [hashOf(state), challengeOf(verifier)],
  );
  if (!row) throw new Refusal('scanOver');
  return row.userId;
}

export async function deleteOldScans(query: Query): Promise<void> {
  await query.query(`delete from scan_login where created_at < now() - interval '1 hour'`);
}
