import type { trackWays } from '#contract/choices/records.ts';
import type { visitResults } from '#contract/choices/visits.ts';
import { useForm } from '#src/kit/views/console/useForm.tsx';
import type { Form } from '#src/kit/views/console/useForm.tsx';
import type { ListRow } from '#src/kit/machines/rows.ts';

/** The outcome as it is being written. */
export interface Written extends Readonly<Record<string, unknown>> {
  readonly result: keyof typeof visitResults | null;
  readonly channel: keyof typeof trackWays;
  readonly content: string;
  readonly satisfaction: number | null;
  readonly nextFollowAt: string | null;
  /** So many attempts were recorded when the writing began; null: nothing is written. */
  readonly attempts: number | null;
}

const unwritten: Written = { result: null, channel: 'phone', content: '', satisfaction: null, nextFollowAt: null, attempts: null };

export const attemptsOf = (row: ListRow): number => (typeof row['attempts'] === 'number' ? row['attempts'] : 0);

/** Each visit has a form of its own, kept as any form is until it is saved. It knows how the visit stood when somebody began to write. */
export function useVisitForm(row: ListRow): Form<Written> {
  const form = useForm<Written>(`visit/${row.id}`, unwritten);
  return {
    ...form,
    change: (patch) => {
      const next = { ...form.values, ...patch, attempts: null };
      const isEmpty = JSON.stringify(next) === JSON.stringify(unwritten);
      form.change({ ...patch, attempts: isEmpty ? null : (patch.attempts ?? form.values.attempts ?? attemptsOf(row)) });
    },
  };
}

/** A colleague recorded an attempt since the writing began: that is read before anything is written over it. */
export const isOvertaken = ({ attempts }: Written, row: ListRow): boolean => attempts !== null && attemptsOf(row) > attempts;

export const isSaveable = (written: Written, row: ListRow): boolean => written.result !== null && !isOvertaken(written, row);
