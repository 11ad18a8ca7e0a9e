/** Arrows on a chart: along its ways, as on any graph, and between the states beside one another; where no way leads on, into the states inside and back out. Pure. */
import { stepFrom } from '#src/kit/machines/graph/graph.ts';
import type { Direction } from '#src/kit/machines/graph/graph.ts';

interface WalkedState {
  /** Keys from the root down, joined by dots. */
  readonly id: string;
  readonly title: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
interface WalkedWay {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}
export interface Walked {
  readonly states: readonly WalkedState[];
  readonly ways: readonly WalkedWay[];
}

const around = (id: string): string => id.split('.').slice(0, -1).join('.');
/** A frame without a title has no head that could be reached. */
const heads = ({ states }: Walked): readonly WalkedState[] => states.filter(({ title }) => title !== '');

/** @returns the state around it; null for one that stands in none */
export const outOf = (chart: Walked, id: string): string | null => heads(chart).find((state) => state.id === around(id))?.id ?? null;
/** @returns the first of the states inside, as they are read; null where it holds none */
export function into(chart: Walked, id: string): string | null {
  const inside = heads(chart).filter((state) => around(state.id) === id);
  return inside.toSorted((one, other) => one.y - other.y || one.x - other.x)[0]?.id ?? null;
}

/** @returns the state that an arrow leads to from this one: itself where there is nothing that way, null where nothing is drawn */
export function walked(chart: Walked, from: string | null, direction: Direction): string | null {
  const all = heads(chart);
  const start = all.find(({ id }) => id === from);
  const beside = direction === 'left' || direction === 'right';
  // Heads stand at the top of their states, however high these are.
  const nodes = (start && beside ? all.filter(({ id }) => around(id) === around(start.id)) : all).map(({ id, x, y, width }) => ({
    id,
    at: { x: x + width / 2, y },
  }));
  const known = new Set(nodes.map(({ id }) => id));
  const edges = chart.ways.filter((way) => way.from !== way.to && known.has(way.from) && known.has(way.to)).map((way) => ({ ...way, port: way.id }));
  const next = stepFrom({ nodes, edges }, start?.id ?? null, direction, ({ id }) => edges.filter((edge) => edge.from === id).map(({ port }) => port));
  if (!start || next !== start.id || beside) return next;
  return (direction === 'down' ? into(chart, start.id) : outOf(chart, start.id)) ?? start.id;
}
