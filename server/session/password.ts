/** Passwords as argon2id (OWASP's second profile), in the usual `$argon2id$...` text. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { Semaphore } from '#server/kit/semaphore.ts';

interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;

const derive = promisify(argon2);
/** A morning of logins leaves a processor to the database and the chat. */
const turns = new Semaphore({ atOnce: Math.max(1, availableParallelism() - 1), waiting: 1_000 });
const bare = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
/** The same letters typed on different systems are the same password. */
const derived = async (password: string, salt: Buffer, at: Cost): Promise<Buffer> =>
  turns.run(async () => Buffer.from(await derive('argon2id', { message: password.normalize('NFC'), nonce: salt, tagLength: hashBytes, ...at })));

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${bare(salt)}$${bare(await derived(password, salt, cost))}`;
}

const pattern = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
/** Compared against where there is no account, so that the answer takes as long (F3). Nobody knows its password. */
const nobody = hashPassword(randomBytes(32).toString('base64'));

/** @param stored null where there is no such account: takes the same time and is false */
export async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', hash = ''] = pattern.exec(stored ?? '') ?? pattern.exec(await nobody) ?? [];
  const expected = Buffer.from(hash, 'base64');
  const found = await derived(password, Buffer.from(salt, 'base64'), { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) });
  return expected.length === found.length && timingSafeEqual(expected, found) && stored !== null;
}
