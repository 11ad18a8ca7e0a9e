/**
 * An entity has these because it is one: its list, its rows, its changes, their history. A description names the endpoints of the specification; calls that the specification
 * does not name stand below `base`, spelled alike for every entity (docs/adr/0025).
 */
import { choice, flag, id, json, many, moment, shape, text, whole } from './kinds.ts';
import type { Field, Fields } from './kinds.ts';
import type { Label } from './label.ts';
import { boardLimits, moveLimits } from './limits/lists.ts';
import { lives } from './lives/index.ts';
import type { LifeStep } from './lives/life.ts';
import type { StateNumbers } from './lives/numbers.ts';
import { isTree, stateFieldsOf } from './readings/fieldRoles.ts';
import { besideNames, queryNames } from './readings/queryNames.ts';
import { queryFieldsOf } from './readings/queryFields.ts';
import { binary, nothing, one, page, rows } from './resource.ts';
import type {
  Operation,
  OptionalFields,
  RecordFields,
  Resource,
  SpecVerb,
  Standard,
  StandardOperation,
  StandardOperations,
  Endpoint,
  Endpoints,
} from './resource.ts';
import {
  boardAnswer,
  bulkReport,
  countTakes,
  figureAnswer,
  historyRow,
  listTakes,
  optionRow,
  placing,
  sheetTakes,
  figureTakes,
  ledFields,
} from './standardShapes.ts';
import { boardPaths, figurePaths, ownPaths, standardVerbs, timeLinePaths, treePaths, verbs } from './standardVerbs.ts';
import type { Verb } from './standardVerbs.ts';
import { actsWithVersions } from './versionActs.ts';
import { versionShapes } from './versionShapes.ts';
import { pathsOfVersions } from './versions.ts';
import type { Versions } from './versions.ts';
import { timeLineAnswer, timeLineTakes } from './timeLineShapes.ts';

/** Spec 3: what every list takes beside these, whether or not the entity has such a field. */
const queryTakes = (entity: string, fields: Fields, title: string): Fields => {
  const meant = new Map(queryFieldsOf(entity, fields, title).map(({ name, field, sign }) => [name, sign === 'is' ? (fields[field] ?? id()) : undefined]));
  const names = Object.entries(queryNames).map(([name, { label }]): [string, Field] => [name, optional(meant.get(name) ?? text(label, { max: 1_000 }))]);
  return {
    pageSize: listTakes.limit,
    /** The field that `searchValue` is looked for in; in all of them without it. */
    searchKey: text(['搜索项', 'Search in'], { max: 80 }),
    ...Object.fromEntries(names),
    ...Object.fromEntries(besideNames.map((name) => [name, text([name, name], { max: 1_000 })])),
  };
};

const found = { searchValue: listTakes.searchValue, filter: listTakes.filter, removed: listTakes.removed, archived: listTakes.archived } as const;

const idTakes = { id: id(undefined, { required: true }) } as const;
const bulkTakes = {
  ids: many(['编号', 'Ids'], id(), { required: true, min: 1, max: 1_000 }),
  act: text(['动作', 'Act'], { required: true }),
  /** `update` gives these fields to every row. */
  change: json(['内容', 'Change'], shape<Readonly<Record<string, unknown>>>()),
  /** All or none; else what can be done is done and the rest is told. */
  isAtomic: flag(['全部或不做', 'All or none']),
} as const;

const placeTakes = {
  ...idTakes,
  /** Empty: at the top. */
  parentId: id(['上级', 'Parent']),
  /** The sibling it stands before; empty: last. */
  before: id(['排在之前', 'Before']),
} as const;
const switchTakes = { ...idTakes, version: whole(['版本', 'Version']) } as const;
const archiveTakes = {
  ids: bulkTakes.ids,
  /** No: they are brought back. */
  isArchived: flag(['归档', 'Archive']),
} as const;

/** Every row has these beside its own fields. `names` tells by their ids what the rows it refers to are called. */
const rowFields = <F extends Fields>(fields: F): RecordFields<F> =>
  ({
    id: id(undefined, { required: true }),
    orgId: id(['机构', 'Organisation']),
    ...Object.fromEntries(Object.entries(fields).filter(([, field]) => field.kind !== 'secret')),
    createdAt: moment(['创建时间', 'Created'], { required: true, sort: true }),
    createdBy: id(['创建人', 'Created by']),
    updatedAt: moment(['更新时间', 'Updated']),
    version: whole(['版本', 'Version'], { required: true }),
    names: json(['名称', 'Names'], shape<Readonly<Record<string, string>>>()),
  }) as unknown as RecordFields<F>;

const optional = (field: Field): Field => ({ ...field, required: false, options: { ...field.options, required: false } });
/**
 * These fields may be written: a state changes by its moves, a read-only field by the server alone. All are optional here: which are missing is judged by whether the row
 * is new.
 */
