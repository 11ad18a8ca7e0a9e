import type { Readings } from './pinyin.tsx';
import { isSpelt } from './pinyin.tsx';

export interface Option {
  readonly value: string;
  readonly label: string;
  /** Beside the label, greyer. */
  readonly detail?: string;
  /** The reason says why it cannot be chosen. Absent: it can. */
  readonly whyNot?: string;
  /** First letters of its pinyin, lower case, where the server has stored them. */
  readonly initials?: string;
}
export interface TreeOption extends Option {
  readonly children?: readonly TreeOption[];
}

/** One line of an open list. */
export interface PickRow {
  readonly option: Option;
  readonly isChosen: boolean;
  /** The level in a tree is 1 at the root. */
  readonly level?: number;
  /** A tree has this: undefined for a leaf. */
  readonly isUnfolded?: boolean | undefined;
  /** Only holds others: choosing it unfolds it. */
  readonly isFolder?: boolean;
}

export const wordsOf = (typed: string): string => typed.trim().toLowerCase();

/** An option is meant by what was typed: its text, or its pinyin, whole or by first letters. */
export const isMeant = ({ label, detail, initials }: Option, words: string, readings: Readings | null): boolean =>
  words === '' ||
  label.toLowerCase().includes(words) ||
  detail?.toLowerCase().includes(words) === true ||
  initials?.includes(words) === true ||
  (readings !== null && isSpelt(label, words, readings));

/** A row for arrows to stop at: one that can be chosen or unfolded. */
const isStop = ({ option, isUnfolded }: PickRow): boolean => option.whyNot === undefined || isUnfolded !== undefined;

/** The next row to stop at, in this direction; the same where there is none. */
export function steppedRow(rows: readonly PickRow[], from: number, by: number): number {
  const way = Math.sign(by);
  for (let at = from + by; at >= 0 && at < rows.length; at += way) {
    const row = rows[at];
    if (row && isStop(row)) return at;
  }
  return by === way ? from : steppedRow(rows, way > 0 ? rows.length : -1, -way);
}
