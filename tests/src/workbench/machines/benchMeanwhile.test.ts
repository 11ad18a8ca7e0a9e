/** Something fails, or is asked for while something else goes on: the workbench says so, goes on by itself, and keeps what somebody was arranging. */
import { expect, test } from 'vitest';
import { workbenchLimits } from '#contract/limits/workbench.ts';
import { begin, looked, news, opened, told } from './benchStage.ts';

const lost = { reason: 'network' };

test('a workbench that cannot be opened says why, and opens by a press, by itself after a while, and not once nobody looks', async () => {
  const it = begin();
  await it.send({ type: 'workbench.open' });
  await it.open.last().refuse(lost);
  expect(it.context().wholeFailure?.reason).toBe('network');
  await it.send({ type: 'reload' });
  await it.open.last().refuse(lost);
  await it.pass(workbenchLimits.againMs);
  expect(it.open.runs).toHaveLength(3);
  await it.open.last().refuse(lost);
  await it.send({ type: 'workbench.close' });
  await it.pass(workbenchLimits.againMs);
  expect(it.open.runs).toHaveLength(3);
  await it.send({ type: 'workbench.open' });
  await it.open.last().answer(opened);
  expect([it.context().wholeFailure, it.load.runs.length]).toEqual([null, 1]);
});

test('whoever leaves while it opens is asked nothing more', async () => {
  const it = begin();
  await it.send({ type: 'workbench.open' });
  await it.send({ type: 'workbench.close' });
  await it.open.last().answer(opened);
  expect([it.context().opened, it.load.runs.length]).toEqual([null, 0]);
});

test('a whole reading that fails is said beside the numbers that stand, until the next one', async () => {
  const it = await looked();
  await it.send({ type: 'reload' });
  await it.load.last().refuse(lost);
  expect([it.context().wholeFailure?.reason, it.context().shown.fresh?.told?.numbers[0]?.count]).toEqual(['network', 3]);
  await it.send({ type: 'reload' });
  await it.load.last().answer(told({ fresh: 4, orders: 5, chats: 1 }));
  expect([it.context().wholeFailure, it.context().shown.fresh?.told?.numbers[0]?.count]).toEqual([null, 4]);
});

test('a wish for all of it is not lost while some of it settles, is read, or is kept', async () => {
  const it = await looked();
  const all = ['fresh', 'orders', 'chats'];
  await it.send(news('order'));
  await it.send({ type: 'reload' });
  await it.pass(workbenchLimits.settleMs);
  expect([it.load.runs.length, it.load.last().input.names]).toEqual([2, all]);
  await it.send({ type: 'reload' });
  await it.load.last().answer(told({ fresh: 3, orders: 5, chats: 1 }));
  await it.send(news('order'));
  await it.send({ type: 'reload' });
  await it.remember.last().answer(undefined);
  await it.pass(workbenchLimits.settleMs);
  expect([it.load.runs.length, it.load.last().input.names]).toEqual([3, all]);
});

test('tiles that are placed go on being placed after somebody marked what they saw, and after they were elsewhere', async () => {
  const it = await looked();
  await it.send({ type: 'place.begin' });
  await it.send({ type: 'place.set', tiles: ['complaints'] });
  await it.send({ type: 'changes.read' });
  await it.remember.last().answer(undefined);
  await it.open.last().answer(opened);
  await it.send({ type: 'place.set', tiles: ['complaints', 'fresh'] });
  expect(it.context().placing).toEqual(['complaints', 'fresh']);
  await it.send({ type: 'workbench.close' });
  await it.remember.last().answer(undefined);
  await it.send({ type: 'workbench.open' });
  await it.open.last().answer(opened);
  await it.send({ type: 'place.cancel' });
  expect(it.context().placing).toBeNull();
});

test('the usual tiles are had back', async () => {
  const it = await looked();
  await it.send({ type: 'place.begin' });
  await it.send({ type: 'place.usual' });
  expect(it.arrange.last().input).toEqual({ tiles: null, roleCode: null });
  await it.arrange.last().answer({ tiles: ['fresh'], arrangedBy: 'usual' });
  expect(it.context()).toMatchObject({ placing: null, opened: { tiles: ['fresh'] } });
});

test('whoever leaves while what they saw is marked, comes back while the last look is kept, or whose last look is not kept, finds it open again', async () => {
  const it = await looked();
  await it.send({ type: 'changes.read' });
  await it.send({ type: 'workbench.close' });
  expect(it.remember.last().input).toMatchObject({ isRead: false });
  await it.send({ type: 'workbench.open' });
  await it.open.last().answer(opened);
  expect(it.load.last().input.names).toEqual(opened.tiles);
  await it.send({ type: 'workbench.close' });
  await it.remember.last().refuse(lost);
  expect(it.context().wholeFailure).toBeNull();
  await it.send({ type: 'workbench.open' });
  await it.open.last().answer(opened);
  expect(it.load.runs).toHaveLength(3);
});

test('another side is looked at, with and without charts, and asks for nothing', async () => {
  const it = await looked();
  await it.send({ type: 'beside.choose', beside: 'yesterday' as never });
  await it.send({ type: 'charts.toggle' });
  expect(it.context()).toMatchObject({ beside: 'yesterday', hasCharts: true });
  await it.send({ type: 'charts.toggle' });
  expect([it.context().hasCharts, it.load.runs.length]).toEqual([false, 1]);
});
