/** The words of a batch for each receiver, and how long and dear they are; the templates are read once. */
import type { MessageChannel } from '#contract/choices/messaging.ts';
import { filledIn, missingIn, partsOf, variablesIn } from '#contract/messageText.ts';
import type { MessageVariables } from '#contract/messageText.ts';
import type { Query } from '#server/db/database.ts';
import { ruleOfOrg } from '#server/outgoing/rule.ts';
import { filledMp, readMpTemplate } from '#server/templates/templateText.ts';
import type { MpTemplate } from '#server/templates/templateText.ts';
import type { Batch } from './batchRow.ts';

export interface BatchTexts {
  /** One of them for each step of the chain. */
  readonly steps: readonly { readonly channel: MessageChannel; readonly text: string; readonly mp: MpTemplate | undefined }[];
  readonly names: readonly string[];
  readonly orgName: string;
  readonly partFen: number;
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
  const { smsPrice } = await ruleOfOrg(query, batch.orgId);
  return {
    steps,
    names: variablesIn(steps.map(({ text, mp }) => `${text}\n${mpWords(mp)}`).join('\n')),
    orgName: org?.name ?? '',
    partFen: smsPrice,
    fixed: Object.fromEntries((batch.values ?? []).map(({ name, value }) => [name, value])),
  };
}

/** These are known of everybody, unless the batch or its file says otherwise. */
const ofReceiver: Readonly<Record<string, 'name' | 'orgName'>> = {
  姓名: 'name',
  客户: 'name',
  客户姓名: 'name',
  name: 'name',
  customer: 'name',
  机构: 'orgName',
  医院: 'orgName',
  hospital: 'orgName',
};

/** The variables that the texts name, as far as they are known. */
export function variablesFor({ names, orgName, fixed }: BatchTexts, name: string | null, given: MessageVariables): Readonly<Record<string, string>> {
  const known = { name, orgName };
  const valueOf = (one: string): string => {
    const from = ofReceiver[one];
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
export function wordsFor({ steps, partFen }: BatchTexts, step: number, variables: MessageVariables): Worded {
  const one = steps[step] ?? steps[0];
  if (one?.channel === 'mp') {
    const { text, missing } = filledMp(one.mp, variables);
    return { channel: 'mp', text, missing, parts: 0, cost: 0 };
  }
  const text = filledIn(one?.text ?? '', variables);
  const parts = partsOf(text);
  return { channel: one?.channel ?? 'sms', text, missing: missingIn(one?.text ?? '', variables), parts, cost: parts * partFen };
}
