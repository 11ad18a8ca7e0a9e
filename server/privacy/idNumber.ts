/** ID numbers at rest: AES-256-GCM, with a blind index so that equal numbers can be found without reading any. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyedHash } from './keys.ts';
import type { Keys } from './keys.ts';

const version = 'v1';
const normal = (plain: string): string => plain.trim().toUpperCase();

export const blindIndex = (keys: Keys, plain: string): string => keyedHash(keys.blindIndex, normal(plain)).toString('base64url');

/** @returns `v1:<blind index>:<nonce>:<tag>:<text>`, what the column holds */
export function sealIdNumber(keys: Keys, plain: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keys.idNumber, nonce);
  const text = Buffer.concat([cipher.update(normal(plain), 'utf8'), cipher.final()]);
  return [version, blindIndex(keys, plain), nonce.toString('base64url'), cipher.getAuthTag().toString('base64url'), text.toString('base64url')].join(':');
}

/** @returns undefined where the column holds nothing this key has sealed */
export function openIdNumber(keys: Keys, sealed: string): string | undefined {
  const [found, , nonce, tag, text] = sealed.split(':');
  if (found !== version || !nonce || !tag || !text) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keys.idNumber, Buffer.from(nonce, 'base64url'));
    decipher.setAuthTag(Buffer.from(tag, 'base64url'));
    return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8');
  } catch {
    // Sealed by another key, or altered: there is no number to show, and the rest of the file must stay readable.
    return undefined;
  }
}
