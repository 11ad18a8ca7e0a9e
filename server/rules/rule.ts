/** What holds between rows and cannot be said in a description (docs/adr/0025): judged within the transaction of the change, whichever call makes it. */
import type { Query } from '#server/db/database.ts';
import type { EventDraft } from '#server/log/event.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { TouchedIds } from '#server/rights/touched.ts';
import type { Who } from '#server/who.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly orgId: string };

/** The parts of an event that say what happened. */
export type RuleEvent = Partial<Pick<EventDraft, 'frameType' | 'patch' | 'messageId'>>;

export interface Moved {
  /** As it was. */
  readonly row: Row;
  readonly from: string;
  readonly to: string;
  readonly move: string;
  /** Empty where nobody gave one. */
  readonly reason: string;
}

/** A branch of a tree on its way. */
export interface Branch {
  readonly row: Row;
  /** The row, and all below it. */
  readonly ids: readonly string[];
  readonly parentId: string | null;
}

export interface Rule {
  /** @param draft what is to be written, by field; the rule adds what the server decides. @param before absent for a new row. @throws Refusal */
  readonly save?: (query: Query, who: Who, draft: Map<string, unknown>, before: Row | undefined) => Promise<void>;
  /** Where a new row stands, judged by `save`; absent: in the organisation of whoever makes it. */
  readonly stands?: (who: Who, draft: ReadonlyMap<string, unknown>) => string;
  /** @throws Refusal */
  readonly remove?: (query: Query, who: Who, row: Row) => Promise<void>;
  /** @throws Refusal */
  readonly restore?: (query: Query, who: Who, row: Row) => Promise<void>;
  /** Of the rows of his organisations, those that he sees: a condition over the alias `x`, for every verb. @param add makes a parameter of a value */
  readonly sees?: (who: Who, add: (value: unknown, type: string) => string) => string;
  /** What follows from it elsewhere. */
  readonly changed?: (tx: Tx, who: Who, draft: ReadonlyMap<string, unknown>, before: Row | undefined) => Promise<void>;
  /** What a move of its life brings with it. @param draft what is written with the state; the rule adds to it. @returns how it is told, where not as any change of a row */
  readonly move?: (tx: Tx, who: Who, moved: Moved, draft: Map<string, unknown>) => Promise<RuleEvent | undefined>;
  /** This is true of a row whose own member is not to hear of it. */
  readonly isHiddenFromMember?: (row: Readonly<Record<string, unknown>>) => boolean;
  /** Whom it touches where a branch is put below another row: asked before it is done. */
  readonly touches?: (query: Query, who: Who, branch: Branch) => Promise<TouchedIds>;
  /** What the values of a row are called that are no references: added to its `names`. */
  readonly name?: (query: Query, who: Who, rows: readonly Readonly<Record<string, unknown>>[]) => Promise<Readonly<Record<string, string>>>;
  /** What happens in an organisation is heard in those below it, too. */
  readonly isHeardBelow?: true;
}
export type RuleRow = Row;
