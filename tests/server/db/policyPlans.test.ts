/** Row level security costs the same however many entities there are: the plans behind every policy are as large with 400 more as with 10 (docs/adr/0089). */
import { afterAll, describe, expect, it } from 'vitest';
import { resources } from '#contract/resources/index.ts';
import type { Resource } from '#contract/resource.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import type { Query, RlsContext } from '#server/db/database.ts';
import { enableRowSecurity, rowSecurityOf } from '#server/db/rowSecurity.ts';
import { described } from '#tests/server/support/sampleRow.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

const open: TestDatabase[] = [];
afterAll(() => Promise.all(open.map((one) => one.drop())));

const someone = '01890000-0000-7000-8000-000000000001';
const context: RlsContext = { orgIds: [someone], groupId: someone, personId: someone };
const real = Object.values(resources) as unknown as readonly Resource[];

/** Entities like the real ones, under other names. */
const more = (count: number): readonly (readonly [Resource, like: string])[] =>
  Array.from({ length: count }, (_, at) => {
    // The owners of a row are told by the names of real entities alone.
    const { responsible: _whose, ...like } = described[at % described.length] as Resource;
    return [{ ...like, name: `${like.name}Synthetic${at}` } as Resource, like.name];
  });

type Node = Readonly<{ 'Node Type'?: string; Plans?: readonly Node[] }>;
const nodesOf = ({ Plans = [] }: Node): number => Plans.reduce((sum, one) => sum + nodesOf(one), 1);

async function planned(query: Query, statement: string): Promise<number> {
  const [row] = await query.query<{ 'QUERY PLAN': readonly { readonly Plan: Node }[] }>(`explain (format json) ${statement}`);
  return nodesOf(row?.['QUERY PLAN'][0]?.Plan ?? {});
}

/** The nodes of a plan, by statement. */
async function plansBeside(count: number): Promise<Readonly<Record<string, number>>> {
  const own = await freshDatabase();
  open.push(own);
  const added = more(count);
  const security = rowSecurityOf([...real, ...added.map(([one]) => one)]);
  await own.database.transaction(async (query) => {
    for (const [{ name }, like] of added) await query.query(`create table ${quoteName(snakeCase(name))} (like ${quoteName(snakeCase(like))})`);
    await enableRowSecurity(query, security);
  });
  const known = new Set(added.map(([{ name }]) => snakeCase(name)));
  return own.database.transaction(async (query) => {
    const sizes: Record<string, number> = {};
    for (const { table } of security.secured.filter((one) => !known.has(one.table))) {
      const name = quoteName(table);
      for (const statement of [`select * from ${name}`, `select * from seen.${name}`, `insert into ${name} select * from ${name}`, `delete from ${name}`]) {
        // Columns that are generated take no values; the plan of the others tells of the policy.
        const generated = statement.startsWith('insert') && (await isGenerated(query, table));
        sizes[statement] = await planned(query, generated ? `insert into ${name} default values` : statement);
      }
    }
    return sizes;
  }, context);
}

async function isGenerated(query: Query, table: string): Promise<boolean> {
  const rows = await query.query(`select 1 from pg_attribute where attrelid = to_regclass($1) and attgenerated <> '' and not attisdropped`, [quoteName(table)]);
  return rows.length > 0;
}

describe('[E9] the plans behind the policies', () => {
  it('are as large with 400 more entities as with 10', async () => {
    const few = await plansBeside(10);
    expect(Object.keys(few).length).toBeGreaterThan(100);
    expect(Object.values(few).every((nodes) => nodes > 0)).toBe(true);
    expect(await plansBeside(400)).toEqual(few);
  });
});
