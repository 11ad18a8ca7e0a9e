/** The words of each channel that reaches a receiver. */
import type { MessageReason } from '#contract/choices/messaging.ts';
import { messagingLimits } from '#contract/limits/messaging.ts';
import type { ChainStep, ChainText } from '#contract/resources/sentMessage.ts';
import type { Query } from '#server/db/database.ts';
import { filled, templateText } from './templateText.ts';
import type { TemplateText, Variables } from './templateText.ts';

const textOf = (query: Query, { templateId, text }: ChainStep, variables: Variables): Promise<TemplateText | undefined> =>
  text === undefined && templateId !== undefined ? templateText(query, templateId, variables) : Promise.resolve(filled(text ?? '', variables));

export interface Worded {
  readonly chain: readonly ChainText[];
  /** Nothing can be sent, for this. */
  readonly reason: MessageReason | null;
}

async function worded(query: Query, step: ChainStep, variables: Variables): Promise<ChainText | MessageReason> {
  const words = await textOf(query, step, variables);
  if (!words) return 'noTemplate';
  if (words.missing.length > 0) return 'missingVariable';
  if (words.text.trim() === '') return 'noText';
  const { channel, templateId } = step;
  const { text, providerTemplate } = words;
  return {
    channel,
    text: text.slice(0, messagingLimits.textCharacters),
    ...(templateId ? { templateId } : {}),
    ...(providerTemplate ? { providerTemplate } : {}),
  };
}

/** @param steps those that reach the receiver */
export async function wordsOf(
  query: Query,
  { chain, variables }: { readonly chain: readonly ChainStep[]; readonly variables: Variables },
  steps: readonly number[],
): Promise<Worded> {
  const said: ChainText[] = [];
  const reasons: MessageReason[] = [];
  for (const step of steps.flatMap((at) => chain[at] ?? [])) {
    const one = await worded(query, step, variables);
    if (typeof one === 'string') reasons.push(one);
    else said.push(one);
  }
  return { chain: said, reason: said.length > 0 ? null : (reasons[0] ?? 'noText') };
}
