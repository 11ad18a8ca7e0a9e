import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { CallOptions, Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
const orders: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer();
  const { hospital } = server;
  const { east, eastWard, west, otherHouse } = hospital.orgs;
  for (const [name, orgId] of Object.entries({ east, eastWard, west, otherHouse })) {
    const member = await hospital.member(`open-${name}`, orgId);
    orders[name] = await hospital.order(member, orgId);
  }
  await hospital.staff('desk', east);
  await hospital.staff('branch', east, 'branch');
  await hospital.staff('wide', east, 'wide');
  await hospital.staff('two', east, 'desk', { bound_org_ids: [east, west] });
});
afterAll(() => server.close());

const list = '/crm-server/pushorder/list';
const seen = (answer: Reply): string[] => {
  const rows = (answer.datas as { rows: { id: string }[] }).rows.map((row) => row.id);
  return Object.keys(orders)
    .filter((name) => rows.includes(orders[name]!))
    .toSorted();
};
const ask = async (username: string, query = '', options: CallOptions = {}): Promise<Reply> =>
  server.call('GET', `${list}${query}`, { token: await server.login(username), ...options });

describe('the rows of a list', () => {
  it.each([
    ['desk', ['east']],
    ['branch', ['east', 'eastWard']],
    ['wide', ['east', 'eastWard', 'west']],
    ['two', ['east']],
  ])('are those of the data scope: %s sees %j', async (username, rows) => {
    expect(seen(await ask(username))).toEqual(rows);
  });

  it("are never another group's", async () => {
    const { orgs } = server.hospital;
    for (const username of ['desk', 'branch', 'wide', 'two']) expect((await ask(username, `?qxOrgId=${orgs.otherHouse}`)).code).toBe(40302);
  });
});

