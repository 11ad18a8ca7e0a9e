/** The results are asked for by these choices. Pure. */
import type { Takes } from '#contract/operations.ts';

export interface ResultsChoice {
  readonly versionNumber?: number;
  readonly range?: string;
  /** A question. */
  readonly cross?: string;
  /** `question:option`. */
  readonly chosen?: string;
}

/** One bar: an option, a span of a blank, or a band of a score; with a cross, within one of its groups. */
export type BehindChoice = Pick<Takes<'questionnaire.behind'>, 'question' | 'option' | 'blank' | 'span' | 'score' | 'band' | 'group'>;

/** Something narrows the answers: where none are left, there may be others. */
export const isNarrowed = ({ range, chosen, versionNumber }: ResultsChoice): boolean => [range, chosen, versionNumber].some((one) => one !== undefined);

/** Crosses and options of another version may not be there. */
export const withVersion = ({ range }: ResultsChoice, versionNumber: number | undefined): ResultsChoice => ({
  ...(range === undefined ? {} : { range }),
  ...(versionNumber === undefined ? {} : { versionNumber }),
});

/** Undefined takes a choice out. */
export const withChoice = (choice: ResultsChoice, patch: { readonly [K in keyof ResultsChoice]?: ResultsChoice[K] | undefined }): ResultsChoice =>
  Object.fromEntries(Object.entries({ ...choice, ...patch }).filter(([, value]) => value !== undefined));

const whole = 100;
/** 12 (40%) */
export const shareWords = (count: number, of: number): string => (of === 0 ? String(count) : `${count} (${Math.round((count * whole) / of)}%)`);
