import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { wordsIn } from '#contract/questionnaires/definition.ts';
import { fullTime } from '#i18n/times.ts';
import type { AnsweringRef } from '#src/questionnaires/machines/answeringMachine.ts';
import { useLanguage, useScreenActor } from '#src/kit/views/console/ConsoleContext.tsx';
import { PublicFrame } from '#src/kit/views/public/PublicFrame.tsx';
import { LoadFailure } from '#src/kit/views/states/LoadFailure.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { Themed } from '#src/kit/views/theme/Themed.tsx';
import { Answering } from './Answering.tsx';
import { Elsewhere } from './OtherDevice.tsx';
import { SourceFoot } from './SourceFoot.tsx';
import { spokenIn } from './answerPart.tsx';
import './answering.css';

interface ShownProps {
  readonly answering: AnsweringRef;
}

interface EndProps {
  readonly title: string;
  readonly children: React.ReactNode;
  /** It comes while somebody looks on: read out. */
  readonly isSaid?: boolean;
}

/** Nothing more is to be answered: in type as large as the questions had. */
function End({ title, children, isSaid = false }: EndProps): React.ReactElement {
  return (
    <div className="answering answering-end" {...(isSaid ? { role: 'status' } : {})}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

function Submitted({ answering }: ShownProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const content = useSelector(answering, ({ context }) => context.opened?.content);
  const thanks = wordsIn(content?.thanks, language);
  const at = useSelector(answering, ({ context }) => context.submittedAt);
  return (
    <End title={t('answering.thanks')} isSaid>
      {thanks === '' ? (
        <p className="answering-intro">{t('answering.thanksText')}</p>
      ) : (
        <p className="answering-intro" lang={spokenIn(content?.thanks, language)}>
          {thanks}
        </p>
      )}
      {at === null ? null : <p className="faint">{t('answering.submittedAt', { time: fullTime(at).slice(0, 16) })}</p>}
      <SourceFoot source={content?.source} language={language} />
    </End>
  );
}

/** Whoever sent it is named: the customer knows whom to turn to. */
function Over({ answering }: ShownProps): React.ReactElement {
  const { t } = useTranslation();
  const opened = useSelector(answering, ({ context }) => context.opened);
  const isWithdrawn = opened?.state === 'withdrawn';
  return (
    <End title={t(isWithdrawn ? 'answering.withdrawn' : 'answering.expired')}>
      <p>{t(isWithdrawn ? 'answering.withdrawnText' : 'answering.expiredText')}</p>
      {opened ? <p className="faint">{t('answering.from', { org: opened.orgName })}</p> : null}
    </End>
  );
}

function Absent(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <End title={t('answering.absent')}>
      <p>{t('answering.absentText')}</p>
    </End>
  );
}

function Shown({ answering }: ShownProps): React.ReactElement {
  const state = useSelector(answering, ({ value }) => (typeof value === 'string' ? value : 'answering'));
  const failure = useSelector(answering, ({ context }) => context.failure);
  const isCodeTyped = useSelector(answering, ({ context }) => context.typed !== null);
  if (state === 'answering') return <Answering answering={answering} />;
  if (state === 'elsewhere' || (state === 'opening' && isCodeTyped)) return <Elsewhere answering={answering} />;
  if (state === 'submitted') return <Submitted answering={answering} />;
  if (state === 'over') return <Over answering={answering} />;
  if (state === 'absent') return <Absent />;
  if (state === 'failed' && failure) return <LoadFailure heading="h1" failure={failure} onRetry={() => answering.send({ type: 'answering.retry' })} />;
  return <Loading rows={6} faces={false} />;
}

/** `/questionnaire/:token`: whoever was sent the link answers, on a telephone within WeChat or anywhere else, without a login. */
export function AnsweringPage(): React.ReactElement {
  const answering = useScreenActor<AnsweringRef>('answering');
  return (
    <PublicFrame>
      <Themed>{answering ? <Shown answering={answering} /> : <Loading rows={6} faces={false} />}</Themed>
    </PublicFrame>
  );
}
