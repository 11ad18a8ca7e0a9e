/** A step changed a context: told down to the values that differ, so that one state among a hundred messages is seen. Pure. */
import { factOf } from './redact.ts';
import type { Change, Held } from './recording.ts';

/** Beyond so many within one key the key is told alone: a list whose rows have moved. */
const mostWithin = 12;
const deepest = 5;

type Open = Readonly<Record<string, unknown>>;
const isOpen = (value: unknown): value is Open => {
  if (typeof value !== 'object' || value === null) return false;
  const kind: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || kind === Object.prototype || kind === null;
};
const toldOf = (value: unknown, key: string): string | null => (value === undefined ? null : factOf(value, key));

function within(before: unknown, after: unknown, path: readonly string[]): readonly Change[] {
  if (Object.is(before, after)) return [];
  if (path.length < deepest && isOpen(before) && isOpen(after) && Array.isArray(before) === Array.isArray(after))
    return Object.keys({ ...before, ...after }).flatMap((key) => within(before[key], after[key], [...path, key]));
  const key = path.at(-1) ?? '';
  const change = { key: path.join('.'), before: toldOf(before, key), after: toldOf(after, key) };
  // Made anew with the same in it: nothing that anybody could see.
  return typeof after === 'object' && change.before === change.after ? [] : [change];
}

export const differencesBetween = (before: Held, after: Held): readonly Change[] =>
  Object.keys({ ...before, ...after }).flatMap((key) => {
    const inside = within(before[key], after[key], [key]);
    return inside.length > mostWithin ? [{ key, before: toldOf(before[key], key), after: toldOf(after[key], key) }] : inside;
  });
