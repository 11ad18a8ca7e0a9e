/**
 * A list is searched by what somebody types: pieces of names, their pinyin or its first letters, the last digits of a phone. Rows are found by the tokens of
 * `search_keys` (server/db/functions).
 */
import type { Label } from '#contract/label.ts';
import { resourceLimits } from '#contract/limits/lists.ts';
import { literally } from './calls/searchWords.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Entity, EntityField } from './entities.ts';
import { entityOf } from './entities.ts';
import { fieldAccess, isClear } from './fieldAccess.ts';
import { asSeen, isKeptSql, mayKeepSql } from './keptBack.ts';
import { readConditionsOf } from './scope.ts';
import { readingsOf } from './asked/spelling.ts';
import type { Spelt } from './asked/spelling.ts';
import type { Values } from './values.ts';

const mostInitials = 6;

/** The tokens of a row. */
export const searchKeys = 'x.search_keys';

const piecesOf = (words: string): string[] => [...new Set(words.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, resourceLimits.searchPieces);

/** One character, or each two neighbours. */
function gramsOf(piece: string): string[] {
  const letters = [...piece];
  return letters.length === 1 ? letters : [...new Set(letters.slice(1).map((letter, at) => `${letters[at] ?? ''}${letter}`))];
}

interface SearchOn {
  readonly entity: Entity;
  readonly principal: Principal;
  readonly values: Values;
}

interface SearchedColumn {
  readonly column: string;
  /** Rows that keep its value from this person. */
  readonly kept: string | undefined;
}
interface Searched {
  /** Columns of words that this person sees in clear. */
  readonly words: readonly SearchedColumn[];
  /** The keys of a row hold all of its words and phones: alone they decide only for who may see all of these. */
  readonly seesAllWords: boolean;
  readonly phones: readonly SearchedColumn[];
  readonly seesAllPhones: boolean;
  readonly clearPhones: readonly SearchedColumn[];
}

function searchedBy({ entity, principal }: SearchOn): Searched {
  const access = fieldAccess(principal, entity.resource);
  const searched = [...entity.stored.values()].filter(({ field }) => field.options.search === true);
  const words = searched.filter(({ field }) => field.kind === 'text' || field.kind === 'longText');
  const phones = searched.filter(({ field }) => field.kind === 'phone');
  const clear = (columns: readonly EntityField[]): readonly EntityField[] => columns.filter(({ name }) => isClear(access(name)));
  const asked = ({ name, column }: EntityField): SearchedColumn => ({ column, kept: isKeptSql(entity, principal, name) });
  return {
    words: clear(words).map(asked),
    seesAllWords: words.length > 0 && clear(words).length === words.length,
    phones: phones.map(asked),
    seesAllPhones: phones.length > 0 && phones.every(({ name }) => access(name) !== 'none'),
    clearPhones: clear(phones).map(asked),
  };
}

/**
 * One of the columns fits, in a row that does not keep it. Rows are found by their keys before that; said so that no index of a house's own over the words (trigrams) answers it: a plan
 * for all words would go by that one, at thirty times the cost (docs/adr/0175).
 */
const anyOf = (columns: readonly SearchedColumn[], fits: (text: string) => string): string =>
  `(${columns.map(({ column, kept }) => asSeen(fits(`coalesce(${column}, '')`), kept, false)).join(' or ')})`;

const isKeptAnywhere = (columns: readonly SearchedColumn[]): boolean => columns.some(({ kept }) => kept !== undefined);
const keepsNone = (columns: readonly SearchedColumn[]): string => columns.flatMap(({ kept }) => (kept === undefined ? [] : [` and not ${kept}`])).join('');

/**
 * Rows are found by the first letters of the syllables, or by the characters that a single one may be; that they are read so, side by side, is asked of the words
 * themselves.
 */
function speltSql({ values }: SearchOn, words: readonly SearchedColumn[], { characters, initials }: Spelt): string {
  const [only = ''] = characters;
  const held =
    characters.length > 1
      ? `${searchKeys} @> ${values.add([`~${initials.slice(0, mostInitials)}`], 'text[]')}`
      : `${searchKeys} && ${values.add([...only], 'text[]')}`;
  const pattern = values.add(characters.map((one) => `[${one}]`).join(''), 'text');
  return `(${held} and ${anyOf(words, (column) => `${column} ~ ${pattern}`)})`;
}

const holding = ({ values }: SearchOn, tokens: readonly string[]): string => `${searchKeys} @> ${values.add(tokens, 'text[]')}`;

interface Likeness {
  readonly columns: readonly SearchedColumn[];
  readonly sign: 'like' | 'ilike';
  readonly pattern: string;
}
/** Keys say that a row holds something, not in which field: a row that may keep one of the fields is asked by those that it shows. Most rows keep nothing, and to compare costs more than to find. */
function heldSql({ entity, principal, values }: SearchOn, held: string, { columns, sign, pattern }: Likeness): string {
  const keeps = isKeptAnywhere(columns) ? mayKeepSql(entity, principal) : undefined;
  if (keeps === undefined) return held;
  const like = values.add(pattern, 'text');
  return `(${held} and (not ${keeps} or ${anyOf(columns, (column) => `${column} ${sign} ${like}`)}))`;
}

/** A mask shows the last four digits of a phone: these are searched by everybody, more of them by who sees the number. */
function phoneSql(on: SearchOn, piece: string): readonly string[] {
  const { phones, seesAllPhones, clearPhones } = searchedBy(on);
  if (seesAllPhones && /^\d{4}$/.test(piece)) return [heldSql(on, holding(on, [`#${piece}`]), { columns: phones, sign: 'like', pattern: `%${piece}` })];
  if (clearPhones.length === 0 || !/^\d{5,15}$/.test(piece)) return [];
  const like = on.values.add(`%${piece}`, 'text');
  return [`(${holding(on, [`#${piece.slice(-4)}`])} and ${anyOf(clearPhones, (column) => `${column} like ${like}`)})`];
}

/** A number of the house has the digits of everybody's: only the whole of it finds its row. */
function wholeSql({ entity, principal, values }: SearchOn, piece: string): readonly string[] {
  const access = fieldAccess(principal, entity.resource);
  return [...entity.stored.values()]
    .filter(({ name, field }) => field.options.search === 'whole' && isClear(access(name)))
    .map(({ name, column }) => asSeen(`${column} = any(${values.add([piece, piece.toUpperCase()], 'text[]')})`, isKeptSql(entity, principal, name), false));
}

/** Fewer signs stand in too many words: two of Chinese, three letters from the beginning of an English one. */
export const says = ([chinese, english]: Label, piece: string): boolean =>
  /\p{Script=Han}{2}/u.test(piece)
    ? chinese.includes(piece)
    : piece.length > 2 &&
      english
        .toLowerCase()
        .split(/\s+/)
        .some((word) => word.startsWith(piece));

/** A choice is told by its word, in either language: that finds the rows that have it. */
function chosenSql({ entity, principal, values }: SearchOn, piece: string): readonly string[] {
  const access = fieldAccess(principal, entity.resource);
  return [...entity.stored.values()].flatMap(({ name, column, field: { kind, choices = {}, options } }) => {
    const chosen =
      kind === 'choice' && options.search === true && isClear(access(name)) ? Object.keys(choices).filter((one) => says(choices[one] ?? ['', ''], piece)) : [];
    return chosen.length === 0 ? [] : [asSeen(`${column} = any(${values.add(chosen, 'text[]')})`, isKeptSql(entity, principal, name), false)];
  });
}

function pieceSql(on: SearchOn, piece: string): string {
  const { words, seesAllWords } = searchedBy(on);
  const ways: string[] = [];
  const holds = (tokens: readonly string[]): string => holding(on, tokens);
  const isWhole = [...piece].length <= 2;
  const pattern = `%${literally(piece)}%`;
  if (seesAllWords && isWhole) ways.push(heldSql(on, holds(gramsOf(piece)), { columns: words, sign: 'ilike', pattern }));
  else if (words.length > 0) {
    const like = on.values.add(pattern, 'text');
    ways.push(`(${holds(gramsOf(piece))} and ${anyOf(words, (column) => `${column} ilike ${like}`)})`);
  }
  if (seesAllWords && /^[a-z]+$/.test(piece) && piece.length <= mostInitials) ways.push(`(${holds([`~${piece}`])}${keepsNone(words)})`);
  if (words.length > 0) ways.push(...readingsOf(piece).map((spelt) => speltSql(on, words, spelt)));
  ways.push(...phoneSql(on, piece), ...wholeSql(on, piece), ...chosenSql(on, piece));
  return ways.length === 0 ? 'false' : `(${ways.join(' or ')})`;
}

const hasKeys = ({ stored }: Entity): boolean =>
  [...stored.values()].some(({ field }) => field.options.search === true && field.kind !== 'ref' && field.kind !== 'choice');

const ownSql = (on: SearchOn, pieces: readonly string[]): string =>
  hasKeys(on.entity) && pieces.length > 0 ? pieces.map((piece) => pieceSql(on, piece)).join(' and ') : 'false';

/** Rows of what a field refers to, found by the same words within what this person may see. */
function throughSql(on: SearchOn, column: string, of: string, pieces: readonly string[]): string {
  const target = entityOf(of);
  const own = ownSql({ ...on, entity: target }, pieces);
  return `select e.id from (select x.id from ${target.seen} x where ${readConditionsOf(target, on.principal, on.values)} and ${own} limit ${resourceLimits.foundMost}) as t
    join ${on.entity.seen} e on e.${column} = t.id`;
}

const through = ({ stored }: Entity): readonly EntityField[] =>
  [...stored.values()].filter(({ field }) => field.kind === 'ref' && field.options.search === true);

/** Words are looked for in the rows themselves, and rows are found by the keys that they have. */
export const isFoundByKeys = (entity: Entity, words: string | null | undefined): boolean =>
  words != null && words.trim() !== '' && hasKeys(entity) && through(entity).length === 0;

/**
 * @returns a condition over the alias `x`, none without words
 */
export function searchSql(on: SearchOn, words: string | null | undefined): string | undefined {
  if (words == null || words.trim() === '') return undefined;
  const pieces = piecesOf(words);
  const references = through(on.entity);
  if (references.length === 0) return ownSql(on, pieces);
  const own = `select x.id from ${on.entity.seen} x where ${readConditionsOf(on.entity, on.principal, on.values)} and ${ownSql(on, pieces)} limit ${resourceLimits.foundMost}`;
  const others = references.map(
    ({ column, field }) => `(${throughSql(on, column.replace(/^x\./, ''), field.of ?? '', pieces)} limit ${resourceLimits.foundMost})`,
  );
  // Read before the rows are looked at: each way of finding goes by its own index.
  return `x.id = any(array((${own}) union ${others.join(' union ')}))`;
}
