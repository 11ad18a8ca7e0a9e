/** Rows whose moment has come are found along an index of those that stand in the states it concerns: however many are past that, looking costs the same. */
import { createHash } from 'node:crypto';
import type { Resource } from '#contract/resource.ts';
import { clockedOf } from '#contract/lives/clocked.ts';
import type { Clocked } from '#contract/lives/clocked.ts';
import { nameFits, quoteName, snakeCase } from './columnNames.ts';
import type { Index } from './columnNames.ts';

/** Literal values, as in the index: a parameter would not prove to the planner that the index holds the rows. */
export const standsIn = ({ state, states }: Pick<Clocked, 'state' | 'states'>): string =>
  `${quoteName(snakeCase(state))} in (${states.map((one) => `'${one}'`).join(', ')}) and deleted_at is null`;

/** Tables only ever gain indexes: one for other states has another name. */
const marked = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 6);

export function dueIndexes(table: string, { fields }: Pick<Resource, 'fields'>): Index[] {
  return clockedOf(fields).map((clocked) => {
    const column = snakeCase(clocked.moment);
    const where = standsIn(clocked);
    const name = nameFits(table, `${table}_${column}_due_${marked(where)}`);
    return { name, fields: [clocked.moment], sql: `CREATE INDEX ${quoteName(name)} ON ${quoteName(table)} (${quoteName(column)}) WHERE ${where}` };
  });
}
