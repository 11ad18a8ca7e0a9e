/** Places of the words of ways, from the same lines that are drawn. */
import { Position, getSmoothStepPath } from '@xyflow/react';
import { labelPlaces, wordsWidth } from './labelPlaces.ts';
import type { Area, Point } from './labelPlaces.ts';
import type { DrawnEdge, DrawnNode, GraphProps, Places } from './graphTypes.ts';
import { curveOf, pointsOn } from './wayCurves.ts';

/** Ends of ways stand half out of their node. */
export const handle = 8;
/** Ways out stand side by side below the node, in their order. */
export const portPlace = (at: number, count: number): number => (at + 1) / (count + 1);

/** Words of a way may be so wide; the rest of them is told by their title. */
export const mostOf = { graph: 168, chart: 220 } as const;
/** They are drawn so high. */
export const heightOf = { graph: 18, chart: 15 } as const;
const graphWords = (label: string | undefined): number => (label === undefined ? 0 : Math.min(mostOf.graph, wordsWidth(label, 12, 7) + 12));
/** Words of a way of a chart are so wide. */
export const chartWords = (label: string): number => (label === '' ? 0 : Math.min(mostOf.chart, wordsWidth(label, 10.5, 6.4) + 8));

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

interface ChartState extends Area {
  readonly id: string;
  readonly isOuter: boolean;
}
interface ChartWay {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly label: string;
  readonly room?: string;
}
/** All that places of words follow from. */
export interface ChartAsked {
  readonly states: readonly ChartState[];
  readonly ways: readonly ChartWay[];
}
export const askedOf = (states: ChartAsked['states'], ways: ChartAsked['ways']): ChartAsked => ({
  states: states.map(({ id, x, y, width, height, isOuter }) => ({ id, x, y, width, height, isOuter })),
  ways: ways.map(({ id, from, to, label, room = label }) => ({ id, from, to, label: room })),
});

export interface PlacedWay {
  readonly path: string;
  readonly at: Point;
}
/** The head of a state that holds others is not written over; all else of it may be. */
export const headHeight = 34;

/** The line of each way, and the middle of its words. */
export function chartLabels({ states, ways }: ChartAsked): ReadonlyMap<string, PlacedWay> {
  const known = new Map(states.map((state) => [state.id, state]));
  const solid = states.filter(({ isOuter }) => !isOuter);
  const ended = new Set(ways.map(({ from, to }) => `${from}>${to}`));
  const lines = ways.flatMap(({ id, from, to, label }) => {
    const [start, end] = [known.get(from), known.get(to)];
    if (!start || !end) return [];
    const path = curveOf(start, end, ended.has(`${to}>${from}`), solid);
    return [{ id, from, to, path, points: pointsOn(path), width: chartWords(label) }];
  });
  const boxes = states.map(({ x, y, width, height, isOuter }): Area => ({ x, y, width, height: isOuter ? headHeight : height }));
  const places = labelPlaces({ height: heightOf.chart, ways: lines, boxes });
  return new Map(lines.map(({ id, path, points }) => [id, { path, at: places.get(id) ?? points[0] ?? { x: 0, y: 0 } }]));
}

/** The place of all that is drawn: boxes, lines, and words beside them. */
export function extentOf({ states, ways }: ChartAsked, places: ReadonlyMap<string, PlacedWay>): Area {
  const corners = states.flatMap(({ x, y, width, height }) => [
    { x, y },
    { x: x + width, y: y + height },
  ]);
  const drawn = ways.flatMap(({ id, label }): readonly Point[] => {
    const place = places.get(id);
    if (!place) return [];
    const [across, up] = [chartWords(label) / 2, heightOf.chart / 2];
    return [...pointsOn(place.path), { x: place.at.x - across, y: place.at.y - up }, { x: place.at.x + across, y: place.at.y + up }];
  });
  const all = [...corners, ...drawn];
  const [left, top] = [Math.min(...all.map(({ x }) => x)), Math.min(...all.map(({ y }) => y))];
  return { x: left, y: top, width: Math.max(...all.map(({ x }) => x)) - left, height: Math.max(...all.map(({ y }) => y)) - top };
}
