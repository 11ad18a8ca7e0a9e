/** Context, events and reports of the form of one row. */
import type { Answers } from '#contract/operations.ts';
import type { RowChange } from '#contract/socket.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import type { Pick } from '#src/kit/machines/forms/conflict.ts';
import type { FormValues } from '#src/kit/machines/forms/form.ts';
import type { OwnFieldNow } from './ownField.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import type { Tools } from '#src/kit/machines/tools.ts';

export interface EditorInput {
  readonly tools: Tools;
  /** The list it belongs to. */
  readonly path: string;
  readonly entity: string;
  /** The row's id, or `new`. */
  readonly about: string;
  /** The row where it is here already. */
  readonly row: ListRow | null;
  /** Fields that the organisation has added. */
  readonly own: readonly OwnFieldNow[];
}
export interface Theirs {
  readonly row: ListRow;
  /** Epoch ms; null where the back end does not tell. */
  readonly by: { readonly name: string; readonly at: number } | null;
}
export type Concerned = Answers<'role.affected'>;
export interface EditorContext extends EditorInput {
  /** Under which what is written is kept. */
  readonly key: string;
  readonly values: FormValues;
  /** The row is as it was opened: changes are told by comparison. */
  readonly base: FormValues;
  readonly version: number;
  /** Field -> what the server says is wrong with it. */
  readonly problems: Readonly<Record<string, string>>;
  readonly failure: Failure | null;
  /** Somebody has asked to save: what is missing is told, too. */
  readonly isChecked: boolean;
  /** Rises with every refusal: the first faulty field takes the focus. */
  readonly faultTurn: number;
  /** The values here were written before and never saved. */
  readonly isKept: boolean;
  /** Somebody has saved it meanwhile. */
  readonly isBehind: boolean;
  /** The newest version that was told of while nobody could look; infinite where it was not said which. */
  readonly news: number;
  /** Somebody has removed it meanwhile. */
  readonly isGone: boolean;
  /** The change concerns these people; it is asked before it is saved. */
  readonly concerned: Concerned | null;
  readonly theirs: Theirs | null;
  readonly picks: Readonly<Partial<Record<string, Pick>>>;
}
export interface SaveInput {
  readonly path: string;
  /** Null: a new row. */
  readonly id: string | null;
  readonly version: number;
  readonly changed: FormValues;
  /** A back end that takes rows whole gets all of them. */
  readonly all: FormValues;
}
export type EditorEvent =
  | { readonly type: 'field.change'; readonly patch: FormValues }
  | { readonly type: 'save.ask' }
  /** Somebody has read whom it concerns. */
  | { readonly type: 'save.go' }
  | { readonly type: 'save.keep' }
  | { readonly type: 'load.again' }
  | { readonly type: 'failure.dismiss' }
  | { readonly type: 'draft.discard' }
  | { readonly type: 'theirs.compare' }
  | { readonly type: 'conflict.pick'; readonly key: string; readonly pick: Pick | undefined }
  | { readonly type: 'conflict.save' }
  | { readonly type: 'conflict.giveUp' }
  | { readonly type: 'form.told'; readonly key: string; readonly values: FormValues | null }
  /** Somebody has added, changed or switched off a field. */
  | { readonly type: 'fields.told'; readonly own: readonly OwnFieldNow[] }
  /** Something else may be seen of it now. */
  | { readonly type: 'row.renew' }
  | { readonly type: 'burst'; readonly changes: readonly RowChange[] };
export type EditorReport =
  | { readonly type: 'editor.saved'; readonly row: ListRow; readonly isNew: boolean }
  | { readonly type: 'form.wanted'; readonly key: string };
