/** Words that somebody types into a search become pieces that the indexes can find (`functions/search_keys.sql`, 0014_search_names.sql). */
import { searchLimits } from '#contract/limits/lists.ts';
import { isEnough } from '#contract/readings/searched.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';

/** Fewer digits than these would find half the town. */
const leastDigits = 4;
const piecesMost = 8;

/**
 * Words apart by spaces must all be there. A single letter is looked for as it is, but cannot lead the search; a Chinese character can, in names alone.
 * @throws Refusal invalidInput
 */
export function piecesOf(words: string, principal: Principal): string[] {
  const pieces = [...new Set(words.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, piecesMost);
  if (isEnough(words)) return pieces;
  const least = searchLimits.leastCharacters;
  throw invalid(principal, 'words', [`至少输入 ${least} 个相连的字，或一个汉字`, `Type at least ${least} characters in a row, or one Chinese one`]);
}

/** Signs mean themselves. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
export const likeOf = (piece: string): string => `%${literally(piece)}%`;

/** Each two neighbouring characters, as `text_grams` makes them. */
export const gramsOf = (pieces: readonly string[]): string[] => [
  ...new Set(
    pieces.flatMap((piece) => {
      const letters = [...piece];
      return letters.slice(1).map((letter, at) => `${letters[at] ?? ''}${letter}`);
    }),
  ),
];

/** Somebody who writes by sound types `zhoumin`, `zhou min` or `zm`: this is the beginning of a name; null where it holds anything but letters. */
export function soundOf(pieces: readonly string[]): string | null {
  const letters = pieces.join('');
  return /^[a-z]+$/.test(letters) ? `${letters}%` : null;
}

/** The end of a phone number, where it was looked for by that alone. */
export function digitsOf(pieces: readonly string[]): string | null {
  const [only = ''] = pieces;
  return pieces.length === 1 && /^\d+$/.test(only) && only.length >= leastDigits ? only : null;
}

/** The end of an order number, as people read it out; null for what is too short to be one, or stands beside other words. */
export function tailOf(pieces: readonly string[]): string | null {
  const [only = ''] = pieces;
  return pieces.length === 1 && /^[a-z]*\d+$/.test(only) && only.length >= leastDigits ? literally(only.toUpperCase()) : null;
}

/** No two characters stand side by side in what was typed: the pairs of characters of a text say nothing of it. */
export const areSingle = (pieces: readonly string[]): boolean => pieces.every((piece) => [...piece].length < searchLimits.leastCharacters);

const words = { member: `name || ' ' || coalesce(nick_name, '')`, patient: `name || ' ' || coalesce(archive_no, '')` } as const;
const wordsHeld = (of: keyof typeof words): string => `search_keys @> $1 and ${words[of]} ilike all($2)`;
/** The keys hold the last four digits; the number itself is asked for the rest. */
const digitsHeld = `$4::text is not null and search_keys @> array['#' || right($4, 4)] and mobile like '%' || $4`;
const soundHeld = `$5::text is not null and (name_pinyin(name) like $5 or name_initials(name) like $5)`;

/**
 * Whoever is looked for, each way by its own index; of a patient their member too, and of a number which one it was. The first values are those of `peopleGiven`. Each way gives so
 * many at most: a surname that a tenth of all have ends there, and so does an end of a number among ten millions.
 */
export function peopleHits(most: number): string {
  const way = (of: keyof typeof words, columns: string, held: string): string =>
    `(select ${columns} from seen.${of} where ${held} and org_id = any($3) and deleted_at is null limit ${most})`;
  return [
    way('member', 'id as member_id, null::uuid as patient_id, null as mobile', wordsHeld('member')),
    way('patient', 'member_id, id, null', wordsHeld('patient')),
    way('member', 'id, null::uuid, mobile', digitsHeld),
    way('patient', 'member_id, id, mobile', digitsHeld),
    way('member', 'id, null::uuid, null', soundHeld),
    way('patient', 'member_id, id, null', soundHeld),
  ].join('\n  union all\n  ');
}

/** Grams (or single characters), patterns, organisations, the end of a phone number or nothing, the sound of a name or nothing. */
export const peopleGiven = (pieces: readonly string[], orgIds: readonly string[]): readonly unknown[] => [
  areSingle(pieces) ? pieces : gramsOf(pieces),
  pieces.map(likeOf),
  orgIds,
  digitsOf(pieces),
  soundOf(pieces),
];
