import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answers } from '#contract/operations.ts';
import { builtInMenus } from '#server/rights/builtInMenus.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.server.close());

const progress = async (token = rig.tokens.stranger) => (await rig.get('/api-user/setup/progress', token)).datas as Answers<'setupStep.progress'>;
const done = async (): Promise<string[]> => (await progress()).steps.filter((step) => step.isDone).map(({ name }) => name);
const check = (name: string, isChecked: boolean, token = rig.tokens.stranger) => rig.post('/api-user/setup/check', { name, isChecked }, token);

test('how far a group is follows from what is there, and from what its administrator has looked at', async () => {
  const { orgs } = rig.server.hospital;
  expect((await progress()).figures).toMatchObject({ houses: 1, departments: 0, people: 0 });
  expect(await done()).toEqual([]);
  expect((await check('roles', true)).code).toBe(0);
  expect((await check('roles', true)).code).toBe(0);
  expect(await done()).toEqual(['roles']);
  await rig.sql(
    `insert into organisation (id, group_id, parent_id, type, name, code, status) values (gen_random_uuid(), $1, $2, 'department', '生殖科', 'ward', 'enabled')`,
    orgs.otherGroup,
    orgs.otherHouse,
  );
  rig.server.running.services.sessions.readAnew();
  const nurse = await rig.server.hospital.staff('firstNurse', orgs.otherHouse, 'desk', { password_hash: null });
  const now = await progress();
  expect(now.figures).toEqual({ houses: 1, departments: 1, people: 1, waiting: 1, uninvited: 1, cameIn: 0 });
  expect(now.people).toEqual([{ id: nurse, name: 'name of firstNurse', username: 'firstNurse', roles: ['role desk'], hasPassword: false, lastLoginAt: null }]);
  const role = now.roles.find(({ name }) => name === 'role desk');
  expect(role).toMatchObject({ people: 1 });
  // The workbench needs no right: whoever has none sees it alone.
  const everybodys = builtInMenus.filter(({ type, right }) => type === 'menu' && right === '').map(({ path }) => path);
  expect(everybodys).toEqual(['/workbenches']);
  expect(role?.screens).toBeGreaterThan(everybodys.length);
  expect(now.roles.find(({ name }) => name === 'role nothing')?.screens).toBe(everybodys.length);
  expect(await done()).toEqual(['organisations', 'roles', 'people']);
  // Once, with a link that lets him in; whoever has one is not invited over it.
  const invited = (await rig.post('/api-user/users/invitations', {}, rig.tokens.stranger)).datas as Answers<'account.inviteWaiting'>;
  expect(invited).toMatchObject({ left: 0, invited: [{ id: nurse, username: 'firstNurse' }] });
  const { token = '' } = invited.invited[0] ?? {};
  expect((await rig.server.call('POST', '/api-user/users-anon/invitation', { json: { token } })).datas).toMatchObject({ username: 'firstNurse' });
  expect((await rig.post('/api-user/users/invitations', {}, rig.tokens.stranger)).datas).toEqual({ invited: [], left: 0 });
  expect((await progress()).figures).toMatchObject({ waiting: 1, uninvited: 0 });
  expect(await done()).toEqual(['organisations', 'roles', 'people', 'invitations']);
  await rig.sql('update staff_user set last_login_at = now() where id = $1', nurse);
  expect((await check('roles', false)).code).toBe(0);
  expect(await done()).toEqual(['organisations', 'people', 'invitations', 'firstLogin']);
});

test('what somebody will see is his menu, with the buttons he has, and of nobody beyond the group', async () => {
  const nurse = await rig.server.hospital.staff('seenNurse', rig.server.hospital.orgs.east, 'reader', { must_change_password: true });
  const seen = await rig.get(`/api-user/setup/sees?userId=${nurse}`, rig.tokens.chief);
  const { areas } = seen.datas as Answers<'setupStep.sees'>;
  await rig.sql('update staff_user set must_change_password = false where id = $1', nurse);
  const current = await rig.get('/api-user/menus/current', await rig.login('seenNurse'));
  const shown = (current.datas as readonly { readonly name: string; readonly subMenus: readonly { readonly name: string; readonly have: boolean }[] }[])
    .map(({ name, subMenus }) => ({ name, screens: subMenus.filter(({ have }) => have).map((screen) => screen.name) }))
    .filter(({ screens }) => screens.length > 0);
  expect(shown.length).toBeGreaterThan(1);
  expect(areas.map(({ name, screens }) => ({ name, screens: screens.map((screen) => screen.name) }))).toEqual(shown);
  expect(areas.flatMap(({ screens }) => screens).find(({ name }) => name === '咨询台')?.buttons).toEqual([]);
  expect((await rig.get(`/api-user/setup/sees?userId=${nurse}`, rig.tokens.stranger)).code).toBe(404);
  expect((await rig.get('/api-user/setup/progress', await rig.login('seenNurse'))).code).toBe(40301);
  // Somebody who administers one organisation learns nothing of the others.
  for (const path of ['/api-user/setup/progress', `/api-user/setup/sees?userId=${nurse}`])
    expect((await rig.get(path, rig.tokens.house)).code, path).toBe(40307);
  expect((await check('roles', true, rig.tokens.house)).code).toBe(40307);
});
