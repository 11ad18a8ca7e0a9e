import { useTranslation } from 'react-i18next';
import { secondsBetween } from '#i18n/times.ts';
import { useNow } from '#src/kit/views/console/ConsoleContext.tsx';

const [minute, hour, day] = [60, 3_600, 86_400];

/** The words say how long ago, in the largest unit that fits. @returns words of a moment in epoch ms */
export function useAgo(): (when: number) => string {
  const { t } = useTranslation();
  const now = useNow();
  return (when) => {
    const seconds = secondsBetween(when, now);
    if (seconds < minute) return t('operation.seconds', { count: seconds });
    if (seconds < hour) return t('operation.minutes', { count: Math.floor(seconds / minute) });
    if (seconds < 2 * day) return t('operation.hours', { count: Math.floor(seconds / hour) });
    return t('operation.days', { count: Math.floor(seconds / day) });
  };
}

/** The words say how long something has been going on. */
export function useLasting(): (since: number) => string {
  const { t } = useTranslation();
  const now = useNow();
  return (since) => {
    const seconds = secondsBetween(since, now);
    const [days, hours, minutes] = [Math.floor(seconds / day), Math.floor((seconds % day) / hour), Math.floor((seconds % hour) / minute)];
    if (days > 0) return t('operation.upDays', { days, hours });
    return hours > 0 ? t('operation.upHours', { hours, minutes }) : t('operation.upMinutes', { count: minutes });
  };
}
