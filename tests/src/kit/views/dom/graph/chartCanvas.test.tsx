/** A chart under the keys of every graph, and its states as statecharts draw them. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ChartCanvas } from '#src/kit/views/dom/graph/ChartCanvas.tsx';
import type { DrawnState } from '#src/kit/views/dom/graph/ChartCanvas.tsx';
import { draw } from '#tests/views/stage.tsx';

const state = (id: string, x: number, y: number, more: Partial<DrawnState> = {}): DrawnState => ({
  id,
  title: id.split('.').at(-1) ?? '',
  x,
  y,
  width: 120,
  height: 36,
  lines: [],
  isOuter: false,
  isLit: false,
  isChosen: false,
  isUnseen: false,
  lit: '当前',
  ...more,
});
const states = [
  state('idle', 0, 0),
  state('open', 0, 100, { width: 400, height: 200, isOuter: true, kind: '并行状态' }),
  state('open.line', 20, 140, { shape: 'region', kind: '并行区域' }),
  state('open.list', 200, 140, { shape: 'region', kind: '并行区域', isLit: true }),
  state('over', 500, 100, { shape: 'final', kind: '终态' }),
  state('last', 500, 200, { title: 'H*', shape: 'deepHistory', kind: '深历史状态 last' }),
];
const ways = [
  { id: 'idle>open', from: 'idle', to: 'open', label: 'go', isLit: false },
  { id: 'open>over', from: 'open', to: 'over', label: 'done', isLit: false },
];

function show(more: readonly DrawnState[] = []): { readonly chosen: (string | null)[]; readonly outside: string[] } {
  const [chosen, outside]: [(string | null)[], string[]] = [[], []];
  draw(
    <div onKeyDown={({ key }) => outside.push(key)}>
      <ChartCanvas of="a" label="socket 的状态" states={[...states, ...more]} ways={ways} onChoose={(id) => chosen.push(id)} />
    </div>,
  );
  return { chosen, outside };
}
const head = (name: RegExp): HTMLElement => screen.getByRole('button', { name });
const press = (key: string): boolean => fireEvent.keyDown(document.activeElement ?? document.body, { key });

test('one state is reached by Tab: the one the machine stands in; arrows walk along ways, beside, inside and out', () => {
  const { chosen } = show();
  const stops = screen.getAllByRole('button').filter((one) => one.hasAttribute('data-graph-node') && one.tabIndex === 0);
  expect(stops.map((one) => one.dataset.graphNode)).toEqual(['open.list']);
  stops[0]?.focus();
  press('ArrowLeft');
  expect(head(/^line/)).toHaveFocus();
  expect(head(/^line/)).toHaveAttribute('tabindex', '0');
  press('ArrowUp');
  expect(head(/^open/)).toHaveFocus();
  press('ArrowUp');
  expect(head(/^idle/)).toHaveFocus();
  press('ArrowDown');
  press('ArrowDown');
  expect(head(/^over/)).toHaveFocus();
  expect(chosen).toEqual([]);
});

test('Enter opens a state and goes to those inside; Escape leaves for the one around, and at last what was chosen', () => {
  const { chosen, outside } = show();
  head(/^open/).focus();
  press('Enter');
  expect(chosen).toEqual(['open']);
  expect(head(/^line/)).toHaveFocus();
  press('Escape');
  expect(head(/^open/)).toHaveFocus();
  expect(outside).toEqual([]);
  press('Escape');
  expect([chosen, outside]).toEqual([['open'], ['Escape']]);
});

test('Escape lets go of what was chosen, and is no more than that', () => {
  const { chosen, outside } = show([state('busy', 700, 0, { isChosen: true })]);
  head(/^busy/).focus();
  press('Escape');
  expect([chosen, outside]).toEqual([[null], []]);
});

test('regions, ends and history are drawn as such, and said to whoever does not see them', () => {
  show();
  expect(head(/^line\s*并行区域/).closest('.chart-state')).toHaveClass('region');
  expect(head(/^open\s*并行状态/).closest('.chart-state')).not.toHaveClass('region');
  expect(head(/^over\s*终态/).closest('.chart-state')).toHaveClass('final');
  expect(head(/^H\*\s*深历史状态 last/).closest('.chart-state')).toHaveClass('deepHistory');
});
