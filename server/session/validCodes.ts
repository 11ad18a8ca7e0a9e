/**
 * Codes by message, asked for at the login once an account has been guessed at (F1). Whether one is needed follows from the tries of the typed name alone, whether it exists
 * or not (F3); the same keyed hash stands for all its spellings (F2).
 */
import { randomInt } from 'node:crypto';
import { sessionLimits } from '#contract/limits/session.ts';
import type { Database, Query } from '#server/db/database.ts';
import { keyedHash } from '#server/privacy/keys.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { networkOf, normalAccount } from './loginLimits.ts';

const ms = (amount: number): string => `interval '${amount} milliseconds'`;
const dayMs = 24 * 3_600_000;
const lockSpace = 4_713;

const neededSql = `
  select (select count(*) from login_attempt a where a.account = $1 and a.network = $2 and a.at > now() - ${ms(dayMs)} and a.succeeded is not true
      and a.at > coalesce((select max(b.at) from login_attempt b where b.account = $1 and b.network = $2 and b.succeeded), '-infinity')) >= ${sessionLimits.loginTries}
    or (select count(*) from login_attempt a where a.account = $1 and a.at > now() - ${ms(dayMs)} and a.succeeded is not true) >= ${sessionLimits.codeTries} as needed`;

/** Seconds until another one may be sent: to this account, and from this network. */
const waitSql = `
  select greatest(
    coalesce((select extract(epoch from max(c.created_at) + ${ms(sessionLimits.codePauseMs)} - now()) from login_code c where c.account = $1), 0),
    case when (select count(*) from login_code c where c.account = $1 and c.created_at > now() - ${ms(dayMs)}) >= ${sessionLimits.codesADay}
      or (select count(*) from login_code c where c.network = $2 and c.created_at > now() - ${ms(sessionLimits.loginWindowMs)}) >= ${sessionLimits.networkCodes}
      then ${sessionLimits.loginWindowMs / 1_000} else 0 end)::float8 as seconds`;

/** The guess is counted before it is compared. */
const guessSql = `
  update login_code set tries = tries + 1 where id = (
    select c.id from login_code c where c.account = $1 and c.used_at is null and c.tries < ${sessionLimits.codeGuesses} and c.created_at > now() - ${ms(sessionLimits.codeMs)}
    order by c.created_at desc, c.id desc limit 1 for no key update)
  returning id, code_hash = $2 as "isRight"`;

const newCode = (): string => String(randomInt(10 ** sessionLimits.codeDigits)).padStart(sessionLimits.codeDigits, '0');

export class ValidCodes {
  readonly #key: Buffer;
  readonly #on: boolean;

  constructor(key: Buffer, on: boolean) {
    this.#key = key;
    this.#on = on;
  }

  #hash(username: string): Buffer {
    return keyedHash(this.#key, `staff ${normalAccount(username)}`);
  }

  #codeHash(username: string, code: string): Buffer {
    return keyedHash(this.#key, `code ${normalAccount(username)} ${code}`);
  }

  async isNeeded(query: Query, username: string, address: string): Promise<boolean> {
    if (!this.#on) return false;
    const [row] = await query.query<{ needed: boolean }>(neededSql, [this.#hash(username), networkOf(address)]);
    return row?.needed === true;
  }

  /**
   * A code for this name, whether it exists or not. The one before is void.
   * @throws Refusal codeTooOften
   */
  issue(database: Database, username: string, address: string, send: (query: Query, code: string) => Promise<void>): Promise<void> {
    // Nobody is ever asked for one.
    if (!this.#on) return Promise.resolve();
    const account = this.#hash(username);
    return database.transaction(async (query) => {
      await query.query('select pg_advisory_xact_lock($1, $2)', [lockSpace, account.readInt32BE(0)]);
      const [row] = await query.query<{ seconds: number }>(waitSql, [account, networkOf(address)]);
      if (row && row.seconds > 0) throw new Refusal('codeTooOften', { seconds: Math.ceil(row.seconds) });
      const code = newCode();
      await query.query('update login_code set used_at = now() where account = $1 and used_at is null', [account]);
      await query.query('insert into login_code (account, network, code_hash) values ($1, $2, $3)', [
        account,
        networkOf(address),
        this.#codeHash(username, code),
      ]);
      await send(query, code);
    });
  }

  /** Uses the code up where it is right; a wrong guess counts. */
  take(database: Database, username: string, code: string): Promise<boolean> {
    return database.transaction(async (query) => {
      const [guess] = await query.query<{ id: number; isRight: boolean }>(guessSql, [
        this.#hash(username),
        this.#codeHash(username, code.normalize('NFKC').trim()),
      ]);
      if (!guess?.isRight) return false;
      await query.query('update login_code set used_at = now() where id = $1', [guess.id]);
      return true;
    });
  }
}

export async function deleteOldCodes(query: Query): Promise<void> {
  await query.query(`delete from login_code where created_at < now() - interval '2 days'`);
}
