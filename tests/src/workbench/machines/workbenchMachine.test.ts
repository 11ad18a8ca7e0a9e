import { expect, test } from 'vitest';
import { workbenchLimits } from '#contract/limits/workbench.ts';
import { tileNames, usualTiles } from '#contract/workbench/tiles.ts';
import { wallPages } from '#src/workbench/machines/benchContext.ts';
import { begin, looked, news, opened, told } from './benchStage.ts';

test('a screen that is opened by the address of the wall hangs there, until its reader is elsewhere', async () => {
  const it = begin();
  expect(it.context().isWall).toBe(true);
  await it.send({ type: 'screen.entered', path: '/workbenches', search: '' });
  expect(it.context().isWall).toBe(false);
});

test('more tiles than are read at five metres stand on pages, which turn by themselves, and for as long where somebody turns', async () => {
  const it = begin();
  await it.send({ type: 'workbench.open' });
  await it.open.last().answer({ ...opened, tiles: usualTiles });
  expect([usualTiles, tileNames].map((tiles) => wallPages(tiles).map(({ length }) => length))).toEqual([
    [6, usualTiles.length - 6],
    [6, 6, tileNames.length - 12],
  ]);
  expect([wallPages([]), wallPages(usualTiles.slice(3))]).toEqual([[[]], [usualTiles.slice(3)]]);
  await it.pass(workbenchLimits.turnMs);
  expect(it.context().wallPage).toBe(1);
  await it.pass(workbenchLimits.turnMs);
  expect(it.context().wallPage).toBe(0);
  await it.pass(workbenchLimits.turnMs - 1);
  await it.send({ type: 'wall.turn', by: -1 });
  expect(it.context().wallPage).toBe(1);
  await it.pass(workbenchLimits.turnMs - 1);
  expect(it.context().wallPage).toBe(1);
  await it.pass(1);
  expect(it.context().wallPage).toBe(0);
});

test('tiles that fit on one page turn nowhere', async () => {
  const it = await looked();
  await it.pass(workbenchLimits.turnMs);
  await it.send({ type: 'wall.turn', by: 1 });
  expect(it.context().wallPage).toBe(0);
});

test('all tiles are one reading, and what stands there is kept for the next visit', async () => {
  const it = await looked();
  expect(it.load.runs.map(({ input }) => input)).toEqual([{ names: ['fresh', 'orders', 'chats'], withChanges: true }]);
  expect(it.remember.last().input).toEqual({ counts: { 'fresh.today': 3, 'orders.today': 5, 'chats.today': 1 }, isRead: false });
});

test('a flock of news is one reading of the tiles that it concerns, within half a second', async () => {
  const it = await looked();
  await it.send(news('customerNote'));
  await it.pass(workbenchLimits.settleMs);
  expect(it.load.runs).toHaveLength(1);
  await it.send(news('order'));
  await it.send(news('order'));
  await it.pass(workbenchLimits.settleMs - 1);
  expect(it.load.runs).toHaveLength(1);
  await it.pass(1);
  expect(it.load.last().input).toEqual({ names: ['orders'], withChanges: true });
  // News that come while the reading is under way are read after it.
  await it.send({ type: 'burst', changes: [], talks: ['c'] });
  await it.load.last().answer(told({ orders: 6 }));
  expect(it.context().shown.orders?.told?.numbers[0]?.count).toBe(6);
  await it.pass(workbenchLimits.settleMs);
  expect(it.load.last().input).toEqual({ names: ['chats'], withChanges: false });
  expect(it.remember.runs, 'a part is not kept by itself').toHaveLength(1);
});

test('days pass without an event: everything is counted anew once a minute, and after an absence', async () => {
  const it = await looked();
  await it.pass(workbenchLimits.againMs);
  expect(it.load.last().input.names).toEqual(opened.tiles);
  await it.load.last().answer(told({ fresh: 0, orders: 0, chats: 1 }));
  await it.remember.last().refuse(new Error('no'));
  await it.send({ type: 'reload' });
  expect(it.load.runs).toHaveLength(3);
});

