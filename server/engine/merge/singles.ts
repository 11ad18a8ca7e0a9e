/** A number that stands once may come to stand twice by a merge, or by its undoing: the row that comes second is marked, and refuses nothing (docs/adr/0098). */
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import { sameBySql } from '#server/db/singleKeys.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import type { Tx } from '#server/log/writeTransaction.ts';

/** The row holds none of its numbers from here on, until it is settled. */
export async function release(tx: Tx, { entity: { resource, table } }: Caller, id: string): Promise<void> {
  if (resource.single) await tx.query(`update ${table} set ${quoteName(snakeCase(resource.single.unless))} = true where id = $1`, [id]);
}

/** The row holds its numbers where nobody else does. */
export async function settle(tx: Tx, { entity: { resource, table } }: Caller, id: string): Promise<void> {
  const { single, fields } = resource;
  if (!single) return;
  const others = single.by.map((by) => {
    const column = quoteName(snakeCase(by));
    return `exists (select from ${table} o where o.org_id = x.org_id and ${sameBySql(fields[by], `o.${column}`)} = ${sameBySql(fields[by], `x.${column}`)} and o.deleted_at is null and o.id <> x.id)`;
  });
  await tx.query(`update ${table} x set ${quoteName(snakeCase(single.unless))} = (${others.join(' or ')}) where x.id = $1`, [id]);
}
