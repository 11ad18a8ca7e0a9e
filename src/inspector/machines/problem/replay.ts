/**
 * A capsule is played again: each recorded step anew, by the machine as it is now, from how the actor stood before it. It tells where a machine goes elsewhere than it went then. Each
 * step begins with what was recorded, so that one which cannot be played (it asks for what was left out) spoils no other.
 */
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { eventCause } from '#src/inspector/machines/chart.ts';
import { valueOf } from '#src/inspector/machines/past.ts';
import { factOf } from '#src/inspector/machines/redact.ts';
import { stepOf } from '#src/inspector/machines/simulation.ts';
import { failsOne, statesIn } from '#src/inspector/machines/failing.ts';
import type { ActorStand, Recording, Step } from '#src/inspector/machines/recording.ts';

/** An actor after a step: its states, and those keys of its context that the step changed, each in one line. */
export interface Outcome {
  readonly states: readonly string[];
  readonly facts: Readonly<Record<string, string>>;
}
export interface Replayed {
  readonly step: Step;
  readonly machine: string;
  /** It stood in these states before. */
  readonly before: readonly string[];
  readonly recorded: Outcome;
  /** Null: it cannot be played, `problem` says why. */
  readonly now: Outcome | null;
  readonly problem: string | null;
}

const nodesOf = (node: AnyStateNode): readonly AnyStateNode[] => [node, ...Object.values(node.states).flatMap((child) => nodesOf(child))];

function innermost(value: unknown, above = ''): readonly string[] {
  if (typeof value === 'string') return [above === '' ? value : `${above}.${value}`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) => {
    const path = above === '' ? key : `${above}.${key}`;
    return typeof inside === 'object' && inside !== null && Object.keys(inside).length === 0 ? [path] : innermost(inside, path);
  });
}

/** XState names what nobody sent after its cause and its place; a step has the cause and the name alone. */
function typeOf(machine: AnyStateMachine, { event, cause }: Step): string | undefined {
  if (cause === 'event') return event;
  const types = nodesOf(machine.root).flatMap((node) => [...node.transitions.keys()]);
  return types.find((type) => {
    const known = eventCause(type);
    return known.cause === cause && known.name === event;
  });
}

type Context = Readonly<Record<string, unknown>>;
/** Messages in a list are told by their states, and not by how many they are. */
function toldOf(context: Context, key: string): string {
  const states = statesIn(context[key]);
  return states ? `[${states.join(', ')}]` : factOf(context[key], key);
}
const outcomeOf = (states: readonly string[], context: Context, keys: readonly string[]): Outcome => ({
  states: [...states].toSorted(),
  facts: Object.fromEntries(keys.map((key) => [key, toldOf(context, key)])),
});

const stateOf = (machine: AnyStateMachine, { states, held }: ActorStand): AnyMachineSnapshot =>
  machine.resolveState({ value: valueOf(states), context: held } as never) as AnyMachineSnapshot;

export function replayStep(recording: Recording, step: Step, machine: AnyStateMachine): Replayed {
  const stood = recording.standAt(step.actor, step.n - 1);
  // Another list with the same in it is no change that anybody sees.
  const keys = recording.changesOf(step).flatMap(({ key }) => (toldOf(stood.held, key) === toldOf(step.held, key) ? [] : [key]));
  const of = { step, machine: machine.id, before: stood.states, recorded: outcomeOf(step.states, step.held, keys) };
  const type = typeOf(machine, step);
  if (type === undefined) return { ...of, now: null, problem: `the machine knows no ${step.cause} '${step.event}' any more` };
  try {
    const [next] = stepOf(machine, stateOf(machine, stood), { ...step.payload, type });
    return { ...of, now: outcomeOf(innermost(next.value), next.context as Record<string, unknown>, keys), problem: null };
  } catch (error) {
    return { ...of, now: null, problem: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}

/** A machine does with it now the same as then, as far as both can be told. */
export const isAsThen = ({ recorded, now }: Replayed): boolean => now !== null && recorded.states.join() === now.states.join();

/** These facts follow from what the capsule has: the others need what was left out, or the clock. */
export const factsThatHold = ({ recorded, now }: Replayed): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(recorded.facts).filter(([key, fact]) => now?.facts[key] === fact));

const machineOf = (recording: Recording, step: Step, machines: ReadonlyMap<string, AnyStateMachine>): AnyStateMachine | undefined =>
  machines.get(recording.actor(step.actor)?.chart?.id ?? '');

/** Every step of a machine that still exists; the first step of an actor has nothing before it. */
export function replay(recording: Recording, machines: ReadonlyMap<string, AnyStateMachine>): readonly Replayed[] {
  return recording.steps.flatMap((step) => {
    const machine = machineOf(recording, step, machines);
    const before = recording.standAt(step.actor, step.n - 1);
    return machine && before.states.length > 0 && step.event !== 'xstate.init' ? [replayStep(recording, step, machine)] : [];
  });
}

/** Names of states that something went wrong in. */
const wrong = /fail|refus|error|broken|missing|lost|unread|stopp|without|gone|denied/i;
const isWrong = (states: readonly string[]): boolean => states.some((path) => wrong.test(path.split('.').at(-1) ?? ''));

/**
 * Somebody would look here first, the likeliest last: an actor that stopped with an error, an invoked actor or a call that failed, an event that says so, a state of such a name that was
 * not there before, a message that is not sent from here on.
 */
export function suspects(recording: Recording, all: readonly Replayed[]): readonly Replayed[] {
  return all.filter(({ step }) => {
    const before = recording.standAt(step.actor, step.n - 1);
    const isSaid = step.status === 'error' || step.cause === 'error' || wrong.test(step.event);
    return isSaid || (isWrong(step.states) && !isWrong(before.states)) || failsOne(step.held, before.held);
  });
}
