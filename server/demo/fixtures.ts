/** The sets of rows that can be loaded, by name. */
import type { DemoRows } from './demoRows.ts';
import { houses } from './group.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { makeMatrix, matrixGroupCodes } from './makeMatrix.ts';
import { playProcesses } from './playProcesses.ts';
import { makeStandard } from './standard.ts';

export interface Fixture {
  readonly seed: number;
  readonly make: (seed: number, now: number) => DemoRows;
  /** Codes of its groups: where one of them stands, demo data is loaded. */
  readonly groupCodes: readonly string[];
  /** The functions of the product do all that happened there, once the rows stand. */
  readonly play?: (tx: Tx, rows: DemoRows, keys: Keys) => Promise<void>;
  /** Nobody plays its patients: rows stay as they are. */
  readonly isStill?: true;
}

export const fixtures = {
  standard: { seed: 20_261_120, make: makeStandard, play: playProcesses, groupCodes: [houses.group.code] },
  matrix: { seed: 20_261_122, make: makeMatrix, groupCodes: matrixGroupCodes, isStill: true },
} as const satisfies Record<string, Fixture>;
export type FixtureName = keyof typeof fixtures;
export const isFixtureName = (name: string): name is FixtureName => Object.hasOwn(fixtures, name);
