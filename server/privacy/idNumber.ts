/** ID numbers at rest: sealed, with a blind index so that equal numbers can be found without reading any. */
import { keyedHash } from './keys.ts';
import type { Keys } from './keys.ts';
import { openText, sealText } from './sealedText.ts';

const version = 'v1';
const normal = (plain: string): string => plain.trim().toUpperCase();

export const blindIndex = (keys: Keys, plain: string): string => keyedHash(keys.blindIndex, normal(plain)).toString('base64url');

/** @returns `v1:<blind index>:<nonce>:<tag>:<text>`, what the column holds */
export const sealIdNumber = (keys: Keys, plain: string): string => `${version}:${blindIndex(keys, plain)}:${sealText(keys.idNumber, normal(plain))}`;

/** @returns undefined where the column holds nothing this key has sealed: there is no number to show, and the rest of the file must stay readable */
export function openIdNumber(keys: Keys, sealed: string): string | undefined {
  const [found, , ...parts] = sealed.split(':');
  return found === version ? openText(keys.idNumber, parts.join(':')) : undefined;
}
