/** PostgreSQL's values arrive as these: bigint as number, moments as ISO 8601 in UTC, days as YYYY-MM-DD. */
import pg from 'pg';

type Parse = (text: string) => unknown;

/** A number that would lose digits is a fault of ours, never a silently wrong amount. */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new Error(`The number ${text} does not fit: expected at most ${Number.MAX_SAFE_INTEGER}. Keep it as text in the query (::text).`);
  return value;
}

const usualMoment = '2026-11-20 05:37:41.123456+00';

/** The session runs in UTC, so the text is `2026-11-20 05:37:41.123456+00`. All digits are kept: a keyset goes on from exactly there. */
export function momentText(text: string): string {
  // Nearly all are of this length: six digits behind the second, in a year of four.
  if (text.length === usualMoment.length && text.endsWith('+00') && text[10] === ' ') return `${text.slice(0, 10)}T${text.slice(11, -3)}Z`;
  const parts = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text);
  if (!parts) return text;
  const [, day = '', time = '', fraction = ''] = parts;
  return `${day}T${time}.${fraction.padEnd(3, '0')}Z`;
}

const decimal = (text: string): number => (/^-?\d+$/.test(text) ? wholeNumber(text) : Number(text));
// 1009 is text[]; the driver's types do not list it.
const textArray = pg.types.getTypeParser(1009 as 25) as unknown as (text: string) => (string | null)[];
const listOf =
  (parse: Parse): Parse =>
  (text) =>
    textArray(text).map((item) => (item === null ? null : parse(item)));
const asIs: Parse = (text) => text;

/** Types are found by PostgreSQL's object id; the comment names each. */
const parsers: Readonly<Record<number, Parse>> = {
  20: wholeNumber, // bigint
  1016: listOf(wholeNumber), // bigint[]
  1700: decimal, // numeric: what sum(bigint) and avg give
  1184: momentText, // timestamptz
  1185: listOf(momentText), // timestamptz[]
  1082: asIs, // date
  1182: listOf(asIs), // date[]
};

export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};
