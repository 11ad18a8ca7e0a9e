/** Two rows that stand for one: they become one, and for some days two again (docs/adr/0098). The one that was merged counts as removed, and leads on by `mergedField`. */
export interface Merge {
  /** The entity of its records: `survivorId` and `loserId` refer to this entity. */
  readonly record: string;
  /** Rows of these entities stay with the row that they were written for: entries of a ledger, whose sum the rule of this entity carries over, and what is said of both. */
  readonly stays?: readonly string[];
  /** Entity -> a whole number of its rows that goes up while they live on: a row whose number went up since the merge stays with the survivor. */
  readonly marks?: Readonly<Record<string, string>>;
}

/** A `readOnly` reference to the entity itself: merged rows lead on by it. */
export const mergedField = 'mergedIntoId';

/** Histories say this of what a merge has written, and of what its undoing has. */
export const mergeReasons = { merged: 'merged', parted: 'mergeUndone' } as const;

/** Field -> the row whose value stays; of a list: both together. */
export type Kept = Readonly<Record<string, 'survivor' | 'loser' | 'both'>>;

/** No two rows of an organisation that stand have the same value in one of these fields. */
export interface Single {
  readonly by: readonly string[];
  /** A `readOnly` flag: this row is known to be another one's double, and was let be. */
  readonly unless: string;
}

export interface Mergeable {
  /** Two of its rows become one (docs/adr/0098). */
  readonly merge?: Merge;
  /** The database refuses doubles of rows that stand (docs/adr/0098). */
  readonly single?: Single;
}
