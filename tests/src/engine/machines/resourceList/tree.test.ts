import { expect, test } from 'vitest';
import { folded, foldedAll, isAskedAsTree, isShownAsTree, isWithin, linesOf, placedBranch, stepOf, treeOf } from '#src/engine/machines/resourceList/tree.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';

const row = (id: string, parentId: string | null, sort: number | null = null): ListRow => ({ id, version: 1, parentId, sort, name: id });
/** a(b(c), d), e; out of order, as changes leave them. */
const rows = [row('e', null, 20), row('d', 'a', 2), row('c', 'b'), row('a', null, 10), row('b', 'a', 1)];
const drawn = (more: Partial<Parameters<typeof linesOf>[1]> = {}, given = rows): string[] =>
  linesOf(given, { folds: null, hits: null, ...more }).map(
    ({ row: { id }, level, isOpen }) => `${level}${id}${isOpen === undefined ? '' : isOpen ? '-' : '+'}`,
  );

test('the first level stands open, each in its order; one whose parent is not there stands at the top', () => {
  expect(drawn()).toEqual(['1a-', '2b+', '2d', '1e']);
  expect(drawn({}, [row('x', 'elsewhere', 1), row('y', 'x')])).toEqual(['1x-', '2y']);
  expect(linesOf(rows, { folds: null, hits: null })[2]).toMatchObject({ place: 2, siblings: 2 });
});

test('what is folded stays so, also beside what stands open by itself and after all was unfolded', () => {
  expect(drawn({ folds: folded(rows, null, { id: 'b', isOpen: true }) })).toEqual(['1a-', '2b-', '3c', '2d', '1e']);
  expect(drawn({ folds: folded(rows, null, { id: 'a', isOpen: false }) })).toEqual(['1a+', '1e']);
  const all = foldedAll(true);
  expect(drawn({ folds: all })).toEqual(['1a-', '2b-', '3c', '2d', '1e']);
  const but = folded(rows, all, { id: 'b', isOpen: false });
  expect(drawn({ folds: but })).toEqual(['1a-', '2b+', '2d', '1e']);
  expect(drawn({ folds: folded(rows, but, { id: 'b', isOpen: true }) })).toEqual(['1a-', '2b-', '3c', '2d', '1e']);
  expect(drawn({ folds: foldedAll(false) })).toEqual(['1a+', '1e']);
});

test('what is found is shown with the way to it, whatever is folded, and nothing else', () => {
  expect(drawn({ folds: foldedAll(false), hits: ['c'] })).toEqual(['1a-', '2b-', '3c']);
  expect(linesOf(rows, { folds: null, hits: ['c'] }).map(({ isHit }) => isHit)).toEqual([false, false, true]);
  expect(drawn({ hits: [] })).toEqual([]);
  expect(drawn({ hits: ['gone', 'b'] })).toEqual(['1a-', '2b+']);
});

test('parents in a circle, whoever made it, end nothing', () => {
  const circle = [row('a', 'b'), row('b', 'a'), row('c', 'c'), row('d', null)];
  expect(drawn({ folds: foldedAll(true) }, circle)).toEqual(['1c', '1d']);
  expect(linesOf(circle, { folds: null, hits: ['a'] })).toEqual([]);
  expect(isWithin(treeOf(circle), 'a', 'x')).toBe(false);
});

test('a row goes a place up or down among its siblings alone', () => {
  expect(stepOf(rows, 'd', -1)).toEqual({ parentId: 'a', before: 'b' });
  expect(stepOf(rows, 'b', 1)).toEqual({ parentId: 'a', before: null });
  expect(stepOf(rows, 'b', -1)).toBeNull();
  expect(stepOf(rows, 'c', 1)).toBeNull();
  expect(stepOf(rows, 'gone', 1)).toBeNull();
});

test('a branch stands at once where it was put, with all that is below it', () => {
  expect(drawn({ folds: foldedAll(true) }, [...placedBranch(rows, 'b', { parentId: 'e', before: null })])).toEqual(['1a-', '2d', '1e-', '2b-', '3c']);
  expect(drawn({}, [...placedBranch(rows, 'e', { parentId: 'a', before: 'd' })])).toEqual(['1a-', '2b+', '2e', '2d']);
  expect(drawn({}, [...placedBranch(rows, 'e', { parentId: 'a', before: 'b' })])).toEqual(['1a-', '2e', '2b+', '2d']);
});

test('below itself is below itself, however far', () => {
  const tree = treeOf(rows);
  expect(['a', 'b', 'c', 'd', 'e'].filter((id) => isWithin(tree, id, 'a'))).toEqual(['a', 'b', 'c', 'd']);
});

test('an entity whose rows name a parent is a tree, as long as all of it is there and nothing narrows it', () => {
  expect(['menu', 'organisation', 'dictionaryItem', 'member', 'none'].filter((entity) => isAskedAsTree(entity, {}))).toEqual([
    'menu',
    'organisation',
    'dictionaryItem',
  ]);
  expect(isAskedAsTree('menu', { searchValue: 'x' })).toBe(true);
  for (const query of [{ sort: '-name' }, { removed: true }, { filter: { all: [] } }]) expect(isAskedAsTree('menu', query)).toBe(false);
  expect(isShownAsTree({ entity: 'menu', query: {}, next: 'more' })).toBe(false);
});
