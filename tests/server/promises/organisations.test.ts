/** Promise C2: two tabs of one person in two organisations; each write lands in the organisation of its own tab. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { TestServer } from '#tests/server/support/runningServer.ts';
import { figure, seeded } from './profile.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
});
afterAll(() => server.close());

interface Tab {
  readonly token: string;
  readonly orgId: string;
}
interface Saved {
  readonly id: string;
}

/** Spec 7: a POST carries qxOrgId, a PUT, PATCH or DELETE does not; a POST may leave it out too. */
async function write({ token, orgId }: Tab, n: number, names: boolean): Promise<string> {
  const answer = await server.call('POST', '/crm-server/cannedReply/save', {
    token,
    json: { isShared: true, shortcut: `c${n}`, title: `for ${orgId}`, text: 'x', ...(names ? { qxOrgId: orgId } : {}) },
  });
  expect(answer.code, answer.text).toBe(0);
  return (answer.datas as Saved).id;
}
const remove = async ({ token }: Tab, id: string): Promise<unknown> => (await server.call('DELETE', `/crm-server/cannedReply/remove?id=${id}`, { token })).code;

test('[C2] two tabs of one person in two organisations write at the same time: each write lands in its own, and none reaches over', async () => {
  const random = seeded('C2', 20);
  const { east, west } = server.hospital.orgs;
  await server.hospital.staff('both', east, 'lead', { bound_org_ids: [east, west] });
  const token = await server.login('both');
  const { access_token: second } = (await server.call('POST', '/api-user/userbindorg/changeLoginOrgInfo', { token, json: { orgId: west, isBeside: true } }))
    .datas as {
    access_token: string;
  };
  const tabs: readonly [Tab, Tab] = [
    { token, orgId: east },
    { token: second, orgId: west },
  ];
  const rounds = figure(40, 500);
  let writes = 0;
  for (let round = 0; round < rounds; round += 1) {
    const names = random.between(0, 1) === 1;
    const made = await Promise.all(tabs.map((tab) => write(tab, round, names)));
    // Rows of the other organisation are not there for this tab.
    expect(await Promise.all([remove(tabs[1], made[0] ?? ''), remove(tabs[0], made[1] ?? '')])).toEqual([404, 404]);
    expect(await Promise.all(tabs.map((tab, at) => remove(tab, made[at] ?? '')))).toEqual([0, 0]);
    writes += 4;
  }
  const rows = await server.test.database.query<{ fits: boolean; count: number }>(
    `select title = 'for ' || org_id as fits, count(*)::int as count from canned_reply where deleted_at is not null group by 1`,
  );
  expect(rows).toEqual([{ fits: true, count: 2 * rounds }]);
  process.stdout.write(`C2: ${writes} writes of two tabs, 0 in the wrong organisation\n`);
});
