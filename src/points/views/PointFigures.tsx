import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { PointFigures as Figures } from '#src/points/machines/pointsMachine.ts';
import type { PointsRef } from '#src/points/machines/pointsMachine.ts';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { useFeature } from '#src/kit/views/console/ConsoleContext.tsx';
import { WithActor } from '#src/kit/views/console/WithActor.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { LoadFailureLine } from '#src/kit/views/states/LoadFailureLine.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { numberWords } from '#i18n/numbers.ts';
import { EffectiveRules } from './EffectiveRules.tsx';
import './points.css';

function Numbers({ figures }: { readonly figures: Figures }): React.ReactElement {
  const { t } = useTranslation();
  const shown: readonly (readonly [word: string, value: string])[] = [
    [t('points.customers'), numberWords(figures.customers)],
    [t('points.soon'), numberWords(figures.soon)],
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
          {hasRules && rules ? <EffectiveRules rules={rules} /> : null}
        </>
      ) : failure ? null : (
        <Loading rows={2} faces={false} />
      )}
    </section>
  );
}

/** Above a list of points: what is left of gifts, and the rules that hold; sums of entries are figures of their description. */
export function PointFigures({ hasRules }: TopProps): React.ReactElement | null {
  const isOffered = useFeature('points');
  const mayRead = useRight('pointRecord.read');
  if (!isOffered || !mayRead) return null;
  return <WithActor<PointsRef> name="points">{(points) => <Read points={points} {...(hasRules ? { hasRules } : {})} />}</WithActor>;
}
