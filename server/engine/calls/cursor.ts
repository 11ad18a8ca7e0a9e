/** A list goes on from the sort key and id of its last row. The cursor is opaque for callers; it carries no scope, so a forged one finds nothing more. */
import { pageLimits } from '#contract/limits/lists.ts';
import { Refusal } from '#server/kit/refusal.ts';

export interface Cursor {
  readonly at: string;
  readonly id: string;
}

/** The database gives moments in this form; days that do not exist are refused below. */
const moment = /^(?:19|20|21)\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const cursorOf = ({ at, id }: Cursor): string => Buffer.from(`${at} ${id}`).toString('base64url');

/** Date.parse takes the 31st of February for the 3rd of March; PostgreSQL does not. */
export const isReal = (at: string): boolean => !Number.isNaN(Date.parse(at)) && new Date(at).toISOString().slice(0, 19) === at.slice(0, 19);

/** @throws Refusal invalidInput */
export function readCursor(next: string | null | undefined): Cursor | undefined {
  if (next === null || next === undefined) return undefined;
  const [at = '', id = '', ...rest] = Buffer.from(next, 'base64url').toString('utf8').split(' ');
  if (!moment.test(at) || !isReal(at) || !uuid.test(id) || rest.length > 0) throw new Refusal('invalidInput', { detail: 'next' }, { next: 'next' });
  return { at, id };
}

interface Paged {
  readonly page?: number | null | undefined;
  readonly limit?: number | null | undefined;
  readonly pageSize?: number | null | undefined;
  readonly next?: string | null | undefined;
}
export interface PageAsked {
  readonly limit: number;
  /** Rows before the page; none where it goes on from a row. */
  readonly offset: number;
}
/** Pages are counted from nought or from one. @throws Refusal invalidInput far from the beginning, where `next` leads on */
export function pageAsked({ page, limit, pageSize, next }: Paged, usual: number): PageAsked {
  const rows = limit ?? pageSize ?? usual;
  const offset = next == null ? (Math.max(page ?? 1, 1) - 1) * rows : 0;
  if (offset > 0 && offset + rows > pageLimits.offsetRows)
    throw new Refusal('invalidInput', { detail: `page x limit <= ${pageLimits.offsetRows}, next` }, { page: `page x limit <= ${pageLimits.offsetRows}` });
  return { limit: rows, offset };
}

/** One row more than asked for was read: if it is there, there is more. `next` leads on from the last row shown. */
export function pageFrom<R>(rows: readonly R[], limit: number, keyOf: (row: R) => Cursor): { readonly shown: readonly R[]; readonly next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next: rows.length > limit && last !== undefined ? cursorOf(keyOf(last)) : null };
}
