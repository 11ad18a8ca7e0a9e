/** Opaque tokens: random, told once, stored as a hash alone. */
import { createHash, randomBytes } from 'node:crypto';

/** 256 bit. */
const tokenBytes = 32;

/** Longer texts are no token of ours and are not even hashed. */
export const tokenCharacters = 64;
export const newToken = (): string => randomBytes(tokenBytes).toString('base64url');
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
