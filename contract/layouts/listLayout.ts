import type { FilterGroup } from '#contract/filter.ts';

/** A column that is shown; those that are left out are not. */
export interface ColumnLayout {
  readonly key: string;
  /** CSS pixels; as its kind has it unless somebody drew it wider. */
  readonly width?: number;
  /** Stays where it is while the others move sideways. */
  readonly isFrozen?: boolean;
}
export interface SavedQuery {
  readonly name: string;
  readonly searchValue?: string;
  readonly filter?: FilterGroup;
  readonly sort?: string;
  /** The columns that it is read with; those of the list unless it names some. */
  readonly columns?: readonly ColumnLayout[];
  /** The list opens with it. */
  readonly isDefault?: boolean;
}
/** One that colleagues of the organisation have as well. */
export interface TeamQuery extends SavedQuery {
  /** Its author is called so. */
  readonly by: string;
  readonly isMine: boolean;
}
/** The list is seen as a board, or was. */
export interface BoardLayout {
  readonly isShown: boolean;
  /** The columns are made of this field; of the life where nobody chose. */
  readonly by?: string;
  /** States whose columns are folded. */
  readonly folded: readonly string[];
}
/** One person has one list so. */
export interface ListLayout {
  /** In their order; null: as the entity describes them. */
  readonly columns: readonly ColumnLayout[] | null;
  readonly queries: readonly SavedQuery[];
  /** Queries of the organisation, and of those above it. */
  readonly team: readonly TeamQuery[];
  /** A tree remembers which rows stand open; `*` before them: all but these. Null: the first level. */
  readonly folds: readonly string[] | null;
  /** Absent: nobody has seen it as a board yet. */
  readonly board?: BoardLayout;
}
export const plainLayout: ListLayout = { columns: null, queries: [], team: [], folds: null };
