/** Each life of the contract is drawn so that it can be read: hardly a way runs through a state, to and fro are two lines, words stand neither on states nor on one another. */
import { describe, expect, it } from 'vitest';
import { lives } from '#contract/lives/index.ts';
import type { Life } from '#contract/lives/life.ts';
import { labelIn } from '#i18n/label.ts';
import { drawingOf, lifePlaces } from '#src/inspector/machines/lives/lifeChart.ts';
import { isCrossed, overlaps } from '#src/kit/views/dom/graph/labelPlaces.ts';
import type { Area } from '#src/kit/views/dom/graph/labelPlaces.ts';
import { pointsOn } from '#src/kit/views/dom/graph/wayCurves.ts';
import { chartLabels, chartWords, extentOf, heightOf } from '#src/kit/views/dom/graph/wayLabels.ts';

describe.each(['zh-CN', 'en'] as const)('in %s', (language) => {
  it.each(Object.entries(lives))('%s', (_, life) => {
    const drawing = drawingOf(life);
    const ways = drawing.ways.map((way) => ({
      ...way,
      label: way.moves.map((name) => labelIn(life.moves[name]?.label ?? [name, name], language)).join(' / '),
    }));
    const states = lifePlaces(life, drawing, Math.max(0, ...ways.map(({ label }) => chartWords(label)))).map((place) => ({
      ...place,
      isOuter: drawing.frames.has(place.id),
    }));
    const boxes = states.filter(({ isOuter }) => !isOuter);
    const isEnd = (id: string, end: string): boolean => id === end || (drawing.frames.get(end)?.includes(id) ?? false);
    const placed = chartLabels({ states, ways });
    const crossed = ways.flatMap(({ id, from, to }) =>
      boxes.flatMap((box) =>
        !isEnd(box.id, from) && box.id !== to && isCrossed(box, pointsOn(placed.get(id)?.path ?? '')) ? [`${id} through ${box.id}`] : [],
      ),
    );
    const lines = ways.map(({ id }) =>
      pointsOn(placed.get(id)?.path ?? '')
        .map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`)
        .toSorted()
        .join(),
    );
    const words = ways.map(({ id, label }): readonly [string, Area] => {
      const { x, y } = placed.get(id)?.at ?? { x: 0, y: 0 };
      const width = chartWords(label);
      return [id, { x: x - width / 2, y: y - heightOf.chart / 2, width, height: heightOf.chart }];
    });
    const onStates = words.flatMap(([id, area]) => boxes.flatMap((box) => (overlaps(area, box) ? [`${id} on ${box.id}`] : [])));
    const onWords = words.flatMap(([id, area], at) => words.slice(at + 1).flatMap(([other, beside]) => (overlaps(area, beside) ? [`${id} on ${other}`] : [])));
    expect({ onStates, onWords }).toEqual({ onStates: [], onWords: [] });
    // A life with many ways has no room around for one of them.
    expect(crossed.length, crossed.join()).toBeLessThanOrEqual(1);
    expect(new Set(lines).size).toBe(lines.length);
    // All of it is shown, and boxes are not made tiny by what lies around them.
    const [whole, alone] = [extentOf({ states, ways }, placed), extentOf({ states, ways: [] }, placed)];
    for (const { x, y } of [...placed.values()].flatMap(({ path }) => pointsOn(path)))
      expect(overlaps({ x, y, width: 0.1, height: 0.1 }, { ...whole, x: whole.x - 1, y: whole.y - 1, width: whole.width + 2, height: whole.height + 2 })).toBe(
        true,
      );
    expect([whole.width - alone.width, whole.height - alone.height].every((more) => more <= 2 * 240 + 220)).toBe(true);
  });
});

const told = (name: string, moves: readonly string[]): readonly string[] => moves.map((move) => `${name} ${move}`);
describe('one line of a frame stands for one of each of its states', () => {
  it.each(Object.entries(lives))('%s: every move is drawn once, and no state twice', (_, life) => {
    const drawing = drawingOf(life);
    const drawn = drawing.ways.flatMap(({ states, to, moves }) => states.flatMap((from) => told(`${from}>${to}`, moves)));
    const moves = Object.entries(life.moves).flatMap(([name, { from, to }]) => from.flatMap((state) => (state === to ? [] : told(`${state}>${to}`, [name]))));
    expect(drawn.toSorted()).toEqual(moves.toSorted());
    const places = lifePlaces(life, drawing, 100);
    expect(places.map(({ id }) => id).toSorted()).toEqual([...Object.keys(life.states), ...drawing.frames.keys()].toSorted());
    for (const [id, states] of drawing.frames) {
      const frame = places.find((place) => place.id === id) as Area;
      const { x, y, width, height } = frame;
      const inside = places.filter((place) => overlaps(place, frame) && place.id !== id);
      expect(inside.map((place) => place.id).toSorted()).toEqual([...states].toSorted());
      expect(inside.every((one) => one.x >= x && one.y >= y && one.x + one.width <= x + width && one.y + one.height <= y + height)).toBe(true);
    }
  });

  it('a task of an approval, that six ends follow wherever it waits, has fourteen lines fewer than moves of its states, and fits a sheet', () => {
    const { processTaskLife } = lives as unknown as Readonly<Record<string, Life>>;
    const drawing = drawingOf(processTaskLife as Life);
    expect([...drawing.frames.values()]).toEqual([['offered', 'claimed']]);
    expect(drawing.ways).toHaveLength(13);
  });
});
