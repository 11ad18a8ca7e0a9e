/**
 * Another engine judges: after the same approvals, moments and messages of the same drawing, the same tasks are open, the same timers run and the same messages are waited for, within
 * subprocesses as well. It knows no returns and no people, so these are drawings in which people only agree.
 */
import { EventEmitter } from 'node:events';
import { Engine } from 'bpmn-engine';
import { expect, inject, test } from 'vitest';
import { edgesFrom } from '#contract/processes/graph.ts';
import type { ProcessEdge, ProcessGraph, ProcessNode } from '#contract/processes/graph.ts';
import { processKinds } from '#contract/processes/nodeKinds.ts';
import type { ProcessContent } from '#contract/processes/variables.ts';
import { interpret } from '#server/processes/interpret/acts.ts';
import { newInstance } from '#server/processes/interpret/state.ts';
import type { Act, InstanceState, Token, World } from '#server/processes/interpret/state.ts';
import { graphOf } from './processHouse.ts';
import { diceOf, houseOf, randomProcess, starter } from './randomProcess.ts';

const seeds = inject('profile') === 'long' ? 3_000 : 45;

const asked = { candidates: 'person', personIds: ['p1'], excludesStarter: false };
const childGraphs: Readonly<Record<string, ProcessGraph>> = {
  short: graphOf([['end', 'end']], ['start>end']),
  asking: graphOf(
    [
      ['asked', 'userTask', asked],
      ['end', 'end'],
    ],
    ['start>asked', 'asked>end'],
  ),
  waiting: graphOf(
    [
      ['paying', 'message', { name: 'paying' }],
      ['looked', 'userTask', asked],
      ['end', 'end'],
    ],
    ['start>paying', 'paying>looked', 'looked>end'],
  ),
  nested: graphOf(
    [
      ['inner', 'subProcess', { definitionKey: 'asking' }],
      ['later', 'timer', { hours: 1 }],
      ['end', 'end'],
    ],
    ['start>inner', 'inner>later', 'later>end'],
  ),
};
const graphNamed = (key: unknown): ProcessGraph => childGraphs[String(key)] ?? { nodes: [], edges: [] };
const contentOf = (graph: ProcessGraph): ProcessContent => ({ graph, variables: [], mayWithdraw: true, mayCancel: true });

const valueIn = ({ condition }: ProcessEdge): unknown => {
  const [term] = condition?.all ?? [];
  return Array.isArray(term) ? (term as readonly unknown[])[2] : undefined;
};
/** A name in XML begins with a letter and has no sign of ours in it; what stands within a subprocess is called after it. */
const nameIn = (within: string, id: string): string => `${within}${id.replaceAll(/[^\w]/g, '_')}`;
const flowOf = (edge: ProcessEdge, within: string): string => {
  const value = valueIn(edge);
  const condition =
    value === undefined ? '' : `<conditionExpression xsi:type="tFormalExpression">\${environment.services.isWay(${String(value)})}</conditionExpression>`;
  return `<sequenceFlow id="${nameIn(within, `f_${edge.id}`)}" sourceRef="${nameIn(within, edge.from)}" targetRef="${nameIn(within, edge.to)}">${condition}</sequenceFlow>`;
};

function elementOf(graph: ProcessGraph, { id, kind, config }: ProcessNode, within: string): string {
  const name = nameIn(within, id);
  if (kind === 'subProcess') return `<subProcess id="${name}">${insideOf(graphNamed(config['definitionKey']), `${name}.`)}</subProcess>`;
  if (kind === 'timer')
    return `<intermediateCatchEvent id="${name}"><timerEventDefinition><timeDuration xsi:type="tFormalExpression">PT4H</timeDuration></timerEventDefinition></intermediateCatchEvent>`;
  if (kind === 'message') return `<intermediateCatchEvent id="${name}"><messageEventDefinition /></intermediateCatchEvent>`;
  const [, element = ''] = processKinds[kind].bpmn.split(':');
  const usual = edgesFrom(graph, id).find(({ isDefault }) => isDefault === true);
  return `<${element.charAt(0).toLowerCase()}${element.slice(1)} id="${name}"${usual ? ` default="${nameIn(within, `f_${usual.id}`)}"` : ''} />`;
}
const insideOf = (graph: ProcessGraph, within: string): string =>
  [...graph.nodes.map((node) => elementOf(graph, node, within)), ...graph.edges.map((edge) => flowOf(edge, within))].join('');

