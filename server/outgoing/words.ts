/** The words of each channel that reaches a receiver. */
import type { MessageReason } from '#contract/choices/messaging.ts';
import { messagingLimits } from '#contract/limits/messaging.ts';
import { filledIn, missingIn } from '#contract/messageText.ts';
import type { MessageVariables } from '#contract/messageText.ts';
import type { ChainStep, ChainText } from '#contract/resources/sentMessage.ts';
import type { Query } from '#server/db/database.ts';
import { mpContent, templateText } from '#server/templates/templateText.ts';

interface Filled {
  readonly text: string;
  readonly missing: readonly string[];
  readonly problem: string | null;
  readonly providerId?: string;
  readonly data?: Readonly<Record<string, string>>;
  readonly link?: string | null;
}

function fill(query: Query, { channel, templateId, templateVersion, text }: ChainStep, variables: MessageVariables): Promise<Filled> {
  if (text !== undefined || templateId === undefined) {
    return Promise.resolve({ text: filledIn(text ?? '', variables), missing: missingIn(text ?? '', variables), problem: null });
  }
  return channel === 'mp' ? mpContent(query, templateId, variables, templateVersion) : templateText(query, templateId, variables, templateVersion);
}

export interface Worded {
  readonly chain: readonly ChainText[];
  /** Nothing can be sent, for this. */
  readonly reason: MessageReason | null;
}

async function worded(query: Query, step: ChainStep, variables: MessageVariables): Promise<ChainText | MessageReason> {
  const { text, missing, problem, providerId, data, link } = await fill(query, step, variables);
  if (problem !== null) return 'noTemplate';
  if (missing.length > 0) return 'missingVariable';
  if (text.trim() === '') return 'noText';
  const { channel, templateId, templateVersion } = step;
  return {
    channel,
    text: text.slice(0, messagingLimits.textCharacters),
    ...(templateId === undefined ? {} : { templateId }),
    ...(templateVersion === undefined ? {} : { templateVersion }),
    ...(providerId === undefined ? {} : { provider: { id: providerId, data: data ?? {}, link: link ?? null } }),
  };
}

/** @param steps those that reach the receiver */
export async function wordsOf(
  query: Query,
  { chain, variables }: { readonly chain: readonly ChainStep[]; readonly variables: MessageVariables },
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
