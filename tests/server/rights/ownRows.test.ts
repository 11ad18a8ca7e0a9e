/** A role that gives its holder his own rows alone: wherever a row can be met, at the server and at row level security behind it (docs/adr/0043). */
import { once } from 'node:events';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { withRlsContext } from '#server/db/rlsContext.ts';
import { Peer } from '#tests/server/support/hubRig.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';

let rig: Rig;
let own = { id: '', token: '' };
let colleague = '';
let other = '';
const members = { mine: '', theirs: '', free: '', served: '', waiting: '' };
const path = '/crm-server/customermanage';
const rights = [
  'member.read',
  'member.write',
  'member.remove',
  'member.export',
  'member.import',
  'order.read',
  'chat.read',
  'chat.write',
  'number.reveal',
  'file.upload',
];

beforeAll(async () => {
  rig = await startRig();
  const { hospital } = rig.server;
  const { east } = hospital.orgs;
  await rig.makeRole('ownOnly', rights as never, 'own');
  await rig.makeRole('numbers', ['member.unmask', 'order.read'] as never, 'own');
  own.id = await hospital.staff('own-only', east, 'ownOnly');
  other = await hospital.staff('colleague-own', east, 'ownOnly', { nick_name: '何静' });
  colleague = await hospital.staff('colleague', east, 'desk', { nick_name: '周敏' });
  members.mine = await hospital.member('mine', east, { name: '林小满', owner_user_id: own.id });
  members.theirs = await hospital.member('theirs', east, { name: '林大满', owner_user_id: colleague });
  members.free = await hospital.member('free', east, { name: '林无主' });
  members.served = await hospital.member('served', east, { name: '林在谈', owner_user_id: colleague });
  members.waiting = await hospital.member('waiting', east, { name: '林排队' });
  await hospital.conversation(members.theirs, east, { state: 'serving', assignee_id: colleague });
  await hospital.conversation(members.served, east, { state: 'serving', assignee_id: own.id });
  await hospital.conversation(members.waiting, east);
  for (const id of Object.values(members)) {
    await hospital.patient(id, east, '110101199003071234');
    await hospital.order(id, east, { title: `order of ${id}` });
  }
  own.token = await rig.login('own-only');
});
afterAll(() => rig.server.close());

const seen = [() => members.mine, () => members.served, () => members.waiting];
const unseen = [() => members.theirs, () => members.free];
const rowsOf = (datas: unknown): Record<string, unknown>[] => (datas as { rows: Record<string, unknown>[] }).rows;

