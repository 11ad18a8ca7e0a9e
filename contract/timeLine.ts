/** A row stands in the time line of another one: of a customer, a patient, an order (docs/adr/0095). Data alone. */
import type { Label } from './label.ts';
import type { FieldChange } from './standardShapes.ts';

/** The eye tells kinds of things apart by these: the console has a sign for each. */
export type TimeLineSign = 'chat' | 'note' | 'order' | 'money' | 'points' | 'complaint' | 'person' | 'call' | 'visit' | 'file' | 'result';

/** The rows of an entity stand in somebody's time line at a moment of theirs. One of several moments is a line of its own. */
export interface TimeLineWord {
  /** The entities in whose lines it stands, each with the field that says in which one. */
  readonly of: Readonly<Record<string, string>>;
  /** `createdAt`, or a moment of the row: rows without it stand in no line. */
  readonly at: string;
  /** A word or two say what happened. */
  readonly label: Label;
  readonly sign: TimeLineSign;
  /** The field that says it best; what names the row unless told. */
  readonly title?: string;
  /** Further fields that are told of it; the state of a row is told anyway. */
  readonly says?: readonly string[];
  /** These rights decide who reads it, where it is no entity that is described in full. */
  readonly rights?: string;
  /** Many rows make one line: its rule puts them together (`timeLine` in server/engine/rules/rule.ts). */
  readonly isGathered?: true;
}

/** The changes of a row stand in its own line under this name. */
export const ownChanges = 'history';

/** The reason of a change that came with a file: this, and what the file is called. */
export const importedReason = 'import:';

/** One line, as its reader may see it. */
export interface TimeLineEntry {
  /** Stays the same while the row does. */
  readonly key: string;
  /** The entity whose row it is; `history`: a change of the row whose line this is. */
  readonly kind: string;
  /** The word of its description that it is by. */
  readonly word: number;
  readonly id: string;
  readonly at: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** The rows it refers to are called so, by their ids. */
  readonly names: Readonly<Record<string, string>>;
  readonly byName: string | null;
  /** A change has these beside. */
  readonly change?: string;
  readonly changes?: readonly FieldChange[];
  readonly reason?: string | null;
}
