/** Places of the states of a life, in pixels, and the ways between them: dagre, in the direction that fills a sheet best. The same life gives the same places. */
import { Graph, layout } from '@dagrejs/dagre';
import type { Life } from '#contract/lives/life.ts';

export const stateSize = { width: 176, height: 88 } as const;
/** Width by height. */
const sheetShape = 2;
/** Words of a way stand between two states that stand beside one another, with an arrow's head at each end. */
const wordsAir = 40;

export interface StatePlace {
  readonly state: string;
  readonly x: number;
  readonly y: number;
}
/** All moves from one state to another are one way. */
export interface LifeWay {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** Names of the moves. */
  readonly moves: readonly string[];
}

export function waysOf({ moves }: Life): readonly LifeWay[] {
  const ends = Object.entries(moves).flatMap(([name, { from, to }]) => from.filter((state) => state !== to).map((state) => ({ name, from: state, to })));
  const ways = Map.groupBy(ends, ({ from, to }) => `${from}>${to}`);
  return [...ways].map(([id, those]) => ({ id, from: those[0]?.from ?? '', to: those[0]?.to ?? '', moves: those.map(({ name }) => name) }));
}

type Direction = 'TB' | 'LR';
function laid(
  life: Life,
  ways: readonly LifeWay[],
  rankdir: Direction,
  words: number,
): { readonly places: readonly StatePlace[]; readonly width: number; readonly height: number } {
  const graph = new Graph();
  graph.setGraph({ rankdir, nodesep: 40, ranksep: rankdir === 'LR' ? Math.max(112, words + wordsAir) : 64, marginx: 0, marginy: 0 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const state of Object.keys(life.states)) graph.setNode(state, { ...stateSize });
  // A way back does not decide what stands behind what, unless nothing else leads to or from its end.
  const isBack = ({ moves }: LifeWay): boolean => moves.every((name) => life.moves[name]?.isBack);
  const ahead = ways.filter((way) => !isBack(way));
  const joined = new Set(ahead.flatMap(({ from, to }) => [from, to]));
  for (const { from, to } of ahead) graph.setEdge(from, to);
  for (const { from, to } of ways.filter(isBack)) if (!joined.has(from) || !joined.has(to)) graph.setEdge(from, to);
  layout(graph);
  const places = Object.keys(life.states).map((state) => {
    const { x = 0, y = 0 } = graph.node(state);
    return { state, x: Math.round(x - stateSize.width / 2), y: Math.round(y - stateSize.height / 2) };
  });
  const most = (at: (place: StatePlace) => number): number => Math.max(...places.map(at));
  return { places, width: most(({ x }) => x + stateSize.width), height: most(({ y }) => y + stateSize.height) };
}

/** @param words width of the longest words of a way, in pixels */
export function lifePlaces(life: Life, words: number): readonly StatePlace[] {
  const ways = waysOf(life);
  const [down, right] = [laid(life, ways, 'TB', words), laid(life, ways, 'LR', words)];
  const largest = ({ width, height }: typeof down): number => Math.max(width / sheetShape, height);
  return (largest(down) <= largest(right) ? down : right).places;
}
