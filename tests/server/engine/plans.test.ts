/**
 * Each list in each of its orders, over several organisations: no table is walked, nothing but the few rows of a page is sorted. The indexes are made of descriptions by one
 * piece of code: `npm test` fills a few entities that have every kind of order and every word that a list is put together of, and those whose rule narrows it;
 * `npm run promises` fills all.
 */
import '#server/operations/rules.ts';
import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contract/operations.ts';
import type { Operation } from '#contract/resource.ts';
import { archiveField } from '#contract/readings/fieldRoles.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import type { Statement } from '#server/db/database.ts';
import { entityOf } from '#server/engine/entities.ts';
import { listSql } from '#server/engine/list.ts';
import type { Asked, Caller } from '#server/engine/listAsked.ts';
import { writeKeyset } from '#server/engine/keyset.ts';
import { readingOf } from '#server/engine/rows.ts';
import { totalStatement } from '#server/engine/total.ts';
import { Values } from '#server/engine/values.ts';
import { nilId } from '#server/kit/principal.ts';
import type { Principal } from '#server/kit/principal.ts';
import { described } from '#tests/server/support/sampleRow.ts';
import { fillTable } from '#tests/server/support/manyRows.ts';
import { planOf } from '#tests/server/support/planOf.ts';
import { withoutIndexes } from '#tests/server/support/withoutIndexes.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';
import { ruleOf } from '#server/engine/rules/ruleOf.ts';
import { covering } from '#tests/rig/covering.ts';
import { figure } from '#tests/server/promises/profile.ts';

const orgIds = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
const [limit, rows] = [50, 5_000];
const principal: Principal = {
  kind: 'staff',
  id: randomUUIDv7(),
  name: 'x',
  sessionId: '',
  groupId: orgIds[0] ?? '',
  orgId: orgIds[0] ?? '',
  orgIds,
  rights: new Set(['member.unmask']),
  roleCodes: [],
  language: 'en',
};
const all = operations as unknown as Readonly<Record<string, Operation>>;
/** An organisation has such a row once, so the table is as long by many organisations. */
const isOnce = ({ unique = [], fields }: (typeof described)[number]): boolean =>
  unique.some((names) => names.every((name) => name === 'orgId' || fields[name]?.kind === 'choice'));
const isNarrowed = (name: string): boolean => ruleOf(name).sees !== undefined;
function traitsOf(name: string): readonly string[] {
  const { resource, isOfGroup, stored } = entityOf(name);
  const { standard, responsible, parts } = resource;
  const orders = Object.values(resource.fields).flatMap(({ kind, required, options: { sort, computed, via } }) =>
    sort ? [`by ${kind}${required ? ' that is there' : ''}${computed ? ' computed' : ''}${via ? ' of another' : ''}`] : [],
  );
  const only = all[`${name}.list`]?.of?.only;
  const words = { isOfGroup, isOnce: isOnce(resource), archived: stored.has(archiveField), only, responsible, parts, ...standard };
  const said = ['isOfGroup', 'isOnce', 'archived', 'only', 'responsible', 'ownFields', 'inForce'] as const;
  return [...orders, `of ${standard?.scope ?? 'org'}`, ...said.filter((word) => Boolean((words as Readonly<Record<string, unknown>>)[word]))];
}
const every = described.map(({ name }) => name);
const chosen = new Set(figure(0, 1) === 1 ? every : [...covering(every, traitsOf), 'member', 'patient', ...every.filter(isNarrowed)]);
const walked = described.filter(({ name }) => chosen.has(name));
const others = Array.from({ length: rows }, () => randomUUIDv7());
let own: TestDatabase;
beforeAll(async () => {
  own = await freshDatabase();
});
async function fill(one: (typeof described)[number]): Promise<void> {
  const houses = isOnce(one) ? [...orgIds, ...others] : orgIds;
  await withoutIndexes(own.database, quoteName(snakeCase(one.name)), () =>
    fillTable(own.database, one, entityOf(one.name).isOfGroup ? [principal.groupId] : houses, Math.max(houses.length, rows * partsOf(one.name))),
  );
}
afterAll(() => own.drop());

