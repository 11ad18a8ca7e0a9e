import type { Query } from '#server/db/database.ts';

/** Ids and names of tables, no text of people. */
export interface Fault {
  readonly what: string;
  readonly count: number;
  /** One of them. */
  readonly example: string;
}

/** @param all what is wrong -> a statement that gives rows with `example` */
export async function foundBy(query: Query, all: Readonly<Record<string, string>>): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const [what, sql] of Object.entries(all)) {
    const [found] = await query.query<{ count: number; example: string | null }>(`select count(*)::int as count, min(example) as example from (${sql}) f`);
    if (found && found.count > 0) faults.push({ what, count: found.count, example: found.example ?? '' });
  }
  return faults;
}
