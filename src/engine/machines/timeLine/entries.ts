/** A time line as it is known and what was read anew become one: pure. */
import type { TimeLineEntry } from '#contract/timeLine.ts';

export interface LinePage {
  readonly entries: readonly TimeLineEntry[];
  /** Opaque: where older ones begin; null where there are none. */
  readonly next: string | null;
}

const keysOf = (entries: readonly TimeLineEntry[]): ReadonlySet<string> => new Set(entries.map(({ key }) => key));

/** The newest entries were read again, from the top: they say all down to their last one; what is older stands as it is known. */
export function renewed(known: LinePage, fresh: LinePage): LinePage {
  const last = fresh.entries.at(-1);
  if (fresh.next === null || !last) return fresh;
  const read = keysOf(fresh.entries);
  // More came than one answer has: there may be a hole below it.
  if (!known.entries.some(({ key }) => read.has(key))) return fresh;
  const place = known.entries.findIndex(({ key }) => key === last.key);
  const older = (place < 0 ? known.entries.filter(({ at }) => at < last.at) : known.entries.slice(place + 1)).filter(({ key }) => !read.has(key));
  return older.length === 0 ? fresh : { entries: [...fresh.entries, ...older], next: known.next };
}

/** A further step. What came in meanwhile under the same key stands where it stood. */
export function continued(known: LinePage, step: LinePage): LinePage {
  const there = keysOf(known.entries);
  return { entries: [...known.entries, ...step.entries.filter(({ key }) => !there.has(key))], next: step.next };
}

export const keysAdded = (before: readonly TimeLineEntry[], after: readonly TimeLineEntry[]): readonly string[] => {
  const known = keysOf(before);
  return after.flatMap(({ key }) => (known.has(key) ? [] : [key]));
};

/** A line is known by this. */
export const lineKey = ({ entity, id }: { readonly entity: string; readonly id: string }): string => `${entity}:${id}`;
