/** Allergies: what somebody is allergic to, that there is nothing, or that nobody asked. The three never contradict each other, whichever call writes them. */
import type { allergyStates } from '#contract/choices/people.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Rule, RuleRow } from '#server/engine/rules/rule.ts';

/** A sheet or another program that has only the one column writes 'none' in one of these ways. */
const sayNone: ReadonlySet<string> = new Set([
  '无',
  '没有',
  '无过敏',
  '无过敏史',
  '否认',
  '否认过敏',
  '否认过敏史',
  'none',
  'none known',
  'no known allergies',
  'nka',
  'nil',
]);

type State = keyof typeof allergyStates;

/** @throws Refusal invalidInput */
function refuseContradiction(principal: Principal, state: unknown, list: string | null): void {
  if (state !== 'known' && list !== null)
    throw invalid(principal, 'allergyState', [
      '写有过敏原：先清空过敏原，或选“有过敏”',
      'there is something they are allergic to: empty that first, or choose Has allergies',
    ]);
  if (state === 'known' && list === null) throw invalid(principal, 'allergies', ['写明对什么过敏', 'say what they are allergic to']);
}

function save(principal: Principal, draft: Map<string, unknown>, before: RuleRow | undefined): void {
  if (!draft.has('allergies') && !draft.has('allergyState')) return;
  const given = draft.get('allergies');
  const saysNone = typeof given === 'string' && sayNone.has(given.trim().toLowerCase());
  if (saysNone) draft.set('allergies', null);
  const to = (draft.has('allergies') ? draft.get('allergies') : (before?.['allergies'] ?? null)) as string | null;
  const implied: State = saysNone ? 'none' : to === null ? 'unasked' : 'known';
  // A text that is written or taken away says it, where nobody says otherwise.
  const state = draft.get('allergyState') ?? implied;
  refuseContradiction(principal, state, to);
  draft.set('allergyState', state);
}

export const patientRule: Rule = { save: async (_, principal, draft, before) => save(principal, draft, before) };
