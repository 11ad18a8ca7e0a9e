/** Many claim the same customers at once, on two servers: each customer is somebody's alone, nobody passes a limit, and whoever comes too late reads who was first. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { request } from 'node:http';
import { readConfig } from '#server/config/config.ts';
import { createLog } from '#server/observe/log.ts';
import { startServer } from '#server/start.ts';
import type { Running } from '#server/start.ts';
import { figure } from '#tests/server/promises/profile.ts';
import { createRandom } from '#tests/rig/random.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { TestServer } from '#tests/server/support/runningServer.ts';

const [customers, claimers, daily, cap] = [figure(45, 1_000), figure(6, 50), figure(10, 20), figure(7, 200)];
const together = 15;
let server: TestServer;
let other: Running;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const config = readConfig({ DATABASE_URL: server.test.near, DATA_DIR: server.dataDir, PORT: '0', DEMO: '0', STAND_INS: '1', RATE_LIMITS: 'off' });
  other = await startServer(config, createLog(config, { write: () => undefined }));
});
afterAll(async () => {
  await other.stop();
  await server.close();
});

interface Report {
  readonly done: readonly string[];
  readonly failed: readonly { readonly id: string; readonly message: string }[];
}

/** The second server has no client of its own. */
const claimAt = (url: string, token: string, ids: readonly string[]): Promise<Report> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-lang': 'en' };
    const sent = request(`${url}/crm-server/customerPool/claim`, { method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => resolve((JSON.parse(Buffer.concat(chunks).toString()) as { datas: Report }).datas));
    });
    sent.on('error', reject).end(JSON.stringify({ ids }));
  });

test(`${customers} customers and ${claimers} who claim on two servers: one owner each, no limit passed, the loser reads the name of the winner`, async () => {
  const { east, group } = server.hospital.orgs;
  const sql = server.test.database;
  const random = createRandom(7);
  const [made] = await sql.query<{ id: string }>(
    `insert into lead_group (id, org_id, name, assign_mode, in_hours_only, enabled, daily_limit, holding_cap, pickup_role_ids)
     select gen_random_uuid(), $1, 'all', 'manual', false, true, $2, $3, array_agg(r.id) from role r where r.code = 'keeper' and r.org_id = $4 returning id`,
    [east, daily, cap, group],
  );
  await sql.query(
    `insert into member (id, org_id, name, sex, level, tags, enabled, lead_group_id) select gen_random_uuid(), $1, 'one ' || n, 'unknown', 'normal', '{}', true, $3 from generate_series(1, $2::int) n`,
    [east, customers, made?.id],
  );
  const ids = (await sql.query<{ id: string }>('select id from member where lead_group_id = $1 order by id', [made?.id])).map(({ id }) => id);
  const people: { readonly id: string; readonly name: string; readonly token: string }[] = [];
  for (let at = 0; at < claimers; at += 1) {
    const id = await server.hospital.staff(`claimer${at}`, east, 'keeper');
    people.push({ id, name: `name of claimer${at}`, token: await server.login(`claimer${at}`) });
  }
  const told: { readonly by: string; readonly id: string; readonly message: string }[] = [];
  const claimAll = async (at: number): Promise<void> => {
    const { id: by, token } = people[at] ?? { id: '', token: '' };
    const order = random.fork(at).shuffle(ids);
    for (let from = 0; from < order.length; from += together) {
      const url = (from / together + at) % 2 === 0 ? server.url : other.url;
      const { failed } = await claimAt(url, token, order.slice(from, from + together));
      told.push(...failed.map(({ id, message }) => ({ by, id, message })));
    }
  };
  await Promise.all(people.map((_, at) => claimAll(at)));

  const owners = await sql.query<{ id: string; owner: string | null; name: string | null }>(
    'select m.id, m.owner_user_id as owner, u.nick_name as name from member m left join staff_user u on u.id = m.owner_user_id where m.lead_group_id = $1',
    [made?.id],
  );
  const most = Math.min(daily, cap);
  const held = Map.groupBy(owners, ({ owner }) => owner);
  for (const { id } of people) expect(held.get(id)?.length ?? 0).toBeLessThanOrEqual(most);
  expect(owners.filter(({ owner }) => owner !== null)).toHaveLength(Math.min(customers, claimers * most));
  // The log of claims says what each of them got.
  const claims = await sql.query('select member_id from lead_claim where lead_group_id = $1', [made?.id]);
  expect(new Set(claims.map((one) => one['member_id'])).size).toBe(claims.length);
  expect(claims).toHaveLength(owners.filter(({ owner }) => owner !== null).length);
  const names = new Map(owners.map(({ id, name }) => [id, name]));
  const lost = told.filter(({ message }) => message.includes('has taken it already'));
  expect(lost.length).toBeGreaterThan(0);
  for (const { id, message } of lost) expect(message).toBe(`${names.get(id)} has taken it already. Go to the next one`);
  const others = told.filter(({ message }) => !message.includes('has taken it already'));
  for (const { message } of others) expect(message).toMatch(/the daily limit of|customers of "all", the limit of/);
});
