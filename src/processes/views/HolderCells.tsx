import { useTranslation } from 'react-i18next';
import { listed } from '#i18n/listed.ts';
import { fullTime } from '#i18n/times.ts';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Due } from './TaskRows.tsx';
import { useAge } from './useAge.tsx';

const textsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

/** Everybody who may act now: whoever has it, and, marked as such, whoever stands in for them. */
export function Holders({ row }: NamedProps): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const names = (row['names'] ?? {}) as Readonly<Record<string, string>>;
  const deputies = new Set(textsIn(row['deputyIds']));
  const told = textsIn(row['holderIds']).flatMap((id) =>
    names[id] === undefined ? [] : [deputies.has(id) ? t('tasks.deputy', { name: names[id] }) : names[id]],
  );
  if (told.length === 0) return null;
  const all = listed(told, language);
  return (
    <span className="nowrap" title={all}>
      {all}
    </span>
  );
}

/** The steps at which it stands: as each is titled, else by its kind in the reader's language. */
export function StepTitles({ row }: Pick<NamedProps, 'row'>): React.ReactElement | null {
  const language = useLanguage();
  const english = textsIn(row['stepTitlesEn']);
  const titles = language === 'en' && english.length > 0 ? english : textsIn(row['stepTitles']);
  const all = listed(titles, language);
  return titles.length === 0 ? null : (
    <span className="nowrap" title={all}>
      {all}
    </span>
  );
}

/** So long it has been with them. */
export function HeldSince({ row }: NamedProps): React.ReactElement | null {
  const { t } = useTranslation();
  const age = useAge();
  const since = row['heldSince'];
  return typeof since === 'string' ? <span title={fullTime(since)}>{t('tasks.heldFor', { time: age(since) })}</span> : null;
}

/** A case that is over is late no more. */
export function DueCell({ row }: NamedProps): React.ReactElement | null {
  return typeof row['dueAt'] === 'string' ? <Due dueAt={row['dueAt']} /> : null;
}
