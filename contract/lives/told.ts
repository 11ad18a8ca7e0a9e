/** The server tells these of a life: how many rows stand where, and what moved. */
import type { Label } from '#contract/label.ts';

/** Counts end where those of a list do: one more says "more than that". */
export interface ToldState {
  readonly state: string;
  readonly count: number;
  /** Null where nothing goes on from there, or nothing stands there. */
  readonly oldest: { readonly id: string; readonly at: string } | null;
  /** Null where the life has no limit for it. */
  readonly late: number | null;
  /** The list of the rows that are late is narrowed by it. Null also where the entity has no list. */
  readonly lateFilter: string | null;
}
/** So many rows went this way today. */
export interface ToldWay {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}
export interface ToldLife {
  /** `<entity>.<field>` */
  readonly key: string;
  readonly entity: string;
  readonly field: string;
  /** A name of contract/lives/index.ts. */
  readonly life: string;
  readonly label: Label;
  /** The field is called so; told where the entity has several lives. */
  readonly of: Label | null;
  readonly states: readonly ToldState[];
  readonly moved: readonly ToldWay[];
  readonly isMovedCut: boolean;
}
export interface ToldMove {
  readonly id: string;
  readonly rowId: string;
  readonly title: string;
  readonly at: string;
  readonly by: string | null;
  readonly from: string;
  readonly to: string;
  readonly reason: string | null;
}
