/** What a text costs: an SMS by its parts, everything else nothing. */
import type { MessageChannel } from '#contract/choices/messaging.ts';
import { partsOf } from '#contract/messageText.ts';

export interface Priced {
  readonly parts: number;
  /** In fen. */
  readonly cost: number;
}

export function priceOf({ channel, text }: { readonly channel: MessageChannel; readonly text: string }, smsPrice: number): Priced {
  if (channel !== 'sms') return { parts: 1, cost: 0 };
  const parts = partsOf(text);
  return { parts, cost: parts * smsPrice };
}
