/** An act is previewed by doing it and taking it back: nothing of it may stay, and nobody sees more of it than of the act itself (docs/adr/0084). */
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
const people = { keeper: '', first: '', second: '', reader: '' };
const tokens = { keeper: '', reader: '' };
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { east, west } = server.hospital.orgs;
  await server.test.database.query('update organisation set ir_flag = true where id = $1', [west]);
  people.keeper = await server.hospital.staff('keeper', east, 'keeper');
  people.first = await server.hospital.staff('first', east);
  people.second = await server.hospital.staff('second', east);
  people.reader = await server.hospital.staff('reader', east, 'desk');
  for (const name of ['keeper', 'reader'] as const) tokens[name] = await server.login(name);
});
afterAll(() => server.close());

const call = (path: string, json: object, token = tokens.keeper): Promise<Reply> =>
  server.call('POST', `/crm-server/customermanage/${path}`, { token, json, headers: { 'x-lang': 'en' } });
/** Every table that an act may write to, as it stands. */
async function everything(): Promise<Readonly<Record<string, unknown>>> {
  const tables = [
    'member',
    'record_change',
    'event_log',
    'event_head',
    'search_head',
    'audit',
    'audit_chain',
    'audit_day',
    'system_message',
    'note',
    'once_key',
    'sent_message',
    'file',
  ];
  const there = await server.test.database.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any($1) order by 1`,
    [tables],
  );
  expect(there.map(({ name }) => name)).toEqual(tables.toSorted());
  const counts: Record<string, unknown> = {};
  for (const { name } of there) {
    const [row] = await server.test.database.query(
      `select count(*)::int as rows, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as content from "${name}" t`,
    );
    counts[name] = row;
  }
  return counts;
}

let made = 0;
let ids: string[] = [];
beforeEach(async () => {
  made += 1;
  const { east } = server.hospital.orgs;
  ids = [];
  for (const owner of [null, people.first])
    ids.push(
      await server.hospital.member(`p${made} ${ids.length}`, east, {
        owner_user_id: owner,
        mobile: `1390000${String(made * 10 + ids.length).padStart(4, '0')}`,
      }),
    );
});

describe('a preview', () => {
  it('leaves no row, no history, no event, no audit, no message and no counter behind', async () => {
    // Workers of the server write now and then: a preview that writes does so each time.
    const changed = async (): Promise<readonly string[]> => {
      const before = await everything();
      const distribution = await call('distribute/check', { ids, userId: people.second });
      expect(distribution.datas, distribution.text).toMatchObject({ done: 2 });
      const referral = await call('refer/preview', { ids, orgId: server.hospital.orgs.west });
      expect(referral.datas, referral.text).toMatchObject({ done: 2, left: [] });
      const archive = await call('archive/preview', { ids });
      expect(archive.datas, archive.text).toMatchObject({
        done: 2,
        left: [],
        lines: [{ act: 'updated', field: 'Archived', count: 2, from: null, to: expect.stringMatching(/^20\d\d-/) }],
      });
      const after = await everything();
      return Object.keys(after).filter((name) => !isDeepStrictEqual(after[name], before[name]));
    };
    await expect.poll(changed).toEqual([]);
  });

  it('needs the right of the act, and tells of no row that its reader does not see', async () => {
    expect((await call('distribute/check', { ids, userId: people.second }, tokens.reader)).code).toBe(40301);
    expect((await call('refer/preview', { ids, orgId: server.hospital.orgs.west }, tokens.reader)).code).toBe(40301);
    expect((await call('archive/preview', { ids }, tokens.reader)).code).toBe(40301);
    // A customer who comes to be at the other organisation is there for nobody here, known there or new.
    const known = await server.hospital.member(`there ${made}`, server.hospital.orgs.west, { mobile: `1390000${String(made * 10).padStart(4, '0')}` });
    const { datas } = await call('refer/preview', { ids, orgId: server.hospital.orgs.west });
    expect(datas).toMatchObject({ done: 2, same: 0, lines: [], holding: [] });
    expect(JSON.stringify(datas)).not.toContain(known);
  });

  it('says who would be left out and why, and is refused as the act is', async () => {
    const silent = await server.hospital.member(`silent ${made}`, server.hospital.orgs.east, { mobile: null });
    const { datas } = await call('refer/preview', { ids: [...ids, silent], orgId: server.hospital.orgs.west });
    expect(datas).toMatchObject({ done: 2, left: [{ id: silent, name: `name of silent ${made}` }] });
    expect((await call('refer/preview', { ids, orgId: server.hospital.orgs.eastWard })).code).toBe(40001);
    expect((await call('distribute/check', { ids, userId: '00000000-0000-4000-8000-000000000000' })).code).toBe(40001);
  });
});

describe('taking what was looked at', () => {
  it('leaves out what somebody else has by now, and names them', async () => {
    const [id = ''] = ids;
    const { seen } = (await call('distribute/check', { ids, userId: people.second })).datas as { seen: object };
    expect((await call('distribute', { ids: [id], userId: people.first })).datas).toMatchObject({ done: [id] });
    const late = await call('distribute', { ids, userId: people.second, seen });
    expect(late.datas).toMatchObject({ done: [ids[1]], failed: [{ id, code: '40904', message: expect.stringContaining('name of first') }] });
  });

  it('of two at once the first has it, and the second is told who', async () => {
    const [id = ''] = ids;
    const { seen } = (await call('distribute/check', { ids: [id], userId: people.second })).datas as { seen: object };
    const both = await Promise.all([people.first, people.second].map((userId) => call('distribute', { ids: [id], userId, seen })));
    const reports = both.map(({ datas }) => datas as { done: string[]; failed: { message: string }[] });
    expect(reports.map(({ done }) => done.length).toSorted()).toEqual([0, 1]);
    const winner = reports.findIndex(({ done }) => done.length === 1);
    const [row] = await server.test.database.query<{ owner: string; version: number }>('select owner_user_id as owner, version from member where id = $1', [
      id,
    ]);
    expect(row).toEqual({ owner: [people.first, people.second][winner], version: 2 });
    expect(reports[1 - winner]?.failed[0]?.message).toContain(['name of first', 'name of second'][winner]);
  });

  it('whoever asks twice has what they wanted', async () => {
    const { seen } = (await call('distribute/check', { ids, userId: people.second })).datas as { seen: object };
    const asked = { ids, userId: people.second, seen };
    expect((await call('distribute', asked)).datas).toMatchObject({ failed: [] });
    expect((await call('distribute', asked)).datas).toMatchObject({ done: ids.toSorted(), failed: [] });
  });
});
