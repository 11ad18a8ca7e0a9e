/** Statements whose text never changes and that are sent all the time: planned once a connection instead of each time (bench C4). */
const names = new Map<string, string>();

/** @param text a constant of its module; one that is put together anew for each call would fill the connections */
export function prepared(text: string): string {
  if (!names.has(text)) names.set(text, `careline_${names.size + 1}`);
  return text;
}

/** A connection knows the statement by this name; undefined: it is planned each time. */
export const preparedName = (text: string): string | undefined => names.get(text);
