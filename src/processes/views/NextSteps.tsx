import { useTranslation } from 'react-i18next';
import type { ActAnswer, NextHolder, ProcessOutcome } from '#contract/processes/answers.ts';
import { labelIn } from '#i18n/label.ts';
import { listed } from '#i18n/listed.ts';
import { comingTime, epochOf } from '#i18n/times.ts';
import { useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';

const ends = {
  approved: 'tasks.endsApproved',
  rejected: 'tasks.endsRejected',
  cancelled: 'tasks.endsCancelled',
  withdrawn: 'tasks.endsWithdrawn',
} as const satisfies Record<ProcessOutcome, string>;

/** One sentence for each place where it goes on: the step, and the people by name. */
export function useNextWords(): (answer: ActAnswer) => readonly string[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useMinute();
  const wordsOf = ({ title, who, waits, dueAt }: NextHolder): string => {
    const step = labelIn(title, language);
    if (waits === 'timer' && dueAt !== undefined) return t('tasks.nextTimer', { step, at: comingTime(epochOf(dueAt), now, language) });
    if (waits !== undefined) return t('tasks.nextWaits', { step });
    return who.length === 0 ? t('tasks.nextNobody', { step }) : t('tasks.nextWho', { step, who: listed(who, language) });
  };
  return ({ ended, next }) => {
    if (ended !== null) return [t(ends[ended])];
    return next.length === 0 ? [t('tasks.nextNone')] : next.map(wordsOf);
  };
}

export function NextSteps({ answer }: { readonly answer: ActAnswer }): React.ReactElement {
  const words = useNextWords();
  return (
    <ul className="task-next">
      {words(answer).map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}
