import { describe, expect, test } from 'vitest';
import { faultsOfEntry, faultsOfGraph } from '#contract/journeys/faultsOfGraph.ts';
import { filledIn, variablesIn } from '#contract/journeys/facts.ts';
import { emptyGraph } from '#contract/journeys/graph.ts';
import type { JourneyGraph, NodeConfig } from '#contract/journeys/graph.ts';
import { nodeKinds } from '#contract/journeys/nodeKinds.ts';
import type { NodeKind } from '#contract/journeys/graph.ts';

type Step = readonly [id: string, kind: NodeKind, config: NodeConfig];
const at = { x: 0, y: 0 };
const bye: Step = ['bye', 'exit', { reason: 'done' }];
const say = (...texts: readonly string[]): NodeConfig => ({ channels: ['inApp'], contents: texts.map((text) => ({ text })) });
/** Edges as `from.port>to`. */
const graphOf = (steps: readonly Step[], edges: readonly string[]): JourneyGraph => ({
  nodes: [...emptyGraph.nodes, ...steps.map(([id, kind, config]) => ({ id, kind, config, at }))],
  edges: edges.map((edge, n) => {
    const [from = '', port = '', to = ''] = edge.split(/[.>]/);
    return { id: `e${n}`, from, port, to };
  }),
});
const faults = (graph: JourneyGraph) =>
  faultsOfGraph(graph, { today: '2026-11-26' }).map(({ node, code, field }) => [node, code, ...(field ? [field] : [])].join(' '));
const straight = (step: Step) => graphOf([step, bye], [`entry.next>${step[0]}`, `${step[0]}.next>bye`]);

describe('a graph', () => {
  test('that is whole has no faults', () => {
    expect(faults(straight(['hi', 'message', say('您好，{客户}，{nextVisitOn} 复诊')]))).toEqual([]);
  });
  test.each<[string, JourneyGraph, readonly string[]]>([
    ['an empty one', emptyGraph, ['entry portNowhere']],
    ['nobody gets there', graphOf([bye, ['lost', 'exit', { reason: 'x' }]], ['entry.next>bye']), ['lost unreachable']],
    [
      'a circle without a wait',
      graphOf([['a', 'message', say('a')], ['b', 'split', {}], bye], ['entry.next>a', 'a.next>b', 'b.first>a', 'b.second>bye']),
      ['a cycle', 'b cycle'],
    ],
    ['a circle with a wait', graphOf([['a', 'wait', { amount: 1 }], ['b', 'split', {}], bye], ['entry.next>a', 'a.next>b', 'b.first>a', 'b.second>bye']), []],
    [
      'a circle through a date that may be over',
      graphOf([['a', 'wait', { by: 'date', dateOf: 'birthday' }], ['b', 'split', {}], bye], ['entry.next>a', 'a.next>b', 'b.first>a', 'b.second>bye']),
      ['a cycle', 'b cycle'],
    ],
    ['ten contents', straight(['m', 'message', say(...Array.from({ length: 10 }, (_, n) => `${n}`))]), ['m tooManyContents contents']],
    ['no content', straight(['m', 'message', say()]), ['m noContent contents']],
    ['a variable that is none', straight(['m', 'message', say('{病房}')]), ['m variableUnknown contents']],
    ['a day that is over', straight(['w', 'wait', { by: 'day', day: '2026-11-25' }]), ['w dateInPast day']],
    ['today', straight(['w', 'wait', { by: 'day', day: '2026-11-26' }]), []],
    ['no length', straight(['w', 'wait', { by: 'length' }]), ['w missing amount']],
    ['a date of nothing', straight(['w', 'wait', { by: 'date', dateOf: 'moonrise' }]), ['w wrong dateOf']],
    ['an SMS without a template', straight(['m', 'message', { ...say('x'), channels: ['sms'] }]), ['m missing smsTemplateId']],
    ['two ways from one port', graphOf([bye, ['two', 'exit', { reason: 'x' }]], ['entry.next>bye', 'entry.next>two']), ['entry portTwice']],
    [
      'a branch that asks nothing',
      graphOf([['b', 'branch', { conditions: { all: [] } }], bye], ['entry.next>b', 'b.yes>bye', 'b.no>bye']),
      ['b missing conditions'],
    ],
    ['an edge to nowhere', graphOf([bye], ['entry.next>bye', 'entry.other>gone']), ['entry lostEdge', 'entry lostEdge']],
  ])('[s-fu-3] [s-fu-5] [v-followup-9] [c-fu] %s', (_, graph, expected) => {
    expect(faults(graph)).toEqual(expected);
  });
});

test('[s-fu-1] [s-fu-4] a target is somebody, and not everybody', () => {
  const codes = (entry: Parameters<typeof faultsOfEntry>[0], caps = {}) => faultsOfEntry(entry, caps).map(({ code, field }) => `${code} ${field}`);
  expect(codes({ by: 'group' })).toEqual(['nobody groupId']);
  expect(codes({ by: 'event' })).toEqual(['missing event', 'everybody event']);
  expect(codes({ by: 'hand' })).toEqual([]);
  expect(codes({ by: 'event', event: 'orderPaid' }, { perDay: 5, atOnce: 2 })).toEqual(['caps perDay']);
});

test('each fault is said in both languages', () => {
  for (const { words } of faultsOfGraph(straight(['w', 'wait', { by: 'length' }]), { today: '2026-11-26' })) expect(words[0]).not.toBe(words[1]);
});

test('each kind has its words, and ports of different names', () => {
  for (const { outs, label, description } of Object.values(nodeKinds)) {
    expect(new Set(outs.map(({ name }) => name)).size).toBe(outs.length);
    for (const words of [label, description]) expect(words.every((text) => text !== '')).toBe(true);
  }
});

test('variables are filled in by either name, and what has no value is told', () => {
  expect(variablesIn('{客户}{customer}{x}')).toEqual(['客户', 'customer', 'x']);
  expect(filledIn('{客户} {Customer} {复诊日期} {x}', (name) => (name === 'customer' ? '林悦' : null))).toEqual({
    text: '林悦 林悦  {x}',
    missing: ['nextVisitOn'],
  });
});
