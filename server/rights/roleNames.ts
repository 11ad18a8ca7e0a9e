/** Codes of roles have names, wherever they stand in a row. */
import type { Rule } from '#server/engine/rules/rule.ts';

export const roleNames =
  (...fields: readonly string[]): NonNullable<Rule['name']> =>
  async (query, principal, rows) => {
    const codes = [...new Set(rows.flatMap((row) => fields.flatMap((field) => (row[field] as readonly string[] | null | undefined) ?? [])))];
    if (codes.length === 0) return {};
    const found = await query.query<{ code: string; name: string }>(
      `select code, ${principal.language === 'en' ? 'coalesce(name_en, name)' : 'name'} as name from role where org_id = $1 and code = any($2) and deleted_at is null`,
      [principal.groupId, codes],
    );
    return Object.fromEntries(found.map((role) => [role.code, role.name]));
  };
