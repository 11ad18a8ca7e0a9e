/** Context, events and input of a live list. */
import type { ActorRefFrom } from 'xstate';
import type { Answers } from '#contract/operations.ts';
import type { ListLayout } from '#contract/layouts/listLayout.ts';
import type { Row } from '#contract/kinds.ts';
import type { BulkFailure, historyRow, optionRow } from '#contract/standardShapes.ts';
import type { RowChange } from '#contract/socket.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import type { FormReport, FormValues } from '#src/kit/machines/forms/form.ts';
import type { resourceEditorMachine, EditorReport } from '#src/engine/machines/resourceEditorMachine.ts';
import type { ListRow, NoticeReport } from '#src/kit/machines/rows.ts';
import type { Tools } from '#src/kit/machines/tools.ts';
import type { boardMachine } from '#src/engine/machines/boardMachine.ts';
import type { ListPlace, ListShow } from './address.ts';
import type { ReadingAsked, ReadingRef } from '#src/kit/machines/readings/readingMachine.ts';
import type { OwnFieldNow } from '#src/engine/machines/resourceEditor/ownField.ts';
import type { ListQuery } from './query.ts';
import type { Highlights } from './rows.ts';
import type { TreePlace } from './tree.ts';

export interface RowMove {
  readonly id: string;
  /** The field of the life, where the row has several. */
  readonly field?: string | undefined;
  readonly status: string;
  readonly version: number;
  /** The reason stands here where the life asks for it. */
  readonly reason?: string | undefined;
  /** The move asks for these besides, by field. */
  readonly given?: Readonly<Record<string, string | number>> | undefined;
}
/** One row is acted on in its turn. */
export type RowAct =
  | ({ readonly act: 'move' } & RowMove)
  | { readonly act: 'change'; readonly id: string; readonly version: number; readonly patch: FormValues }
  | { readonly act: 'remove'; readonly id: string; readonly version: number }
  | { readonly act: 'restore'; readonly id: string }
  /** A place further up or down: all its siblings as they stand then. */
  | { readonly act: 'order'; readonly id: string; readonly ids: readonly string[] }
  /** A branch of a tree goes elsewhere. */
  | ({ readonly act: 'place'; readonly id: string; readonly version: number } & TreePlace);

export type OptionRow = Row<typeof optionRow>;
export type HistoryRow = Row<typeof historyRow>;
export interface History {
  readonly rows: readonly HistoryRow[];
  readonly isComplete: boolean;
}
/** These can be chosen of an entity, as far as it was asked for. */
export interface Options {
  readonly words: string;
  readonly state: 'ready' | 'busy' | 'failed' | 'refused';
  readonly rows: readonly OptionRow[];
}
export interface OptionsWanted {
  readonly entity: string;
  readonly words: string;
  /** A tree is given whole. */
  readonly isWhole?: boolean;
  /** The rows of these choices alone. */
  readonly only?: Readonly<Record<string, string>>;
}
/** Row -> the version that an act made. */
type Versions = Readonly<Record<string, number>>;
/** A verb of the engine, or an act that the description of the entity declares (contract/acts/act.ts). */
export interface BulkAct {
  readonly act: string;
  readonly ids: readonly string[];
  readonly change?: FormValues;
  /** The act is taken back, with rows that have these versions still. */
  readonly back?: Versions;
}
export interface BulkReport {
  readonly act: string;
  readonly done: readonly string[];
  readonly failed: readonly BulkFailure[];
  /** So many things were made, where these are other ones than the rows. */
  readonly made?: number;
  /** Lines of the server: what was left as it is, and why. */
  readonly stayed?: readonly string[];
  /** The act can be taken back with these. */
  readonly versions?: Versions;
  /** It tells that the act was taken back. */
  readonly isBack?: true;
}
/** A server that knows the specification alone cannot say beforehand what an act will change. */
export interface Unforeseen {
  readonly isUnforeseen: true;
}
/** The act that somebody is about to do, and what is written for it. */
export interface PreviewAsked {
  readonly act: string;
  readonly ids: readonly string[];
  readonly change: FormValues;
  /** The row that it is about, as it was looked at. */
  readonly row: ListRow | null;
}
/** The act would do this, asked before it is done. */
export interface Preview extends PreviewAsked {
  /** The check answered this, or that nothing can be told; none yet, or none because of the failure. */
  readonly answer: unknown;
  /** The act was tried and taken back, and would change this; or nothing can be told, or none yet. */
  readonly effect: unknown;
  readonly failure: Failure | null;
}
/** The act is done with what was looked at. */
export interface BulkInput {
  readonly path: string;
  readonly bulk: BulkAct;
  readonly row: ListRow | null;
  readonly answer: unknown;
  readonly effect: unknown;
}
/** A branch that somebody is about to put elsewhere. */
export interface BranchMove {
  readonly id: string;
  /** Null: not chosen yet. */
  readonly to: TreePlace | null;
  /** These people would be touched; none yet, or none because of the failure. */
  readonly answer: Answers<'menu.placeCheck'> | null;
  readonly failure: Failure | null;
}
/** A failure is tried once more by it: the act that was refused, the rows, those that follow, or all that the query finds. */
export type Again = { readonly type: 'act.again'; readonly act: RowAct } | { readonly type: 'list.reload' | 'page.more' | 'rows.chooseMatching' };
export type BoardRef = ActorRefFrom<typeof boardMachine>;
export type EditorRef = ActorRefFrom<typeof resourceEditorMachine>;

