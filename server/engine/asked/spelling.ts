/** Words that somebody types by sound become the characters that may be meant: `zhoumin` is one of 周 州 洲 ... followed by one of 敏 民 .... */
import { dict } from 'pinyin-match/src/simplified_dict.js';

const syllables: ReadonlyMap<string, string> = new Map(Object.entries(dict));
const longest = 6;
/** So many ways to read the same letters are tried: `xian` is one syllable or two. */
const mostReadings = 6;
/** An unfinished syllable that nothing stands before may mean so many characters; `z` alone would mean every tenth. */
const mostMeant = 400;

const begunBy = (letters: string): string => [...syllables].flatMap(([syllable, characters]) => (syllable.startsWith(letters) ? [characters] : [])).join('');

export interface Spelt {
  /** Each syllable, in its order, has the characters it may be. The last one may be unfinished. */
  readonly characters: readonly string[];
  /** The first letter of each. */
  readonly initials: string;
}

function* readingsFrom(letters: string): Generator<Spelt, void, undefined> {
  if (letters === '') {
    yield { characters: [], initials: '' };
    return;
  }
  const begun = begunBy(letters);
  if (begun !== '' && letters.length <= longest) yield { characters: [begun], initials: letters.charAt(0) };
  for (let size = Math.min(longest, letters.length - 1); size > 0; size -= 1) {
    const characters = syllables.get(letters.slice(0, size));
    if (characters === undefined) continue;
    for (const after of readingsFrom(letters.slice(size)))
      yield { characters: [characters, ...after.characters], initials: letters.charAt(0) + after.initials };
  }
}

/** @returns the ways in which these letters are Chinese; none for letters that are not, or that say too little */
export function readingsOf(letters: string): readonly Spelt[] {
  if (!/^[a-z]{2,30}$/.test(letters)) return [];
  const found: Spelt[] = [];
  for (const spelt of readingsFrom(letters)) {
    const [first = ''] = spelt.characters;
    if (spelt.characters.length > 1 || first.length <= mostMeant) found.push(spelt);
    if (found.length === mostReadings) break;
  }
  return found;
}
