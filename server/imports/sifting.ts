/** Rows of a file are sifted by what two rows may not share, before anything is written: what is needed for that, and what is remembered of the lines before. */
import type { RowFault } from '#contract/refusals/importFaults.ts';
import type { Span } from '#contract/readings/period.ts';
import type { Refusal } from '#server/kit/refusal.ts';

/** A time that a line of the file has taken. */
export interface Taken {
  readonly line: number;
  readonly span: Span;
}

/** A file keeps this of the lines that were accepted before. */
export interface Seen {
  /** A value leads to the line where it stands. */
  readonly values: Map<string, number>;
  /** Times of one key lie side by side, in order. */
  readonly times: Map<string, Taken[]>;
}
export const nothingSeen = (): Seen => ({ values: new Map(), times: new Map() });

export interface NewRow {
  readonly line: number;
  readonly id: string;
  readonly orgId: string;
  readonly columns: ReadonlyMap<string, unknown>;
}

export interface Sifting<R> {
  readonly seen: Seen;
  readonly refused: (row: R, refusal: Refusal) => void;
  readonly doubled: (row: R, fault: RowFault) => void;
}
