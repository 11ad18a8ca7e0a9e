/**
 * A machine as a statechart: what the drawings, the tests over all machines and whoever inspects one read out of it. Nothing of a run is in it: the same machine gives
 * the same chart.
 */
import { and, not, or } from 'xstate';
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { lineOf } from './statePaths.ts';

export type StateKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

export interface ChartState {
  /** Keys from the root down, joined by dots; the root has none. */
  readonly path: string;
  readonly kind: StateKind;
  /** A history state alone has it: it leads to the states that were left last, `deep` to those inside them, too. */
  readonly history?: 'shallow' | 'deep';
  /** The path of the state that is entered with it; none for what holds no states and for parallel ones. */
  readonly initial: string | null;
  readonly children: readonly string[];
  readonly tags: readonly string[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  /** Actors that live as long as it is entered, by name. */
  readonly invokes: readonly string[];
}

/** `error` and `done` are of an invoked actor or of the states inside, `after` of the clock, `always` of nothing but its guard. */
export type Cause = 'event' | 'after' | 'done' | 'error' | 'always';

export interface ChartTransition {
  readonly from: string;
  readonly cause: Cause;
  /** The event, the delay, or the actor. */
  readonly name: string;
  readonly guard: string | null;
  readonly actions: readonly string[];
  /** Paths; none where it only acts. */
  readonly targets: readonly string[];
}

export interface Chart {
  readonly id: string;
  readonly states: readonly ChartState[];
  readonly transitions: readonly ChartTransition[];
}

export const pathOf = ({ path }: AnyStateNode): string => path.join('.');

/** Written in place, an action has the name of its function at most; those of XState have a type that begins with its name. */
export function nameOf(given: unknown): string | null {
  if (typeof given === 'string') return given;
  if (typeof given === 'object' && given !== null && 'type' in given) return String(given.type);
  if (typeof given !== 'function') return null;
  if ('type' in given && typeof given.type === 'string') return given.type.replace(/^xstate\./, '');
  // A build shortens names: one or two letters say nothing of what a function is for.
  return given.name.length < 3 || given.name === 'actions' ? 'inline' : given.name;
}
export const namesOf = (given: readonly unknown[]): readonly string[] => given.flatMap((one) => nameOf(one) ?? []);

/** XState tells what it made of guards by how that is asked: the names of its functions are shortened by a build. */
const { check: isAnd } = and([]) as unknown as Combined;
const { check: isOr } = or([]) as unknown as Combined;
const { check: isNot } = not('') as unknown as Combined;

interface Combined {
  readonly check?: unknown;
  readonly guards?: readonly unknown[];
  readonly stateValue?: unknown;
}
const insideOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([key, one]) => `${key}.${insideOf(one)}`)
        .join(', ')
    : String(value);

/** A guard with what it is made of: `not(isMine)`, `and(wantsList, in list.ready)`. One without a name is `inline`: no function keeps its own in a build. */
export function guardName(given: unknown): string | null {
  if (given === undefined) return null;
  if (typeof given !== 'function') return nameOf(given);
  const { check, guards = [], stateValue } = given as Combined;
  const within = guards.map(guardName).join(', ');
  if (stateValue !== undefined) return `in ${insideOf(stateValue)}`;
  if (check === isNot) return `not(${within})`;
  if (check === isAnd) return `and(${within})`;
  if (check === isOr) return `or(${within})`;
  return 'type' in given ? String(given.type) : 'inline';
}

/** XState puts the clock of an `after` among what a state does on entry and exit. */
function isClock(given: unknown): boolean {
  if (typeof given !== 'function') return false;
  const { event, sendId } = given as { readonly event?: { readonly type?: string }; readonly sendId?: string };
  return [event?.type, sendId].some((one) => typeof one === 'string' && one.startsWith('xstate.after.'));
}
const doneBy = (given: readonly unknown[]): readonly string[] => namesOf(given.filter((one) => !isClock(one)));

