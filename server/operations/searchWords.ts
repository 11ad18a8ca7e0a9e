/** What somebody types into a search, made into what the indexes can find (0006_search.sql). */
import { searchLimits } from '#contract/limits.ts';
import { unfit } from '#server/unfit.ts';
import type { Who } from '#server/who.ts';

/** So few digits would find half the town. */
const leastDigits = 4;
const piecesMost = 8;

/**
 * Words apart by spaces must all be there. A single letter is looked for as it is, but cannot lead the search.
 * @throws Refusal invalidInput
 */
export function piecesOf(words: string, who: Who): string[] {
  const pieces = [...new Set(words.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, piecesMost);
  if (pieces.some((one) => [...one].length >= searchLimits.leastCharacters)) return pieces;
  const least = searchLimits.leastCharacters;
  throw unfit(who, 'words', [`至少输入 ${least} 个相连的字`, `Type at least ${least} characters in a row`]);
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

/** The end of a phone number, where it was looked for by that alone. */
export function digitsOf(pieces: readonly string[]): string | null {
  const [only = ''] = pieces;
  return pieces.length === 1 && /^\d+$/.test(only) && only.length >= leastDigits ? only : null;
}
