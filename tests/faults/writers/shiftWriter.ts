/** A writer whose people call: they are logged in, work in a shift, and their books are begun anew with each round. */
import type { Violation } from '#tests/rig/checker.ts';
import { Shift } from './asker.ts';
import type { Asker } from './asker.ts';
import { noTally } from './writer.ts';
import type { Tally, Writer, WriterName } from './writer.ts';

interface Working {
  readonly name: WriterName;
  readonly askers: readonly Asker[];
  readonly workers: readonly (() => Promise<void>)[];
  /** The books are empty afterwards. */
  readonly begin: () => void;
  readonly check: () => Promise<readonly Violation[]>;
  readonly more?: () => Readonly<Record<string, number>>;
  /** Those of the askers who are asked so often that one sees by them whether all is well again; all of them unless told. */
  readonly steady?: readonly Asker[];
}

function count(tally: Tally, askers: readonly Asker[]): void {
  for (const { outcome } of askers.flatMap(({ book }) => book)) {
    tally.sent += 1;
    if (outcome === 'ok') tally.acknowledged += 1;
    else tally[outcome] += 1;
  }
}

export function shiftWriter({ name, askers, workers, begin, check, more, steady = askers }: Working): Writer {
  const shift = new Shift(workers);
  const tally = noTally();
  return {
    name,
    tally,
    ...(more ? { more } : {}),
    async begin() {
      begin();
      for (const asker of askers) asker.book.length = 0;
    },
    write: () => shift.begin(),
    rest: () => shift.end(),
    hasRecoveredSince: (at) => steady.every((asker) => asker.lastAskedOf > at),
    async check() {
      count(tally, askers);
      return check();
    },
    // The round that a worker ended by throwing has told of it.
    stop: () => shift.end().catch(() => undefined),
  };
}
