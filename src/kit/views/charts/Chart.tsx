import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import type { ChartKind, ChartNumbers } from './chartOptions.tsx';
import './chart.css';

const EChart = lazily(() => import('#src/kit/views/dom/drawn/EChart.tsx').then((module) => module.EChart));

interface ChartProps {
  readonly kind: ChartKind;
  readonly title: string;
  /** The labels are days, or states. */
  readonly labelled: string;
  readonly numbers: ChartNumbers;
  /** A number of the table is told so, where it says more than itself: of which series, in which place. */
  readonly told?: (series: number, at: number) => React.ReactNode;
  /** The table says these besides. */
  readonly beside?: readonly TableColumn[];
  /** A part of the chart was pressed: of which series, in which place. */
  readonly onPart?: (series: number, at: number) => void;
}
export interface TableColumn {
  readonly name: string;
  readonly told: (at: number) => React.ReactNode;
}

/** The same numbers, for those who read them. */
function Numbers({ title, labelled, told, beside = [], numbers: { labels, series } }: Omit<ChartProps, 'kind' | 'onPart'>): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className="chart-table" role="region" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{labelled}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className="chart-number">
                {name}
              </th>
            ))}
            {beside.map(({ name }) => (
              <th key={name} scope="col" className="chart-number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, at) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {series.map(({ name, values }, place) => (
                <td key={name} className="chart-number">
                  {told?.(place, at) ?? values[at] ?? t('charts.unknown')}
                </td>
              ))}
              {beside.map((column) => (
                <td key={column.name} className="chart-number">
                  {column.told(at)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A chart with its numbers. It comes at its first use; the numbers are there before it, and also without it. */
export function Chart({ kind, title, labelled, numbers, told, beside, onPart }: ChartProps): React.ReactElement {
  const { t } = useTranslation();
  const id = useId();
  const theme = useRoot((context) => context.theme);
  // A ring is parts of one whole: of nothing there are none.
  const isEmpty = numbers.series.every(({ values }) => values.every((value) => value === null || (kind === 'donut' && value === 0)));
  return (
    <figure className={`chart ${kind}`} aria-labelledby={id}>
      <figcaption id={id}>{title}</figcaption>
      {isEmpty ? <p className="chart-empty">{t('charts.empty')}</p> : <EChart kind={kind} numbers={numbers} theme={theme} {...(onPart ? { onPart } : {})} />}
      <details>
        <summary>{t('charts.numbers')}</summary>
        <Numbers title={title} labelled={labelled} numbers={numbers} {...(told ? { told } : {})} {...(beside ? { beside } : {})} />
      </details>
    </figure>
  );
}
