/** A life is called alike in the list, the chart and the table. */
import type { TFunction } from 'i18next';
import type { ToldLife } from '#contract/lives/told.ts';
import { labelIn } from '#i18n/label.ts';
import type { Language } from '#i18n/language.ts';

/** An entity with several lives says which of them it is. */
export const nameOf = (t: TFunction<'words'>, { label, of }: Pick<ToldLife, 'label' | 'of'>, language: Language): string =>
  of ? t('lives.ofEntity', { entity: labelIn(label, language), field: labelIn(of, language) }) : labelIn(label, language);
