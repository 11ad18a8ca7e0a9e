/** Places of the words of ways, from the same lines that are drawn. */
import { Position, getBezierPath, getSmoothStepPath } from '@xyflow/react';
import { labelPlaces, wordsWidth } from './labelPlaces.ts';
import type { Area, Point } from './labelPlaces.ts';
import type { DrawnEdge, DrawnNode, GraphProps, Places } from './graphTypes.ts';

/** Ends of ways stand half out of their node. */
export const handle = 8;
/** Ways out stand side by side below the node, in their order. */
export const portPlace = (at: number, count: number): number => (at + 1) / (count + 1);

const numbers = /-?\d+(?:\.\d+)?(?:e-?\d+)?/gu;
const curveSteps = 16;
const curveAt = ([a, b, c, d]: readonly [Point, Point, Point, Point], part: number): Point => {
  const rest = 1 - part;
  const of = (name: 'x' | 'y'): number => rest ** 3 * a[name] + 3 * rest ** 2 * part * b[name] + 3 * rest * part ** 2 * c[name] + part ** 3 * d[name];
  return { x: of('x'), y: of('y') };
};
/** Points of a path of lines, rounded corners or one curve. */
function pointsOn(path: string): readonly Point[] {
  const values = (path.match(numbers) ?? []).map(Number);
  const points = values.flatMap((x, at) => (at % 2 === 0 ? [{ x, y: values[at + 1] ?? 0 }] : []));
  const [a, b, c, d] = points;
  if (!path.includes('C') || !a || !b || !c || !d) return points;
  return Array.from({ length: curveSteps + 1 }, (_, at) => curveAt([a, b, c, d], at / curveSteps));
}

/** Words of a way may be so wide; the rest of them is told by their title. */
export const mostOf = { graph: 168, chart: 220 } as const;
/** They are drawn so high. */
export const heightOf = { graph: 18, chart: 15 } as const;
const graphWords = (label: string | undefined): number => (label === undefined ? 0 : Math.min(mostOf.graph, wordsWidth(label, 12, 7) + 12));
const chartWords = (label: string): number => (label === '' ? 0 : Math.min(mostOf.chart, wordsWidth(label, 10.5, 6.4) + 8));

export function edgeLabels(nodes: readonly DrawnNode[], edges: readonly DrawnEdge[], size: GraphProps['size'], pulled: Places): ReadonlyMap<string, Point> {
  const known = new Map(nodes.map((node) => [node.id, { ports: node.ports, at: pulled[node.id] ?? node.at }]));
  const ways = edges.flatMap(({ id, from, port, to, label }) => {
    const [start, end] = [known.get(from), known.get(to)];
    if (!start || !end) return [];
    const at = start.ports.findIndex(({ name }) => name === port);
    const [path] = getSmoothStepPath({
      sourceX: start.at.x + portPlace(Math.max(at, 0), start.ports.length) * size.width,
      sourceY: start.at.y + size.height + handle / 2,
      sourcePosition: Position.Bottom,
      targetX: end.at.x + size.width / 2,
      targetY: end.at.y - handle / 2,
      targetPosition: Position.Top,
    });
    return [{ id, from, to, points: pointsOn(path), width: graphWords(label) }];
  });
  return labelPlaces({ height: heightOf.graph, ways, boxes: [...known.values()].map(({ at }): Area => ({ ...at, ...size })) });
}

interface Ends {
  readonly x: number;
  readonly y: number;
  readonly side: Position;
}
const middleOf = ({ x, y, width, height }: Area): Point => ({ x: x + width / 2, y: y + height / 2 });
/** A way begins and ends at the sides of the two boxes that face one another. */
function endOf(of: Area, other: Point): Ends {
  const { x, y } = middleOf(of);
  const [right, down] = [other.x - x, other.y - y];
  if (Math.abs(right) * of.height > Math.abs(down) * of.width)
    return { x: right > 0 ? of.x + of.width : of.x, y, side: right > 0 ? Position.Right : Position.Left };
  return { x, y: down > 0 ? of.y + of.height : of.y, side: down > 0 ? Position.Bottom : Position.Top };
}
function curveOf(from: Area, to: Area): string {
  const isSelf = from === to;
  const right = from.x + from.width;
  const start = isSelf ? { x: right, y: from.y + from.height / 3, side: Position.Right } : endOf(from, middleOf(to));
  const end = isSelf ? { x: right, y: from.y + (from.height * 2) / 3, side: Position.Right } : endOf(to, middleOf(from));
  const [path] = getBezierPath({
    sourceX: start.x,
    sourceY: start.y,
    sourcePosition: start.side,
    targetX: end.x,
    targetY: end.y,
    targetPosition: end.side,
  });
  return path;
}

interface ChartState extends Area {
  readonly id: string;
  readonly isOuter: boolean;
}
interface ChartWay {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly label: string;
}
/** All that places of words follow from. */
export interface ChartAsked {
  readonly states: readonly ChartState[];
  readonly ways: readonly ChartWay[];
}
export const askedOf = (states: ChartAsked['states'], ways: ChartAsked['ways']): ChartAsked => ({
  states: states.map(({ id, x, y, width, height, isOuter }) => ({ id, x, y, width, height, isOuter })),
  ways: ways.map(({ id, from, to, label }) => ({ id, from, to, label })),
});

export interface PlacedWay {
  readonly path: string;
  readonly at: Point;
}
/** The head of a state that holds others is not written over; all else of it may be. */
const headHeight = 34;

/** The line of each way, and the middle of its words. */
export function chartLabels({ states, ways }: ChartAsked): ReadonlyMap<string, PlacedWay> {
  const known = new Map(states.map((state) => [state.id, state]));
  const lines = ways.flatMap(({ id, from, to, label }) => {
    const [start, end] = [known.get(from), known.get(to)];
    if (!start || !end) return [];
    const path = curveOf(start, end);
    return [{ id, from, to, path, points: pointsOn(path), width: chartWords(label) }];
  });
  const boxes = states.map(({ x, y, width, height, isOuter }): Area => ({ x, y, width, height: isOuter ? headHeight : height }));
  const places = labelPlaces({ height: heightOf.chart, ways: lines, boxes });
  return new Map(lines.map(({ id, path, points }) => [id, { path, at: places.get(id) ?? points[0] ?? { x: 0, y: 0 } }]));
}
