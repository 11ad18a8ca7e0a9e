/** A process as it is drawn: shapes of BPMN in their places, ways with their bends around what stands there. The page, the image of an instance and the BPMN that is written have it. Pure. */
import { gatewayKinds } from './graph.ts';
import type { ProcessEdge, ProcessGraph, ProcessNode, ProcessNodeKind } from './graph.ts';
import { cell } from './places.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}
export type Shape = 'event' | 'gateway' | 'task';
export interface DrawnShape extends Box {
  readonly node: ProcessNode;
  readonly shape: Shape;
}
export interface DrawnWay {
  readonly edge: ProcessEdge;
  readonly points: readonly Point[];
}
export interface Drawing {
  /** All of it, with a margin. */
  readonly box: Box;
  readonly shapes: readonly DrawnShape[];
  readonly ways: readonly DrawnWay[];
}

const events: ReadonlySet<ProcessNodeKind> = new Set(['start', 'end', 'reject', 'timer', 'message']);
export const shapeOf = (kind: ProcessNodeKind): Shape => (events.has(kind) ? 'event' : gatewayKinds.has(kind) ? 'gateway' : 'task');
const sizes: Readonly<Record<Shape, { readonly width: number; readonly height: number }>> = {
  event: { width: 36, height: 36 },
  gateway: { width: 50, height: 50 },
  task: cell,
};
const margin = 40;

/** A node's shape stands in the middle of its cell. */
export function boxOf({ kind, at }: Pick<ProcessNode, 'kind' | 'at'>): Box {
  const { width, height } = sizes[shapeOf(kind)];
  return { x: at.x + (cell.width - width) / 2, y: at.y + (cell.height - height) / 2, width, height };
}

const crosses = (from: Point, to: Point, { x, y, width, height }: Box): boolean =>
  Math.max(from.x, to.x) > x && Math.min(from.x, to.x) < x + width && Math.max(from.y, to.y) > y && Math.min(from.y, to.y) < y + height;
const isClear = (points: readonly Point[], boxes: readonly Box[]): boolean =>
  points.slice(1).every((to, at) => boxes.every((box) => !crosses(points[at] ?? to, to, box)));

const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });
const straightened = (points: readonly Point[]): readonly Point[] =>
  points.filter((point, at) => at === 0 || point.x !== points[at - 1]?.x || point.y !== points[at - 1]?.y);

interface Ends {
  readonly from: DrawnShape;
  readonly to: DrawnShape;
}
/** The way leads from below one into the top of the other, at a height between them. */
function plain({ from, to }: Ends): readonly Point[] {
  const [start, end] = [middleOf(from), middleOf(to)];
  const [low, high] = [from.y + from.height, to.y];
  if (start.x === end.x)
    return [
      { x: start.x, y: low },
      { x: end.x, y: high },
    ];
  // A gateway is left and come to at its sides.
  const side = (box: Box, towards: number): Point => ({ x: towards > middleOf(box).x ? box.x + box.width : box.x, y: middleOf(box).y });
  if (from.shape === 'gateway' && to.shape !== 'gateway') return [side(from, end.x), { x: end.x, y: start.y }, { x: end.x, y: high }];
  if (to.shape === 'gateway' && from.shape !== 'gateway') return [{ x: start.x, y: low }, { x: start.x, y: end.y }, side(to, start.x)];
  const between = Math.round((low + high) / 2);
  return [
    { x: start.x, y: low },
    { x: start.x, y: between },
    { x: end.x, y: between },
    { x: end.x, y: high },
  ];
}
/** Out at one side, along a column, in at the same side. */
function around({ from, to }: Ends, column: number): readonly Point[] {
  const side = (box: Box): Point => ({ x: column > middleOf(box).x ? box.x + box.width : box.x, y: middleOf(box).y });
  const [start, end] = [side(from), side(to)];
  return [start, { x: column, y: start.y }, { x: column, y: end.y }, end];
}

/** The first route that goes through no node and lies on none that was drawn before between the same two. */
function routed(ends: Ends, boxes: readonly Box[], taken: ReadonlySet<string>): readonly Point[] {
  const others = boxes.filter((box) => box !== ends.from && box !== ends.to);
  const isFree = (points: readonly Point[]): boolean => isClear(points, others) && !taken.has(JSON.stringify(points));
  const direct = plain(ends);
  if (ends.to.y >= ends.from.y + ends.from.height && isFree(direct)) return direct;
  const middle = middleOf(ends.from).x;
  for (let step = 1; step <= 40; step += 1)
    for (const sign of [1, -1]) {
      const points = around(ends, middle + sign * step * (cell.width / 2 + 20));
      if (isFree(points)) return points;
    }
  return direct;
}

export function drawingOf(graph: ProcessGraph): Drawing {
  const shapes = graph.nodes.map((node): DrawnShape => ({ ...boxOf(node), node, shape: shapeOf(node.kind) }));
  const taken = new Set<string>();
  const ways = graph.edges.flatMap((edge): readonly DrawnWay[] => {
    const [from, to] = [edge.from, edge.to].map((id) => shapes.find(({ node }) => node.id === id));
    if (!from || !to) return [];
    const points = straightened(routed({ from, to }, shapes, taken));
    taken.add(JSON.stringify(points));
    return [{ edge, points }];
  });
  const cells = graph.nodes.map(({ at }): Box => ({ ...at, ...cell }));
  const all = [...cells, ...ways.flatMap(({ points }) => points.map((point): Box => ({ ...point, width: 0, height: 0 })))];
  const [left, top] = [Math.min(...all.map(({ x }) => x)), Math.min(...all.map(({ y }) => y))];
  const [right, bottom] = [Math.max(...all.map(({ x, width }) => x + width)), Math.max(...all.map(({ y, height }) => y + height))];
  if (all.length === 0) return { box: { x: 0, y: 0, width: 2 * margin, height: 2 * margin }, shapes, ways };
  return { box: { x: left - margin, y: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin }, shapes, ways };
}
