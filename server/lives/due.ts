/** The statements that find rows whose moment has come, for every life of every entity: each along its own index (server/db/dueIndexes.ts). */
import { clockedOf } from '#contract/lives/clocked.ts';
import type { Clocked } from '#contract/lives/clocked.ts';
import { clockLimits } from '#contract/limits/clock.ts';
import type { Resource } from '#contract/resource.ts';
import { resources } from '#contract/resources/index.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import { standsIn } from '#server/db/dueIndexes.ts';

export interface Clock extends Clocked {
  readonly entity: string;
  readonly table: string;
}

/** @param all of the contract unless told */
export const clocksOf = (all: readonly Resource[]): readonly Clock[] =>
  all.flatMap(({ name, fields }) => clockedOf(fields).map((clocked) => ({ ...clocked, entity: name, table: quoteName(snakeCase(name)) })));

export const clocks = clocksOf(Object.values(resources) as unknown as readonly Resource[]);

const shifted = (seconds: number): string => (seconds === 0 ? '' : ` ${seconds < 0 ? '+' : '-'} interval '${Math.abs(seconds)} seconds'`);

/** A move that was missed is made however late; a reminder of what is long past, or has come meanwhile, helps nobody. */
function untilOf({ seconds, does }: Clock, column: string): string {
  if ('move' in does) return '';
  return ` and ${column} > now()${seconds < 0 ? '' : `${shifted(seconds)} - interval '${clockLimits.remindedDays} days'`}`;
}

/** Rows of the table `x` that are due now. Literal values throughout, so that the index is used and the statement stays one. */
export function dueSql(clock: Clock): string {
  const column = `x.${quoteName(snakeCase(clock.moment))}`;
  const isSettled = `select from life_clock c where c.row_id = x.id and c.act = '${clock.act}' and c.moment = ${column} and c.again_at > now()`;
  return `from ${clock.table} x where ${standsIn(clock)} and ${column} <= now()${shifted(clock.seconds)}${untilOf(clock, column)} and not exists (${isSettled})`;
}

/** Numbers of `clocks` for which there is something to do: one statement, however many there are. */
export const anyDueSql = (all: readonly Clock[]): string =>
  `select array_remove(array[${all.map((clock, at) => `case when exists (select ${dueSql(clock)}) then ${at} end`).join(', ')}]::int[], null) as due`;

/** @param one takes the id as its parameter. Rows that somebody is just at are left to them, and those of one moment have no order (docs/adr/0170). */
export function takeSql(clock: Clock, one: boolean): string {
  const column = `x.${quoteName(snakeCase(clock.moment))}`;
  const order = one ? ' and x.id = $1' : ` order by ${column} limit ${clockLimits.rows}`;
  return `with taken as materialized (select x.id, x.org_id, ${column} as moment, to_jsonb(x.*) as row ${dueSql(clock)}${order} for no key update of x skip locked)
    select t.id, t.org_id as "orgId", o.group_id as "groupId", t.moment::text as moment, t.row from taken t join organisation o on o.id = t.org_id order by t.moment, t.id`;
}

export const idsSql = (clock: Clock): string =>
  `select x.id, x.${quoteName(snakeCase(clock.moment))}::text as moment ${dueSql(clock)} order by x.${quoteName(snakeCase(clock.moment))}, x.id limit ${clockLimits.rows}`;
