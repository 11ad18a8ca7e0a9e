/**
 * Figures of an entity's rows, of those that somebody sees: the database sums, by period or by the values of one field or two, in one statement whatever the description says.
 * Field and measure come from the description, values are parameters: nothing that was sent becomes SQL.
 */
import { viewLimits } from '#contract/limits/lists.ts';
import { dimensionsOf, time } from '#contract/screens/views.ts';
import type { Figure, Measure } from '#contract/screens/views.ts';
import type { FigureGroup, FigureTold } from '#contract/standardShapes.ts';
import type { Query } from '#server/db/database.ts';
import { invalid } from '#server/kit/invalid.ts';
import { figuredInTime } from './bounded.ts';
import { dimensionOf } from './figures/dimensions.ts';
import type { Dimension } from './figures/dimensions.ts';
import { withClosed } from './figures/closed.ts';
import { columnOf } from './figures/asked.ts';
import type { FigureAsked } from './figures/asked.ts';
import type { FigureOn } from './figures/figureOn.ts';
import { arranged, besideBefore, inPeriods } from './figures/arranging.ts';
import type { Cell } from './figures/arranging.ts';
import { boundsOf, fromSql, periodsIn, spanBefore, spanOf, todaySql, toSql } from './figures/spans.ts';
import { filterSql } from './filter.ts';
import { wantedSql } from './wanted.ts';
import type { Caller } from './listAsked.ts';
import { calledOf, readingOf } from './rows.ts';
import { onlySql, orgIdsOf } from './scope.ts';
import { Values } from './values.ts';

export interface Figures {
  readonly groups: readonly FigureGroup[];
  readonly isCut: boolean;
  readonly told: FigureTold;
}
interface Found extends Cell, Record<string, unknown> {
  readonly read: number;
}

function madeSql({ sum, average, median, different }: Measure, of: (name: string) => string): string {
  if (sum !== undefined) return `sum(${of(sum)})`;
  if (average !== undefined) return `avg(${of(average)})`;
  if (median !== undefined) return `percentile_cont(0.5) within group (order by ${of(median)})`;
  return different === undefined ? 'count(*)' : `count(distinct ${of(different)})`;
}

/** One measure over the rows of a group. */
function measureSql({ caller, access, values, span }: FigureOn, measure: Measure): string {
  const { where, isNegated, isRunning } = measure;
  const conditions = [
    where && filterSql({ entity: caller.entity, access, principal: caller.principal, keys: caller.keys, values }, JSON.stringify(where)),
    span && isRunning !== true ? fromSql(span, values) : undefined,
  ].filter((one) => one !== undefined);
  const made = madeSql(measure, (name) => columnOf({ caller, access }, name).column);
  const filtered = conditions.length === 0 ? made : `${made} filter (where ${conditions.join(' and ')})`;
  return `coalesce(${isNegated ? '-' : ''}(${filtered}), 0)::float8`;
}

const measuresOf = ({ measures }: Figure): readonly Measure[] => Object.values(measures);
const isRunning = (figure: Figure): boolean => measuresOf(figure).some((one) => one.isRunning);
const isSeries = (dimensions: readonly Dimension[]): boolean => dimensions.length === 1 && dimensions[0]?.name === time;

/** Rows from before the first period are one group more, where a measure counts them. */
const keySql = ({ figure, span, values }: FigureOn, { name, key }: Dimension): string =>
  span && name === time && isRunning(figure) ? `case when ${fromSql(span, values)} then ${key} else '' end` : key;

/** So many rows are read and no more: one above that is known by the sum of what the groups hold. */
function statementOf(on: FigureOn, dimensions: readonly Dimension[], asked: FigureAsked): string {
  const { caller, access, values, figure, span } = on;
  const { entity, principal } = caller;
  const numbers = measuresOf(figure).map((one) => measureSql(on, one));
  const within = span ? ` and ${toSql(span, values)}${isRunning(figure) ? '' : ` and ${fromSql(span, values)}`}` : '';
  const where = `x.org_id = any(${values.add(orgIdsOf(entity, principal), 'uuid[]')})${onlySql(caller, values)}${within} and ${wantedSql(caller, { access }, asked, values)}`;
  const keys = dimensions.map((one, at) => `${keySql(on, one)} as k${at}, `).join('');
  const grouped = dimensions.map((_, at) => `g.k${at}`).join(', ');
  const rows = `(select x.* from ${entity.seen} x where ${where} limit ${viewLimits.rows + 1}) x${dimensions.map(({ join = '' }) => join).join('')}`;
  // A number by period has all of them; those of a field are told from the largest on.
  return `select array[${grouped}]::text[] as keys, g.numbers, g.read from (
      select ${keys}array[${numbers.join(', ')}] as numbers, count(*)::float8 as counted, sum(count(*)) over ()::float8 as read from ${rows}
      ${dimensions.length === 0 ? '' : `group by ${dimensions.map((_, at) => at + 1).join(', ')}`}
    ) g where g.counted > 0 order by g.numbers[1] desc, 1 limit ${viewLimits.cells}`;
}

