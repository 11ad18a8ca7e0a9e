import { afterEach, expect, test } from 'vitest';
import { menusOf } from '#src/shell/machines/navigation/menus.ts';
import type { Menus } from '#src/shell/machines/navigation/menus.ts';
import { navigationMachine } from '#src/shell/machines/navigationMachine.ts';
import type { Going } from '#src/shell/machines/navigation/protocol.ts';
import { alone, asked } from '#tests/machines/simulated.ts';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());

/** The router obeys: it goes where it is told and says where it is. */
function start() {
  const menus = asked<Menus | null, unknown>();
  const travels: Going[] = [];
  const state = { resets: 0 };
  const one = alone(
    navigationMachine.provide({
      actors: { loadMenus: menus.logic },
      actions: {
        travel: ({ self }, going: Going) => {
          travels.push(going);
          self.send({ type: 'location.changed', path: going.path, search: going.search });
        },
        resetMenus: () => {
          state.resets += 1;
        },
      },
    }),
    () => ({ home: '/consultation', entryPath: '/' }),
  );
  over = one;
  const visit = (path: string, search = ''): void => one.child.send({ type: 'location.changed', path, search });
  return { ...one, menus, travels, visit, state, context: () => one.child.getSnapshot().context };
}

test('add-customer-DCB is redirected, keeping its query', () => {
  const one = start();
  one.visit('/add-customer-DCB', '?id=7&x=%20');
  expect(one.travels).toEqual([{ path: '/add-customer-WH-v2', search: '?id=7&x=%20', replace: true }]);
});

test('visiting the root path is told, so that the session storage is cleared', () => {
  const one = start();
  one.visit('/');
  expect(one.heardOf('root.visited')).toHaveLength(1);
});

test('entering the system path resets the menu list and fetches it anew', async () => {
  const one = start();
  one.child.send({ type: 'session.began', personId: 'p' });
  await one.menus.last().answer(menusOf([]));
  one.visit('/system');
  expect(one.state.resets).toBe(1);
  expect(one.context().menus).toBeNull();
  await one.menus.last().answer(menusOf([]));
  expect(one.context().menus).toEqual(menusOf([]));
});

test.each(['/addCustomerCommon', '/addCustomerCommon_list', '/addCustomerCommonResult', '/inquireplate', '/productdetails'])('%s has a blank title', (path) => {
  const one = start();
  one.visit(path);
  expect(one.context().title).toBe('blank');
});

test('other routes have their own title or the hospital’s name', () => {
  const one = start();
  one.visit('/unknown');
  expect(one.context().title).toBe('product');
  one.child.send({ type: 'session.began', personId: 'p' });
  one.visit('/orderManage');
  expect(one.context().title).toEqual(['订单管理', 'Orders']);
});

test('duplicate navigation is ignored', () => {
  const one = start();
  one.visit('/notice');
  one.visit('/notice');
  expect(one.heardOf('location.entered')).toHaveLength(1);
});

test('nobody is sent away before the session of the tab is known', () => {
  const one = start();
  one.visit('/orderManage', '?status=paid');
  expect(one.travels).toEqual([]);
  one.child.send({ type: 'session.gone', refused: false, personId: null });
  expect(one.travels).toEqual([{ path: '/', search: '', replace: true }]);
});

test('after the login one is back on the page that asked for it', () => {
  const one = start();
  one.visit('/orderManage', '?status=paid');
  one.child.send({ type: 'session.gone', refused: false, personId: null });
  one.child.send({ type: 'session.began', personId: 'p' });
  expect(one.travels.at(-1)).toEqual({ path: '/orderManage', search: '?status=paid', replace: false });
  expect(one.context().returnTo).toBeNull();
});

test('whoever leads a team begins at the workbench', () => {
  const one = start();
  one.visit('/');
  one.child.send({ type: 'session.began', personId: 'p', beginning: { rights: ['chat.read'], landing: 'workbench' } });
  expect(one.travels.at(-1)).toMatchObject({ path: '/workbenches' });
  one.visit('/orderManage');
  one.child.send({ type: 'session.switched', beginning: { rights: ['chat.read'], landing: 'workbench' } });
  expect(one.travels.at(-1), 'a screen that they have no right for leads to where they begin').toMatchObject({ path: '/workbenches' });
});

