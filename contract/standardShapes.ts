/**
 * The shapes that the standard calls of every entity share. They stand below `resource.ts` and `standard.ts`, because the types of the calls are made from them.
 */
import type { FilterTerm } from './filter.ts';
import { choice, flag, id, json, many, moment, shape, text, whole } from './kinds.ts';
import { pageLimits, resourceLimits } from './limits/lists.ts';
import type { Days, Per } from './readings/ranges.ts';
import type { Fields } from './kinds.ts';
import { mergedField } from './merge.ts';

export const listTakes = {
  /** Spec 3, 7: 0 and 1 are both the first page, so that no row is left out whichever of them a client counts from. */
  page: whole(['页', 'Page'], { min: 0 }),
  limit: whole(['条数', 'Rows'], { min: 1, max: pageLimits.max }),
  /** Opaque: where to go on. */
  next: text(['续页', 'Go on from'], { max: 1_000 }),
  /** One row, as the list would show it. */
  id: id(),
  searchValue: text(['搜索', 'Search'], { max: 80 }),
  /** A `FilterGroup` as JSON. */
  filter: text(['筛选', 'Filter'], { max: 8_000 }),
  /** A field that may be sorted by; `-` before it: downwards. */
  sort: text(['排序', 'Order by'], { max: 80 }),
  /** Removed rows instead of the others. */
  removed: flag(['已删除', 'Removed']),
  /** Archived rows instead of the others; of entities that are archived. */
  archived: flag(['已归档', 'Archived']),
  /** The page tells how many rows there are, as a count does, where that costs it little: of a list that nothing narrows. */
  counted: flag(['同时统计总数', 'With its total']),
} as const;

/** Whoever decides by the number of rows has them counted further than a list tells them. */
export const countTakes = { upTo: whole(['最多统计条数', 'Count up to'], { min: 1, max: resourceLimits.exportRows }) } as const;

/** A list that is none of the engine's takes these. */
export const pageTakes = { page: listTakes.page, limit: listTakes.limit, pageSize: listTakes.limit } as const;

/** The names of the specification's query strings (spec 3) that a list takes which is none of the engine's: each narrows its rows where they show it, and says nothing where they do not. */
export const namedTakes = {
  id: text(['编号', 'Id'], { max: 1_000 }),
  name: text(['名称', 'Name'], { max: 1_000 }),
  type: text(['类型', 'Type'], { max: 1_000 }),
  searchValue: listTakes.searchValue,
} as const;

export const optionRow = {
  id: id(undefined, { required: true }),
  label: text(['名称', 'Name'], { required: true }),
  labelEn: text(['英文名称', 'English name']),
  /** Tells two of one name apart. */
  hint: text(['说明', 'Hint']),
  parentId: id(['上级', 'Parent']),
  /** Not offered any more; kept where it stands. */
  isPast: flag(['已停用', 'No longer offered'], { required: true }),
} as const;

