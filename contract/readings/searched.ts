/** Whether words say enough to be looked for among everybody: two characters in a row, or one Chinese one, which says as much as a syllable. Pure: both sides ask it. */
import { searchLimits } from '#contract/limits/lists.ts';

const han = /\p{Script=Han}/u;
export const isEnough = (words: string): boolean => words.split(/\s+/).some((piece) => [...piece].length >= searchLimits.leastCharacters || han.test(piece));
