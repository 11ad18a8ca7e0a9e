/**
 * Days of figures are closed when they are over (docs/adr/0101): what a figure that says `frozen` counted stands as it was, whatever becomes of its rows later. One statement
 * takes organisations and days together, and its row is there once: several servers, and one that comes back after a kill, go on where the last one stopped.
 */
import { viewLimits } from '#contract/limits/lists.ts';
import { resources } from '#contract/resources/index.ts';
import type { Resource } from '#contract/resource.ts';
import { archiveField } from '#contract/readings/fieldRoles.ts';
import type { Figure } from '#contract/screens/views.ts';
import type { Database } from '#server/db/database.ts';
import { entityOf } from '#server/engine/entities.ts';
import { closedBookOf } from '#server/engine/figures/closedBook.ts';
import { startPollLoop } from '#server/kit/pollLoop.ts';

interface Frozen {
  readonly entity: string;
  readonly name: string;
  readonly figure: Figure;
}
const frozen: readonly Frozen[] = (Object.values(resources) as unknown as readonly Resource[]).flatMap(({ name: entity, standard }) =>
  Object.entries(standard?.figures ?? {}).flatMap(([name, figure]) =>
    closedBookOf(standard?.figures ?? {}, figure) === name ? [{ entity, name, figure }] : [],
  ),
);

const zone = `'Asia/Shanghai'`;
/** A row that was begun before midnight may be committed after it. */
const yesterday = `((now() - interval '${viewLimits.closingMinutes} minutes') at time zone ${zone})::date - 1`;

/** The days that an organisation has not closed yet, oldest first; of one that begins those that are shown. $1: entity, $2: figure */
const dueSql = `select o.id as org_id, d.day::date as day from organisation o cross join lateral generate_series(
    greatest(coalesce((select max(f.day) + 1 from figure_day f where f.org_id = o.id and f.entity = $1 and f.figure = $2), ${yesterday} - ${viewLimits.closedDays - 1}),
      (o.created_at at time zone ${zone})::date)::timestamp,
    (${yesterday})::timestamp, interval '1 day') d(day)
  where o.deleted_at is null order by 2, 1 limit ${viewLimits.closedAtOnce}`;

function closingSql({ entity, figure: { over, frozen: by = '' } }: Frozen): string {
  const { table, stored } = entityOf(entity);
  const [column, key] = [stored.get(over?.field ?? ''), stored.get(by)];
  const archived = stored.get(archiveField)?.column;
  const start = (day: string): string => (column?.field.kind === 'day' ? day : `(${day})::timestamp at time zone ${zone}`);
  const counted = `select ${key?.column}::text as key, count(*) as number from ${table} x
    where x.org_id = due.org_id and x.deleted_at is null${archived ? ` and ${archived} is null` : ''}
      and ${column?.column} >= ${start('due.day')} and ${column?.column} < ${start('due.day + 1')} group by 1`;
  return `insert into figure_day (org_id, entity, figure, day, counts)
    select due.org_id, $1, $2, due.day, (select coalesce(jsonb_agg(jsonb_build_array(c.key, c.number)), '[]') from (${counted}) c) from (${dueSql}) due
    on conflict do nothing returning day`;
}

/** @returns how many days of organisations were closed */
export async function closeDays(database: Database): Promise<number> {
  let closed = 0;
  for (const one of frozen) closed += (await database.query(closingSql(one), [one.entity, one.name])).length;
  return closed;
}

export const startClosingDays = (database: Database, onFault: (error: unknown) => void): (() => Promise<void>) =>
  startPollLoop({ turn: async () => (await closeDays(database)) > 0, pollMs: viewLimits.closingPollMs, onFault });
