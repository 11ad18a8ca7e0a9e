/**
 * The telephone system, by the protocol in docs/outside/telephony.md: it is asked to connect a caller with a number, and says by signed events what becomes of each call. Its
 * address comes from the configuration alone, and no redirect is followed (H6). Where outside systems are stood in for and none is configured, a soft phone signs the events.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { outsideLimits } from '#contract/limits/server.ts';
import type { Takes } from '#contract/operations.ts';
import type { Outside } from '#server/config/outside.ts';
import { Refusal } from '#server/kit/refusal.ts';

export type PhoneEvent = Takes<'phoneCall.event'>;
export type UnsignedEvent = Omit<PhoneEvent, 'signature'>;

interface Dialled {
  readonly callNo: string;
  /** The telephone of the caller is found by their account. */
  readonly caller: string;
  readonly number: string;
}

/** Each part on a line of its own, in this order. */
const hmac = (key: string, parts: readonly string[]): Buffer => createHmac('sha256', key).update(parts.join('\n')).digest();

const eventParts = ({ callNo, kind, at, number, line }: UnsignedEvent): readonly string[] => [callNo, kind, at, number ?? '', line ?? ''];

export const signEvent = (key: string, event: UnsignedEvent): string => hmac(key, eventParts(event)).toString('hex');

export class Telephony {
  readonly #outside: Outside | undefined;
  /** Absent: somebody outside signs, or nobody. */
  readonly #softKey: string | undefined;

  constructor(outside: Outside | undefined, standsIn: boolean) {
    this.#outside = outside;
    this.#softKey = outside === undefined && standsIn ? randomBytes(32).toString('hex') : undefined;
  }

  get isSoftPhone(): boolean {
    return this.#softKey !== undefined;
  }

  /** @throws Refusal callAbsent, callFailed */
  async dial({ callNo, caller, number }: Dialled): Promise<void> {
    if (this.isSoftPhone) return;
    if (!this.#outside) throw new Refusal('callAbsent');
    const { url, key } = this.#outside;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': callNo },
        body: JSON.stringify({ callNo, caller, number, signature: hmac(key, [callNo, caller, number]).toString('hex') }),
        redirect: 'error',
        signal: AbortSignal.timeout(outsideLimits.requestMs),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The telephone system answered with status ${response.status}: expected 2xx.`);
    } catch (error) {
      const refusal = new Refusal('callFailed');
      refusal.cause = error;
      throw refusal;
    }
  }

  /** The soft phone signs as a telephone system would. @throws Refusal callAbsent where no soft phone stands in */
  signed(event: UnsignedEvent): PhoneEvent {
    if (this.#softKey === undefined) throw new Refusal('callAbsent');
    return { ...event, signature: signEvent(this.#softKey, event) };
  }

  /** @throws Refusal callSignature */
  requireSigned({ signature, ...event }: PhoneEvent): void {
    const key = this.#outside?.key ?? this.#softKey;
    const given = Buffer.from(signature, 'hex');
    const expected = key === undefined ? undefined : hmac(key, eventParts(event));
    if (!expected || given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Refusal('callSignature');
  }
}
