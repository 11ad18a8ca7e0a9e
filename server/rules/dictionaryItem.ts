/** A word stands below another one of the same dictionary. */
import { sameAbove } from './sameAbove.ts';

export const dictionaryItemRule = sameAbove('dictionaryItem', 'dictionaryId', ['要选同一个字典的字典项', 'must be a word of the same dictionary']);
