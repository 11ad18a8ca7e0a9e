/** A search looks at no more rows than hold its words, wherever in the organisation they are; and gives the same rows in the same order as a plain question, whichever way it took. */
import '#server/operations/rules.ts';
import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceLimits } from '#contract/limits/lists.ts';
import { operations } from '#contract/operations.ts';
import type { Operation } from '#contract/resource.ts';
import { rlsContextOf } from '#server/db/rlsContext.ts';
import { peopleGiven, peopleHits } from '#server/engine/calls/searchWords.ts';
import { entityOf } from '#server/engine/entities.ts';
import { listRows, listSql } from '#server/engine/list.ts';
import type { Page } from '#server/engine/list.ts';
import type { Asked, Caller } from '#server/engine/listAsked.ts';
import { countRows } from '#server/engine/readMore.ts';
import { readingOf } from '#server/engine/rows.ts';
import { Values } from '#server/engine/values.ts';
import type { Principal } from '#server/kit/principal.ts';
import { planOf } from '#tests/server/support/planOf.ts';
import type { Plan } from '#tests/server/support/planOf.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';
import { withoutIndexes } from '#tests/server/support/withoutIndexes.ts';

const orgId = randomUUIDv7();
const [rows, old, limit] = [12_000, 900, 50];
const [rare, whole, common] = ['锦瑟', '锦瑟华年', '样本'];
const principal: Principal = {
  kind: 'staff',
  id: randomUUIDv7(),
  name: 'x',
  sessionId: '',
  groupId: orgId,
  orgId,
  orgIds: [orgId],
  rights: new Set(['member.unmask']),
  roleCodes: [],
  language: 'en',
};
const call = (operations as unknown as Readonly<Record<string, Operation>>)['member.list']?.of;
let own: TestDatabase;
let caller: Caller;
beforeAll(async () => {
  own = await freshDatabase();
  caller = { entity: entityOf('member'), call: call ?? { entity: 'member', verb: 'list' }, principal, keys: {} as Caller['keys'] };
  await withoutIndexes(own.database, 'member', async () => {
    await own.database.query(
      `insert into member (id, org_id, created_at, name, sex, level, tags, birthday, enabled)
       select gen_random_uuid(), $1, '2026-01-01'::timestamptz - make_interval(mins => i / 2), case when i > $2::int then $3 else $4 end || i, 'unknown', 'normal', '{}',
         case when i % 3 > 0 then '1950-01-01'::date + i * 7919 % 20000 end, true from generate_series(1, $5::int) i`,
      [orgId, rows - old, whole, common, rows],
    );
  });
  await own.database.query('analyze member');
});
afterAll(() => own.drop());

const mostOf = (nodes: readonly Plan[]): number =>
  Math.max(...nodes.map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']));
/** The index has a word for all its rows at once; the rows themselves are what costs. */
const ofRows = (nodes: readonly Plan[]): Plan[] => nodes.filter((node) => node['Node Type'] !== 'Bitmap Index Scan');
function planFor(asked: Asked): Promise<readonly Plan[]> {
  const values = new Values();
  const { sql, isKept } = listSql(caller, readingOf(caller.entity, principal, caller.keys), { limit, ...asked }, values);
  // Nobody plans a search anew: what holds for one word has to hold for all, by the same plan.
  expect(isKept).toBe(true);
  return planOf(own.database, principal, { text: sql, values: values.list, isKept });
}

describe('what a search looks at', () => {
  it.each(['-createdAt', 'createdAt', 'birthday', '-birthday'])('is as much as holds a name that only old rows have, by %s', async (sort) => {
    expect(mostOf(await planFor({ searchValue: rare, sort }))).toBeLessThanOrEqual(old);
  });

  it('is as much where a house has an index of trigrams of its own', async () => {
    await own.database.query('create extension if not exists pg_trgm');
    for (const column of ['name', 'nick_name']) await own.database.query(`create index tri_${column} on member using gin (${column} gin_trgm_ops)`);
    const nodes = await planFor({ searchValue: '锦瑟华', sort: '-createdAt' });
    expect(nodes.flatMap((node) => node['Index Name'] ?? []).filter((name) => name.startsWith('tri_'))).toEqual([]);
    expect(mostOf(nodes)).toBeLessThanOrEqual(old);
    for (const column of ['name', 'nick_name']) await own.database.query(`drop index tri_${column}`);
  });

  it('is bounded for words that nearly all have', async () => {
    expect(mostOf(ofRows(await planFor({ searchValue: common, sort: '-createdAt' })))).toBeLessThanOrEqual(resourceLimits.hitsMost + 1);
  });
});

it('the palette looks at so many people of each way of finding them, however many hold its words', async () => {
  const most = 300;
  const nodes = await planOf(own.database, principal, { text: peopleHits(most, principal), values: peopleGiven([common], [orgId]) });
  expect(mostOf(ofRows(nodes))).toBeLessThanOrEqual(most);
});

async function readAll(asked: Asked, most: number): Promise<string[]> {
  const ids: string[] = [];
  for (let next: string | null | undefined; next !== null && ids.length < most;) {
    const page = await own.database.snapshot((query) => listRows(query, caller, { limit, ...asked, next }), rlsContextOf(principal));
    ids.push(...page.rows.map(({ id }) => id));
    next = page.next;
  }
  return ids;
}

const pageOf = (asked: Asked): Promise<Page> => own.database.snapshot((query) => listRows(query, caller, { limit, ...asked }), rlsContextOf(principal));
it('a page of what was found tells how many there are, also where there are none, and not where it does not know', async () => {
  const [none, behind, plain] = [await pageOf({ searchValue: '无此' }), await pageOf({ searchValue: rare, page: 60 }), await pageOf({})];
  expect([none.count, none.rows]).toEqual([0, []]);
  expect([behind.rows, 'count' in behind, 'count' in plain]).toEqual([[], false, false]);
  const [row] = (await pageOf({ searchValue: rare })).rows;
  const [same] = (await pageOf({ id: row?.id })).rows;
  expect(row).toEqual(same);
});

const orders = {
  '-createdAt': 'created_at desc, id desc',
  createdAt: 'created_at, id',
  birthday: 'birthday nulls last, id',
  '-birthday': 'birthday desc nulls last, id desc',
};
describe.each(Object.entries(orders))('by %s', (sort, order) => {
  it.each([
    [rare, old],
    [common, 120],
  ])('%s is found in its order, page after page', async (word, most) => {
    const plain = await own.database.query<{ id: string }>(`select id from member where name like $1 || '%' order by ${order} limit $2`, [word, most]);
    const ids = await readAll({ searchValue: word, sort }, most);
    expect(ids.slice(0, most)).toEqual(plain.map(({ id }) => id));
    const second = await own.database.snapshot((query) => listRows(query, caller, { limit, searchValue: word, sort, page: 2 }), rlsContextOf(principal));
    expect(second.rows.map(({ id }) => id)).toEqual(ids.slice(limit, limit * 2));
    const { count } = await own.database.snapshot((query) => countRows(query, caller, { searchValue: word, sort }), rlsContextOf(principal));
    expect([second.count, count]).toEqual([Math.min(word === rare ? old : rows, resourceLimits.counted + 1), second.count]);
  });
});
