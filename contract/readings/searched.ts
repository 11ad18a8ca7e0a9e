/**
 * Words say enough to be looked for among everybody once they have two characters in a row, or one Chinese one, which says as much as a syllable. Both sides ask this
 * pure file.
 */
import { searchLimits } from '#contract/limits/lists.ts';

const han = /\p{Script=Han}/u;
export const isEnough = (words: string): boolean => words.split(/\s+/).some((piece) => [...piece].length >= searchLimits.leastCharacters || han.test(piece));
