import type { Query } from './database.ts';

/** @returns these organisations and all below them */
export async function organisationsBelow(query: Query, orgIds: readonly string[]): Promise<readonly string[]> {
  const found = await query.query<{ id: string }>(
    `with recursive down(id) as (select unnest($1::uuid[]) union select o.id from down join organisation o on o.parent_id = down.id) select id from down`,
    [orgIds],
  );
  return found.map(({ id }) => id);
}
