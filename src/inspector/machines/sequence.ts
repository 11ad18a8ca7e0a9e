/** Steps as arrows between the actors that are looked at: each says who sent it to whom. */
import type { Recording, Step } from './recording.ts';
import { shownSteps } from './steps.ts';

/** More columns than these are no drawing any more. */
export const columnsMost = 8;

export interface SequenceFilter {
  /** Session ids; none: those that took part most. */
  readonly actors: readonly string[];
  readonly words: string;
  /** Epoch ms from which on; null: all that is kept. */
  readonly since: number | null;
  /** The step that is looked at. */
  readonly at: number;
}
export interface Arrow {
  readonly step: Step;
  /** Columns; null where that end stands in none. */
  readonly from: number | null;
  readonly to: number;
  readonly isOwn: boolean;
}
export interface Sequence {
  readonly columns: readonly string[];
  readonly arrows: readonly Arrow[];
}

function busiest(steps: readonly Step[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { actor, sender } of steps) for (const id of new Set([actor, ...(sender === null ? [] : [sender])])) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, columnsMost)
    .map(([id]) => id);
}

/** Oldest first. */
export function sequenceOf(recording: Recording, { actors, words, since, at }: SequenceFilter): Sequence {
  const within = shownSteps(recording, { words, until: at, span: since === null ? null : { from: since } });
  const chosen = actors.length > 0 ? actors.slice(0, columnsMost) : busiest(within);
  // Columns stand as the actors began: whoever begins others is to the left of them.
  const columns = recording.actors.map(({ id }) => id).filter((id) => chosen.includes(id));
  const placeOf = new Map(columns.map((id, place) => [id, place]));
  const arrows = within.flatMap((step): Arrow[] => {
    const to = placeOf.get(step.actor);
    if (to === undefined) return [];
    return [{ step, from: step.sender === null ? null : (placeOf.get(step.sender) ?? null), to, isOwn: step.sender === step.actor }];
  });
  return { columns, arrows };
}
