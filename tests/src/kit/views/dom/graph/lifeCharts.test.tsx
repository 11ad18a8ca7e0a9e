/** Each life of the contract is drawn so that it can be read: hardly a way runs through a state, to and fro are two lines, words stand neither on states nor on one another. */
import { describe, expect, it } from 'vitest';
import { lives } from '#contract/lives/index.ts';
import { labelIn } from '#i18n/label.ts';
import { lifePlaces, stateSize, waysOf } from '#src/inspector/machines/lives/lifeChart.ts';
import { isCrossed, overlaps } from '#src/kit/views/dom/graph/labelPlaces.ts';
import type { Area } from '#src/kit/views/dom/graph/labelPlaces.ts';
import { pointsOn } from '#src/kit/views/dom/graph/wayCurves.ts';
import { chartLabels, chartWords, extentOf, heightOf } from '#src/kit/views/dom/graph/wayLabels.ts';

describe.each(['zh-CN', 'en'] as const)('in %s', (language) => {
  it.each(Object.entries(lives))('%s', (_, life) => {
    const ways = waysOf(life).map((way) => ({
      ...way,
      label: way.moves.map((name) => labelIn(life.moves[name]?.label ?? [name, name], language)).join(' / '),
    }));
    const boxes = lifePlaces(life, Math.max(0, ...ways.map(({ label }) => chartWords(label)))).map(({ state, x, y }) => ({
      id: state,
      x,
      y,
      ...stateSize,
      isOuter: false,
    }));
    const placed = chartLabels({ states: boxes, ways });
    const crossed = ways.flatMap(({ id, from, to }) =>
      boxes.flatMap((box) => (box.id !== from && box.id !== to && isCrossed(box, pointsOn(placed.get(id)?.path ?? '')) ? [`${id} through ${box.id}`] : [])),
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
    const [whole, alone] = [extentOf({ states: boxes, ways }, placed), extentOf({ states: boxes, ways: [] }, placed)];
    for (const { x, y } of [...placed.values()].flatMap(({ path }) => pointsOn(path)))
      expect(overlaps({ x, y, width: 0.1, height: 0.1 }, { ...whole, x: whole.x - 1, y: whole.y - 1, width: whole.width + 2, height: whole.height + 2 })).toBe(
        true,
      );
    expect([whole.width - alone.width, whole.height - alone.height].every((more) => more <= 2 * 240 + 220)).toBe(true);
  });
});