const xmlOf = (graph: ProcessGraph): string =>
  `<?xml version="1.0" encoding="UTF-8"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
    id="d" targetNamespace="t"><process id="p" isExecutable="true">${insideOf(graph, '')}</process></definitions>`;

/** An instance with its subprocesses, as the server would run them. */
interface One {
  readonly within: string;
  readonly model: ProcessContent;
  readonly world: World;
  state: InstanceState;
  readonly parent?: { readonly one: One; readonly token: string };
}
function begun(family: One[], one: One): void {
  family.push(one);
  applied(family, one, { kind: 'start' });
}
function applied(family: One[], one: One, act: Act, world: World = one.world): void {
  const done = interpret(one.model, one.state, act, world);
  one.state = done.state;
  for (const effect of done.effects) {
    if (effect.kind !== 'beginChild') continue;
    const model = contentOf(graphNamed(effect.definitionKey));
    const node = done.state.tokens.find(({ id }) => id === effect.token)?.node ?? '';
    const parent = { one, token: effect.token };
    begun(family, { within: `${one.within}${node}.`, model, world: houseOf(model).world(), state: newInstance(starter, {}), parent });
  }
  if (one.state.status !== 'running' && one.parent) applied(family, one.parent.one, { kind: 'childEnded', token: one.parent.token, isApproved: true });
}

interface Waiting {
  readonly one: One;
  readonly token: Token;
  readonly kind: string;
}
const waitingIn = (family: readonly One[]): ReadonlyMap<string, Waiting> =>
  new Map(
    family.flatMap((one) =>
      one.state.tokens
        .filter(({ state }) => state === 'here')
        .map((token) => ({ one, token, kind: one.model.graph.nodes.find(({ id }) => id === token.node)?.kind ?? '' }))
        .filter(({ kind }) => kind !== 'subProcess')
        .map((waiting): [string, Waiting] => [nameIn(one.within, waiting.token.node), waiting]),
    ),
  );

function onward({ one, token, kind }: Waiting): { readonly act: Act; readonly world: World } {
  if (kind === 'timer') return { act: { kind: 'due', token: token.id }, world: { ...one.world, now: token.dueAt ?? 0 } };
  const name = String(one.model.graph.nodes.find(({ id }) => id === token.node)?.config['name']);
  if (kind === 'message') return { act: { kind: 'message', name }, world: one.world };
  const task = one.state.tasks.find((found) => found.token === token.id);
  return { act: { kind: 'approve', task: task?.id ?? '', by: 'p1' }, world: one.world };
}

interface Theirs {
  readonly id: string;
  signal(): void;
  cancel(): void;
}

test('what is open is what is open in another engine, after every approval, moment and message', async () => {
  const met = new Map<string, number>();
  for (let seed = 1; seed <= seeds; seed += 1) {
    const dice = diceOf(seed * 15_485_863);
    const model = randomProcess(dice, true);
    const way = dice.roll(4);
    const family: One[] = [];
    begun(family, { within: '', model, world: houseOf(model).world(), state: newInstance(starter, { way }) });
    const open = new Map<string, { readonly api: Theirs; readonly isTimer: boolean }>();
    const listener = new EventEmitter();
    listener.on('activity.wait', (api: Theirs) => open.set(api.id, { api, isTimer: false }));
    listener.on('activity.timer', (api: Theirs) => open.set(api.id, { api, isTimer: true }));
    const engine = new Engine({ name: `seed ${String(seed)}`, source: xmlOf(model.graph) });
    await engine.execute({ listener, services: { isWay: (value: unknown) => Number(value) === way } as never });
    const [root] = family;
    for (let at = 0; at < 80 && root?.state.status === 'running'; at += 1) {
      const ours = waitingIn(family);
      expect([...open.keys()].toSorted(), `seed ${String(seed)}, act ${String(at)}`).toEqual([...ours.keys()].toSorted());
      const [name, waiting] = dice.one([...ours]);
      met.set(waiting.kind, (met.get(waiting.kind) ?? 0) + 1);
      if (waiting.one.parent) met.set('within', (met.get('within') ?? 0) + 1);
      const theirs = open.get(name);
      open.delete(name);
      if (theirs?.isTimer) theirs.api.cancel();
      else theirs?.api.signal();
      const { act, world } = onward(waiting);
      applied(family, waiting.one, act, world);
    }
    expect([root?.state.status, open.size], `seed ${String(seed)}`).toEqual(['approved', 0]);
  }
  expect(Math.min(...['userTask', 'timer', 'message', 'within'].map((kind) => met.get(kind) ?? 0)), JSON.stringify([...met])).toBeGreaterThan(10);
});
