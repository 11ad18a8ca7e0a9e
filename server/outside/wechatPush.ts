/**
 * WeChat tells an official account of things by its message push (docs/outside/wechat.md): signed with the token that stands in the configuration, in the plain mode. Of it the ends of
 * template messages are read; anything else is nothing to us.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Query } from '#server/db/database.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { openText } from '#server/privacy/sealedText.ts';

export interface Signed {
  readonly signature: string;
  readonly timestamp: string;
  readonly nonce: string;
}
interface Pushed {
  /** WeChat's number of the message. */
  readonly id: string;
  readonly state: 'delivered' | 'failed';
  /** WeChat's own words: `failed:user block`. */
  readonly code?: string;
  readonly at: string;
}

/** WeChat's rule: the three in the order of letters, one behind the other. */
export const signPush = (token: string, { timestamp, nonce }: Omit<Signed, 'signature'>): string =>
  createHash('sha1').update([token, timestamp, nonce].toSorted().join('')).digest('hex');

function isSignedWith(token: string, signed: Signed): boolean {
  const [given, expected] = [Buffer.from(signed.signature, 'hex'), Buffer.from(signPush(token, signed), 'hex')];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const tokensSql = `select c.callback_token as token from wechat_config c where c.enabled and c.deleted_at is null and c.app = 'officialAccount' and c.callback_token is not null`;

/** True where one of the accounts that are on has signed it. */
export async function isFromWechat(query: Query, keys: Keys, signed: Signed): Promise<boolean> {
  const rows = await query.query<{ token: string }>(tokensSql);
  return rows.some(({ token }) => {
    const plain = openText(keys.secret, token);
    return plain !== undefined && isSignedWith(plain, signed);
  });
}

const fieldIn = (xml: string, name: string): string => new RegExp(`<${name}>(?:<!\\[CDATA\\[)?([^<\\]]{0,200})`).exec(xml)?.[1]?.trim() ?? '';

/** @returns nothing for what is no end of a template message */
export function readPush(xml: string): Pushed | undefined {
  if (fieldIn(xml, 'MsgType') !== 'event' || fieldIn(xml, 'Event') !== 'TEMPLATESENDJOBFINISH') return undefined;
  const [id, status, seconds] = [fieldIn(xml, 'MsgID'), fieldIn(xml, 'Status'), Number(fieldIn(xml, 'CreateTime'))];
  if (!/^\d{1,30}$/.test(id) || status === '' || !Number.isSafeInteger(seconds) || seconds <= 0 || seconds > 1e11) return undefined;
  const at = new Date(seconds * 1_000).toISOString();
  return status === 'success' ? { id, state: 'delivered', at } : { id, state: 'failed', code: status.slice(0, 60), at };
}
