/**
 * Text messages to telephones, by the protocol in docs/outside/sms.md: the gateway is handed a message, is asked what became of one, and says by signed calls what it has
 * delivered and what people reply. The address comes from the configuration alone, and no redirect is followed (H6).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { outsideLimits } from '#contract/limits/server.ts';
import type { Outside } from '#server/config/outside.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { textOf } from './ask.ts';
import { boundedObject } from './bounded.ts';
import { demoDelivery, withoutAnswer } from './delivery.ts';
import type { Delivery, Known } from './delivery.ts';

export interface Sms {
  /** The same number again is the same message. */
  readonly id: string;
  readonly to: string;
  readonly text: string;
}

const system = 'The gateway of text messages';

/** Each part on a line of its own, in this order. */
const hmac = (key: string, parts: readonly string[]): Buffer => createHmac('sha256', key).update(parts.join('\n')).digest();
export const signSms = (key: string, parts: readonly string[]): string => hmac(key, parts).toString('hex');

const busy: ReadonlySet<number> = new Set([425, 429, 503]);

async function bodyOf(response: Response): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await boundedObject(response, outsideLimits.answerBytes, system);
  } catch {
    // The status says enough: a gateway need not answer with fields.
    return {};
  }
}

export async function readDelivery(response: Response): Promise<Delivery> {
  const { status } = response;
  const body = await bodyOf(response);
  if (response.ok) return { is: 'taken', providerNo: textOf(body['messageId']) };
  const code = textOf(body['code']) ?? String(status);
  const words = textOf(body['message']) ?? '';
  if (busy.has(status)) return { is: 'busy', words: `${code} ${words}`.trim() };
  // A redirect is not followed, so it took nothing.
  if (status === 408 || status >= 500) return { is: 'lost', words: `${code} ${words}`.trim() };
  return { is: 'refused', code, words, ...(code === 'deadNumber' ? { isDead: true } : {}) };
}

const knownStates: ReadonlySet<string> = new Set(['absent', 'taken', 'delivered']);

function readKnown(body: Readonly<Record<string, unknown>>): Known | undefined {
  const state = textOf(body['state']) ?? '';
  if (state === 'failed') return { is: 'failed', code: textOf(body['code']) ?? 'failed', words: textOf(body['message']) ?? '' };
  return knownStates.has(state) ? { is: state as 'absent' } : undefined;
}

export class SmsGateway {
  readonly #outside: Outside | undefined;
  /** Absent: somebody outside signs, or nobody. */
  readonly #standInKey: string | undefined;

  /** Absent: the demo's own gateway takes what is sent, or nobody does. */
  readonly #isDemo: boolean;

  readonly #requestMs: number;

  /** @param requestMs nobody waits longer for its answer */
  constructor(
    outside: Outside | undefined,
    { standsIn, isDemo = false, requestMs = outsideLimits.requestMs }: { readonly standsIn: boolean; readonly isDemo?: boolean; readonly requestMs?: number },
  ) {
    this.#outside = outside;
    this.#requestMs = requestMs;
    this.#standInKey = outside === undefined && standsIn ? randomBytes(32).toString('hex') : undefined;
    this.#isDemo = outside === undefined && isDemo;
  }

  /** In the demo a gateway of our own takes messages, refuses some, and loses the answer to a few. */
  get isStandIn(): boolean {
    return this.#isDemo;
  }

  async send({ id, to, text }: Sms): Promise<Delivery> {
    if (this.#isDemo) return demoDelivery(id);
    if (!this.#outside) return { is: 'absent' };
    const { url, key } = this.#outside;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': id },
        body: JSON.stringify({ id, to, text }),
        redirect: 'manual',
        signal: AbortSignal.timeout(this.#requestMs),
      });
      return await readDelivery(response);
    } catch (error) {
      return withoutAnswer(error);
    }
  }

  /** @returns undefined where it does not say */
  async ask(id: string): Promise<Known | undefined> {
    if (this.#isDemo) return { is: 'delivered' };
    if (!this.#outside) return undefined;
    const { url, key } = this.#outside;
    const asked = new URL(url);
    asked.pathname = `${asked.pathname.replace(/\/$/, '')}/${id}`;
    const response = await fetch(asked, {
      headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(this.#requestMs),
    });
    return response.ok ? readKnown(await boundedObject(response, outsideLimits.answerBytes, system)) : undefined;
  }

  /** @throws Refusal smsSignature */
  requireSigned(parts: readonly string[], signature: string): void {
    const key = this.#outside?.key ?? this.#standInKey;
    const given = Buffer.from(signature, 'hex');
    const expected = key === undefined ? undefined : hmac(key, parts);
    if (!expected || given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Refusal('smsSignature');
  }

  /** The stand-in signs as a gateway would. @throws Refusal smsSignature where none stands in */
  sign(parts: readonly string[]): string {
    if (this.#standInKey === undefined) throw new Refusal('smsSignature');
    return signSms(this.#standInKey, parts);
  }
}
