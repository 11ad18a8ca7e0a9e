/** Random processes whose ways fit together, random people who come and go, and random acts: by a seed, so that a run that fails can be run again. */
import { processReach } from '#contract/processes/graph.ts';
import type { ProcessEdge, ProcessGraph, ProcessNode, ProcessNodeKind } from '#contract/processes/graph.ts';
import type { ProcessContent } from '#contract/processes/variables.ts';
import type { Act, InstanceState, Task, World } from '#server/processes/interpret/state.ts';
import { isDecidable } from '#server/processes/interpret/state.ts';

export interface Dice {
  /** Below `most`. */
  readonly roll: (most: number) => number;
  readonly one: <T>(list: readonly T[]) => T;
  readonly chance: (percent: number) => boolean;
}
export function diceOf(seed: number): Dice {
  let state = seed >>> 0 || 1;
  const roll = (most: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % most;
  };
  return {
    roll,
    one: (list) => {
      const chosen = list[roll(list.length)];
      if (chosen === undefined) throw new Error('Nothing to choose among.');
      return chosen;
    },
    chance: (percent) => roll(100) < percent,
  };
}

export const starter = 'starter';
export const people = ['p1', 'p2', 'p3', 'p4', 'p5', starter] as const;
export const admins = ['admin1', 'admin2'] as const;

interface Drawing {
  readonly nodes: ProcessNode[];
  readonly edges: ProcessEdge[];
  readonly dice: Dice;
  /** Only kinds that another engine knows as well. */
  readonly isPlain: boolean;
}

const node = ({ nodes }: Drawing, kind: ProcessNodeKind, config: ProcessNode['config'] = {}): string => {
  const id = `${kind}${String(nodes.length)}`;
  nodes.push({ id, kind, config, at: { x: 0, y: 0 } });
  return id;
};
const edge = ({ edges }: Drawing, from: string, to: string, more: Partial<ProcessEdge> = {}): void => {
  edges.push({ id: `e${String(edges.length)}`, from, to, ...more });
};

function task(drawing: Drawing): string {
  const { dice, isPlain } = drawing;
  if (isPlain) return node(drawing, 'userTask', { candidates: 'person', personIds: ['p1'], excludesStarter: false });
  return node(drawing, 'userTask', {
    candidates: dice.chance(10) ? 'starter' : 'person',
    personIds: people.filter(() => dice.chance(45)),
    excludesStarter: dice.chance(70),
    method: dice.one(['any', 'all', 'ratio', 'inTurn']),
    ratio: dice.one([1, 50, 67, 100]),
    sameAgain: dice.one(['ask', 'passOn']),
    timeoutHours: dice.chance(40) ? 8 : null,
    onTimeout: dice.one(['remind', 'escalate', 'reject']),
    mayReturn: dice.chance(90),
    mayDelegate: dice.chance(80),
    maySign: dice.chance(80),
  });
}

export const children = ['short', 'asking', 'waiting', 'nested'] as const;
const configOf = {
  timer: () => ({ hours: 4 }),
  message: () => ({ name: 'paid' }),
  notify: () => ({ candidates: 'person', personIds: ['p1'], text: 'x' }),
  service: () => ({ variable: 'note', value: 'x' }),
  subProcess: (dice: Dice) => ({ definitionKey: dice.one(children) }),
} as const;

/** A single node, mostly a task. */
function one(drawing: Drawing): string {
  const { dice, isPlain } = drawing;
  if (dice.chance(75)) return task(drawing);
  if (isPlain) {
    const kind = dice.one(['timer', 'message', 'subProcess'] as const);
    // Each waits for its own: who goes on is then the same in both engines.
    return node(drawing, kind, kind === 'message' ? { name: `paid${String(drawing.nodes.length)}` } : configOf[kind](dice));
  }
  const kind = dice.one(['timer', 'message', 'notify', 'service', 'subProcess'] as const);
  return node(drawing, kind, configOf[kind](dice));
}

const when = (value: number): Partial<ProcessEdge> => ({ condition: { all: [['way', 'is', value]] } });

/** Ways that part and meet again. @returns where it begins and ends */
function block(drawing: Drawing, depth: number): readonly [string, string] {
  const { dice, isPlain } = drawing;
  // The other engine does not wait where ways of an inclusive gateway meet.
  const kind = dice.one(isPlain ? (['exclusive', 'parallel'] as const) : (['exclusive', 'parallel', 'inclusive'] as const));
  const [split, join] = [node(drawing, kind), node(drawing, kind)];
  const ways = 2 + dice.roll(2);
  for (let at = 0; at < ways; at += 1) {
    const [first, last] = piece(drawing, depth - 1);
    edge(drawing, split, first, kind === 'parallel' ? {} : at === 0 ? { isDefault: true } : when(at));
    edge(drawing, last, join);
  }
  // A way back from behind the join to before it, through a task, so that no circle is without one.
  if (!isPlain && dice.chance(20)) {
    const [merge, again, redo] = [node(drawing, 'exclusive'), node(drawing, 'exclusive'), task(drawing)];
    edge(drawing, merge, split);
    edge(drawing, join, again);
    const after = node(drawing, 'exclusive');
    edge(drawing, again, after, { isDefault: true });
    edge(drawing, again, redo, when(7));
    edge(drawing, redo, merge);
    return [merge, after];
  }
  return [split, join];
}

