/** Between two states of its lines a row has lost some, got some, and changed others: pure. */
import type { Line } from '#contract/kinds.ts';
import { askedInLine, linesIn, titleOfLine } from './lines.ts';
import type { LineValue } from './lines.ts';

export interface LineChange {
  readonly what: 'added' | 'removed' | 'changed' | 'moved';
  /** Its place now, or before where it is gone: from 0. */
  readonly at: number;
  readonly line: LineValue;
  /** A changed one differs in these. */
  readonly fields: readonly { readonly name: string; readonly from: unknown; readonly to: unknown }[];
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
const differing = (line: Line, from: LineValue, to: LineValue): LineChange['fields'] =>
  askedInLine(line).flatMap(([name]) => (isSame(from[name], to[name]) ? [] : [{ name, from: from[name] ?? null, to: to[name] ?? null }]));

type Agree = (one: LineValue, other: LineValue) => boolean;

/** A line is the same one by its key, else where nothing of it differs, else by its title, else where it stands. */
function agreements(line: Line): readonly Agree[] {
  const by =
    (name: string): Agree =>
    (one, other) =>
      (one[name] ?? null) !== null && isSame(one[name], other[name]);
  return [...(line.key === undefined ? [] : [by(line.key)]), (one, other) => differing(line, one, other).length === 0, by(titleOfLine(line))];
}

/** @returns for each line that stands now, where it stood */
function pairs(line: Line, from: readonly LineValue[], to: readonly LineValue[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const taken = new Set<number>();
  const pair = (at: number, before: number): void => {
    if (before < 0) return;
    found.set(at, before);
    taken.add(before);
  };
  for (const agree of agreements(line))
    for (const [at, one] of to.entries())
      if (!found.has(at))
        pair(
          at,
          from.findIndex((other, before) => !taken.has(before) && agree(other, one)),
        );
  for (const at of to.keys()) if (!found.has(at) && at < from.length && !taken.has(at) && from.length === to.length) pair(at, at);
  return found;
}

/** Lines whose order among those that stayed is another one: as few as explain it. */
function movedIn(places: readonly number[]): ReadonlySet<number> {
  const best: number[][] = [];
  for (const [at, place] of places.entries()) {
    const before = best.slice(0, at).filter((_, earlier) => (places[earlier] ?? 0) < place);
    const longest = before.toSorted((one, other) => other.length - one.length)[0] ?? [];
    best.push([...longest, place]);
  }
  const kept = new Set(best.toSorted((one, other) => other.length - one.length)[0] ?? []);
  return new Set(places.filter((place) => !kept.has(place)));
}

export function lineChanges(line: Line, before: unknown, after: unknown): readonly LineChange[] {
  const [from, to] = [linesIn(before), linesIn(after)];
  const stood = pairs(line, from, to);
  const moved = movedIn([...stood].toSorted(([one], [other]) => one - other).map(([, place]) => place));
  const kept = new Set(stood.values());
  const now = to.flatMap((one, at): LineChange[] => {
    const place = stood.get(at);
    const old = place === undefined ? undefined : from[place];
    if (place === undefined || old === undefined) return [{ what: 'added', at, line: one, fields: [] }];
    const fields = differing(line, old, one);
    if (fields.length > 0) return [{ what: 'changed', at, line: one, fields }];
    return moved.has(place) ? [{ what: 'moved', at, line: one, fields: [] }] : [];
  });
  return [...now, ...from.flatMap((one, at): LineChange[] => (kept.has(at) ? [] : [{ what: 'removed', at, line: one, fields: [] }]))];
}
