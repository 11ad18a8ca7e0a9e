/** The workbench is told these by the server. */

/** One number, and the filter that lists its rows; none where all rows count. */
export interface ToldNumber {
  readonly name: string;
  readonly count: number;
  /** An amount in fen, where the number adds one up. */
  readonly sum: number | null;
  readonly filter: string | null;
}
/** One of a tile's first rows, in the reader's language, masked as in every list. */
export interface ToldRow {
  readonly id: string;
  readonly title: string;
  readonly says: readonly string[];
  readonly at: string | null;
}
/** The number of one day, and the filter that lists its rows. */
export interface ToldDay {
  readonly day: string;
  readonly value: number;
  readonly filter: string;
}
/** Numbers that the reader may not see are absent; so is a tile that has none left. */
export interface ToldTile {
  readonly name: string;
  readonly numbers: readonly ToldNumber[];
  readonly rows: readonly ToldRow[] | null;
  /** The first number on each of the last days, oldest first. */
  readonly days: readonly ToldDay[] | null;
}
/** The numbers of tiles by `tile.number`: counts, and amounts where they add one up. */
export type TileCounts = Readonly<Record<string, number>>;
export interface CountsThen {
  readonly at: string;
  readonly counts: TileCounts;
}
/** Something that became of a row since the reader last looked. */
export interface ToldChange {
  readonly id: string;
  readonly entity: string;
  readonly rowId: string;
  /** The entity in the reader's language: names alone do not tell a customer from her order. */
  readonly kind: string;
  readonly title: string;
  readonly at: string;
  readonly by: string | null;
  /** The field that changed, and its values in the reader's language; empty where the row was made or removed. */
  readonly field: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly act: string;
}
