import { useSelector } from '@xstate/react';
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import PauseCircleOutlined from '@ant-design/icons/PauseCircleOutlined';
import { useTranslation } from 'react-i18next';
import { clock, comingTime, waited } from '#i18n/times.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { usePolicy } from '#src/desk/views/useDesk.tsx';
import { useLanguage, useNow } from '#src/kit/views/console/ConsoleContext.tsx';
import { answerClock } from './answerClock.tsx';

/** When the next answer is due, as the hours of the desk count: due, late, or standing still out of hours. */
export function AnswerMark({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const policy = usePolicy();
  const row = useSelector(conversation, (snapshot) => snapshot.context.row);
  const found = answerClock(row, policy, now);
  if (!found) return null;
  if (found.kind === 'late')
    return (
      <span className="answer-mark late">
        <ClockCircleOutlined aria-hidden="true" /> {t('head.late', { time: waited(0, found.overMs, language) })}
      </span>
    );
  if (found.kind === 'paused') {
    const words = found.opensAt === null ? t('head.paused') : t('head.pausedUntil', { time: comingTime(found.opensAt, now, language) });
    return (
      <span className="answer-mark paused" title={words}>
        <PauseCircleOutlined aria-hidden="true" />
        <span className="nowrap">{words}</span>
      </span>
    );
  }
  return (
    <span className="answer-mark">
      <ClockCircleOutlined aria-hidden="true" /> {t('head.due', { time: waited(0, found.leftMs, language) })}
      {found.pausesAt === null ? null : <span className="answer-pause">{t('head.pausesAt', { time: clock(found.pausesAt) })}</span>}
    </span>
  );
}
