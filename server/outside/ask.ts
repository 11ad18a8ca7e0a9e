/** One question to WeChat, whichever of its systems: to a configured address alone, no redirect followed, the answer bounded (H6). Keys stand in queries, so no fault tells one. */
import { outsideLimits } from '#contract/limits/server.ts';
import { boundedObject } from './bounded.ts';

export type Answer = Readonly<Record<string, unknown>>;

export interface Question {
  readonly url: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly timeMs?: number;
}

/** @param who is asked, for whoever reads the log */
export async function ask(who: string, { url, path, query, body, timeMs = outsideLimits.requestMs }: Question): Promise<Answer> {
  const asked = query ? `?${new URLSearchParams(query).toString()}` : '';
  const response = await fetch(`${url}${path}${asked}`, {
    ...(body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeMs),
  });
  if (!response.ok) throw new Error(`${who} answered ${path} with status ${response.status}: expected 200.`);
  return boundedObject(response, outsideLimits.answerBytes, who);
}

/** Absent means none: a mini program tells no zero. */
export const codeOf = (answer: Answer): number => Number(answer['errcode'] ?? 0);
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' && value.length <= 200 ? value : null);
/** An answer that says neither a token nor an error is no success (-1: their own word for "not now"). */
export const tokenless = (answer: Answer): Answer => ({ errcode: -1, ...answer });
