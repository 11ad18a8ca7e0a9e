import { resourceLimits } from '#contract/limits/lists.ts';
import { grouped } from './grouped.ts';

/** Rows are counted up to a number that people read; of more it is told that there are more. @param loaded so many are there in any case */
export const countWords = (count: number, loaded = 0): string =>
  count > resourceLimits.counted ? `${grouped(Math.max(loaded, resourceLimits.counted))}+` : grouped(count);
