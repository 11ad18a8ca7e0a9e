import { and, createMachine, fromPromise, not, or, setup, stateIn } from 'xstate';
import { expect, it } from 'vitest';
import { chartOf, reached } from '#src/inspector/machines/chart.ts';
import type { Chart } from '#src/inspector/machines/chart.ts';

const unreached = (chart: Chart): readonly string[] => chart.states.map(({ path }) => path).filter((path) => !reached(chart).has(path));

it('a state that nothing leads to is found', () => {
  const machine = createMachine({ initial: 'a', states: { a: { on: { go: 'b' } }, b: { on: { go: 'a' } }, c: { on: { go: 'a' } } } });
  expect(unreached(chartOf(machine))).toEqual(['c']);
});

it('regions are entered together, each with its first state', () => {
  const machine = createMachine({
    type: 'parallel',
    states: { a: { initial: 'a1', states: { a1: { on: { go: 'a2' } }, a2: {} } }, b: { initial: 'b1', states: { b1: {}, b2: {} } } },
  });
  expect(unreached(chartOf(machine))).toEqual(['b.b2']);
});

it('a chart names guards, delays, actions and what XState itself sends', () => {
  const machine = setup({
    types: { events: {} as { type: 'go' } },
    actors: { load: fromPromise(async () => 1) },
    guards: { isFree: () => true },
    actions: { tell: () => undefined },
    delays: { patience: 10 },
  }).createMachine({
    initial: 'a',
    states: {
      a: { on: { go: { guard: 'isFree', actions: 'tell', target: 'b' } }, after: { patience: 'b' } },
      b: { tags: 'busy', invoke: { src: 'load', onDone: 'a', onError: 'c' } },
      c: { always: 'a' },
    },
  });
  expect(chartOf(machine).transitions).toEqual([
    { from: 'a', cause: 'event', name: 'go', guard: 'isFree', actions: ['tell'], targets: ['b'] },
    { from: 'a', cause: 'after', name: 'patience', guard: null, actions: [], targets: ['b'] },
    { from: 'b', cause: 'done', name: 'load', guard: null, actions: [], targets: ['a'] },
    { from: 'b', cause: 'error', name: 'load', guard: null, actions: [], targets: ['c'] },
    { from: 'c', cause: 'always', name: '', guard: null, actions: [], targets: ['a'] },
  ]);
  expect(chartOf(machine).states.find(({ path }) => path === 'a')).toMatchObject({ entry: [], exit: [] });
});

it('a guard says what it is made of, and one that no build leaves its name says that it has none', () => {
  const isMine = (): boolean => true;
  const machine = setup({ types: { events: {} as { type: 'go' } }, guards: { isFree: () => true, isMany: (_, many: number) => many > 1 } }).createMachine({
    initial: 'a',
    states: {
      a: {
        on: {
          go: [
            { guard: not('isFree') },
            { guard: and(['isFree', not(stateIn({ a: 'b' }))]) },
            { guard: or(['isFree', stateIn('#here')]) },
            { guard: { type: 'isMany', params: 2 } },
            { guard: isMine },
            { guard: not(isMine) },
          ],
        },
      },
    },
  });
  expect(chartOf(machine).transitions.map(({ guard }) => guard)).toEqual([
    'not(isFree)',
    'and(isFree, not(in a.b))',
    'or(isFree, in #here)',
    'isMany',
    'inline',
    'not(inline)',
  ]);
});
