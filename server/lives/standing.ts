/**
 * Rows of each life are counted by their state (docs/adr/0125), behind the very conditions of the entity's list, by the reader's right to that entity. Each state is a statement within the
 * one of its life: it goes along the index of that state and ends where a list's count ends, so that its cost goes with the states and not with the rows.
 */
import { resourceLimits } from '#contract/limits/lists.ts';
import { livesLimits } from '#contract/limits/lives.ts';
import { lives } from '#contract/lives/index.ts';
import { goesOn, lateIn, standingIn } from '#contract/lives/late.ts';
import type { Life } from '#contract/lives/life.ts';
import type { ToldLife, ToldState, ToldWay } from '#contract/lives/told.ts';
import type { FilterGroup } from '#contract/filter.ts';
import { stateFieldsOf } from '#contract/readings/fieldRoles.ts';
import type { Resource } from '#contract/resource.ts';
import { resources } from '#contract/resources/index.ts';
import type { Query, Row } from '#server/db/database.ts';
import { narrowWithin } from '#server/db/rlsContext.ts';
import { boundedly } from '#server/engine/bounded.ts';
import { isClear } from '#server/engine/fieldAccess.ts';
import { foundIn } from '#server/engine/groups.ts';
import { wantedSql } from '#server/engine/wanted.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { readingOf } from '#server/engine/rows.ts';
import { onlySql } from '#server/engine/scope.ts';
import { Values } from '#server/engine/values.ts';
import { chatKey, chatReader, toldChats } from './chatStanding.ts';
import { readerOf, readNow } from '#server/workbench/countTiles.ts';
import type { Reader } from '#server/workbench/countTiles.ts';

/** A field of an entity with a list that tells the state of a life. */
export interface LifeAt {
  readonly key: string;
  readonly resource: Resource;
  readonly field: string;
  readonly life: Life;
  /** The history keeps changes of this field: the same, unless the state is computed from it. */
  readonly kept: string;
  /** Its values are states of the life; others are these, by value. */
  readonly stateOf?: Readonly<Record<string, string>>;
}

const fieldsAt = ({ fields, versions }: Resource): readonly (Pick<LifeAt, 'field' | 'kept' | 'stateOf'> & { readonly of: string })[] => [
  ...stateFieldsOf(fields).map((field) => ({ field, kept: field, of: fields[field]?.of ?? '' })),
  // A definition that is reviewed stands in a state of its life.
  ...(versions?.review ? [{ field: versions.review.field, kept: 'standing', stateOf: versions.review.stateOf, of: versions.review.life }] : []),
];

export const livesAt: ReadonlyMap<string, LifeAt> = new Map(
  (Object.values(resources) as unknown as readonly Resource[]).flatMap((resource) =>
    (resource.standard ? fieldsAt(resource) : []).flatMap(({ of, ...at }): [string, LifeAt][] => {
      const life = lives[of];
      const key = `${resource.name}.${at.field}`;
      return life ? [[key, { ...at, key, resource, life }]] : [];
    }),
  ),
);

/** A value of the history as the state that it stands for. */
export const stateOfKept = ({ stateOf }: LifeAt, value: unknown): string => stateOf?.[String(value ?? '')] ?? String(value ?? '');

/** Somebody may read the list, and sees the state in clear. */
export function lifeReader(reader: Reader, { resource, field }: LifeAt): Caller | undefined {
  const caller = readerOf(reader, resource.name);
  return caller && isClear(readingOf(caller.entity, caller.principal, caller.keys).access(field)) ? caller : undefined;
}

interface On {
  readonly at: LifeAt;
  readonly caller: Caller;
  readonly values: Values;
}

/** The rows that a filter of the list finds, as a statement goes on from `select ...`. @param orgs which of the reader's organisations */
function rowsSql({ caller, values }: On, filter: FilterGroup | undefined, orgs?: string): string {
  const { entity, principal, keys } = caller;
  const asked = filter ? { filter: JSON.stringify(filter) } : {};
  const { access } = readingOf(entity, principal, keys);
  const within = orgs ?? `any(${values.add(foundIn(caller, asked), 'uuid[]')})`;
  return `from ${entity.seen} x where x.org_id = ${within}${onlySql(caller, values)} and ${wantedSql(caller, { access }, asked, values)}`;
}

const countSql = (on: On, filter: FilterGroup): string =>
  `(select count(*)::int from (select ${rowsSql(on, filter)} limit ${resourceLimits.counted + 1}) counted)`;

