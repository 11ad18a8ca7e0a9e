/** Words that stand in the contract: entities, fields, choices, states, moves. */
import type { Field } from '#contract/kinds.ts';
import { lifeNamed } from '#contract/lives/life.ts';
import { labelIn } from './label.ts';
import type { Language } from './language.ts';

/** The words of a value of a choice or state; the value itself where the contract does not know it (an older back end). */
export function choiceLabel(field: Field, value: string, language: Language): string {
  const label = field.choices?.[value] ?? lifeNamed(field.of)?.states[value]?.label;
  return label ? labelIn(label, language) : value;
}