const writable = <F extends Fields>(fields: F): OptionalFields<F> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.options.readOnly !== true && field.options.via === undefined && field.kind !== 'state')
      .map(([name, field]) => [name, optional(field)]),
  ) as unknown as OptionalFields<F>;

/** Each state as a call names it: its word, or its number where the endpoint carries that. Where there are several lives a move names one of them. */
function toStates(fields: Fields, isNumbered: boolean): Fields {
  const names = stateFieldsOf(fields);
  return Object.fromEntries(
    names.map((name): [string, Field] => {
      const { label, of = '' } = fields[name] as Field;
      const options = { required: names.length === 1 };
      const words = Object.entries(lives[of]?.states ?? {}).map(([state, known]): [string, Label] => [state, known.label]);
      return [name, isNumbered ? whole(label, options) : choice(label, Object.fromEntries(words), options)];
    }),
  );
}
/** Field -> state -> number, of the lives that have numbers. */
const stateNumbers = (fields: Fields): StateNumbers =>
  Object.fromEntries(
    stateFieldsOf(fields).map((name) => {
      const states = Object.entries(lives[fields[name]?.of ?? '']?.states ?? {});
      return [name, Object.fromEntries(states.flatMap(([state, { number }]) => (number === undefined ? [] : [[state, number]])))];
    }),
  );
const numbersOf = (fields: Fields): Fields =>
  Object.fromEntries(stateFieldsOf(fields).map((name) => [name, whole((fields[name] as Field).label, { required: fields[name]?.required === true })]));
const stepsField = { steps: json(['状态记录', 'Status log'], shape<readonly LifeStep[]>(), { required: true }) };

/** Rows of an entity are seen as a board, as figures, in a line of time. @param asked what a list is narrowed by */
const viewShapes = (asked: Fields) => ({
  board: {
    takes: {
      ...asked,
      sort: listTakes.sort,
      /** Cards of each column; none: its count alone. */
      limit: whole(['条数', 'Rows'], { min: 0, max: boardLimits.cardsMost }),
      /** The field that the columns are made of; the life unless told. */
      by: text(['分栏依据', 'Columns by'], { max: 80 }),
    },
    gives: one(boardAnswer),
  },
  figures: { takes: { ...asked, ...figureTakes }, gives: one(figureAnswer) },
  figuresExport: { takes: { ...asked, ...sheetTakes }, gives: binary },
  timeLine: { takes: timeLineTakes, gives: one(timeLineAnswer) },
});

/** A call of each verb takes and gives these. */
function shapesOf(entity: string, fields: Fields, standard: Standard, isNumbered: boolean): Readonly<Record<Verb, Pick<Operation, 'takes' | 'gives'>>> {
  const row = { ...(rowFields(fields) as unknown as Fields), ...(isNumbered ? numbersOf(fields) : {}) };
  const state = toStates(fields, isNumbered);
  const narrowed = {
    ...queryTakes(entity, { ...fields, ...state }, standard.title),
    ...Object.fromEntries((standard.narrowedBy ?? []).map((name) => [name, optional(state[name] ?? (fields[name] as Field))])),
  };
  const made = writable(fields) as Fields;
  const saved = { id: id(), version: whole(['版本', 'Version']), ...made };
  const gives = one(row);
  return {
    list: { takes: { ...listTakes, ...narrowed }, gives: page(row) },
    detail: { takes: idTakes, gives: one({ ...row, ...(stateFieldsOf(fields).length === 0 ? {} : stepsField), ...ledFields(fields) }) },
    count: {
      takes: { ...found, id: listTakes.id, page: listTakes.page, limit: listTakes.limit, ...countTakes, ...narrowed },
      gives: one({ count: whole(['条数', 'Rows'], { required: true }) }),
    },
    options: {
      takes: {
        searchValue: listTakes.searchValue,
        page: listTakes.page,
        limit: listTakes.limit,
        id: listTakes.id,
        ids: many(['编号', 'Ids'], id(), { max: 200 }),
        ...narrowed,
      },
      gives: rows(optionRow),
    },
    history: { takes: { ...idTakes, limit: listTakes.limit, before: whole(['之前', 'Before']) }, gives: rows(historyRow) },
    save: { takes: saved, gives },
    create: { takes: made, gives },
    update: { takes: { ...saved, ...idTakes }, gives },
    remove: { takes: switchTakes, gives: nothing },
    restore: { takes: idTakes, gives },
    able: { takes: switchTakes, gives },
    disable: { takes: switchTakes, gives },
    archive: { takes: archiveTakes, gives: one(bulkReport) },
    move: {
      takes: {
        ...idTakes,
        ...state,
        version: whole(['版本', 'Version']),
        reason: text(['原因', 'Reason'], { max: moveLimits.reasonCharacters }),
      },
      gives,
    },
    place: { takes: { ...placeTakes, version: whole(['版本', 'Version'], { required: true }) }, gives },
    placeCheck: { takes: placeTakes, gives: one(placing) },
    bulk: { takes: bulkTakes, gives: one(bulkReport) },
    ...viewShapes({ ...found, ...narrowed }),
    ...versionShapes,
    export: {
      takes: {
        ...found,
        id: listTakes.id,
        page: listTakes.page,
        limit: listTakes.limit,
        ...narrowed,
        sort: listTakes.sort,
        columns: many(['列', 'Columns'], text(['列', 'Column']), { max: 200 }),
        format: text(['格式', 'Format']),
      },
      gives: binary,
    },
  };
}

