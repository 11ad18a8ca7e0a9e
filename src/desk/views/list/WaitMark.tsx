import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import PauseCircleOutlined from '@ant-design/icons/PauseCircleOutlined';
import { useTranslation } from 'react-i18next';
import { comingTime, waited } from '#i18n/times.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';
import { answerClock } from '#src/desk/views/head/answerClock.tsx';
import { usePolicy } from '#src/desk/views/useDesk.tsx';
import { useLanguage, useNow } from '#src/kit/views/console/ConsoleContext.tsx';

interface WaitedProps {
  readonly since: string;
  readonly words: 'desk.waitFor' | 'desk.queueLongest';
}

/** A running wait. */
export function Waited({ since, words }: WaitedProps): React.ReactElement {
  const { t } = useTranslation();
  return <>{t(words, { time: waited(since, useNow(), useLanguage()) })}</>;
}

/** Amber; red once the answer is late by the hours of the desk; out of hours, until when no clock runs. Word and icon stay: colour never speaks alone. */
export function WaitMark({ row, since }: { readonly row: ChatRow; readonly since: string }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const clock = answerClock(row, usePolicy(), now);
  if (clock?.kind === 'paused' && clock.opensAt !== null)
    return (
      <span className="wait paused" title={t('desk.pausedUntil', { time: comingTime(clock.opensAt, now, language) })}>
        <PauseCircleOutlined aria-hidden="true" /> <span className="unseen">{t('desk.pausedUntil', { time: '' })}</span>
        {comingTime(clock.opensAt, now, language)}
      </span>
    );
  const isLate = clock?.kind === 'late';
  return (
    <span className={isLate ? 'wait late' : 'wait'}>
      <ClockCircleOutlined aria-hidden="true" /> <Waited since={since} words="desk.waitFor" />
      {isLate ? <span className="unseen">{t('desk.late')}</span> : null}
    </span>
  );
}
