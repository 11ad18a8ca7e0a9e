/** The checks of an operator leave their last results here, for the operator's page. Codes, counts and names of tables: no personal text. */
import type { CheckFacts } from '#contract/calls/system.ts';
import type { Query } from '#server/db/database.ts';

export async function keepCheckResult(query: Query, kind: CheckFacts['kind'], result: Pick<CheckFacts, 'isGood' | 'text'>): Promise<void> {
  await query.query(
    `insert into check_result (kind, is_good, detail) values ($1, $2, jsonb_build_object('text', $3::text))
     on conflict (kind) do update set at = now(), is_good = excluded.is_good, detail = excluded.detail`,
    [kind, result.isGood, result.text],
  );
}

export const readCheckResults = (query: Query): Promise<CheckFacts[]> =>
  query.query<CheckFacts & Record<string, unknown>>(`select kind, at, is_good as "isGood", detail ->> 'text' as text from check_result order by kind`);
