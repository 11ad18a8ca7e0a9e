/**
 * A person's unsent words are sealed on this machine (ADR 10). AES-256-GCM in plain JavaScript: it also works where a hospital serves the console without https, and it
 * works at once, so that a page that is being closed can still seal what it holds.
 */
import { cmac, gcm } from '@noble/ciphers/aes.js';

export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface Seal {
  /** Tells this person's records from those of others on the same machine; says nothing about who it is. */
  readonly owner: string;
  /** Under which name a thing of this person is kept. Without the key nobody can say of what it is the name. */
  nameOf(thing: string): string;
  close(name: string, plain: Uint8Array<ArrayBuffer>): Sealed;
  /** @returns null where another key, another name or another hand made it */
  open(name: string, sealed: Sealed): Uint8Array<ArrayBuffer> | null;
}

const keyBytes = 32;
/** NIST SP 800-38D: 96 random bits. */
const ivBytes = 12;
const words = new TextEncoder();

/** NIST SP 800-108 with CMAC, two blocks: each use has a key of its own. */
function derive(key: Uint8Array<ArrayBuffer>, label: string): Uint8Array<ArrayBuffer> {
  const derived = new Uint8Array(keyBytes);
  for (const block of [1, 2]) derived.set(cmac(Uint8Array.from([block, ...words.encode(`careline ${label}`), 0, 1, 0]), key), (block - 1) * 16);
  return derived;
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * @param given as `session.sealKey` gives it: 32 bytes in base64
 * @param orgId what is written in one organisation is opened and named in that one alone (docs/adr/0020)
 */
export function sealWith(given: string, orgId: string): Seal {
  const key = Uint8Array.from(atob(given), (one) => one.charCodeAt(0));
  if (key.length !== keyBytes) throw new Error(`The key that seals drafts has ${key.length} bytes: expected ${keyBytes} in base64 (session.sealKey).`);
  const contents = derive(key, `contents ${orgId}`);
  const names = derive(key, `names ${orgId}`);
  key.fill(0);
  const nameOf = (thing: string): string => hex(cmac(words.encode(thing), names));
  return {
    owner: nameOf('owner'),
    nameOf: (thing) => nameOf(`of ${thing}`),
    close(name, plain) {
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
      return { iv, bytes: gcm(contents, iv, words.encode(name)).encrypt(plain) };
    },
    open(name, { iv, bytes }) {
      try {
        return gcm(contents, iv, words.encode(name)).decrypt(bytes);
      } catch {
        // The tag does not fit: what it holds is not trusted, and nobody could say more about it.
        return null;
      }
    },
  };
}
