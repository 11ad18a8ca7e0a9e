/** Signatures and templates: a text that is not the one that the provider has approved is a draft, the provider's words come with its decision, and what is in use stays usable. */
import { signedText, partsOf, variablesIn } from '#contract/messageText.ts';
import type { MessageKind } from '#contract/messageText.ts';
import { smsLimits } from '#contract/limits/messages.ts';
import type { Query } from '#server/db/database.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import type { Fault, Moved, Rule, RuleRow } from '#server/engine/rules/rule.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { cautionOfUses, refuseUsed } from './templateUses.ts';
import { waitingMessages } from './waitingMessages.ts';

type Draft = Map<string, unknown>;
interface Variable {
  readonly name: string;
  readonly label?: string | null;
  readonly example?: string | null;
}

const isChanged = (draft: Draft, before: RuleRow | undefined, names: readonly string[]): boolean =>
  names.some((name) => draft.has(name) && JSON.stringify(draft.get(name)) !== JSON.stringify(before?.[name]));

/** The provider's words stand with the row from then on. */
async function decided(query: Query, { move, reason }: Moved, moves: ReadonlySet<string>, draft: Draft): Promise<undefined> {
  if (moves.has(move)) {
    draft.set('providerWords', reason === '' ? null : reason);
    draft.set('reviewedAt', await momentNow(query));
  }
  return undefined;
}
const reviews: ReadonlySet<string> = new Set(['approve', 'refuse']);

export const smsSignRule: Rule = {
  remove: (query, principal, { id }) => refuseUsed(query, principal, 'smsSign', id),
  move: async (tx, principal, moved, draft) => {
    if (moved.move === 'switchOff') await refuseUsed(tx, principal, 'smsSign', moved.row.id);
    return decided(tx, moved, reviews, draft);
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

/** The provider has seen these. */
const seenByProvider = ['text', 'kind', 'signId'] as const;

/** A text that the provider has approved once may go out again. */
const approvedSql = `select from definition_version v where v.entity = 'smsTemplate' and v.row_id = $1 and v.content->>'text' = $2 and v.content->>'kind' = $3 and v.content->>'signId' = $4 limit 1`;

async function faultsOfText(query: Query, row: RuleRow): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  const wasApproved = (await query.query(approvedSql, [row.id, row['text'], row['kind'], row['signId']])).length > 0;
  if (row['status'] !== 'approved' && !wasApproved)
    faults.push({
      path: 'status',
      code: 'notApproved',
      words: ['服务商还没有通过这一版：先送审，通过后再发布', 'The provider has not approved this yet: submit it, and publish it afterwards'],
    });
  const [sign] = await query.query<{ status: string }>('select status from sms_sign where id = $1 and deleted_at is null', [row['signId']]);
  if (sign?.status !== 'approved')
    faults.push({ path: 'signId', code: 'signOff', words: ['签名还没有通过审核，或已停用', 'The signature is not approved, or is off'] });
  return faults;
}

/** A text that the provider has approved goes on; another text has yet to be looked at. */
function judgeText(draft: Draft, before: RuleRow | undefined): void {
  if (before?.['status'] === 'approved' && isChanged(draft, before, seenByProvider)) draft.set('status', 'draft');
}

export const smsTemplateRule: Rule = {
  faultsOfDraft: faultsOfText,
  cautionsOfDraft: (query, { id }) => cautionOfUses(query, 'smsTemplate', id),
  instances: waitingMessages,
  stood: async (tx, principal, { id }, { to }) => {
    if (to === 'retired') await refuseUsed(tx, principal, 'smsTemplate', id);
  },
  save: async (query, principal, draft, before) => {
    judgeText(draft, before);
    if (before && !isChanged(draft, before, ['variables', ...seenByProvider])) return;
    const text = String(draft.get('text') ?? before?.['text'] ?? '');
    const given = (draft.has('variables') ? draft.get('variables') : before?.['variables']) as readonly Variable[] | null | undefined;
    // A line whose variable has left the text goes with it, unless somebody sends the lines as well.
    const staysWhole = draft.has('variables') || !isChanged(draft, before, ['text']);
    const kept = (given ?? []).filter(({ name }) => staysWhole || variablesIn(text).includes(name));
    draft.set('variables', withAll(principal, text, kept));
    await measure(query, draft, before);
  },
  remove: (query, principal, { id }) => refuseUsed(query, principal, 'smsTemplate', id),
  move: (tx, _principal, moved, draft) => decided(tx, moved, reviews, draft),
};

const answers: ReadonlySet<string> = new Set(['lose', 'close', 'useAgain']);
export const mpTemplateRule: Rule = {
  remove: (query, principal, { id }) => refuseUsed(query, principal, 'mpTemplate', id),
  move: (tx, _principal, moved, draft) => decided(tx, moved, answers, draft),
  cautionsOfDraft: (query, { id }) => cautionOfUses(query, 'mpTemplate', id),
  instances: waitingMessages,
  stood: async (tx, principal, { id }, { to }) => {
    if (to === 'retired') await refuseUsed(tx, principal, 'mpTemplate', id);
  },
};
