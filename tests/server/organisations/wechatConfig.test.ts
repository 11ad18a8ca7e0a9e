/** Configurations of WeChat and enterprise WeChat for each organisation (docs/adr/0057), against a stand-in that speaks their protocols. */
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';
import { startWechat } from '#tests/server/support/wechat.ts';
import type { WechatDouble } from '#tests/server/support/wechat.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
const secrets = { group: 'secret-of-the-group-corp', east: 'secret-of-the-east-corp', app: 'secret-of-the-east-app' };
let outside: WechatDouble;
let server: TestServer;
let chief: string;
const people: Record<string, string> = {};

beforeAll(async () => {
  outside = await startWechat();
  outside.secrets.set('corp-env', 'key-of-the-environment').set('corp-group', secrets.group).set('corp-east', secrets.east).set('wx-east', secrets.app);
  server = await startTestServer({
    WECOM_URL: outside.url,
    WECOM_KEY: 'key-of-the-environment',
    WECOM_CORP_ID: 'corp-env',
    WECOM_CORP_NAME: '环境里的企业',
    WECOM_AGENT_ID: '1',
    WECHAT_URL: outside.url,
    RATE_LIMITS: 'off',
  });
  const { group, east, eastWard, west, otherHouse } = server.hospital.orgs;
  await server.test.database.query(
    `insert into role (id, org_id, code, name, rights, data_scope) select gen_random_uuid(), org_id, 'chief', 'role chief', rights, 'group' from role where code = 'keeper'`,
  );
  for (const [name, org, role] of [
    ['chief', group, 'chief'],
    ['eastKeeper', east, 'keeper'],
    ['anna', eastWard, 'desk'],
    ['bert', west, 'desk'],
    ['carl', otherHouse, 'desk'],
  ] as const)
    people[name] = await server.hospital.staff(name, org, role, { qywx_user_id: role === 'desk' ? 'same-name' : null });
  chief = await server.login('chief');
});
beforeEach(async () => {
  outside.refusal = undefined;
  await server.test.database.query('delete from wecom_config');
  await server.test.database.query('delete from wechat_config');
});
afterAll(async () => {
  await server.close();
  outside.close();
});

const english = { 'x-lang': 'en' };
const save = (entity: 'wecomConfig' | 'wechatConfig', json: object, token = chief): Promise<Reply> =>
  server.call('POST', `/crm-server/${entity}/save`, { token, json, headers: english });
async function wecomAt(orgId: string, corpId: string, secret: string, more: object = {}): Promise<Row> {
  const reply = await save('wecomConfig', { name: corpId, orgId, corpId, agentId: '7', secret, ...more });
  expect(reply.code, reply.text).toBe(0);
  return reply.datas;
}
const change = async (row: Row, patch: object): Promise<Row> => {
  const reply = await save('wecomConfig', { id: row.id, version: row.version, ...patch });
  expect(reply.code, reply.text).toBe(0);
  return reply.datas;
};
const corps = async (): Promise<unknown> =>
  ((await server.call('GET', '/api-user/users-anon/qywxList')).datas as { id: string }[]).map(({ id }) => id).toSorted();
async function contactOf(person: string): Promise<unknown> {
  const reply = await server.call('GET', `/api-user/users/qrcode/${people[person]}/door`, { token: chief });
  return reply.code === 0 ? (reply.datas as { url: string }).url.split('/')[3] : reply.code;
}
const check = async (entity: 'wecomConfig' | 'wechatConfig', id: string): Promise<{ done: string[]; failed: { code: string; message: string }[] }> =>
  (await server.call('POST', `/crm-server/${entity}/check`, { token: chief, json: { ids: [id] }, headers: english })).datas;
const detail = async (entity: string, id: string): Promise<Row> => (await server.call('GET', `/crm-server/${entity}/detail?id=${id}`, { token: chief })).datas;

interface Begun {
  readonly state: string;
  readonly verifier: string;
  readonly reply: Reply;
}
async function begin(corpId: string): Promise<Begun> {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const reply = await server.call('GET', `/api-user/users-anon/qywxGeneratorScanQrCode?${new URLSearchParams({ corpId, challenge }).toString()}`);
  return { verifier, reply, state: (reply.datas as { state?: string } | null)?.state ?? '' };
}
async function scanned(state: string, corp: string, code = randomBytes(9).toString('hex')): Promise<Reply> {
  outside.codes.set(code, { of: corp, id: 'same-name' });
  return server.call('GET', `/api-user/users-anon/fillLoginInfo?${new URLSearchParams({ state, code }).toString()}`);
}
async function nameOf(reply: Reply): Promise<unknown> {
  if (reply.code !== 0) return reply.code;
  const { ticket } = reply.datas as { ticket: string };
  const told = await server.call('GET', `/api-user/users-anon/getMobileByQywxAndUserId?ticket=${ticket}`);
  return (told.datas as { nickName: string }).nickName;
}

