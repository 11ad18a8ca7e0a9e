/** One question: a bar for each option or value, or with a cross a bar for each group. */
import { Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { wordsIn } from '#contract/questionnaires/definition.ts';
import type { Counted, GroupResult } from '#contract/questionnaires/results.ts';
import { Chart } from '#src/kit/views/charts/Chart.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { shareWords } from './asked.tsx';

export interface Bar extends Counted {
  readonly id: string;
  readonly label: string;
  /** It stands in some versions alone. */
  readonly note?: string;
}
interface BarsProps {
  readonly title: string;
  /** The bars are options, values, bands. */
  readonly labelled: string;
  readonly bars: readonly Bar[];
  /** So many answered, and of each group. */
  readonly count: number;
  readonly counts?: readonly number[] | undefined;
  readonly groups?: readonly GroupResult[] | undefined;
}
const whole = 100;

function Plain({ title, bars, count }: BarsProps): React.ReactElement {
  return (
    <ul className="result-bars" aria-label={title}>
      {bars.map(({ id, label, note, count: own }) => (
        <li key={id}>
          <span className="result-label">
            {label}
            {note === undefined ? null : <small className="faint"> {note}</small>}
          </span>
          <Progress percent={count === 0 ? 0 : (own * whole) / count} format={() => shareWords(own, count)} status="normal" aria-label={label} />
        </li>
      ))}
    </ul>
  );
}

export function ResultBars(props: BarsProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const { title, labelled, bars, counts, groups } = props;
  if (!groups) return <Plain {...props} />;
  return (
    <Chart
      kind="bar"
      title={title || t('results.cross')}
      labelled={labelled}
      numbers={{
        labels: bars.map(({ label }) => label),
        series: groups.map(({ label }, at) => ({ name: wordsIn(label, language), values: bars.map(({ parts }) => parts?.[at] ?? 0) })),
      }}
      told={(series, at) => shareWords(bars[at]?.parts?.[series] ?? 0, counts?.[series] ?? 0)}
    />
  );
}