test('[E2] a list, a page of it, a count, a search, a picker and an export hold his own rows, those he talks with and those of the queue', async () => {
  const expected = seen.map((one) => one()).toSorted();
  const list = await rig.get(`${path}/list?limit=50`, own.token);
  expect(
    rowsOf(list.datas)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(expected);
  expect(rowsOf((await rig.get(`${path}/list?limit=50&searchValue=${encodeURIComponent('林')}`, own.token)).datas)).toHaveLength(3);
  expect((await rig.get(`${path}/count`, own.token)).datas).toEqual({ count: 3 });
  const options = (await rig.get(`${path}/options?searchValue=${encodeURIComponent('大满')}`, own.token)).datas;
  expect(options).toEqual([]);
  expect((await rig.get(`${path}/options?ids=${members.theirs}`, own.token)).datas).toEqual([]);
  const csv = await rig.get(`${path}/export?format=csv`, own.token);
  expect([csv.text.includes('林小满'), csv.text.includes('林大满')]).toEqual([true, false]);
  const patients = rowsOf((await rig.get('/crm-server/patientUser/list?limit=50', own.token)).datas);
  expect(patients.map(({ memberId }) => memberId).toSorted()).toEqual(expected);
  // The list of conversations is narrowed by tags to customers who are theirs.
  await rig.sql(`update member set tags = '{各自的}' where id = any($1)`, [members.served, members.theirs]);
  const narrowed = (about: string): Promise<unknown> => rig.get(`/crm-server/Consultation/${about}`, own.token).then(({ datas }) => datas);
  expect(await narrowed(`tagged?tag=${encodeURIComponent('各自的')}`)).toEqual([{ memberId: members.served }]);
  expect(await narrowed('tags')).toContainEqual({ tag: '各自的', count: 1 });
  const palette = async (words: string) => (await rig.get(`/crm-server/customermanage/search?words=${encodeURIComponent(words)}`, own.token)).datas;
  expect(await palette('林大')).toEqual([]);
  expect(await palette('林小')).toMatchObject([{ memberId: members.mine }]);
});

test('[E10] one row, its history, its numbers, its change and its removal are of his own alone, singly and many at once; a foreign one and none look alike', async () => {
  for (const id of unseen.map((one) => one())) {
    expect((await rig.get(`${path}/detail?id=${id}`, own.token)).code).toBe(404);
    expect((await rig.get(`${path}/history?id=${id}`, own.token)).code).toBe(404);
    expect((await rig.post(`${path}/update`, { id, version: 1, remark: 'x' }, own.token)).code).toBe(404);
    expect((await rig.post(`${path}/deleteById`, { id }, own.token)).code).toBe(404);
    expect((await rig.post('/api-user/access/unmask', { entity: 'member', id, field: 'mobile', reason: '回电话' }, own.token)).code).toBe(404);
  }
  const report = (await rig.post(`${path}/bulk`, { ids: [members.mine, members.theirs], act: 'update', change: { remark: '回访' } }, own.token)).datas;
  expect(report).toMatchObject({ done: [members.mine], failed: [{ id: members.theirs }] });
  expect((await rig.get(`${path}/detail?id=${members.mine}`, own.token)).code).toBe(0);
});

test('[E7] what he makes is his; he takes what nobody has, and gives to or takes from no colleague', async () => {
  const made = (await rig.post(`${path}/save`, { name: '新客户' }, own.token)).datas as { id: string; ownerUserId: string; version: number };
  expect(made.ownerUserId).toBe(own.id);
  const given = await rig.post(`${path}/update`, { id: made.id, version: made.version, ownerUserId: colleague }, own.token);
  expect([given.code, given.text.includes('只能是您自己') || given.text.includes('can only be you')]).toEqual([40001, true]);
  const taken = await rig.get(`${path}/detail?id=${members.served}`, own.token);
  const { version } = taken.datas as { version: number };
  expect((await rig.post(`${path}/update`, { id: members.served, version, ownerUserId: own.id }, own.token)).code).toBe(40001);
  const passed = await rig.post(`${path}/distribute`, { ids: [members.mine, members.waiting], userId: colleague }, own.token);
  expect(passed.datas).toMatchObject({ done: [], failed: [{ code: '40940' }, { code: '40940' }] });
  expect((await rig.post(`${path}/distribute`, { ids: [members.waiting], userId: own.id }, own.token)).datas).toMatchObject({ done: [members.waiting] });
  // Rows are left as they were found: the tests come in any order.
  await rig.sql('update member set owner_user_id = null where id = $1', members.waiting);
  await rig.sql('update member set deleted_at = now() where id = $1', made.id);
});

test('[E9] without any condition in a statement row security gives the same rows, and takes no change of others', async () => {
  const { database } = rig.server.test;
  const { east, group } = rig.server.hospital.orgs;
  const within = withRlsContext(database, { orgIds: [east], ownOrgIds: [east], groupId: group, personId: own.id });
  const ids = (await within.query<{ id: string }>(`select id from member where name like '林%'`)).map(({ id }) => id);
  expect(ids.toSorted()).toEqual(seen.map((one) => one()).toSorted());
  for (const table of ['patient', '"order"', 'conversation', 'seen.patient', 'seen."order"']) {
    const foreign = await within.query(`select 1 from ${table} where member_id = any($1)`, [[members.theirs]]);
    expect([table, foreign.length]).toEqual([table, 0]);
    expect([table, (await within.query(`select 1 from ${table} where member_id = $1`, [members.served])).length]).toEqual([table, 1]);
  }
  expect(await within.query(`update member set remark = 'x' where id = $1 returning id`, [members.theirs])).toEqual([]);
  const whole = withRlsContext(database, { orgIds: [east], groupId: group, personId: own.id });
  expect(await whole.query('select 1 from member where id = $1', [members.theirs])).toHaveLength(1);
});

test('[E4] beside a role that gives the whole house, one that gives his own opens nothing of the others', async () => {
  const { east } = rig.server.hospital.orgs;
  await rig.makeRole('wholeHouse', ['member.read'] as never, 'org');
  await rig.server.hospital.staff('mixed', east, 'wholeHouse', { role_codes: ['wholeHouse', 'numbers'] });
  const token = await rig.login('mixed');
  const rows = rowsOf((await rig.get(`${path}/list?limit=50`, token)).datas);
  expect(rows.length).toBeGreaterThan(4);
  expect(rows.map(({ mobile }) => mobile).filter((mobile) => mobile !== null && !String(mobile).includes('*'))).toEqual([]);
  // The person sees all customers, and their own orders alone: in the list, in the palette, and of one.
  const [order] = await rig.sql<{ id: string }>('select id from "order" where member_id = $1', members.theirs);
  const listed = rowsOf((await rig.get('/crm-server/pushorder/list?limit=50', token)).datas);
  expect(listed.map(({ memberId }) => memberId)).toEqual([members.waiting]);
  expect((await rig.get(`/crm-server/pushorder/detail?id=${order?.id}`, token)).code).toBe(404);
  expect((await rig.get('/crm-server/pushorder/search?words=order', token)).text).not.toContain(members.theirs);
});

async function listen(token: string, kind: 'staff' | 'member' = 'staff', after?: number): Promise<Peer> {
  const { datas } = await rig.get('/crm-server/allocationRule/uin/token', token);
  const address = `${rig.server.url.replace('http', 'ws')}/ws?token=${(datas as { token: string }).token}`;
  const ws = new WebSocket(after === undefined ? address : `${address}&after=${after}`);
  const peer = new Peer({ kind, id: own.id, orgId: rig.server.hospital.orgs.east, name: '' }, ws);
  await once(ws, 'open');
  return peer;
}
const remark = async (id: string, more: object = {}): Promise<void> => {
  const { version } = (await rig.get(`${path}/detail?id=${id}`, rig.tokens.house)).datas as { version: number };
  const reply = await rig.post(`${path}/update`, { id, version, remark: `at ${version}`, ...more }, rig.tokens.house);
  expect(reply.code, reply.text).toBe(0);
};
const heardIds = ({ frames }: Peer): string[] => frames.filter(({ type, entity }) => type === 17 && entity === 'member').map(({ id }) => id ?? '');

test('[E11] what happens to a colleague’s rows is not told, live nor after having been away; who loses a row hears it', async () => {
  const peer = await listen(own.token);
  const begun = await peer.position();
  for (const id of [members.theirs, members.mine, members.free, members.waiting]) await remark(id);
  await remark(members.mine, { ownerUserId: colleague });
  await remark(members.mine);
  await peer.position();
  const heard = [members.mine, members.waiting, members.mine];
  expect(heardIds(peer)).toEqual(heard);
  await peer.close();
  const back = await listen(own.token, 'staff', begun);
  await back.position();
  expect(heardIds(back)).toEqual(heard);
  await back.close();
  await remark(members.mine, { ownerUserId: own.id });
});

test('[E11] what passes with a customer is told as well: his patients and orders, in one event for five hundred, to who loses them and to who has them now', async () => {
  const { database } = rig.server.test;
  const { east } = rig.server.hospital.orgs;
  const passing = await rig.server.hospital.member('passing', east, { owner_user_id: own.id });
  await database.query(
    `insert into "order" (id, org_id, kind, member_id, order_no, title, count, pay_price, status) select gen_random_uuid(), $1, 'pushed', $2, 'P' || n, 'passing', 1, 100, 'unpaid' from generate_series(1, 501) n`,
    [east, passing],
  );
  const patient = await rig.server.hospital.patient(passing, east, '110101199003071234');
  const [mine, theirs] = [await listen(own.token), await listen(await rig.login('colleague-own'))];
  await mine.position();
  await remark(passing);
  await rig.post(`${path}/distribute`, { ids: [passing], userId: other }, rig.tokens.house);
  const through = async (peer: Peer): Promise<unknown[]> => {
    await peer.position();
    return peer.frames.flatMap(({ entity, many }) => (many ? [[entity, many.length]] : []));
  };
  const passed = [
    ['patient', 1],
    ['order', 500],
    ['order', 1],
  ];
  expect(await through(mine)).toEqual(passed);
  expect(await through(theirs)).toEqual(passed);
  expect(mine.frames.find(({ entity, many }) => many && entity === 'patient')?.many).toEqual([patient]);
  await mine.close();
  await theirs.close();
});

test('[E11] of the chat he hears and answers what he serves and the queue; what he hands over he hears once more', async () => {
  const { server } = rig;
  const talk = (id: string) => rig.sql<{ id: string }>('select id from conversation where member_id = $1', id).then(([row]) => row?.id ?? '');
  const [served, theirs, waiting] = [await talk(members.served), await talk(members.theirs), await talk(members.waiting)];
  const before = await rig.sql<{ id: string; state: string; assigneeId: string | null }>(
    'select id, state, assignee_id as "assigneeId" from conversation where id = any($1)',
    [served, waiting],
  );
  const rows = rowsOf((await rig.get('/crm-server/Consultation/doctorGetChat', own.token)).datas);
  expect(rows.map(({ conversationId }) => conversationId).toSorted()).toEqual([served, waiting].toSorted());
  const peer = await listen(own.token);
  const begun = await peer.position();
  for (const open of ['theirs', 'served', 'waiting']) {
    const speaker = await listen(await server.loginMember(open), 'member');
    await speaker.answer(speaker.say(`said by ${open}`));
    await speaker.close();
  }
  await peer.position();
  const said = ({ frames }: Peer): string[] => frames.filter(({ type }) => type === 0).map(({ content }) => content ?? '');
  expect(said(peer)).toEqual(['said by served', 'said by waiting']);
  expect(JSON.stringify(peer.frames)).not.toContain(theirs);
  expect((await peer.answer(peer.say('let me in', { toRemoteId: members.theirs }))).resp_code).toBe(41007);
  expect((await peer.answer(peer.say('here I am', { toRemoteId: members.served }))).type).toBe(0);
  const move = (conversationId: string, more: object) => rig.post('/crm-server/Consultation/move', { conversationId, ...more }, own.token);
  expect((await move(theirs, { move: 'close' })).code).toBe(41007);
  const handed = await move(served, { move: 'assign', toUserId: colleague });
  expect([handed.code, (handed.datas as { assigneeId: string }).assigneeId]).toEqual([0, colleague]);
  const claimed = await move(waiting, { move: 'claim' });
  expect([claimed.code, (claimed.datas as { assigneeId: string }).assigneeId]).toEqual([0, own.id]);
  await peer.position();
  // That it changed, and nothing of it: his desk asks for the row and finds that it is gone.
  const left = peer.frames.filter(({ entity, id }) => entity === 'conversation' && id === served).at(-1);
  expect([left?.change, left?.patch]).toEqual(['updated', undefined]);
  expect(rowsOf((await rig.get(`/crm-server/Consultation/doctorGetChat?conversationId=${served}`, own.token)).datas)).toEqual([]);
  expect(peer.frames.filter(({ entity, id }) => entity === 'conversation' && id === waiting).at(-1)?.patch).toMatchObject({ assigneeId: own.id });
  await peer.close();
  const back = await listen(own.token, 'staff', begun);
  await back.position();
  expect(said(back)).not.toContain('said by theirs');
  expect(JSON.stringify(back.frames)).not.toContain(theirs);
  await back.close();
  for (const { id, state, assigneeId } of before) await rig.sql('update conversation set state = $2, assignee_id = $3 where id = $1', id, state, assigneeId);
});

test('why somebody does not see a row is told with the name of who is responsible, to who sees that himself', async () => {
  const why = async (token: string, id: string) =>
    await rig.server.call('GET', `/api-user/access/why?userId=${own.id}&entity=member&id=${id}`, { token, headers: { 'accept-language': 'zh-CN' } });
  const told = (await why(rig.tokens.house, members.theirs)).datas as { isAllowed: boolean; steps: { kind: string; text: string; isMet: boolean }[] };
  expect(told.isAllowed).toBe(false);
  expect(told.steps.find(({ kind }) => kind === 'row')?.text).toBe('这条记录由周敏负责；角色只给本人负责的记录');
  expect(told.steps.filter(({ kind }) => kind === 'scope').map(({ text }) => text)).toContain('其中只看本人负责的：org east');
  expect((await why(rig.tokens.house, members.mine)).datas).toMatchObject({ isAllowed: true });
  expect((await why(own.token, members.theirs)).text).not.toContain('周敏');
});

test('[A11] a role that is narrowed to own rows narrows who holds it within seconds, and logs nobody out', async () => {
  const { east } = rig.server.hospital.orgs;
  const queued = await rig.server.hospital.member('queued', east);
  await rig.server.hospital.conversation(queued, east);
  const roleId = await rig.makeRole('soonOwn', ['member.read'] as never, 'org');
  await rig.server.hospital.staff('soon-own', east, 'soonOwn');
  const token = await rig.login('soon-own');
  expect(rowsOf((await rig.get(`${path}/list?limit=50`, token)).datas).length).toBeGreaterThan(4);
  const [role] = await rig.sql<{ version: number }>('select version from role where id = $1', roleId);
  const saved = await rig.post('/api-user/roles/saveOrUpdate', { id: roleId, version: role?.version, dataScope: 'own' }, rig.tokens.chief);
  expect(saved.code, saved.text).toBe(0);
  const ids = async (): Promise<unknown[]> =>
    rowsOf((await rig.get(`${path}/list?limit=50`, token)).datas)
      .map(({ id }) => id)
      .toSorted();
  await expect.poll(ids).toEqual([queued, members.waiting].toSorted());
  await rig.sql('delete from conversation where member_id = $1', queued);
});

test('[E11] a file that hangs on a row is downloaded by who sees the row: a picture of a customer, one of a chat', async () => {
  const { east } = rig.server.hospital.orgs;
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#284' } })
    .png()
    .toBuffer();
  const send = async (token: string): Promise<string> => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
    return ((await rig.server.call('POST', '/api-file/files/upHttpsLoad', { token, body: form })).datas as { path: string }).path;
  };
  const ofCustomer = await send(rig.tokens.house);
  const ofChat = await send(rig.tokens.house);
  const owned = await rig.server.hospital.member('pictured', east, { owner_user_id: colleague, avatar_url: ofCustomer });
  const talk = await rig.server.hospital.conversation(owned, east, { state: 'serving', assignee_id: colleague });
  await rig.server.hospital.message(talk, east, { message_type: 1, content: ofChat, sender_id: owned });
  const download = async (of: string, token: string): Promise<number> => (await rig.get(`/api-file/files/download?path=${of}`, token)).status;
  const tried = async (): Promise<number[]> => [await download(ofCustomer, own.token), await download(ofChat, own.token)];
  expect(await download(ofCustomer, rig.tokens.house)).toBe(200);
  expect(await tried()).toEqual([404, 404]);
  await rig.sql('update member set owner_user_id = $2 where id = $1', owned, own.id);
  expect(await tried()).toEqual([200, 404]);
  await rig.sql('update conversation set assignee_id = $2 where member_id = $1', owned, own.id);
  await rig.sql('update member set owner_user_id = $2 where id = $1', owned, colleague);
  expect(await tried()).toEqual([200, 200]);
  await rig.sql('update conversation set assignee_id = $2 where member_id = $1', owned, colleague);
});
