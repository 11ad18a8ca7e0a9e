/** A row has people who are responsible for it, told by name to somebody who sees it and asks why another one does not. */
import type { Query } from '#server/db/database.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import { followed } from '#server/db/ownRows.ts';
import { targetOf } from '#server/engine/entities.ts';

const maker = 'createdBy';

/** @returns ids of colleagues, those of what the row refers to among them */
async function responsibleFor(query: Query, name: string, id: string): Promise<readonly string[]> {
  const { table, resource } = targetOf(name);
  const fields = resource.responsible ?? [];
  const columns = fields.map((field) => `${quoteName(snakeCase(field))} as ${quoteName(field)}`).join(', ');
  const [row] = await query.query<Record<string, string | null>>(`select ${columns} from ${table} where id = $1`, [id]);
  const found: string[] = [];
  for (const field of fields) {
    const [of, value] = [field === maker ? 'staffUser' : resource.fields[field]?.of, row?.[field]];
    if (value == null || of === undefined) continue;
    if (of === 'staffUser') found.push(value);
    else if (followed.has(of)) found.push(...(await responsibleFor(query, of, value)));
  }
  return found;
}

export async function whoseRow(query: Query, name: string, id: string): Promise<readonly string[]> {
  const ids = [...new Set(await responsibleFor(query, name, id))];
  const rows = await query.query<{ name: string }>('select nick_name as name from staff_user where id = any($1) order by nick_name, id', [ids]);
  return rows.map((row) => row.name);
}
