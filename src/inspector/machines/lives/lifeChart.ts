/**
 * Places of the states of a life, in pixels, and the ways between them: dagre, in the direction that fills a sheet best. States that the same moves leave for the same
 * states stand in one frame, from which those ways begin. The same life gives the same places.
 */
import { Graph, layout } from '@dagrejs/dagre';
import type { Life } from '#contract/lives/life.ts';

export const stateSize = { width: 176, height: 88 } as const;
/** Width by height. */
const sheetShape = 2.5;
/** Words of a way stand between two states that stand beside one another, with an arrow's head at each end. */
const wordsAir = 40;
/** Between a frame and its states. */
const frameAir = 16;
/** A frame is worth its line where so many ways begin at it. */
const leastShared = 3;

interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Place extends Size {
  /** A state, or a frame. */
  readonly id: string;
  readonly x: number;
  readonly y: number;
}
/** All moves from one state, or one frame, to another state are one way. */
export interface LifeWay {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** Names of the moves. */
  readonly moves: readonly string[];
  /** More than one where it begins at a frame. */
  readonly states: readonly string[];
}
/** The states of each frame, by its id. */
type Frames = ReadonlyMap<string, readonly string[]>;
export interface LifeDrawing {
  readonly ways: readonly LifeWay[];
  readonly frames: Frames;
}

function singleWays({ moves }: Life): readonly LifeWay[] {
  const ends = Object.entries(moves).flatMap(([name, { from, to }]) => from.filter((state) => state !== to).map((state) => ({ name, from: state, to })));
  const ways = Map.groupBy(ends, ({ from, to }) => `${from}>${to}`);
  return [...ways].map(([id, those]) => {
    const { from, to } = those[0] as (typeof ends)[number];
    return { id, from, to, moves: those.map(({ name }) => name), states: [from] };
  });
}

/** The same moves lead to the same state from each of these: by the state and the moves. */
const exitsOf = (ways: readonly LifeWay[]): readonly (readonly LifeWay[])[] => [...Map.groupBy(ways, ({ to, moves }) => `${to} ${moves.join()}`).values()];
const leaves = (exit: readonly LifeWay[], states: readonly string[]): boolean =>
  states.every((state) => exit.some(({ from }) => from === state)) && !states.includes(exit[0]?.to ?? '');

/** One line begins at a frame where there would be one from each of its states; the frame that saves most lines is made first. */
export function drawingOf(life: Life): LifeDrawing {
  const frames = new Map<string, readonly string[]>();
  let ways = singleWays(life);
  for (;;) {
    const framed = new Set([...frames.values()].flat());
    const exits = exitsOf(ways.filter(({ from }) => !frames.has(from) && !framed.has(from)));
    const [best] = exits
      .filter(({ length }) => length > 1)
      .map((exit) => {
        const states = exit.map(({ from }) => from);
        const shared = exits.filter((other) => leaves(other, states));
        return { states, shared, saves: shared.length < leastShared ? 0 : (states.length - 1) * shared.length };
      })
      .toSorted((one, other) => other.saves - one.saves);
    if (!best || best.saves === 0) return { ways, frames };
    const id = best.states.join('+');
    frames.set(id, best.states);
    const joined = best.shared.map((exit) => exit.filter(({ from }) => best.states.includes(from)));
    const gone = new Set(joined.flat());
    ways = [
      ...ways.filter((way) => !gone.has(way)),
      ...joined.map(([one]) => ({ ...(one as LifeWay), id: `${id}>${one?.to ?? ''}`, from: id, states: best.states })),
    ];
  }
}

type Direction = 'TB' | 'LR';
interface Asked {
  readonly life: Life;
  readonly drawing: LifeDrawing;
  /** Width of the longest words. */
  readonly words: number;
}

/** Corners of some states and frames of these sizes, beginning at nothing. */
function placed({ life, drawing: { ways, frames }, words }: Asked, sizes: ReadonlyMap<string, Size>, rankdir: Direction): readonly Place[] {
  const graph = new Graph();
  graph.setGraph({ rankdir, nodesep: 40, ranksep: rankdir === 'LR' ? Math.max(112, words + wordsAir) : 64, marginx: 0, marginy: 0 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const [id, size] of sizes) graph.setNode(id, { ...size });
  const frameOf = (state: string): string => (sizes.has(state) ? state : ([...frames].find(([, states]) => states.includes(state))?.[0] ?? ''));
  // A way back does not decide what stands behind what, unless nothing else leads to or from its end.
  const isBack = ({ moves }: LifeWay): boolean => moves.every((name) => life.moves[name]?.isBack);
  const here = ways
    .map((way) => ({ ...way, from: frameOf(way.from), to: frameOf(way.to) }))
    .filter(({ from, to }) => from !== to && sizes.has(from) && sizes.has(to));
  const ahead = here.filter((way) => !isBack(way));
  const joined = new Set(ahead.flatMap(({ from, to }) => [from, to]));
  for (const { from, to } of ahead) graph.setEdge(from, to);
  for (const { from, to } of here.filter(isBack)) if (!joined.has(from) || !joined.has(to)) graph.setEdge(from, to);
  layout(graph);
  return [...sizes].map(([id, { width, height }]) => {
    const { x = 0, y = 0 } = graph.node(id);
    return { id, x: Math.round(x - width / 2), y: Math.round(y - height / 2), width, height };
  });
}
const wholeOf = (places: readonly Place[]): Size => ({
  width: Math.max(...places.map(({ x, width }) => x + width)),
  height: Math.max(...places.map(({ y, height }) => y + height)),
});

/** States of a frame stand across the direction in which its ways leave. */
function laid(asked: Asked, direction: Direction): readonly Place[] {
  const { life, drawing } = asked;
  const within = new Map(
    [...drawing.frames].map(([id, states]) => {
      const places = placed(asked, new Map(states.map((state) => [state, stateSize])), direction === 'TB' ? 'LR' : 'TB');
      const { width, height } = wholeOf(places);
      return [id, { places, size: { width: width + 2 * frameAir, height: height + 2 * frameAir } }];
    }),
  );
  const framed = new Set([...drawing.frames.values()].flat());
  const alone = Object.keys(life.states).filter((state) => !framed.has(state));
  const sizes = new Map<string, Size>([...alone.map((state) => [state, stateSize] as const), ...[...within].map(([id, { size }]) => [id, size] as const)]);
  return placed(asked, sizes, direction).flatMap((place) => [
    place,
    ...(within.get(place.id)?.places ?? []).map((inner) => ({ ...inner, x: inner.x + place.x + frameAir, y: inner.y + place.y + frameAir })),
  ]);
}

/** @param words width of the longest words of a way, in pixels */
export function lifePlaces(life: Life, drawing: LifeDrawing, words: number): readonly Place[] {
  const [down, right] = (['TB', 'LR'] as const).map((direction) => laid({ life, drawing, words }, direction)) as [readonly Place[], readonly Place[]];
  const largest = (places: readonly Place[]): number => Math.max(wholeOf(places).width / sheetShape, wholeOf(places).height);
  return largest(down) <= largest(right) ? down : right;
}
