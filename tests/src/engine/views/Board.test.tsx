/** A board as it is drawn: columns with counts and sums, cards with what is due, what takes a card and what does not, and its keys. */
import { act, fireEvent, screen as page, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BoardRef } from '#src/engine/machines/resourceList/context.ts';
import { state } from '#contract/kinds.ts';
import { complaintLife } from '#contract/lives/complaintLife.ts';
import { orderLife } from '#contract/lives/orderLife.ts';
import { Board } from '#src/engine/views/board/Board.tsx';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';
import '#src/shell/views/named/listParts.tsx';
import { actorShowing, draw } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';
import { orderScreen, stagedList } from './stagedList.tsx';

const described = { by: 'status', card: ['title', 'payPrice'], sum: 'payPrice' } as const;
const screen: ListScreen = { ...orderScreen, board: described };
const ordering = { by: 'status', kind: 'state', where: [], sum: 'payPrice', sort: '-createdAt' } as const;
const order = (id: string, status: string) => ({ id, version: 3, status, orderNo: `TS-${id}`, title: '超声检查', payPrice: 12_300, names: {} });
const empty = { rows: [], next: null, count: 0, sum: 0 };
const columns = {
  ...Object.fromEntries(Object.keys(orderLife.states).map((state) => [state, empty])),
  unpaid: { rows: [order('a', 'unpaid'), order('b', 'unpaid')], next: 'x', count: 1_001, sum: null },
  paid: { rows: [order('c', 'paid')], next: null, count: 1, sum: 12_300 },
};

function show(patch: Readonly<Record<string, unknown>> = {}, listPatch: Readonly<Record<string, unknown>> = {}, shown: ListScreen = screen) {
  const board = actorShowing<BoardRef>({
    context: { columns, ordering, isLoaded: true, failure: null, ghosts: [], marks: {}, moreOf: null, moreFailure: null, news: null, ...patch },
  });
  const list = stagedList({ board, layout: { columns: null, queries: [], folds: null, board: { isShown: true, folded: [] } }, ...listPatch });
  draw(<Board list={list} screen={shown} />);
  return { board: board as BoardRef & StagedActor, list };
}
const column = (name: RegExp) => page.getByRole('region', { name });
const card = (name: string) => page.getByRole('listitem', { name });
const transfer = { effectAllowed: '', dropEffect: '', setData: () => undefined };

test('each state has its column with count and sum; one without cards says so; further cards are asked for', () => {
  const { board } = show();
  expect(page.getAllByRole('region')).toHaveLength(Object.keys(orderLife.states).length);
  expect(within(column(/待支付/)).getByText('1,000+')).toBeTruthy();
  expect(within(column(/已支付/)).getAllByText('¥123.00').length).toBeGreaterThan(0);
  expect(within(column(/服务中/)).getByText('暂无')).toBeTruthy();
  fireEvent.click(within(column(/待支付/)).getByRole('button', { name: '加载更多' }));
  expect(board.sent).toContainEqual({ type: 'column.more', state: 'unpaid' });
});

test('a card is drawn anew for its own news alone, not where the focus moves on or other rows come', () => {
  let drawn = 0;
  const watched = {
    ...order('c', 'paid'),
    get title() {
      drawn += 1;
      return '超声检查';
    },
  };
  const withWatched = { ...columns, paid: { ...columns.paid, rows: [watched] } };
  const { board, list } = show({ columns: withWatched });
  const before = drawn;
  act(() => list.show({ activeId: 'b' }));
  const more = { ...columns.unpaid, rows: [order('d', 'unpaid'), ...columns.unpaid.rows] };
  act(() => board.show({ columns: { ...withWatched, unpaid: more } }));
  expect(card('TS-d')).toBeTruthy();
  expect([before > 0, drawn - before]).toEqual([true, 0]);
});

test('a card in the hand lights what takes it; the others say why not, and a drop there is told', () => {
  const { board, list } = show();
  fireEvent.dragStart(card('TS-c'), { dataTransfer: transfer });
  expect(board.sent).toContainEqual({ type: 'card.take', id: 'c' });
  expect(column(/服务中/).className).toContain('takes');
  expect(column(/已完成/).className).toContain('refuses');
  expect(within(column(/已完成/)).getByText(/“已支付”只能到：/)).toBeTruthy();
  fireEvent.dragOver(column(/已完成/), { dataTransfer: transfer });
  fireEvent.dragEnd(card('TS-c'), { dataTransfer: transfer });
  expect(page.getByText(/“TS-c”没有移到“已完成”/)).toBeTruthy();
  expect(board.sent).toContainEqual({ type: 'card.leave' });
  expect(list.sent.some(({ type }) => type === 'row.move')).toBe(false);
});

test('a drop is the life’s move', () => {
  const { list } = show();
  fireEvent.dragStart(card('TS-c'), { dataTransfer: transfer });
  fireEvent.dragOver(column(/服务中/), { dataTransfer: transfer });
  fireEvent.drop(column(/服务中/), { dataTransfer: transfer });
  expect(list.sent).toContainEqual({ type: 'row.move', id: 'c', version: 3, status: 'inService' });
});

