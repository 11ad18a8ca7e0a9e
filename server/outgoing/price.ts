/** A text costs what the organisation's rule says of its channel: an SMS for each part. Messages inside this house cost nothing, and one without a price is counted as nothing. */
import type { MessageChannel } from '#contract/choices/messaging.ts';
import { partsOf } from '#contract/messageText.ts';

/** In fen. */
export type Prices = Readonly<Record<Exclude<MessageChannel, 'inApp'>, number>>;
export interface Priced {
  readonly parts: number;
  /** In fen. */
  readonly cost: number;
}

export function priceOf({ channel, text }: { readonly channel: MessageChannel; readonly text: string }, prices: Prices): Priced {
  const parts = channel === 'sms' ? partsOf(text) : 1;
  return { parts, cost: channel === 'inApp' ? 0 : parts * prices[channel] };
}