/** Each organisation gives its first rows, of each part that the list sees. */
const partsOf = (name: string): number => Object.values(all[`${name}.list`]?.of?.only ?? {}).reduce((times, values) => times * values.length, 1);
const keys = {} as Caller['keys'];

const callerOf = (name: string): Caller => ({ entity: entityOf(name), call: all[`${name}.list`]?.of ?? { entity: name, verb: 'list' }, principal, keys });
function pageOf(name: string, asked: Asked): Statement {
  const [values, caller] = [new Values(), callerOf(name)];
  const { sql, isKept } = listSql(caller, readingOf(caller.entity, principal, keys), { limit, ...asked }, values);
  return { text: sql, values: values.list, isKept };
}
const sortsOf = (name: string): string[] => [
  'createdAt',
  ...Object.entries(entityOf(name).resource.fields).flatMap(([field, { options }]) => (options.sort ? [field] : [])),
];
/** The list of files looks into the tables of all others, so it comes while they are empty. */
const inTurn = [...walked.filter(({ name }) => name === 'file'), ...walked.filter(({ name }) => name !== 'file')];

describe.each(inTurn.map((one) => [one.name, one] as const))('a table full of %s', (_name, one) => {
  beforeAll(() => fill(one));
  const cases = sortsOf(one.name).flatMap((sort) => [sort, `-${sort}`].map((order) => [one.name, order] as const));

  it.each(cases)('%s by %s goes along an index, its first page and a later one', goesAlong);
  it('is counted along an index, as far as a list tells', () => isCounted(one.name));
});

const counted = 100;
async function isCounted(name: string): Promise<void> {
  const { access } = readingOf(entityOf(name), principal, keys);
  const nodes = await planOf(own.database, principal, totalStatement(callerOf(name), access, {}, counted));
  const table = entityOf(name).table.replaceAll('"', '');
  const read = nodes.filter((node) => node['Relation Name'] === table);
  expect(read.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
  expect(Math.max(...read.map((node) => node['Actual Rows'] * node['Actual Loops']))).toBeLessThanOrEqual((counted + 1) * orgIds.length * partsOf(name));
}

async function goesAlong(name: string, sort: string): Promise<void> {
  const column = entityOf(name).stored.get(sort.replace(/^-/, ''));
  const [middle] = await own.database.query<{ key: unknown }>(
    `select ${column?.column ?? ''} as key from ${entityOf(name).table} x order by 1 offset ${(rows * partsOf(name)) / 2} limit 1`,
  );
  const later = { sort, next: writeKeyset(sort, { key: middle?.key ?? null, id: nilId }) };
  const archived = entityOf(name).stored.has(archiveField)
    ? [
        { sort, archived: true },
        { ...later, archived: true },
      ]
    : [];
  for (const asked of [{ sort }, later, ...archived]) {
    const nodes = await planOf(own.database, principal, pageOf(name, asked));
    const table = entityOf(name).table.replaceAll('"', '');
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === table)).toEqual([]);
    const most = (limit + 1) * 2 * orgIds.length * partsOf(name);
    for (const node of nodes) expect(node['Actual Rows'] * node['Actual Loops'], `${node['Node Type']} ${JSON.stringify(asked)}`).toBeLessThanOrEqual(most);
  }
}

it.each(['member', 'patient'])('%s is found by a rare word without walking the table', async (name) => {
  for (const searchValue of ['汤婷萱', '0001', 'ttx', 'tangtingxuan']) {
    const nodes = await planOf(own.database, principal, pageOf(name, { searchValue }));
    const table = entityOf(name).table.replaceAll('"', '');
    expect(
      nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === table),
      searchValue,
    ).toEqual([]);
  }
});
