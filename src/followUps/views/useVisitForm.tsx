import type { trackWays } from '#contract/choices/records.ts';
import type { visitResults } from '#contract/choices/visits.ts';
import { useForm } from '#src/kit/views/console/useForm.tsx';
import type { Form } from '#src/kit/views/console/useForm.tsx';

/** The outcome as it is being written. */
export interface Written extends Readonly<Record<string, unknown>> {
  readonly result: keyof typeof visitResults | null;
  readonly channel: keyof typeof trackWays;
  readonly content: string;
  readonly satisfaction: number | null;
  readonly nextFollowAt: string | null;
}

const unwritten: Written = { result: null, channel: 'phone', content: '', satisfaction: null, nextFollowAt: null };

/** Each visit has a form of its own, kept as any form is until it is saved. */
export const useVisitForm = (id: string): Form<Written> => useForm<Written>(`visit/${id}`, unwritten);

export const isSaveable = ({ result }: Written): boolean => result !== null;
