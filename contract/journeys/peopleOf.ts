/** The people behind a number of a journey, as their list is asked for them: nobody who walked as a test is among them, as the counts have none. */
import type { FilterGroup, FilterTerm } from '#contract/filter.ts';
import type { ExitReason } from './reasons.ts';

export type Standing = 'active' | 'waiting' | 'parked' | 'ended';
const peopleWhere = (journeyId: string, ...terms: readonly FilterTerm[]): FilterGroup => ({
  all: [['journeyId', 'is', journeyId], ...terms, ['isTest', 'is', false]],
});
const inStates = (states: readonly Standing[]): FilterTerm => ['state', 'anyOf', states];

export const peopleOf = {
  journey: (journeyId: string): FilterGroup => peopleWhere(journeyId),
  states: (journeyId: string, ...states: readonly Standing[]): FilterGroup => peopleWhere(journeyId, inStates(states)),
  node: (journeyId: string, node: string, ...states: readonly Standing[]): FilterGroup => peopleWhere(journeyId, ['node', 'is', node], inStates(states)),
  exit: (journeyId: string, reason: ExitReason): FilterGroup => peopleWhere(journeyId, ['exitReason', 'is', reason]),
};