/** XState names what is not sent by anybody after its cause: `xstate.done.actor.0.list.loading`. */
export function eventCause(event: string): { readonly cause: Cause; readonly name: string } {
  const known = /^xstate\.(after|done\.actor|done\.state|error\.actor)\.(.*)$/.exec(event);
  if (!known) return { cause: 'event', name: event };
  const [, kind = '', name = ''] = known;
  if (kind === 'after') return { cause: 'after', name: name.split('.')[0] ?? name };
  return kind === 'done.state' ? { cause: 'done', name: '' } : { cause: kind === 'done.actor' ? 'done' : 'error', name };
}

/** `xstate.after.patience.machine.open.waiting` is the delay of `open.waiting`; the root is `''`. @returns null where it is no delay of a state */
export function stateOfDelay(event: string): string | null {
  const known = /^xstate\.after\.[^.]*\.(.*)$/.exec(event);
  return known ? (known[1] ?? '').split('.').slice(1).join('.') : null;
}

/** Within its state an invoked actor is called after its logic. */
function causeOf(event: string, node: AnyStateNode): { readonly cause: Cause; readonly name: string } {
  const { cause, name } = eventCause(event);
  const actor = cause === 'done' || cause === 'error' ? node.invoke.find(({ id }) => id === name) : undefined;
  return { cause, name: actor ? (nameOf(actor.src) ?? name) : name };
}

const asTransition = (node: AnyStateNode, named: { readonly cause: Cause; readonly name: string }, one: AnyTransitionDefinition): ChartTransition => ({
  from: pathOf(node),
  ...named,
  guard: guardName(one.guard),
  actions: namesOf(one.actions),
  targets: (one.target ?? []).map(pathOf),
});

const transitionsOf = (node: AnyStateNode): readonly ChartTransition[] => [
  ...[...node.transitions].flatMap(([event, those]) => those.map((one) => asTransition(node, causeOf(event, node), one))),
  ...(node.always ?? []).map((one) => asTransition(node, { cause: 'always', name: '' }, one)),
];

const asState = (node: AnyStateNode): ChartState => ({
  path: pathOf(node),
  kind: node.type,
  ...(node.type === 'history' ? { history: node.history === 'deep' ? 'deep' : 'shallow' } : {}),
  initial: node.type === 'compound' ? pathOf(node.initial.target[0] as AnyStateNode) : null,
  children: Object.values(node.states).map(pathOf),
  tags: node.tags,
  entry: doneBy(node.entry),
  exit: doneBy(node.exit),
  invokes: namesOf(node.invoke.map(({ src }) => src)),
});

const nodesOf = (node: AnyStateNode): readonly AnyStateNode[] => [node, ...Object.values(node.states).flatMap((child) => nodesOf(child))];

export function chartOf(machine: AnyStateMachine): Chart {
  const nodes = nodesOf(machine.root);
  return { id: machine.id, states: nodes.map(asState), transitions: nodes.flatMap(transitionsOf) };
}

function entered(chart: ReadonlyMap<string, ChartState>, path: string): readonly string[] {
  const state = chart.get(path);
  if (!state) return [];
  const inside = state.kind === 'parallel' ? state.children : state.initial === null ? [] : [state.initial];
  // Regions beside one that is entered are entered with it.
  const beside = lineOf(path)
    .slice(1)
    .flatMap((above) => (chart.get(above)?.kind === 'parallel' ? (chart.get(above)?.children ?? []) : []))
    .filter((region) => region !== path && !path.startsWith(`${region}.`));
  return [...lineOf(path), ...inside, ...beside];
}

/** States that some series of events leads to, whatever the guards say: one that is not among them is there for nothing. */
export function reached({ states, transitions }: Chart): ReadonlySet<string> {
  const byPath = new Map(states.map((state) => [state.path, state]));
  const found = new Set<string>();
  const waiting = [''];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    waiting.push(...entered(byPath, path), ...transitions.filter(({ from }) => from === path).flatMap(({ targets }) => targets));
  }
  return found;
}
