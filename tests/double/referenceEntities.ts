/** A back end that knows only the specification serves its entities so: lists as plain arrays or pages, rows, saves. */
import type { ReferenceCall } from './referenceRules.ts';
import type { ReferenceEntityRow } from './referenceRows.ts';

export type ReferenceRows = Map<string, ReferenceEntityRow[]>;
export type Values = Readonly<Record<string, unknown>>;

export class NotTaken extends Error {}

const entityOf = ({ key, operation }: ReferenceCall): string => operation.of?.entity ?? key.split('.')[0] ?? '';
const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

function found(rows: readonly ReferenceEntityRow[], given: Values): readonly ReferenceEntityRow[] {
  const { id, userId, searchKey, searchValue } = given;
  const [page, limit] = [Number(given['page'] ?? 1), Number(given['limit'] ?? given['pageSize'] ?? 20)];
  return rows
    .filter((row) => id === undefined || row.id === id)
    .filter((row) => userId === undefined || row['userId'] === undefined || row['userId'] === userId)
    .filter((row) => {
      if (searchValue === undefined) return true;
      return searchKey === undefined ? JSON.stringify(row).includes(text(searchValue)) : text(row[text(searchKey)]) === searchValue;
    })
    .slice((Math.max(page, 1) - 1) * limit, Math.max(page, 1) * limit);
}

/** Such back ends have lists of either form. */
const listed = (entity: string, rows: readonly ReferenceEntityRow[]): unknown => (entity.length % 2 === 0 ? rows : { count: rows.length, data: rows });

function saved(rows: ReferenceEntityRow[], { qxOrgId: _place, ...given }: Values): ReferenceEntityRow {
  const known = rows.find(({ id }) => id === text(given['id']));
  if (known) return Object.assign(known, given);
  const made = { ...given, id: String(rows.length + 101) };
  rows.unshift(made);
  return made;
}

type Act = (rows: ReferenceEntityRow[], given: Values, entity: string) => unknown;
const acts: Readonly<Record<string, Act>> = {
  list: (rows, given, entity) => listed(entity, found(rows, given)),
  options: (rows, given) => found(rows, { limit: 1_000, ...given }),
  detail: (rows, given) => rows.find(({ id }) => id === given['id']) ?? null,
  save: saved,
  create: saved,
  update: saved,
  // Others answer to it with nothing, too.
  able: () => null,
  disable: () => null,
  archive: () => null,
  remove: (rows, given) => {
    const at = rows.findIndex(({ id }) => id === text(given['id']));
    if (at < 0) throw new NotTaken('数据不存在');
    rows.splice(at, 1);
    return null;
  },
};

const byShape = (rows: readonly ReferenceEntityRow[], { operation }: ReferenceCall): unknown => {
  const { shape } = operation.gives;
  if (shape === 'rows' || shape === 'page') return rows;
  return shape === 'one' ? {} : null;
};

export function entityAnswer(all: ReferenceRows, call: ReferenceCall, given: Values): unknown {
  const entity = entityOf(call);
  const rows = all.get(entity) ?? [];
  all.set(entity, rows);
  return acts[call.operation.of?.verb ?? '']?.(rows, given, entity) ?? byShape(rows, call);
}
