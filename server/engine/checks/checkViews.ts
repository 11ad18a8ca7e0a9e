/** Parts, figures and records of a description that cannot be right: each with what to write instead. */
import type { FilterGroup, FilterTerm } from '#contract/filter.ts';
import type { Field, KindName } from '#contract/kinds.ts';
import { boardLimits, viewLimits } from '#contract/limits/lists.ts';
import { boardKindOf } from '#contract/readings/boardColumns.ts';
import type { Resource } from '#contract/resource.ts';
import type { ResourceScreen } from '#contract/screens/resourceScreen.ts';
import type { Board, Figure, Measure, Part } from '#contract/screens/views.ts';
import { dimensionsOf, numberOf, time } from '#contract/screens/views.ts';

type All = Readonly<Record<string, Resource>>;
type Problem = string | false;

const added: ReadonlySet<KindName> = new Set(['whole', 'decimal', 'money']);
const apart: ReadonlySet<KindName> = new Set(['choice', 'state', 'flag', 'ref', 'refTree', 'text', 'many', 'region', 'day']);
const owning: ReadonlySet<KindName> = new Set(['ref', 'refTree', 'id', 'many']);

const isStored = ({ options }: Field): boolean => options.via === undefined && options.computed !== true;
/** Every row has these beside its fields. */
const kept: ReadonlySet<string> = new Set(['id', 'orgId', 'createdAt', 'createdBy']);

const termsOf = ({ all = [], any = [] }: FilterGroup): readonly FilterTerm[] =>
  [...all, ...any].flatMap((one) => ('all' in one || 'any' in one ? termsOf(one) : [one as FilterTerm]));

/** A measure takes what it says of a field of this entity. */
function takenProblem({ fields }: Resource, measure: Measure): Problem {
  const { different } = measure;
  const number = numberOf(measure);
  const field = fields[number ?? different ?? ''];
  const isThere = field !== undefined && isStored(field);
  if (number !== undefined) return !(isThere && added.has(field.kind)) && `adds up '${number}'. Name a number of this entity: whole or money`;
  return different !== undefined && !isThere && !kept.has(different) && `tells '${different}' apart, which is none of its fields`;
}

function measureProblems(resource: Resource, measure: Measure, { by, over, dimensions }: Figure): readonly Problem[] {
  const { sum, average, median, different, where = {}, isRunning } = measure;
  return [
    [sum, average, median, different].filter((one) => one !== undefined).length > 1 &&
      'says several of sum, average, median and different. Write one measure for each',
    takenProblem(resource, measure),
    isRunning === true &&
      (by !== undefined || dimensions !== undefined || !over) &&
      'is running, which needs periods: write over, and leave out by and dimensions',
    ...termsOf(where).map(([name]) => !resource.fields[name] && !kept.has(name) && `is of the rows where '${name}', which is none of its fields`),
  ];
}

function overProblem({ fields }: Resource, { over }: Figure): Problem {
  if (!over) return false;
  const { field, last } = over;
  const kind = fields[field]?.kind;
  const isOrdered = field === 'createdAt' || ((kind === 'moment' || kind === 'day') && fields[field]?.options.sort === true);
  if (!isOrdered) return `is over '${field}'. Name createdAt, or a moment or day that has sort: true, whose index it reads`;
  return (last < 1 || last > viewLimits.periods) && `is over the last ${last}. Write a number from 1 to ${viewLimits.periods}`;
}

function chartProblem(figure: Figure): Problem {
  const { by, chart, dimensions } = figure;
  if (chart === 'numbers')
    return (by !== undefined || dimensions !== undefined) && 'tells numbers alone: leave out by and dimensions, or write chart: bar or donut';
  if (chart === 'donut') return typeof by !== 'string' && 'is a donut: write by, the field whose values are its parts';
  return dimensionsOf(figure).length === 0 && 'has neither by nor over: write what its rows are told apart by, or the periods';
}

