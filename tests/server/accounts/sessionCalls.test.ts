import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#contract/screens/areas.ts';
import { screens } from '#contract/screens/index.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { east } = server.hospital.orgs;
  for (const role of ['desk', 'reader', 'nothing']) await server.hospital.staff(role, east, role);
  await server.hospital.member('open-1', east);
});
afterAll(() => server.close());

interface Menu {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly icon: string;
  readonly permission: string;
  readonly have: boolean;
  readonly subMenus: readonly Menu[];
}
const tree = async (token: string, query = '', headers: Record<string, string> = {}): Promise<Menu[]> =>
  (await server.call('GET', `/api-user/menus/current${query}`, { token, headers })).datas;
/** The screens, without their areas. */
const menus = async (...given: Parameters<typeof tree>): Promise<Menu[]> => (await tree(...given)).flatMap((area) => area.subMenus);

describe('[r-menus] the menu', () => {
  it('has every screen of the contract with a menu entry, each with the same id for everybody', async () => {
    const [desk, reader] = [await menus(await server.login('desk')), await menus(await server.login('reader'))];
    const inMenu = screens.filter((screen) => 'menu' in screen).map((screen): string => screen.path);
    expect(desk.map((menu) => menu.path).toSorted()).toEqual(inMenu.toSorted());
    expect(desk.map((menu) => menu.id)).toEqual(reader.map((menu) => menu.id));
    for (const { id } of desk) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('is a tree in the order of the rail; each area, screen and button says whether one has it', async () => {
    const all = await tree(await server.login('reader'));
    const order = Object.keys(areas);
    expect(all.map((area) => order.indexOf(area.icon))).toEqual(all.map((area) => order.indexOf(area.icon)).toSorted((a, b) => a - b));
    for (const area of all) {
      expect(area.have).toBe(area.subMenus.some((screen) => screen.have));
      for (const screen of area.subMenus)
        for (const button of screen.subMenus) expect([typeof button.have, button.permission === '']).toEqual(['boolean', false]);
    }
  });

  it.each([
    ['desk', true, true],
    ['reader', true, false],
    ['nothing', false, false],
  ] as const)('says what %s has: the desk %s, moving orders %s', async (role, seesDesk, moves) => {
    const found = (await menus(await server.login(role))).find((menu) => menu.path === '/consultation');
    expect([found?.have, found?.subMenus.find((button) => button.permission === 'order.move')?.have]).toEqual([seesDesk, moves]);
  });

  it('gives a member nothing', async () => {
    expect((await menus(await server.loginMember('open-1'))).some((menu) => menu.have || menu.subMenus.some((button) => button.have))).toBe(false);
  });

  it("names its buttons in the caller's language", async () => {
    const token = await server.login('desk');
    const names = async (language: string): Promise<string[]> =>
      (await menus(token, '?tenantId=webApp', { 'accept-language': language })).flatMap((menu) => menu.subMenus.map((button) => button.name));
    expect(await names('zh-CN')).toContain('变更订单状态');
    expect(await names('en')).toContain('Change order status');
  });

  it('is that of the one tenant there is (spec 9)', async () => {
    expect((await server.call('GET', '/api-user/menus/current?tenantId=other', { token: await server.login('desk') })).code).toBe(40001);
  });
});

describe('logins and denied tries', () => {
  it('are audited with who did it, where that is known', async () => {
    const token = await server.login('nothing');
    await server.call('POST', '/api-uaa/oauth/user/token', { form: { username: 'nothing', password: 'wrong' } });
    await server.call('GET', '/crm-server/pushorder/list', { token });
    const rows = await server.test.database.query(
      `select a.operation, a.class, a.outcome, a.code, u.username from audit a left join staff_user u on u.id = a.actor_id where a.actor_kind <> 'system' order by a.id desc limit 3`,
    );
    expect(rows).toEqual([
      { operation: 'order.list', class: 'list', outcome: 'refused', code: 40301, username: 'nothing' },
      { operation: 'session.login', class: 'login', outcome: 'refused', code: 40101, username: null },
      { operation: 'session.login', class: 'login', outcome: 'done', code: null, username: 'nothing' },
    ]);
  });
});
