/** The numbers of a dry run are of everybody who was walked, and its list of the first of them. People are walked and judged in pieces, so that no number of them fills the memory. */
import type { DryPerson, DryStanding } from '#contract/journeys/answers.ts';
import { journeyLimits } from '#contract/limits/journeys.ts';
import { DryPlaces } from './dryPlaces.ts';
import { candidates, walk } from './dryRun.ts';
import type { DryAsking, Walked } from './dryRun.ts';
import { reached } from './reach.ts';
import { iso } from './run.ts';

export interface DrySums {
  readonly coming: number;
  /** The first so many of those who came: the numbers that follow are of them. */
  readonly looked: number;
  readonly entered: number;
  readonly messages: number;
  readonly leftOut: number;
  readonly tasks: number;
  readonly standings: readonly DryStanding[];
  readonly more: number;
  readonly people: readonly DryPerson[];
}
type Counted = Pick<DrySums, 'entered' | 'messages' | 'leftOut' | 'tasks' | 'standings' | 'people'>;
const nobody: Counted = { entered: 0, messages: 0, leftOut: 0, tasks: 0, standings: [], people: [] };

function standingsOf(known: readonly DryStanding[], people: readonly DryPerson[]): readonly DryStanding[] {
  const more = people.map(({ state, reason, node }): DryStanding => ({ state, reason, node: state === 'parked' ? node : null, count: 1 }));
  const alike = Map.groupBy([...known, ...more], ({ state, reason, node }) => `${state} ${reason} ${node}`);
  return [...alike.values()]
    .flatMap(([first, ...rest]) => (first ? [{ ...first, count: rest.reduce((sum, { count }) => sum + count, first.count) }] : []))
    .toSorted((one, other) => other.count - one.count);
}

function added(sums: Counted, people: readonly DryPerson[]): Counted {
  const told = people.flatMap((person) => person.told);
  const messages = told.filter(({ kind }) => kind === 'message');
  const leftOut = messages.filter(({ whyNot }) => whyNot !== undefined).length;
  return {
    entered: sums.entered + people.length,
    messages: sums.messages + messages.length - leftOut,
    leftOut: sums.leftOut + leftOut,
    tasks: sums.tasks + told.length - messages.length,
    standings: standingsOf(sums.standings, people),
    people: [...sums.people, ...people.slice(0, journeyLimits.dryPeople - sums.people.length)],
  };
}

/** @param isOver there is no more time: whoever was not walked yet is not counted */
export async function drySums(on: DryAsking, isOver: () => boolean): Promise<DrySums> {
  const coming = await candidates(on);
  const places = new DryPlaces(on.content);
  let [sums, looked] = [nobody, 0];
  let piece: Walked[] = [];
  const judge = async (): Promise<void> => {
    sums = added(sums, await reached(on.query, piece));
    piece = [];
  };
  for (const one of coming) {
    if (isOver()) break;
    looked += 1;
    const at = places.entryOf(one.memberId, Date.parse(one.enteredAt));
    if (at === undefined || at > on.to) continue;
    const walked = await walk(on, { ...one, enteredAt: iso(at) });
    places.took(one.memberId, at, walked.endedAt);
    piece.push(walked);
    if (piece.length === journeyLimits.dryPeople) await judge();
  }
  await judge();
  return { coming: coming.length, looked, more: sums.entered - sums.people.length, ...sums };
}
