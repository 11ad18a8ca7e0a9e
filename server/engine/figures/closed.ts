/** Days that are closed (docs/adr/0101) stand beside what their rows say now. They are of all rows of an organisation: who filters, or sees their own rows alone, has none. */
import { time } from '#contract/screens/views.ts';
import type { Closed, FigureGroup } from '#contract/standardShapes.ts';
import type { Query } from '#server/db/database.ts';
import { keeperOf } from '#server/engine/keptBack.ts';
import { orgIdsOf } from '#server/engine/scope.ts';
import type { FigureAsked } from './asked.ts';
import { closedBookOf } from './closedBook.ts';
import type { FigureOn } from './figureOn.ts';

interface ClosedDay extends Record<string, unknown> {
  readonly day: string;
  readonly at: string;
  readonly counts: readonly (readonly (readonly [key: string | null, number: number])[])[];
}
/** A day is closed where each of the organisations that were there has closed it. */
const closedSql = `select to_char(f.day, 'YYYY-MM-DD') as day, max(f.frozen_at) as at, jsonb_agg(f.counts) as counts from figure_day f
  where f.org_id = any($1::uuid[]) and f.entity = $2 and f.figure = $3 and f.day between $4::date and $5::date
  group by f.day having count(*) = (select count(*) from organisation o where o.id = any($1::uuid[]) and o.deleted_at is null
    and (o.created_at at time zone 'Asia/Shanghai')::date <= f.day)`;

const own: ReadonlySet<string> = new Set(['figure', 'range', 'per', 'by', 'compared', 'page', 'limit', 'pageSize']);
const isOfAll = (asked: FigureAsked): boolean => Object.entries(asked).every(([name, value]) => own.has(name) || value == null || value === false);

export async function withClosed(
  query: Query,
  on: FigureOn,
  asked: FigureAsked,
  { by, groups }: { readonly by: readonly string[]; readonly groups: readonly FigureGroup[] },
): Promise<readonly FigureGroup[]> {
  const { figure, span, caller } = on;
  const { entity, principal } = caller;
  const [first, second] = by;
  const isOfDays = figure.frozen !== undefined && span?.per === 'day' && first === time && (second === undefined || second === figure.frozen);
  if (!span || !isOfDays || !isOfAll(asked)) return groups;
  // The numbers of a closed day are of values that some of its rows may keep back by now.
  if (second !== undefined && (await keeperOf(query, entity, principal, second)) !== undefined) return groups;
  const found = await query.query<ClosedDay>(closedSql, [
    orgIdsOf(entity, principal),
    entity.name,
    closedBookOf(entity.standard.figures ?? {}, figure),
    span.days.from,
    span.days.to,
  ]);
  const byDay = new Map(found.map((one) => [one.day, one]));
  return groups.map((group) => {
    const day = byDay.get(group.key ?? '');
    if (!day) return group;
    const { at } = day;
    const counts = day.counts.flat();
    const closed = (fits: (key: string | null) => boolean): Closed => ({ value: counts.reduce((sum, [key, number]) => sum + (fits(key) ? number : 0), 0), at });
    const whole = { ...group, closed: closed(() => true) };
    return !group.parts ? whole : { ...whole, parts: group.parts.map((part) => ({ ...part, closed: closed((key) => key === part.key) })) };
  });
}
