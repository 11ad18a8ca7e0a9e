/** Figures as a workbook: a sheet for each, with days as days and numbers as numbers, and below what they are of. */
import { writeXlsx } from 'hucre/xlsx';
import type { Label } from '#contract/label.ts';
import { viewLimits } from '#contract/limits/lists.ts';
import { figureName } from '#contract/readings/figureName.ts';
import { numberOf, time } from '#contract/screens/views.ts';
import type { Figure, Measure } from '#contract/screens/views.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import type { FigureGroup } from '#contract/standardShapes.ts';
import type { Right } from '#contract/rights.ts';
import type { Query } from '#server/db/database.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Entity } from '#server/engine/entities.ts';
import { figuresOf } from '#server/engine/figures.ts';
import type { Figures } from '#server/engine/figures.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { invalid, requireRight } from '#server/kit/invalid.ts';
import type { FigureAsked } from './asked.ts';
import { dimensionWords, keyWords } from './keyWords.ts';

type At = 0 | 1;
type Cell = string | number | Date | null;
export type FiguresFileAsked = Omit<FigureAsked, 'figure'> & { readonly figures: readonly string[] };

const words = {
  before: ['上一时段', 'Period before'],
  closed: ['日结', 'Closed'],
  days: ['时间范围', 'Range'],
  standing: ['当前数据', 'As of now'],
  cut: ['只列出数量最多的几项', 'Only the largest are listed'],
} as const satisfies Record<string, Label>;
const formats = { number: '0', average: '0.0', money: '0.00', day: 'yyyy-mm-dd' } as const;
const hundredth = 100;
const nameCharacters = 31;

const amountOf = ({ resource: { fields } }: Entity, measure: Measure): 'money' | 'average' | 'number' =>
  fields[numberOf(measure) ?? '']?.kind === 'money' ? 'money' : (measure.average ?? measure.median) === undefined ? 'number' : 'average';

interface Sheeted {
  readonly entity: Entity;
  readonly figure: Figure;
  readonly made: Figures;
  readonly at: At;
}
interface Column {
  readonly header: string;
  readonly numFmt?: string;
  readonly cell: (group: FigureGroup, part: FigureGroup | undefined) => Cell;
}

/** A day and a week are dates; a month is the text that the chart says. */
function keyColumns({ entity, made, at }: Sheeted): readonly Column[] {
  const { by, per } = made.told;
  return by.map((name, place): Column => {
    const isDay = name === time && per !== 'month';
    return {
      header: dimensionWords(entity, name, at),
      ...(isDay ? { numFmt: formats.day } : {}),
      cell: (group, part) => {
        const one = place === 0 ? group : part;
        if (!one) return null;
        return isDay ? new Date(`${one.key ?? ''}T00:00:00Z`) : keyWords(entity, name, one, at);
      },
    };
  });
}

function numberColumns({ entity, figure, made, at }: Sheeted): readonly Column[] {
  const column = (measure: Measure, header: string, valueOf: (told: FigureGroup) => number | undefined): Column => {
    const kind = amountOf(entity, measure);
    return {
      header,
      numFmt: formats[kind],
      cell: (group, part) => {
        const value = valueOf(part ?? group);
        return value === undefined ? null : kind === 'money' ? value / hundredth : value;
      },
    };
  };
  const all = Object.values(figure.measures);
  const [first] = all;
  return [
    ...all.map((measure, place) => column(measure, measure.label[at], ({ values }) => values[place])),
    ...(made.told.daysBefore
      ? all.map((measure, place) => column(measure, `${measure.label[at]} · ${words.before[at]}`, ({ before }) => before?.[place]))
      : []),
    ...(first && figure.frozen !== undefined ? [column(first, `${first.label[at]} · ${words.closed[at]}`, ({ closed }) => closed?.value)] : []),
  ];
}

