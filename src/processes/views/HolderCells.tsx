import { useTranslation } from 'react-i18next';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { fullTime, waited } from '#i18n/times.ts';
import { useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { Due } from './TaskRows.tsx';

/** So long it has been with them. */
export function HeldSince({ row }: NamedProps): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useMinute();
  const since = row['heldSince'];
  if (typeof since !== 'string') return null;
  return <span title={fullTime(since)}>{t('tasks.since', { time: waited(since, now, language) })}</span>;
}

/** A case that is over is late no more. */
export function DueCell({ row }: NamedProps): React.ReactElement | null {
  return typeof row['dueAt'] === 'string' ? <Due dueAt={row['dueAt']} /> : null;
}
