/**
 * Rows of one key never overlap in time (docs/adr/0088). Whoever writes one waits for whoever writes another of the same key, and then looks: so a refusal names the row
 * that is in the way. Behind this the database refuses, also what somebody else's rows forbid whom the caller does not see.
 */
import type { Field } from '#contract/kinds.ts';
import type { Label } from '#contract/label.ts';
import { archiveField, switchOf } from '#contract/readings/fieldRoles.ts';
import type { Language } from '#server/kit/principal.ts';
import type { Refusal } from '#server/kit/refusal.ts';
import { occupiesSql, rangeSql } from '#server/db/apart.ts';
import type { Query } from '#server/db/database.ts';
import { cellOf } from './cells.ts';
import type { Entity, EntityField } from './entities.ts';
import { isClear } from './fieldAccess.ts';
import type { Caller } from './listAsked.ts';
import { Problems } from './problems.ts';
import { optionsOf } from './readMore.ts';
import { readingOf } from './rows.ts';
import { Values } from './values.ts';

/** A row as it is to stand: a new one has an id, too. */
export interface Standing {
  readonly id: string;
  readonly value: (name: string) => unknown;
}

interface Apart {
  readonly keys: readonly EntityField[];
  readonly from: EntityField;
  readonly to: EntityField;
}
export function apartOf({ resource: { period }, stored }: Entity): Apart | undefined {
  const [from, to] = [stored.get(period?.from ?? ''), stored.get(period?.to ?? '')];
  return period?.apart && from && to ? { from, to, keys: period.apart.flatMap((name) => stored.get(name) ?? []) } : undefined;
}

/** @returns the key within which the row keeps its time; nothing where it keeps none: it counts nowhere, or has no whole key */
export function keyOf(entity: Entity, apart: Apart, { value }: Standing): string | undefined {
  const found = switchOf(entity.resource.fields);
  if (found && value(found.name) !== found.on) return undefined;
  if (entity.stored.has(archiveField) && (value(archiveField) ?? null) !== null) return undefined;
  const values = apart.keys.map(({ name }) => value(name) ?? null);
  return values.includes(null) ? undefined : JSON.stringify(values);
}

/** Held to the end of the transaction. Keys come sorted, so that two who want several do not wait for each other. */
export async function lockKeys(query: Query, { name }: Entity, keys: readonly string[]): Promise<void> {
  for (const key of [...new Set(keys)].toSorted()) await query.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`apart ${name} ${key}`]);
}

export type InTheWay = Readonly<Record<'from' | 'to', unknown>> & { readonly id: string };

/** @returns by the place in `rows`: the first row of the table that overlaps */
export async function overlapping(query: Query, entity: Entity, rows: readonly Standing[]): Promise<ReadonlyMap<number, InTheWay>> {
  const apart = apartOf(entity);
  if (!apart || rows.length === 0) return new Map();
  const { keys, from, to } = apart;
  const values = new Values();
  const listOf = ({ name, type }: EntityField): string =>
    values.add(
      rows.map(({ value }) => value(name) ?? null),
      `${type}[]`,
    );
  const lists = [
    values.add(
      rows.map((_, at) => at),
      'int[]',
    ),
    values.add(
      rows.map(({ id }) => id),
      'uuid[]',
    ),
    listOf(from),
    listOf(to),
    ...keys.map(listOf),
  ];
  const names = keys.map((_, at) => `k${at}`);
  const same = keys.map(({ column }, at) => `${column} = w.${names[at] ?? ''}`);
  const overlap = `${rangeSql(from.field.kind, from.column, to.column)} && ${rangeSql(from.field.kind, 'w.starts', 'w.ends')}`;
  const found = await query.query<InTheWay & { readonly at: number } & Record<string, unknown>>(
    `select distinct on (w.at) w.at, x.id, ${from.column} as "from", ${to.column} as "to"
     from unnest(${lists.join(', ')}) as w(at, id, starts, ends${names.map((name) => `, ${name}`).join('')})
     join ${entity.table} x on ${[...same, 'x.id <> w.id', occupiesSql(entity.resource, 'x.'), overlap].join(' and ')}
     order by w.at, ${from.column} nulls first, x.id`,
    values.list,
  );
  return new Map(found.map(({ at, ...one }) => [at, one]));
}

