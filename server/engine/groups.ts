/** Rows are read house by house, and within a house by the values of the part that a family of endpoints sees: each of these has its place in an index. */
import type { Asked, Caller } from './listAsked.ts';
import { orgIdsOf, readOrgIdsOf } from './scope.ts';
import type { Values } from './values.ts';

/** Rows of these organisations are found; removed ones where they can be brought back. */
export const foundIn = ({ entity, principal }: Caller, { removed }: Asked): readonly string[] =>
  removed === true ? orgIdsOf(entity, principal) : readOrgIdsOf(entity, principal);

interface Group {
  readonly values: readonly string[];
  readonly type: string;
  readonly alias: string;
}
interface Groups {
  readonly groups: readonly Group[];
  /** Follows the condition on the house. */
  readonly inParts: string;
  /** Columns that lead the order of a group, as they lead its index. */
  readonly leads: readonly string[];
}

/**
 * A part is one value, said as one of an array, and leads the order: of a column that equals a value PostgreSQL knows that it orders nothing, and walks all rows of the house for a value
 * that it believes to be common and that no row has (docs/adr/0174).
 */
export function groupsOf(caller: Caller, asked: Asked): Groups {
  const { entity, call } = caller;
  // A part that is asked for narrows what a family of endpoints shows, and never widens it.
  const narrowed = Object.entries(asked.part ?? {}).map(([name, values]) => [name, values.filter((one) => call.only?.[name]?.includes(one) ?? true)]);
  const all: Readonly<Record<string, readonly string[]>> = { ...call.only, ...Object.fromEntries(narrowed) };
  const parts = Object.entries(all).map(([name, values], at) => ({ column: entity.stored.get(name)?.column ?? '', values, alias: `p${at}` }));
  return {
    groups: [{ values: foundIn(caller, asked), type: 'uuid', alias: 'g' }, ...parts.map(({ values, alias }) => ({ values, type: 'text', alias }))],
    inParts: parts.map(({ column, alias }) => ` and ${column} = any(array[${alias}.value])`).join(''),
    leads: parts.map(({ column }) => column),
  };
}

/** So many in the text, so that a plan that is kept counts on them. */
const groupSql = ({ values: list, type, alias }: Group, values: Values): string =>
  list.length === 0
    ? `unnest('{}'::${type}[]) as ${alias}(value)`
    : `(values ${list.map((one) => `(${values.add(one, type)})`).join(', ')}) as ${alias}(value)`;

export const groupsSql = ({ groups }: Groups, values: Values): string => groups.map((group) => groupSql(group, values)).join(' cross join ');

/** A page or a number of each, of all of them. */
export const groupsMany = ({ groups }: Groups): number => groups.reduce((count, group) => count * group.values.length, 1);

/** @param order of a group's rows, by whose index they are read */
export const ledBy = ({ leads }: Groups, way: 'asc' | 'desc', order: string): string => `${leads.map((column) => `${column} ${way}, `).join('')}${order}`;
