/** A transition is said alike in the chart, the table and the log. */
import type { TFunction } from 'i18next';
import type { Cause } from '#src/inspector/machines/chart.ts';

export function causeWords(t: TFunction<'words'>, { cause, name }: { readonly cause: Cause; readonly name: string }): string {
  if (cause === 'event') return name;
  if (cause === 'always') return t('inspector.always');
  if (cause === 'after') return t('inspector.after', { name });
  return t(cause === 'done' ? 'inspector.done' : 'inspector.error', { name }).trim();
}
