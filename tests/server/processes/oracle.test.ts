/** Another engine judges: after the same approvals of the same drawing, the same tasks are open. It knows no returns and no people, so these are drawings of tasks and gateways alone. */
import { EventEmitter } from 'node:events';
import { Engine } from 'bpmn-engine';
import { expect, test } from 'vitest';
import { edgesFrom } from '#contract/processes/graph.ts';
import type { ProcessEdge, ProcessGraph } from '#contract/processes/graph.ts';
import { processKinds } from '#contract/processes/nodeKinds.ts';
import { interpret } from '#server/processes/interpret/acts.ts';
import { isDecidable, newInstance } from '#server/processes/interpret/state.ts';
import { diceOf, houseOf, randomProcess, starter } from './randomProcess.ts';

const valueIn = ({ condition }: ProcessEdge): unknown => {
  const [term] = condition?.all ?? [];
  return Array.isArray(term) ? (term as readonly unknown[])[2] : undefined;
};
const flowOf = (edge: ProcessEdge): string => {
  const value = valueIn(edge);
  const condition =
    value === undefined ? '' : `<conditionExpression xsi:type="tFormalExpression">\${environment.services.isWay(${String(value)})}</conditionExpression>`;
  return `<sequenceFlow id="${edge.id}" sourceRef="${edge.from}" targetRef="${edge.to}">${condition}</sequenceFlow>`;
};

function xmlOf(graph: ProcessGraph): string {
  const nodes = graph.nodes.map(({ id, kind }) => {
    const [, name = ''] = processKinds[kind].bpmn.split(':');
    const usual = edgesFrom(graph, id).find(({ isDefault }) => isDefault === true);
    return `<${name.charAt(0).toLowerCase()}${name.slice(1)} id="${id}"${usual ? ` default="${usual.id}"` : ''} />`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
    id="d" targetNamespace="t"><process id="p" isExecutable="true">${nodes.join('')}${graph.edges.map(flowOf).join('')}</process></definitions>`;
}

interface Waiting {
  readonly id: string;
  signal(): void;
}

test('the same tasks are open as in another engine, after every approval', async () => {
  let compared = 0;
  for (let seed = 1; seed <= 60; seed += 1) {
    const dice = diceOf(seed * 15_485_863);
    const model = randomProcess(dice, true);
    const way = dice.roll(4);
    const world = houseOf(model).world();
    let { state } = interpret(model, newInstance(starter, { way }), { kind: 'start' }, world);
    const waiting = new Map<string, Waiting>();
    const listener = new EventEmitter();
    listener.on('activity.wait', (api: Waiting) => waiting.set(api.id, api));
    const engine = new Engine({ name: `seed ${String(seed)}`, source: xmlOf(model.graph) });
    await engine.execute({ listener, services: { isWay: (value: unknown) => Number(value) === way } as never });
    for (let at = 0; at < 60 && state.status === 'running'; at += 1) {
      const open = state.tasks.filter(isDecidable);
      expect([...waiting.keys()].toSorted(), `seed ${String(seed)}, act ${String(at)}`).toEqual(open.map(({ node }) => node).toSorted());
      compared += 1;
      const task = dice.one(open);
      const theirs = waiting.get(task.node);
      waiting.delete(task.node);
      theirs?.signal();
      ({ state } = interpret(model, state, { kind: 'approve', task: task.id, by: 'p1' }, world));
    }
    expect([state.status, waiting.size], `seed ${String(seed)}`).toEqual(['approved', 0]);
  }
  expect(compared).toBeGreaterThan(200);
});
