import type { Socket } from 'node:net';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { Batch } from '#server/db/batch.ts';
import { pipelined } from '#server/db/pipelined.ts';
import type { Query, RlsContext } from '#server/db/database.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';

const test = await freshDatabase();
const { database } = test;
afterAll(test.drop);

const id = (digit: number): string => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;
const [here, elsewhere] = [id(1), id(2)];
for (const [at, org] of [here, elsewhere].entries())
  await database.query(
    `insert into organisation (id, group_id, parent_id, type, name, code, sort, status) values ($1, $1, null, 'group', $2, $2, 0, 'enabled')`,
    [org, `org${at}`],
  );
const rlsContext: RlsContext = { orgIds: [here], groupId: here, personId: id(3) };
const asked = { text: `select current_user = 'careline_request' as "isSecured", (select count(*) from organisation)::int as seen`, isKept: true };
const secured = { isSecured: true, seen: 1 };

describe('a snapshot', () => {
  it('gives what was asked in one batch, within the RLS context, and leaves the connection as it was', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const [rows, texts] = await database.snapshot(
        (query) => pipelined(query, [asked, { text: 'select $1::text[] as list, $2::int as n, $3::text as none', values: [['a"\\,{', null], 7, null] }], true),
        rlsContext,
      );
      expect([rows, texts]).toEqual([[secured], [{ list: ['a"\\,{', null], n: 7, none: null }]]);
      expect(await database.query(`select current_user <> 'careline_request' as back, current_setting('careline.orgs', true) as orgs`)).toEqual([
        { back: true, orgs: '' },
      ]);
    }
  });

  it('[E9] runs nothing outside of its RLS context where it did not begin, whatever is asked beside', async () => {
    const results = await database
      .snapshot(
        (query) => Promise.allSettled([query.query('select 1/0'), query.query('select count(*)::int as seen from organisation'), query.query(asked.text)]),
        rlsContext,
      )
      .catch((error: unknown) => error);
    expect(String(results)).toMatch(/failed and its error was caught/);
    const seen = await database.snapshot(async (query) => {
      await pipelined(query, [asked], true);
      return query.query(asked.text);
    }, rlsContext);
    expect(seen).toEqual([secured]);
  });

  it('[E9] answers what the server asks for itself with RLS bypassed, and all else under it, each in its place', async () => {
    const servers = { text: `${asked.text} where true`, isServers: true };
    for (let turn = 0; turn < 2; turn += 1)
      expect(await database.snapshot((query) => pipelined(query, [asked, servers, { text: asked.text }], true), rlsContext)).toEqual([
        [secured],
        [{ isSecured: false, seen: 2 }],
        [secured],
      ]);
    // Later than the beginning there is no place in front of it.
    expect(await database.snapshot(async (query) => [await query.query('select 1 as one'), ...(await pipelined(query, [servers], true))], rlsContext)).toEqual([
      [{ one: 1 }],
      [secured],
    ]);
  });

  it('tells the fault of a statement that is kept, and reads it again afterwards', async () => {
    const part = { text: 'select 10 / $1::int as part', isKept: true };
    const ask = (by: number): Promise<unknown> => database.snapshot((query) => pipelined(query, [{ ...part, values: [by] }, asked], true), rlsContext);
    expect(await ask(5)).toEqual([[{ part: 2 }], [secured]]);
    await expect(ask(0)).rejects.toThrow(/division by zero/);
    expect(await ask(2)).toEqual([[{ part: 5 }], [secured]]);
  });

  it('keeps as many plans of a connection as are of use', async () => {
    const names = await database.snapshot(async (query) => {
      for (let at = 0; at < 130; at += 1) await pipelined(query, [{ text: `select ${at} as at`, isKept: true }], false);
      // Whatever is too many is closed with what comes next.
      await query.query('select 1');
      return query.query(`select count(*)::int as n from pg_prepared_statements where name like 'careline_kept%'`);
    });
    expect(names).toEqual([{ n: 100 }]);
  });

  it('has one plan of a kept statement for all values, and of every other one the plan for its own', async () => {
    const text = 'select count(*)::int as n from organisation where id = any($1::uuid[])';
    const plan = async (query: Query): Promise<unknown> =>
      query.query('select generic_plans::int as generic, custom_plans::int as own from pg_prepared_statements where statement = $1', [text]);
    const planning = `select current_setting('plan_cache_mode') as mode`;
    for (const rls of [rlsContext, undefined]) {
      const [plans, modes] = await database.snapshot(async (query) => {
        await pipelined(
          query,
          [{ text: 'select 1' }, ...Array.from({ length: 7 }, () => ({ text, values: [[here]], isKept: true })), { text: 'select 2' }],
          false,
        );
        const found = await pipelined(query, [{ text: planning }, { text: planning, isKept: true }, { text: planning }], false);
        return [await plan(query), found.flat()];
      }, rls);
      expect(plans).toEqual([{ generic: rls ? 7 : 14, own: 0 }]);
      expect(modes).toEqual([{ mode: 'auto' }, { mode: 'force_generic_plan' }, { mode: 'auto' }]);
      expect(await database.query(planning)).toEqual([{ mode: 'auto' }]);
    }
  });

  it('sends a text of any length and every letter, and a batch in one piece', async () => {
    const long = '张é😀",'.repeat(30_000);
    const [[row] = []] = await database.snapshot((query) => pipelined(query, [{ text: 'select $1::text as long, length($1) as n', values: [long] }], true));
    expect(row).toEqual({ long, n: [...long].length });
    const client = await database.pool.connect();
    const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection;
    const write = vi.spyOn(stream, 'write');
    const batch = new Batch([{ text: 'begin' }, { text: 'select $1::int as n', values: [1] }, { text: 'select 2 as n' }, { text: 'commit' }]);
    client.query(batch);
    const answered = await batch.done;
    client.release();
    expect([answered[1], answered[2], write.mock.calls.length]).toEqual([[{ n: 1 }], [{ n: 2 }], 1]);
    write.mockRestore();
  });

  it('refuses a value that loses digits, as every statement does', async () => {
    await expect(database.snapshot((query) => query.query('select 9007199254740993::bigint'))).rejects.toThrow(/does not fit/);
    expect(await database.snapshot((query) => query.query('select 1 as one'))).toEqual([{ one: 1 }]);
  });
});
