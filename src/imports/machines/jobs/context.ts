/** Jobs go on at the server for one person, who is told of them here. */
import type { ActorRefFrom } from 'xstate';
import type { JobPart } from '#contract/calls/job.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import type { RowChange } from '#contract/socket.ts';
import type { ImportReport } from '#src/imports/machines/context.ts';
import type { pastExportsMachine } from './pastExportsMachine.ts';
import type { layoutMachine } from '#src/imports/machines/layoutMachine.ts';
import type { importHistoryMachine } from '#src/imports/machines/importHistoryMachine.ts';
import type { importMachine } from '#src/imports/machines/importMachine.ts';
import type { NoticeReport } from '#src/kit/machines/rows.ts';
import type { Download } from '#src/transfers/machines/context.ts';
import type { Job } from './job.ts';

export type ImportRef = ActorRefFrom<typeof importMachine>;
export type PastExportsRef = ActorRefFrom<typeof pastExportsMachine>;
/** An export template as whoever exports is told of it. */
export type OfferedExport = Answers<'exportLayout.offered'>[number];
export type LayoutRef = ActorRefFrom<typeof layoutMachine>;
export type ImportHistoryRef = ActorRefFrom<typeof importHistoryMachine>;

/** Rows of a list as a file. */
export interface ExportAsked {
  readonly entity: string;
  /** The name has no ending. */
  readonly name: string;
  readonly format: Takes<'job.beginExport'>['format'];
  readonly columns: readonly string[];
  readonly searchValue?: string;
  /** The filter is JSON. */
  readonly filter?: string;
  readonly sort?: string;
  readonly removed?: boolean;
  readonly archived?: boolean;
  /** The list stands beside the entity's first one. */
  readonly family?: string;
  /** A template decides columns, headings and format: always a job, which tells by which. */
  readonly layoutId?: string;
  /** There are so many rows, where it is known; null: they are counted. */
  readonly rows: number | null;
}
/** A job is acted on in its turn. */
export interface JobAct {
  readonly act: 'stop' | 'again' | 'remove';
  readonly id: string;
}

export interface JobsContext {
  /** Newest first. */
  readonly jobs: readonly Job[];
  /** The server has told of them once. */
  readonly isListed: boolean;
  /** Entity -> the import of a file into it: it goes on whether its sheet is open or not. */
  readonly imports: Readonly<Record<string, ImportRef>>;
  /** The sheet of this entity is open. */
  readonly shown: string | null;
  /** Past imports, while somebody looks at them. */
  readonly history: ImportHistoryRef | null;
  /** The template that is being written is written with this. */
  readonly layout: LayoutRef | null;
  /** Past exports, while somebody looks at them. */
  readonly pastExports: PastExportsRef | null;
  /** Entity -> its export templates, as they were when somebody last opened the menu. */
  readonly offered: Readonly<Record<string, readonly OfferedExport[]>>;
  /** The templates of this entity are asked for. */
  readonly asking: string;
  readonly exports: readonly ExportAsked[];
  /** Exports that were begun here: their file is fetched as soon as it is there. */
  readonly awaited: readonly string[];
  readonly acts: readonly JobAct[];
}
/** A session begins with none. */
export const nothingYet: JobsContext = {
  jobs: [],
  isListed: false,
  imports: {},
  shown: null,
  history: null,
  layout: null,
  pastExports: null,
  offered: {},
  asking: '',
  exports: [],
  awaited: [],
  acts: [],
};

export type JobsEvent =
  /** The sheet of an entity; with a job: as it stands there. */
  | { readonly type: 'import.open'; readonly entity: string; readonly jobId?: string }
  | { readonly type: 'import.close' }
  | { readonly type: 'past.open'; readonly entity: string }
  | { readonly type: 'past.close' }
  /** A form of a template is open, or another one, or for another entity. */
  | { readonly type: 'layout.open'; readonly entity: string; readonly about: string }
  | { readonly type: 'exports.open'; readonly entity: string }
  | { readonly type: 'exports.close' }
  /** Somebody is about to export. */
  | { readonly type: 'layouts.ask'; readonly entity: string }
  | { readonly type: 'export.ask'; readonly asked: ExportAsked }
  | ({ readonly type: 'job.act' } & JobAct)
  /** The name comes with it where the list of the newest ones need not have it. */
  | { readonly type: 'job.fetch'; readonly id: string; readonly part: JobPart; readonly name?: string }
  | { readonly type: 'jobs.reload' }
  | { readonly type: 'burst'; readonly changes: readonly RowChange[] }
  | ImportReport;

/** Reports to the root. */
export type JobsReport = NoticeReport | { readonly type: 'download.ask'; readonly name: string; readonly download: Download };
