/** Words of a description with their number and name in place: `{count}`, `{name}`, and `{customer|customers}` for one and for many (contract/acts/act.ts). */
import type { Label } from '#contract/label.ts';
import { grouped } from './grouped.ts';
import { labelIn } from './label.ts';
import type { Language } from './language.ts';

interface Values {
  readonly count: number;
  readonly name?: string;
}

export const filled = (label: Label, language: Language, { count, name = '' }: Values): string =>
  labelIn(label, language).replaceAll(/\{([^{}|]*)(?:\|([^{}]*))?\}/g, (_, first: string, many: string | undefined) => {
    if (many !== undefined) return count === 1 ? first : many;
    return first === 'count' ? grouped(count) : name;
  });
