import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { wordsIn } from '#contract/questionnaires/definition.ts';
import { fullTime } from '#i18n/times.ts';
import type { AnsweringRef } from '#src/questionnaires/machines/answeringMachine.ts';
import { useLanguage, useScreenActor } from '#src/kit/views/console/ConsoleContext.tsx';
import { PublicFrame } from '#src/kit/views/public/PublicFrame.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import { LoadFailure } from '#src/kit/views/states/LoadFailure.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { Themed } from '#src/kit/views/theme/Themed.tsx';
import { Answering } from './Answering.tsx';
import { Elsewhere } from './OtherDevice.tsx';
import './answering.css';

interface ShownProps {
  readonly answering: AnsweringRef;
}

function Submitted({ answering }: ShownProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const thanks = useSelector(answering, ({ context }) => context.opened?.content?.thanks);
  const at = useSelector(answering, ({ context }) => context.submittedAt);
  return (
    <div className="answering answering-end" role="status">
      <h1>{t('answering.thanks')}</h1>
      <p className="answering-intro">{wordsIn(thanks, language) || t('answering.thanksText')}</p>
      {at === null ? null : <p className="faint">{t('answering.submittedAt', { time: fullTime(at) })}</p>}
    </div>
  );
}

function Over({ answering }: ShownProps): React.ReactElement {
  const { t } = useTranslation();
  const isWithdrawn = useSelector(answering, ({ context }) => context.opened?.state === 'withdrawn');
  return isWithdrawn ? (
    <Empty heading="h1" title={t('answering.withdrawn')} text={t('answering.withdrawnText')} />
  ) : (
    <Empty heading="h1" title={t('answering.expired')} text={t('answering.expiredText')} />
  );
}

function Shown({ answering }: ShownProps): React.ReactElement {
  const { t } = useTranslation();
  const state = useSelector(answering, ({ value }) => (typeof value === 'string' ? value : 'answering'));
  const failure = useSelector(answering, ({ context }) => context.failure);
  const isCodeTyped = useSelector(answering, ({ context }) => context.typed !== null);
  if (state === 'answering') return <Answering answering={answering} />;
  if (state === 'elsewhere' || (state === 'opening' && isCodeTyped)) return <Elsewhere answering={answering} />;
  if (state === 'submitted') return <Submitted answering={answering} />;
  if (state === 'over') return <Over answering={answering} />;
  if (state === 'absent') return <Empty heading="h1" title={t('answering.absent')} text={t('answering.absentText')} />;
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
