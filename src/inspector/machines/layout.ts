/** Places of the states of a chart, in pixels: dagre lays out each state's own states, from the innermost ones out, so that a state holds what belongs to it. */
import { Graph, layout } from '@dagrejs/dagre';
import type { Chart, ChartState, ChartTransition } from './chart.ts';
import { keyOf, lineOf } from './statePaths.ts';

export interface Box {
  readonly path: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
/** All transitions from one state to another are one arrow. */
export interface Arrow {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly transitions: readonly ChartTransition[];
}
export interface ChartLayout {
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
}

const signWidth = 7.3;
const head = 34;
const line = 18;
const edge = 16;
const between = 14;
/** Width by height. */
const sheetShape = 1.8;

const leafSize = ({ path, invokes }: ChartState): { readonly width: number; readonly height: number } => ({
  width: Math.max(96, Math.ceil(Math.max(...[keyOf(path), ...invokes].map((words) => words.length)) * signWidth) + 40),
  height: head + invokes.length * line,
});

/** Within `parent`, whatever leads from one of its states to another, however deep both ends are. */
function waysWithin(parent: ChartState, transitions: readonly ChartTransition[]): readonly (readonly [string, string])[] {
  const childOf = (path: string): string | undefined => parent.children.find((child) => lineOf(path).includes(child));
  return transitions.flatMap(({ from, targets }) =>
    targets.flatMap((target): (readonly [string, string])[] => {
      const [start, end] = [childOf(from), childOf(target)];
      return start === undefined || end === undefined || start === end ? [] : [[start, end]];
    }),
  );
}

interface Laid {
  readonly width: number;
  readonly height: number;
  /** Counted from the corner of the state they stand in. */
  readonly boxes: readonly Box[];
}

interface Corner {
  readonly path: string;
  readonly x: number;
  readonly y: number;
}

/** Regions lead nowhere: they stand in rows, so that all of them together are about as wide as a screen is to its height. */
function regionCorners(parent: ChartState, sizeOf: (path: string) => Laid): readonly Corner[] {
  const sizes = parent.children.map(sizeOf);
  const wide = Math.max(...sizes.map(({ width }) => width), Math.sqrt(sizes.reduce((sum, { width, height }) => sum + width * height, 0) * 2));
  let [x, y, high] = [0, 0, 0];
  return parent.children.map((path) => {
    const { width, height } = sizeOf(path);
    if (x > 0 && x + width > wide) [x, y, high] = [0, y + high + between, 0];
    const corner = { path, x, y };
    [x, high] = [x + width + between, Math.max(high, height)];
    return corner;
  });
}

type Way = 'TB' | 'LR';
function stateCorners(parent: ChartState, sizeOf: (path: string) => Laid, transitions: readonly ChartTransition[], way: Way): readonly Corner[] {
  const graph = new Graph();
  graph.setGraph({ rankdir: way, ranksep: way === 'LR' ? 96 : 46, nodesep: 30, marginx: 0, marginy: 0 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const child of parent.children) graph.setNode(child, { width: sizeOf(child).width, height: sizeOf(child).height });
  for (const [from, to] of waysWithin(parent, transitions)) graph.setEdge(from, to);
  layout(graph);
  return parent.children.map((path) => {
    const { x = 0, y = 0 } = graph.node(path);
    return { path, x: x - sizeOf(path).width / 2, y: y - sizeOf(path).height / 2 };
  });
}

function placed(parent: ChartState, sizeOf: (path: string) => Laid, transitions: readonly ChartTransition[], way: Way = 'TB'): Laid {
  const isRoot = parent.path === '';
  const top = isRoot ? 0 : head + parent.invokes.length * line;
  const side = isRoot ? 0 : edge;
  const corners = parent.kind === 'parallel' ? regionCorners(parent, sizeOf) : stateCorners(parent, sizeOf, transitions, way);
  const boxes = corners.flatMap(({ path, x, y }) => {
    const { width, height, boxes: inside } = sizeOf(path);
    return [{ path, x, y, width, height }, ...inside.map((box) => ({ ...box, x: box.x + x, y: box.y + y }))].map((box) => ({
      ...box,
      x: box.x + side,
      y: box.y + top,
    }));
  });
  const right = Math.max(leafSize(parent).width, ...boxes.map(({ x, width }) => x + width + side));
  return { width: right, height: Math.max(top, ...boxes.map(({ y, height }) => y + height + (isRoot ? 0 : between))), boxes };
}

/** The whole chart goes down or to the right, whichever is drawn larger on a sheet that is wider than high. */
function asScreen(root: ChartState, sizeOf: (path: string) => Laid, transitions: readonly ChartTransition[]): Laid {
  const [down, right] = (['TB', 'LR'] as const).map((way) => placed(root, sizeOf, transitions, way)) as [Laid, Laid];
  const largest = ({ width, height }: Laid): number => Math.max(width / sheetShape, height);
  return largest(down) <= largest(right) ? down : right;
}

function arrowsOf({ transitions }: Chart): readonly Arrow[] {
  const ways = Map.groupBy(
    transitions.flatMap((one) => one.targets.filter(() => one.from !== '').map((to) => ({ to, one }))),
    ({ to, one }) => `${one.from}>${to}`,
  );
  return [...ways].map(([id, those]) => ({ id, from: those[0]?.one.from ?? '', to: those[0]?.to ?? '', transitions: those.map(({ one }) => one) }));
}

/** The same chart gives the same layout; the root is no box. */
export function layoutOf(chart: Chart): ChartLayout {
  const sizes = new Map<string, Laid>();
  const sizeOf = (path: string): Laid => sizes.get(path) ?? { width: 0, height: 0, boxes: [] };
  // States stand before those inside them, so the last ones have nothing inside that is not laid out.
  for (const state of chart.states.toReversed()) {
    sizes.set(
      state.path,
      state.children.length === 0
        ? { ...leafSize(state), boxes: [] }
        : state.path === ''
          ? asScreen(state, sizeOf, chart.transitions)
          : placed(state, sizeOf, chart.transitions),
    );
  }
  return { boxes: sizes.get('')?.boxes ?? [], arrows: arrowsOf(chart) };
}
