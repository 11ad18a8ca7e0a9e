/** A transition is said alike in the chart, the table and the log. */
import type { TFunction } from 'i18next';
import type { Cause } from '#src/inspector/machines/chart.ts';

export function causeWords(t: TFunction<'words'>, { cause, name }: { readonly cause: Cause; readonly name: string }): string {
  if (cause === 'event') return name;
  if (cause === 'always') return t('inspector.always');
  if (cause === 'after') return t('inspector.after', { name });
  return t(cause === 'done' ? 'inspector.done' : 'inspector.error', { name }).trim();
}

const spans = [10, 60, 300] as const;
/** Spans of time that a log or a drawing is narrowed to: the last seconds before what is looked at. */
export const secondsOf = (t: TFunction<'words'>): readonly { readonly value: number; readonly label: string }[] =>
  spans.map((value) => ({ value, label: t('inspector.lastSeconds', { count: value }) }));
