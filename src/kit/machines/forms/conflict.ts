/** A record that two people changed at once is a conflict: who changed which field, and what both wrote in one text. Pure; forms use it and `Conflict` draws it. */

export type Pick = 'yours' | 'theirs' | 'both';
/** `clash`: both changed it, to different values. `theirs`: only they did, so theirs is taken. */
export type Standing = 'same' | 'yours' | 'theirs' | 'clash';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export function standingOf(opened: unknown, yours: unknown, theirs: unknown): Standing {
  if (isSame(yours, theirs)) return 'same';
  if (isSame(yours, opened)) return 'theirs';
  return isSame(theirs, opened) ? 'yours' : 'clash';
}

export interface Piece {
  readonly text: string;
  readonly isNew: boolean;
}

const commonStart = (one: readonly string[], other: readonly string[]): number => {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one[length] === other[length]) length += 1;
  return length;
};

/** A text cut where it begins and ends to differ from the one before: at most three pieces, by whole characters. */
export function piecesOf(before: string, after: string): readonly Piece[] {
  const [old, now] = [[...before], [...after]];
  const start = commonStart(old, now);
  const end = commonStart(old.slice(start).toReversed(), now.slice(start).toReversed());
  const [head, middle, tail] = [now.slice(0, start), now.slice(start, now.length - end), now.slice(now.length - end)];
  return [
    { text: head.join(''), isNew: false },
    { text: middle.join(''), isNew: true },
    { text: tail.join(''), isNew: false },
  ].filter((piece) => piece.text !== '');
}

/** Both texts in one: yours, then on a line of its own what they added. Nothing that either wrote is left out. */
export function bothTexts(opened: string, yours: string, theirs: string): string {
  const added = piecesOf(opened, theirs)
    .filter((piece) => piece.isNew)
    .map((piece) => piece.text.trim())
    .join('');
  return added === '' || yours.includes(added) ? yours : `${yours.trimEnd()}\n${added}`;
}

/** The values to save: untouched fields follow them, a clash follows the choice; null while one is not chosen. */
export function merged<V extends Readonly<Record<string, unknown>>>(
  versions: { readonly opened: V; readonly yours: V; readonly theirs: V },
  picks: Readonly<Partial<Record<keyof V, Pick>>>,
): V | null {
  const { opened, yours, theirs } = versions;
  const entries: [string, unknown][] = [];
  for (const key of Object.keys(yours) as (keyof V & string)[]) {
    const standing = standingOf(opened[key], yours[key], theirs[key]);
    const pick = standing === 'clash' ? picks[key] : standing === 'theirs' ? 'theirs' : 'yours';
    if (pick === undefined) return null;
    const both = pick === 'both' && typeof yours[key] === 'string' && typeof theirs[key] === 'string';
    entries.push([key, both ? bothTexts(String(opened[key] ?? ''), String(yours[key]), String(theirs[key])) : pick === 'theirs' ? theirs[key] : yours[key]]);
  }
  return Object.fromEntries(entries) as V;
}
