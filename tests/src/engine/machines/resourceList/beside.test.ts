/** A list has these beside its rows: the history of the open one, its form, how its person has the list, and the board. */
import { expect, test } from 'vitest';
import { plainLayout } from '#contract/layouts/listLayout.ts';
import { listLimits } from '#contract/limits/lists.ts';
import { preferenceLimits } from '#contract/limits/session.ts';
import { boardMachine } from '#src/engine/machines/boardMachine.ts';
import type { BoardAnswer, BoardPageInput } from '#src/engine/machines/board/context.ts';
import type { HistoryRow } from '#src/engine/machines/resourceList/context.ts';
import { asked } from '#tests/machines/simulated.ts';
import { change, loaded, readsLayout, row, start } from './staged.ts';

const lost = { reason: 'network' };
const changes = (from: number, many: number): readonly HistoryRow[] =>
  Array.from({ length: many }, (_, index) => ({ version: from - index })) as unknown as readonly HistoryRow[];
const versionsOf = (one: Awaited<ReturnType<typeof loaded>>): readonly (number | undefined)[] => {
  const rows = one.context().history?.rows ?? [];
  return [rows.length, rows[0]?.version, rows.at(-1)?.version];
};
async function withHistory() {
  const one = await loaded();
  one.child.send({ type: 'row.open', id: 'a' });
  one.child.send({ type: 'history.show' });
  return one;
}

test('older changes follow those that are shown, until fewer come than were asked for', async () => {
  const one = await withHistory();
  await one.calls.history.last().answer(changes(90, listLimits.history));
  one.child.send({ type: 'history.more' });
  expect(one.calls.history.last().input).toMatchObject({ id: 'a', before: 90 - listLimits.history + 1 });
  await one.calls.history.last().answer(changes(90 - listLimits.history, 2));
  expect([versionsOf(one), one.context().history?.isComplete]).toEqual([[listLimits.history + 2, 90, 90 - listLimits.history - 1], true]);
});

test('older changes that cannot be had leave those that are shown, and say why', async () => {
  const one = await withHistory();
  await one.calls.history.last().answer(changes(90, listLimits.history));
  one.child.send({ type: 'history.more' });
  await one.calls.history.last().refuse(lost);
  expect([versionsOf(one)[0], one.context().historyFailure?.reason, one.has('historyBusy')]).toEqual([listLimits.history, 'network', false]);
  one.child.send({ type: 'history.show' });
  await one.calls.history.last().answer(changes(91, 3));
  expect([versionsOf(one), one.context().historyFailure]).toEqual([[3, 91, 89], null]);
});

test('a change while the history is read is in it: the answer under way was asked for before', async () => {
  const one = await withHistory();
  one.burst(change('a', 2, 11));
  expect(one.calls.history.runs).toHaveLength(2);
  await one.calls.history.runs[0]?.answer(changes(1, 1));
  expect(one.context().history).toBeNull();
  await one.calls.history.last().answer(changes(2, listLimits.history));
  one.child.send({ type: 'history.more' });
  one.burst(change('a', 3, 12));
  expect(one.calls.history.last().input).toMatchObject({ before: null });
  await one.calls.history.last().answer(changes(3, 3));
  expect(versionsOf(one)).toEqual([3, 3, 1]);
});

test('a form that is closed gives its row back; one of a new row leaves nothing, also no whole page', async () => {
  const one = await loaded();
  one.child.send({ type: 'row.open', id: 'a', isFull: true });
  one.child.send({ type: 'editor.open', id: 'a' });
  one.child.send({ type: 'editor.close' });
  expect(one.context()).toMatchObject({ openId: 'a', editing: 'none', editor: null, isFull: true });
  one.child.send({ type: 'editor.open', id: null, isFull: true });
  one.child.send({ type: 'editor.close' });
  expect(one.context()).toMatchObject({ openId: null, editor: null, isFull: false });
  expect(one.heardOf('list.moved').at(-1)).toMatchObject({ search: '', replace: false });
});

test('words that were kept reach the form that asked for them', async () => {
  const one = await loaded(undefined, 'dictionary');
  one.child.send({ type: 'editor.open', id: null });
  one.child.send({ type: 'form.told', key: 'entity:dictionary/new', values: { values: { name: '写到一半' }, base: {} } });
  expect(one.context().editor?.getSnapshot().context.values['name']).toBe('写到一半');
});

test('an open row takes the whole page and gives it back, each a step to go back to', async () => {
  const one = await loaded();
  one.child.send({ type: 'row.open', id: 'a' });
  one.child.send({ type: 'page.full', isFull: true });
  expect([one.context().isFull, one.heardOf('list.moved').at(-1)?.['replace']]).toEqual([true, false]);
  one.child.send({ type: 'page.full', isFull: false });
  expect(one.context().isFull).toBe(false);
});

test('facts without a value are shown and hidden, for each row that is opened', async () => {
  const one = await loaded();
  one.child.send({ type: 'empty.toggle' });
  one.child.send({ type: 'row.open', id: 'a' });
  expect(one.context().showsEmpty).toBe(true);
  one.child.send({ type: 'empty.toggle' });
  expect(one.context().showsEmpty).toBe(false);
});

test('the history is put away when nobody looks, and the row that a key stands on is remembered', async () => {
  const one = await withHistory();
  await one.calls.history.last().answer(changes(1, 1));
  one.child.send({ type: 'history.hide' });
  one.burst(change('a', 2, 11));
  expect([one.context().history, one.calls.history.runs.length]).toEqual([null, 1]);
  one.child.send({ type: 'row.activate', id: 'b' });
  expect([one.context().activeId, one.context().openId]).toEqual(['b', 'a']);
});

