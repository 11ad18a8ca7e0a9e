/** A text at rest that nobody reads without its key: AES-256-GCM. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** @returns `<nonce>:<tag>:<text>` */
export function sealText(key: Buffer, plain: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return [nonce.toString('base64url'), cipher.getAuthTag().toString('base64url'), text.toString('base64url')].join(':');
}

/** @returns undefined for what another key has sealed, or somebody has altered */
export function openText(key: Buffer, sealed: string): string | undefined {
  const [nonce, tag, text] = sealed.split(':');
  if (!nonce || !tag || !text) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'));
    decipher.setAuthTag(Buffer.from(tag, 'base64url'));
    return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