test('a tile that fails keeps what it told, says why, and is tried alone', async () => {
  const it = await looked();
  await it.send(news('order'));
  await it.pass(workbenchLimits.settleMs);
  await it.load.last().answer(told({}, { orders: { reason: 'network' } as never }));
  expect(it.context().shown.orders).toMatchObject({ told: { numbers: [{ count: 5 }] }, failure: { reason: 'network' } });
  expect(it.context().failure, 'whoever heals the screen sees it').not.toBeNull();
  await it.send({ type: 'tile.again', name: 'orders' });
  expect(it.load.last().input.names).toEqual(['orders']);
  await it.load.last().answer(told({ orders: 7 }));
  expect(it.context()).toMatchObject({ failure: null, shown: { orders: { failure: null } } });
});

test('nothing is asked while nobody looks, and the last look is kept', async () => {
  const it = await looked();
  await it.send({ type: 'workbench.close' });
  expect(it.remember.last().input.counts['orders.today']).toBe(5);
  await it.remember.last().answer(undefined);
  await it.send(news('order'));
  await it.pass(workbenchLimits.againMs);
  expect(it.load.runs).toHaveLength(1);
  await it.send({ type: 'workbench.open' });
  expect(it.snapshot().matches('opening')).toBe(true);
});

test('marked as seen: it is compared with what stands there from now on', async () => {
  const it = await looked();
  await it.send({ type: 'changes.read' });
  expect(it.remember.last().input).toMatchObject({ isRead: true, counts: { 'fresh.today': 3 } });
  await it.remember.last().answer(undefined);
  await it.open.last().answer({ ...opened, since: { at: '2026-11-26T01:00:00.000Z', counts: { 'fresh.today': 3 } } });
  expect(it.context().opened?.since?.counts).toEqual({ 'fresh.today': 3 });
});

test('a mark that is refused is said, and the look before stays the one compared with', async () => {
  const it = await looked();
  const before = it.context().opened?.since;
  await it.send({ type: 'changes.read' });
  await it.remember.last().refuse(new Error('no'));
  expect([it.context().markFailure === null, it.context().failure]).toEqual([false, null]);
  expect(it.context().opened?.since).toEqual(before);
});

test('an arrangement is saved, refused with its reason, and given up', async () => {
  const it = await looked();
  await it.send({ type: 'place.begin' });
  await it.send({ type: 'place.set', tiles: ['complaints', 'fresh'] });
  await it.send({ type: 'place.save', roleCode: null });
  expect(it.arrange.last().input).toEqual({ tiles: ['complaints', 'fresh'], roleCode: null });
  await it.arrange.last().refuse(new Error('no'));
  expect(it.context()).toMatchObject({ placing: ['complaints', 'fresh'], placeFailure: {} });
  await it.send({ type: 'place.save', roleCode: null });
  await it.arrange.last().answer({ tiles: ['complaints', 'fresh'], arrangedBy: 'person' });
  expect(it.context()).toMatchObject({ placing: null, opened: { tiles: ['complaints', 'fresh'], arrangedBy: 'person' } });
  expect(it.load.last().input.names).toEqual(['complaints', 'fresh']);
  await it.load.last().answer(told({ complaints: 1, fresh: 3 }));
  await it.send({ type: 'place.begin' });
  await it.send({ type: 'place.set', tiles: [] });
  await it.send({ type: 'place.cancel' });
  expect(it.context()).toMatchObject({ placing: null, opened: { tiles: ['complaints', 'fresh'] } });
});

test('tiles of a role are not those of whoever set them', async () => {
  const it = await looked();
  await it.send({ type: 'place.begin' });
  await it.send({ type: 'place.save', roleCode: 'nurse' });
  await it.arrange.last().answer({ tiles: ['chats'], arrangedBy: 'role' });
  expect(it.context().opened?.tiles).toEqual(opened.tiles);
});
