import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { countWords } from '#i18n/countWords.ts';
import { clockSeconds, epochOf } from '#i18n/times.ts';
import { chosenLife, lifeOf, sumsOf } from '#src/inspector/machines/lives/livesContext.ts';
import type { ShownLife } from '#src/inspector/machines/lives/livesContext.ts';
import type { LivesRef } from '#src/inspector/machines/lives/livesMachine.ts';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { useFeature, useLanguage, useScreenActor } from '#src/kit/views/console/ConsoleContext.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { FreshnessMark } from '#src/kit/views/parts/FreshnessMark.tsx';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import { LoadFailureLine } from '#src/kit/views/states/LoadFailureLine.tsx';
import { LoadFailure } from '#src/kit/views/states/LoadFailure.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { NoRight } from '#src/kit/views/states/NoRight.tsx';
import { NotOffered } from '#src/kit/views/states/NotOffered.tsx';
import { LifeList } from './LifeList.tsx';
import { nameOf } from './words.tsx';
import '#src/engine/views/resource.css';
import './lives.css';

/** Tables and charts come once a life is looked at. */
const MoveLog = lazily(() => import('./MoveLog.tsx').then((module) => module.MoveLog));
const StateTable = lazily(() => import('./StateTable.tsx').then((module) => module.StateTable));
const LifeChart = lazily(() => import('./LifeChart.tsx').then((module) => module.LifeChart));

interface PageProps {
  readonly lives: LivesRef;
}

function Head({ lives }: PageProps): React.ReactElement {
  const { t } = useTranslation();
  const failed = useSelector(lives, ({ context }) => Object.keys(context.failed).length);
  const failure = useSelector(lives, ({ context }) => context.failure);
  const asOf = useSelector(
    lives,
    ({ context }) =>
      Object.values(context.shown)
        .map((one) => one.asOf)
        .toSorted()[0] ?? null,
  );
  return (
    <header className="lives-head">
      <h1>{t('lives.title')}</h1>
      <span className="grow" />
      {failure && asOf !== null ? <LoadFailureLine failure={failure} onRetry={() => lives.send({ type: 'reload' })} /> : null}
      {failed > 0 ? (
        <>
          <span className="lives-late">{t('lives.failedSome', { count: failed })}</span>
          <Button size="small" onClick={() => lives.send({ type: 'reload' })}>
            {t('lives.again')}
          </Button>
        </>
      ) : null}
      <FreshnessMark {...(failure && asOf !== null ? { staleSince: epochOf(asOf) } : {})} />
      {asOf === null ? null : <span className="faint">{t('lives.asOf', { time: clockSeconds(asOf) })}</span>}
    </header>
  );
}

function LifeSheet({ lives, shown: { told, failure, asOf } }: PageProps & { readonly shown: ShownLife }): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const life = lifeOf(told);
  if (!life) return null;
  const { open, late, moved } = sumsOf(told);
  return (
    <>
      <section className="sheet lives-chart" aria-labelledby="lives-chart">
        <header>
          <h2 id="lives-chart">{nameOf(t, told, language)}</h2>
          <span className="faint">{open === 0 ? t('lives.openNone') : t('lives.open', { many: countWords(open) })}</span>
          {late > 0 ? <span className="lives-late">{t('lives.late', { many: countWords(late) })}</span> : null}
          <span className="faint">{t('lives.movedToday', { many: countWords(moved) })}</span>
          {failure ? (
            <>
              <span className="lives-late">{t('lives.notCounted', { time: clockSeconds(asOf) })}</span>
              <Button size="small" onClick={() => lives.send({ type: 'life.again', key: told.key })}>
                {t('lives.again')}
              </Button>
            </>
          ) : null}
        </header>
        <LifeChart life={life} told={told} />
      </section>
      <section className="sheet lives-states" aria-labelledby="lives-states">
        <header>
          <h2 id="lives-states">{t('lives.states')}</h2>
        </header>
        <div className="scroll" tabIndex={0} role="group" aria-labelledby="lives-states">
          <StateTable life={life} told={told} />
        </div>
      </section>
      <MoveLog lives={lives} life={life} told={told} />
    </>
  );
}

function Body({ lives }: PageProps): React.ReactElement {
  const { t } = useTranslation();
  const shown = useSelector(lives, ({ context }) => chosenLife(context));
  const failure = useSelector(lives, ({ context }) => context.failure);
  const isLoading = useSelector(lives, (snapshot) => snapshot.hasTag('loading'));
  if (shown)
    return (
      <>
        <LifeList lives={lives} />
        <LifeSheet lives={lives} shown={shown} />
      </>
    );
  if (failure) return <LoadFailure failure={failure} onRetry={() => lives.send({ type: 'reload' })} />;
  return isLoading ? <Loading rows={8} faces={false} /> : <Empty title={t('lives.none')} text={t('lives.noneText')} />;
}

/** `/inspector/lives`: where cases stand, for whoever answers for them (docs/adr/0125). */
export function LivesPage(): React.ReactElement {
  const { t } = useTranslation();
  const lives = useScreenActor<LivesRef>('lives');
  const isAllowed = useRight('lives.watch');
  const isOffered = useFeature('resources');
  if (!isAllowed) return <NoRight right="lives.watch" />;
  if (!isOffered) return <NotOffered title={t('lives.title')} />;
  if (!lives) return <Loading rows={8} faces={false} />;
  return (
    <div className="lives">
      <Shown onShown={() => lives.send({ type: 'lives.open' })} onHidden={() => lives.send({ type: 'lives.close' })} />
      <Head lives={lives} />
      <Body lives={lives} />
    </div>
  );
}
