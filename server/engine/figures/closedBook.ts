/** Figures may have the same closed days (docs/adr/0101). */
import type { Figure } from '#contract/screens/views.ts';

/** Figures that count the same rows by the same field have their closed days together, under the name of the first: a day is counted once, however many figures show it. */
export const closedBookOf = (figures: Readonly<Record<string, Figure>>, { frozen, over }: Figure): string | undefined =>
  frozen === undefined ? undefined : Object.entries(figures).find(([, one]) => one.frozen === frozen && one.over?.field === over?.field)?.[0];
