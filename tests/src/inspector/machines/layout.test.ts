import { createMachine } from 'xstate';
import { expect, it } from 'vitest';
import { conversationMachine } from '#src/desk/machines/conversationMachine.ts';
import { socketMachine } from '#src/kit/machines/socketMachine.ts';
import { chartOf } from '#src/inspector/machines/chart.ts';
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

const machine = createMachine({
  initial: 'open',
  states: {
    open: { on: { leave: [{ guard: 'isMine', target: 'over' }, { target: 'kept' }], close: 'over' } },
    kept: { initial: 'a', states: { a: {}, b: {}, last: { type: 'history' } }, on: { back: 'kept.last' } },
    over: { type: 'final' },
  },
});
const boxOf = (chart: ReturnType<typeof chartOf>, path: string): Box => layoutOf(chart).boxes.find((box) => box.path === path) as Box;

it('an end has room for its circle, history is one', () => {
  const chart = chartOf(machine);
  const plain = { ...chart, states: chart.states.map((state) => (state.kind === 'final' ? { ...state, kind: 'atomic' as const, path: state.path } : state)) };
  expect(boxOf(chart, 'kept.last')).toMatchObject({ width: 36, height: 36 });
  const long = { ...chart, states: chart.states.map((one) => ({ ...one, invokes: one.path === 'over' ? ['anActorOfALongName'] : one.invokes })) };
  const longPlain = { ...plain, states: plain.states.map((one) => ({ ...one, invokes: one.path === 'over' ? ['anActorOfALongName'] : one.invokes })) };
  expect(boxOf(long, 'over').width - boxOf(longPlain, 'over').width).toBe(20);
});

it('words of ways have room between the states, guards with them', () => {
  const forked = chartOf(createMachine({ initial: 'a', states: { a: { on: { go: ['b', { target: 'c' }] } }, b: {}, c: {} } }));
  const guarded = { ...forked, transitions: forked.transitions.map((one) => ({ ...one, guard: 'isOfTheReader' })) };
  const [a, b, c, further] = [boxOf(forked, 'a'), boxOf(forked, 'b'), boxOf(forked, 'c'), boxOf(guarded, 'c')];
  expect(further.x - boxOf(guarded, 'b').x).toBeGreaterThan(c.x - b.x);
  // A line of words and the usual distance.
  expect(b.y - (a.y + a.height)).toBeGreaterThanOrEqual(46 + 15);
});