function spanText(field: Field, { from, to }: InTheWay, language: Language): string {
  const at = language === 'en' ? 1 : 0;
  const [first, last] = [from, to].map((value) => cellOf(value, field, { at, names: {} }));
  const words: Label =
    first === null && last === null
      ? ['不限时间', 'at any time']
      : last === null
        ? [`${String(first)} 起`, `from ${String(first)}`]
        : first === null
          ? [`${String(last)} 止`, `until ${String(last)}`]
          : [`${String(first)} 至 ${String(last)}`, `${String(first)} to ${String(last)}`];
  return words[at];
}

/** A row that the caller does not see is not named, nor is its time told. */
async function wordsFor(query: Query, caller: Caller, { from, to }: Apart, found: InTheWay): Promise<Label> {
  const { entity, principal, keys } = caller;
  const [row] = await optionsOf(query, caller, { ids: [found.id] });
  if (!row) return unseen;
  const { access } = readingOf(entity, principal, keys);
  const isTold = isClear(access(from.name)) && isClear(access(to.name));
  const called = principal.language === 'en' ? (row.labelEn ?? row.label) : row.label;
  const span = (language: Language): string => (isTold ? spanText(from.field, found, language) : '');
  return [`和“${called}”${isTold ? `（${span('zh-CN')}）` : ''}的时间重叠`, `overlaps with "${called}"${isTold ? ` (${span('en')})` : ''}`];
}
const unseen: Label = ['和另一条记录的时间重叠', 'overlaps with another row'];

/** The words stand at the beginning, or at the end where that alone was written. */
function refusalWith({ entity: { writable }, principal }: Caller, { from, to }: Apart, words: Label, written?: (name: string) => boolean): Refusal {
  const isEnd = written ? !written(from.name) && written(to.name) : !writable.has(from.name) && writable.has(to.name);
  const { name, field } = isEnd ? to : from;
  const problems = new Problems(principal);
  problems.add(name, field.label, words);
  return problems.refusal();
}

export async function overlapRefusal(query: Query, caller: Caller, found: InTheWay, written?: (name: string) => boolean): Promise<Refusal | undefined> {
  const apart = apartOf(caller.entity);
  return apart && refusalWith(caller, apart, await wordsFor(query, caller, apart, found), written);
}

/** The database says it where nobody could look before: the row in the way is not seen by the caller, or was written beside the engine. */
export function unseenRefusal(caller: Caller): Refusal | undefined {
  const apart = apartOf(caller.entity);
  return apart && refusalWith(caller, apart, unseen);
}

/** @param written these fields are written now @throws Refusal invalidInput, with the row that is in the way and its time */
export async function keepApart(query: Query, caller: Caller, row: Standing, written?: (name: string) => boolean): Promise<void> {
  const { entity } = caller;
  const apart = apartOf(entity);
  const key = apart && keyOf(entity, apart, row);
  if (key === undefined) return;
  await lockKeys(query, entity, [key]);
  const found = (await overlapping(query, entity, [row])).get(0);
  const refusal = found && (await overlapRefusal(query, caller, found, written));
  if (refusal) throw refusal;
}

/** A change of anything else is no matter of time: a row that overlaps from before can still be mended. @throws Refusal invalidInput */
export async function keepChangeApart(
  query: Query,
  caller: Caller,
  before: Readonly<Record<string, unknown>> & { readonly id: string },
  { draft, names }: { readonly draft: ReadonlyMap<string, unknown>; readonly names: readonly string[] },
): Promise<void> {
  const apart = apartOf(caller.entity);
  if (!apart) return;
  const asked = new Set([apart.from.name, apart.to.name, ...apart.keys.map(({ name }) => name), switchOf(caller.entity.resource.fields)?.name, archiveField]);
  if (!names.some((name) => asked.has(name))) return;
  const value = (name: string): unknown => (draft.has(name) ? draft.get(name) : before[name]);
  await keepApart(query, caller, { id: before.id, value }, (name) => names.includes(name));
}
