/** A text message longer than 70 characters goes out in parts of 67, each of which is paid for. */
import { messagingLimits } from '#contract/limits/messaging.ts';

export function smsParts(text: string): number {
  const { smsCharacters, partCharacters } = messagingLimits;
  if (text.length <= smsCharacters) return text === '' ? 0 : 1;
  return Math.ceil(text.length / partCharacters);
}
