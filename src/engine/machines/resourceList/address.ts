/** The address says this of a list, and a list says it in the address: every state of it can be sent to somebody and gone back to. Pure. */
import { relatedOf } from '#contract/filter.ts';
import type { FilterGroup, FilterTerm } from '#contract/filter.ts';
import type { FigureChoice, ListQuery } from './query.ts';

/** A list stands here: its path, and what its address holds beside its state (`kind=consultation`). */
export interface ListPlace {
  readonly path: string;
  readonly fixed: Readonly<Record<string, string>>;
}
/** `/orderManage?kind=consultation` is the list of that path whose address holds that. */
export function placeOf(key: string): ListPlace {
  const [path = '', search = ''] = key.split('?');
  return { path, fixed: Object.fromEntries(new URLSearchParams(search)) };
}
/** Somebody has this in front of them. */
export interface ListShow {
  readonly query: ListQuery;
  readonly openId: string | null;
  /** The open row or the form fills the page instead of a drawer. */
  readonly isFull: boolean;
  readonly editing: 'none' | 'new' | 'change';
}
export const plainShow: ListShow = { query: {}, openId: null, isFull: false, editing: 'none' };

const signs: ReadonlySet<unknown> = new Set(['is', 'isNot', 'anyOf', 'has', 'from', 'to', 'empty', 'filled'] satisfies FilterTerm[1][]);
const isTerm = (given: unknown): given is FilterTerm => Array.isArray(given) && typeof given[0] === 'string' && signs.has(given[1]);
const depthMost = 4;

/** Conditions that cannot be read would mean every row. */
function relatedIn({ has, hasNo, where }: FilterGroup, depth: number): FilterGroup | null {
  const inner = where === undefined ? undefined : groupOf(where, depth + 1);
  return inner === null ? null : { ...(has === undefined ? { hasNo: String(hasNo) } : { has }), ...(inner ? { where: inner } : {}) };
}

function groupOf(given: unknown, depth: number): FilterGroup | null {
  if (typeof given !== 'object' || given === null || depth > depthMost) return null;
  const related = relatedOf(given as FilterGroup);
  if (related) return relatedIn(given as FilterGroup, depth);
  const read = (list: unknown): readonly (FilterTerm | FilterGroup)[] | null => {
    if (!Array.isArray(list)) return null;
    const items = list.flatMap((one): (FilterTerm | FilterGroup)[] => {
      const item = isTerm(one) ? one : groupOf(one, depth + 1);
      return item ? [item] : [];
    });
    return items.length === 0 ? null : items;
  };
  const all = read((given as FilterGroup).all);
  if (all) return { all };
  const any = read((given as FilterGroup).any);
  return any ? { any } : null;
}

/** An address may be old or written by hand: what cannot be read filters nothing. */
export function readFilter(text: string): FilterGroup | null {
  try {
    return groupOf(JSON.parse(text), 0);
  } catch {
    return null;
  }
}

/** `status` is called so in the address; the states of other fields say which. */
const stateWord = (field: string): string => (field === 'status' ? field : `state.${field}`);
const stateFields = (given: URLSearchParams): readonly string[] =>
  [...given.keys()].flatMap((name) => (name === 'status' ? [name] : name.startsWith('state.') ? [name.slice('state.'.length)] : []));

function readStates(given: URLSearchParams): Pick<ListQuery, 'states'> {
  const states = stateFields(given).flatMap((field): [string, string][] => {
    const state = given.get(stateWord(field)) ?? '';
    return state === '' ? [] : [[field, state]];
  });
  return states.length === 0 ? {} : { states: Object.fromEntries(states) };
}

const choiceWords = ['range', 'per', 'by', 'measure'] as const;
function readChoice(given: URLSearchParams): Pick<ListQuery, 'figures'> {
  const read = choiceWords.flatMap((name): [string, string][] => {
    const word = given.get(name) ?? '';
    return word === '' ? [] : [[name, word]];
  });
  const choice: FigureChoice = { ...Object.fromEntries(read), ...(given.get('compared') === '1' ? { compared: true } : {}) };
  return Object.keys(choice).length === 0 ? {} : { figures: choice };
}

function readQuery(given: URLSearchParams): ListQuery {
  const word = (name: string): string => given.get(name) ?? '';
  const filter = readFilter(word('filter'));
  return {
    ...(word('search') ? { searchValue: word('search') } : {}),
    ...(filter ? { filter } : {}),
    ...(word('sort') ? { sort: word('sort') } : {}),
    ...(word('removed') === '1' ? { removed: true } : word('archived') === '1' ? { archived: true } : {}),
    ...readStates(given),
    ...readChoice(given),
  };
}

export function readAddress(search: string): ListShow {
  const given = new URLSearchParams(search);
  const [id, edit] = [given.get('id') ?? '', given.get('edit')];
  const show = { query: readQuery(given), isFull: given.get('full') === '1' };
  if (edit === 'new') return { ...show, openId: null, editing: 'new' };
  return id === '' ? { ...show, openId: null, isFull: false, editing: 'none' } : { ...show, openId: id, editing: edit === '1' ? 'change' : 'none' };
}

const queryWords = ({
  states = {},
  searchValue,
  filter,
  sort,
  removed,
  archived,
  figures = {},
}: ListQuery): readonly (readonly [string, string | undefined])[] => [
  ...Object.entries(states).map(([field, state]) => [stateWord(field), state] as const),
  ['search', searchValue],
  ['filter', filter && JSON.stringify(filter)],
  ['sort', sort],
  ['removed', removed ? '1' : undefined],
  ['archived', archived ? '1' : undefined],
  ...choiceWords.map((name) => [name, figures[name]] as const),
  ['compared', figures.compared ? '1' : undefined],
];
const showWords = ({ openId, isFull, editing }: ListShow): readonly (readonly [string, string | undefined])[] => [
  ['id', openId ?? undefined],
  ['edit', editing === 'none' ? undefined : editing === 'new' ? 'new' : '1'],
  ['full', isFull && (openId !== null || editing === 'new') ? '1' : undefined],
];

/** The text has its question mark; it is empty where there is nothing to say. */
export function writeAddress({ fixed }: ListPlace, show: ListShow): string {
  const written = new URLSearchParams(fixed);
  for (const [name, word] of [...queryWords(show.query), ...showWords(show)]) if (word) written.set(name, word);
  const text = written.toString();
  return text === '' ? '' : `?${text}`;
}

/** One of the lists stands at an address: the most special one that fits. */
export function listAt(keys: readonly string[], { path, search }: { readonly path: string; readonly search: string }): string | undefined {
  const given = new URLSearchParams(search);
  return keys
    .filter((key) => {
      const place = placeOf(key);
      return place.path === path && Object.entries(place.fixed).every(([name, value]) => given.get(name) === value);
    })
    .toSorted((one, other) => other.length - one.length)[0];
}
