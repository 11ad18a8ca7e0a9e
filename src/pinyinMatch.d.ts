/** The dictionary inside pinyin-match, which its own types leave out: a syllable without its tone, and the characters that are read so. */
declare module 'pinyin-match/src/simplified_dict.js' {
  export const dict: Readonly<Record<string, string>>;
}
