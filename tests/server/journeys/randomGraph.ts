/** Journeys as nobody would draw them: nodes of these kinds in any order, with ports that lead on to later ones. */
import { nodeKinds } from '#contract/journeys/nodeKinds.ts';
import type { JourneyGraph, NodeConfig, NodeKind } from '#contract/journeys/graph.ts';
import type { Random } from '#tests/rig/random.ts';
import { graphOf, say } from './journeyHouse.ts';
import type { Step } from './journeyHouse.ts';

export type Configs = Partial<Readonly<Record<NodeKind, () => NodeConfig>>>;

/** Nodes that ask for nothing but the customer and the clock. */
export const plainConfigs = (random: Random): Configs => ({
  message: () => say(random.pick(['hello {customer}', 'due {dueOn}', 'today {today}'])),
  wait: () =>
    random.pick<NodeConfig>([
      { by: 'length', amount: random.between(1, 6), unit: 'days' },
      { by: 'length', amount: random.between(1, 30), unit: 'hours' },
      { by: 'timeOfDay', at: '08:30' },
      { by: 'date', dateOf: 'nextFollowAt', offsetDays: random.between(-3, 3), whenPassed: random.pick(['leave', 'goOn']) },
    ]),
  branch: () => ({ conditions: { all: [['level', 'is', random.pick(['gold', 'silver'])]] } }),
  split: () => ({ share: random.between(10, 90) }),
  event: () => ({ event: 'orderPaid', timeoutDays: random.between(1, 9) }),
});

export interface Shape {
  /** Each of these is in it. */
  readonly each?: readonly NodeKind[];
  /** Other ports than the first may lead back, to a node on which everybody stays for a while. */
  readonly mayReturn?: boolean;
}

/** The first port leads to the next node, so that every node is reached; the others anywhere later. */
export function randomGraph(random: Random, configs: Configs, { each = [], mayReturn = false }: Shape = {}): JourneyGraph {
  const names = Object.keys(configs) as NodeKind[];
  const count = random.between(3, 8);
  // Waits come twice as often as others: without them nothing takes its time.
  const some = Array.from({ length: Math.max(0, count - each.length) }, () => random.pick([...names, 'wait' as const]));
  const kinds = random.shuffle([...each, ...some]);
  const steps: Step[] = [...kinds.map((kind, at): Step => [`n${at}`, kind, configs[kind]?.() ?? {}]), ['end', 'exit', { reason: 'end' }]];
  const ids = steps.map(([id]) => id);
  const back = (at: number): readonly string[] => steps.slice(0, at).flatMap(([id, kind, config = {}]) => (nodeKinds[kind].waits(config) ? [id] : []));
  const others = (at: number): readonly string[] => [...ids.slice(at + 1), ...(mayReturn ? back(at) : [])];
  const edges = kinds.flatMap((kind, at) => nodeKinds[kind].outs.map(({ name }, nth) => `n${at}.${name}>${nth === 0 ? ids[at + 1] : random.pick(others(at))}`));
  return graphOf(steps, ['entry.next>n0', ...edges]);
}
