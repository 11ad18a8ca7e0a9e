/** Somebody holds rows that lead to them by a field that says whose they are (`responsible` of the descriptions), as far as there is anything left to do with them. */
import type { Held } from '#contract/calls/account.ts';
import type { Resource } from '#contract/resource.ts';
import { resources } from '#contract/resources/index.ts';
import { archiveField } from '#contract/readings/fieldRoles.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import type { Query } from '#server/db/database.ts';

export interface HeldKind {
  readonly entity: string;
  readonly field: string;
  readonly table: string;
  readonly column: string;
  /** Over the alias `x`: of those that are past nothing is passed on. */
  readonly isOpen: string;
  /** Described in full: the engine passes it on. */
  readonly isStandard: boolean;
}

/** More than not being removed or archived decides here. */
const open: Readonly<Record<string, string>> = { conversation: ` and x.state <> 'closed'` };

const all = Object.values(resources) as unknown as readonly Resource[];
export const heldKinds: readonly HeldKind[] = all.flatMap(({ name, responsible, fields, standard }) =>
  (responsible ?? [])
    .filter((field) => fields[field]?.kind === 'ref' && fields[field].of === 'staffUser')
    .map((field) => ({
      entity: name,
      field,
      table: quoteName(snakeCase(name)),
      column: `x.${quoteName(snakeCase(field))}`,
      isOpen: `x.deleted_at is null${fields[archiveField] ? ` and x.${quoteName(snakeCase(archiveField))} is null` : ''}${open[name] ?? ''}`,
      isStandard: standard !== undefined,
    })),
);

/** @returns kinds of which they hold something, and how many rows stand where the caller sees none */
export async function heldBy(query: Query, userId: string, orgIds: readonly string[]): Promise<{ readonly held: readonly Held[]; readonly beyond: number }> {
  const counts: (Held & { readonly beyond: number })[] = [];
  for (const { entity, field, table, column, isOpen } of heldKinds) {
    const [row] = await query.query<{ count: number; beyond: number }>(
      `select count(*) filter (where x.org_id = any($2))::int as count, count(*) filter (where x.org_id <> all($2))::int as beyond
       from ${table} x where ${column} = $1 and ${isOpen}`,
      [userId, orgIds],
    );
    counts.push({ entity, field, count: row?.count ?? 0, beyond: row?.beyond ?? 0 });
  }
  return {
    held: counts.filter(({ count }) => count > 0).map(({ entity, field, count }) => ({ entity, field, count })),
    beyond: counts.reduce((total, { beyond }) => total + beyond, 0),
  };
}
