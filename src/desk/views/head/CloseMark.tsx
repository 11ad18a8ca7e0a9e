import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { closeDue } from '#contract/workingTime.ts';
import { comingTime, listTime } from '#i18n/times.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { usePolicy } from '#src/desk/views/useDesk.tsx';
import { useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';

interface CloseMarkProps {
  readonly conversation: ConversationRef;
  /** Nothing is shown before the time has passed, where room is dear. */
  readonly onlyLate?: boolean;
}

/** The conversation should be closed by then, as the hours of the desk count; red once that has passed. */
export function CloseMark({ conversation, onlyLate = false }: CloseMarkProps): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const minute = useMinute();
  const policy = usePolicy();
  const row = useSelector(conversation, (snapshot) => snapshot.context.row);
  const due = closeDue(row, policy);
  if (due === null) return null;
  if (due > minute && onlyLate) return null;
  if (due > minute) return <span className="close-mark nowrap">{t('head.closeBy', { time: comingTime(due, minute, language) })}</span>;
  return <span className="close-mark late nowrap">{t('head.closeLate', { time: listTime(due, minute, language) })}</span>;
}
