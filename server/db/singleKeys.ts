/** The database refuses a second row of the same number that stands (docs/adr/0098). Rows of before that share one are marked by a migration, so that no start stops for them. */
import type { Field } from '#contract/kinds.ts';
import type { Resource } from '#contract/resource.ts';
import { nameFits, quoteName, snakeCase } from './columnNames.ts';
import type { Index } from './columnNames.ts';

/** A sealed number is compared by its blind index: no two seals of one number are the same. */
export const sameBySql = (field: Pick<Field, 'kind'> | undefined, column: string): string =>
  field?.kind === 'idCard' ? `split_part(${column}, ':', 2)` : column;

export function singleKeys(table: string, { fields, single }: Pick<Resource, 'fields' | 'single'>): Index[] {
  if (!single) return [];
  return single.by.map((by) => {
    const name = nameFits(table, `${table}_${snakeCase(by)}_single_key`);
    const where = `deleted_at IS NULL AND ${quoteName(snakeCase(single.unless))} IS NOT TRUE`;
    const value = sameBySql(fields[by], quoteName(snakeCase(by)));
    return { name, fields: ['orgId', by], sql: `CREATE UNIQUE INDEX ${quoteName(name)} ON ${quoteName(table)} (org_id, (${value})) WHERE ${where}` };
  });
}
