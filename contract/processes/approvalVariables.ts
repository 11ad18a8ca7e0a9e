/** An approval gives its process these, and nothing else: conditions of its branches ask for them (docs/adr/0118, 0120). */
import { approvalKindChoices } from '#contract/approvals/kinds.ts';
import type { ProcessVariable } from './variables.ts';

export const approvalSubject = 'approval';

export const approvalVariables: readonly ProcessVariable[] = [
  { name: 'amount', label: '金额', type: 'money', required: true },
  {
    name: 'kind',
    label: '事项',
    type: 'choice',
    required: true,
    choices: Object.fromEntries(Object.entries(approvalKindChoices).map(([name, [zh]]) => [name, zh])),
  },
];
const given: ReadonlySet<string> = new Set(approvalVariables.map(({ name }) => name));

/** Whoever asks is asked for nothing more, so that these would keep every approval from being asked for. */
export const notGiven = (variables: readonly ProcessVariable[]): readonly ProcessVariable[] =>
  variables.filter(({ name, required }) => required === true && !given.has(name));
