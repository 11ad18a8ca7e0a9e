/**
 * Numbers of tiles for one person (docs/adr/0108): every number is a count of the list it leads to, behind the same conditions, by the person's right to that entity. One statement
 * an entity counts all its numbers, and ends as a filtered list does.
 */
import type { FilterGroup, FilterTerm } from '#contract/filter.ts';
import { workbenchLimits } from '#contract/limits/workbench.ts';
import { operations } from '#contract/operations.ts';
import type { Operation, StandardCall } from '#contract/resource.ts';
import type { Right } from '#contract/rights.ts';
import { plusDays } from '#contract/readings/ranges.ts';
import { tileFilter } from '#contract/readings/tileFilter.ts';
import type { TileNow } from '#contract/readings/tileFilter.ts';
import type { TileCounts, ToldNumber, ToldTile } from '#contract/workbench/told.ts';
import { tileOf } from '#contract/workbench/tiles.ts';
import type { Tile, TileName, TileNumber } from '#contract/workbench/tiles.ts';
import type { Query } from '#server/db/database.ts';
import { narrowWithin } from '#server/db/rlsContext.ts';
import { boundedly } from '#server/engine/bounded.ts';
import { entityOf } from '#server/engine/entities.ts';
import { isClear } from '#server/engine/fieldAccess.ts';
import { foundIn } from '#server/engine/groups.ts';
import { wantedSql } from '#server/engine/wanted.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { readingOf } from '#server/engine/rows.ts';
import { onlySql } from '#server/engine/scope.ts';
import { Values } from '#server/engine/values.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { actingBy } from '#server/session/grants.ts';
import { firstRows } from './firstRows.ts';

export interface CountedTiles {
  readonly asOf: string;
  readonly today: string;
  readonly tiles: readonly ToldTile[];
}
export interface Reader {
  readonly principal: Principal;
  readonly keys: Keys;
}

const nowSql = `select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today, to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`;
export const readNow = async (query: Query): Promise<TileNow> => (await query.query<TileNow & Record<string, unknown>>(nowSql))[0] ?? { today: '', now: '' };

/** Somebody reads an entity as far as the right of its list carries them. */
export const actingOn = (principal: Principal, name: string): Principal | undefined => actingBy(principal, `${entityOf(name).rights}.read` as Right);

/** The list of the entity, read by the right that it asks for. @returns nothing for whoever may not open it */
export function readerOf({ principal, keys }: Reader, name: string): Caller | undefined {
  const entity = entityOf(name);
  const acting = actingOn(principal, name);
  const call = (operations as unknown as Readonly<Record<string, Operation & { readonly of?: StandardCall }>>)[`${name}.list`]?.of;
  return acting && { entity, call: call ?? { entity: name, verb: 'list' }, principal: acting, keys };
}

const isTerm = (part: FilterTerm | FilterGroup): part is FilterTerm => Array.isArray(part);
const fieldsIn = (parts: readonly (FilterTerm | FilterGroup)[]): readonly string[] =>
  parts.flatMap((part) => (isTerm(part) ? [part[0]] : fieldsIn([...(part.all ?? []), ...(part.any ?? [])])));

/** A value that somebody sees masked decides nothing for them: such a number is not told. */
function isOpen(caller: Caller, { where = [], over, sum }: TileNumber): boolean {
  const { access } = readingOf(caller.entity, caller.principal, caller.keys);
  return [...fieldsIn(where), ...(over ? [over.field] : []), ...(sum === undefined ? [] : [sum])].every((name) => isClear(access(name)));
}

const isDay = ({ entity }: Caller, { over }: TileNumber): boolean => entity.stored.get(over?.field ?? '')?.field.kind === 'day';

interface Asked {
  readonly tile: TileName;
  readonly name: string;
  readonly number: TileNumber;
  readonly caller: Caller;
  readonly filter: FilterGroup | undefined;
}
function askedOf(reader: Reader, names: readonly TileName[], now: TileNow): readonly Asked[] {
  const callers = new Map<string, Caller | undefined>();
  const callerOf = (of: string): Caller | undefined => {
    if (!callers.has(of)) callers.set(of, readerOf(reader, of));
    return callers.get(of);
  };
  return names.flatMap((tile) =>
    Object.entries(tileOf(tile).numbers).flatMap(([name, number]): Asked[] => {
      const caller = callerOf(number.of);
      return caller && isOpen(caller, number) ? [{ tile, name, number, caller, filter: tileFilter(number, now, isDay(caller, number)) }] : [];
    }),
  );
}

/** The rows of a list that a filter finds, as a statement goes on from `select ...`. */
function rowsSql(caller: Caller, filter: FilterGroup | undefined, values: Values): string {
  const { entity, principal, keys } = caller;
  const asked = filter ? { filter: JSON.stringify(filter) } : {};
  const { access } = readingOf(entity, principal, keys);
  return `from ${entity.seen} x where x.org_id = any(${values.add(foundIn(caller, asked), 'uuid[]')})${onlySql(caller, values)} and ${wantedSql(caller, { access }, asked, values)}`;
}