/** Rows can be told apart by this: a value, each text of a list, a province, an age, or the periods of `over`. */
function dimensionProblem({ fields }: Resource, name: string, { over }: Figure): Problem {
  if (name === time) return !over && `is told apart by the time, which needs over: { field, per, last }`;
  const field = fields[name];
  const isApart = field !== undefined && isStored(field) && apart.has(field.kind) && (field.kind !== 'many' || field.item?.kind === 'text');
  return !isApart && name !== 'orgId' && `tells rows apart by '${name}'. Name a ${[...apart].join(', ')} of this entity, a list of texts alone, orgId or time`;
}

/** A day is closed as a number of rows by one field. */
function frozenProblem({ fields }: Resource, { frozen, over, measures }: Figure): Problem {
  if (frozen === undefined) return false;
  const [{ sum, average, median, different, where, isRunning } = {} as Partial<Measure>] = Object.values(measures);
  const isCount = [sum, average, median, different, where, isRunning].every((one) => one === undefined);
  const field = fields[frozen];
  const isPlain = field !== undefined && isStored(field) && !['many', 'day', 'region'].includes(field.kind) && apart.has(field.kind);
  if (over?.per !== 'day') return 'is frozen, which needs days: write over: { field, per: day, last }';
  if (!isCount) return 'is frozen, and its first measure is more than a number of rows. Write a measure that has a label alone first';
  return !isPlain && `is frozen by '${frozen}'. Name a choice, state, flag, reference or text of this entity`;
}

function figureProblems(resource: Resource, name: string, figure: Figure): readonly string[] {
  const { measures, dimensions = [] } = figure;
  const all = Object.entries(measures);
  const by = dimensionsOf(figure);
  const problems: readonly Problem[] = [
    (all.length === 0 || all.length > viewLimits.measures) && `has ${all.length} measures. Write 1 to ${viewLimits.measures}`,
    new Set(by).size < by.length && `tells rows apart by '${by[0]}' twice. Write it once, or another field beside it`,
    ...[...by, ...dimensions].map((one) => dimensionProblem(resource, one, figure)),
    overProblem(resource, figure),
    frozenProblem(resource, figure),
    chartProblem(figure),
    ...all.flatMap(([key, measure]) => measureProblems(resource, measure, figure).map((one) => one && `: measures.${key} ${one}`)),
  ];
  return problems.flatMap((one) => (one === false ? [] : [`${resource.name}: the figure ${name}${one.startsWith(':') ? '' : ' '}${one}`]));
}

/** A row of a time line is found by an index that begins with its owner. */
const isIndexed = ({ indexes = [], unique = [], timeLine = [] }: Resource, name: string): boolean =>
  [...indexes, ...unique].some(([first]) => first === name) || timeLine.some(({ of, isGathered }) => !isGathered && Object.values(of).includes(name));

/** A part is found by a field of its rows. */
function byProblems({ by, entity, isHeld }: Part, target: Resource): readonly Problem[] {
  const field = target.fields[by];
  if (by === 'orgId') return [];
  if (!field || !owning.has(field.kind)) return [`is found by '${by}', which says of no row whose it is. Name a reference, an id or a list of '${entity}'`];
  const isList = field.kind === 'many';
  return [
    !isList && !isIndexed(target, by) && `is found by '${by}', which has no index. Write indexes: [['${by}']] in '${entity}'`,
    isList !== (isHeld === true) && `is found by '${by}'. Write isHeld: true where that is a list of values, and nowhere else`,
  ];
}

function shownProblems({ entity, columns, sort = 'createdAt' }: Part, { fields }: Resource): readonly Problem[] {
  const order = sort.replace(/^-/, '');
  return [
    columns.length === 0 && 'has no columns: name what is told of a row',
    ...columns.map((one) => !fields[one] && !kept.has(one) && `has the column '${one}', which '${entity}' has not`),
    order !== 'createdAt' && fields[order]?.options.sort !== true && `is sorted by '${sort}'. Name a field of '${entity}' that has sort: true`,
  ];
}

function partProblems(resource: Resource, part: Part, all: All): readonly string[] {
  const { entity, value = 'id', rights = entity } = part;
  const target = all[entity];
  const about = `${resource.name}: the part of '${entity}'`;
  if (!target?.standard) return [`${about} names no entity that is described in full. Name one that has standard`];
  const right = target.standard.rights ?? entity;
  const problems: readonly Problem[] = [
    ...byProblems(part, target),
    !kept.has(value) && !resource.fields[value] && `takes its value from '${value}', which is none of the fields of ${resource.name}`,
    ...shownProblems(part, target),
    rights !== right && `is read by the rights of '${right}'. Write rights: '${right}'`,
  ];
  return problems.flatMap((one) => (one === false ? [] : [`${about} ${one}`]));
}

