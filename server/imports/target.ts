/** The rows of an import go to a target. */
import type { RowFault } from '#contract/refusals/importFaults.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { ReadRow } from './readingSpec.ts';
import type { Seen } from './sifting.ts';

export type FaultsByLine = Map<number, readonly RowFault[]>;

export interface TakeOptions {
  /** Fields by which a row is known to be there already. */
  readonly keys: readonly string[];
  readonly onMatch: 'refuse' | 'update';
  /** Else it is only judged. */
  readonly isWritten: boolean;
  /** Values that no two rows may share, and times that they keep, are remembered here from the lines that were taken before. */
  readonly seen: Seen;
  /** The history of what is written names the file. */
  readonly file?: string;
}

export interface Target {
  /**
   * Rows without faults of their own, at most `tableLimits.batchRows`: judged as a save by hand would be, with the rights of this person (D7), then written
   * with their history and their events.
   * @returns why some were not taken; all others were
   */
  take(tx: Tx, principal: Principal, rows: readonly ReadRow[], options: TakeOptions): Promise<FaultsByLine>;
}
