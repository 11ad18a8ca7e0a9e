/** A list leaves as text that PostgreSQL's texts become, a single row as an object (docs/adr/0139): whoever reads either sees the same. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string };
let server: TestServer;
const tokens = { keeper: '', unmasked: '', taker: '' };
let keeperId = '';
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  // Works with customers and settles nothing: what a group hides is hidden.
  await server.test.database.query(
    `insert into role (id, org_id, code, name, rights, data_scope) select gen_random_uuid(), org_id, 'taker', 'role taker', array['member.read', 'member.write'], 'org' from role where code = 'keeper'`,
  );
  for (const name of Object.keys(tokens) as (keyof typeof tokens)[]) {
    const id = await server.hospital.staff(name, server.hospital.orgs.east, name);
    if (name === 'keeper') keeperId = id;
    tokens[name] = await server.login(name);
  }
});
afterAll(() => server.close());

interface Board {
  readonly columns: readonly {
    readonly state: string;
    readonly rows: readonly Row[];
    readonly next: string | null;
    readonly count: number;
    readonly sum: number | null;
  }[];
}
const call = async (path: string, given: Readonly<Record<string, string>>, token: string): Promise<Reply> => {
  const reply = await server.call('GET', `/crm-server/customermanage/${path}?${new URLSearchParams(given).toString()}`, { token });
  expect(reply.code, reply.text).toBe(0);
  return reply;
};
const listed = async (token: string, given: Readonly<Record<string, string>> = {}): Promise<{ readonly rows: Row[]; readonly next: string | null }> =>
  (await call('list', given, token)).datas;
const opened = async (id: string, token: string): Promise<Row> => {
  const { steps: _steps, ...row } = (await call('detail', { id }, token)).datas as Row;
  return row as Row;
};

async function makeRows(): Promise<{ readonly plain: string; readonly strange: string; readonly hidden: string }> {
  const { orgs } = server.hospital;
  const member = (...given: Parameters<typeof server.hospital.member>) => server.hospital.member(...given);
  const groupId = (
    await server.call('POST', '/crm-server/leadGroup/save', { token: tokens.keeper, json: { name: '网络 "线索"', hiddenFields: ['remark', 'mobile'] } })
  ).datas as { readonly id: string };
  const plain = await member('c 普通', orgs.east, {});
  const strange = await member('c "引号" \\ 反斜线\n换行\u2028 🩺', orgs.east, {
    mobile: '13912345678',
    birthday: '1988-02-29',
    tags: ['VIP', 'a,b', '"q"', '{x}', 'NULL', ''],
    tags_until: JSON.stringify({ VIP: '2030-01-01T00:00:00.000Z' }),
    tags_end_at: '2030-01-01T00:00:00Z',
    next_follow_at: '2026-11-27T01:02:03.457Z',
    owner_user_id: keeperId,
    created_by: keeperId,
    referrer_id: plain,
    do_not_contact: true,
    remark: '"',
  });
  const hidden = await member('c 公海', orgs.east, { lead_group_id: groupId.id, mobile: '13900001111', remark: '先不看', created_by: keeperId });
  return { plain, strange, hidden };
}

it('gives the same text of a row that was searched, and how many were found', async () => {
  const id = await server.hospital.member('被搜到的', server.hospital.orgs.east, {});
  for (const token of Object.values(tokens)) {
    const all = await listed(token, { id });
    const found = await listed(token, { searchValue: '搜到' });
    expect(found.rows.map((row) => row.id)).toEqual([id]);
    expect(found.rows).toEqual(all.rows);
    expect(found).toHaveProperty('count', found.rows.length);
    expect(all).not.toHaveProperty('count');
  }
});

it('gives each row of a list as the row alone is given, for whoever asks', async () => {
  const { plain, strange, hidden } = await makeRows();
  for (const token of Object.values(tokens)) {
    const { rows } = await listed(token, { limit: '50' });
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([plain, strange, hidden]));
    for (const row of rows) {
      const alone = await opened(row.id, token);
      expect(row).toEqual(alone);
      expect(Object.keys(row)).toEqual(Object.keys(alone));
    }
  }
  const seen = async (token: string, id: string): Promise<Row | undefined> => (await listed(token, { limit: '50' })).rows.find((row) => row.id === id);
  expect(await seen(tokens.taker, hidden)).toMatchObject({ mobile: null, remark: null, names: { [keeperId]: 'name of keeper' } });
  expect(await seen(tokens.keeper, strange)).toMatchObject({
    name: 'name of c "引号" \\ 反斜线\n换行\u2028 🩺',
    mobile: '139****5678',
    tags: ['VIP', 'a,b', '"q"', '{x}', 'NULL', ''],
    tagsUntil: { VIP: '2030-01-01T00:00:00.000Z' },
    nextFollowAt: '2026-11-27T01:02:03.457Z',
    names: { [keeperId]: 'name of keeper', [plain]: 'name of c 普通' },
  });
  expect(await seen(tokens.unmasked, strange)).toMatchObject({ mobile: '13912345678' });
});

it('gives each row of a board as the row alone is given, and goes on where a column ended', async () => {
  for (const token of Object.values(tokens)) {
    const { columns } = (await call('board', { limit: '50' }, token)).datas as Board;
    const rows = columns.flatMap((column) => column.rows);
    expect(rows.map(({ id }) => id).toSorted()).toEqual((await listed(token, { limit: '50' })).rows.map(({ id }) => id).toSorted());
    for (const row of rows) expect(row).toEqual(await opened(row.id, token));
  }
  const { columns } = (await call('board', { limit: '1' }, tokens.keeper)).datas as Board;
  const [column] = columns.filter(({ next }) => next !== null);
  const filter = JSON.stringify({ all: [['stage', 'is', column?.state]] });
  const whole = (await listed(tokens.keeper, { limit: '50', filter })).rows;
  expect(column).toMatchObject({ rows: whole.slice(0, 1), count: whole.length, sum: null });
  expect((await listed(tokens.keeper, { limit: '50', filter, next: column?.next ?? '' })).rows).toEqual(whole.slice(1));
});

it('goes on where a page ended, along any order', async () => {
  for (const sort of ['-createdAt', 'nextFollowAt', '-birthday']) {
    const whole = (await listed(tokens.keeper, { limit: '50', sort })).rows.map(({ id }) => id);
    const found: string[] = [];
    for (let next: string | null | undefined; next !== null;) {
      const page: Awaited<ReturnType<typeof listed>> = await listed(tokens.keeper, { limit: '1', sort, ...(next === undefined ? {} : { next }) });
      found.push(...page.rows.map(({ id }) => id));
      next = page.next;
    }
    expect(found).toEqual(whole);
  }
});
