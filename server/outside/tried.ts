/** A configuration that was tried has an outcome, told in the product's own words, with what WeChat says beside its number where that helps. */
import type { CheckOutcome } from '#contract/choices/wechat.ts';
import { codeOf, textOf } from './ask.ts';
import type { Answer } from './ask.ts';

export interface Tried {
  readonly outcome: CheckOutcome;
  readonly code: number | null;
  /** WeChat says that it was asked from this address. */
  readonly address: string | null;
}
export const plainly = (outcome: CheckOutcome): Tried => ({ outcome, code: null, address: null });

/** The numbers are those of both documentations. */
const outcomes: ReadonlyMap<number, CheckOutcome> = new Map([
  [40_001, 'wrongSecret'],
  [40_125, 'wrongSecret'],
  [41_004, 'wrongSecret'],
  [40_013, 'wrongId'],
  [40_056, 'wrongId'],
  [40_166, 'wrongId'],
  [41_002, 'wrongId'],
  [60_011, 'wrongId'],
  [301_002, 'wrongId'],
  [40_164, 'addressRefused'],
  [60_020, 'addressRefused'],
]);

/** `not allow to access from your ip ..., from ip: 203.0.113.7`, `invalid ip 203.0.113.7 ipv6 ...` */
const addressIn = (words: string | null): string | null => /\bip:?\s+((?:\d{1,3}\.){3}\d{1,3}|[\da-f]*:[\da-f:]{2,39})/i.exec(words ?? '')?.[1] ?? null;

export function triedOf(answer: Answer): Tried {
  const code = codeOf(answer);
  if (code === 0) return plainly('works');
  return { outcome: outcomes.get(code) ?? 'refused', code: Number.isSafeInteger(code) ? code : null, address: addressIn(textOf(answer['errmsg'])) };
}

/** @returns what it says, or that nothing did */
export async function tried(asking: () => Promise<Answer>): Promise<Tried> {
  try {
    return triedOf(await asking());
  } catch {
    return plainly('unreachable');
  }
}
