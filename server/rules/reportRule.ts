/** A rule ends no day before it begins. */
import { unfit } from '#server/unfit.ts';
import type { Rule } from './rule.ts';

const dayOf = (value: unknown): string => String(value ?? '').slice(0, 10);

export const reportRuleRule: Rule = {
  save: async (_query, who, draft, before) => {
    const now = { ...before, ...Object.fromEntries(draft) } as Readonly<Record<string, unknown>>;
    const [from, until] = [dayOf(now['startsOn']), dayOf(now['endsOn'])];
    if (until !== '' && until < from) throw unfit(who, 'endsOn', ['不能早于开始日期', 'is before the day it begins']);
  },
};
