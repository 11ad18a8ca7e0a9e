/** The class names that hold. */
export const looks = (given: Readonly<Record<string, boolean>>): string =>
  Object.keys(given)
    .filter((name) => given[name])
    .join(' ');
