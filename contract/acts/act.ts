/**
 * Acts: what somebody does with rows beside making, changing, moving and removing them (docs/adr/0075). A description says what an act is; the list machine knows its name alone, and one
 * sheet draws it.
 */
import type { FilterGroup } from '#contract/filter.ts';
import type { Label } from '#contract/label.ts';
import type { Right } from '#contract/rights.ts';

/** An act may have one of these signs before its words. */
export const actIcons = ['give', 'pass', 'copy', 'send', 'stop', 'try', 'back'] as const;
export type ActIcon = (typeof actIcons)[number];

/** Words of an act may hold `{count}`, how many it is about, `{name}`, what its row is called, and `{one|many}`, where English tells one from many. */
export interface Act {
  /** One of the entity's own operations; `<entity>.<operation>` where it is another entity's. */
  readonly call: string;
  /** Its button stands at the open row and in the menu of each, where rows are chosen, or at the head of the list. */
  readonly on: 'row' | 'chosen' | 'list';
  readonly label: Label;
  readonly icon?: ActIcon;
  /** The sheet is called so; as the button unless told. */
  readonly title?: Label;
  /** The sheet's own button says this; as the button that opens it unless told. */
  readonly press?: Label;
  /** The list says this once it is done. */
  readonly done: Label;
  /** A call that changes nothing and says beforehand what the act would do. It is asked as soon as all that it needs is there. */
  readonly check?: string;
  /** A call that was made by `previewOf`: the act is tried and taken back, and the sheet says what it would change, once all that the call needs is there. */
  readonly preview?: string;
  /** A call that takes back what was done, as long as nobody has changed the rows since: it is given `ids`, and the `versions` that the act answered. */
  readonly back?: string;
  /** These of what the operation takes are asked for, each by its kind. */
  readonly form?: readonly string[];
  /** Whoever lacks this right finds nothing for the form, and is not offered the act. */
  readonly needs?: Right;
  readonly hints?: Readonly<Record<string, Label>>;
  /** These of what the calls take are fields of the row: `{ id: 'homeId' }`. `id` and `version` are the row's own unless told. */
  readonly row?: Readonly<Record<string, string>>;
  /** These of what the operation takes stand in the answer of the check, or of the preview: what is done is what was looked at. */
  readonly seen?: readonly string[];
  /** The calls of one act among several are given these, whatever the row: `{ kind: 'refund' }`. */
  readonly given?: Readonly<Record<string, string>>;
  /** The sheet says these before the button is pressed. */
  readonly says?: readonly Label[];
  /** Only a row in one of these states of its life. */
  readonly from?: readonly string[];
  /** Only a row of which this is true; `asker.me` is whoever looks. */
  readonly where?: FilterGroup;
  /** A row in the right state of which `where` is not true says why; without this it has no such button. */
  readonly whyNot?: Label;
  /** Rows of which this is not true have no such button at all: another act stands there in its place. */
  readonly offeredIf?: FilterGroup;
  /** The rows are in this list no longer once it is done. */
  readonly leaves?: true;
  readonly danger?: true;
  /** It cannot be taken back, and the sheet says so. */
  readonly final?: true;
  /** Its sheet tells the plan of a definition with versions (contract/versionActs.ts). */
  readonly isOfVersions?: true;
  /** Its sheet is a page of its own, at this path. */
  readonly page?: string;
}

/** An act of this name is the archive of the engine, looked at first: the same button opens its sheet, and the same press takes it back. */
export const ownArchive = 'archive';

export const act = (call: string, rest: Omit<Act, 'call'>): Act => ({ call, ...rest });
