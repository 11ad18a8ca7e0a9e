/** A form differs in these from what it was opened with: pure, and apart from the descriptions, since the root asks it. */
import type { FormValues } from '#src/kit/machines/forms/form.ts';

export const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

export const changedIn = ({ values, base }: { readonly values: FormValues; readonly base: FormValues }): readonly string[] =>
  Object.keys(values).filter((name) => !isSameValue(values[name], base[name]));
