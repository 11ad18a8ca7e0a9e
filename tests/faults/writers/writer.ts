/** Somebody writes while things break, keeps a book of what was said to him, and compares it at the end of a round with what is stored. */
import type { Violation } from '#tests/rig/checker.ts';
import type { Random } from '#tests/rig/random.ts';
import type { Rig } from '#tests/rig/rig.ts';

export const writerNames = ['chat', 'entities', 'orders', 'points', 'approvals', 'questionnaires', 'imports', 'batches'] as const;
export type WriterName = (typeof writerNames)[number];

export interface Tally {
  sent: number;
  acknowledged: number;
  refused: number;
  /** Nobody ever heard what became of them: they may be stored once or not at all. */
  unknown: number;
}
export const noTally = (): Tally => ({ sent: 0, acknowledged: 0, refused: 0, unknown: 0 });

export interface Writer {
  readonly name: WriterName;
  /** All that it wrote so far, in rounds that are checked. */
  readonly tally: Tally;
  /** Further numbers for the report. */
  more?(): Readonly<Record<string, number>>;
  /** A new round: what was before is not looked at again. */
  begin(): Promise<void>;
  write(): void;
  /** Ends the writing; what is on its way goes on. */
  rest(): Promise<void>;
  /** True when everybody who writes here was answered something that was asked after that moment. */
  hasRecoveredSince(at: number): boolean;
  /** Waits until everything is answered, and compares. */
  check(): Promise<readonly Violation[]>;
  /** Once, when all rounds are over. */
  last?(): readonly Violation[];
  stop(): Promise<void>;
}

export interface WriterOptions {
  readonly rig: Rig;
  readonly random: Random;
  readonly members: number;
  readonly staff: number;
  /** Mean between two messages of one sender. */
  readonly paceMs: number;
}
