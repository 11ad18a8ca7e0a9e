import { labelOf, rightVerbs } from '#contract/readings/rightLabel.ts';
import type { RightVerb } from '#contract/readings/rightLabel.ts';
import { rights } from '#contract/rights.ts';
import { resourceHere } from '#contract/standardEntities.ts';
import type { Label } from '#contract/label.ts';
import { labelIn } from '#i18n/label.ts';
import type { Language } from '#i18n/language.ts';

const named: Readonly<Record<string, Label>> = rights;
const isVerb = (name: string): name is RightVerb => Object.hasOwn(rightVerbs, name);

/** A right in words. One that this version no longer has, or whose entity is not described here, stands as it was written. */
export function rightWords(code: string, language: Language): string {
  const own = Object.hasOwn(named, code) ? named[code] : undefined;
  if (own) return labelIn(own, language);
  const [entity = '', verb = ''] = code.split('.');
  const described = resourceHere(entity);
  return described && isVerb(verb) ? labelIn(labelOf(described, verb), language) : code;
}
