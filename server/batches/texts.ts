/** The words of a batch for each receiver, and how long and dear they are; the templates are read once. */
import type { MessageChannel } from '#contract/choices/messaging.ts';
import { variableNamed } from '#contract/journeys/facts.ts';
import type { VariableName } from '#contract/journeys/facts.ts';
import { filledIn, missingIn, variablesIn } from '#contract/messageText.ts';
import type { MessageVariables } from '#contract/messageText.ts';
import type { Query } from '#server/db/database.ts';
import { priceOf } from '#server/outgoing/price.ts';
import type { Prices } from '#server/outgoing/price.ts';
import { ruleOfOrg } from '#server/outgoing/rule.ts';
import { filledMp, readMpTemplate } from '#server/templates/templateText.ts';
import type { MpTemplate } from '#server/templates/templateText.ts';
import type { Batch } from './batchRow.ts';

export interface BatchTexts {
  /** One of them for each step of the chain. */
  readonly steps: readonly { readonly channel: MessageChannel; readonly text: string; readonly mp: MpTemplate | undefined }[];
  readonly names: readonly string[];
  readonly orgName: string;
  readonly prices: Prices;
  readonly fixed: Readonly<Record<string, string>>;
}

const mpWords = (mp: MpTemplate | undefined): string => (mp?.fields ?? []).map(({ value }) => value).join('\n');

export async function textsOf(query: Query, batch: Batch): Promise<BatchTexts> {
  const steps: BatchTexts['steps'][number][] = [];
  for (const { channel, templateId, text } of batch.chain ?? []) {
    const mp = channel === 'mp' && templateId !== undefined ? await readMpTemplate(query, templateId) : undefined;
    steps.push({ channel, text: text ?? '', mp });
  }
  const [org] = await query.query<{ name: string }>('select name from organisation where id = $1', [batch.orgId]);
  const { prices } = await ruleOfOrg(query, batch.orgId);
  return {
    steps,
    names: variablesIn(steps.map(({ text, mp }) => `${text}\n${mpWords(mp)}`).join('\n')),
    orgName: org?.name ?? '',
    prices,
    fixed: Object.fromEntries((batch.values ?? []).map(({ name, value }) => [name, value])),
  };
}

/** These are known of everybody, unless the batch or its file says otherwise. */
const ofReceiver: Partial<Readonly<Record<VariableName, 'name' | 'orgName'>>> = { customer: 'name', org: 'orgName' };

/** The variables that the texts name, as far as they are known. */
export function variablesFor({ names, orgName, fixed }: BatchTexts, name: string | null, given: MessageVariables): Readonly<Record<string, string>> {
  const known = { name, orgName };
  const valueOf = (one: string): string => {
    const key = variableNamed(one);
    const from = key && ofReceiver[key];
    return String(given[one] || fixed[one] || (from === undefined ? '' : (known[from] ?? '')));
  };
  return Object.fromEntries(names.map((one) => [one, valueOf(one)] as const).filter(([, value]) => value !== ''));
}

export interface Worded {
  readonly channel: MessageChannel;
  readonly text: string;
  readonly missing: readonly string[];
  readonly parts: number;
  readonly cost: number;
}

/** @param step the first of the chain that reaches the receiver */
export function wordsFor({ steps, prices }: BatchTexts, step: number, variables: MessageVariables): Worded {
  const one = steps[step] ?? steps[0];
  if (one?.channel === 'mp') {
    const { text, missing } = filledMp(one.mp, variables);
    return { channel: 'mp', text, missing, ...priceOf({ channel: 'mp', text }, prices), parts: 0 };
  }
  const text = filledIn(one?.text ?? '', variables);
  const channel = one?.channel ?? 'sms';
  return { channel, text, missing: missingIn(one?.text ?? '', variables), ...priceOf({ channel, text }, prices) };
}
