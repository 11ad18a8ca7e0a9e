/** Text messages to telephones, by the protocol in docs/outside/sms.md. The address comes from the configuration alone, and no redirect is followed (H6). */
import { outsideLimits } from '#contract/limits/server.ts';
import type { Outside } from '#server/config/outside.ts';

export interface Sms {
  /** The same number again is the same message. */
  readonly id: string;
  readonly to: string;
  readonly text: string;
}
/** @throws where it was not taken: it is tried again */
export type SendSms = (message: Sms) => Promise<void>;

export const createSms = (outside: Outside | undefined): SendSms | undefined =>
  outside &&
  (async ({ id, to, text }) => {
    const response = await fetch(outside.url, {
      method: 'POST',
      headers: { authorization: `Bearer ${outside.key}`, 'content-type': 'application/json', 'idempotency-key': id },
      body: JSON.stringify({ to, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(outsideLimits.requestMs),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The gateway of text messages answered with status ${response.status}: expected 2xx.`);
  });
