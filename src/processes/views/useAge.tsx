import { useTranslation } from 'react-i18next';
import { epochOf } from '#i18n/times.ts';
import { useMinute } from '#src/kit/views/console/ConsoleContext.tsx';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** Approvals take hours and days: nobody reads seconds of them. */
export function useAge(): (since: string) => string {
  const { t } = useTranslation();
  const now = useMinute();
  return (since) => {
    const age = Math.max(0, now - epochOf(since));
    if (age < hour) return t('tasks.minutes', { count: Math.floor(age / minute) });
    return age < day ? t('tasks.hours', { count: Math.floor(age / hour) }) : t('tasks.days', { count: Math.floor(age / day) });
  };
}
