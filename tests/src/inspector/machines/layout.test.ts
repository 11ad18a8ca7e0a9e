import { expect, it } from 'vitest';
import { conversationMachine } from '#src/desk/machines/conversationMachine.ts';
import { socketMachine } from '#src/kit/machines/socketMachine.ts';
import { chartOf } from '#src/inspector/machines/chart.ts';
import type { Chart } from '#src/inspector/machines/chart.ts';
import { layoutOf } from '#src/inspector/machines/layout.ts';
import type { Box } from '#src/inspector/machines/layout.ts';

const inside = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.width <= outer.x + outer.width && inner.y + inner.height <= outer.y + outer.height;
const apart = (one: Box, other: Box): boolean =>
  one.x + one.width <= other.x || other.x + other.width <= one.x || one.y + one.height <= other.y || other.y + other.height <= one.y;

it.each([
  ['socket', chartOf(socketMachine)],
  ['conversation', chartOf(conversationMachine)],
])('%s: a state stands within the one it belongs to and covers none beside it', (_, chart) => {
  const { boxes } = layoutOf(chart);
  const byPath = new Map(boxes.map((box) => [box.path, box]));
  const parentOf = (path: string): string => path.split('.').slice(0, -1).join('.');
  expect(boxes).toHaveLength(chart.states.length - 1);
  expect(boxes.filter(({ path }) => parentOf(path) !== '' && !inside(byPath.get(path) as Box, byPath.get(parentOf(path)) as Box))).toEqual([]);
  const covering = boxes.flatMap((one) => boxes.filter((other) => one.path < other.path && parentOf(one.path) === parentOf(other.path) && !apart(one, other)));
  expect(covering).toEqual([]);
  expect(layoutOf(chart)).toEqual({ boxes, arrows: layoutOf(chart).arrows });
});

/** Each two states beside each other, with which is above or to the left. Regions stand in rows, and are told in the order of reading. */
function relations({ states }: Chart, boxes: readonly Box[], paths: ReadonlySet<string>): readonly string[] {
  const byPath = new Map(boxes.map((box) => [box.path, box]));
  return states.flatMap(({ kind, children }) => {
    const known = children.flatMap((path) => (paths.has(path) ? (byPath.get(path) ?? []) : []));
    if (kind === 'parallel')
      return [
        known
          .toSorted((one, other) => one.y - other.y || one.x - other.x)
          .map(({ path }) => path)
          .join(' '),
      ];
    return known.flatMap((one) =>
      known.filter((other) => one.path < other.path).map((other) => `${one.path} ${other.path} ${Math.sign(one.x - other.x)} ${Math.sign(one.y - other.y)}`),
    );
  });
}

it.each([
  ['socket', chartOf(socketMachine), 'open'],
  ['conversation', chartOf(conversationMachine), 'connection'],
])('%s: a state that is added leaves the others where they stood to each other', (_, chart, parent) => {
  const before = layoutOf(chart).boxes;
  const paths = new Set(before.map(({ path }) => path));
  const added = `${parent}.added`;
  const states = chart.states.map((state) => (state.path === parent ? { ...state, children: [...state.children, added] } : state));
  const model = chart.states.find(({ kind }) => kind === 'atomic');
  const next = { ...chart, states: [...states, { ...model, path: added, children: [], invokes: [] } as (typeof chart.states)[number]] };
  const after = layoutOf(next).boxes;
  expect(after.some(({ path }) => path === added)).toBe(true);
  expect(relations(chart, after, paths)).toEqual(relations(chart, before, paths));
});