const isAdded = (field: Field | undefined): boolean => field !== undefined && isStored(field) && added.has(field.kind);

function boardProblems({ name, fields, standard }: Resource, { by, also = [], card, sum, within }: Board): readonly string[] {
  const problems: readonly Problem[] = [
    fields[by]?.kind !== 'state' && `is by '${by}'. Name a field of kind 'state': its life has the columns`,
    !standard?.endpoints.move && `has no call that moves a card. Write standard.endpoints.move`,
    ...also.map((one) => !['ref', 'day'].includes(boardKindOf(fields[one.by]) ?? '') && `is also by '${one.by}'. Name a reference or a moment of this entity`),
    card.length > boardLimits.fields && `shows ${card.length} fields of a card. Write ${boardLimits.fields} at most`,
    ...card.map((one) => !fields[one] && !kept.has(one) && `shows '${one}', which is none of its fields`),
    sum !== undefined && !isAdded(fields[sum]) && `adds up '${sum}'. Name a number of this entity: whole or money`,
    within !== undefined && (within <= 0 || within > boardLimits.within) && `marks what is due within ${within} hours. Write 1 to ${boardLimits.within}`,
  ];
  return problems.flatMap((one) => (one === false ? [] : [`${name}: the board ${one}`]));
}

function figureIn({ name, standard }: Resource, one: string, all: All): Figure | undefined {
  const [entity = '', figure = ''] = one.includes('.') ? one.split('.') : [name, one];
  return (all[entity]?.standard?.figures ?? (entity === name ? standard?.figures : undefined))?.[figure];
}

function headProblems(resource: Resource, { path, view, figures: [first] = [] }: ResourceScreen, all: All): readonly string[] {
  const { chart = 'numbers' } = (first === undefined ? undefined : figureIn(resource, first, all)) ?? {};
  if (view !== 'list' || chart === 'numbers') return [];
  return [`${resource.name}: the screen ${path} opens with the chart '${first}', which takes its rows their room. Name a figure of numbers first`];
}

function screenProblems(resource: Resource, { path, view, figures = [], ...rest }: ResourceScreen, all: All): readonly string[] {
  const { name } = resource;
  const unlisted = ['only', 'columns', ...(view === 'record' ? [] : ['forms', 'family'])].filter((word) => Object.hasOwn(rest, word));
  return [
    ...(view === 'record' && unlisted.length + figures.length > 0
      ? [`${name}: the screen ${path} shows one row. Leave out ${[...unlisted, ...(figures.length > 0 ? ['figures'] : [])].join(', ')}`]
      : []),
    ...(view === 'figures' && unlisted.length > 0 ? [`${name}: the screen ${path} shows figures. Leave out ${unlisted.join(', ')}`] : []),
    ...(view === 'figures' && figures.length === 0 ? [`${name}: the screen ${path} shows figures and names none. Write figures: ['...']`] : []),
    ...figures
      .filter((one) => !figureIn(resource, one, all))
      .map((one) => `${name}: the screen ${path} shows the figure '${one}', which is in no standard.figures`),
  ];
}

export function viewProblems(resource: Resource, all: All): readonly string[] {
  const { standard, parts = [], screens = [], name } = resource;
  return [
    ...(standard?.endpoints.figures && !standard.figures
      ? [`${name} has a call of figures and none of them. Write standard.figures, or leave out 'figures'`]
      : []),
    ...Object.entries(standard?.figures ?? {}).flatMap(([key, figure]) => figureProblems(resource, key, figure)),
    ...(standard?.board ? boardProblems(resource, standard.board) : []),
    ...parts.flatMap((part) => partProblems(resource, part, all)),
    ...screens.flatMap((screen) => [...headProblems(resource, screen, all), ...screenProblems(resource, screen, all)]),
  ];
}
