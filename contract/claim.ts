/** Rows that somebody takes (docs/adr/0084): who takes a row first has it, one person has so many at most, and whoever comes later is told who has it. */
export interface Claim {
  /** A reference to the colleague who has the row. */
  readonly holder: string;
  /** A moment: since when they have it. */
  readonly since?: string;
  /** Rows in these states of its life take a place; every row that is neither removed nor archived unless told. */
  readonly counts?: readonly string[];
  /** One person has so many at most; as many as come unless told. */
  readonly most?: {
    /** The person's own number: a field of `staffUser`. */
    readonly own?: string;
    /** Else that of the row's organisation: `<entity>.<field>`, one row an organisation. */
    readonly setting?: string;
    readonly usual: number;
  };
  /** Until somebody has the row, fields are kept from whoever may not change the settings of what it stands in: `by` refers to those, whose `fields` names the fields. */
  readonly hides?: { readonly by: string; readonly fields: string };
  /** Until somebody has the row, its details are opened so many a person and day: `by` refers to the settings, whose whole number `most` says how many; empty: as many as they like. */
  readonly views?: { readonly by: string; readonly most: string };
}
