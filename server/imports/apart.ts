/** Rows of a file that may not overlap in time, with the table or with a line before, are told before anything is written (docs/adr/0088). */
import { overlap, spanOf } from '#contract/readings/period.ts';
import type { Span } from '#contract/readings/period.ts';
import type { Query } from '#server/db/database.ts';
import { apartOf, keyOf, lockKeys, overlapping, overlapRefusal } from '#server/engine/apart.ts';
import type { Standing } from '#server/engine/apart.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import type { NewRow, Seen, Sifting, Taken } from './sifting.ts';

/** @returns where the span belongs among those that are taken */
function placeAmong(taken: readonly Taken[], { from }: Span): number {
  let [low, high] = [0, taken.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((taken[middle]?.span.from ?? Infinity) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** @returns the line that took a part of the time before; nothing where it is this line's now. The same line comes again where its chunk was begun anew. */
function take(times: Seen['times'], key: string, { line, span }: Taken): number | undefined {
  if (!(span.from < span.to)) return undefined;
  const taken = times.get(key) ?? [];
  times.set(key, taken);
  const at = placeAmong(taken, span);
  const beside = [taken[at - 1], taken[at]].filter((one) => one !== undefined);
  const other = beside.find((one) => one.line !== line && overlap(one.span, span));
  if (other) return other.line;
  if (!beside.some((one) => one.line === line)) taken.splice(at, 0, { line, span });
  return undefined;
}

const standingOf = ({ id, orgId, columns }: NewRow): Standing => ({
  id,
  value: (name) => (name === 'orgId' ? orgId : columns.get(name)),
});

/** @returns the rows that can stand beside each other and beside what is there; what becomes of the others is told */
export async function siftedApart<R extends NewRow>(
  query: Query,
  caller: Caller,
  rows: readonly R[],
  { seen, refused, doubled, isWritten }: Sifting<R> & { readonly isWritten: boolean },
): Promise<readonly R[]> {
  const { entity } = caller;
  const apart = apartOf(entity);
  if (!apart) return rows;
  const all = rows.map((row) => ({ row, standing: standingOf(row) })).map((one) => ({ ...one, key: keyOf(entity, apart, one.standing) }));
  const judged = all.filter(({ key }) => key !== undefined);
  if (isWritten)
    await lockKeys(
      query,
      entity,
      judged.flatMap(({ key }) => key ?? []),
    );
  const found = await overlapping(
    query,
    entity,
    judged.map(({ standing }) => standing),
  );
  const left = new Set<R>();
  for (const [at, { row, standing, key = '' }] of judged.entries()) {
    const span = spanOf(apart.from.field, standing.value(apart.from.name), standing.value(apart.to.name));
    const inTheWay = found.get(at);
    const refusal = inTheWay && (await overlapRefusal(query, caller, inTheWay));
    const line = refusal ? undefined : take(seen.times, key, { line: row.line, span });
    if (refusal) refused(row, refusal);
    else if (line !== undefined) doubled(row, { code: 'overlaps', values: { line }, field: apart.from.name });
    if (refusal || line !== undefined) left.add(row);
  }
  return rows.filter((row) => !left.has(row));
}