describe('the configuration of an organisation', () => {
  it('is the nearest one that is on, else the environment’s; a change holds at the next question', async () => {
    const { group, east } = server.hospital.orgs;
    expect([await corps(), await contactOf('anna'), await contactOf('bert')]).toEqual([['corp-env'], 'corp-env', 'corp-env']);
    const wide = await wecomAt(group, 'corp-group', secrets.group);
    const near = await wecomAt(east, 'corp-east', secrets.east);
    // The other group has none: the environment's is still somebody's.
    expect(await corps()).toEqual(['corp-east', 'corp-env', 'corp-group']);
    expect([await contactOf('anna'), await contactOf('bert')]).toEqual(['corp-east', 'corp-group']);
    const off = await change(near, { enabled: false });
    expect([await corps(), await contactOf('anna')]).toEqual([['corp-env', 'corp-group'], 'corp-group']);
    expect(await change(off, { enabled: true })).toMatchObject({ enabled: true });
    expect(await contactOf('anna')).toBe('corp-east');
    await change(wide, { enabled: false });
    expect(await contactOf('bert')).toBe('corp-env');
  });

  it('is one for each organisation, of those whom somebody may configure, and never on without a secret', async () => {
    const { group, east } = server.hospital.orgs;
    await wecomAt(east, 'corp-east', secrets.east);
    const second = await save('wecomConfig', { name: 'b', orgId: east, corpId: 'c', agentId: '1', secret: 'x' });
    expect([second.code, (second.datas as { fields: object }).fields]).toEqual([40001, { orgId: 'is taken' }]);
    const keeper = await server.login('eastKeeper');
    const above = await save('wecomConfig', { name: 'b', orgId: group, corpId: 'c', agentId: '1', secret: 'x' }, keeper);
    expect([above.code, (above.datas as { fields: object }).fields]).toEqual([40001, { orgId: 'was not found' }]);
    const open = await save('wecomConfig', { name: 'b', orgId: group, corpId: 'c', agentId: '1' });
    expect([open.code, Object.keys((open.datas as { fields: object }).fields)]).toEqual([40001, ['secret']]);
    expect((await save('wecomConfig', { name: 'b', orgId: group, corpId: 'c', agentId: '1', enabled: false })).code).toBe(0);
  });

  it('keeps its secret sealed, and tells it in no answer, history, export, audit or log; an empty one leaves it', async () => {
    const made = await wecomAt(server.hospital.orgs.east, 'corp-east', secrets.east);
    expect(made['secretSetAt']).toEqual(expect.any(String));
    const kept = await change(made, { name: 'renamed', secret: '' });
    await check('wecomConfig', made.id);
    expect((await detail('wecomConfig', made.id))['checkOutcome']).toBe('works');
    const told = await Promise.all(
      ['list', `detail?id=${made.id}`, `history?id=${made.id}`, 'export?format=csv', 'options'].map(
        async (path) => (await server.call('GET', `/crm-server/wecomConfig/${path}`, { token: chief })).text,
      ),
    );
    const stored = await server.test.database.query<{ text: string }>(
      `select secret as text from wecom_config union all select detail::text from audit union all select changes::text from record_change union all select patch::text from event_log`,
    );
    const everything = [...told, ...stored.map(({ text }) => text ?? ''), server.log(), JSON.stringify(kept)].join('\n');
    expect(everything).toContain('renamed');
    expect(everything).not.toContain(secrets.east);
    expect(told.join('')).not.toContain(stored[0]?.text ?? 'none');
  });
});

describe('a login by scanning', () => {
  it('[F9] goes to the chosen enterprise, whose word counts for its own people alone', async () => {
    const { group, east } = server.hospital.orgs;
    await wecomAt(group, 'corp-group', secrets.group);
    await wecomAt(east, 'corp-east', secrets.east);
    const names: unknown[] = [];
    for (const corp of ['corp-east', 'corp-group', 'corp-env']) {
      const { state, reply } = await begin(corp);
      expect(new URL((reply.datas as { url: string }).url).searchParams.get('appid')).toBe(corp);
      names.push(await nameOf(await scanned(state, corp)));
    }
    expect(names).toEqual(['name of anna', 'name of bert', 'name of carl']);
  });

  it('[F9] takes no code of another enterprise than it began with, and ends where that is switched off meanwhile', async () => {
    const { group, east } = server.hospital.orgs;
    await wecomAt(group, 'corp-group', secrets.group);
    const near = await wecomAt(east, 'corp-east', secrets.east);
    const { state } = await begin('corp-group');
    expect((await scanned(state, 'corp-east')).code).toBe(40106);
    expect(await nameOf(await scanned(state, 'corp-group'))).toBe('name of bert');
    const late = await begin('corp-east');
    await change(near, { enabled: false });
    expect((await scanned(late.state, 'corp-east')).code).toBe(40106);
    expect((await begin('corp-east')).reply.code).toBe(40108);
  });
});

