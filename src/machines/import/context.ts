/** What the import of one file is, and what it hears. */
import type { JobPart, LineFaults, LookedAt } from '#contract/calls/job.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import type { Failure } from '#machines/failure.ts';

export type ImportJob = Answers<'job.check'>;
export type Looked = Answers<'job.look'>;
export type CheckAsked = Takes<'job.check'>;

export interface ImportInput {
  /** The entity whose list is shown. */
  readonly entity: string;
}

export interface ImportContext extends ImportInput {
  readonly file: File | null;
  /** From 0 to 1. */
  readonly sent: number;
  readonly path: string;
  readonly looked: Looked | null;
  readonly sheet: number;
  /** Field names by column; null: left out. */
  readonly mapping: LookedAt['mapping'];
  readonly keys: readonly string[];
  readonly onMatch: CheckAsked['onMatch'];
  readonly job: ImportJob | null;
  readonly faults: readonly LineFaults[];
  readonly failure: Failure | null;
}

export type ImportEvent =
  | { readonly type: 'file.pick'; readonly file: File }
  | { readonly type: 'file.sent'; readonly share: number }
  | { readonly type: 'file.stored'; readonly path: string }
  | { readonly type: 'file.broke'; readonly error: unknown }
  | { readonly type: 'sheet.choose'; readonly sheet: number }
  | { readonly type: 'column.map'; readonly column: number; readonly field: string | null }
  | { readonly type: 'key.toggle'; readonly field: string }
  | { readonly type: 'match.choose'; readonly onMatch: CheckAsked['onMatch'] }
  | { readonly type: 'import.check' }
  | { readonly type: 'import.run' }
  | { readonly type: 'import.stop' }
  | { readonly type: 'import.goOn' }
  | { readonly type: 'import.fetch'; readonly part: JobPart }
  | { readonly type: 'import.retry' }
  | { readonly type: 'import.anew' }
  /** The job moved, says the socket. */
  | { readonly type: 'job.changed'; readonly id: string; readonly version: number | null };