export interface ResourceListContext extends ListShow {
  readonly tools: Tools;
  /** The path says which of the lists it is; `place` is where it stands. */
  readonly path: string;
  readonly place: ListPlace;
  /** The address says it so. */
  readonly told: string;
  readonly entity: string;
  readonly rows: readonly ListRow[];
  readonly next: string | null;
  readonly position: number | null;
  /** The query has so many rows, where it was asked. */
  readonly count: number | null;
  /** Somebody asked for it: it is told of what is asked next, too. */
  readonly isCounted: boolean;
  /** These rows have just changed, and are lit for a moment. */
  readonly highlighted: Highlights;
  /** New rows that wait while somebody reads further down. */
  readonly waiting: number;
  readonly detail: ListRow | null;
  readonly failure: Failure | null;
  /** The failure can be tried once more by this; null: by nothing, or there is none. */
  readonly again: Again | null;
  readonly detailFailure: Failure | null;
  /** The open row has changed while it was being read. */
  readonly detailBehind: boolean;
  /** Row id -> what it is being made: a status, or the name of the field that changes. */
  readonly moving: Readonly<Record<string, string>>;
  /** Rows that somebody moved here, and when: some moves can be taken back for a moment. */
  readonly movedHere: Readonly<Record<string, number>>;
  readonly isLoaded: boolean;
  readonly atTop: boolean;
  readonly held: readonly string[];
  /** Rows that are to be read anew. */
  readonly wanted: readonly string[];
  /** It is on its way; what changes in it meanwhile is wanted once more. */
  readonly beingRead: string | null;
  readonly acts: readonly RowAct[];
  /** Changes since the request under way. */
  readonly buffer: readonly RowChange[];
  /** The keys are on this row; null before the first one. */
  readonly activeId: string | null;
  readonly chosen: readonly string[];
  readonly bulk: BulkAct | null;
  readonly bulkReport: BulkReport | null;
  readonly preview: Preview | null;
  readonly branch: BranchMove | null;
  /** A tree has here what was found of what is searched; null: nothing is searched. */
  readonly hits: readonly string[] | null;
  /** The row that was removed last, for a moment: it can be had back. */
  readonly removed: ListRow | null;
  readonly history: History | null;
  readonly historyFailure: Failure | null;
  readonly layout: ListLayout;
  /** Changed before the layout could be read. */
  readonly earlyLayout: Partial<ListLayout> | null;
  /** The list is seen as a board. */
  readonly board: BoardRef | null;
  /** Facts without a value are shown, too: so for each row that is opened in this list, while the list is there. */
  readonly showsEmpty: boolean;
  /** In their order; none where the back end knows of none. */
  readonly own: readonly OwnFieldNow[];
  readonly options: Readonly<Record<string, Options>>;
  readonly optionsWanted: readonly OptionsWanted[];
  readonly editor: EditorRef | null;
  /** Place -> what is read there, and of which row. */
  readonly readings: Readonly<Record<string, { readonly about: string; readonly ref: ReadingRef }>>;
}
export type QueryPatch = { readonly [K in keyof ListQuery]?: ListQuery[K] | undefined };
export type ResourceListEvent =
  | { readonly type: 'query.changed'; readonly patch: QueryPatch }
  /** Somebody came by an address, or went back to one. */
  | { readonly type: 'address.entered'; readonly search: string }
  | { readonly type: 'count.ask' }
  | { readonly type: 'row.open'; readonly id: string; readonly isFull?: boolean }
  | { readonly type: 'row.close' }
  | { readonly type: 'row.activate'; readonly id: string }
  /** Drawer or full page. */
  | { readonly type: 'page.full'; readonly isFull: boolean }
  | ({ readonly type: 'row.move' } & RowMove)
  | { readonly type: 'row.change'; readonly id: string; readonly version: number; readonly patch: FormValues }
  | { readonly type: 'row.remove'; readonly id: string; readonly version: number }
  | { readonly type: 'row.restore'; readonly id: string }
  | { readonly type: 'row.order'; readonly id: string; readonly by: 1 | -1 }
  /** The row goes to where its sibling `at` stands. */
  | { readonly type: 'row.place'; readonly id: string; readonly at: string }
  | ({ readonly type: 'branch.place'; readonly id: string } & TreePlace)
  | { readonly type: 'tree.fold'; readonly id: string; readonly isOpen: boolean }
  | { readonly type: 'tree.foldAll'; readonly isOpen: boolean }
  /** The question is where to. */
  | { readonly type: 'branch.open'; readonly id: string }
  /** The question is whom it would touch. */
  | ({ readonly type: 'branch.ask'; readonly id: string } & TreePlace)
  | { readonly type: 'branch.go' }
  | { readonly type: 'branch.leave' }
  | Again
  | { readonly type: 'rows.choose'; readonly ids: readonly string[]; readonly isOn: boolean }
  | { readonly type: 'rows.chooseNone' }
  /** On the chosen rows unless told. */
  | ({ readonly type: 'bulk.ask'; readonly ids?: readonly string[] } & Pick<BulkAct, 'act' | 'change' | 'back'>)
  /** The act is prepared: its check is asked as soon as it can be. `isTyped`: more is on its way; what was answered stays until then. */
  | { readonly type: 'preview.ask'; readonly act: string; readonly ids?: readonly string[]; readonly change?: FormValues; readonly isTyped?: boolean }
  | { readonly type: 'preview.write'; readonly patch: FormValues; readonly isTyped?: boolean }
  | { readonly type: 'preview.again' }
  | { readonly type: 'preview.leave' }
  | { readonly type: 'bulk.dismiss' }
  | { readonly type: 'undo.over' }
  | { readonly type: 'rows.show' }
  /** The reader sees the top of the list, or not: new rows join there, else they wait. */
  | { readonly type: 'rows.scrolled'; readonly top: boolean }
  /** Nobody knows what has changed: everything that is shown is read again. */
  | { readonly type: 'list.renew' }
  /** Answers can be expected again: what failed is asked for once more, and nothing else. */
  | { readonly type: 'list.heal' }
  /** This person may see other parts of it now: also a form that nobody has written in. */
  | { readonly type: 'form.renew' }
  | { readonly type: 'fields.renew' }
  /** Another row is open now, by an address or a form. */
  | { readonly type: 'detail.follow' }
  | { readonly type: 'failure.dismiss' }
  | { readonly type: 'highlight.fade' }
  | { readonly type: 'history.show' }
  | { readonly type: 'history.more' }
  | { readonly type: 'history.hide' }
  | { readonly type: 'layout.change'; readonly patch: Partial<ListLayout> }
  | { readonly type: 'empty.toggle' }
  | ({ readonly type: 'options.ask' } & OptionsWanted)
  | { readonly type: 'editor.open'; readonly id: string | null; readonly isFull?: boolean }
  | { readonly type: 'editor.close' }
  /** The form is told what was kept of it, if anything was. */
  | { readonly type: 'form.told'; readonly key: string; readonly values: FormValues | null }
  /** `about`: the id of the row it belongs to; empty: of all rows. */
  | { readonly type: 'reading.show'; readonly place: string; readonly about: string; readonly asked: ReadingAsked }
  | { readonly type: 'reading.again'; readonly place: string }
  | { readonly type: 'reading.renew' }
  | { readonly type: 'burst'; readonly changes: readonly RowChange[] }
  | EditorReport
  | FormReport;
/** Reports to the root. */
export type ListReport =
  | { readonly type: 'list.moved'; readonly path: string; readonly search: string; readonly replace: boolean }
  | { readonly type: 'form.ask'; readonly key: string; readonly list: string }
  | FormReport
  | NoticeReport;

export interface ResourceListInput {
  readonly tools: Tools;
  /** The path says which list it is: a path, or a path with what its address always holds. */
  readonly path: string;
  readonly entity: string;
  /** The address says this as the list opens. */
  readonly search?: string;
}
export interface ListPageInput {
  readonly path: string;
  readonly query: ListQuery;
  readonly next: string | null;
  /** Its total is asked for along with it. */
  readonly isCounted: boolean;
}
export interface RowInput {
  readonly path: string;
  readonly id: string;
}
