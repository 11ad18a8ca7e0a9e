/** Arrows on a chart: along its ways, as on any graph, and between the states beside one another; where no way leads on, into the states inside and back out. Pure. */
import type { GraphAct } from './graphTypes.ts';

export type Direction = Extract<GraphAct, 'up' | 'down' | 'left' | 'right'>;

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
  return inside.toSorted(byReading)[0]?.id ?? null;
}

const byReading = (one: WalkedState, other: WalkedState): number => one.y - other.y || one.x - other.x;
/** The nearest state to one side, at about the same height before one further off. Heads stand at the top of their states, however high these are. */
function beside(chart: Walked, start: WalkedState, sign: 1 | -1): WalkedState | undefined {
  const middle = ({ x, width }: WalkedState): number => x + width / 2;
  const away = (state: WalkedState): number => Math.abs(middle(state) - middle(start)) + 4 * Math.abs(state.y - start.y);
  return heads(chart)
    .filter((state) => around(state.id) === around(start.id) && sign * (middle(state) - middle(start)) > 0)
    .toSorted((one, other) => away(one) - away(other))[0];
}

/** @returns the state that an arrow leads to from this one: itself where there is nothing that way, null where nothing is drawn */
export function walked(chart: Walked, from: string | null, direction: Direction): string | null {
  const start = heads(chart).find(({ id }) => id === from);
  if (!start) return heads(chart).toSorted(byReading)[0]?.id ?? null;
  const known = new Set(heads(chart).map(({ id }) => id));
  const ways = chart.ways.filter((way) => way.from !== way.to && known.has(way.from) && known.has(way.to));
  const leads: Readonly<Record<Direction, () => string | null | undefined>> = {
    down: () => ways.find((way) => way.from === start.id)?.to ?? into(chart, start.id),
    up: () => ways.find((way) => way.to === start.id)?.from ?? outOf(chart, start.id),
    left: () => beside(chart, start, -1)?.id,
    right: () => beside(chart, start, 1)?.id,
  };
  return leads[direction]() ?? start.id;
}
