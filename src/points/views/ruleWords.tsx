import { useTranslation } from 'react-i18next';
import type { PointTerms } from '#contract/points.ts';
import { yuan } from '#contract/money.ts';
import { numberWords } from '#i18n/numbers.ts';

type Terms = PointTerms & { readonly mostPerDay: number | null; readonly months: number | null };

/** A whole amount without its cents. */
export const amountWords = (fen: number): string => yuan(fen).replace(/\.00$/, '');

/** One line says what a rule says. */
export function useRuleWords(): (terms: Terms) => string {
  const { t } = useTranslation();
  return ({ kind, points, per, least, mostPerOrder, mostPerDay, months }) =>
    [
      kind === 'order' && per !== null
        ? t('points.perAmount', { per: amountWords(per), points: numberWords(points) })
        : t('points.once', { points: numberWords(points) }),
      least === null ? '' : t('points.least', { least: amountWords(least) }),
      mostPerOrder === null ? '' : t('points.mostPerOrder', { most: numberWords(mostPerOrder) }),
      mostPerDay === null ? '' : t('points.mostPerDay', { most: numberWords(mostPerDay) }),
      months === null ? t('points.forEver') : t('points.months', { count: months }),
    ]
      .filter(Boolean)
      .join(' · ');
}