test('who may not see the first screen begins at /system, which decides, or at the inspector where they keep the machines running; who may begins there at once', () => {
  for (const [rights, path] of [
    [['order.read'], '/system'],
    [['order.read', 'developer.inspect'], '/inspector'],
    [['chat.read', 'developer.inspect'], '/consultation'],
    [['chat.read'], '/consultation'],
    [[], '/consultation'],
  ] as const) {
    const one = start();
    one.visit('/');
    one.child.send({ type: 'session.began', personId: 'p', beginning: { rights } });
    expect(one.travels.at(-1)).toMatchObject({ path });
  }
});

test('a refused session leads to the root, and back after the next login', () => {
  const one = start();
  one.child.send({ type: 'session.began', personId: 'p' });
  one.visit('/orderManage');
  one.child.send({ type: 'session.gone', refused: true, personId: null });
  expect(one.travels.at(-1)?.path).toBe('/');
  one.child.send({ type: 'session.began', personId: 'p' });
  expect(one.travels.at(-1)?.path).toBe('/orderManage');
});

test('a public page is left alone when the session is gone', () => {
  const one = start();
  one.visit('/notice');
  one.child.send({ type: 'session.gone', refused: false, personId: null });
  expect(one.travels).toEqual([]);
});

test('a login that came from nowhere leads home', () => {
  const one = start();
  one.visit('/');
  one.child.send({ type: 'session.gone', refused: false, personId: null });
  one.child.send({ type: 'session.began', personId: 'p' });
  expect(one.travels).toEqual([{ path: '/consultation', search: '', replace: false }]);
});

test('a menu list that cannot be had leaves the console usable', async () => {
  const one = start();
  one.child.send({ type: 'session.began', personId: 'p' });
  await one.menus.last().refuse({ reason: 'network' });
  expect(one.child.getSnapshot().value).toBe('ready');
  one.child.send({ type: 'menus.load' });
  await one.menus.last().answer(menusOf([]));
  expect(one.context().menus).toEqual(menusOf([]));
});

test('the page of the one-time link needs no login, and gives way to the set-up path', () => {
  const one = start();
  one.visit('/first');
  one.child.send({ type: 'session.gone', refused: false, personId: null });
  expect(one.travels).toEqual([]);
  one.child.send({ type: 'session.began', personId: 'p' });
  expect(one.travels).toEqual([{ path: '/setup', search: '', replace: true }]);
});

test('each person goes on where he was; what one had open is nothing to the next', () => {
  const one = start();
  one.visit('/consultation', '?c=7');
  one.child.send({ type: 'session.began', personId: 'zhou' });
  one.child.send({ type: 'session.gone', refused: true, personId: 'zhou' });
  expect(one.travels.at(-1)).toMatchObject({ path: '/' });
  one.child.send({ type: 'session.gone', refused: false, personId: null });
  one.child.send({ type: 'session.began', personId: 'he' });
  expect(one.travels.at(-1)).toMatchObject({ path: '/consultation', search: '' });
  one.visit('/orderManage');
  one.child.send({ type: 'session.gone', refused: false, personId: 'he' });
  one.child.send({ type: 'session.began', personId: 'zhou' });
  expect(one.travels.at(-1)).toMatchObject({ path: '/consultation', search: '?c=7' });
  one.child.send({ type: 'session.gone', refused: false, personId: 'zhou' });
  one.child.send({ type: 'session.began', personId: 'he' });
  expect(one.travels.at(-1)).toMatchObject({ path: '/orderManage', search: '' });
});

test('a change of organisation keeps the screen and drops what stood on it; the menus are asked for anew', async () => {
  const one = start();
  one.visit('/consultation', '?c=7');
  one.child.send({ type: 'session.began', personId: 'p' });
  await one.menus.last().answer(menusOf([]));
  one.child.send({ type: 'session.switched', beginning: { rights: ['chat.read'] } });
  expect(one.travels.at(-1)).toEqual({ path: '/consultation', search: '', replace: true });
  expect([one.context().menus, one.state.resets, one.menus.runs.length]).toEqual([null, 1, 2]);
  one.visit('/orderManage');
  one.child.send({ type: 'session.switched', beginning: { rights: ['chat.read'] } });
  expect(one.travels.at(-1)).toMatchObject({ path: '/consultation' });
  one.visit('/orderManage');
  one.child.send({ type: 'session.switched', beginning: { rights: [] } });
  expect(one.context().path).toBe('/orderManage');
});

