/**
 * The payment system, by the protocol in docs/outside/payment.md: it is asked to take an amount for an order, and says by a signed notice that it has. Its address comes from
 * the configuration alone, and no redirect is followed (H6). Where outside systems are stood in for and none is configured, a cashier signs the notices.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { outsideLimits } from '#contract/limits/server.ts';
import type { Takes } from '#contract/operations.ts';
import type { Outside } from '#server/config/outside.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { boundedObject } from './bounded.ts';

export type PaymentNotice = Takes<'payment.notice'>;
export type Unsigned = Omit<PaymentNotice, 'signature'>;

interface Asked {
  readonly orderNo: string;
  readonly title: string;
  /** In fen. */
  readonly amount: number;
}

const system = 'The payment system';

/** Each part on a line of its own, in this order. */
const hmac = (key: string, parts: readonly (string | number)[]): Buffer => createHmac('sha256', key).update(parts.join('\n')).digest();

const noticeParts = ({ paymentNo, orderNo, amount, paidAt }: Unsigned): readonly (string | number)[] => [paymentNo, orderNo, amount, paidAt];

export const signNotice = (key: string, notice: Unsigned): string => hmac(key, noticeParts(notice)).toString('hex');

export class Payment {
  readonly #outside: Outside | undefined;
  readonly #origin: () => string;
  /** Absent: somebody outside signs, or nobody. */
  readonly #cashierKey: string | undefined;

  constructor(outside: Outside | undefined, around: { readonly standsIn: boolean; readonly origin: () => string }) {
    this.#outside = outside;
    this.#origin = around.origin;
    this.#cashierKey = outside === undefined && around.standsIn ? randomBytes(32).toString('hex') : undefined;
  }

  get isCashier(): boolean {
    return this.#cashierKey !== undefined;
  }

  /** @returns where the payer goes; null: to the cashier of the demo. @throws Refusal paymentAbsent, paymentFailed */
  async begin(asked: Asked): Promise<string | null> {
    if (this.isCashier) return null;
    if (!this.#outside) throw new Refusal('paymentAbsent');
    const { url, key } = this.#outside;
    try {
      return await this.#ask(url, key, asked);
    } catch (error) {
      const refusal = new Refusal('paymentFailed');
      refusal.cause = error;
      throw refusal;
    }
  }

  /** The cashier signs as a payment system would. @throws Refusal paymentAbsent where no cashier stands in */
  signed(notice: Unsigned): PaymentNotice {
    if (this.#cashierKey === undefined) throw new Refusal('paymentAbsent');
    return { ...notice, signature: signNotice(this.#cashierKey, notice) };
  }

  /** @throws Refusal paymentSignature */
  requireSigned({ signature, ...notice }: PaymentNotice): void {
    const key = this.#outside?.key ?? this.#cashierKey;
    const given = Buffer.from(signature, 'hex');
    const expected = key === undefined ? undefined : hmac(key, noticeParts(notice));
    if (!expected || given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Refusal('paymentSignature');
  }

  async #ask(url: string, key: string, { orderNo, title, amount }: Asked): Promise<string> {
    const noticeUrl = `${this.#origin()}/crm-server/payment/notice`;
    const signature = hmac(key, [orderNo, amount, noticeUrl]).toString('hex');
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orderNo, title, amount, noticeUrl, signature }),
      redirect: 'error',
      signal: AbortSignal.timeout(outsideLimits.requestMs),
    });
    if (!response.ok) throw new Error(`${system} answered with status ${response.status}: expected 200.`);
    const { payUrl } = await boundedObject(response, outsideLimits.answerBytes, system);
    if (typeof payUrl !== 'string' || !/^https?:\/\//.test(payUrl)) throw new Error(`${system} answered without a payUrl: expected a web address.`);
    return payUrl;
  }
}
