import { useTranslation } from 'react-i18next';
import { clock, clockSeconds, secondsBetween } from '#i18n/times.ts';
import { useFreshness, useNow } from '#src/kit/views/console/ConsoleContext.tsx';
import './parts.css';

interface FreshnessMarkProps {
  /** Epoch ms this panel's own data is true at, where it is older than the console's (its load failed). */
  readonly staleSince?: number;
}

/** The mark says how old everything one sees is: the same dot and word in every panel (looks 3). */
export function FreshnessMark({ staleSince }: FreshnessMarkProps): React.ReactElement {
  const { t } = useTranslation();
  const freshness = useFreshness();
  const now = useNow();
  const { mark } = freshness;
  // The pill of the connection says once why nothing comes; each panel says how old it is.
  const shown = staleSince !== undefined || mark === 'quiet' || mark === 'offline' ? 'stale' : mark;
  const since = staleSince ?? freshness.syncedAt;
  const text = {
    live: () => t('states.live'),
    catchingUp: () => t('states.catchingUp'),
    polling: () => t('states.polling', { seconds: secondsBetween(freshness.syncedAt, now) }),
    stale: () => t('states.stale', { time: clock(since) }),
    stopped: () => t('states.stopped'),
  }[shown]();
  return (
    <span className={`freshness ${shown}`} title={clockSeconds(since)}>
      <span className="mark" aria-hidden="true" />
      {text}
    </span>
  );
}
