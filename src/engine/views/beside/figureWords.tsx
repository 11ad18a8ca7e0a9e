/** The words of a figure's numbers. */
import type { StandardResource } from '#contract/standardEntities.ts';
import { numberOf } from '#contract/screens/views.ts';
import type { Measure } from '#contract/screens/views.ts';
import { yuan } from '#contract/money.ts';
import { numberWords } from '#i18n/numbers.ts';
import { sizeWords } from '#i18n/sizes.ts';

/** Bytes are read as sizes; which whole numbers are bytes no kind says. */
const sized: ReadonlySet<string> = new Set(['file.bytes']);

export function measureWords({ name, fields }: StandardResource, measure: Measure, value: number): string {
  const of = numberOf(measure) ?? '';
  if (sized.has(`${name}.${of}`)) return sizeWords(value);
  if (fields[of]?.kind === 'money') return `¥${yuan(Math.round(value))}`;
  return numberWords(Math.round(value * 10) / 10);
}
