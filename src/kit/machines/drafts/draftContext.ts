/** The draft of a definition while it is written: what every editor of one holds and hears (docs/adr/0112). */
import type { ActorRef, Snapshot } from 'xstate';
import { formKey } from '#contract/forms.ts';
import type { FormName } from '#contract/forms.ts';
import type { RowChange } from '#contract/socket.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import type { Pick as Choice } from '#src/kit/machines/forms/conflict.ts';
import { formReport } from '#src/kit/machines/forms/form.ts';
import type { FormReport, FormValues } from '#src/kit/machines/forms/form.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { isSame } from './history.ts';
import type { History } from './history.ts';
import type { Picks, Versions } from './parts.ts';

export interface Theirs {
  readonly row: ListRow;
  readonly by: { readonly name: string; readonly at: number } | null;
}
export interface DraftContext<D> extends History<D> {
  /** The row that is open; empty before one is. */
  readonly id: string;
  /** Written before and never saved: it comes in as soon as the row is here. */
  readonly kept: FormValues | null;
  readonly row: ListRow | null;
  /** The contents as they were opened or saved last. */
  readonly base: D;
  readonly failure: Failure | null;
  readonly saveFailure: Failure | null;
  /** The contents were written before and never saved. */
  readonly isKept: boolean;
  /** Somebody else has saved it meanwhile. */
  readonly isBehind: boolean;
  readonly sent: D | null;
  /** The newest version of the row that was told of while a save was under way; infinite where it was not said which, 0 where none was. */
  readonly news: number;
  readonly theirs: Theirs | null;
  readonly picks: Picks;
}
export type DraftEvent =
  | { readonly type: 'draft.open'; readonly id: string; readonly kept: FormValues | null }
  | { readonly type: 'reload' }
  | { readonly type: 'burst'; readonly changes: readonly RowChange[] }
  | { readonly type: 'save' }
  | { readonly type: 'draft.discard' }
  | { readonly type: 'theirs.compare' }
  | { readonly type: 'conflict.pick'; readonly key: string; readonly pick: Choice | undefined }
  | { readonly type: 'conflict.save' }
  | { readonly type: 'conflict.giveUp' }
  | { readonly type: 'typing.end' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };
export type DraftTag = 'failed' | 'loading' | 'editable' | 'saving' | 'conflict';
type DraftSnapshot = Snapshot<unknown> & {
  readonly context: DraftContext<object>;
  readonly hasTag: (tag: DraftTag) => boolean;
};
/** An editor as the views that all of them share know it. */
export type DraftRef = ActorRef<DraftSnapshot, DraftEvent>;

/** One kind of definition says these of its contents. */
export interface DraftWords<D extends object, C extends DraftContext<D>> {
  readonly entity: string;
  readonly draftOf: (row: Readonly<Record<string, unknown>>) => D;
  /** Contents bring these with them: what is wrong, a choice that still points at something. */
  readonly follows: (draft: D, context: C) => Partial<C>;
  /** Both drafts in one, a clash as it was decided; null while one is not. */
  readonly together: (versions: Versions<D>, picks: Picks) => D | null;
}

export const noDraft = <D>(draft: D): DraftContext<D> => ({
  id: '',
  kept: null,
  row: null,
  base: draft,
  draft,
  past: [],
  future: [],
  group: null,
  failure: null,
  saveFailure: null,
  isKept: false,
  isBehind: false,
  sent: null,
  news: 0,
  theirs: null,
  picks: {},
});

export const isDirty = ({ draft, base }: { readonly draft: unknown; readonly base: unknown }): boolean => !isSame(draft, base);

/** A draft that is not saved is kept sealed in the browser. */
export const draftReport = (entity: FormName, context: DraftContext<object>): FormReport =>
  formReport(formKey(entity, context.id), isDirty(context) ? { ...context.draft, version: context.row?.version } : null);
