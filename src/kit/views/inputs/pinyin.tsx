/** A character and how it can be read, without tones: 重 -> chong, zhong. */
export type Readings = ReadonlyMap<string, readonly string[]>;

/** @param dictionary a syllable and the characters that are read so */
export function readingsOf(dictionary: Readonly<Record<string, string>>): Readings {
  const readings = new Map<string, string[]>();
  for (const [syllable, characters] of Object.entries(dictionary))
    for (const character of characters) {
      const known = readings.get(character);
      if (known) known.push(syllable);
      else readings.set(character, [syllable]);
    }
  return readings;
}

/** These words are sought, and characters read so. */
interface Sought {
  readonly words: string;
  readonly readings: Readings;
}

/** A syllable, from the place `from` of the words on, stands for the character before `next`: by its first letter, whole, or unfinished at the end. */
function spellsOn(text: string, at: { readonly next: number; readonly from: number }, syllable: string, sought: Sought): boolean {
  const { words } = sought;
  const { next, from } = at;
  if (syllable[0] !== words[from]) return false;
  if (words.length - from <= syllable.length && syllable.startsWith(words.slice(from))) return true;
  return spells(text, next, from + 1, sought) || (words.startsWith(syllable, from) && spells(text, next, from + syllable.length, sought));
}

/** The words, from their place `from` on, spell the text from its place `at` on. */
function spells(text: string, at: number, from: number, sought: Sought): boolean {
  if (from === sought.words.length) return true;
  const character = text[at];
  if (character === undefined) return false;
  if (character.toLowerCase() === sought.words[from] && spells(text, at + 1, from + 1, sought)) return true;
  return sought.readings.get(character)?.some((syllable) => spellsOn(text, { next: at + 1, from }, syllable, sought)) ?? false;
}

/** cd, chengdu, chengd, 成d: all mean 成都. From any character on. */
export function isSpelt(text: string, words: string, readings: Readings): boolean {
  for (let at = 0; at < text.length; at++) if (spells(text, at, 0, { words, readings })) return true;
  return false;
}

/** The readings of characters are fetched when somebody types. */
export const loadReadings = async (): Promise<Readings> => readingsOf((await import('pinyin-match/src/simplified_dict.js')).dict);