interface Line {
  readonly group: FigureGroup;
  readonly part: FigureGroup | undefined;
}
function sheetOf(sheeted: Sheeted): { readonly columns: readonly Column[]; readonly rows: Cell[][] } {
  const { made, at } = sheeted;
  const columns = [...keyColumns(sheeted), ...numberColumns(sheeted)];
  const lines = made.groups.flatMap((group): Line[] => (group.parts ? group.parts.map((part) => ({ group, part })) : [{ group, part: undefined }]));
  const { days, daysBefore } = made.told;
  const foot: Cell[][] = [
    [],
    days ? [words.days[at], `${days.from} – ${days.to}`] : [words.standing[at]],
    ...(daysBefore ? [[words.before[at], `${daysBefore.from} – ${daysBefore.to}`]] : []),
    ...(made.isCut ? [[words.cut[at]]] : []),
  ];
  return { columns, rows: [columns.map(({ header }) => header), ...lines.map(({ group, part }) => columns.map(({ cell }) => cell(group, part))), ...foot] };
}

interface Named {
  readonly caller: Caller;
  readonly figure: Figure;
  readonly asked: FigureAsked;
}

/**
 * `order.byOrganisation` is another entity's: it is for whoever may export that one, of the same range, and no filter of this one narrows it.
 * @throws Refusal invalidInput for a figure that is not there; refused for one of an entity that this person may not export
 */
function namedFigure(caller: Caller, name: string, asked: Omit<FigureAsked, 'figure'>): Named {
  const { entity, principal } = caller;
  const [of, key] = figureName(entity.name, name);
  const other = of === entity.name ? entity : standardEntity(of) && entityOf(of);
  const figures = other?.standard.figures ?? {};
  const figure = Object.hasOwn(figures, key) ? figures[key] : undefined;
  if (!other || !figure) throw invalid(principal, 'figures', [`没有统计“${name}”，换一项`, `There is no figure '${name}'. Choose another one`]);
  // Only one that offers its dimensions is asked for by others.
  const by = figure.dimensions === undefined ? null : asked.by;
  if (other === entity) return { caller, figure, asked: { ...asked, by, figure: key } };
  for (const verb of ['read', 'export'] as const) requireRight(principal, `${other.rights}.${verb}` as Right);
  const { range, per, compared } = asked;
  return { caller: { ...caller, entity: other, call: { entity: other.name, verb: 'figuresExport' } }, figure, asked: { range, per, compared, figure: key } };
}

/** @throws Refusal invalidInput for a figure that the entity has not, or that is made of what this person does not see in clear */
export async function figuresFile(
  query: Query,
  caller: Caller,
  { figures, ...asked }: FiguresFileAsked,
): Promise<{ readonly file: File; readonly rows: number }> {
  const { entity, principal } = caller;
  const at = principal.language === 'en' ? 1 : 0;
  if (figures.length === 0 || figures.length > viewLimits.sheets)
    throw invalid(principal, 'figures', [`一次导出 1 到 ${viewLimits.sheets} 项统计`, `A file has 1 to ${viewLimits.sheets} figures`]);
  const sheets = [];
  let rows = 0;
  for (const [place, one] of figures.map((name) => namedFigure(caller, name, asked)).entries()) {
    const { figure } = one;
    const made = await figuresOf(query, one.caller, one.asked);
    const sheet = sheetOf({ entity: one.caller.entity, figure, made, at });
    rows += sheet.rows.length;
    sheets.push({
      // No two sheets of a workbook are called the same.
      name: `${place + 1} ${figure.label[at]}`.replaceAll(/[:\\/?*[\]]/g, ' ').slice(0, nameCharacters),
      columns: sheet.columns.map(({ numFmt }) => ({ width: 18, ...(numFmt === undefined ? {} : { numFmt }) })),
      rows: sheet.rows,
      freezePane: { rows: 1 },
    });
  }
  const title = entity.resource.label[at];
  const bytes = new Uint8Array(await writeXlsx({ sheets }));
  return { file: new File([bytes], `${title}.xlsx`, { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }), rows };
}