test('the way to the root waits for the root’s word while somebody is logged in; who stays is where he was', () => {
  const one = start();
  one.child.send({ type: 'session.began', personId: 'p' });
  one.visit('/orderManage', '?o=1');
  one.visit('/');
  expect(one.heardOf('root.visited')).toEqual([]);
  expect(one.heardOf('root.reached')).toHaveLength(1);
  one.child.send({ type: 'leave.ask' });
  expect(one.context().asksToLeave).toBe(true);
  expect(one.travels.at(-1)).toEqual({ path: '/orderManage', search: '?o=1', replace: true });
  one.child.send({ type: 'leave.stay' });
  expect(one.context().asksToLeave).toBe(false);
  one.visit('/');
  one.child.send({ type: 'leave.ask' });
  one.child.send({ type: 'leave.confirm' });
  expect(one.heardOf('root.visited')).toHaveLength(1);
  expect(one.context().path).toBe('/');
});

test('nothing to lose: the root is visited at once', () => {
  const one = start();
  one.child.send({ type: 'session.began', personId: 'p' });
  one.visit('/orderManage');
  one.visit('/');
  one.child.send({ type: 'leave.go' });
  expect(one.heardOf('root.visited')).toHaveLength(1);
});

test('/redirect leads on at once; what it refuses stays to be read', () => {
  const one = start();
  one.visit('/redirect', '?path=/orderManage&a=1');
  expect(one.travels).toEqual([{ path: '/orderManage', search: '?a=1', replace: true }]);
  one.visit('/redirect', '?path=//evil.example');
  expect(one.travels).toHaveLength(1);
  expect(one.context().forward).toEqual({ page: '/redirect', target: null, given: '//evil.example' });
});

test('/redirectPage leads on after three seconds, at once when asked, and never when told to stay', () => {
  const one = start();
  one.visit('/redirectPage', '?path=/notice');
  one.clock.increment(2_999);
  expect(one.travels).toEqual([]);
  one.clock.increment(1);
  expect(one.travels.at(-1)).toEqual({ path: '/notice', search: '', replace: true });
  one.visit('/redirectPage', '?path=/info');
  one.child.send({ type: 'forward.stay' });
  one.clock.increment(60_000);
  expect(one.context().path).toBe('/redirectPage');
  one.child.send({ type: 'forward.now' });
  expect(one.context().path).toBe('/info');
});

test('/interlayer waits for the session of the tab, then leads on or through the login', () => {
  const one = start();
  one.visit('/interlayer', '?path=/orderManage');
  expect(one.travels).toEqual([]);
  one.child.send({ type: 'session.gone', refused: false, personId: null });
  expect(one.travels.at(-1)).toEqual({ path: '/', search: '', replace: true });
  one.child.send({ type: 'session.began', personId: 'p' });
  expect(one.context().path).toBe('/orderManage');
  one.visit('/interlayer');
  expect(one.context().path).toBe('/consultation');
});

test('/interlayer of a restored session and of a public page needs no login', () => {
  const one = start();
  one.visit('/interlayer', '?path=/orderManage');
  one.child.send({ type: 'session.began', personId: 'p' });
  expect(one.context().path).toBe('/orderManage');
  const other = start();
  other.visit('/interlayer', '?path=/inquireplate');
  other.child.send({ type: 'session.gone', refused: false, personId: null });
  expect(other.context().path).toBe('/inquireplate');
});

test('[F4] who has a password from somebody else is led to where he changes it, and kept there until he has', async () => {
  const one = start();
  one.visit('/');
  one.child.send({ type: 'session.began', personId: 'p', mustChangePassword: true });
  expect(one.travels).toEqual([{ path: '/secretUpdate', search: '', replace: true }]);
  one.visit('/secretUpdate');
  await one.menus.last().answer(menusOf([]));
  one.visit('/consultation');
  expect(one.travels.at(-1)).toEqual({ path: '/secretUpdate', search: '', replace: true });
  expect([one.travels.length, one.context().path]).toEqual([2, '/secretUpdate']);
  one.child.send({ type: 'password.changed' });
  await one.menus.last().answer(menusOf([]));
  one.visit('/consultation');
  expect([one.travels.length, one.context().path]).toEqual([2, '/consultation']);
});

test('the menu list that a login asks for is taken although the login leads to another page', async () => {
  const one = start();
  one.visit('/');
  one.child.send({ type: 'session.began', personId: 'p' });
  expect(one.context().path).toBe('/consultation');
  one.visit('/orderManage');
  await one.menus.last().answer(menusOf([]));
  expect([one.context().menus, one.context().path]).toEqual([menusOf([]), '/orderManage']);
});
