/** Rows of an entity stand in several trees, one a list: what one stands below is of the same list. */
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import type { Label } from '#contract/label.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Rule } from './rule.ts';

/** @param field says of which list a row is; it never changes */
export const sameAbove = (entity: string, field: string, problem: Label): Rule => ({
  save: async (query, principal, draft, before) => {
    const parentId = draft.get('parentId') ?? null;
    if (parentId === null) return;
    const found = await query.query(`select 1 from ${quoteName(snakeCase(entity))} where id = $1 and ${quoteName(snakeCase(field))}::text = $2`, [
      parentId,
      draft.get(field) ?? before?.[field],
    ]);
    if (found.length === 0) throw invalid(principal, 'parentId', problem);
  },
});
