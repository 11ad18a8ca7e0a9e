/** Each word of a list stands there once and without blanks around it, whichever way it came: figures count a row once for each word, and whoever looks for one finds all of its rows. */
export const listedWords = (given: readonly string[]): readonly string[] => [...new Set(given.map((word) => word.trim()).filter((word) => word !== ''))];
