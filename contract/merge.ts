/** Two rows that stand for one: they become one, and for some days two again (docs/adr/0098). The one that was merged counts as removed, and leads on by `mergedField`. */
export interface Merge {
  /** The entity of its records: `survivorId` and `loserId` refer to this entity. */
  readonly record: string;
  /** Entities whose rows never change, and stay with the row that they were written for: what they add up to is carried over by the rule of this entity. */
  readonly ledgers?: readonly string[];
  /** Entity -> a whole number of its rows that goes up while they live on: a row whose number went up since the merge stays with the survivor. */
  readonly marks?: Readonly<Record<string, string>>;
}

/** A `readOnly` reference to the entity itself: merged rows lead on by it. */
export const mergedField = 'mergedIntoId';

/** Histories say this of what a merge has written, and of what its undoing has. */
export const mergeReasons = { merged: 'merged', parted: 'mergeUndone' } as const;

/** Field -> the row whose value stays; of a list: both together. */
export type Kept = Readonly<Record<string, 'survivor' | 'loser' | 'both'>>;

export interface Mergeable {
  /** Two of its rows become one (docs/adr/0098). */
  readonly merge?: Merge;
}
