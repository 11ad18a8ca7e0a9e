/**
 * Figures of an entity's rows, of those that somebody sees: the database sums, by period or by the values of one field, in one statement whatever the description says.
 * Field and measure come from the description, values are parameters: nothing that was sent becomes SQL.
 */
import type { Figure, Measure } from '#contract/screens/views.ts';
import type { FigureGroup } from '#contract/standardShapes.ts';
import { viewLimits } from '#contract/limits/lists.ts';
import type { Query } from '#server/db/database.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { EntityField } from './entities.ts';
import type { AccessOf } from './fieldAccess.ts';
import { isClear } from './fieldAccess.ts';
import { filterSql } from './filter.ts';
import { wantedSql } from './list.ts';
import type { Asked, Caller } from './list.ts';
import { calledOf, readingOf } from './rows.ts';
import { onlySql, orgIdsOf } from './scope.ts';
import { referenceOf } from './titles.ts';
import { Values } from './values.ts';

interface Figures {
  readonly groups: readonly FigureGroup[];
  readonly isCut: boolean;
}
/** A period with its first and its last moment, or day, as a filter takes them. */
interface Period extends Record<string, unknown> {
  readonly key: string;
  readonly from: string;
  readonly to: string;
}
interface Found extends Record<string, unknown> {
  readonly key: string | null;
  readonly numbers: readonly number[];
}
interface On {
  readonly caller: Caller;
  readonly access: AccessOf;
  readonly values: Values;
  readonly figure: Figure;
  readonly span: Span | undefined;
}

/** The last so many days or months, in the hospital's zone. */
interface Span {
  readonly isDay: boolean;
  readonly column: string;
  /** SQL of the first moment and of the first one after the last. */
  readonly start: string;
  readonly end: string;
  /** SQL of the period that a row is of, as text. */
  readonly key: string;
  readonly periodsSql: string;
}
const zone = `'Asia/Shanghai'`;
const forms = { day: 'YYYY-MM-DD', month: 'YYYY-MM' } as const;

/** @throws Refusal invalidInput for a field that this person does not see in clear */
function columnOf({ caller: { entity, principal }, access }: Pick<On, 'caller' | 'access'>, name: string): EntityField {
  const column = entity.stored.get(name);
  if (!column || !isClear(access(name)))
    throw invalid(principal, 'figure', ['统计用到了您看不到内容的项', 'The figure is made of what you do not see in clear']);
  return column;
}

