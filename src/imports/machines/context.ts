/** Context and events of the import of one file. */
import type { CorrectedCell, ImportSource, JobPart, LineFaults, LookedAt } from '#contract/calls/job.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import type { ImportColumn, OfferedImport } from '#contract/layouts/columns.ts';
import type { Failure } from '#src/kit/machines/failure.ts';

export type ImportJob = Answers<'job.check'>;
export type Looked = Answers<'job.look'>;
export type CheckAsked = Takes<'job.check'>;
/** A template as it is known before there is a file. */
export type KnownLayout = Answers<'importLayout.offered'>[number];

export interface ImportInput {
  /** The entity whose list is shown. */
  readonly entity: string;
  /** One that was begun before: it is looked at and not begun anew. */
  readonly jobId?: string;
}

/** A template is made of these. */
export interface LayoutDraft {
  readonly name: string;
  readonly entity: string;
  readonly columns: readonly ImportColumn[];
  readonly headerLine: number;
  readonly onMatch: CheckAsked['onMatch'];
}

export interface ImportContext {
  readonly entity: string;
  readonly jobId: string;
  readonly file: File | null;
  /** The part that was sent goes from 0 to 1. */
  readonly sent: number;
  readonly path: string;
  readonly looked: Looked | null;
  readonly sheet: number;
  /** Field names by column; null: left out. */
  readonly mapping: LookedAt['mapping'];
  readonly keys: readonly string[];
  readonly onMatch: CheckAsked['onMatch'];
  /** Templates that can be chosen: a blank file can be had of each. */
  readonly known: readonly KnownLayout[];
  /** The file is read by this template; null: by hand. */
  readonly layoutId: string | null;
  /** Somebody calls the template that they make of this mapping so; null: they make none. */
  readonly layoutName: string | null;
  readonly layoutFailure: Failure | null;
  /** The template that is being made of it, or was last. */
  readonly layoutDraft: LayoutDraft | null;
  readonly layoutMade: string | null;
  readonly job: ImportJob | null;
  /** It was to be stopped and goes on; what is told of it meanwhile says nothing of that. */
  readonly stopFailure: Failure | null;
  readonly faults: readonly LineFaults[];
  /** Cells of faulty rows that somebody writes otherwise, not yet checked. */
  readonly mended: readonly CorrectedCell[];
  /** Once the server has told it: also of an import that another window began. */
  readonly source: ImportSource | null;
  readonly failure: Failure | null;
}

export type ImportEvent =
  | { readonly type: 'file.pick'; readonly file: File }
  | { readonly type: 'file.sent'; readonly share: number }
  | { readonly type: 'file.stored'; readonly path: string }
  | { readonly type: 'file.broke'; readonly error: unknown }
  | { readonly type: 'sheet.choose'; readonly sheet: number }
  /** Null: what is mapped stays, its words and fixed values go. */
  | { readonly type: 'layout.choose'; readonly id: string | null }
  /** An empty file to be filled in; without a template of all that can be imported. */
  | { readonly type: 'blank.fetch'; readonly id: string | null }
  /** This mapping as a template, by name; null: not after all. */
  | { readonly type: 'layout.name'; readonly name: string | null }
  | { readonly type: 'layout.save'; readonly draft: LayoutDraft }
  | { readonly type: 'column.map'; readonly column: number; readonly field: string | null }
  | { readonly type: 'key.toggle'; readonly field: string }
  | { readonly type: 'match.choose'; readonly onMatch: CheckAsked['onMatch'] }
  | { readonly type: 'import.check' }
  /** A cell of a faulty row is written otherwise than the file says it. */
  | { readonly type: 'cell.write'; readonly cell: CorrectedCell }
  /** All is checked again with them. */
  | { readonly type: 'import.mend' }
  | { readonly type: 'import.run' }
  | { readonly type: 'import.stop' }
  | { readonly type: 'import.goOn' }
  | { readonly type: 'import.fetch'; readonly part: JobPart }
  | { readonly type: 'import.retry' }
  | { readonly type: 'import.anew' }
  /** The job moved, says the socket. */
  | { readonly type: 'job.changed'; readonly id: string; readonly version: number | null };

/** Reports to the parent. */
export type ImportReport =
  | { readonly type: 'part.fetch'; readonly id: string; readonly part: JobPart; readonly name: string }
  | { readonly type: 'blank.fetch'; readonly entity: string; readonly id: string | null; readonly name: string }
  /** There is a job now, or another one than before. */
  | { readonly type: 'import.moved'; readonly job: ImportJob };

export const layoutIn = ({ looked, layoutId }: Pick<ImportContext, 'looked' | 'layoutId'>): OfferedImport | undefined =>
  looked?.layouts.find(({ id }) => id === layoutId);
