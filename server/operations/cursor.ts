/** Where a list goes on: the sort key and id of its last row. Opaque for callers; it carries no scope, so a forged one finds nothing more. */
import { Refusal } from '#server/refusal.ts';

export interface Cursor {
  readonly at: string;
  readonly id: string;
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const cursorOf = ({ at, id }: Cursor): string => Buffer.from(`${at} ${id}`).toString('base64url');

/** @throws Refusal invalidInput */
export function readCursor(next: string | null | undefined): Cursor | undefined {
  if (next === null || next === undefined) return undefined;
  const [at = '', id = '', ...rest] = Buffer.from(next, 'base64url').toString('utf8').split(' ');
  if (!moment.test(at) || Number.isNaN(Date.parse(at)) || !uuid.test(id) || rest.length > 0)
    throw new Refusal('invalidInput', { detail: 'next' }, { next: 'next' });
  return { at, id };
}

/** One row more than asked for was read: it tells that there is more. `next` leads on from the last row shown. */
export function pageFrom<R>(rows: readonly R[], limit: number, keyOf: (row: R) => Cursor): { readonly shown: readonly R[]; readonly next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next: rows.length > limit && last !== undefined ? cursorOf(keyOf(last)) : null };
}
