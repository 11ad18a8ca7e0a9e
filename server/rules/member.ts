/** Since when somebody follows a customer up: said by whichever call gives him one. */
import { momentNow } from './clock.ts';
import type { Rule } from './rule.ts';

export const memberRule: Rule = {
  save: async (query, _who, draft, before) => {
    const owner = draft.get('ownerUserId');
    if (owner === undefined || owner === (before?.['ownerUserId'] ?? null)) return;
    draft.set('ownerSince', owner === null ? null : await momentNow(query));
  },
};