async function cellsOf(
  query: Query,
  on: FigureOn,
  asked: FigureAsked,
): Promise<{ readonly dimensions: readonly Dimension[]; readonly cells: readonly Cell[] }> {
  const { principal } = on.caller;
  const dimensions = dimensionNames(on, asked).map((name, at) => dimensionOf(on, name, at));
  const cells = await query.query<Found>(statementOf(on, dimensions, asked), on.values.list);
  if ((cells[0]?.read ?? 0) > viewLimits.rows)
    throw invalid(principal, 'figure', [
      `要统计的数据超过 ${viewLimits.rows / 10_000} 万条，缩短时间范围或增加筛选条件后再看`,
      `This would read more than ${viewLimits.rows} rows. Choose a shorter range, or filter further`,
    ]);
  return { dimensions, cells };
}

/** Two of them with the periods in front. @throws Refusal invalidInput for what the figure does not offer */
function dimensionNames({ caller, figure, span }: FigureOn, { by }: FigureAsked): readonly string[] {
  const names = by == null ? dimensionsOf(figure) : by.split(',');
  const offered = new Set([...(figure.dimensions ?? []), ...dimensionsOf(figure)]);
  if (names.length > 2 || new Set(names).size < names.length || names.some((one) => !offered.has(one) || (one === time && !span)))
    throw invalid(caller.principal, 'by', [
      `不能按这些维度统计。可选一到两个：${[...offered].join('、')}`,
      `The figure is not told apart by these. Choose one or two of ${[...offered].join(', ')}`,
    ]);
  return names.toSorted((one, other) => Number(other === time) - Number(one === time));
}

/** Groups by a reference bear the names of the rows that it leads to. */
async function namesIn(query: Query, { caller }: FigureOn, dimensions: readonly Dimension[], cells: readonly Cell[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const [at, { of }] of dimensions.entries()) {
    if (of === undefined) continue;
    const ids = new Set(cells.flatMap(({ keys }) => keys[at] ?? []));
    for (const [id, name] of await calledOf(query, of, [...ids], caller)) names.set(id, name);
  }
  return names;
}

async function groupsOf(query: Query, on: FigureOn, asked: FigureAsked): Promise<Omit<Figures, 'told'> & { readonly by: readonly string[] }> {
  const { dimensions, cells } = await cellsOf(query, on, asked);
  const by = dimensions.map(({ name }) => name);
  const { span, figure } = on;
  const isWhole = cells.length < viewLimits.cells;
  if (span && isSeries(dimensions)) return { by, groups: inPeriods(measuresOf(figure), cells, periodsIn(span)), isCut: !isWhole };
  const names = await namesIn(query, on, dimensions, cells);
  const periods = span && by[0] === time ? periodsIn(span) : undefined;
  const { groups, isCut } = arranged({ dimensions, names, periods }, cells);
  const whole = span && !periods ? boundsOf(span, span.days) : {};
  return { by, groups: groups.map((group) => ({ ...group, ...whole })), isCut: isCut || !isWhole };
}

/** @throws Refusal invalidInput for a figure that the entity has not, that is made of what this person does not see in clear, or that would read too much or take too long */
export async function figuresOf(query: Query, caller: Caller, asked: FigureAsked): Promise<Figures> {
  const { entity, principal } = caller;
  const figure = Object.hasOwn(entity.standard.figures ?? {}, asked.figure) ? entity.standard.figures?.[asked.figure] : undefined;
  if (!figure) throw invalid(principal, 'figure', ['没有这项统计', 'There is no such figure']);
  return figuredInTime(query, caller, () => toldOf(query, caller, figure, asked));
}

async function toldOf(query: Query, caller: Caller, figure: Figure, asked: FigureAsked): Promise<Figures> {
  const { access } = readingOf(caller.entity, caller.principal, caller.keys);
  const [{ today } = { today: '' }] = await query.query<{ readonly today: string }>(todaySql);
  const span = spanOf({ caller, access }, figure, asked, today);
  const onSpan = (of: FigureOn['span']): FigureOn => ({ caller, access, values: new Values(), figure, today, span: of });
  const { groups, isCut, by } = await groupsOf(query, onSpan(span), asked);
  const told = { by, ...(span ? { days: span.days, per: span.per } : {}) };
  const closed = await withClosed(query, onSpan(span), asked, { by, groups });
  if (asked.compared !== true || !span || by.length > 1) return { groups: closed, isCut, told };
  const earlier = spanBefore(span);
  const before = await groupsOf(query, onSpan(earlier), asked);
  return { groups: besideBefore(closed, before.groups, by[0] === time), isCut, told: { ...told, daysBefore: earlier.days } };
}