/** Each organisation gives its oldest row by the index of the state, and the oldest of these is told. */
function oldestSql(on: On, filter: FilterGroup): string {
  const orgs = on.values.add(foundIn(on.caller, {}), 'uuid[]');
  const first = `select x.id, x.created_at as at ${rowsSql(on, filter, 'g.org')} order by x.created_at, x.id limit 1`;
  const moment = `to_char(o.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return `(select array[o.id::text, ${moment}] from unnest(${orgs}) g(org) cross join lateral (${first}) o order by o.at, o.id limit 1)`;
}

/** A value that somebody sees masked decides nothing for them: then nothing is told to be late. */
function lateFilterOf({ at, caller }: On, state: string, now: string): FilterGroup | undefined {
  const { access } = readingOf(caller.entity, caller.principal, caller.keys);
  const filter = lateIn(at.life, at.field, state, now);
  const fields = filter ? JSON.stringify(filter) : '';
  return [...caller.entity.stored.keys()].every((name) => !fields.includes(`["${name}","to"`) || isClear(access(name))) ? filter : undefined;
}

const stateSql = (on: On, state: string, late: FilterGroup | undefined): string => {
  const standing = standingIn(on.at.field, state);
  return `array[${countSql(on, standing)}, ${late ? countSql(on, late) : 'null'}] as "n ${state}", ${goesOn(on.at.life, state) ? oldestSql(on, standing) : 'null'} as "o ${state}"`;
};

/** Lines of the history go along an index of the moves of this entity; the day is Shanghai's. */
function movedSql(on: On): string {
  const { values, at } = on;
  const [entity, field] = [values.add(at.resource.name, 'text'), values.add(at.kept, 'text')];
  const today = `(date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')`;
  const lines = `select d ->> 'from' as "from", d ->> 'to' as "to" from record_change c cross join lateral jsonb_array_elements(c.changes) d
    where c.entity = ${entity} and c.change = 'moved' and c.at >= ${today} and d ->> 'field' = ${field}
    and exists (select ${rowsSql(on, undefined)} and x.id = c.entity_id) limit ${livesLimits.moved + 1}`;
  const state = (value: string): string => (at.stateOf ? `${values.add(JSON.stringify(at.stateOf), 'jsonb')} ->> ${value}` : value);
  return `select ${state('m."from"')} as "from", ${state('m."to"')} as "to", count(*)::int as count from (${lines}) m group by 1, 2 order by 3 desc, 1, 2`;
}

function toldState(found: Row, state: string, late: FilterGroup | undefined): ToldState {
  const [count = 0, isLate = null] = (found[`n ${state}`] ?? []) as readonly (number | null)[];
  const [id, at] = (found[`o ${state}`] ?? []) as readonly string[];
  return {
    state,
    count: count ?? 0,
    oldest: id === undefined || at === undefined ? null : { id, at },
    late: late ? isLate : null,
    lateFilter: late ? JSON.stringify(late) : null,
  };
}

/** @throws Refusal filterTooWide where it takes too long */
async function toldLife(query: Query, at: LifeAt, caller: Caller, now: string): Promise<ToldLife> {
  const { resource, field, life, key } = at;
  const [counting, moving] = [new Values(), new Values()];
  const on: On = { at, caller, values: counting };
  const states = Object.keys(life.states).map((state) => ({ state, late: lateFilterOf(on, state, now) }));
  const text = `select ${states.map(({ state, late }) => stateSql(on, state, late)).join(', ')}`;
  const moved = movedSql({ ...on, values: moving });
  await narrowWithin(query, caller.principal);
  const statements = [
    { text, values: counting.list },
    { text: moved, values: moving.list },
  ];
  const [[found = {}] = [], ways = []] = await boundedly(query, caller, statements, { isFiltered: true, isLast: false });
  const told = ways as unknown as readonly ToldWay[];
  return {
    key,
    entity: resource.name,
    field,
    life: life.name,
    label: resource.label,
    of: stateFieldsOf(resource.fields).length > 1 ? (resource.fields[field]?.label ?? null) : null,
    states: states.map(({ state, late }) => toldState(found, state, late)),
    moved: told,
    isMovedCut: told.reduce((sum, { count }) => sum + count, 0) > livesLimits.moved,
  };
}

/** @returns nothing where the reader may not see that entity */
function tellerOf(query: Query, reader: Reader, key: string, now: string): (() => Promise<ToldLife>) | undefined {
  if (key === chatKey) {
    const staff = chatReader(reader.principal);
    return staff && (() => toldChats(query, staff, now));
  }
  const at = livesAt.get(key);
  const caller = at && lifeReader(reader, at);
  return caller && (() => toldLife(query, at, caller, now));
}

export interface Standing {
  readonly asOf: string;
  readonly lives: readonly ToldLife[];
  readonly left: readonly string[];
}

/** One after the other, as long as there is time: what was left is asked for with the next call, and no life waits for one that is slow for ever. */
export async function tellStanding(query: Query, reader: Reader, keys: readonly string[]): Promise<Standing> {
  const begun = performance.now();
  const { now } = await readNow(query);
  const told: ToldLife[] = [];
  const left: string[] = [];
  for (const key of keys) {
    const telling = tellerOf(query, reader, key, now);
    if (!telling) continue;
    if (told.length > 0 && performance.now() - begun > livesLimits.callMs) left.push(key);
    else told.push(await telling());
  }
  return { asOf: now, lives: told, left };
}
