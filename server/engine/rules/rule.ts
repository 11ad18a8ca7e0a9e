/** A rule holds between rows and cannot be said in a description (docs/adr/0025): it is judged within the transaction of the change, whichever call makes it. */
import type { EffectLine } from '#contract/acts/preview.ts';
import type { Label } from '#contract/label.ts';
import type { Carrying, Decision } from '#contract/choices/versions.ts';
import type { Query } from '#server/db/database.ts';
import type { EventDraft } from '#server/log/event.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { TouchedIds } from '#server/session/touched.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { LineSource, WordAt } from '#server/engine/timeLine/source.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly orgId: string };

/** The parts of an event that say what happened. */
export type RuleEvent = Partial<Pick<EventDraft, 'frameType' | 'patch' | 'messageId'>>;

export interface Moved {
  /** The row is as it was. */
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

/** Two rows of which one is merged into the other (docs/adr/0098). */
export interface Merging {
  readonly mergeId: string;
  readonly survivorId: string;
  readonly loserId: string;
}

/** Something keeps a draft from being published. */
export interface Fault {
  /** It stands there: a field of the row, or a place within one (`graph.nodes[2].templateId`). */
  readonly path: string;
  readonly code: string;
  readonly words: Label;
}
/** Rows that run on one version of a definition. */
export interface Running {
  readonly number: number;
  readonly count: number;
  /** The first of them, by the ids of the rows that name them. */
  readonly ids: readonly string[];
}
/** A running row goes over to another version, or stays on its own. */
export interface Placed {
  /** The name of the row, as in `Running`. */
  readonly id: string;
  /** The version that it runs on. */
  readonly number: number;
  /** It would stand there; absent: it stays. */
  readonly at?: Label;
  /** It stays for this reason. */
  readonly why?: Label;
}
export interface CarriedOver {
  readonly count: number;
  readonly stayed?: readonly Placed[];
}
/** Rows that begin with a version of a definition and stay on it (docs/adr/0102). */
export interface Instances {
  /** They are called by rows of this entity: `member`, where a running row is a customer's. */
  readonly named: string;
  /** They keep the text with which they began whatever is published: only retiring may stop them. */
  readonly stayAsBegun?: true;
  /** Only those that run still. */
  readonly counted: (query: Query, row: Row) => Promise<readonly Running[]>;
  /**
   * Those that run on older versions are moved or stopped; never called for `keep`.
   * @param to the version in force from now on; absent where the definition is retired
   * @returns how many it was, and which of them could not go over, where `placed` can tell
   */
  readonly carried: (
    tx: Tx,
    row: Row,
    to: { readonly id: string; readonly number: number } | undefined,
    how: Exclude<Carrying, 'keep'>,
  ) => Promise<CarriedOver>;
  /** Each that runs, judged as `carried` will: the plan tells beforehand where it goes, or why it stays. */
  readonly placed?: (query: Query, row: Row, content: Readonly<Record<string, unknown>>) => Promise<readonly Placed[]>;
}

/** A draft was submitted, or somebody has decided about what was. */
export interface Reviewed {
  readonly to: 'submitted' | Decision;
  /** Whoever submitted it. */
  readonly authorId: string | null;
  readonly reason: string | null;
}

export interface Rule {
  /** Publishing a row with versions is refused with all of these. The row says what would be published. */
  readonly faultsOfDraft?: (query: Query, row: Row) => Promise<readonly Fault[]>;
  /** The plan says these beside the changes; they forbid nothing. */
  readonly cautionsOfDraft?: (query: Query, row: Row) => Promise<readonly Label[]>;
  readonly instances?: Instances;
  readonly reviewed?: (tx: Tx, principal: Principal, row: Row, told: Reviewed) => Promise<void>;
  /**
   * A version is put in force, or none is any more.
   * @param draft what is written into the row with that; the rule adds to it.
   * @throws Refusal
   */
  readonly stood?: (
    tx: Tx,
    principal: Principal,
    row: Row,
    standing: { readonly to: 'published' | 'retired'; readonly draft: Map<string, unknown> },
  ) => Promise<void>;
  /** @param draft what is to be written, by field; the rule adds what the server decides. @param before absent for a new row. @throws Refusal */
  readonly save?: (query: Query, principal: Principal, draft: Map<string, unknown>, before: Row | undefined) => Promise<void>;
  /**
   * Many new rows come at once, and `save` judges one after the other before any of them is written: what it would ask for each is asked here for all of them, and kept beside
   * each draft, as is what one of them has to know of the others.
   */
  readonly ahead?: (query: Query, principal: Principal, drafts: readonly Map<string, unknown>[]) => Promise<void>;
  /** A new row stands in this organisation, judged by `save`; absent: in the organisation of whoever makes it. */
  readonly stands?: (principal: Principal, draft: ReadonlyMap<string, unknown>) => string;
  /** @throws Refusal */
  readonly remove?: (tx: Tx, principal: Principal, row: Row) => Promise<void>;
  /** @throws Refusal */
  readonly restore?: (tx: Tx, principal: Principal, row: Row) => Promise<void>;
  /** The condition over the alias `x` narrows the rows of somebody's organisations to those that they see, for every verb. @param add makes a parameter of a value */
  readonly sees?: (principal: Principal, add: (value: unknown, type: string) => string) => string;
  /** A change has these consequences: the row is read again for its answer, unless `changesElsewhere`. */
  readonly changed?: (tx: Tx, principal: Principal, draft: ReadonlyMap<string, unknown>, before: Row | undefined) => Promise<void>;
  /** New rows have these consequences, by whichever call they are made. @param values of the row, by field, where it is one */
  readonly made?: (tx: Tx, principal: Principal, ids: readonly string[], values?: ReadonlyMap<string, unknown>) => Promise<void>;
  /** Its `changed` leaves the row itself as it was written, and all that a reading of it gives. */
  readonly changesElsewhere?: true;
  /**
   * A move of its life has these consequences.
   * @param draft what is written with the state; the rule adds to it.
   * @returns how it is published, where not as any change of a row
   */
  readonly move?: (tx: Tx, principal: Principal, moved: Moved, draft: Map<string, unknown>) => Promise<RuleEvent | undefined>;
  /** True of a row whose own member gets no event of it. */
  readonly isHiddenFromMember?: (row: Readonly<Record<string, unknown>>) => boolean;
  /** The people whom it concerns that a branch is put below another row; asked before it is done. */
  readonly touches?: (query: Query, principal: Principal, branch: Branch) => Promise<TouchedIds>;
  /** Values of a row that are no references have names here: they are added to its `names`. */
  readonly name?: (query: Query, principal: Principal, rows: readonly Readonly<Record<string, unknown>>[]) => Promise<Readonly<Record<string, string>>>;
  readonly merge?: {
    /** Whatever would stand twice with the survivor is set aside, before rows are led to it. */
    readonly before: (tx: Tx, principal: Principal, merging: Omit<Merging, 'mergeId'>) => Promise<void>;
    /** The sum of a ledger is carried over. @returns what a preview tells of it */
    readonly carry: (tx: Tx, principal: Principal, merging: Merging) => Promise<readonly EffectLine[]>;
    readonly carryBack: (tx: Tx, principal: Principal, merging: Merging) => Promise<readonly EffectLine[]>;
    /** The last word of an undoing, when all rows are back. @param ids of the rows that went back, by entity */
    readonly parted: (tx: Tx, principal: Principal, merging: Merging, ids: ReadonlyMap<string, readonly string[]>) => Promise<void>;
  };
  /** Events of an organisation go to those below it, too. */
  readonly isHeardBelow?: true;
  /** Many of its rows make one line of a time line: this puts them together. */
  readonly timeLine?: (at: WordAt) => LineSource;
}
export type RuleRow = Row;
