import { knownRightLabel } from '#contract/readings/rightLabel.ts';
import { labelIn } from '#i18n/label.ts';
import type { Language } from '#i18n/language.ts';

/** A right in words. One that this version no longer has, or whose entity is not described here, stands as it was written. */
export function rightWords(code: string, language: Language): string {
  const label = knownRightLabel(code);
  return label ? labelIn(label, language) : code;
}