/** One field of a change: what it was and what it became, as the reader may see them. */
export interface FieldChange {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** Beside the refusal `versionConflict`: the row as it stands now, and which of the given fields differ from it. */
export interface VersionConflict {
  readonly present: Readonly<Record<string, unknown>>;
  readonly differs: readonly string[];
}

export const historyRow = {
  version: whole(['版本', 'Version'], { required: true }),
  change: text(['动作', 'Change'], { required: true }),
  at: moment(['时间', 'At'], { required: true }),
  byId: id(['操作人', 'By']),
  byName: text(['操作人', 'By'], { grade: 'personal' }),
  changes: json(['变更', 'Changes'], shape<readonly FieldChange[]>(), { required: true }),
  /** A move has a reason here where somebody gave one. */
  names: json(['名称', 'Names'], shape<Readonly<Record<string, string>>>()),
  /** A move has a reason here where somebody gave one. */
  reason: text(['原因', 'Reason']),
} as const;

/** A day that is over was counted at this moment, and never again. */
export interface Closed {
  readonly value: number;
  readonly at: string;
}
/** One group of rows with its numbers, in the order of the measures. */
export interface FigureGroup {
  /** A value of the field that the rows are told apart by, or a period (`2026-11`, `2026-11-24`); null: the rows that have none, or all of them. */
  readonly key: string | null;
  /** The row that a reference leads to is called so; absent where the reader does not see it. */
  readonly name?: string;
  /** The first and the last moment, or day, of its period, as a filter takes them. */
  readonly from?: string;
  readonly to?: string;
  /** A filter asks so for the rows of this group; absent where its period says it all. */
  readonly terms?: readonly FilterTerm[];
  readonly values: readonly number[];
  /** The same numbers of the period before. */
  readonly before?: readonly number[];
  /** The first number as it stood when its day was closed. */
  readonly closed?: Closed;
  /** The group once more by the second of two fields. */
  readonly parts?: readonly FigureGroup[];
}
/** A figure was made of this in the end: an answer is drawn by what it says of itself. */
export interface FigureTold {
  readonly by: readonly string[];
  /** The days of the range, and of the period before. */
  readonly days?: Days;
  readonly daysBefore?: Days;
  readonly per?: Per;
}
export const figureTakes = {
  figure: text(['统计', 'Figure'], { required: true, max: 60 }),
  /** `thisMonth`, or two days as `2026-11-01~2026-11-26`, in place of the days that the description says. */
  range: text(['时间范围', 'Range'], { max: 30 }),
  per: choice(['时间粒度', 'Period'], { day: ['按天', 'Daily'], week: ['按周', 'Weekly'], month: ['按月', 'Monthly'] }),
  /** One or two names of its `dimensions`, apart by a comma. */
  by: text(['维度', 'Dimensions'], { max: 120 }),
  compared: flag(['与上一时段对比', 'Beside the period before']),
} as const;
const { figure: _figure, ...chosenTakes } = figureTakes;
/** Figures of one entity as one file. */
export const sheetTakes = { figures: many(['统计', 'Figures'], text(['统计', 'Figure'], { max: 60 }), { required: true }), ...chosenTakes } as const;
export const figureAnswer = {
  groups: json(['分组', 'Groups'], shape<readonly FigureGroup[]>(), { required: true }),
  /** There are further groups, which are not told. */
  isCut: flag(['未列全', 'Cut'], { required: true }),
  told: json(['统计口径', 'Made of'], shape<FigureTold>(), { required: true }),
} as const;
/** The calls of figures take and give these. */
export interface FigureShapes {
  readonly takes: typeof figureTakes;
  readonly sheets: typeof sheetTakes;
  readonly answer: typeof figureAnswer;
}

/** A state of a life, a colleague or a day with its rows: as many as there are up to a bound, and the first of them. */
export interface BoardColumn<R> {
  /** The state, the id, the day; `none`, `before` and `after` of what is none of them (contract/readings/boardColumns.ts). */
  readonly state: string;
  /** The row that a reference leads to is called so. */
  readonly name?: string;
  readonly rows: readonly R[];
  /** The list goes on from there, asked for this state. */
  readonly next: string | null;
  /** At most one more than `resourceLimits.counted`, which says "more than that". */
  readonly count: number;
  /** Null where nothing is added up, where the reader does not see it, and where not all rows are counted. */
  readonly sum: number | null;
}
export const boardAnswer = {
  columns: json(['分栏', 'Columns'], shape<readonly BoardColumn<Readonly<Record<string, unknown>>>[]>(), { required: true }),
  /** The columns are true at this position of the log. */
  position: whole(['位置', 'Position'], { required: true }),
} as const;

export interface BulkFailure {
  readonly id: string;
  /** The row is named here; the name is absent where the caller does not see it. */
  readonly name?: string;
  readonly code: string;
  readonly message: string;
}
export const bulkReport = {
  done: many(['完成', 'Done'], id(), { required: true }),
  failed: json(['未完成', 'Not done'], shape<readonly BulkFailure[]>(), { required: true }),
} as const;

/** People who will see more, or less, of what is moved, or find it elsewhere. */
export interface Touched {
  readonly how: 'gains' | 'loses' | 'finds';
  readonly people: number;
  /** So many of these people are here now. */
  readonly online: number;
  /** Some of these people are named. */
  readonly names: readonly string[];
}
export const placing = {
  /** So many rows move: the row itself, and all below it. */
  rows: whole(['行数', 'Rows'], { required: true }),
  touched: json(['涉及的人', 'People'], shape<readonly Touched[]>(), { required: true }),
} as const;

/** The id that was asked for was that of a row which was merged into this one (docs/adr/0098). */
export const ledFields = (fields: Fields): Fields => (Object.hasOwn(fields, mergedField) ? { mergedFromId: id(['原记录', 'Merged row']) } : {});