/** The endpoint of a verb, and the calls of the specification it answers; none for a verb that the entity has not. */
function endpointOf(
  { name, fields, versions }: Pick<Resource, 'name' | 'fields' | 'versions'>,
  verb: Verb,
  standard: Standard,
): Pick<Operation, 'endpoint' | 'spec' | 'ours'> | undefined {
  const told = standard.endpoints[verb as SpecVerb];
  const paths = {
    ...ownPaths,
    ...(isTree(name, fields) ? treePaths : {}),
    ...(standard.figures ? figurePaths : {}),
    ...(standard.timeLine ? timeLinePaths : {}),
    ...(standard.board ? boardPaths : {}),
    ...pathsOfVersions(versions),
  };
  const own = (paths as Readonly<Partial<Record<Verb, readonly [string, string]>>>)[verb];
  if (!told && !own) return undefined;
  const endpoint = told ? told[0] : (`${own?.[0]} ${standard.base}/${own?.[1]}` as Endpoint);
  if (told && told[1] !== '') return { endpoint, spec: told.slice(1) };
  return { endpoint, spec: [], ours: `${verb} of ${name}; the specification names no call for it` };
}

/** Every standard call of one entity. A verb whose endpoint is not told and that is not among `ownPaths` is not there. */
export function standardOperations<const F extends Fields, const W extends Endpoints, const N extends string = never>(
  name: string,
  fields: F,
  standard: Standard<W, N>,
  versions?: Versions,
): StandardOperations<F, W, N> {
  const shapes = { words: shapesOf(name, fields, standard as Standard, false), numbers: shapesOf(name, fields, standard as Standard, true) };
  const { rights = name, scope = 'org', only, without = [], numbered = [] } = standard;
  const left = new Set<string>(without);
  const isPersonal = (fields as Fields)[standard.title]?.grade !== 'public';
  const made = standardVerbs.flatMap((verb): [string, Operation][] => {
    const endpoint = left.has(verb) ? undefined : endpointOf({ name, fields, ...(versions ? { versions } : {}) }, verb, standard);
    if (!endpoint) return [];
    const { right, ...rest } = verbs[verb];
    // Inherited rows are read here and changed where they stand.
    const reach = scope === 'inherited' && rest.class !== 'read' ? 'org' : scope;
    // Typing to find people is a search, whatever it fills; a count of them may tell of one.
    const audit = rest.audit === 'none' && isPersonal ? 'list' : rest.audit;
    const of = { entity: name, verb, ...(only ? { only } : {}) };
    const isNumbered = numbered.some((one) => one === verb);
    const numbers = isNumbered ? { numbers: stateNumbers(fields) } : {};
    return [
      [verb, { ...endpoint, ...shapes[isNumbered ? 'numbers' : 'words'][verb], ...numbers, ...rest, audit, right: `${rights}.${right}`, scope: reach, of }],
    ];
  });
  return Object.fromEntries(made) as unknown as StandardOperations<F, W, N>;
}

/** Calls that members make too, each for rows of their own; of staff they ask for the right they had. */
export const forMembers = <const O extends Readonly<Record<string, StandardOperation>>>(calls: O): O =>
  Object.fromEntries(
    Object.entries(calls).map(([verb, call]) => [verb, { ...call, right: 'signedIn', scope: 'own', of: { ...call.of, staff: call.right } }]),
  ) as unknown as O;

/** An entity described in full: its standard calls come from its fields, its own ones stand beside them. */
export const entity = <
  const F extends Fields,
  const W extends Endpoints,
  const O extends Record<string, Operation> = Record<never, Operation>,
  const N extends string = never,
>(
  name: string,
  { standard, operations, ...rest }: Omit<Resource<F, O>, 'name' | 'operations' | 'standard'> & { readonly standard: Standard<W, N>; readonly operations?: O },
): Resource<F, O & StandardOperations<F, W, N>> & { readonly standard: Standard<W, N> } => ({
  name,
  ...rest,
  ...(rest.versions ? { acts: actsWithVersions(rest.versions, rest.acts) } : {}),
  standard,
  operations: { ...standardOperations(name, rest.fields, standard, rest.versions), ...operations } as O & StandardOperations<F, W, N>,
});
