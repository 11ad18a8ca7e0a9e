/** Fields of a row that nobody has are kept from whoever looks at it, as the settings of what it stands in say (`hides` of contract/claim.ts). */
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import type { Query } from '#server/db/database.ts';
import type { Principal } from '#server/kit/principal.ts';
import { targetOf } from './entities.ts';
import type { Entity } from './entities.ts';

/** The statement gives the names of these fields by this name. */
export const keptBackColumn = 'kept_back';

/** @returns an array of names over the alias `x`; nothing where this person sees all of the row: whoever may change those settings, and who is no colleague */
export function keptBackSql({ resource: { claim, fields } }: Pick<Entity, 'resource'>, principal: Principal): string | undefined {
  if (!claim?.hides || principal.kind !== 'staff') return undefined;
  const { holder, hides } = claim;
  const { name, table, resource } = targetOf(fields[hides.by]?.of ?? '');
  if (principal.rights.has(`${resource.standard?.rights ?? name}.write`)) return undefined;
  const [by, taken, named] = [hides.by, holder, hides.fields].map((one) => quoteName(snakeCase(one)));
  // Few rows stand in anything: the others ask nothing.
  return `case when x.${by} is not null and x.${taken} is null then (select k.${named} from ${table} k where k.id = x.${by}) end`;
}

/** @returns the fields of this row that are kept from this person */
export async function keptBackOf(query: Query, entity: Entity, principal: Principal, id: string): Promise<ReadonlySet<string>> {
  const sql = keptBackSql(entity, principal);
  if (sql === undefined) return new Set();
  const [row] = await query.query<{ names: readonly string[] | null }>(`select ${sql} as names from ${entity.table} x where x.id = $1`, [id]);
  return new Set(row?.names);
}
