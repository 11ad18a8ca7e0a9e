import { cannedVariables } from '#contract/choices/cannedVariables.ts';
import type { CannedReply } from '#src/desk/machines/desk/context.ts';

export type CannedValues = Readonly<Record<keyof typeof cannedVariables, string>>;

const names = Object.entries(cannedVariables) as readonly (readonly [keyof CannedValues, readonly string[]])[];

/** Words in braces are filled in, in either spelling; one that is not known keeps its braces, so that the writer sees it. */
export const filled = (text: string, values: CannedValues): string =>
  text.replace(/\{\s*([^{}\s]+)\s*\}/g, (whole, given: string) => {
    const found = names.find(([, spellings]) => spellings.some((one) => one.toLowerCase() === given.toLowerCase()));
    return found ? values[found[0]] || whole : whole;
  });

/** Shortcuts that begin so first, then titles that are meant and texts that hold the words. @param isMeant of a title: by its letters, or by its sound */
export function fitting(canned: readonly CannedReply[], words: string, isMeant: (title: string) => boolean): readonly CannedReply[] {
  const asked = words.trim().toLowerCase();
  if (asked === '') return canned;
  const rank = (one: CannedReply): number => {
    if (one.shortcut.toLowerCase().startsWith(asked)) return 0;
    if (isMeant(one.title)) return 1;
    return one.text.toLowerCase().includes(asked) ? 2 : 3;
  };
  return canned
    .map((one) => ({ one, at: rank(one) }))
    .filter(({ at }) => at < 3)
    .toSorted((left, right) => left.at - right.at)
    .map(({ one }) => one);
}

export interface SlashWord {
  /** The slash stands here. */
  readonly from: number;
  readonly words: string;
}

/**
 * The slash at the beginning of a word before the caret, and what follows it.
 * Quirk: a Chinese keyboard writes `、` with the key of the slash; at the beginning of a word it can mean nothing else.
 */
export function slashBefore(text: string, caret: number): SlashWord | null {
  const found = /(?:^|\s)[/、]([^\s/、]{0,20})$/.exec(text.slice(0, caret));
  if (!found) return null;
  const words = found[1] ?? '';
  return { from: caret - words.length - 1, words };
}
