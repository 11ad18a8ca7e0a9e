/** The checks of an operator leave their last results here, for the operator's page. Codes, counts and names of tables: no personal text. */
import type { CheckFacts } from '#contract/calls/system.ts';
import type { Label } from '#contract/label.ts';
import type { Query } from '#server/db/database.ts';
import type { Principal } from '#server/kit/principal.ts';

interface Result extends Pick<CheckFacts, 'isGood'> {
  /** One text for whoever reads it, or one for each language. */
  readonly text: string | Label;
  /** It took so long. */
  readonly seconds?: number;
  /** The faults by name, for whoever looks next; those of the last look stand where this one did not come to an end. */
  readonly wrong?: readonly string[];
}

export async function keepCheckResult(query: Query, kind: CheckFacts['kind'], { isGood, ...detail }: Result): Promise<void> {
  await query.query(
    `insert into check_result (kind, is_good, detail) values ($1, $2, $3::jsonb)
     on conflict (kind) do update set at = now(), is_good = excluded.is_good, detail = check_result.detail || excluded.detail`,
    [kind, isGood, JSON.stringify(detail)],
  );
}

export const readCheckResults = (query: Query, { language }: Pick<Principal, 'language'>): Promise<CheckFacts[]> =>
  query.query<CheckFacts & Record<string, unknown>>(
    `select kind, at, is_good as "isGood", case jsonb_typeof(detail -> 'text') when 'array' then detail -> 'text' ->> $1::int else detail ->> 'text' end as text
     from check_result order by kind`,
    [language === 'en' ? 1 : 0],
  );
