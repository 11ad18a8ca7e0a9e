/** A person's workbench: arranged by themselves or by their role, compared with what they saw last and with this morning (docs/adr/0108). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answers } from '#contract/operations.ts';
import { workbenchLimits } from '#contract/limits/workbench.ts';
import { usualTiles } from '#contract/workbench/tiles.ts';
import type { ToldTile } from '#contract/workbench/told.ts';
import { standardRoles } from '#server/session/standardRoles.ts';
import { keepMornings } from '#server/workbench/mornings.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';

let rig: Rig;
let [lead, nurse, own] = ['', '', ''];
const base = '/crm-server/userDataCenter';
type Opened = Answers<'workbench.open'>;
const open = async (token: string): Promise<Opened> => {
  const reply = await rig.post(base, {}, token);
  expect(reply.code, reply.text).toBe(0);
  return reply.datas as Opened;
};
const countsOf = async (token: string): Promise<Record<string, number>> => {
  const { tiles } = (await rig.get(`${base}/figures`, token)).datas as { tiles: readonly ToldTile[] };
  return Object.fromEntries(tiles.flatMap(({ name, numbers }) => numbers.map((one) => [`${name}.${one.name}`, one.sum ?? one.count])));
};
beforeAll(async () => {
  rig = await startRig();
  const { hospital } = rig.server;
  const { east } = hospital.orgs;
  await rig.makeRole('benchLead', standardRoles.serviceLead.rights, 'group');
  await rig.makeRole('benchNurse', standardRoles.nurse.rights);
  await rig.makeRole('benchOwn', standardRoles.consultant.rights, 'own');
  await hospital.staff('benchLead', east, 'benchLead');
  await hospital.staff('benchNurse', east, 'benchNurse');
  const person = await hospital.staff('benchOwn', east, 'benchOwn');
  [lead, nurse, own] = [await rig.login('benchLead'), await rig.login('benchNurse'), await rig.login('benchOwn')];
  await hospital.member('first', east);
  await hospital.member('theirs', east, { owner_user_id: person });
});
afterAll(() => rig.server.close());

test('one begins with the contents of the specification, then with those of the role, then with one’s own', async () => {
  expect(await open(nurse)).toMatchObject({ tiles: usualTiles, arrangedBy: 'usual', roles: [], since: null });
  expect((await rig.post(`${base}/arrange`, { tiles: ['chats'], roleCode: 'benchNurse' }, nurse)).status).toBe(403);
  expect((await rig.post(`${base}/arrange`, { tiles: ['chats', 'complaints'], roleCode: 'benchNurse' }, rig.tokens.chief)).code).toBe(0);
  expect(await open(nurse)).toMatchObject({ tiles: ['chats', 'complaints'], arrangedBy: 'role' });
  expect(await open(lead)).toMatchObject({ arrangedBy: 'usual' });
  expect((await rig.post(`${base}/arrange`, { tiles: ['fresh', 'todo'] }, nurse)).datas).toEqual({ tiles: ['fresh', 'todo'], arrangedBy: 'person' });
  expect(await open(await rig.login('benchNurse'))).toMatchObject({ tiles: ['fresh', 'todo'], arrangedBy: 'person' });
  expect((await rig.post(`${base}/arrange`, {}, nurse)).datas).toEqual({ tiles: ['chats', 'complaints'], arrangedBy: 'role' });
  expect((await rig.post(`${base}/arrange`, { roleCode: 'benchNurse' }, rig.tokens.chief)).code).toBe(0);
  expect(await open(nurse)).toMatchObject({ tiles: usualTiles, arrangedBy: 'usual' });
});

test.each([
  [{ tiles: ['fresh', 'nothing'] }, 40001],
  [{ tiles: Array.from({ length: 30 }, () => 'fresh') }, 40001],
])('%j is refused with words', async (given, code) => {
  expect((await rig.post(`${base}/arrange`, given, lead)).code).toBe(code);
});
test('a role that the group has not is refused, and so is a number that no tile has', async () => {
  expect((await rig.post(`${base}/arrange`, { tiles: ['fresh'], roleCode: 'nobody' }, rig.tokens.chief)).status).toBe(404);
  expect((await rig.post(`${base}/arrange`, { tiles: ['fresh'], roleCode: 'benchNurse' }, rig.tokens.stranger)).status).toBe(404);
  expect((await rig.post(`${base}/seen`, { counts: { 'fresh.nothing': 1 } }, lead)).code).toBe(40001);
  expect((await rig.post(`${base}/seen`, { counts: { 'fresh.today': 'many' } }, lead)).code).toBe(40001);
});

test('the next visit is compared with what was seen in the last one', async () => {
  await open(lead);
  const before = await countsOf(lead);
  await rig.post(`${base}/seen`, { counts: before }, lead);
  // A visit that goes on is no new one.
  expect((await open(lead)).since).toBeNull();
  await rig.sql(`update workbench w set seen_at = now() - interval '1 hour' from staff_user u where u.id = w.user_id and u.username = 'benchLead'`);
  await rig.server.hospital.member('came meanwhile', rig.server.hospital.orgs.east);
  const { since } = await open(lead);
  expect(since?.counts).toEqual(before);
  expect((await countsOf(lead))['fresh.today']).toBe((before['fresh.today'] ?? 0) + 1);
  // A reload within the visit compares with the last one still.
  await rig.post(`${base}/seen`, { counts: await countsOf(lead) }, lead);
  expect((await open(lead)).since?.counts).toEqual(before);
  await rig.post(`${base}/seen`, { counts: await countsOf(lead), isRead: true }, lead);
  expect((await open(lead)).since?.counts).toEqual(await countsOf(lead));
});

test('what became of rows is told from what to what, of those that the reader sees', async () => {
  const { hospital } = rig.server;
  await rig.post(`${base}/seen`, { counts: {}, isRead: true }, lead);
  const id = await hospital.member('watched', hospital.orgs.east, { level: 'normal' });
  const detail = (await rig.get(`/crm-server/customermanage/detail?id=${id}`, rig.tokens.chief)).datas as { version: number };
  expect((await rig.post('/crm-server/customermanage/update', { id, version: detail.version, level: 'gold' }, rig.tokens.chief)).code).toBe(0);
  type Told = Answers<'workbench.changes'>;
  const told = (await rig.get('/crm/get/changes', lead)).datas as Told;
  expect(told.changes[0]).toMatchObject({
    entity: 'member',
    rowId: id,
    kind: '客户',
    title: 'name of watched',
    field: '会员等级',
    from: '普通会员',
    to: '金卡会员',
    act: 'updated',
  });
  expect(((await rig.get('/crm/get/changes', own)).datas as Told).changes.map(({ rowId }) => rowId)).not.toContain(id);
  expect(((await rig.get('/crm/get/changes', rig.tokens.stranger)).datas as Told).changes).toEqual([]);
});

test('the numbers of the morning are kept once, as each person sees them', async () => {
  await Promise.all([lead, own].map(open));
  await rig.sql(`update workbench set morning_on = null, morning_at = null, morning = null`);
  const { database, keys } = rig.server.running.services;
  expect(await keepMornings({ database, keys }, 24), 'before that hour nobody has numbers of the morning').toBe(0);
  await keepMornings({ database, keys }, 0);
  const [ofLead, ofOwn] = [await open(lead), await open(own)];
  expect(ofLead.morning?.counts).toEqual(await countsOf(lead));
  expect(ofOwn.morning?.counts).toEqual(await countsOf(own));
  expect(ofOwn.morning?.counts['customers.all']).toBe(1);
  await rig.server.hospital.member('after nine', rig.server.hospital.orgs.east);
  expect(await keepMornings({ database, keys }, 0), 'once a day').toBe(0);
  expect((await open(lead)).morning).toEqual(ofLead.morning);
  // The numbers of yesterday are none of today. Of somebody who was away so long no worker counts them anew meanwhile.
  await rig.sql(`update workbench set morning_on = morning_on - 1, seen_at = seen_at - make_interval(days => $1)`, workbenchLimits.morningDays);
  expect((await open(lead)).morning).toBeNull();
});
