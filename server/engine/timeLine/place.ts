/** A time line goes on from the moment of its last entry; entries of one moment are told apart by their source, and within it by their id. */
import { isReal } from '#server/engine/calls/cursor.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Values } from '#server/engine/values.ts';

export interface LinePlace {
  readonly at: string;
  /** Sources of one moment follow one another by their names. */
  readonly source: string;
  /** A uuid, or the number of a version. */
  readonly id: string;
}

export const writePlace = ({ at, source, id }: LinePlace): string => Buffer.from(JSON.stringify([at, source, id])).toString('base64url');

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z$/;
const idPattern = /^(\d{1,9}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/;
const sourcePattern = /^[A-Za-z]{1,60}(\.\d{1,2})?$/;
const refused = (): Refusal => new Refusal('invalidInput', { detail: 'next' }, { next: 'next' });

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    throw refused();
  }
}

const areTexts = (read: unknown): read is readonly [string, string, string] =>
  Array.isArray(read) && read.length === 3 && read.every((one) => typeof one === 'string');

/** @throws Refusal invalidInput */
export function readPlace(next: string | null | undefined): LinePlace | undefined {
  if (next == null) return undefined;
  const read = parsed(next);
  if (!areTexts(read)) throw refused();
  const [at, source, id] = read;
  if (!moment.test(at) || !isReal(at) || !sourcePattern.test(source) || !idPattern.test(id)) throw refused();
  return { at, source, id };
}

/** Entries of a source lie this way from a place: all of its moment, none of it, or some. */
export const wayFrom = (source: string, place: LinePlace): 'all' | 'none' | 'some' =>
  source === place.source ? 'some' : source > place.source ? 'all' : 'none';

interface Behind {
  readonly at: string;
  readonly id: string;
  readonly idType: 'uuid' | 'int';
}
/** @returns what follows a condition: the entries of this source that come after the place. A place of another source has no id of this one. */
export function behindSql(source: string, place: LinePlace | undefined, { at, id, idType }: Behind, values: Values): string {
  if (!place) return '';
  const way = wayFrom(source, place);
  const moment = values.add(place.at, 'timestamptz');
  if (way !== 'some') return ` and ${at} ${way === 'all' ? '<=' : '<'} ${moment}`;
  return ` and (${at}, ${id}) < (${moment}, ${values.add(place.id, idType)})`;
}

/** A day ends here, as the sources are asked: all that is before. */
export const endOfDaySql = (day: string, values: Values): string => `((${values.add(day, 'date')} + 1)::timestamp at time zone 'Asia/Shanghai')`;
