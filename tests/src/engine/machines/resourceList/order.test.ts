import { expect, test } from 'vitest';
import { further, isInOrder, placed } from '#src/engine/machines/resourceList/order.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { row, start } from './staged.ts';

const field = (id: string, entity = 'member', orgId = 'o1'): ListRow => ({ id, version: 1, entity, orgId });
const rows = [field('a'), field('p', 'patient'), field('b'), field('of another house', 'member', 'o2'), field('c')];
const list = { rows, entity: 'orgFieldConfig' };
const shown = { isLoaded: true, next: null, query: {} };

test('a row passes the next one of its own kind and house; the others keep their places', () => {
  expect(further(list, 'a', 1)).toEqual({ rows: [rows[2], rows[1], rows[0], rows[3], rows[4]], ids: ['b', 'a', 'c'] });
  expect(further(list, 'c', -1)?.ids).toEqual(['a', 'c', 'b']);
});

test('the first has none above it, the last none below, an unknown one no place', () => {
  expect(further(list, 'a', -1)).toBeNull();
  expect(further(list, 'c', 1)).toBeNull();
  expect(further(list, 'p', 1)).toBeNull();
  expect(further(list, 'gone', 1)).toBeNull();
});

test('a row that is pulled takes the place of the one it is let go upon; those between move up', () => {
  expect(placed(list, 'c', 'a')).toEqual({ rows: [rows[4], rows[1], rows[0], rows[3], rows[2]], ids: ['c', 'a', 'b'] });
  expect(placed(list, 'a', 'c')?.ids).toEqual(['b', 'c', 'a']);
  for (const at of ['a', 'p', 'of another house', 'gone']) expect(placed(list, 'a', at)).toBeNull();
});

test('what is pulled is asked for once, wherever it goes', async () => {
  const one = start('orgFieldConfig');
  await one.calls.page.last().answer({ rows: ['a', 'b', 'c'].map((id) => field(id)), position: 1 });
  one.child.send({ type: 'row.place', id: 'c', at: 'a' });
  expect(one.child.getSnapshot().context.rows.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  expect(one.calls.move.runs).toHaveLength(1);
  expect(one.calls.move.last().input.act).toEqual({ act: 'order', id: 'c', ids: ['c', 'a', 'b'] });
});

test('a place is known only where all rows stand in their own order', () => {
  expect(isInOrder(shown)).toBe(true);
  expect(isInOrder({ ...shown, isLoaded: false })).toBe(false);
  expect(isInOrder({ ...shown, next: 'more' })).toBe(false);
  for (const query of [{ searchValue: 'x' }, { sort: '-label' }, { removed: true }, { filter: { all: [] } }])
    expect(isInOrder({ ...shown, query })).toBe(false);
});

test('rows are put in an order step by step, each from where the last one led; what stands is read when the last is done', async () => {
  const one = start('orgFieldConfig');
  const field = (id: string): ListRow => ({ id, version: 1, entity: 'member', orgId: 'o1' });
  await one.calls.page.last().answer({ rows: ['a', 'b', 'c'].map(field), position: 1 });
  const ids = (): readonly string[] => one.child.getSnapshot().context.rows.map(({ id }) => id);
  one.child.send({ type: 'row.order', id: 'a', by: 1 });
  one.child.send({ type: 'row.order', id: 'a', by: 1 });
  one.child.send({ type: 'row.order', id: 'a', by: 1 });
  expect(ids()).toEqual(['b', 'c', 'a']);
  expect(one.calls.move.last().input.act).toEqual({ act: 'order', id: 'a', ids: ['b', 'a', 'c'] });
  const reads = one.calls.page.runs.length;
  await one.calls.move.last().answer(field('a'));
  expect(one.calls.page.runs).toHaveLength(reads);
  expect(one.calls.move.last().input.act).toEqual({ act: 'order', id: 'a', ids: ['b', 'c', 'a'] });
  await one.calls.move.last().refuse(new Error('no network'));
  expect(one.calls.move.runs).toHaveLength(2);
  expect(one.calls.page.runs).toHaveLength(reads + 1);
  await one.calls.page.last().answer({ rows: ['b', 'a', 'c'].map(field), position: 2 });
  expect(ids()).toEqual(['b', 'a', 'c']);
  expect(one.child.getSnapshot().context.again).toMatchObject({ act: { act: 'order' } });
});

test('where a condition hides some rows, none is put elsewhere', async () => {
  const one = start('orgFieldConfig');
  await one.calls.page.last().answer({ rows: [row('a'), row('b')], position: 1, next: 'more' });
  one.child.send({ type: 'row.order', id: 'a', by: 1 });
  expect(one.calls.move.runs).toHaveLength(0);
});
