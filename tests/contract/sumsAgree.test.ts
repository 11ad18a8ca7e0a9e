/** Whoever adds up the numbers beside a total comes to the total: no state is left out of them. */
import { expect, test } from 'vitest';
import { batchSums } from '#contract/choices/batches.ts';
import { messageStates } from '#contract/choices/messaging.ts';
import type { FilterTerm } from '#contract/filter.ts';
import { returnVisitLife } from '#contract/lives/returnVisitLife.ts';
import { sentMessageFigures } from '#contract/resources/sentMessageFigures.ts';
import { smsBatch } from '#contract/resources/smsBatch.ts';
import { visitFigures } from '#contract/resources/visitFigures.ts';
import type { Figure } from '#contract/screens/views.ts';

const statesOf = ({ measures }: Figure): readonly unknown[] =>
  Object.values(measures).flatMap(({ where }) =>
    (where?.all ?? []).flatMap((term) => {
      const [field, , value] = term as FilterTerm;
      return field === 'status' ? value : [];
    }),
  );

test.each([
  ['messages of this month', sentMessageFigures['thisMonth'], messageStates],
  ['visits of a period', visitFigures['overview'], returnVisitLife.states],
])('%s: each state is counted in one number', (_, figure, states) => {
  expect(statesOf(figure as Figure).toSorted()).toEqual(Object.keys(states).toSorted());
});

test('a batch shows its total with all that it is made of', () => {
  expect(smsBatch.screens?.[0]?.columns).toEqual(expect.arrayContaining(['total', ...Object.keys(batchSums)]));
});