describe('trying a configuration', () => {
  const cases = [
    ['works', 'corp-east', secrets.east, undefined],
    ['wrongSecret', 'corp-east', 'another', undefined],
    ['wrongId', 'corp-nowhere', secrets.east, undefined],
    ['addressRefused', 'corp-east', secrets.east, { errcode: 60_020, errmsg: 'not allow to access from your ip, hint: [1], from ip: 203.0.113.7, more info' }],
    ['refused', 'corp-east', secrets.east, { errcode: -1, errmsg: 'system busy' }],
  ] as const;
  it.each(cases)('says %s', async (outcome, corpId, secret, refusal) => {
    const row = await wecomAt(server.hospital.orgs.east, corpId, secret);
    outside.refusal = refusal;
    const { done, failed } = await check('wecomConfig', row.id);
    expect([done.length, failed[0]?.code]).toEqual(outcome === 'works' ? [1, undefined] : [0, outcome]);
    const kept = await detail('wecomConfig', row.id);
    expect([kept['checkOutcome'], kept['checkAddress'], kept['checkedAt']]).toEqual([
      outcome,
      outcome === 'addressRefused' ? '203.0.113.7' : null,
      expect.any(String),
    ]);
    // The outcome holds for what was tried.
    expect(await change(kept, { agentId: '8' })).toMatchObject({ checkOutcome: 'unchecked', checkedAt: null });
  });

  it('tells of WeChat by the call that takes no token from other systems, and of a secret that another server has sealed', async () => {
    const made = await save('wechatConfig', {
      name: '服务号',
      orgId: server.hospital.orgs.east,
      app: 'officialAccount',
      appId: 'wx-east',
      secret: secrets.app,
    });
    const { id } = made.datas as Row;
    outside.heard.length = 0;
    expect((await check('wechatConfig', id)).done).toEqual([id]);
    expect(outside.heard.map(({ path, body }) => [path, (JSON.parse(body) as { force_refresh: boolean }).force_refresh])).toEqual([
      ['/cgi-bin/stable_token', false],
    ]);
    await server.test.database.query(`update wechat_config set secret = 'AAAAAAAAAAAAAAAA:AAAAAAAAAAAAAAAAAAAAAA:AAAA'`);
    expect((await check('wechatConfig', id)).failed[0]?.code).toBe('noSecret');
  });

  it('is nobody’s who does not see the row', async () => {
    const row = await wecomAt(server.hospital.orgs.group, 'corp-group', secrets.group);
    outside.heard.length = 0;
    const reply = await server.call('POST', '/crm-server/wecomConfig/check', { token: await server.login('eastKeeper'), json: { ids: [row.id] } });
    expect([(reply.datas as { failed: { code: string }[] }).failed.map(({ code }) => code), outside.heard]).toEqual([['404'], []]);
  });
});

describe('customers who come by a code', () => {
  const enter = (form: Readonly<Record<string, string>>): Promise<Reply> =>
    server.call('POST', '/api-uaa/oauth/openId/token', { form, headers: { authorization: 'Basic cHVibGlj' } });

  it('are those whom the app of their own organisation names, each code once', async () => {
    const { east, eastWard, west } = server.hospital.orgs;
    await server.hospital.member('open-ward', eastWard);
    await server.hospital.member('open-west', west);
    const code = (id: string): string => {
      outside.codes.set(`code of ${id}`, { of: 'wx-east', id });
      return `code of ${id}`;
    };
    expect((await enter({ code: code('open-ward'), orgId: eastWard, app: 'miniProgram' })).code).toBe(40110);
    await save('wechatConfig', { name: '小程序', orgId: east, app: 'miniProgram', appId: 'wx-east', secret: secrets.app });
    outside.heard.length = 0;
    const given = { code: code('open-ward'), orgId: eastWard, app: 'miniProgram' };
    const entered = await enter(given);
    expect([entered.code, (entered.datas as { person: { orgId: string } }).person.orgId]).toEqual([0, eastWard]);
    expect(outside.heard.map(({ path }) => path)).toEqual(['/sns/jscode2session']);
    expect((await enter(given)).code).toBe(40109);
    // An app of the east vouches for nobody of the west, though it named him.
    expect((await enter({ code: code('open-west'), orgId: eastWard, app: 'miniProgram' })).code).toBe(40101);
    expect((await enter({ code: code('open-ward'), orgId: west, app: 'miniProgram' })).code).toBe(40110);
    expect([(await enter({})).code, (await enter({ code: 'x' })).code]).toEqual([40001, 40001]);
    // An open id that is merely said: believed where no app could vouch, and nowhere else.
    expect([(await enter({ openId: 'open-west' })).code, (await enter({ openId: 'open-ward' })).code]).toEqual([0, 40101]);
    expect((await enter({ code: code('open-ward'), orgId: eastWard, app: 'miniProgram' })).code).toBe(0);
    expect(server.log()).not.toContain(secrets.app);
  });
});
