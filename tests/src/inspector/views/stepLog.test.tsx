/** The log follows the slider, tells what an unfolded step was asked, did and changed, and is narrowed and shown whole again. */
import { useSelector } from '@xstate/react';
import { createActor, fromCallback } from 'xstate';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inspectorMachine } from '#src/inspector/machines/inspectorMachine.ts';
import type { WatchInput, WatchOrder } from '#src/inspector/machines/inspecting.ts';
import type { InspectorRef } from '#src/inspector/machines/inspectorMachine.ts';
import { Lanes } from '#src/inspector/views/Lanes.tsx';
import { StepLog } from '#src/inspector/views/StepLog.tsx';
import { chart, mark, stepOf } from '#tests/src/inspector/recordings.ts';
import { draw } from '#tests/views/stage.tsx';

function Both({ inspector }: { readonly inspector: InspectorRef }): React.ReactElement {
  const context = useSelector(inspector, (snapshot) => snapshot.context);
  return (
    <>
      <Lanes inspector={inspector} context={context} />
      <StepLog inspector={inspector} context={context} />
    </>
  );
}

const taken = [{ from: 'first', targets: ['last'], guard: 'isFew', actions: ['count', 'ring'] }];
const began = Date.parse('2026-11-20T02:42:00Z');
const height = 260;

function show(steps: number) {
  const watch = fromCallback<WatchOrder, WatchInput>(() => undefined);
  const inspector = createActor(inspectorMachine.provide({ actors: { watch } }), { input: { isDemo: true, visit: null } }).start();
  const { recording } = inspector.getSnapshot().context.past;
  for (const id of ['socket', 'inbox']) recording.begin({ id, name: id, parent: null, chart }, { states: ['first'], status: 'active', held: { count: 0 } });
  recording.add(stepOf({ actor: 'socket', at: began, taken, states: ['last'], held: { count: 1 } }));
  for (let n = 2; n <= steps; n += 1) recording.add(stepOf({ actor: 'inbox', at: began + n * 100, event: `event${n}` }));
  inspector.send({ type: 'recorded', recording });
  draw(<Both inspector={inspector} />);
  const log = document.querySelector<HTMLElement>('.inspector-steps');
  if (!log) throw new Error('The log has no rows.');
  Object.defineProperties(log, { clientHeight: { value: height }, scrollTop: { value: 0, writable: true } });
  fireEvent.scroll(log);
  const go = (n: number): void => {
    act(() => inspector.send({ type: 'step.to', n }));
    fireEvent.scroll(log);
  };
  const marked = (): HTMLElement | undefined => screen.queryAllByRole('button', { pressed: true })[0];
  return { inspector, recording, log, go, marked };
}

/** Its place in the rows, in pixels from the top of what is in sight. */
const placeOf = (row: HTMLElement | undefined, log: HTMLElement): number => {
  const slot = row?.closest<HTMLElement>('[style*="translateY"]')?.style.transform ?? '';
  return Number(/translateY\((\d+)px\)/.exec(slot)?.[1]) - log.scrollTop;
};

test.each([10, 400, 4_000, 3_999, 1, 2_500])('the marked row is in sight after a jump to step %i, and later steps are dimmed and there', (n) => {
  const { go, marked, log } = show(4_000);
  go(2_000);
  go(n);
  expect(marked()).toHaveTextContent(n === 1 ? 'go' : `event${n}`);
  const place = placeOf(marked(), log);
  expect([place >= 0, place + 26 <= height]).toEqual([true, true]);
  const dimmed = [...log.querySelectorAll('.inspector-step')].map((row) => [
    Number(/event(\d+)/.exec(row.textContent ?? '')?.[1] ?? 1) > n,
    row.classList.contains('later'),
  ]);
  expect(dimmed.every(([isLater, isDimmed]) => isLater === isDimmed)).toBe(true);
  expect(dimmed.length).toBeGreaterThan(8);
});

test('whoever scrolls while it is live is left where they are', () => {
  const { inspector, recording, log } = show(500);
  log.scrollTop = 2_600;
  act(() => {
    recording.add(stepOf({ actor: 'inbox', at: began + 60_000, event: 'newest' }));
    inspector.send({ type: 'recorded', recording });
  });
  expect(log.scrollTop).toBe(2_600);
});

test('a step is unfolded by its button and by the keys: guards with their answers, actions, what differs', () => {
  show(3);
  const row = screen.getByText('go').closest<HTMLElement>('.inspector-step') ?? document.body;
  const button = within(row).getByRole('button', { name: /^socket 的第 \d+ 步：守卫、动作与变化$/ });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  fireEvent.click(button);
  const details = [...document.querySelectorAll('.inspector-detail')].map((one) => one.textContent);
  expect(details).toEqual(['isMany守卫未过', 'isFew已转移', 'last未问到', '动作count, ring', 'count0 → 1']);
  fireEvent.keyDown(button, { key: 'ArrowLeft' });
  expect(document.querySelectorAll('.inspector-detail')).toHaveLength(0);
  fireEvent.keyDown(screen.getByText('event2'), { key: 'ArrowRight' });
  expect(document.querySelectorAll('.inspector-detail')).toHaveLength(1);
});

test('it is narrowed by words of a guard, by event and by the span on the axis, says how many are left and is whole again in one press', () => {
  const { inspector } = show(40);
  fireEvent.change(screen.getByRole('searchbox', { name: '查找事件、守卫、动作' }), { target: { value: 'ismany' } });
  expect(screen.getByText('1 / 40 条')).toBeVisible();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'isNobody' } });
  expect(screen.getByText('没有符合条件的事件，可清除筛选查看全部')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: '清除筛选' }));
  expect(screen.queryByText(/\/ 40 条/)).toBeNull();
  act(() => inspector.send({ type: 'steps.events', events: ['event7', 'event9'] }));
  expect(screen.getByText('2 / 40 条')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: '清除筛选' }));
  // One second before the newest step: the handle at the end of the span is at the newest one.
  fireEvent.keyDown(screen.getByRole('slider', { name: '时间段终点' }), { key: 'ArrowLeft', keyCode: 37 });
  expect(inspector.getSnapshot().context.range?.to).toBeLessThan(began + 4_000);
  expect(screen.getByText(/^\d+ \/ 40 条$/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: '清除筛选' }));
  expect(inspector.getSnapshot().context.range).toBeNull();
});

test('lanes are told as a table, with what came again and bursts, and types without a frame in one line', () => {
  const { inspector, recording } = show(3);
  act(() => {
    for (const type of [0, 17]) recording.addFrame(mark({ at: began + 300, type }));
    recording.addDuplicate(mark({ at: began + 300, type: 0 }));
    inspector.send({ type: 'recorded', recording });
  });
  const rows = within(screen.getByRole('table', { name: '流' })).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent).join(' '))).toEqual([
    '流 帧 重复，已丢弃 同一轮多帧',
    '0 文字 1 1 1',
    '17 数据变更 1 0 1',
    '发出 0 0 0',
  ]);
  expect(screen.getByText('没有帧：1 图片、3 订单卡片、16 订单状态、5 被拒绝、18 重新加载、19 临时信号')).toBeVisible();
});
