/** A merged row leads on to its survivor, and to whoever that was merged into. */
import { mergedField } from '#contract/merge.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import type { Query } from '#server/db/database.ts';
import { mergeOf } from './references.ts';

/** Merges of merges: no hospital has longer ones, and a circle cannot be made. */
const deepest = 50;

/** @param start an id, as SQL. @returns a statement that gives the `id` of the last row that it leads to: its own where it was merged into none */
export function standingSql(entity: string, start: string): string {
  const { resource } = mergeOf(entity);
  const [table, into] = [quoteName(snakeCase(resource.name)), quoteName(snakeCase(mergedField))];
  return `with recursive leads(id, depth) as (
    select ${start}, 0 union all select x.${into}, l.depth + 1 from leads l join ${table} x on x.id = l.id where x.${into} is not null and l.depth < ${deepest}
  ) select id from leads order by depth desc limit 1`;
}

/** @returns the row that stands for it now; nothing where it was merged into none */
export async function survivorOf(query: Query, entity: string, id: string): Promise<string | undefined> {
  const [found] = await query.query<{ id: string }>(standingSql(entity, '$1::uuid'), [id]);
  return found?.id === id ? undefined : found?.id;
}
