/** The sets of rows that can be loaded, by name. */
import type { DemoRows } from './demoRows.ts';
import { makeStandard } from './standard.ts';

export interface Fixture {
  readonly seed: number;
  readonly make: (seed: number, now: number) => DemoRows;
}

export const fixtures = {
  standard: { seed: 20_261_120, make: makeStandard },
} as const satisfies Record<string, Fixture>;
export type FixtureName = keyof typeof fixtures;
