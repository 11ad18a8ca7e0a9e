import { useTranslation } from 'react-i18next';
import type { StandardResource } from '#contract/standardEntities.ts';
import type { Measure } from '#contract/screens/views.ts';
import { measureWords } from '#src/engine/views/beside/figureWords.tsx';

interface ChangeProps {
  readonly entity: StandardResource;
  readonly measure: Measure;
  readonly now: number;
  readonly before: number;
}
const hundred = 100;
/** A share of nothing is none. */
const shareOf = (now: number, before: number): string =>
  before === 0 ? '' : ` (${now < before ? '' : '+'}${Math.round(((now - before) / Math.abs(before)) * hundred)}%)`;

/** +12 (+8%) */
export const changeWords = ({ entity, measure, now, before }: ChangeProps): string => {
  const sign = now > before ? '+' : now < before ? '−' : '±';
  return `${sign}${measureWords(entity, measure, Math.abs(now - before))}${shareOf(now, before)}`;
};

/** The number of the period before stands beside the present one. More is not always better: no colour judges. */
export function Change(props: ChangeProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <span className="figure-change">
      {t('figures.change', { change: changeWords(props), before: measureWords(props.entity, props.measure, props.before) })}
    </span>
  );
}
