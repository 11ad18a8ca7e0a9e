/** The checks of an operator leave their last results here, for the operator's page. Codes, counts and names of tables: no personal text. */
import type { CheckFacts } from '#contract/calls/system.ts';
import type { Query } from '#server/db/database.ts';

interface Result extends Pick<CheckFacts, 'isGood' | 'text'> {
  /** It took so long. */
  readonly seconds?: number;
}

export async function keepCheckResult(query: Query, kind: CheckFacts['kind'], { isGood, text, seconds }: Result): Promise<void> {
  await query.query(
    `insert into check_result (kind, is_good, detail) values ($1, $2, $3::jsonb)
     on conflict (kind) do update set at = now(), is_good = excluded.is_good, detail = excluded.detail`,
    [kind, isGood, JSON.stringify({ text, seconds })],
  );
}

export const readCheckResults = (query: Query): Promise<CheckFacts[]> =>
  query.query<CheckFacts & Record<string, unknown>>(`select kind, at, is_good as "isGood", detail ->> 'text' as text from check_result order by kind`);
