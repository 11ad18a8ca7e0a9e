import { expect, test } from 'vitest';
import { entered, isOpen, restored, superfluous, without } from '#src/shell/machines/openScreens/tabs.ts';
import type { Tabs } from '#src/shell/machines/openScreens/tabs.ts';

const nothing: Tabs = { open: [], recent: [] };
const visited = (...paths: readonly string[]): Tabs => paths.reduce((tabs, path) => entered(tabs, { path, search: '' }), nothing);

test('a screen keeps its place in the strip and its last full address, however often one comes back', () => {
  const tabs = entered(visited('/a', '/b'), { path: '/a', search: '?x=1' });
  expect(tabs.open).toEqual([
    { path: '/a', search: '?x=1' },
    { path: '/b', search: '' },
  ]);
  expect(tabs.recent).toEqual(['/b', '/a']);
  expect(isOpen(without(tabs, ['/a']), '/a')).toBe(false);
});

test('the least recently used go first, never the one in front and never one with something unsaved', () => {
  const tabs = entered(visited('/a', '/b', '/c', '/d'), { path: '/a', search: '' });
  expect(superfluous(tabs, [], 4)).toEqual([]);
  expect(superfluous(tabs, [], 2)).toEqual(['/b', '/c']);
  expect(superfluous(tabs, ['/b'], 2)).toEqual(['/c', '/d']);
  expect(superfluous(tabs, ['/b', '/c', '/d'], 2)).toEqual([]);
});

test('those of an earlier window stand before what is open, once each, and go before it', () => {
  const tabs = restored(visited('/a'), ['/c', '/a', '/b', '/c']);
  expect(tabs.open.map((one) => one.path)).toEqual(['/c', '/b', '/a']);
  expect(superfluous(tabs, [], 2)).toEqual(['/c']);
});
