import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { PointFigures as Figures } from '#machines/points/pointsMachine.ts';
import type { PointsRef } from '#machines/points/pointsMachine.ts';
import { Chart } from '#views/charts/Chart.tsx';
import { Shown } from '#views/dom/Shown.tsx';
import { useFeature } from '#views/shell/ConsoleContext.tsx';
import { WithActor } from '#views/shell/tabs/WithActor.tsx';
import { useRight } from '#views/shell/rightsOf.tsx';
import { LoadFailureLine } from '#views/states/LoadFailureLine.tsx';
import { Loading } from '#views/states/Loading.tsx';
import { numberWords, signedWords } from './numberWords.tsx';
import { StandingRules } from './StandingRules.tsx';
import './points.css';

/** Narrow, twelve of them: the year stands where it begins. */
const shortMonth = (month: string): string => (month.endsWith('-01') ? month.slice(2) : month.slice(5));

/** The charts stay folded where they stand folded, until somebody opens them. */
function Charts({ figures: { months } }: { readonly figures: Figures }): React.ReactElement {
  const { t } = useTranslation();
  const labels = months.map(({ month }) => shortMonth(month));
  return (
    <details className="point-charts" open>
      <summary>{t('points.chartsOpen')}</summary>
      <div className="point-chart-pair">
        <Chart
          kind="bar"
          title={t('points.movements')}
          labelled={t('points.month')}
          numbers={{
            labels,
            series: [
              { name: t('points.given'), values: months.map(({ given }) => given) },
              { name: t('points.used'), values: months.map(({ used }) => used) },
              { name: t('points.expired'), values: months.map(({ expired }) => expired) },
            ],
          }}
        />
        <Chart
          kind="line"
          title={t('points.standing')}
          labelled={t('points.month')}
          numbers={{ labels, series: [{ name: t('points.outstanding'), values: months.map(({ outstanding }) => outstanding) }] }}
        />
      </div>
    </details>
  );
}

function Numbers({ figures }: { readonly figures: Figures }): React.ReactElement {
  const { t } = useTranslation();
  const now = figures.months.at(-1);
  const shown: readonly (readonly [word: string, value: string])[] = [
    [t('points.outstanding'), numberWords(figures.outstanding)],
    [t('points.customers'), numberWords(figures.customers)],
    [t('points.soon'), numberWords(figures.soon)],
    [t('points.givenNow'), numberWords(now?.given ?? 0)],
    [t('points.usedNow'), numberWords(now?.used ?? 0)],
    [t('points.expiredNow'), numberWords(now?.expired ?? 0)],
    [t('points.correctedNow'), signedWords(now?.corrected ?? 0)],
  ];
  return (
    <dl className="point-numbers">
      {shown.map(([word, value]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface TopProps {
  /** The rules that hold where its reader works, too. */
  readonly hasRules?: true;
}

function Read({ points, hasRules }: TopProps & { readonly points: PointsRef }): React.ReactElement {
  const { t } = useTranslation();
  const figures = useSelector(points, (snapshot) => snapshot.context.figures);
  const rules = useSelector(points, (snapshot) => snapshot.context.rules);
  const failure = useSelector(points, (snapshot) => snapshot.context.failure);
  const ask = (): void => points.send({ type: 'figures.show' });
  return (
    <section className="point-top" aria-label={t('points.figures')}>
      <Shown onShown={ask} />
      {failure ? <LoadFailureLine failure={failure} onRetry={ask} /> : null}
      {figures ? (
        <>
          <Numbers figures={figures} />
          {figures.organisations > 1 ? <p className="faint">{t('points.ofSeen', { count: figures.organisations })}</p> : null}
          {hasRules && rules ? <StandingRules rules={rules} /> : null}
          <Charts figures={figures} />
        </>
      ) : failure ? null : (
        <Loading rows={2} faces={false} />
      )}
    </section>
  );
}

/** Figures above a list of points: numbers, the rules that hold, and what happened by month; live. */
export function PointFigures({ hasRules }: TopProps): React.ReactElement | null {
  const isOffered = useFeature('points');
  const mayRead = useRight('pointRecord.read');
  if (!isOffered || !mayRead) return null;
  return <WithActor<PointsRef> name="points">{(points) => <Read points={points} {...(hasRules ? { hasRules } : {})} />}</WithActor>;
}
