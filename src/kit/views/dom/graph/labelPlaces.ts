/** Words beside ways: each stands on its own way, where nothing else is written and nothing stands. Pure. */

export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Area extends Point {
  readonly width: number;
  readonly height: number;
}
interface LabelledWay {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** Its line from its beginning, as it is drawn. */
  readonly points: readonly Point[];
  /** Its words are so wide; 0: it has none, and is merely not written over. */
  readonly width: number;
}

/** Between two words, and to a box. */
const air = 2;
/** So many places of a way are tried, at least so far apart. */
const steps = 32;
const apart = 6;
/** Across its way; to one side, touching it; beside it. */
const sides = [
  { sign: 0, touches: 0, cost: 0 },
  { sign: 1, touches: 8, cost: 6 },
  { sign: -1, touches: 8, cost: 6 },
  { sign: 1, touches: -air, cost: 12 },
  { sign: -1, touches: -air, cost: 12 },
] as const;
const costs = { line: 400, further: 5, covered: 1_000 } as const;

const common = (one: Area, other: Area): number => {
  const [left, right] = [Math.max(one.x, other.x), Math.min(one.x + one.width, other.x + other.width)];
  const [top, bottom] = [Math.max(one.y, other.y), Math.min(one.y + one.height, other.y + other.height)];
  return right > left && bottom > top ? (right - left) * (bottom - top) : 0;
};
export const overlaps = (one: Area, other: Area): boolean => common(one, other) > 0;

const lengthOf = (from: Point, to: Point): number => Math.hypot(to.x - from.x, to.y - from.y);
const between = (from: Point, to: Point, part: number): Point => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });

/** Points along a way, at equal distances, the first as far from its beginning as words need. */
function along(points: readonly Point[], begins: number): readonly Point[] {
  const whole = points.slice(1).reduce((sum, to, at) => sum + lengthOf(points[at] ?? to, to), 0);
  const stride = Math.max(apart, (whole - 2 * begins) / steps);
  const found: Point[] = [];
  let [passed, next] = [0, Math.min(begins, whole / 2)];
  for (const [at, to] of points.slice(1).entries()) {
    const from = points[at] ?? to;
    const length = lengthOf(from, to);
    for (; next <= passed + length && next <= whole - Math.min(begins, whole / 2); next += stride)
      found.push(between(from, to, length === 0 ? 0 : (next - passed) / length));
    passed += length;
  }
  return found.length > 0 ? found : points.slice(0, 1);
}

/** A line from one point to another comes through the area. */
function crosses({ x, y, width, height }: Area, from: Point, to: Point): boolean {
  let [enters, leaves] = [0, 1];
  for (const [start, end, low, high] of [
    [from.x, to.x, x, x + width],
    [from.y, to.y, y, y + height],
  ] as const) {
    const run = end - start;
    if (run === 0) {
      if (start <= low || start >= high) return false;
      continue;
    }
    const [first, last] = [(low - start) / run, (high - start) / run];
    enters = Math.max(enters, Math.min(first, last));
    leaves = Math.min(leaves, Math.max(first, last));
  }
  return enters < leaves;
}
/** A line of these points comes through the area. */
export const isCrossed = (area: Area, points: readonly Point[]): boolean => points.slice(1).some((to, at) => crosses(area, points[at] ?? to, to));

interface Stage {
  /** All words are so high. */
  readonly height: number;
  readonly ways: readonly LabelledWay[];
  /** Nothing is written over these. */
  readonly boxes: readonly Area[];
}

function bestFor(way: LabelledWay, { ways, boxes, height }: Stage, taken: readonly Area[]): Area {
  const others = ways.filter(({ id, from, to }) => id !== way.id && (from === way.from || to === way.to || from === way.to || to === way.from));
  const size = { width: way.width + 2 * air, height: height + 2 * air };
  let best: { readonly area: Area; readonly cost: number } | undefined;
  for (const [at, { x, y }] of along(way.points, size.height / 2).entries()) {
    if (best && best.cost <= at * costs.further) break;
    for (const { sign, touches, cost: aside } of sides) {
      const area = { x: x + sign * (size.width / 2 - touches) - size.width / 2, y: y - size.height / 2, ...size };
      const covered = [...boxes, ...taken].reduce((sum, box) => sum + common(area, box), 0);
      const lines = others.filter(({ points }) => isCrossed(area, points)).length;
      const cost = covered * costs.covered + lines * costs.line + at * costs.further + aside;
      if (!best || cost < best.cost) best = { area, cost };
    }
  }
  return best?.area ?? { x: 0, y: 0, ...size };
}

const rounds = 3;
/** @returns the middle of the words of each way that has some. Short ways choose first: they have the fewest places. Who is written over chooses anew, knowing all others. */
export function labelPlaces(stage: Stage): ReadonlyMap<string, Point> {
  const spans = new Map(stage.ways.map(({ id, points }) => [id, points.slice(1).reduce((sum, to, at) => sum + lengthOf(points[at] ?? to, to), 0)]));
  const named = stage.ways.filter(({ width }) => width > 0).toSorted((one, other) => (spans.get(one.id) ?? 0) - (spans.get(other.id) ?? 0));
  const areas = new Map<string, Area>();
  const others = (id: string): readonly Area[] => [...areas].flatMap(([other, area]) => (other === id ? [] : [area]));
  const isCovered = (id: string): boolean => others(id).some((other) => overlaps(other, areas.get(id) ?? other));
  for (const way of named) areas.set(way.id, bestFor(way, stage, [...areas.values()]));
  for (let round = 0; round < rounds; round += 1) for (const way of named) if (isCovered(way.id)) areas.set(way.id, bestFor(way, stage, others(way.id)));
  return new Map([...areas].map(([id, { x, y, width, height }]) => [id, { x: x + width / 2, y: y + height / 2 }]));
}

const wide = /[\u2E80-\uFFEF]/u;
/** Words are about so wide: a Chinese sign is a square, all others are narrower. */
export const wordsWidth = (words: string, sign: number, narrow: number): number => [...words].reduce((sum, one) => sum + (wide.test(one) ? sign : narrow), 0);
