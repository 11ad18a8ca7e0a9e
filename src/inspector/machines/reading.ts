/** Readings of a recording at one step, for the views. */
import type { AnyMachineSnapshot } from 'xstate';
import type { Chart, ChartTransition } from './chart.ts';
import { lineOf } from './statePaths.ts';
import type { RecordedActor, Recording, Step } from './recording.ts';

export interface TriedTransition {
  readonly transition: ChartTransition;
  /** Null: it was not asked, since one before it was taken. */
  readonly isTaken: boolean | null;
}

/** `{ open: { line: 'live' } }` stands in `open.line.live`. */
export function leavesOf(value: unknown, above = ''): readonly string[] {
  if (typeof value === 'string') return [above === '' ? value : `${above}.${value}`];
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value);
  if (inside.length === 0) return above === '' ? [] : [above];
  return inside.flatMap(([key, one]) => leavesOf(one, above === '' ? key : `${above}.${key}`));
}

/** All states it is in: the innermost ones and those around them. */
export const standing = (states: readonly string[]): ReadonlySet<string> => new Set(states.flatMap(lineOf));

const isSame = (transition: ChartTransition, taken: Step['taken'][number]): boolean =>
  transition.from === taken.from && transition.guard === taken.guard && transition.targets.join() === taken.targets.join();

/** Those that an event could have made in these states, innermost states first, as the machine asks them. */
export function triedIn({ transitions }: Chart, before: readonly string[], { event, cause, taken }: Step): readonly TriedTransition[] {
  const asked = new Set<string>();
  const heard = transitions.filter((one) => one.cause === cause && one.name === event);
  return before.flatMap((leaf) => {
    let isOver = false;
    return lineOf(leaf).flatMap((path) => {
      if (asked.has(path)) return [];
      asked.add(path);
      return heard
        .filter((one) => one.from === path)
        .map((transition): TriedTransition => {
          const isTaken = isOver ? null : taken.some((one) => isSame(transition, one));
          isOver ||= isTaken === true;
          return { transition, isTaken };
        });
    });
  });
}

/** Events, and ends of what these states wait for, that may come next: once each. */
export function heardIn({ transitions }: Chart, states: readonly string[]): readonly ChartTransition[] {
  const lit = standing(states);
  const known = new Set<string>();
  return transitions.filter(({ from, cause, name }) => {
    if (!lit.has(from) || cause === 'always' || known.has(`${cause} ${name}`)) return false;
    known.add(`${cause} ${name}`);
    return true;
  });
}

/** Some state it stands in, or the machine itself, knows the event. */
export function hears({ transitions }: Chart, states: readonly string[], event: string): boolean {
  const lit = standing(states);
  return transitions.some(({ from, cause, name }) => cause === 'event' && name === event && (from === '' || lit.has(from)));
}

/** It could be sent these now: events, and the ends of what its states wait for, with what those bring. Time is turned, not sent. */
export const eventsFor = ({ snapshot }: { readonly snapshot: AnyMachineSnapshot }): readonly string[] =>
  [...new Set(snapshot._nodes.flatMap((node) => node.ownEvents))]
    .filter((name) => !name.startsWith('xstate.after') && !name.startsWith('xstate.done.state'))
    .toSorted();

export interface TreeActor {
  readonly actor: RecordedActor;
  readonly states: readonly string[];
  readonly below: readonly TreeActor[];
}

export function treeAt(recording: Recording, n: number): readonly TreeActor[] {
  const living = recording.actorsAt(n);
  const ids = new Set(living.map(({ id }) => id));
  const byParent = Map.groupBy(living, ({ parent }) => (parent !== null && ids.has(parent) ? parent : null));
  const below = (parent: string | null): readonly TreeActor[] =>
    (byParent.get(parent) ?? []).map((actor) => ({
      actor,
      states: recording.stepAt(actor.id, n)?.states ?? recording.baseOf(actor.id).states,
      below: below(actor.id),
    }));
  return below(null);
}
