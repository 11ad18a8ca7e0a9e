/** The first rows of a number, as their list would have them: masked, in the reader's language, with the names of what they refer to. */
import type { FilterGroup } from '#contract/filter.ts';
import type { ToldRow } from '#contract/workbench/told.ts';
import type { Tile } from '#contract/workbench/tiles.ts';
import type { Query } from '#server/db/database.ts';
import { cellOf } from '#server/engine/cells.ts';
import { listRows } from '#server/engine/list.ts';
import type { Asked, Caller } from '#server/engine/listAsked.ts';

type Rows = Omit<NonNullable<Tile['rows']>, 'of' | 'none'> & { readonly asked: Asked };

export async function firstRows(query: Query, caller: Caller, filter: FilterGroup | undefined, { shows, at, sort, asked }: Rows): Promise<readonly ToldRow[]> {
  const { entity, principal } = caller;
  const { rows } = await listRows(query, caller, { ...asked, ...(filter ? { filter: JSON.stringify(filter) } : {}), ...(sort === undefined ? {} : { sort }) });
  const on = { at: principal.language === 'en' ? 1 : 0 } as const;
  return rows.map((row) => {
    const names = (row['names'] ?? {}) as Readonly<Record<string, string>>;
    const says = shows.flatMap((name) => {
      const field = entity.resource.fields[name];
      const told = field && cellOf(row[name], field, { ...on, names });
      return told == null || told === '' ? [] : [String(told)];
    });
    return {
      id: row.id,
      title: String(row[entity.standard.title] ?? ''),
      says,
      at: at === undefined ? null : ((row[at] as string | null | undefined) ?? null),
    };
  });
}
