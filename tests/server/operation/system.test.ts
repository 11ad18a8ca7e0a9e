/** The operator's page and the audit log. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answers } from '#contract/operations.ts';
import { auditStatement } from '#server/operation/auditSearch.ts';
import { clearAway } from '#server/start.ts';
import { keepCheckResult } from '#server/observe/checkResults.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

type Rows = Answers<'system.auditList'>;
let server: TestServer;
let root: string;
let east: string;
let rightless: string;
let eastId: string;

const list = (token: string, query = ''): Promise<Reply> => server.call('GET', `/api-user/system/audit/list?${query}`, { token });
const rowsOf = ({ datas }: Reply): Rows['rows'] => (datas as Rows).rows;

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { orgs } = server.hospital;
  await server.hospital.staff('root', orgs.group, 'everything');
  eastId = await server.hospital.staff('eve', orgs.east, 'eastern');
  await server.hospital.staff('rightless', orgs.east, 'nothing');
  await server.hospital.staff('west', orgs.west, 'eastern');
  await server.test.database.query(
    `insert into role (id, org_id, code, name, rights, data_scope) values (gen_random_uuid(), $1, 'eastern', 'eastern', '{audit.read,member.read}', 'org'),
       (gen_random_uuid(), $1, 'everything', 'everything', '{audit.read,system.operate,member.read,number.reveal}', 'group')`,
    [orgs.group],
  );
  [root, east, rightless] = await Promise.all([server.login('root'), server.login('eve'), server.login('rightless')]);
  await server.call('GET', '/crm-server/customermanage/list', { token: east });
  await server.call('GET', '/crm-server/customermanage/list', { token: await server.login('west') });
  await server.call('GET', '/crm-server/customermanage/list', { token: rightless });
  await server.call('POST', '/api-uaa/oauth/user/token', { form: { username: 'eve', password: 'wrong' } });
});
afterAll(() => server.close());

test('[K3] says who, when, what, from where and how it ended; who reads at the root sees tries without a session too', async () => {
  const all = rowsOf(await list(root, 'limit=200'));
  expect(all).toContainEqual(
    expect.objectContaining({
      operation: 'member.list',
      actorName: 'name of eve',
      actorKind: 'staff',
      orgName: 'org east',
      outcome: 'done',
      class: 'list',
      address: '127.0.0.1',
    }),
  );
  expect(all).toContainEqual(expect.objectContaining({ operation: 'member.list', outcome: 'refused', code: 40301, address: '127.0.0.1' }));
  expect(all).toContainEqual(expect.objectContaining({ operation: 'session.login', actorKind: 'anonymous', outcome: 'refused', orgId: null }));
  expect(JSON.stringify(all)).not.toContain('wrong');
});

test('[E1] gives the rows of the reader’s organisations alone, and nothing to who has no right', async () => {
  const seen = rowsOf(await list(east, 'limit=200'));
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter(({ orgId }) => orgId !== server.hospital.orgs.east)).toEqual([]);
  expect((await list(rightless)).code).toBe(40301);
  expect((await server.call('GET', '/api-user/system/overview', { token: east })).code).toBe(40301);
  expect((await server.call('GET', '/api-user/system/audit/export', { token: rightless })).code).toBe(40301);
});

test('is found by person, action, entity, result and period, page by page without a hole', async () => {
  expect(rowsOf(await list(root, `personId=${eastId}&action=member.list`)).map(({ actorId }) => actorId)).toEqual([eastId]);
  const refused = rowsOf(await list(root, 'outcome=refused&entity=member'));
  expect(refused.map(({ operation, outcome }) => [operation, outcome])).toEqual([['member.list', 'refused']]);
  expect(rowsOf(await list(root, 'from=2030-01-01T00:00:00Z'))).toEqual([]);
  const until = encodeURIComponent(new Date(Date.now() + 1_000).toISOString());
  const whole = rowsOf(await list(root, `limit=500&to=${until}&class=list`)).map(({ id }) => id);
  const paged: string[] = [];
  for (let next: string | null | undefined = ''; next != null;) {
    const { datas } = await list(root, `limit=1&to=${until}&class=list${next === '' ? '' : `&next=${next}`}`);
    const page = datas as Rows;
    paged.push(...page.rows.map(({ id }) => id));
    next = page.next;
    // Reading writes, too: a page of its own for each look, newer than all of these.
    if (paged.length > 200) break;
  }
  expect(paged.filter((id) => whole.includes(id))).toEqual(whole.filter((id) => paged.includes(id)));
  expect(whole.filter((id) => !paged.includes(id))).toEqual([]);
  expect((await list(root, 'next=bm90aGluZw')).status).toBe(400);
});

test('[K3] reading it is audited itself, with what was asked', async () => {
  await list(root, `personId=${eastId}&outcome=done&limit=1`);
  const [own] = rowsOf(await list(root, 'action=system.auditList&limit=1'));
  expect(own).toMatchObject({ operation: 'system.auditList', actorName: 'name of root', detail: { personId: eastId, outcome: 'done', count: 1 } });
  const file = await server.call('GET', '/api-user/system/audit/export?format=csv&action=member.list', { token: root });
  expect(file.headers.get('content-type')).toBe('text/csv');
  expect(file.text.split('\r\n').length).toBeGreaterThan(3);
  expect(file.text).toContain('member.list');
  expect(file.text).not.toContain('session.login');
  expect(rowsOf(await list(root, 'class=export'))[0]).toMatchObject({ operation: 'system.auditExport', detail: { action: 'member.list' } });
});

test('the operator’s page has numbers of the server and the last result of each check', async () => {
  await keepCheckResult(server.test.database, 'audit', { isGood: false, text: 'first' });
  await keepCheckResult(server.test.database, 'audit', { isGood: true, text: 'The audit is whole.' });
  await server.running.services.node.sample();
  const { datas } = await server.call('GET', '/api-user/system/overview', { token: root });
  const overview = datas as Answers<'system.overview'>;
  expect(overview).toMatchObject({ isEmbedded: false, backup: null, fileCount: 0, sockets: 0, jobs: { running: 0, failedOfWeek: 0 } });
  expect(overview.databaseBytes).toBeGreaterThan(1_000_000);
  expect(overview.diskFreeBytes).toBeGreaterThan(0);
  expect(overview.migrations).toMatchObject({ count: expect.any(Number), last: expect.stringMatching(/^\d{4}_/) });
  expect(overview.checks).toEqual([
    { kind: 'audit', at: expect.any(String), isGood: true, text: 'The audit is whole.' },
    expect.objectContaining({ kind: 'books', isGood: true }),
  ]);
  expect(overview.minutes[0]?.calls).toBeGreaterThan(5);
});

test('[K4] what is old stays: clearing away leaves audit, messages and histories of sixteen years ago', async () => {
  const { database } = server.test;
  const { services } = server.running;
  const { orgs } = server.hospital;
  const long = `now() - interval '16 years'`;
  const memberId = await server.hospital.member('open-old', orgs.east);
  const conversationId = await server.hospital.conversation(memberId, orgs.east);
  const messageId = await server.hospital.message(conversationId, orgs.east, {
    seq: 1,
    content: '旧',
    sender_kind: 'member',
    sender_id: memberId,
    sender_name: 'x',
  });
  await database.query(`update message set sent_at = ${long} where id = $1`, [messageId]);
  await database.query(`insert into audit (at, actor_kind, operation, class, outcome) values (${long}, 'system', 'old.one', 'view', 'done')`);
  await database.query(
    `insert into record_change (entity, entity_id, version, change, at, by_id, changes) values ('member', $1, 7, 'updated', ${long}, $1, '[]')`,
    [memberId],
  );
  await clearAway(services);
  expect(await database.query(`select 1 from audit where operation = 'old.one'`)).toHaveLength(1);
  expect(await database.query('select 1 from message where id = $1', [messageId])).toHaveLength(1);
  expect(await database.query('select 1 from record_change where entity_id = $1 and version = 7', [memberId])).toHaveLength(1);
  await expect(database.query(`delete from audit where operation = 'old.one'`)).rejects.toThrow();
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly Plans?: readonly Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

test('[C7] a page of the log is read along an index, whatever is asked: no table is walked, nothing but a page is sorted', async () => {
  const { database } = server.test;
  const [person, row, org] = [randomUUID(), randomUUID(), randomUUID()];
  await database.transaction(async (query) => {
    // Rows of a busy month, without the hash of each.
    await query.query('set local session_replication_role = replica');
    await query.query('set local statement_timeout = 0');
    await query.query(
      `insert into audit (at, actor_kind, actor_id, org_id, operation, class, outcome, entity, entity_id)
       select now() - n * interval '1 minute', 'staff', case when n % 50 = 0 then $1::uuid else gen_random_uuid() end, $3, case when n % 40 = 0 then 'order.move' else 'member.list' end, 'list', 'done', 'member',
         case when n % 500 = 0 then $2::uuid else gen_random_uuid() end from generate_series(1, 40000) n`,
      [person, row, org],
    );
  });
  await database.query('analyze audit');
  const after = { at: new Date(Date.now() - 86_400_000).toISOString(), id: 1 };
  for (const asked of [{}, { personId: person }, { action: 'order.move' }, { entityId: row }, { from: '2020-01-01T00:00:00Z' }]) {
    for (const place of [undefined, after]) {
      const { text, values } = auditStatement(asked, { orgIds: [org], groupId: org }, { limit: 50, after: place });
      const [found] = await database.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${text}`, values);
      const nodes = nodesOf(found?.['QUERY PLAN'][0].Plan ?? { 'Node Type': 'none', 'Actual Rows': 0 });
      const told = JSON.stringify(asked);
      expect(
        nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'audit'),
        told,
      ).toEqual([]);
      expect(Math.max(...nodes.map((node) => node['Actual Rows'])), told).toBeLessThanOrEqual(200);
    }
  }
});
