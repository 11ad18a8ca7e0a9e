/** Signatures and templates: the text stays as the provider has approved it, the provider's words come with its decision, and what is in use stays usable. */
import { lives } from '#contract/lives/index.ts';
import { signedText, partsOf, variablesIn } from '#contract/messageText.ts';
import type { MessageKind } from '#contract/messageText.ts';
import { smsLimits } from '#contract/limits/messages.ts';
import type { Query } from '#server/db/database.ts';
import type { Moved, Rule, RuleRow } from '#server/engine/rules/rule.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { refuseUsed } from './templateUses.ts';

type Draft = Map<string, unknown>;
interface Variable {
  readonly name: string;
  readonly label?: string | null;
  readonly example?: string | null;
}

/** In these states the provider has seen nothing of it, or has sent it back. */
const openStates: ReadonlySet<unknown> = new Set([undefined, 'draft', 'refused']);

function refuseFixed({ language }: Principal, draft: Draft, before: RuleRow | undefined, names: readonly string[]): void {
  const state = before?.['status'];
  if (openStates.has(state)) return;
  const isChanged = names.some((name) => draft.has(name) && JSON.stringify(draft.get(name)) !== JSON.stringify(before?.[name]));
  const word = lives['providerReviewLife']?.states[String(state)]?.label[language === 'en' ? 1 : 0] ?? '';
  if (isChanged) throw new Refusal('templateFixed', { state: word });
}

/** What the provider has said stands with the row from then on. */
async function decided({ move, reason }: Moved, moves: ReadonlySet<string>, draft: Draft): Promise<undefined> {
  if (moves.has(move)) {
    draft.set('providerWords', reason === '' ? null : reason);
    draft.set('reviewedAt', new Date().toISOString());
  }
  return undefined;
}
const reviews: ReadonlySet<string> = new Set(['approve', 'refuse']);

export const smsSignRule: Rule = {
  save: async (_query, principal, draft, before) => refuseFixed(principal, draft, before, ['name']),
  remove: (query, principal, { id }) => refuseUsed(query, principal, 'smsSign', id),
  move: async (tx, principal, moved, draft) => {
    if (moved.move === 'switchOff') await refuseUsed(tx, principal, 'smsSign', moved.row.id);
    return decided(moved, reviews, draft);
  },
};

/** Lines as they were given, in their order; a variable of the text that has none yet gets one. */
function withAll(principal: Principal, text: string, given: readonly Variable[]): readonly Variable[] {
  const found = variablesIn(text).filter((name) => !given.some((one) => one.name === name));
  if (given.length + found.length > smsLimits.variables)
    throw invalid(principal, 'text', [`变量最多 ${smsLimits.variables} 个`, `It may hold ${smsLimits.variables} variables at most`]);
  return [...given, ...found.map((name) => ({ name, label: null, example: null }))];
}

async function measure(query: Query, draft: Draft, before: RuleRow | undefined): Promise<void> {
  const now = (name: string): unknown => (draft.has(name) ? draft.get(name) : before?.[name]);
  const [sign] = await query.query<{ name: string }>('select name from sms_sign where id = $1', [now('signId')]);
  const whole = signedText(sign?.name ?? '', String(now('text') ?? ''), (now('kind') ?? 'care') as MessageKind);
  draft.set('characters', whole.length);
  draft.set('parts', partsOf(whole));
}

export const smsTemplateRule: Rule = {
  save: async (query, principal, draft, before) => {
    refuseFixed(principal, draft, before, ['text', 'variables', 'kind', 'signId']);
    if (before && !['text', 'variables', 'kind', 'signId'].some((name) => draft.has(name))) return;
    const text = String(draft.get('text') ?? before?.['text'] ?? '');
    const given = (draft.has('variables') ? draft.get('variables') : before?.['variables']) as readonly Variable[] | null | undefined;
    // A line whose variable has left the text goes with it, unless somebody sends the lines as well.
    const kept = (given ?? []).filter(({ name }) => draft.has('variables') || variablesIn(text).includes(name));
    draft.set('variables', withAll(principal, text, kept));
    await measure(query, draft, before);
  },
  move: async (_tx, _principal, moved, draft) => decided(moved, reviews, draft),
};

const answers: ReadonlySet<string> = new Set(['lose', 'close', 'useAgain']);
export const mpTemplateRule: Rule = {
  move: async (_tx, _principal, moved, draft) => decided(moved, answers, draft),
};
