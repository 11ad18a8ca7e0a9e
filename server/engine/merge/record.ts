/** A merge is written down by its entity's record, with each row that went over, so that it can be taken back. */
import type { Resource } from '#contract/resource.ts';
import { resources } from '#contract/resources/index.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import type { Query } from '#server/db/database.ts';
import { referenceOf } from '#server/engine/titles.ts';
import type { MovedRows } from './moveRows.ts';
import { referencesTo } from './references.ts';
import type { Referring } from './references.ts';

/** Field -> what the survivor had, and what the merge wrote, as they stand in the table. */
export type Taken = Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>;

const insertRows = `insert into merged_row (merge_id, entity, field, row_id, mark)
  select $1, $2, $3, r.id, r.mark from jsonb_to_recordset($4::jsonb) as r(id uuid, mark int)`;

export async function keepMoved(query: Query, mergeId: string, all: readonly MovedRows[], taken: Taken): Promise<void> {
  await query.query('insert into merged_value (merge_id, taken) values ($1, $2)', [mergeId, JSON.stringify(taken)]);
  for (const { of, rows } of all) await query.query(insertRows, [mergeId, of.entity, of.field, JSON.stringify(rows.map(({ id, mark }) => ({ id, mark })))]);
}

export async function takenBy(query: Query, mergeId: string): Promise<Taken> {
  const [found] = await query.query<{ taken: Taken }>('select taken from merged_value where merge_id = $1', [mergeId]);
  return found?.taken ?? {};
}

const livedOn = ({ mark }: Referring): string => (mark === undefined ? 'false' : `x.${mark} is distinct from m.mark`);

export interface Kept {
  readonly of: Referring;
  readonly back: readonly string[];
  readonly stay: readonly string[];
}

async function firstOf(query: Query, of: Referring, mergeId: string, survivorId: string): Promise<Kept> {
  const rows = await query.query<{ id: string; stays: boolean }>(
    `select x.id, ${livedOn(of)} as stays from merged_row m join ${of.table} x on x.id = m.row_id
     where m.merge_id = $1 and m.entity = $2 and m.field = $3 and x.${of.column} = $4 order by x.id`,
    [mergeId, of.entity, of.field, survivorId],
  );
  const stay = rows.filter(({ stays }) => stays).map(({ id }) => id);
  return { of, back: rows.filter(({ stays }) => !stays).map(({ id }) => id), stay };
}

/** References of such rows to rows of another entity that go over with them: an order names its patient. */
const holdsOf = (by: Referring, target: string): readonly string[] =>
  Object.entries((resources as unknown as Readonly<Record<string, Resource>>)[by.entity]?.fields ?? {}).flatMap(([name, field]) =>
    referenceOf(field) === target && field.kind === 'ref' && field.options.via === undefined ? [quoteName(snakeCase(name))] : [],
  );

/** Rows that a row of the survivor names, which stays there: they stay with it. */
async function heldBy(query: Query, kept: Kept, all: readonly Kept[], survivorId: string): Promise<ReadonlySet<string>> {
  const held = new Set<string>();
  for (const by of all)
    for (const column of holdsOf(by.of, kept.of.entity)) {
      const rows = await query.query<{ id: string }>(
        `select x.${column} as id from ${by.of.table} x where x.${column} = any($1::uuid[]) and x.${by.of.column} = $2 and not x.id = any($3::uuid[]) and x.deleted_at is null`,
        [kept.back, survivorId, by.back],
      );
      for (const { id } of rows) held.add(id);
    }
  return held;
}

/** @returns for each column what goes back, and what has become the survivor's since */
export async function partedRows(
  query: Query,
  entity: string,
  { mergeId, survivorId }: { readonly mergeId: string; readonly survivorId: string },
): Promise<readonly Kept[]> {
  let all: Kept[] = [];
  for (const of of referencesTo(entity)) all.push(await firstOf(query, of, mergeId, survivorId));
  // Rows that stay may hold more: it is looked again until nothing is added.
  for (let isDone = false; !isDone;) {
    const next: Kept[] = [];
    for (const one of all) {
      const held = one.back.length === 0 ? new Set<string>() : await heldBy(query, one, all, survivorId);
      next.push({ of: one.of, back: one.back.filter((id) => !held.has(id)), stay: [...one.stay, ...held] });
    }
    isDone = next.every(({ back }, at) => back.length === all[at]?.back.length);
    all = next;
  }
  return all.filter(({ back, stay }) => back.length + stay.length > 0);
}

/** @returns how many of each entity came to the survivor after the merge */
export async function laterRows(
  query: Query,
  entity: string,
  { mergeId, survivorId, since }: { readonly mergeId: string; readonly survivorId: string; readonly since: unknown },
) {
  const found: { of: Referring; count: number }[] = [];
  for (const of of referencesTo(entity)) {
    const [row] = await query.query<{ count: number }>(
      `select count(*)::int as count from ${of.table} x where x.${of.column} = $1 and x.created_at > $2 and x.deleted_at is null
       and not exists (select from merged_row m where m.merge_id = $3 and m.entity = $4 and m.row_id = x.id)`,
      [survivorId, since, mergeId, of.entity],
    );
    if (row && row.count > 0) found.push({ of, count: row.count });
  }
  return found;
}
