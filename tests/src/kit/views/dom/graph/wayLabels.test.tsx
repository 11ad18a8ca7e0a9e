/** Words of ways are written over no other words and over no node: in forks as people draw them, in everything that processes begin with, and in the largest machines there are. */
import { describe, expect, it } from 'vitest';
import { treeOf } from '#contract/processes/tree.ts';
import { cell, placed } from '#contract/processes/places.ts';
import { startNodeId } from '#contract/processes/graph.ts';
import type { ProcessEdge, ProcessGraph, ProcessNode } from '#contract/processes/graph.ts';
import { overlaps, wordsWidth } from '#src/kit/views/dom/graph/labelPlaces.ts';
import type { Area, Point } from '#src/kit/views/dom/graph/labelPlaces.ts';
import { chartLabels, edgeLabels, heightOf, mostOf } from '#src/kit/views/dom/graph/wayLabels.ts';
import type { DrawnEdge, DrawnNode } from '#src/kit/views/dom/graph/graphTypes.ts';
import { chartOf } from '#src/inspector/machines/chart.ts';
import { layoutOf } from '#src/inspector/machines/layout.ts';
import { conversationMachine } from '#src/desk/machines/conversationMachine.ts';
import { taskMachine } from '#src/processes/machines/taskMachine.ts';
import { waysOf } from '#src/processes/machines/ways.ts';
import { beginnings } from '#src/processes/machines/beginnings.ts';

const around = ({ x, y }: Point, width: number, height: number = heightOf.graph): Area => ({ x: x - width / 2, y: y - height / 2, width, height });
const pairs = (areas: readonly (readonly [string, Area])[]): readonly string[] =>
  areas.flatMap(([one, area], at) => areas.slice(at + 1).flatMap(([other, beside]) => (overlaps(area, beside) ? [`${one} ${other}`] : [])));

function drawn(graph: ProcessGraph, label: (edge: ProcessEdge) => string) {
  const nodes = waysOf(graph).nodes.map(({ id, at, ways }): DrawnNode => ({
    id,
    at,
    kind: '',
    icon: null,
    tone: 'neutral',
    title: id,
    label: id,
    ports: ways.map(({ port }) => ({ name: port, label: '', isOpen: false })),
    isEntered: true,
    isChosen: false,
  }));
  const edges = graph.edges.map((edge): DrawnEdge => {
    const words = label(edge);
    return { id: edge.id, from: edge.from, port: edge.id, to: edge.to, ...(words === '' ? {} : { label: words }) };
  });
  const places = edgeLabels(nodes, edges, cell, {});
  const areas = edges.flatMap(({ id, label: words }): (readonly [string, Area])[] => {
    const at = places.get(id);
    return words === undefined || !at ? [] : [[id, around(at, Math.min(mostOf.graph, wordsWidth(words, 12, 7) + 12))]];
  });
  const boxes = nodes.map(({ id, at }): readonly [string, Area] => [id, { ...at, ...cell }]);
  return { areas, onNodes: areas.flatMap(([id, area]) => boxes.filter(([, box]) => overlaps(area, box)).map(([node]) => `${id} ${node}`)) };
}

const long = '退款金额 ≥ 10,000.01 并且 类型 是 退款';
const forked = (count: number): ProcessGraph => {
  const step = (id: string): ProcessNode => ({ id, kind: 'userTask', config: {}, at: { x: 0, y: 0 } });
  const start = { ...step(startNodeId), kind: 'start' } as const;
  const end = { ...step('end'), kind: 'end' } as const;
  const names = Array.from({ length: count }, (_, at) => `s${at}`);
  return placed({
    nodes: [start, { id: 'fork', kind: 'exclusive', config: {}, at: { x: 0, y: 0 } }, ...names.map(step), end],
    edges: [
      { id: 'begin', from: start.id, to: 'fork' },
      ...names.flatMap((name): ProcessEdge[] => [
        { id: `to-${name}`, from: 'fork', to: name },
        { id: `of-${name}`, from: name, to: end.id },
      ]),
      { id: 'past', from: 'fork', to: end.id, isDefault: true },
    ],
  });
};

describe('words of ways', () => {
  it.each([1, 2, 3, 5, 8])('of a fork with %i steps and a way past them stand apart, however long they are', (count) => {
    const { areas, onNodes } = drawn(forked(count), ({ from }) => (from === 'fork' ? long : ''));
    expect(areas).toHaveLength(count + 1);
    expect(pairs(areas)).toEqual([]);
    expect(onNodes).toEqual([]);
  });

  it.each(beginnings)('of the beginning $name stand apart', ({ make }) => {
    const { graph } = make(() => ['r']);
    const { areas, onNodes } = drawn(graph, ({ condition, isDefault }) => (condition ? long : isDefault === true ? '其他情况' : ''));
    expect([pairs(areas), onNodes]).toEqual([[], []]);
    expect(treeOf(graph).items.length).toBeGreaterThan(0);
  });

  it('of ways from a node to the same one and back stand apart', () => {
    const graph = forked(2);
    const back: ProcessGraph = { ...graph, edges: [...graph.edges, { id: 'back', from: 's0', to: 'fork' }, { id: 'again', from: 's1', to: 'fork' }] };
    const { areas, onNodes } = drawn(back, () => '其他情况');
    expect([pairs(areas), onNodes]).toEqual([[], []]);
  });
});

it.each([
  ['task', chartOf(taskMachine)],
  ['conversation', chartOf(conversationMachine)],
])('the chart of the %s machine has its words apart', (_, chart) => {
  const { boxes, arrows } = layoutOf(chart);
  const outer = new Set(chart.states.filter(({ children }) => children.length > 0).map(({ path }) => path));
  const ways = arrows.map(({ id, from, to, transitions }) => ({
    id,
    from,
    to,
    label: [...new Set(transitions.map(({ name, cause }) => name || cause))].slice(0, 2).join(' / '),
  }));
  const places = chartLabels({ states: boxes.map((box) => ({ ...box, id: box.path, isOuter: outer.has(box.path) })), ways });
  const areas = ways.flatMap(({ id, label }): (readonly [string, Area])[] => {
    const place = places.get(id);
    return place ? [[id, around(place.at, Math.min(mostOf.chart, wordsWidth(label, 10.5, 6.4) + 8), heightOf.chart)]] : [];
  });
  expect(areas).toHaveLength(ways.length);
  expect(pairs(areas)).toEqual([]);
});
