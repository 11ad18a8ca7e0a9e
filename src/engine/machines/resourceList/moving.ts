/** A row under way to a state says so by one word; where it has several lives the field stands before the state. */
interface Moving {
  readonly field?: string | undefined;
  readonly status: string;
}

export const movingWord = ({ field, status }: Moving): string => (field === undefined ? status : `${field}=${status}`);

/** @returns the state it is being moved to; undefined where this life stands still */
export function movingTo(word: string | undefined, { field }: Pick<Moving, 'field'>): string | undefined {
  if (word === undefined || field === undefined) return word;
  return word.startsWith(`${field}=`) ? word.slice(field.length + 1) : undefined;
}