const amountSql = ({ entity }: Caller, { sum }: TileNumber): string =>
  sum === undefined ? 'count(*)' : `coalesce(sum(${entity.stored.get(sum)?.column ?? ''}), 0)`;

/** Every number is a statement within the one, so that each goes by its own index. */
async function countOf(query: Query, caller: Caller, asked: readonly Asked[]): Promise<readonly ToldNumber[]> {
  const values = new Values();
  const numbers = asked.map(
    ({ number, filter }) => `array(select unnest(array[count(*), ${amountSql(caller, number)}]::float8[]) ${rowsSql(caller, filter, values)})`,
  );
  const text = `select ${numbers.map((sql, at) => `${sql} as n${at}`).join(', ')}`;
  const [[found = {}] = []] = await boundedly(query, caller, [{ text, values: values.list }], { isFiltered: true, isLast: false });
  return asked.map(({ name, number, filter }, at) => {
    const [count = 0, amount = 0] = (found[`n${at}`] ?? []) as readonly number[];
    return { name, count, sum: number.sum === undefined ? null : amount, filter: filter ? JSON.stringify(filter) : null };
  });
}

type Days = NonNullable<ToldTile['days']>;
/** The first number of a tile on each of its last days. */
async function daysOf(query: Query, { caller, number }: Asked, { days }: Tile, now: TileNow): Promise<Days | null> {
  if (!days) return null;
  const { field, last } = days;
  const values = new Values();
  const span = { ...number, over: { field, from: 1 - last, to: 0 } };
  const { column = '' } = caller.entity.stored.get(field) ?? {};
  const day = isDay(caller, span) ? column : `(${column} at time zone 'Asia/Shanghai')`;
  const rows = rowsSql(caller, tileFilter(span, now, isDay(caller, span)), values);
  const text = `select to_char(${day}, 'YYYY-MM-DD') as day, (${amountSql(caller, number)})::float8 as value ${rows} group by 1`;
  const [found = []] = await boundedly(query, caller, [{ text, values: values.list }], { isFiltered: true, isLast: false });
  const byDay = new Map(found.map((row) => [row['day'], Number(row['value'])]));
  return Array.from({ length: last }, (_, at) => {
    const from = at + 1 - last;
    const one = plusDays(now.today, from);
    const filter = tileFilter({ ...number, over: { field, from, to: from } }, now, isDay(caller, span));
    return { day: one, value: byDay.get(one) ?? 0, filter: JSON.stringify(filter) };
  });
}

/** The numbers of these tiles alone: rows and days are for whoever looks. @returns by `tile.number` */
export async function countTiles(
  query: Query,
  reader: Reader,
  names: readonly TileName[],
): Promise<{ readonly now: TileNow; readonly asked: readonly Asked[]; readonly told: ReadonlyMap<Asked, ToldNumber> }> {
  const now = await readNow(query);
  const asked = askedOf(reader, names, now);
  const told = new Map<Asked, ToldNumber>();
  for (const [caller, own] of Map.groupBy(asked, (one) => one.caller)) {
    await narrowWithin(query, caller.principal);
    for (const [at, number] of (await countOf(query, caller, own)).entries()) {
      const one = own[at];
      if (one) told.set(one, number);
    }
  }
  return { now, asked, told };
}

export const countsOf = (told: ReadonlyMap<Asked, ToldNumber>): TileCounts =>
  Object.fromEntries([...told].map(([{ tile, name }, { count, sum }]) => [`${tile}.${name}`, sum ?? count]));

/** @throws Refusal filterTooWide where it takes too long */
export async function tellTiles(query: Query, reader: Reader, names: readonly TileName[]): Promise<CountedTiles> {
  const { now, asked, told } = await countTiles(query, reader, names);
  const tiles: ToldTile[] = [];
  for (const [name, own] of Map.groupBy(asked, ({ tile }) => tile)) {
    const tile = tileOf(name);
    const [first] = Object.keys(tile.numbers);
    const [leading, rowsBy] = [own.find((one) => one.name === first), own.find((one) => one.name === tile.rows?.of)];
    if (leading) await narrowWithin(query, leading.caller.principal);
    const days = leading ? await daysOf(query, leading, tile, now) : null;
    if (rowsBy) await narrowWithin(query, rowsBy.caller.principal);
    const rows = rowsBy && tile.rows ? await firstRows(query, rowsBy.caller, rowsBy.filter, { ...tile.rows, asked: { limit: workbenchLimits.rows } }) : null;
    tiles.push({ name, numbers: own.flatMap((one) => told.get(one) ?? []), days, rows });
  }
  return { asOf: now.now, today: now.today, tiles };
}
