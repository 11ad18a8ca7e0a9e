/** The texts of a batch, as they stand when somebody has its receivers checked: what is looked at is what goes out. */
import type { MessageCategory } from '#contract/choices/messaging.ts';
import type { MessageKind } from '#contract/messageText.ts';
import type { ChainStep } from '#contract/resources/sentMessage.ts';
import type { Query } from '#server/db/database.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { mpContent, readMpTemplate, smsInForce, templateText } from '#server/templates/templateText.ts';

export interface Chained {
  readonly chain: readonly ChainStep[];
  readonly category: MessageCategory;
}

/** @returns whether the templates of a chain can be used at this moment */
export async function isUsable(query: Query, chain: readonly ChainStep[]): Promise<boolean> {
  for (const { channel, templateId } of chain) {
    if (templateId === undefined) continue;
    const { problem } = channel === 'mp' ? await mpContent(query, templateId, {}) : await templateText(query, templateId, {});
    if (problem !== null) return false;
  }
  return chain.length > 0;
}

const unusable = ['这个模板现在不能使用，看它的状态或另选一个', 'This template cannot be used now. See its state, or choose another one'] as const;

async function requireUsable(query: Query, principal: Principal, field: 'templateId' | 'mpTemplateId', step: ChainStep): Promise<void> {
  if (!(await isUsable(query, [step]))) throw invalid(principal, field, unusable);
}

/** @throws Refusal invalidInput without a template, or with one that cannot be used */
export async function chainOf(query: Query, principal: Principal, row: Readonly<Record<string, unknown>>): Promise<Chained> {
  const chain: ChainStep[] = [];
  const kinds: MessageKind[] = [];
  if (typeof row['mpTemplateId'] === 'string') {
    const step = { channel: 'mp', templateId: row['mpTemplateId'] } as const;
    await requireUsable(query, principal, 'mpTemplateId', step);
    chain.push(step);
    kinds.push((await readMpTemplate(query, step.templateId))?.kind ?? 'care');
  }
  if (typeof row['templateId'] === 'string') {
    const step = { channel: 'sms', templateId: row['templateId'] } as const;
    await requireUsable(query, principal, 'templateId', step);
    const { text, kind } = await smsInForce(query, step.templateId);
    chain.push({ ...step, text });
    kinds.push(kind);
  }
  if (chain.length === 0) throw invalid(principal, 'templateId', ['选一个短信模板或公众号模板', 'Choose an SMS template or an official-account template']);
  return { chain, category: kinds.includes('marketing') ? 'marketing' : 'care' };
}
