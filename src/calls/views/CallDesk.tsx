import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { readinesses, restReasons } from '#contract/choices/calls.ts';
import { labelIn } from '#i18n/label.ts';
import { clock } from '#i18n/times.ts';
import type { CallDeskRef } from '#src/calls/machines/callDeskMachine.ts';
import type { RestReason } from '#src/calls/machines/lines.ts';
import { Button } from 'antd';
import { useFeature, useLanguage, useNow, useScreenActor } from '#src/kit/views/console/ConsoleContext.tsx';
import { Curtain } from '#src/kit/views/console/Curtain.tsx';
import { KeyCap } from '#src/kit/views/console/KeyCap.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { FreshnessMark } from '#src/kit/views/parts/FreshnessMark.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import { LoadFailure } from '#src/kit/views/states/LoadFailure.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { NoRight } from '#src/kit/views/states/NoRight.tsx';
import { NotOffered } from '#src/kit/views/states/NotOffered.tsx';
import { NotSaved } from '#src/kit/views/states/NotSaved.tsx';
import { CallCardView } from './CallCardView.tsx';
import { CallKeys } from './CallKeys.tsx';
import { IncomingCalls, SoftPhone } from './Phone.tsx';
import { useDesk } from './useDesk.tsx';
import '#src/engine/views/resource.css';
import './calls.css';

interface DeskProps {
  readonly desk: CallDeskRef;
}

/** The tasks of one reason, in the list that counts the same. */
const tasksOf = (reason: string): string => `/callTasks?filter=${encodeURIComponent(JSON.stringify({ all: [['readiness', 'is', reason]] }))}`;

function Rests({ desk }: DeskProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  return (
    <div className="calls-rests" role="group" aria-label={t('calls.restWhy')}>
      {(Object.keys(restReasons) as RestReason[]).map((reason, at) => (
        <Button key={reason} onClick={() => desk.send({ type: 'rest', reason, at: now })}>
          {labelIn(restReasons[reason], language)} {at === 0 ? <KeyCap cap="R" /> : null}
        </Button>
      ))}
    </div>
  );
}

function Next({ desk, word }: DeskProps & { readonly word: 'calls.next' | 'calls.again' | 'calls.back' }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Button type="primary" size="large" onClick={() => desk.send({ type: 'next' })}>
      {t(word)} <KeyCap cap="↵" />
    </Button>
  );
}

/** The reasons why there is nothing to call: their counts add up to all open tasks. */
function Why({ desk }: DeskProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const reasons = useDesk(desk, ({ reasons: all }) => all);
  const isAsking = useSelector(desk, (snapshot) => snapshot.matches({ work: { empty: 'asking' } }));
  const count = reasons.reduce((sum, one) => sum + one.count, 0);
  if (isAsking && reasons.length === 0) return <Loading rows={4} faces={false} />;
  return (
    <div className="calls-why">
      <Empty title={t('calls.empty')} text={count === 0 ? t('calls.emptyNone') : t('calls.emptyText', { count })}>
        <Next desk={desk} word="calls.again" />
      </Empty>
      {count === 0 ? null : (
        <ul className="calls-reasons">
          {reasons.map(({ reason, count: tasks }) => (
            <li key={reason}>
              <LocalLink to={tasksOf(reason)}>
                <span>{labelIn(readinesses[reason], language)}</span>
                <strong>{t('calls.reasonCount', { count: tasks })}</strong>
              </LocalLink>
            </li>
          ))}
        </ul>
      )}
      <Rests desk={desk} />
    </div>
  );
}

function Resting({ desk }: DeskProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const rest = useDesk(desk, (context) => context.rest);
  const title = rest ? t('calls.resting', { reason: labelIn(restReasons[rest.reason], language), since: clock(rest.since) }) : '';
  return (
    <Empty title={title} text={t('calls.restingText')}>
      <Next desk={desk} word="calls.back" />
    </Empty>
  );
}

function Ready({ desk }: DeskProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className="calls-why">
      <Empty title={t('calls.start')} text={t('calls.startText')}>
        <Next desk={desk} word="calls.next" />
      </Empty>
      <Rests desk={desk} />
    </div>
  );
}

function Work({ desk }: DeskProps): React.ReactElement {
  const place = useSelector(desk, ({ value }) => (typeof value.work === 'string' ? value.work : (Object.keys(value.work)[0] ?? '')));
  const card = useDesk(desk, (context) => context.card);
  const failure = useDesk(desk, (context) => context.failure);
  if (card) return <CallCardView key={card.id} desk={desk} card={card} />;
  if (place === 'failed' && failure) return <LoadFailure failure={failure} onRetry={() => desk.send({ type: 'reload' })} />;
  if (place === 'ready') return <Ready desk={desk} />;
  if (place === 'resting') return <Resting desk={desk} />;
  return place === 'empty' ? <Why desk={desk} /> : <Loading rows={6} />;
}

function Head({ desk }: DeskProps): React.ReactElement {
  const { t } = useTranslation();
  const keys = useDesk(desk, (context) => context.keys);
  const count = keys?.today ?? 0;
  return (
    <header className="resource-head">
      <h1 id="calls-title">{t('calls.title')}</h1>
      <span className="faint grow">{keys?.cap == null ? t('calls.today', { count }) : t('calls.todayCap', { count, cap: keys.cap })}</span>
      <FreshnessMark />
    </header>
  );
}

function Page({ desk }: DeskProps): React.ReactElement {
  const { t } = useTranslation();
  const actFailure = useDesk(desk, (context) => context.actFailure);
  return (
    <div className="resource">
      <CallKeys desk={desk} />
      <section className="sheet calls" aria-labelledby="calls-title">
        <Head desk={desk} />
        <div className="calls-body scroll">
          <IncomingCalls desk={desk} />
          {actFailure ? <NotSaved failure={actFailure} title={t('calls.notDone')} /> : null}
          <Work desk={desk} />
        </div>
        <SoftPhone desk={desk} />
      </section>
    </div>
  );
}

/** `/callDesk`: one card a call, by keys. */
export function CallDesk(): React.ReactElement {
  const { t } = useTranslation();
  const desk = useScreenActor<CallDeskRef>('callDesk');
  const isOffered = useFeature('resources');
  const mayCall = useRight('callTask.move');
  if (!isOffered) return <NotOffered title={t('calls.title')} />;
  if (!mayCall) return <NoRight right="callTask.move" />;
  return desk ? <Page desk={desk} /> : <Curtain />;
}