function spanOf(on: Pick<On, 'caller' | 'access'>, { over }: Figure): Span | undefined {
  if (!over) return undefined;
  const { field, per, last } = over;
  const { column, field: described } = columnOf(on, field);
  const isDay = described.kind === 'day';
  const present = `date_trunc('${per}', now() at time zone ${zone})`;
  const [first, after] = [`${present} - interval '${last - 1} ${per}s'`, `${present} + interval '1 ${per}'`];
  const bound = (sql: string): string => (isDay ? `(${sql})::date` : `(${sql}) at time zone ${zone}`);
  const told = (sql: string): string =>
    isDay ? `to_char(${sql}, 'YYYY-MM-DD')` : `to_char((${sql}) at time zone ${zone} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  const lastOf = `p + interval '1 ${per}' - interval '1 ${isDay ? 'day' : 'microsecond'}'`;
  return {
    isDay,
    column,
    start: bound(first),
    end: bound(after),
    key: `to_char(${isDay ? column : `${column} at time zone ${zone}`}, '${forms[per]}')`,
    periodsSql: `select to_char(p, '${forms[per]}') as key, ${told('p')} as from, ${told(lastOf)} as to from generate_series(${first}, ${present}, interval '1 ${per}') p`,
  };
}

/** One measure over the rows of a group. */
function measureSql({ caller, access, values, span }: On, measure: Measure): string {
  const { sum, average, different, where, isNegated, isRunning } = measure;
  const conditions = [
    where && filterSql({ entity: caller.entity, access, principal: caller.principal, keys: caller.keys, values }, JSON.stringify(where)),
    span && isRunning !== true ? `${span.column} >= ${span.start}` : undefined,
  ].filter((one) => one !== undefined);
  const of = (name: string): string => columnOf({ caller, access }, name).column;
  const made =
    sum !== undefined
      ? `sum(${of(sum)})`
      : average !== undefined
        ? `avg(${of(average)})`
        : different !== undefined
          ? `count(distinct ${of(different)})`
          : 'count(*)';
  const filtered = conditions.length === 0 ? made : `${made} filter (where ${conditions.join(' and ')})`;
  return `coalesce(${isNegated ? '-' : ''}(${filtered}), 0)::float8`;
}

const measuresOf = ({ measures }: Figure): readonly Measure[] => Object.values(measures);
const isSeries = ({ by, chart }: Figure): boolean => by === undefined && chart !== 'numbers';

/** Rows from before the first period are one group more, where a measure counts them. */
const keySql = ({ figure, span, caller, access }: On): string => {
  if (figure.by !== undefined) return `${columnOf({ caller, access }, figure.by).column}::text`;
  return span && isSeries(figure) ? `case when ${span.column} >= ${span.start} then ${span.key} else '' end` : 'null::text';
};

function statementOf(on: On, asked: Asked): string {
  const { caller, access, values, figure, span } = on;
  const { entity, principal } = caller;
  const numbers = measuresOf(figure).map((one) => measureSql(on, one));
  const isRunning = measuresOf(figure).some((one) => one.isRunning);
  const within = span ? ` and ${span.column} < ${span.end}${isRunning ? '' : ` and ${span.column} >= ${span.start}`}` : '';
  const where = `x.org_id = any(${values.add(orgIdsOf(entity, principal), 'uuid[]')})${onlySql(caller, values)}${within} and ${wantedSql(caller, { access }, asked, values)}`;
  const most = figure.by === undefined ? viewLimits.periods : viewLimits.groups + 1;
  return `select g.key, g.numbers from (select ${keySql(on)} as key, array[${numbers.join(', ')}] as numbers from ${entity.seen} x where ${where} group by 1) g
    order by g.numbers[1] desc, g.key limit ${most}`;
}

/** A balance goes on from period to period; a period without rows has nothing else. */
function inPeriods(figure: Figure, found: readonly Found[], periods: readonly Period[]): readonly FigureGroup[] {
  const byKey = new Map(found.map(({ key, numbers }) => [key, numbers]));
  const measures = measuresOf(figure);
  let running = measures.map((_, at) => byKey.get('')?.[at] ?? 0);
  return periods.map(({ key, from, to }) => {
    const here = byKey.get(key);
    running = running.map((sum, at) => sum + (here?.[at] ?? 0));
    return { key, from, to, values: measures.map(({ isRunning }, at) => (isRunning ? running[at] : here?.[at]) ?? 0) };
  });
}

/** Groups by a reference bear the names of the rows that it leads to. */
async function named(query: Query, { caller, access, figure }: On, found: readonly Found[]): Promise<readonly FigureGroup[]> {
  const of = figure.by === undefined ? undefined : referenceOf(columnOf({ caller, access }, figure.by).field);
  const ids = found.flatMap(({ key }) => (key === null ? [] : [key]));
  const names = of === undefined ? new Map<string, string>() : await calledOf(query, of, ids, caller);
  return found.map(({ key, numbers }) => {
    const name = key === null ? undefined : names.get(key);
    return { key, ...(name === undefined ? {} : { name }), values: numbers };
  });
}

/** @throws Refusal invalidInput for a figure that the entity has not, or that is made of what this person does not see in clear */
export async function figuresOf(query: Query, caller: Caller, asked: Asked & { readonly figure: string }): Promise<Figures> {
  const { entity, principal, keys } = caller;
  const figure = Object.hasOwn(entity.standard.figures ?? {}, asked.figure) ? entity.standard.figures?.[asked.figure] : undefined;
  if (!figure) throw invalid(principal, 'figure', ['没有这项统计', 'There is no such figure']);
  const { access } = readingOf(entity, principal, keys);
  const values = new Values();
  const on: On = { caller, access, values, figure, span: spanOf({ caller, access }, figure) };
  const found = await query.query<Found>(statementOf(on, asked), values.list);
  const periods = on.span ? await query.query<Period>(on.span.periodsSql) : [];
  if (isSeries(figure)) return { groups: inPeriods(figure, found, periods), isCut: false };
  const [first, last] = [periods[0], periods.at(-1)];
  const within = first && last ? { from: first.from, to: last.to } : {};
  const groups = await named(query, on, found.slice(0, viewLimits.groups));
  return { groups: groups.map((group) => ({ ...group, ...within })), isCut: found.length > viewLimits.groups };
}
