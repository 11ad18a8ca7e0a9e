/** Rows of the table that a row of the file means: those that agree with it in every key field, among those this person may see. */
import { canBeKey } from '#contract/layouts/columns.ts';
import type { Query } from '#server/db/database.ts';
import { quoteName } from '#server/db/columnNames.ts';
import type { Entity } from '#server/engine/entities.ts';
import { fieldAccess, isClear } from '#server/engine/fieldAccess.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { conditionsOf } from '#server/engine/scope.ts';
import { Values } from '#server/engine/values.ts';
import type { Principal } from '#server/kit/principal.ts';

type Input = Readonly<Record<string, unknown>>;
export interface Found {
  readonly id: string;
}

/** A field that somebody sees masked is no key: whether a number is there would tell whose it is (E5). */
export function keyFieldsOf({ resource, writable }: Pick<Entity, 'resource' | 'writable'>, principal: Principal): string[] {
  const access = fieldAccess(principal, resource);
  return [...writable].filter(([name, { field }]) => canBeKey(field) && isClear(access(name))).map(([name]) => name);
}

/** The natural key comes first where the entity has one. */
export function suggestedKeys(entity: Pick<Entity, 'resource' | 'writable'>, principal: Principal): string[] {
  const possible = new Set(keyFieldsOf(entity, principal));
  const natural = (entity.resource.unique?.[0] ?? []).filter((name) => name !== 'orgId');
  return natural.length > 0 && natural.every((name) => possible.has(name)) ? natural : [];
}

const keyOf = (keys: readonly string[], row: Input): string | undefined =>
  keys.length === 0 || keys.some((name) => row[name] === null || row[name] === undefined)
    ? undefined
    : JSON.stringify(keys.map((name) => (typeof row[name] === 'string' ? String(row[name]).trim() : String(row[name]))));

/** @returns for a row of the file: what it means; more than one where the keys do not tell */
export async function findPresent(
  query: Query,
  { entity, principal }: Caller,
  lines: readonly { readonly input: Input }[],
  keys: readonly string[],
): Promise<(input: Input) => readonly Found[]> {
  const [first] = keys;
  const column = first === undefined ? undefined : entity.stored.get(first);
  const wanted = lines.filter(({ input }) => keyOf(keys, input) !== undefined);
  if (first === undefined || !column || wanted.length === 0) return () => [];
  const values = new Values();
  const list = values.add(
    [...new Set(wanted.map(({ input }) => (typeof input[first] === 'string' ? String(input[first]).trim() : input[first])))],
    `${column.type}[]`,
  );
  const columns = keys.map((name) => `${entity.stored.get(name)?.column ?? 'null'} as ${quoteName(name)}`).join(', ');
  const rows = await query.query<Found & Record<string, unknown>>(
    `select x.id, ${columns} from ${entity.table} x where ${column.column} = any(${list}) and ${conditionsOf(entity, principal, values)}`,
    values.list,
  );
  const byKey = Map.groupBy(rows, (row) => keyOf(keys, row) ?? '');
  return (input) => byKey.get(keyOf(keys, input) ?? '-') ?? [];
}