describe('qxOrgId', () => {
  it("chooses among the person's own organisations", async () => {
    const { east, eastWard, west, group } = server.hospital.orgs;
    expect(seen(await ask('two', `?qxOrgId=${west}`))).toEqual(['west']);
    expect(seen(await ask('two', `?qxOrgId=${east.toUpperCase()}`))).toEqual(['east']);
    expect(seen(await ask('branch', `?qxOrgId=${eastWard}`))).toEqual(['eastWard']);
    expect(seen(await ask('wide', `?qxOrgId=${west}`))).toEqual(['west']);
    expect(seen(await ask('wide', `?qxOrgId=${group}`))).toEqual(['east', 'eastWard', 'west']);
    expect((await ask('desk', `?qxOrgId=${west}`)).code).toBe(40302);
    expect((await ask('desk', `?qxOrgId=${eastWard}`)).code).toBe(40302);
  });

  it("absent or empty means the session's own, never all", async () => {
    for (const query of ['', '?qxOrgId=']) expect(seen(await ask('two', query)), query).toEqual(['east']);
    for (const query of ['?isQxOrg=false', '?tenantId=other']) expect(seen(await ask('two', query)), query).toEqual(['east']);
    expect((await ask('two', '?orgId=all')).code).toBe(40001);
  });

  it('never widens however it is written', async () => {
    const { east, west } = server.hospital.orgs;
    for (const query of [
      `?qxOrgId=${east}&qxOrgId=${west}`,
      `?qxOrgId=${west}&qxOrgId=${east}`,
      `?qxOrgId[]=${west}`,
      `?qxOrgId=${east},${west}`,
      '?qxOrgId=*',
      '?qxOrgId=%25',
      '?qxOrgId=null',
      '?qxOrgId=undefined',
      '?qxOrgId=0',
      "?qxOrgId=' or true--",
      `?QXORGID=${west}`,
      `?qxOrgId=${west}%00`,
    ]) {
      const answer = await ask('desk', query);
      const rows = answer.code === 0 ? seen(answer) : [];
      expect(
        rows.filter((name) => name !== 'east'),
        query,
      ).toEqual([]);
      expect([0, 40001, 40302], query).toContain(answer.code);
    }
  });

  it('that says two things in query, body and header is refused', async () => {
    const { east, west } = server.hospital.orgs;
    const token = await server.login('two');
    const move = { id: orders['west'], status: 'paid', version: 99 };
    const post = (query: string, json: object, headers: Record<string, string> = {}) =>
      server.call('POST', `/crm-server/pushorder/updateStatus${query}`, { token, json, headers });
    expect((await post('', { ...move, qxOrgId: west })).code).toBe(40901);
    expect((await post('', { ...move, qxOrgId: west }, { orgId: west })).code).toBe(40901);
    expect((await post('', move, { orgId: west })).code).toBe(40901);
    expect((await post('', { ...move, qxOrgId: east }, { orgId: west })).code).toBe(40001);
    expect((await post(`?qxOrgId=${west}`, { ...move, qxOrgId: east })).code).toBe(40001);
    for (const qxOrgId of [[west], [east, west], { id: west }, 1, true])
      expect((await post('', { ...move, qxOrgId })).code, JSON.stringify(qxOrgId)).toBe(40001);
    expect((await post('', { ...move, qxOrgId: 'elsewhere' })).code).toBe(40302);
    expect((await post('', move, { orgId: `${east}, ${west}` })).code).toBe(40302);
  });

  it.each([
    ['the header qxOrgId', 'qxOrgId'],
    ['the header orgId of crm-server calls', 'orgId'],
  ])('of a DELETE acts in the session: %s of another window is refused and nothing is removed', async (_, header) => {
    const { east, west } = server.hospital.orgs;
    const token = await server.login('two');
    const saved = await server.call('POST', '/crm-server/cannedReply/save', {
      token,
      json: { isShared: false, shortcut: `s-${header}`, title: 't', text: 'x' },
    });
    const { id } = saved.datas as { id: string };
    const remove = (headers: Record<string, string>, query = ''): Promise<Reply> =>
      server.call('DELETE', `/crm-server/cannedReply/remove?id=${id}${query}`, { token, headers });
    expect((await remove({ [header]: west })).code).toBe(40302);
    expect((await remove({ [header]: `${east}, ${west}` })).code).toBe(40302);
    expect((await remove({}, `&qxOrgId=${west}`)).code).toBe(40302);
    expect((await remove({ [header]: east }, `&qxOrgId=${west}`)).code).toBe(40001);
    const kept = (await server.call('GET', '/crm-server/cannedReply/list', { token })).datas as { id: string }[];
    expect(kept.map((one) => one.id)).toContain(id);
    expect((await remove({ [header]: east.toUpperCase() })).code).toBe(0);
  });

  it('and qywxUserInfo are never an identity', async () => {
    const answer = await server.call('GET', list, { headers: { qywxUserInfo: JSON.stringify({ userId: 'wide', orgId: server.hospital.orgs.west }) } });
    expect(answer.code).toBe(401);
    const token = await server.login('desk');
    expect(seen(await server.call('GET', list, { token, headers: { qywxUserInfo: JSON.stringify({ orgId: server.hospital.orgs.west }) } }))).toEqual(['east']);
  });

  it('of a member is his own hospital or nothing', async () => {
    const token = await server.loginMember('open-east');
    const mine = (query: string) => server.call('GET', `/crm-server/Consultation/customer2AllMember${query}`, { token });
    expect((await mine(`?qxOrgId=${server.hospital.orgs.east}`)).code).toBe(0);
    expect((await mine(`?qxOrgId=${server.hospital.orgs.west}`)).code).toBe(40302);
  });

  it('of another organisation is an audited try', async () => {
    await server.test.database.query(`delete from login_attempt`);
    await ask('desk', `?qxOrgId=${server.hospital.orgs.otherHouse}`);
    const [row] = await server.test.database.query<{ n: number }>(
      `select count(*)::int as n from audit where operation = 'order.list' and outcome = 'refused' and code = 40302 and actor_id is not null`,
    );
    expect(row?.n).toBeGreaterThan(0);
  });
});
