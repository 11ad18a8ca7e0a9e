/** The server says what is wrong by the name of a field, or by a place within it: `banners[1].title`. Pure. */
type Problems = Readonly<Record<string, string>>;

const isWithin = (key: string, name: string): boolean => key.startsWith(`${name}[`);

/** Only what is said of places within this field, by `[1].title`. */
export const problemsIn = (problems: Problems, name: string): Problems =>
  Object.fromEntries(Object.entries(problems).flatMap(([key, words]) => (isWithin(key, name) ? [[key.slice(name.length), words]] : [])));

/** These fields are written: nothing that was said of them holds. */
export const withoutProblems = (problems: Problems, names: readonly string[]): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([key]) => !names.some((name) => key === name || isWithin(key, name))));
