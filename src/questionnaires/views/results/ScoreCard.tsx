/** A score: its bands, and how its mean went from month to month. */
import { useTranslation } from 'react-i18next';
import { wordsIn } from '#contract/questionnaires/definition.ts';
import type { GroupResult, ScoreResult } from '#contract/questionnaires/results.ts';
import { Chart } from '#src/kit/views/charts/Chart.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { shareWords } from './asked.tsx';
import { ResultBars } from './ResultBars.tsx';

interface ScoreProps {
  readonly score: ScoreResult;
  readonly groups?: readonly GroupResult[] | undefined;
}

export function ScoreCard({ score, groups }: ScoreProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const title = wordsIn(score.label, language);
  const { count, mean, means, bands, months } = score;
  return (
    <section className="result-card" aria-label={title}>
      <h2>{title}</h2>
      <p className="faint">
        {t('results.answered', { count })}
        {mean === null ? '' : ` · ${t('results.mean', { mean })}`}
      </p>
      {groups && means ? (
        <ul className="result-means">
          {groups.map(({ id, label, answers }, at) => (
            <li key={id}>
              <span>{wordsIn(label, language)}</span>
              <strong>{means[at] ?? '—'}</strong>
              <span className="faint">{shareWords(answers, count)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {bands.length > 0 ? (
        <ResultBars
          title={`${title} · ${t('results.bands')}`}
          bars={bands.map((band) => ({
            ...band,
            id: band.label.zh,
            label: wordsIn(band.label, language),
            behind: { score: score.id, band: band.label.zh },
          }))}
          count={count}
          counts={groups?.map((_, at) => bands.reduce((sum, { parts }) => sum + (parts?.[at] ?? 0), 0))}
          groups={groups}
        />
      ) : null}
      {months.length > 1 ? (
        <Chart
          kind="line"
          title={t('results.overTime')}
          labelled={t('results.month')}
          numbers={{ labels: months.map(({ month }) => month), series: [{ name: t('results.meanScore'), values: months.map((one) => one.mean) }] }}
        />
      ) : null}
    </section>
  );
}
