/** Pure: which column is which field. */
import type { LookedAt } from '#contract/calls/job.ts';
import type { ImportContext } from './context.ts';

type Mapping = LookedAt['mapping'];

/** A field has one column: who takes it takes it from the other. */
export const mapped = (mapping: Mapping, column: number, field: string | null): Mapping =>
  mapping.map((one, at) => (at === column ? field : one === field ? null : one));

/** Only what the file has can tell rows apart. */
export const keysWithin = (keys: readonly string[], mapping: Mapping): readonly string[] => keys.filter((key) => mapping.includes(key));

export const canCheck = ({ mapping, looked }: Pick<ImportContext, 'mapping' | 'looked'>): boolean => looked !== null && mapping.some((name) => name !== null);

/** The sheet that is looked at first is the one that a template knows, else the first one that anybody can see and that has a header. */
export function firstSheet(sheets: readonly LookedAt[]): number {
  const known = sheets.findIndex(({ layoutId }) => layoutId !== null);
  if (known >= 0) return known;
  const found = sheets.findIndex(({ isHidden, headers }) => !isHidden && headers.length > 0);
  return Math.max(0, found);
}
