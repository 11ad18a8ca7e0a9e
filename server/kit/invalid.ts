/** Handlers refuse with these what the kinds of an input let through. */
import type { Label } from '#contract/label.ts';
import { rightLabel } from '#contract/readings/rightLabel.ts';
import type { Right } from '#contract/rights.ts';
import { Refusal } from './refusal.ts';
import type { Principal } from './principal.ts';

/** @param field the name in the form, so that the text stands beside it */
export function invalid(principal: Principal, field: string, words: Label): Refusal {
  const detail = words[principal.language === 'en' ? 1 : 0];
  return new Refusal('invalidInput', { detail }, { [field]: detail });
}

/** @throws Refusal refused: part of a call needs more than the call itself */
export function requireRight(principal: Principal, right: Right): void {
  if (!principal.rights.has(right)) throw new Refusal('refused', { right: rightLabel(right)[principal.language === 'en' ? 1 : 0] });
}