test('one card is a stop of the Tab key; Shift and an arrow move it where the column beside takes it', () => {
  const { list } = show({}, { activeId: 'c' });
  expect([card('TS-a').tabIndex, card('TS-c').tabIndex]).toEqual([-1, 0]);
  fireEvent.keyDown(card('TS-c'), { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(card('TS-a'));
  fireEvent.keyDown(card('TS-c'), { key: 'ArrowRight', shiftKey: true });
  expect(list.sent).toContainEqual({ type: 'row.move', id: 'c', version: 3, status: 'inService' });
});

test('somebody else’s move is told on the card and where it stood; one’s own to who does not see it', () => {
  show({
    marks: { c: { from: 'unpaid', at: 1, isOwn: false } },
    ghosts: [{ state: 'unpaid', at: 1, row: order('c', 'unpaid'), to: 'paid', since: 1 }],
    news: { what: 'refused', row: order('a', 'unpaid'), from: 'unpaid', to: 'cancelled' },
  });
  expect(within(card('TS-c')).getByText('刚刚由“待支付”移入')).toBeTruthy();
  expect(within(column(/待支付/)).getByText('TS-c 移到了“已支付”')).toBeTruthy();
  expect(page.getByText('“TS-a”没有移到“已取消”，回到“待支付”')).toBeTruthy();
});

test('a folded column shows its count alone, and is remembered with the layout', () => {
  const { list } = show({}, { layout: { columns: null, queries: [], folds: null, board: { isShown: true, folded: ['paid'] } } });
  expect(page.queryByRole('listitem', { name: 'TS-c' })).toBeNull();
  fireEvent.click(page.getByRole('button', { name: '展开“已支付”' }));
  expect(list.sent).toContainEqual({ type: 'layout.change', patch: { board: { isShown: true, folded: [] } } });
});

test('a drop on another day gives the row that day and keeps the time; what stands for many days takes nothing and says why', () => {
  const days = ['before', '2026-11-27', '2026-11-28', 'after'];
  const row = { ...order('d', 'unpaid'), createdAt: '2026-11-27T02:30:00.000Z' };
  const byDay = Object.fromEntries(days.map((key) => [key, key === '2026-11-27' ? { ...empty, rows: [row], count: 1 } : empty]));
  const { board, list } = show(
    { ordering: { ...ordering, by: 'createdAt', kind: 'day' }, columns: byDay },
    {},
    { ...screen, written: ['createdAt'], can: { ...screen.can, update: true } },
  );
  const drop = (on: HTMLElement): void => {
    fireEvent.dragStart(card('TS-d'), { dataTransfer: transfer });
    fireEvent.dragOver(on, { dataTransfer: transfer });
    fireEvent.drop(on, { dataTransfer: transfer });
    fireEvent.dragEnd(card('TS-d'), { dataTransfer: transfer });
  };
  fireEvent.dragStart(card('TS-d'), { dataTransfer: transfer });
  fireEvent.dragOver(column(/更晚/), { dataTransfer: transfer });
  fireEvent.dragEnd(card('TS-d'), { dataTransfer: transfer });
  expect(page.getByText('“TS-d”没有移到“更晚”：放到某一天，不能放到一段时间')).toBeTruthy();
  expect(list.sent.some(({ type }) => type === 'row.change')).toBe(false);
  drop(column(/11\/28/));
  const value = '2026-11-28T02:30:00.000Z';
  expect(board.sent).toContainEqual({ type: 'card.moved', id: 'd', field: 'createdAt', to: '2026-11-28', value });
  expect(list.sent).toContainEqual({ type: 'row.change', id: 'd', version: 3, patch: { createdAt: value } });
});

test('a card whose row takes no change keeps its day, and says why', () => {
  const life = {
    name: 'status',
    label: ['状态', 'Status'],
    isSole: true,
    life: complaintLife,
    path: '/complaint',
    right: 'complaint.move',
    isNarrowed: true,
  } as const;
  const fields = { ...screen.fields, status: state(['状态', 'Status'], complaintLife, { required: true }) };
  const { list } = show(
    {
      ordering: { ...ordering, by: 'createdAt', kind: 'day' },
      columns: {
        '2026-11-27': { ...empty, rows: [{ ...order('d', 'closed'), createdAt: '2026-11-27T02:30:00.000Z' }], count: 1 },
        '2026-11-28': empty,
      },
    },
    {},
    { ...screen, fields, lives: [life], written: ['createdAt'], can: { ...screen.can, update: true } },
  );
  fireEvent.dragStart(card('TS-d'), { dataTransfer: transfer });
  fireEvent.dragOver(column(/11\/28/), { dataTransfer: transfer });
  fireEvent.dragEnd(card('TS-d'), { dataTransfer: transfer });
  expect(page.getByText(/“TS-d”没有移到“11\/28.*办结的投诉不能改/)).toBeTruthy();
  expect(list.sent.some(({ type }) => type === 'row.change')).toBe(false);
});