function piece(drawing: Drawing, depth: number): readonly [string, string] {
  const { dice } = drawing;
  const parts: (readonly [string, string])[] = [];
  const count = 1 + dice.roll(3);
  for (let at = 0; at < count; at += 1) {
    const single = depth > 0 && dice.chance(35) ? undefined : one(drawing);
    parts.push(single === undefined ? block(drawing, depth) : [single, single]);
  }
  const [[first, before] = ['', ''], ...rest] = parts;
  let last = before;
  for (const [begin, end] of rest) {
    edge(drawing, last, begin);
    last = end;
  }
  return [first, last];
}
export function randomProcess(dice: Dice, isPlain = false): ProcessContent {
  const drawing: Drawing = { nodes: [], edges: [], dice, isPlain };
  drawing.nodes.push({ id: 'start', kind: 'start', config: {}, at: { x: 0, y: 0 } });
  // The other engine opens a join before its time where a parallel gateway stands within another.
  const [first, last] = piece(drawing, isPlain ? 1 : 2);
  edge(drawing, 'start', first);
  edge(drawing, last, node(drawing, 'end'));
  const graph: ProcessGraph = { nodes: drawing.nodes, edges: isPlain ? drawing.edges : crossed(drawing) };
  const variables = [
    { name: 'way', label: 'way', type: 'whole', required: true },
    { name: 'note', label: 'note', type: 'text' },
  ] as const;
  return { graph, variables, mayWithdraw: dice.chance(80), mayCancel: dice.chance(80) };
}

/** Some ways lead elsewhere, though never back, than they were meant to: joins then miss what they wait for, and nothing may stand still all the same. */
function crossed({ edges, nodes, dice }: Drawing): readonly ProcessEdge[] {
  if (!dice.chance(25)) return edges;
  const chosen = dice.one(edges.filter(({ from }) => from !== 'start'));
  const joins = nodes.filter(({ id, kind }) => {
    if (kind !== 'parallel' && kind !== 'inclusive' && kind !== 'end') return false;
    return !processReach({ nodes, edges }, [id]).has(chosen.from);
  });
  return edges.map((one) => (one.id === chosen.id ? { ...one, to: dice.one(joins).id } : one));
}

/** People who come and go; administrators stay. */
export interface House {
  readonly gone: Set<string>;
  now: number;
  readonly world: () => World;
}
export function houseOf({ graph }: ProcessContent): House {
  let ids = 0;
  const gone = new Set<string>();
  const isEnabled = (person: string): boolean => !gone.has(person);
  const house: House = {
    gone,
    now: 0,
    world: () => ({
      now: house.now,
      newId: () => `i${String((ids += 1))}`,
      cast: (id) => {
        const found = graph.nodes.find((one) => one.id === id);
        const config = found?.config ?? {};
        const isStarters = found?.kind === 'start' || config['candidates'] === 'starter';
        const named = isStarters ? [starter] : ((config['personIds'] ?? []) as readonly string[]);
        const may = named.filter((one) => isEnabled(one) && (isStarters || config['excludesStarter'] !== true || one !== starter));
        return may.length > 0 ? { people: may, isStandIn: false } : { people: [...admins], isStandIn: true };
      },
      escalation: () => [...admins],
      actsFor: (person) => (person === 'p5' && gone.has('p4') ? ['p5', 'p4'] : [person]),
      isEnabled,
      mayDecide: isEnabled,
      isBarred: () => false,
      isChildTouched: () => false,
      nameOf: (person) => person,
      dueIn: (hours) => house.now + hours * 10,
    }),
  };
  return house;
}

const everybody = [...people, ...admins];
const kinds = [
  'approve',
  'approve',
  'approve',
  'approve',
  'claim',
  'giveBack',
  'reject',
  'return',
  'return',
  'rollback',
  'delegate',
  'addSigner',
  'signBefore',
  'signAfter',
  'draft',
] as const;

/** The clock, a message, a subprocess that ends, or somebody who takes back or cancels. */
function otherAct(dice: Dice, state: InstanceState, { nodes }: ProcessGraph): Act {
  const here = state.tokens.filter((token) => token.state === 'here');
  const token = here.length > 0 ? dice.one(here) : undefined;
  const isChild = nodes.some(({ id, kind }) => id === token?.node && kind === 'subProcess');
  return dice.one<Act>([
    { kind: 'message', name: 'paid' },
    { kind: 'withdraw', by: dice.one(everybody) },
    ...(dice.chance(5) ? [{ kind: 'cancel', by: starter, isManager: false } as const] : []),
    ...(token ? [{ kind: 'due', token: token.id } as const] : []),
    ...(token && isChild ? [{ kind: 'childEnded', token: token.id, isApproved: dice.chance(90) } as const] : []),
  ]);
}

type TaskAct = Extract<Act, { readonly task: string; readonly by: string }>;
/** @param known people who may come by, whether or not it is theirs */
export function taskAct(dice: Dice, chosen: Task, { nodes }: ProcessGraph, known: readonly string[] = everybody): TaskAct {
  const by = dice.chance(85) && chosen.candidates.length > 0 ? (chosen.assignee ?? dice.one(chosen.candidates)) : dice.one(known);
  const kind = dice.one(kinds);
  if (kind === 'return') return { kind, task: chosen.id, by, to: dice.chance(30) ? undefined : dice.one(nodes).id };
  if (kind === 'delegate' || kind === 'addSigner' || kind === 'signBefore' || kind === 'signAfter') return { kind, task: chosen.id, by, to: dice.one(known) };
  return { kind, task: chosen.id, by };
}

/** Somebody does something, mostly something that is theirs to do. */
export function randomAct(dice: Dice, state: InstanceState, { graph }: ProcessContent): Act {
  const open = state.tasks.filter(isDecidable);
  return open.length === 0 || dice.chance(15) ? otherAct(dice, state, graph) : taskAct(dice, dice.one(open), graph);
}
