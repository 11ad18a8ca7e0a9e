/** The guards of a draft, for the `setup` of every editor of a definition: `draftRegion` asks them by these names. */
import type { RowChange } from '#contract/socket.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import type { FormValues } from '#src/kit/machines/forms/form.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import type { DraftContext, DraftWords, Theirs } from './draftContext.ts';
import { isDirty } from './draftContext.ts';
import { isSame } from './history.ts';
import type { Versions } from './parts.ts';

export const versionIn = (row: ListRow | null): number => Number(row?.version ?? 0);

/** The newest version of the row that these changes tell of; infinite where they do not say which, 0 where they are about others. */
export const newsIn = (entity: string, { id }: Pick<DraftContext<object>, 'id'>, changes: readonly RowChange[]): number =>
  Math.max(0, ...changes.flatMap((one) => (one.entity === entity && one.id === id ? [one.version ?? Infinity] : [])));

export const versionsOf = <D extends object, C extends DraftContext<D>>({ draftOf }: DraftWords<D, C>, { base, draft, theirs }: C): Versions<D> => ({
  opened: base,
  yours: draft,
  theirs: theirs ? draftOf(theirs.row) : base,
});

export function draftGuards<D extends object, C extends DraftContext<D>>(words: DraftWords<D, C>) {
  interface In {
    readonly context: C;
  }
  return {
    isOther: ({ context }: In, id: string) => id !== context.id,
    /** The browser's store may say later than the server what was written before. */
    takesKept: ({ context }: In, kept: FormValues | null) => kept !== null && !isDirty(context),
    isDirty: ({ context }: In) => isDirty(context),
    isUntouched: ({ context }: In) => !isDirty(context),
    isNewer: ({ context }: In, changes: readonly RowChange[]) => newsIn(words.entity, context, changes) > versionIn(context.row),
    /** Somebody published it or changed its name: what is written is as it was. */
    isOnlyAround: ({ context }: In, { row }: Theirs) => isSame(words.draftOf(row), context.base),
    hasNews: ({ context }: In) => context.news > 0,
    hasNewerNews: ({ context }: In, answer: ListRow) => context.news > versionIn(answer),
    isConflict: (_: In, { reason }: Failure) => reason === 'versionConflict',
    isDecided: ({ context }: In) => words.together(versionsOf(words, context), context.picks) !== null,
  };
}
