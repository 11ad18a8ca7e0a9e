import { useTranslation } from 'react-i18next';
import { fullTime } from '#i18n/times.ts';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { Due } from './TaskRows.tsx';
import { useAge } from './useAge.tsx';

/** So long it has been with them. */
export function HeldSince({ row }: NamedProps): React.ReactElement | null {
  const { t } = useTranslation();
  const age = useAge();
  const since = row['heldSince'];
  return typeof since === 'string' ? <span title={fullTime(since)}>{t('tasks.since', { time: age(since) })}</span> : null;
}

/** A case that is over is late no more. */
export function DueCell({ row }: NamedProps): React.ReactElement | null {
  return typeof row['dueAt'] === 'string' ? <Due dueAt={row['dueAt']} /> : null;
}
