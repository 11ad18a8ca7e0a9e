/**
 * A machine without its insides: the same states and ways, each way an event of its own, whatever its guard says and whatever caused it. XState walks it as it would walk the machine itself,
 * regions beside one another and all, and needs neither input nor effects for it.
 */
import { StateMachine, createMachine } from 'xstate';
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import { chartOf } from '#src/inspector/machines/chart.ts';
import type { ChartTransition } from '#src/inspector/machines/chart.ts';

interface HollowState {
  readonly type: AnyStateNode['type'];
  readonly initial?: string;
  readonly states: Readonly<Record<string, HollowState>>;
  readonly on: Readonly<Record<string, { readonly target: readonly string[]; readonly reenter: true }>>;
}

const id = 'hollow';
const keyOf = (path: string): string => path.split('.').at(-1) ?? '';
const targetOf = (path: string): string => (path === '' ? `#${id}` : `#${id}.${path}`);
const pathOf = ({ path }: AnyStateNode): string => path.join('.');

export interface Way extends ChartTransition {
  readonly event: string;
}
const waysOf = (machine: AnyStateMachine): readonly Way[] => chartOf(machine).transitions.map((one, at) => ({ ...one, event: `way${String(at)}` }));

function stateOf(node: AnyStateNode, ways: readonly Way[]): HollowState {
  const own = ways.filter(({ from }) => from === pathOf(node));
  return {
    type: node.type,
    ...(node.type === 'compound' ? { initial: keyOf(pathOf(node.initial.target[0] as AnyStateNode)) } : {}),
    states: Object.fromEntries(Object.values(node.states).map((child) => [child.key, stateOf(child, ways)])),
    on: Object.fromEntries(own.map(({ event, targets }) => [event, { target: targets.map(targetOf), reenter: true as const }])),
  };
}

export interface Walked {
  /** Paths of states that some series of events leads into. */
  readonly reached: ReadonlySet<string>;
  /** Each way that was taken, and all states that it led into. */
  readonly taken: ReadonlyMap<Way, readonly string[]>;
  /** Places in which nothing can happen any more, though the machine is not done. */
  readonly deadEnds: readonly string[];
}

const pathsIn = (snapshot: AnyMachineSnapshot): readonly string[] => snapshot._nodes.map(pathOf);

/** A way is open wherever its state is: so it is enough to go on from places in which a state is met for the first time. */
export function walked(machine: AnyStateMachine): Walked {
  const ways = waysOf(machine);
  const hollow: AnyStateMachine = createMachine({ id, ...stateOf(machine.root, ways) });
  const reached = new Set<string>();
  const openIn = (snapshot: AnyMachineSnapshot): readonly Way[] => {
    const inside = new Set(pathsIn(snapshot));
    return ways.filter(({ from, targets }) => inside.has(from) && targets.length > 0);
  };
  const map = getAdjacencyMap(hollow, {
    events: (snapshot: AnyMachineSnapshot) => openIn(snapshot).map(({ event }) => ({ type: event })),
    serializeState: (snapshot: AnyMachineSnapshot) => JSON.stringify(snapshot.value),
    stopWhen: (snapshot: AnyMachineSnapshot) => {
      const fresh = pathsIn(snapshot).filter((path) => !reached.has(path));
      for (const path of fresh) reached.add(path);
      return fresh.length === 0 || snapshot.status !== 'active';
    },
  });
  const places = Object.values(map) as readonly {
    readonly state: AnyMachineSnapshot;
    readonly transitions: Readonly<Record<string, { readonly state: AnyMachineSnapshot }>>;
  }[];
  const taken = new Map(
    places.flatMap(({ transitions }) =>
      Object.values(transitions).flatMap((one) => {
        const { event, state } = one as { readonly event: { readonly type: string }; readonly state: AnyMachineSnapshot };
        const way = ways.find((found) => found.event === event.type);
        return way ? [[way, pathsIn(state)] as const] : [];
      }),
    ),
  );
  const acts = (snapshot: AnyMachineSnapshot): boolean => {
    const inside = new Set(pathsIn(snapshot));
    return ways.some(({ from }) => inside.has(from));
  };
  const deadEnds = places.filter(({ state }) => state.status === 'active' && !acts(state)).map(({ state }) => JSON.stringify(state.value));
  return { reached, taken, deadEnds };
}

const isWithin = (path: string, above: string): boolean => path === above || path.startsWith(`${above}.`);

/** Whoever stands there can leave it, or it leaves itself for such a state: by the clock, by what else was asked for, or at once. @param led the whole place that the way led into */
export function leavable(machine: AnyStateMachine, { targets, from }: Way, led: readonly string[]): boolean {
  const ways = waysOf(machine);
  // Whoever began the machine goes on.
  if (led.some((path) => chartOf(machine).states.some((state) => state.path === path && state.kind === 'final' && !path.includes('.')))) return true;
  // Regions beside it are of no use to whoever stands here; what the machine hears wherever it stands is.
  const place = (targets.length > 0 ? targets : [from]).flatMap((target) =>
    led.filter((path) => path === '' || isWithin(path, target) || isWithin(target, path)),
  );
  const seen = new Set<string>();
  const waiting = [...place];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const own = ways.filter((way) => way.from === path);
    if (own.some(({ cause }) => cause === 'event')) return true;
    // It rests until a region beside it, in which somebody can act, leaves it something to do.
    if (own.some(({ cause }) => cause === 'always') && ways.some((way) => way.cause === 'event' && led.includes(way.from))) return true;
    waiting.push(...own.flatMap((way) => way.targets));
  }
  return false;
}

export const isMachine = (given: unknown): given is AnyStateMachine => given instanceof StateMachine;
