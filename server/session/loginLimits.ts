/**
 * A login may be tried so often (F1, F2). Tries are counted for (account, network), so that a guesser elsewhere cannot lock anybody out; for the account in all, so that
 * all networks together get no more than a hundred guesses a day; and for the network, as one guard against sprayed passwords. A pair of account and network that has
 * logged in lately is known: strangers leave it half of the day's guesses, and the guard of the network does not hold it up, because a hospital is one address.
 */
import { sessionLimits } from '#contract/limits/session.ts';
import type { Database, Query } from '#server/db/database.ts';
import { keyedHash } from '#server/privacy/keys.ts';
import { Refusal } from '#server/kit/refusal.ts';

const dayMs = 24 * 3_600_000;
const guessesADay = { stranger: 50, known: 100 } as const;
const lockSpace = 4_711;

/** Case, blanks, width and invisible characters make no other account (F2). */
export const normalAccount = (username: string): string =>
  username
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}\p{Cc}]/gu, '');

/** An IPv6 network is what one customer gets: 64 bits. IPv4 written as IPv6 is IPv4. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head.split(':').filter((part) => part !== '');
  const right = (tail ?? '').split(':').filter((part) => part !== '');
  const middle = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return `${[...left, ...middle, ...right]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** After the fifth wrong try: 1, 2, 4, 8, then 15 minutes from the last one. */
export function delayAfter(wrongTries: number): number {
  if (wrongTries < sessionLimits.loginTries) return 0;
  return Math.min(sessionLimits.loginDelayMaxMs, sessionLimits.loginDelayMs * 2 ** Math.min(20, wrongTries - sessionLimits.loginTries));
}

interface Tries {
  readonly wrong: number;
  readonly sinceMs: number;
  readonly accountDay: number;
  readonly networkNow: number;
  readonly known: boolean;
}

/** Waiting time in milliseconds; 0: may be tried now. */
export function waitFor(tries: Tries): number {
  // Less than nothing has passed where the other try of the same moment began its transaction later and was counted first.
  const own = delayAfter(tries.wrong) - Math.max(0, tries.sinceMs);
  const spent = tries.accountDay >= guessesADay[tries.known ? 'known' : 'stranger'];
  const sprayed = !tries.known && tries.networkNow >= sessionLimits.networkTries;
  return Math.max(0, own, spent || sprayed ? sessionLimits.loginDelayMaxMs : 0);
}

const countTries = `
  select
    (select count(*) from login_attempt a where a.account = $1 and a.network = $2 and a.at > now() - interval '${dayMs} milliseconds' and a.succeeded is not true
      and a.at > coalesce((select max(b.at) from login_attempt b where b.account = $1 and b.network = $2 and b.succeeded), '-infinity'))::int as wrong,
    coalesce((select extract(epoch from now() - max(a.at)) * 1000 from login_attempt a where a.account = $1 and a.network = $2 and a.succeeded is not true), ${dayMs})::float8 as "sinceMs",
    (select count(*) from login_attempt a where a.account = $1 and a.at > now() - interval '${dayMs} milliseconds' and a.succeeded is not true)::int as "accountDay",
    (select count(*) from (select 1 from login_attempt a where a.network = $2 and a.succeeded = false and a.at > now() - interval '${sessionLimits.loginWindowMs} milliseconds' limit ${sessionLimits.networkTries}) as few)::int as "networkNow",
    exists (select 1 from login_attempt a where a.account = $1 and a.network = $2 and a.succeeded) as known`;

export interface Attempt {
  settle(query: Query, succeeded: boolean): Promise<void>;
}
const unlimited: Attempt = { settle: async () => undefined };

export class LoginLimits {
  readonly #database: Database;
  readonly #key: Buffer;
  readonly #on: boolean;

  constructor(database: Database, key: Buffer, on: boolean) {
    this.#database = database;
    this.#key = key;
    this.#on = on;
  }

  /**
   * Counts the try before the password is looked at, one at a time for an account: a hundred at once are a hundred.
   * @throws Refusal loginTooOften
   */
  async begin(account: string, address: string): Promise<Attempt> {
    if (!this.#on) return unlimited;
    const hash = keyedHash(this.#key, account);
    const network = networkOf(address);
    const attemptId = await this.#database.transaction(async (query) => {
      await query.query('select pg_advisory_xact_lock($1, $2)', [lockSpace, hash.readInt32BE(0)]);
      const [tries] = await query.query<Tries & Record<string, unknown>>(countTries, [hash, network]);
      const waitMs = tries ? waitFor(tries) : 0;
      if (waitMs > 0) throw new Refusal('loginTooOften', { seconds: Math.ceil(waitMs / 1_000) });
      const [row] = await query.query<{ id: number }>('insert into login_attempt (account, network) values ($1, $2) returning id', [hash, network]);
      return row?.id;
    });
    return {
      settle: async (query, succeeded) => {
        await query.query('update login_attempt set succeeded = $2 where id = $1', [attemptId, succeeded]);
      },
    };
  }
}
