import type { Field, Fields } from '#contract/kinds.ts';

/** What a list screen adds to the fields of the contract: names of fields, never logic. */
export interface ListScreen {
  readonly fields: Fields;
  /** The field that names the row; its cell opens the details. */
  readonly name: string;
  /** The field whose cell is a state with moves. */
  readonly status: string;
  /** The field that says whose row it is: asked once more before what cannot be taken back. */
  readonly whose: string;
  /** Takes what is left of the width. */
  readonly wide: string;
  /** Columns that say nothing here, since every row has the same value. */
  readonly leaveOut?: readonly string[];
  /** Beside the columns, shown in the details. */
  readonly alsoInDetails: readonly string[];
}

export interface Column {
  readonly key: string;
  readonly field: Field;
}

/** The columns, in the order of the contract. */
export function columnsOf(screen: ListScreen): readonly Column[] {
  return Object.entries(screen.fields)
    .filter(([key, field]) => field.options.inList === true && !(screen.leaveOut ?? []).includes(key))
    .map(([key, field]) => ({ key, field }));
}
