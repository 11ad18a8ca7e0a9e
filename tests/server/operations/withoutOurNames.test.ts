/** A client that knows only the specification leaves these out: versions, the id of a conversation, the entity of an export. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';
import { plantMenus } from '#server/rights/plantMenus.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string };
let server: TestServer;
let token: string;
const talks: Record<'chat' | 'order' | 'foreign', string> = { chat: '', order: '', foreign: '' };
const members: Record<'own' | 'foreign', string> = { own: '', foreign: '' };
let orderId: string;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { hospital } = server;
  const { east, west } = hospital.orgs;
  await hospital.staff('keeper', east, 'keeper', { bound_org_ids: [east, west] });
  await hospital.staff('other', east, 'keeper');
  await hospital.staff('nothing', east, 'nothing');
  token = await server.login('keeper');
  members.own = await hospital.member('open-own', east);
  members.foreign = await hospital.member('open-foreign', west);
  orderId = await hospital.order(members.own, east, { kind: 'consultation' });
  talks.chat = await hospital.conversation(members.own, east);
  talks.order = await hospital.conversation(members.own, east, { kind: 'consultation', bus_id: orderId });
  talks.foreign = await hospital.conversation(members.foreign, west);
  for (const [name, id] of Object.entries(talks))
    await hospital.message(id, name === 'foreign' ? west : east, { sender_id: members.own, content: `of ${name}` });
});
afterAll(() => server.close());

const get = (path: string, as = token): Promise<Reply> => server.call('GET', path, { token: as });
const post = (path: string, json: object, as = token): Promise<Reply> => server.call('POST', path, { token: as, json });
const form = (path: string, body: Readonly<Record<string, string>>, as = token): Promise<Reply> => server.call('POST', path, { token: as, form: body });
const rowOf = (reply: Reply): Row => {
  expect(reply.code, reply.text).toBe(0);
  return reply.datas as Row;
};
const changesOf = async (base: string, id: string): Promise<unknown> =>
  ((await get(`${base}/history?id=${id}`)).datas as { version: number; changes: { field: string; from: unknown; to: unknown }[] }[]).map(
    ({ version, changes }) => [version, ...changes.map(({ field, from, to }) => `${field}: ${String(from)} -> ${String(to)}`)],
  );

describe('without a version', () => {
  it('a row is changed as it stands, and the history keeps what each found', async () => {
    const base = '/crm-server/orderChannel';
    const { id } = rowOf(await post(`${base}/save`, { name: '一', code: 'one' }));
    const other = await server.login('other');
    const both = await Promise.all([post(`${base}/save`, { id, name: '二' }), post(`${base}/save`, { id, name: '三' }, other)]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    const [second = [], third = []] = (await changesOf(base, id)) as unknown[][];
    expect([third[0], second[0]]).toEqual([2, 3]);
    expect([third[1], second[1]].toSorted()).toEqual(
      [second[1] === 'name: 二 -> 三' ? ['name: 一 -> 二', 'name: 二 -> 三'] : ['name: 一 -> 三', 'name: 三 -> 二']].flat().toSorted(),
    );
    // A client that says a version is held to it.
    expect((await post(`${base}/save`, { id, name: '四', version: 2 })).code).toBe(40901);
  });
  it('an order is moved where its state allows it, and two moves at once are told apart by it', async () => {
    const { east } = server.hospital.orgs;
    const id = await server.hospital.order(members.own, east);
    const base = '/crm-server/pushorder';
    const both = await Promise.all([post(`${base}/updateStatus`, { id, status: 'cancelled' }), post(`${base}/updateStatus`, { id, status: 'cancelled' })]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 40902]);
    expect(await changesOf(base, id)).toEqual([[2, 'status: unpaid -> cancelled']]);
    expect((await post(`${base}/updateStatus`, { id, status: 'unpaid' })).code).toBe(40902);
    expect((await post(`${base}/updateStatus`, { id, status: 'unpaid', version: 1 })).code).toBe(40901);
  });
  it('a role is granted menus', async () => {
    await server.test.database.transaction((query) => plantMenus(query));
    await server.test.database.query(
      `insert into role (id, org_id, code, name, rights, data_scope) select gen_random_uuid(), org_id, 'chief', 'chief', rights, 'group' from role where code = 'keeper'`,
    );
    server.running.services.sessions.readAnew();
    await server.hospital.staff('chief', server.hospital.orgs.group, 'chief');
    const chief = await server.login('chief');
    const role = rowOf(await post('/api-user/roles/saveOrUpdate', { code: 'granted', name: '被授予', dataScope: 'org' }, chief));
    const all = (await get('/api-user/menus/findAlls', chief)).datas as { rows: Row[] };
    const [row] = await server.test.database.query<{ n: number }>('select count(*)::int as n from menu where org_id = $1 and deleted_at is null', [
      server.hospital.orgs.group,
    ]);
    expect([all.rows.length, all.rows.length > 20]).toEqual([row?.n, true]);
    const orders = all.rows.find(({ path }) => path === '/orderManage')?.id ?? '';
    expect((await form('/api-user/menus/granted', { roleId: role.id, menuIds: orders, tenantId: 'webApp' }, chief)).datas).toMatchObject({
      rights: ['order.read'],
      version: 2,
    });
  });
  it("the desk's rules are saved, the first time and over what stands there", async () => {
    const { version: _version, ...policy } = rowOf(await get('/crm-server/Consultation/policy')) as Record<string, unknown>;
    const save = async (capacity: number): Promise<unknown> =>
      (rowOf(await post('/crm-server/Consultation/savePolicy', { ...policy, capacity })) as Row)['version'];
    expect([await save(7), await save(8)]).toEqual([1, 2]);
  });
});

describe('without its id a conversation', () => {
  const read = async (named: Readonly<Record<string, string>>, as = token): Promise<unknown> => {
    const reply = await form('/im/message/queryRemoteSingleMessage', named, as);
    return reply.code === 0 ? (reply.datas as { rows: { content: string }[] }).rows.map(({ content }) => content) : reply.code;
  };
  it('is found by what its row says', async () => {
    const { rows } = (await get('/crm-server/Consultation/doctorGetChat')).datas as { rows: Record<string, string>[] };
    for (const [name, id] of Object.entries({ chat: talks.chat, order: talks.order })) {
      const { systemId = '', busId = '', memberId = '', fromRemoteId = '', toRemoteId = '' } = rows.find(({ conversationId }) => conversationId === id) ?? {};
      expect(await read({ systemId, busId, memberId, fromRemoteId, fromRemoteSystem: 'member', toRemoteId, toRemoteSystem: 'staff' })).toEqual([`of ${name}`]);
      expect(await read({ systemId, fromRemoteId: toRemoteId, toRemoteId: memberId })).toEqual([`of ${name}`]);
    }
    expect(await read({ busId: orderId })).toEqual(['of order']);
  });
  it('is found by its own side, and by nobody else', async () => {
    const { east, west } = server.hospital.orgs;
    const member = await server.loginMember('open-own');
    expect(await read({ systemId: `${east}_2`, toRemoteId: members.own }, member)).toEqual(['of chat']);
    expect(await read({ systemId: `${west}_2` }, member)).toBe(41007);
    expect(await read({ memberId: members.foreign }, member)).toBe(41007);
    const other = await server.login('other');
    const elsewhere: readonly Readonly<Record<string, string>>[] = [
      { memberId: members.foreign },
      { systemId: `${west}_2` },
      { fromRemoteId: members.foreign, systemId: `${west}_2` },
    ];
    for (const named of elsewhere) expect(await read(named, other), JSON.stringify(named)).toBe(41007);
  });
  it.each<Readonly<Record<string, string>>>([{}, { systemId: 'x' }, { fromRemoteId: 'x' }, { busId: '%' }, { systemId: '_2' }, { toRemoteId: '' }])(
    'is none where %j is all that is said',
    async (named) => {
      expect(await read(named)).toBe(41007);
    },
  );
  it('is marked read', async () => {
    const unread = async (): Promise<unknown> =>
      ((await get(`/crm-server/Consultation/doctorGetChat?id=${talks.chat}`)).datas as { rows: Record<string, unknown>[] }).rows.map(({ unread: n }) => n);
    expect(await unread()).toEqual([1]);
    const said = { systemId: `${server.hospital.orgs.east}_2`, memberId: members.own };
    expect((await form('/im/message/readAllRemoteMessage', said)).code).toBe(0);
    expect(await unread()).toEqual([0]);
  });
});

describe('lists that are none of the engine', () => {
  const rows = async (path: string, as = token): Promise<readonly Record<string, unknown>[]> => {
    const reply = await get(path, as);
    expect(reply.code, reply.text).toBe(0);
    return (reply.datas as { rows: Record<string, unknown>[] }).rows;
  };
  it.each(['/crm-server/Consultation/doctorGetChat', '/crm-server/Consultation/customer2AllMember', '/api-uaa/tokens', '/crm-server/systemMessages/mypage'])(
    '%s counts pages from nought or one',
    async (path) => {
      const ids = async (page: string): Promise<readonly unknown[]> =>
        (await rows(`${path}?tenantId=webApp&page=${page}&pageSize=1&searchKey=&token=x&isQxOrg=true`)).map((row) => row['conversationId'] ?? row['id']);
      const all = (await rows(`${path}?limit=100`)).map((row) => row['conversationId'] ?? row['id']);
      expect([...(await ids('0')), ...(await ids('2')), ...(await ids('3'))]).toEqual(all.slice(0, 3));
      expect(await ids('1')).toEqual(await ids('0'));
    },
  );
  it('find by names', async () => {
    const path = '/crm-server/Consultation/doctorGetChat';
    expect(await rows(`${path}?name=open-own`)).toHaveLength(2);
    expect(await rows(`${path}?searchValue=nobody`)).toEqual([]);
    expect(new Set((await rows('/api-uaa/tokens?tenantId=webApp&nickName=name of other')).map(({ username }) => username))).toEqual(new Set(['other']));
  });
  it('staff who ask customer2AllMember get the conversations they see, and who may see none is refused', async () => {
    const mine = (await rows('/crm-server/Consultation/customer2AllMember')).map(({ conversationId }) => conversationId);
    expect(mine.toSorted()).toEqual([talks.chat, talks.order].toSorted());
    expect((await get('/crm-server/Consultation/customer2AllMember', await server.login('nothing'))).status).toBe(403);
    const member = await server.loginMember('open-own');
    expect(await rows('/crm-server/Consultation/customer2AllMember', member)).toHaveLength(2);
  });
  it('exports of all entities that may be exported, where none is named', async () => {
    const files = ['/crm-server/customermanage/export?format=csv', '/crm-server/orderChannel/export?format=csv'];
    for (const path of files) expect((await get(path)).status).toBe(200);
    const past = await rows('/crm-server/exportDetail/list');
    expect(new Set(past.map(({ entity }) => entity))).toEqual(new Set(['member', 'orderChannel']));
    expect((await rows('/crm-server/exportDetail/list?entity=member')).map(({ entity }) => entity)).toEqual(['member']);
    expect((await get('/crm-server/exportDetail/list', await server.login('nothing'))).status).toBe(403);
  });
  it("a dictionary's words come by its type", async () => {
    const make = async (type: string, words: readonly string[]): Promise<void> => {
      const { id } = rowOf(await post('/api-crm/dictionary/insertDictionary', { type, name: `dictionary ${type}` }));
      for (const [at, value] of words.entries())
        rowOf(
          await post('/crm-server/dictionary/save', { dictionaryId: id, value, label: `word ${value}`, sort: words.length - at, enabled: value !== 'off' }),
        );
    };
    await make('first', ['a', 'b', 'off']);
    await make('second', ['c']);
    const words = async (query: string): Promise<unknown> =>
      ((await get(`/api-crm/dictionary/getDictionarys${query}`)).datas as { type: string; value: string }[]).map(({ type, value }) => `${type} ${value}`);
    expect(await words('?type=first')).toEqual(['first b', 'first a']);
    expect(await words('?type=none')).toEqual([]);
    expect((await words('')) as string[]).toEqual(expect.arrayContaining(['first a', 'first b', 'second c']));
    expect(await words('?type=first&page=2&limit=1')).toEqual(['first a']);
  });
});
