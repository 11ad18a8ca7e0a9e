/**
 * Whoever has the token of a link answers by it. It is made of the id of the row and a key of the server, so that the same link can be given again, and stands in no column: the row
 * has its hash alone.
 */
import { createHash, createHmac } from 'node:crypto';
import type { Keys } from '#server/privacy/keys.ts';

export const tokenOf = ({ blindIndex }: Pick<Keys, 'blindIndex'>, answerId: string): string =>
  createHmac('sha256', blindIndex).update(`questionnaire answer ${answerId}`).digest('base64url');
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** @param origin of the console, where a link leaves it; empty for a path within */
export const addressOf = (token: string, origin = ''): string => `${origin}/questionnaire/${token}`;
