/** The server's own keys, in DATA_DIR/keys (0600). Servers that share a database share this file. */
import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Keys {
  /** AES-256 for ID numbers. */
  readonly idNumber: Buffer;
  /** AES-256 for secrets that open outside systems. */
  readonly secret: Buffer;
  /** HMAC of the blind index. */
  readonly blindIndex: Buffer;
  /** HMAC of account names in login attempts. */
  readonly account: Buffer;
  /** AES-256 for what a person's browser keeps of their unsent work: another one for each person. */
  seal(personId: string): Buffer;
}

const bytes = 32;
const fileName = 'main.key';

/** One secret on the disk, one key for each purpose. */
const derived = (secret: Buffer, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `careline ${purpose}`, bytes));

function readSecret(file: string): Buffer | undefined {
  try {
    return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Written whole under another name and linked into place: two servers that start at once end with one key, and a kill leaves none or all of it. */
function createSecret(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `.${randomBytes(6).toString('hex')}`);
  writeFileSync(draft, `${randomBytes(bytes).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    // Another server was first: its key is the one that counts.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}

/** @throws when the file holds something else than a key: going on with a new one would lose every ID number. */
export function loadKeys(dataDir: string): Keys {
  const folder = join(dataDir, 'keys');
  const file = join(folder, fileName);
  if (!readSecret(file)) createSecret(folder, file);
  const secret = readSecret(file);
  if (secret?.length !== bytes)
    throw new Error(`${file} is no key: expected ${bytes} bytes in base64. Restore it from the backup; without it stored ID numbers cannot be read.`);
  return {
    idNumber: derived(secret, 'id number'),
    secret: derived(secret, 'secret of an outside system'),
    blindIndex: derived(secret, 'blind index'),
    account: derived(secret, 'account'),
    seal: (personId) => derived(secret, `seal ${personId}`),
  };
}

export const keyedHash = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
