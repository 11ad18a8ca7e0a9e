/** Words that somebody types into a search become pieces that the indexes can find (`functions/search_keys.sql`, 0014_search_names.sql). */
import { searchLimits } from '#contract/limits/lists.ts';
import { isEnough } from '#contract/readings/searched.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import { entityOf } from '#server/engine/entities.ts';
import { fieldAccess, isClear } from '#server/engine/fieldAccess.ts';
import { asSeen, isKeptSql, seenSql } from '#server/engine/keptBack.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';

/** Fewer digits than these would find half the town. */
const leastDigits = 4;
const piecesMost = 8;

/**
 * Words apart by spaces must all be there. A single letter is looked for as it is, but cannot lead the search; a Chinese character can, in names alone.
 * @throws Refusal invalidInput
 */
export function piecesOf(words: string, principal: Principal): string[] {
  const pieces = [...new Set(words.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, piecesMost);
  if (isEnough(words)) return pieces;
  const least = searchLimits.leastCharacters;
  throw invalid(principal, 'words', [`至少输入 ${least} 个相连的字，或一个汉字`, `Type at least ${least} characters in a row, or one Chinese one`]);
}

/** Signs mean themselves. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
export const likeOf = (piece: string): string => `%${literally(piece)}%`;

/** Each two neighbouring characters, as `text_grams` makes them. */
export const gramsOf = (pieces: readonly string[]): string[] => [
  ...new Set(
    pieces.flatMap((piece) => {
      const letters = [...piece];
      return letters.slice(1).map((letter, at) => `${letters[at] ?? ''}${letter}`);
    }),
  ),
];

/** Somebody who writes by sound types `zhoumin`, `zhou min` or `zm`: this is the beginning of a name; null where it holds anything but letters. */
export function soundOf(pieces: readonly string[]): string | null {
  const letters = pieces.join('');
  return /^[a-z]+$/.test(letters) ? `${letters}%` : null;
}

/** The end of a phone number, where it was looked for by that alone. */
export function digitsOf(pieces: readonly string[]): string | null {
  const [only = ''] = pieces;
  return pieces.length === 1 && /^\d+$/.test(only) && only.length >= leastDigits ? only : null;
}

/** The end of an order number, as people read it out; null for what is too short to be one, or stands beside other words. */
export function tailOf(pieces: readonly string[]): string | null {
  const [only = ''] = pieces;
  return pieces.length === 1 && /^[a-z]*\d+$/.test(only) && only.length >= leastDigits ? literally(only.toUpperCase()) : null;
}

/** No two characters stand side by side in what was typed: the pairs of characters of a text say nothing of it. */
export const areSingle = (pieces: readonly string[]): boolean => pieces.every((piece) => [...piece].length < searchLimits.leastCharacters);

const found = { member: ['name', 'nickName'], patient: ['name', 'archiveNo'] } as const;
type Found = keyof typeof found;
/** A mask shows so many digits at the end of a number. */
const shownDigits = 4;

/** The columns of words that this person sees, as one text; nothing where they see none. */
function wordsHeld(of: Found, principal: Principal): string | undefined {
  const entity = entityOf(of);
  const access = fieldAccess(principal, entity.resource);
  const columns = found[of]
    .filter((name) => isClear(access(name)))
    .map((name) => seenSql(entity, principal, { name, column: `x.${quoteName(snakeCase(name))}` }));
  return columns.length === 0 ? undefined : `x.search_keys @> $1 and concat_ws(' ', ${columns.join(', ')}) ilike all($2)`;
}

/** The keys hold the last four digits; the number itself is asked for the rest, which a mask does not show. */
function digitsHeld(of: Found, principal: Principal): string | undefined {
  const entity = entityOf(of);
  const access = fieldAccess(principal, entity.resource)('mobile');
  if (access === 'none') return undefined;
  const held = `$4::text is not null and x.search_keys @> array['#' || right($4, ${shownDigits})] and x.mobile like '%' || $4`;
  return asSeen(isClear(access) ? held : `length($4) = ${shownDigits} and ${held}`, isKeptSql(entity, principal, 'mobile'), false);
}

const soundHeld = (of: Found, principal: Principal): string | undefined =>
  isClear(fieldAccess(principal, entityOf(of).resource)('name'))
    ? `$5::text is not null and (name_pinyin(x.name) like $5 or name_initials(x.name) like $5)`
    : undefined;

/** Names the columns, and the types of the values, whichever ways there are. */
const noWay = `(select null::uuid as member_id, null::uuid as patient_id, null::text as mobile
    where false and ($1::text[], $2::text[], $3::uuid[], $4::text, $5::text) is null)`;

/**
 * Whoever is looked for, each way by its own index, in what this person sees; of a patient their member too, and of a number which one it was. The first values are those of
 * `peopleGiven`. Each way gives so many at most: a surname that a tenth of all have ends there, and so does an end of a number among ten millions.
 */
export function peopleHits(most: number, principal: Principal): string {
  const way = (of: Found, columns: string, held: string | undefined): readonly string[] =>
    held === undefined ? [] : [`(select ${columns} from seen.${of} x where ${held} and x.org_id = any($3) and x.deleted_at is null limit ${most})`];
  return [
    noWay,
    ...way('member', 'x.id, null::uuid, null', wordsHeld('member', principal)),
    ...way('patient', 'x.member_id, x.id, null', wordsHeld('patient', principal)),
    ...way('member', 'x.id, null::uuid, x.mobile', digitsHeld('member', principal)),
    ...way('patient', 'x.member_id, x.id, x.mobile', digitsHeld('patient', principal)),
    ...way('member', 'x.id, null::uuid, null', soundHeld('member', principal)),
    ...way('patient', 'x.member_id, x.id, null', soundHeld('patient', principal)),
  ].join('\n  union all\n  ');
}

/** A column of a found customer, as this person sees it. @param alias of the table */
export function shownOf(principal: Principal, name: 'nickName' | 'mobile', alias: string): string {
  const entity = entityOf('member');
  const column = `${alias}.${quoteName(snakeCase(name))}`;
  return fieldAccess(principal, entity.resource)(name) === 'none' ? 'null' : seenSql(entity, principal, { name, column }, alias);
}

/** Grams (or single characters), patterns, organisations, the end of a phone number or nothing, the sound of a name or nothing. */
export const peopleGiven = (pieces: readonly string[], orgIds: readonly string[]): readonly unknown[] => [
  areSingle(pieces) ? pieces : gramsOf(pieces),
  pieces.map(likeOf),
  orgIds,
  digitsOf(pieces),
  soundOf(pieces),
];