test('an answer that is beside the rows is asked for again by a press', async () => {
  const one = await loaded();
  one.child.send({ type: 'reading.show', place: 'figures', about: '', asked: { calls: [], renewedBy: [] } });
  await one.calls.reading.last().refuse(lost);
  one.child.send({ type: 'reading.again', place: 'figures' });
  await one.calls.reading.last().answer(['12']);
  expect(one.context().readings['figures']?.ref.getSnapshot().context).toMatchObject({ answers: ['12'], failure: null });
});

test('two fields that are opened in haste both get what they can be filled with', async () => {
  const one = await loaded();
  one.child.send({ type: 'options.ask', entity: 'dictionary', words: '' });
  one.child.send({ type: 'options.ask', entity: 'staff', words: '' });
  one.clock.increment(250);
  await one.calls.options.last().answer([{ id: '1' }] as never);
  await one.calls.options.last().answer([{ id: '2' }] as never);
  expect([one.context().options['dictionary'], one.context().options['staff']]).toMatchObject([
    { state: 'ready', rows: [{ id: '1' }] },
    { state: 'ready', rows: [{ id: '2' }] },
  ]);
});

test('fields of the house that change again while that is settled are read once', async () => {
  const one = await loaded();
  await one.calls.own.last().answer([]);
  const field = change('f', 1, 11, { entity: 'orgFieldConfig' });
  one.burst(field);
  one.clock.increment(200);
  one.burst(field);
  one.clock.increment(200);
  expect(one.calls.own.runs).toHaveLength(1);
  one.clock.increment(50);
  expect(one.calls.own.runs).toHaveLength(2);
});

test('columns that somebody sets while the layout cannot be read are kept, and taken into it once it comes', async () => {
  const reads = readsLayout();
  const one = start('order', '/orderManage', reads.logic);
  await reads.last().refuse(lost);
  one.child.send({ type: 'layout.change', patch: { columns: [{ name: 'title', width: 200 }] } as never });
  one.clock.increment(preferenceLimits.retryMs);
  await reads.last().answer({ ...plainLayout, queries: [{ name: '我的' }] as never });
  expect(one.calls.layout.last().input.layout).toMatchObject({ columns: [{ name: 'title', width: 200 }], queries: [{ name: '我的' }] });
});

test('columns that change while they are kept are kept in their order, and a failed keeping waits for no retry once they change', async () => {
  const one = await loaded();
  const width = (px: number): void => one.child.send({ type: 'layout.change', patch: { columns: [{ name: 'title', width: px }] } as never });
  const kept = (): unknown => one.calls.layout.last().input.layout.columns;
  width(100);
  one.clock.increment(listLimits.settleMs);
  width(200);
  one.clock.increment(listLimits.settleMs);
  expect([one.calls.layout.runs.length, kept()]).toEqual([2, [{ name: 'title', width: 200 }]]);
  await one.calls.layout.last().answer(plainLayout);
  expect(one.child.getSnapshot().hasTag('layoutUnsaved')).toBe(false);
  width(300);
  one.clock.increment(listLimits.settleMs);
  await one.calls.layout.last().refuse(lost);
  width(400);
  one.clock.increment(listLimits.settleMs);
  expect(kept()).toEqual([{ name: 'title', width: 400 }]);
  await one.calls.layout.last().refuse(lost);
  one.child.send({ type: 'layout.change', patch: { queries: [{ name: '我的' }] } as never });
  expect(one.calls.layout.last().input.layout.queries).toMatchObject([{ name: '我的' }]);
});

const shown = (isShown: boolean): never => ({ type: 'layout.change', patch: { board: { isShown, by: 'status' } } }) as never;

test('a board comes when it is first looked at, hears what the list hears, and goes when nobody sees it as one', async () => {
  const one = await loaded();
  const columns = asked<BoardAnswer, BoardPageInput>();
  const single = asked<ReturnType<typeof row> | null, { path: string; id: string }>();
  one.child.send(shown(true));
  await one.calls.board.last().answer(boardMachine.provide({ actors: { loadBoard: columns.logic, loadRow: single.logic as never } }));
  await columns.last().answer({ position: 10, columns: [{ state: 'unpaid', rows: [row('a')], next: null, count: 1, sum: 0 }] });
  const cards = (): unknown => one.context().board?.getSnapshot().context.columns['unpaid']?.rows;
  expect(cards()).toMatchObject([{ id: 'a', version: 1 }]);
  one.burst(change('a', 2, 11));
  expect(single.last().input.id).toBe('a');
  one.child.send({ type: 'query.changed', patch: { filter: { status: ['unpaid'] } } as never });
  one.clock.increment(250);
  expect(columns.last().input.query).toEqual({ filter: { status: ['unpaid'] } });
  await columns.last().refuse(lost);
  const many = columns.runs.length;
  one.child.send({ type: 'list.heal' });
  expect(columns.runs).toHaveLength(many + 1);
  one.child.send({ type: 'list.reload' });
  expect(columns.runs).toHaveLength(many + 2);
  one.child.send(shown(false));
  expect(one.context().board).toBeNull();
});

test('a board that does not come says so, and is fetched again by a press and by itself', async () => {
  const one = await loaded();
  one.child.send(shown(true));
  await one.calls.board.last().refuse(new TypeError('Failed to fetch dynamically imported module'));
  expect(one.child.getSnapshot().matches({ board: 'missing' })).toBe(true);
  one.child.send({ type: 'list.heal' });
  expect([one.calls.board.runs.length, one.child.getSnapshot().matches({ board: 'missing' })]).toEqual([2, false]);
  await one.calls.board.last().refuse(new TypeError('Failed to fetch dynamically imported module'));
  one.clock.increment(5_000);
  expect(one.calls.board.runs).toHaveLength(3);
});
