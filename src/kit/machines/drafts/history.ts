/** Contents as somebody writes them, with the steps that can be taken back. Pure. */
const ordered = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(ordered)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, one]) => one !== undefined)
            .toSorted(([one], [other]) => (one < other ? -1 : 1))
            .map(([name, one]) => [name, ordered(one)]),
        )
      : value;
/** The database keeps no order of keys. */
export const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));

export interface History<D> {
  readonly draft: D;
  readonly past: readonly D[];
  readonly future: readonly D[];
  /** Letters typed one after the other in one place are one step. */
  readonly group: string | null;
}
const steps = 200;

/** @param group the place that is typed in; null for what is a step by itself */
export function changed<D>({ draft, past, group: before }: History<D>, next: D, group: string | null = null): History<D> {
  const joins = group !== null && group === before;
  return { draft: next, past: joins ? past : [...past, draft].slice(-steps), future: [], group };
}
export function undone<D>({ draft, past, future }: History<D>): History<D> {
  const before = past.at(-1);
  return { draft: before ?? draft, past: past.slice(0, -1), future: before ? [draft, ...future] : future, group: null };
}
export function redone<D>({ draft, past, future }: History<D>): History<D> {
  const [next, ...rest] = future;
  return { draft: next ?? draft, past: next ? [...past, draft] : past, future: rest, group: null };
}
