/** A client uses a list in two ways: it pages through it, and asks by the names that the specification knows (spec 3). */
import { randomUUID } from 'node:crypto';
import type { Client, Given } from './client.ts';
import { rowsIn } from './rows.ts';
import type { Row, Rows } from './rows.ts';
import type { Specified } from './specified.ts';

export const listOf = async (client: Client, call: Specified, given: Given = {}): Promise<readonly Row[]> => rowsIn(await client.done(call, given));
export const idsOf = (rows: readonly Row[]): readonly string[] => rows.map(({ id }) => id);
/** More than any list here has pages. */
const mostPages = 100;

/** Page after page, until one is empty: from 0 as the specification's own example counts, or from 1. */
export async function walk(client: Client, call: Specified, from: number, limit: number): Promise<readonly Row[]> {
  const all: Row[] = [];
  for (let page = from; page < from + mostPages; page += 1) {
    const rows = await listOf(client, call, { page, limit });
    if (rows.length === 0) break;
    all.push(...rows);
  }
  return all;
}
/** All rows, as a client reads them who wants large pages; a list without pages is read at once. */
export const whole = (client: Client, call: Specified, given: Given = {}): Promise<readonly Row[]> =>
  'limit' in call.fields ? walk(client, call, 1, 100) : listOf(client, call, given);

/** Some calls are about one role or one type: they have no rows without it. */
export function fittingOf({ path }: Specified, rows: Rows): Given {
  if (path.includes('{roleId}')) return { roleId: rows.seen('/api-user/roles')[0]?.id };
  return path.endsWith('/getOrganizationByType') ? { type: rows.seen('/api-crm/organization')[0]?.['type'] } : {};
}

/** Names that say which rows are meant; `searchKey` names a field that `searchValue` is looked for in. */
const narrowing = ['searchValue', 'nickName', 'mobile', 'phoneNum', 'name', 'type', 'userId', 'id', 'batchStatus', 'codeStatus', 'docId'] as const;
const ids: ReadonlySet<string> = new Set(['userId', 'id', 'docId']);
const numbers: ReadonlySet<string> = new Set(['mobile', 'phoneNum']);
/** Names that say nothing of rows. */
export const beside: Given = { tenantId: 'webApp', token: 'x', isQxOrg: false };

export interface Asked {
  readonly name: string;
  readonly given: Given;
  /** The row that the value was read from: it must be among what is answered. */
  readonly row?: Row;
}
const isShown = (value: unknown): value is string => typeof value === 'string' && value !== '' && !value.includes('*');

/** Each name with a value that a row shows under it, and with one that no row has. */
export function asksOf(rows: readonly Row[]): readonly Asked[] {
  return narrowing.flatMap((name): Asked[] => {
    const row = rows.find((one) => isShown(one[name === 'searchValue' ? 'name' : name]));
    const value = row?.[name === 'searchValue' ? 'name' : name];
    // A type that there is none of may as well be refused.
    const nobodys: Asked[] =
      name === 'type' ? [] : [{ name, given: { [name]: numbers.has(name) ? '19900000000' : ids.has(name) ? randomUUID() : 'zzzz-nobody' } }];
    return row ? [{ name, given: { [name]: value }, row }, ...nobodys] : nobodys;
  });
}
