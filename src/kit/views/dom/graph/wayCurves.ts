/** The line of a way between two boxes of a chart. Two that lead to and fro lie side by side, and none runs through a third box where it may go around. */
import { Position, getBezierPath } from '@xyflow/react';
import { isCrossed } from './labelPlaces.ts';
import type { Area, Point } from './labelPlaces.ts';

const numbers = /-?\d+(?:\.\d+)?(?:e-?\d+)?/gu;
const curveSteps = 16;
const curveAt = ([a, b, c, d]: readonly [Point, Point, Point, Point], part: number): Point => {
  const rest = 1 - part;
  const of = (name: 'x' | 'y'): number => rest ** 3 * a[name] + 3 * rest ** 2 * part * b[name] + 3 * rest * part ** 2 * c[name] + part ** 3 * d[name];
  return { x: of('x'), y: of('y') };
};
/** Points of a path of lines, rounded corners or one curve. */
export function pointsOn(path: string): readonly Point[] {
  const values = (path.match(numbers) ?? []).map(Number);
  const points = values.flatMap((x, at) => (at % 2 === 0 ? [{ x, y: values[at + 1] ?? 0 }] : []));
  const [a, b, c, d] = points;
  if (!path.includes('C') || !a || !b || !c || !d) return points;
  return Array.from({ length: curveSteps + 1 }, (_, at) => curveAt([a, b, c, d], at / curveSteps));
}

interface Ends extends Point {
  readonly side: Position;
}
const middleOf = ({ x, y, width, height }: Area): Point => ({ x: x + width / 2, y: y + height / 2 });
/** The way lies rather beside them than below one another, as boxes are wide. */
const isLevel = (of: Area, { right, down }: { readonly right: number; readonly down: number }): boolean =>
  Math.abs(right) * of.height > Math.abs(down) * of.width;
/** A way begins and ends at the sides of the two boxes that face one another; one of two keeps to its right hand, as traffic does. */
function endOf(of: Area, other: Point, aside: number, liesLevel?: boolean): Ends {
  const { x, y } = middleOf(of);
  const [right, down] = [other.x - x, other.y - y];
  if (liesLevel ?? isLevel(of, { right, down }))
    return { x: right > 0 ? of.x + of.width : of.x, y: y + aside * of.height, side: right > 0 ? Position.Right : Position.Left };
  return { x: x + aside * of.width, y: down > 0 ? of.y + of.height : of.y, side: down > 0 ? Position.Bottom : Position.Top };
}
function pathOf(start: Ends, end: Ends): string {
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

/** One of two ways stands off the middle of a side by so much of it. */
const asideOfMiddle = 0.22;
/** Between a box and the way around it. */
const clearance = 16;
/** A curve comes three quarters of the way to what pulls it. */
const reach = 0.75;
const longer = [1, 1.4, 2, 3] as const;
/** A way around leaves the place of all boxes by no more than this: who looks at all of it would see each box too small. */
const outside = 240;
function isNear(path: string, boxes: readonly Area[]): boolean {
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)) - outside, Math.min(...boxes.map(({ y }) => y)) - outside];
  const [right, bottom] = [Math.max(...boxes.map(({ x, width }) => x + width)) + outside, Math.max(...boxes.map(({ y, height }) => y + height)) + outside];
  return pointsOn(path).every(({ x, y }) => x >= left && x <= right && y >= top && y <= bottom);
}

/** Curves around what stands between, at either side, the nearest first; one of two at its own side if it can. */
function around(from: Area, to: Area, between: readonly Area[], isPaired: boolean): readonly string[] {
  const [start, end] = [middleOf(from), middleOf(to)];
  const liesLevel = isLevel(from, { right: end.x - start.x, down: end.y - start.y });
  const all = [from, to, ...between];
  const own = liesLevel ? Math.sign(end.x - start.x) : Math.sign(start.y - end.y);
  const sides = [-1, 1].map((sign) => {
    const [side, depth] = liesLevel ? (['y', 'height'] as const) : (['x', 'width'] as const);
    const leaves = (box: Area): number => (sign < 0 ? box[side] : box[side] + box[depth]);
    const edge = sign < 0 ? Math.min(...all.map(leaves)) : Math.max(...all.map(leaves));
    const [first, last] = [leaves(from), leaves(to)];
    const pull = (Math.max(sign * (edge - first), sign * (edge - last)) + clearance) / reach;
    return { sign, first, last, pull };
  });
  const nearest = sides.toSorted((one, other) => one.pull - other.pull);
  const curve = ({ sign, first, last, pull }: (typeof sides)[number], times: number): string => {
    const [a, b] = [first + sign * pull * times, last + sign * pull * times];
    return liesLevel
      ? `M${start.x},${first} C${start.x},${a} ${end.x},${b} ${end.x},${last}`
      : `M${first},${start.y} C${a},${start.y} ${b},${end.y} ${last},${end.y}`;
  };
  const ofSign = (sign: number): readonly string[] => sides.flatMap((side) => (side.sign === sign ? longer.map((times) => curve(side, times)) : []));
  // The way back leaves that side to this one, and is nearer to the boxes at its own.
  if (isPaired) return [...ofSign(own), ...ofSign(-own).slice(1)];
  return longer.flatMap((times) => nearest.map((side) => curve(side, times)));
}

/**
 * @param isPaired another way leads back
 * @param boxes all that a way may not run through, with its own two among them
 */
export function curveOf(from: Area, to: Area, isPaired: boolean, boxes: readonly Area[]): string {
  if (from === to) {
    const right = { x: from.x + from.width, side: Position.Right };
    return pathOf({ ...right, y: from.y + from.height / 3 }, { ...right, y: from.y + (from.height * 2) / 3 });
  }
  const [a, b] = [middleOf(from), middleOf(to)];
  const [right, down] = [b.x - a.x, b.y - a.y];
  const straight = (liesLevel?: boolean): string => {
    const aside = isPaired ? asideOfMiddle * Math.sign((liesLevel ?? isLevel(from, { right, down })) ? right : -down) : 0;
    return pathOf(endOf(from, b, aside, liesLevel), endOf(to, a, aside, liesLevel));
  };
  const plain = straight();
  const others = boxes.filter((box) => box !== from && box !== to);
  const crossedBy = (path: string): readonly Area[] => others.filter((box) => isCrossed(box, pointsOn(path)));
  const between = crossedBy(plain);
  if (between.length === 0) return plain;
  // One of many that stand side by side is reached from where all of them are: from above or below, or from the side.
  const apart = [
    ...(Math.abs(down) * 2 > from.height + to.height ? [straight(false)] : []),
    ...(Math.abs(right) * 2 > from.width + to.width ? [straight(true)] : []),
  ];
  const clear = apart.find((path) => crossedBy(path).length === 0);
  if (clear !== undefined) return clear;
  const detours = around(from, to, between, isPaired)
    .filter((path) => isNear(path, boxes))
    .map((path) => ({ path, crossed: crossedBy(path).length }));
  const fewest = Math.min(between.length, ...detours.map(({ crossed }) => crossed));
  return detours.find(({ crossed }) => crossed === fewest)?.path ?? plain;
}
