/**
 * A machine alone: its own transitions on a clock that somebody turns by hand. Nothing that it would do is done, what it would send is listed; the console goes on as it
 * is.
 */
import { createActor, createMachine } from 'xstate';
import type { ActorScope, AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { leavesOf } from './reading.ts';

export interface Due {
  readonly id: string;
  readonly event: AnyEventObject;
  /** Ms of the simulation's clock. */
  readonly at: number;
}
export interface SimulatedStep {
  readonly at: number;
  readonly event: string;
  readonly states: readonly string[];
  /** Names of what it would have done. */
  readonly would: readonly string[];
}
export interface Simulation {
  readonly snapshot: AnyMachineSnapshot;
  readonly now: number;
  readonly due: readonly Due[];
  readonly steps: readonly SimulatedStep[];
  /** An action or a guard broke with what was given. */
  readonly problem: string | null;
}

interface Executable {
  readonly type: string;
  readonly params?: unknown;
}
interface RaiseParams {
  readonly id?: string;
  /** One that is called off is named so. */
  readonly sendId?: string;
  readonly event?: AnyEventObject;
  readonly delay?: number;
}

/**
 * The clock of a living actor runs for these: delays of the states it stands in, and events that it sends itself later, each with what remains of it.
 * @param now epoch ms
 */
export const dueOf = (actor: AnyActorRef, now: number): readonly Due[] =>
  Object.values(actor.system.getSnapshot()._scheduledEvents)
    .filter(({ source, target }) => source === actor && target === actor)
    .map(({ id, event, startedAt, delay }) => ({ id, event, at: Math.max(0, startedAt + delay - now) }));

export function begunWith(snapshot: AnyMachineSnapshot, due: readonly Due[]): Simulation {
  return { snapshot, now: 0, due, steps: [], problem: null };
}

function dueAfter({ due, now }: Simulation, actions: readonly Executable[]): readonly Due[] {
  let left = due;
  for (const { type, params } of actions) {
    const { id, sendId, event, delay } = (params ?? {}) as RaiseParams;
    if (type === 'xstate.cancel') left = left.filter((one) => one.id !== sendId);
    if (type === 'xstate.raise' && event && delay !== undefined)
      left = [...left.filter((one) => one.id !== id), { id: id ?? event.type, event, at: now + delay }];
  }
  return left;
}

/** Whoever began the machine would be told: here nobody listens. */
const nobody = createMachine({});

/** XState's own step, whose actions are handed over instead of being done. It is what its `transition` does, with somebody above the machine. */
export function stepOf(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: AnyEventObject): readonly [AnyMachineSnapshot, readonly Executable[]] {
  const actions: Executable[] = [];
  const self: AnyActorRef = createActor(machine, { parent: createActor(nobody) } as object);
  const scope = {
    self,
    id: self.id,
    sessionId: self.sessionId,
    system: self.system,
    logger: () => undefined,
    defer: () => undefined,
    stopChild: () => undefined,
    emit: () => undefined,
    actionExecutor: (action: Executable) => void actions.push(action),
  };
  return [machine.transition(snapshot, event, scope as unknown as ActorScope<AnyMachineSnapshot, AnyEventObject>), actions];
}

/** @returns it after the event; with a problem, and otherwise as it was, where the machine cannot take what is given */
export function after(machine: AnyStateMachine, simulation: Simulation, event: AnyEventObject): Simulation {
  try {
    const [snapshot, actions] = stepOf(machine, simulation.snapshot, event);
    const would = actions.map(({ type }) => type);
    const step = { at: simulation.now, event: event.type, states: leavesOf(snapshot.value), would };
    return { ...simulation, snapshot, due: dueAfter(simulation, actions), steps: [...simulation.steps, step], problem: null };
  } catch (error) {
    return { ...simulation, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Turns the clock: what is due on the way happens in its order. */
export function later(machine: AnyStateMachine, simulation: Simulation, ms: number): Simulation {
  const until = simulation.now + ms;
  let now = simulation;
  // A machine that wakes itself without end stops at so many.
  for (let turns = 0; turns < 200 && now.problem === null; turns += 1) {
    const [next] = now.due.toSorted((one, other) => one.at - other.at);
    if (!next || next.at > until) break;
    now = after(machine, { ...now, now: next.at, due: now.due.filter((one) => one !== next) }, next.event);
  }
  return { ...now, now: until };
}
