/** Costs: the amount of a line is its price as often as it counts, so that no bill contradicts itself. */
import type { Rule } from '#server/engine/rules/rule.ts';

export const costDetailRule: Rule = {
  save: async (_query, _principal, draft, before) => {
    const now = (name: string): number => Number(draft.get(name) ?? before?.[name] ?? 1);
    if (before && !draft.has('price') && !draft.has('count')) return;
    draft.set('amount', now('price') * now('count'));
  },
};
