import { argon2Sync, randomBytes } from 'node:crypto';

/** A stored password says what it costs to compare. This one costs next to nothing: most tests log in on their way to something else. */
export function cheapHash(password: string): string {
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const nonce = randomBytes(16);
  const bare = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
  const hash = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${bare(nonce)}$${bare(hash)}`;
}
