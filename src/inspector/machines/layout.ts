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

interface Size {
  readonly width: number;
  readonly height: number;
}
/** A history state is a circle with a letter in it. */
const historySize: Size = { width: 36, height: 36 };
/** An end has a circle before its name. */
const endMark = 20;
function leafSize({ kind, path, invokes }: ChartState): Size {
  if (kind === 'history') return historySize;
  const longest = Math.ceil(Math.max(...[keyOf(path), ...invokes].map((words) => words.length)) * signWidth);
  return { width: Math.max(96, longest + 40 + (kind === 'final' ? endMark : 0)), height: head + invokes.length * line };
}

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

const inOrderOf = ({ children }: ChartState, paths: readonly string[]): string[] =>
  paths.toSorted((one, other) => children.indexOf(one) - children.indexOf(other));

interface TreeWay {
  readonly from: string;
  readonly to: string;
}
/**
 * The ways by which each state is first come to from the initial one, the nearer ones first and those of one state in their order. A state that is added at a way changes none of
 * the others, unless it is a shorter way to them; what nothing here leads to begins beside the initial one.
 */
function treeOf(
  parent: ChartState,
  ways: readonly (readonly [string, string])[],
): { readonly tree: readonly TreeWay[]; readonly ranks: ReadonlyMap<string, number> } {
  const ranks = new Map<string, number>();
  const tree: TreeWay[] = [];
  const next = (from: string, rank: number): readonly string[] =>
    ways.flatMap(([start, to]) => {
      if (start !== from || ranks.has(to)) return [];
      ranks.set(to, rank);
      tree.push({ from, to });
      return [to];
    });
  for (const first of [...(parent.initial === null ? [] : [parent.initial]), ...parent.children]) {
    if (ranks.has(first)) continue;
    ranks.set(first, 0);
    let level: readonly string[] = [first];
    for (let rank = 1; level.length > 0; rank += 1)
      level = inOrderOf(
        parent,
        level.flatMap((from) => next(from, rank)),
      );
  }
  return { tree, ranks };
}

const wordHeight = 15;
const wordsMost = 160;
const wordSign = 6.4;
/** The time that remains of a delay is told with it. */
const remainingSigns = 16;
function wordsOf({ name, cause, guard }: ChartTransition): number {
  const signs = (name || cause).length + (guard === null ? 0 : guard.length + 3) + (cause === 'after' ? remainingSigns : 0);
  return Math.ceil(signs * wordSign) + 8;
}
/** Room for the words of a way: those of the widest of its reasons. */
function roomOf(parent: ChartState, transitions: readonly ChartTransition[]): ReadonlyMap<string, number> {
  const rooms = new Map<string, number>();
  for (const one of transitions)
    for (const [from, to] of waysWithin(parent, [one])) {
      const id = `${from}>${to}`;
      rooms.set(id, Math.min(wordsMost, Math.max(rooms.get(id) ?? 0, wordsOf(one))));
    }
  return rooms;
}

/** A node while dagre lays it out: a state, or the words of a way. */
interface Ranked {
  readonly rank?: number;
  readonly edgeObj?: { readonly w: string };
  order?: number;
}
interface Layered {
  readonly nodes: () => readonly string[];
  readonly node: (id: string) => Ranked;
}
/** Within a rank, states stand in the order in which the machine has them: another one changes nothing of it. Words of ways stand as the states that these lead to. */
function putInOrder(graph: Layered, { children }: ChartState): void {
  const placeOf = new Map(children.map((path, at) => [path, at]));
  const nodes = graph.nodes().map((id) => ({ id, node: graph.node(id) }));
  const keyIn = ({ id, node }: (typeof nodes)[number]): number => placeOf.get(id) ?? placeOf.get(node.edgeObj?.w ?? '') ?? 0;
  for (const rank of Map.groupBy(nodes, ({ node }) => node.rank ?? 0).values())
    for (const [at, { node }] of rank.toSorted((one, other) => keyIn(one) - keyIn(other)).entries()) node.order = at;
}

function stateCorners(parent: ChartState, sizeOf: (path: string) => Laid, transitions: readonly ChartTransition[]): readonly Corner[] {
  const graph = new Graph();
  const rooms = roomOf(parent, transitions);
  const ways = waysWithin(parent, transitions);
  const { tree, ranks } = treeOf(parent, ways);
  // Words of a way between two states of one rank stand between them, beside those of a way from one of them to itself.
  const loops = transitions.filter(({ from, targets }) => targets.includes(from));
  const loopOf = (path: string): number => Math.max(0, ...loops.filter(({ from }) => from === path).map(wordsOf));
  const level = ways
    .filter(([from, to]) => ranks.get(from) === ranks.get(to))
    .map(([from, to]) => (rooms.get(`${from}>${to}`) ?? 0) + Math.min(wordsMost, Math.max(loopOf(from), loopOf(to))));
  graph.setGraph({ rankdir: 'TB', ranksep: 46, nodesep: Math.max(30, ...level.map((room) => room + 20)), marginx: 0, marginy: 0 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const child of parent.children) graph.setNode(child, { width: sizeOf(child).width, height: sizeOf(child).height });
  for (const { from, to } of tree) graph.setEdge(from, to, { width: rooms.get(`${from}>${to}`) ?? 0, height: wordHeight, labelpos: 'c' });
  layout(graph, { customOrder: (layered: Layered) => putInOrder(layered, parent) });
  return parent.children.map((path) => {
    const { x = 0, y = 0 } = graph.node(path);
    return { path, x: x - sizeOf(path).width / 2, y: y - sizeOf(path).height / 2 };
  });
}

function placed(parent: ChartState, sizeOf: (path: string) => Laid, transitions: readonly ChartTransition[]): Laid {
  const isRoot = parent.path === '';
  const top = isRoot ? 0 : head + parent.invokes.length * line;
  const side = isRoot ? 0 : edge;
  const corners = parent.kind === 'parallel' ? regionCorners(parent, sizeOf) : stateCorners(parent, sizeOf, transitions);
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
    sizes.set(state.path, state.children.length === 0 ? { ...leafSize(state), boxes: [] } : placed(state, sizeOf, chart.transitions));
  }
  return { boxes: sizes.get('')?.boxes ?? [], arrows: arrowsOf(chart) };
}
