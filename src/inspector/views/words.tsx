/** A transition is said alike in the chart, the table and the log. */
import type { TFunction } from 'i18next';
import type { Cause, ChartTransition } from '#src/inspector/machines/chart.ts';
import type { Remaining } from '#src/inspector/machines/remaining.ts';

export function causeWords(t: TFunction<'words'>, { cause, name }: { readonly cause: Cause; readonly name: string }): string {
  if (cause === 'event') return name;
  if (cause === 'always') return t('inspector.always');
  if (cause === 'after') return t('inspector.after', { name });
  return t(cause === 'done' ? 'inspector.done' : 'inspector.error', { name }).trim();
}

const spans = [10, 60, 300] as const;
/** Spans of time that a log or a drawing is narrowed to: the last seconds before what is looked at. */
export const spanChoices = (t: TFunction<'words'>): readonly { readonly value: number; readonly label: string }[] =>
  spans.map((value) => ({ value, label: t('inspector.lastSeconds', { count: value }) }));

/** @param ms @returns as many digits as are worth reading */
export const secondsOf = (ms: number): string => (ms / 1_000).toFixed(ms % 1_000 === 0 ? 0 : 1);
/** A second that has begun is still there; of less than one second its tenths are. */
const leftOf = ({ left, whole }: Remaining): string => (whole < 1_000 ? secondsOf(left) : String(Math.ceil(left / 1_000)));
export const remainingWords = (t: TFunction<'words'>, { name }: { readonly name: string }, remaining: Remaining): string =>
  t('inspector.remains', { name, left: leftOf(remaining), whole: secondsOf(remaining.whole) });

/** A statechart writes `trigger [guard]`; where a clock runs for it, what remains is told in place of the trigger alone. */
export function wayWords(t: TFunction<'words'>, transition: ChartTransition, remaining: Remaining | null): string {
  const trigger = remaining === null ? causeWords(t, transition) : remainingWords(t, transition, remaining);
  return transition.guard === null ? trigger : `${trigger} [${transition.guard}]`;
}
