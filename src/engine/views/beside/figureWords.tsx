/** The words of a figure: its numbers and its groups. */
import { unseenRow } from '#contract/readings/unseenRow.ts';
import type { StandardResource } from '#contract/standardEntities.ts';
import type { FigureGroup } from '#contract/standardShapes.ts';
import type { Figure, Measure } from '#contract/screens/views.ts';
import { choiceLabel } from '#i18n/fromContract.ts';
import { labelIn } from '#i18n/label.ts';
import type { Language } from '#i18n/language.ts';
import { yuan } from '#i18n/money.ts';
import { numberWords } from '#i18n/numbers.ts';
import { sizeWords } from '#i18n/sizes.ts';

/** Bytes are read as sizes; which whole numbers are bytes no kind says. */
const sized: ReadonlySet<string> = new Set(['file.bytes']);

export function measureWords({ name, fields }: StandardResource, { sum, average }: Measure, value: number): string {
  const of = sum ?? average ?? '';
  if (sized.has(`${name}.${of}`)) return sizeWords(value);
  if (fields[of]?.kind === 'money') return `¥${yuan(Math.round(value))}`;
  return numberWords(Math.round(value * 10) / 10);
}

/** Narrow, many of them: a year stands where it begins. */
const shortPeriod = (key: string): string => (key.length === 7 && key.endsWith('-01') ? key.slice(2) : key.slice(5));

export function groupWords({ fields }: StandardResource, { by }: Figure, { key, name }: FigureGroup, language: Language): string {
  if (by === undefined) return key === null ? '' : shortPeriod(key);
  const field = fields[by];
  if (key === null) return labelIn(['无', 'None'], language);
  if (field?.kind === 'choice' || field?.kind === 'state') return choiceLabel(field, key, language);
  if (field?.kind === 'flag') return labelIn(key === 'true' ? ['是', 'Yes'] : ['否', 'No'], language);
  return name ?? labelIn(unseenRow, language);
}
