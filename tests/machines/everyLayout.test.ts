/**
 * Somebody who knows a chart finds its states again after one was added: over every machine of the product, with a state added at each state, that leads nowhere, back to the first one, or
 * on to the last one.
 */
import type { AnyStateMachine } from 'xstate';
import { expect, test } from 'vitest';
import type { Chart, ChartState } from '#src/inspector/machines/chart.ts';
import { chartOf } from '#src/inspector/machines/chart.ts';
import { layoutOf } from '#src/inspector/machines/layout.ts';
import type { Box } from '#src/inspector/machines/layout.ts';

const files = import.meta.glob<Readonly<Record<string, unknown>>>('/src/*/machines/**/*Machine.ts', { eager: true });
const isMachine = (given: unknown): given is AnyStateMachine => typeof given === 'object' && given !== null && 'definition' in given && 'root' in given;
const charts = Object.values(files).flatMap((exports) =>
  Object.values(exports)
    .filter(isMachine)
    .map((machine) => [machine.id, chartOf(machine)] as const),
);
/** A shorter way through one state that is added brings so many pairs of its region, at most, to stand the other way around. */
const mostMoved = 9;

/** The inside of one state as a chart of its own: it is laid out alike wherever it stands. */
function insideOf({ id, states, transitions }: Chart, { path: root }: ChartState): Chart {
  const isInside = (path: string): boolean => root === '' || path === root || path.startsWith(`${root}.`);
  const inside = (path: string): string => (path === root ? '' : root === '' ? path : path.slice(root.length + 1));
  return {
    id,
    states: states
      .filter(({ path }) => isInside(path))
      .map((state) => ({
        ...state,
        path: inside(state.path),
        initial: state.initial === null ? null : inside(state.initial),
        children: state.children.map(inside),
      })),
    transitions: transitions
      .filter(({ from }) => isInside(from))
      .map((one) => ({ ...one, from: inside(one.from), targets: one.targets.filter(isInside).map(inside) })),
  };
}

function withAdded(chart: Chart, parent: ChartState, from: string, to: string | null): Chart {
  const path = parent.path === '' ? 'added' : `${parent.path}.added`;
  const added: ChartState = { path, kind: 'atomic', initial: null, children: [], tags: [], entry: [], exit: [], invokes: [] };
  const way = { cause: 'event', name: 'add', guard: null, actions: [] } as const;
  return {
    ...chart,
    states: [...chart.states.map((state) => (state === parent ? { ...state, children: [...state.children, path] } : state)), added],
    transitions: [...chart.transitions, { ...way, from, targets: [path] }, ...(to === null ? [] : [{ ...way, from: path, targets: [to] }])],
  };
}

const boxesOf = (chart: Chart): ReadonlyMap<string, Box> => new Map(layoutOf(chart).boxes.map((box) => [box.path, box]));
const sideOf = (one: Box, other: Box): number => (one.x + one.width <= other.x ? -1 : other.x + other.width <= one.x ? 1 : 0);
const rankOf = (one: Box, other: Box): number => (one.y + one.height <= other.y ? -1 : other.y + other.height <= one.y ? 1 : 0);
const reading = (boxes: readonly Box[]): string =>
  boxes
    .toSorted((one, other) => one.y - other.y || one.x - other.x)
    .map(({ path }) => path)
    .join();

interface Moved {
  /** Two of one rank that have changed sides. */
  readonly sides: readonly string[];
  /** Two of which the lower one stands above the other now. */
  readonly ranks: readonly string[];
  /** Parallel states whose regions are read in another order. */
  readonly regions: readonly string[];
}
type Boxes = ReadonlyMap<string, Box>;
const pairsOf = (paths: readonly string[]): readonly (readonly [string, string])[] =>
  paths.flatMap((one, at) => paths.slice(at + 1).map((other) => [one, other] as const));
function movedBetween({ states }: Chart, before: Boxes, after: Boxes): Moved {
  const compare = (of: (one: Box, other: Box) => number, boxes: Boxes, [one, other]: readonly [string, string]): number =>
    of(boxes.get(one) as Box, boxes.get(other) as Box);
  const swapped = (of: typeof sideOf, pair: readonly [string, string]): boolean => compare(of, before, pair) * compare(of, after, pair) < 0;
  const isLevel = (pair: readonly [string, string]): boolean => [before, after].every((boxes) => compare(rankOf, boxes, pair) === 0);
  const pairs = states.filter(({ kind }) => kind !== 'parallel').flatMap(({ children }) => pairsOf(children.filter((child) => before.has(child))));
  const readIn = (boxes: Boxes, children: readonly string[]): string => reading(children.flatMap((child) => boxes.get(child) ?? []));
  return {
    sides: pairs.filter((pair) => isLevel(pair) && swapped(sideOf, pair)).map((pair) => pair.join(' ')),
    ranks: pairs.filter((pair) => swapped(rankOf, pair)).map((pair) => pair.join(' ')),
    regions: states.filter(({ kind, children }) => kind === 'parallel' && readIn(before, children) !== readIn(after, children)).map(({ path }) => path),
  };
}
const holders = ({ states }: Chart): readonly ChartState[] => states.filter(({ kind, children }) => kind !== 'parallel' && children.length > 1);
const none: Moved = { sides: [], ranks: [], regions: [] };
/** Each state that holds others, as a chart of its own, with how it stands before one is added. */
const insides = (chart: Chart): readonly { readonly chart: Chart; readonly root: ChartState; readonly before: ReadonlyMap<string, Box> }[] =>
  holders(chart).map((holder) => {
    const inside = insideOf(chart, holder);
    return { chart: inside, root: inside.states[0] as ChartState, before: boxesOf(inside) };
  });

test.each(charts)('%s: no two states change sides or ranks for one that is added beside them', (_, whole) => {
  for (const { chart, root, before } of insides(whole))
    for (const from of root.children)
      for (const to of [null, root.initial]) expect(movedBetween(chart, before, boxesOf(withAdded(chart, root, from, to))), `added at ${from}`).toEqual(none);
});

test.each(charts)('%s: a shorter way draws up what it leads to, and changes no sides', (_, whole) => {
  for (const { chart, root, before } of insides(whole))
    for (const from of root.children) {
      const { ranks, ...others } = movedBetween(chart, before, boxesOf(withAdded(chart, root, from, root.children.at(-1) ?? null)));
      expect({ ...others, ranks: [] }, `added at ${from}`).toEqual(none);
      expect(ranks.length, ranks.join()).toBeLessThanOrEqual(mostMoved);
    }
});

test.each(charts)('%s: regions are read in the same order, however large one of them becomes', (_, chart) => {
  const [first] = holders(chart);
  if (!first) return;
  expect(movedBetween(chart, boxesOf(chart), boxesOf(withAdded(chart, first, first.children[0] ?? '', null)))).toEqual(none);
});

/** A layout that stands still and says nothing would pass all of the above. */
test.each(charts)('%s goes down: what the first state leads to stands below it', (_, whole) => {
  for (const { chart, root, before } of insides(whole)) {
    const first = root.initial === null ? undefined : before.get(root.initial);
    const next = chart.transitions.filter(({ from }) => from === root.initial).flatMap(({ targets }) => targets);
    for (const path of next.filter((target) => root.children.includes(target) && target !== root.initial))
      expect(first && rankOf(first, before.get(path) as Box), path).toBe(-1);
  }
});
