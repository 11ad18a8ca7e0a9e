/** Rows of every entity that refers to a customer, read from the descriptions: a part that is added is written and judged by itself. */
import { randomUUID } from 'node:crypto';
import type { Field, KindName } from '#contract/kinds.ts';
import { lives } from '#contract/lives/index.ts';
import { resources } from '#contract/resources/index.ts';
import type { Resource } from '#contract/resource.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import { referencesTo } from '#server/engine/merge/references.ts';
import type { Referring } from '#server/engine/merge/references.ts';
import type { Random } from '#tests/rig/random.ts';
import type { MergeRig, Row } from './mergeRig.ts';

type Values = Readonly<Record<string, unknown>>;

export const parts: readonly Referring[] = referencesTo('member');
export const partName = ({ entity, field }: Referring): string => `${entity}.${field}`;

/** No worker has anything to do with the rows of then. */
const later = '2100-01-01T00:00:00.000Z';
const valueBy: Partial<Readonly<Record<KindName, (field: Field, random: Random) => unknown>>> = {
  text: () => randomUUID(),
  longText: () => 'some words',
  richText: () => '<p>some words</p>',
  whole: ({ options }) => options.min ?? 0,
  decimal: ({ options }) => options.min ?? 0,
  money: () => 100,
  flag: () => false,
  choice: ({ choices = {}, options }) => options.default ?? Object.keys(choices)[0],
  state: ({ of = '' }, random) => random.pick(Object.keys(lives[of]?.states ?? {})),
  day: () => later.slice(0, 10),
  moment: () => later,
  timeOfDay: () => '09:30',
  phone: () => '13800000000',
  id: () => randomUUID(),
  many: () => [],
  lines: () => '[]',
  json: () => '{}',
};

/** Those that would be sent, or go on, end here. */
const ended: Readonly<Record<string, Values>> = {
  sentMessage: { status: 'failed', reason: 'noNumber' },
  journeyEnrolment: { state: 'ended', endedAt: later, exitReason: 'finished' },
  smsBatch: { status: 'draft' },
};

export interface PartWriter {
  /** @returns the id; nothing where the customer has such a row already, of which nobody has two */
  write(part: Referring, memberId: string): Promise<string | undefined>;
  /** Somebody works with the row. */
  change(part: Referring, id: string): Promise<void>;
}

export function partWriter(rig: MergeRig, random: Random): PartWriter {
  const { east } = rig.server.hospital.orgs;
  const shared = new Map<string, string[]>();

  /** Few of each kind are referred to, so that two customers often have the same. */
  async function targetOf(entity: string): Promise<string> {
    if (entity === 'staffUser') return rig.staff.keeper;
    if (entity === 'organisation') return east;
    const made = shared.get(entity) ?? [];
    shared.set(entity, made);
    if (made.length < 2) made.push((await insert(entity, {})) ?? '');
    return random.pick(made);
  }

  async function insert(entity: string, given: Values): Promise<string | undefined> {
    const { fields } = (resources as unknown as Readonly<Record<string, Resource>>)[entity] as Resource;
    const values: Record<string, unknown> = { id: randomUUID(), orgId: east };
    for (const [name, field] of Object.entries(fields)) {
      if (!field.required || field.options.via !== undefined || field.options.computed || Object.hasOwn(given, name)) continue;
      values[name] = field.kind === 'ref' || field.kind === 'refTree' ? await targetOf(field.of ?? '') : valueBy[field.kind]?.(field, random);
    }
    const row = Object.entries({ ...values, ...ended[entity], ...given });
    const columns = row.map(([name]) => quoteName(snakeCase(name))).join(', ');
    const places = row.map((_, at) => `$${at + 1}`).join(', ');
    const text = `insert into ${quoteName(snakeCase(entity))} (${columns}) values (${places}) on conflict do nothing returning id`;
    const [made] = await rig.sql(
      text,
      row.map(([, value]) => value),
    );
    return made?.id;
  }

  return {
    write: ({ entity, field }, memberId) => insert(entity, { [field]: memberId }),
    change: async ({ table, mark }, id) => {
      // A row whose number goes up stays with the survivor: that is a change of another kind.
      if (mark === undefined) await rig.sql(`update ${table} set version = version + 1, updated_at = now() where id = $1`, [id]);
    },
  };
}

/** The customer with whom each of these rows stands, by its part and id. */
export async function whereAll(rig: MergeRig, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const each = parts.map((part) => `select '${partName(part)} ' || id as id, ${part.column}::text as member from ${part.table} where id = any($1::uuid[])`);
  const rows = await rig.sql<Row & { member: string }>(each.join(' union all '), [ids]);
  return new Map(rows.map(({ id, member }) => [id, member]));
}

const equals = (one: string): string => `o.${one} is not distinct from x.${one}`;

/** Rows that stay with somebody who was merged: their survivor has the same already. @returns how many of these stay without that */
export async function left(rig: MergeRig, part: Referring, { ids, survivors }: { ids: readonly string[]; survivors: readonly string[] }): Promise<number> {
  const same = part.keys.map(
    ({ columns }) => `exists (select from ${part.table} o where o.${part.column} = any($2) and o.id <> x.id and ${columns.map(equals).join(' and ')}
    and ${columns.map((one) => `x.${one} is not null`).join(' and ')})`,
  );
  const [found] = await rig.sql<Row & { count: number }>(
    `select count(*)::int as count from ${part.table} x where x.id = any($1) and not (${same.length === 0 ? 'false' : same.join(' or ')})`,
    same.length === 0 ? [ids] : [ids, survivors],
  );
  return found?.count ?? 0;
}
