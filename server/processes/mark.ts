/** A mark of what somebody reads before they decide: nothing else is approved. The order of names says nothing, since a database keeps none. */
import { createHash } from 'node:crypto';

const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const names = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return names.map(([name, one]) => [name, ordered(one)]);
};

export const markOf = (hashed: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(ordered(hashed)) ?? '')
    .digest('hex');
