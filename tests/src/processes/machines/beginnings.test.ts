import { expect, test } from 'vitest';
import { notGiven } from '#contract/processes/approvalVariables.ts';
import { faultsOfProcess } from '#contract/processes/faultsOfGraph.ts';
import { beginnings, isUntouched } from '#src/processes/machines/beginnings.ts';
import { contentOf } from '#src/processes/machines/content.ts';

const role = '0190aaaa-0000-7000-8000-000000000000';

test.each(beginnings)('$name is whole where its roles are there', ({ make, isForApprovals }) => {
  const content = make(() => [role]);
  expect(faultsOfProcess(content.graph, content.variables)).toEqual([]);
  expect(isForApprovals ? notGiven(content.variables) : []).toEqual([]);
  expect(isUntouched(content)).toBe(false);
});

test('a process for approvals begins with what an approval gives', () => {
  expect(contentOf({ subject: 'approval' }).variables.map(({ name }) => name)).toEqual(['amount', 'kind']);
  expect(contentOf({ subject: 'byHand' }).variables).toEqual([]);
  expect(isUntouched(contentOf({}))).toBe(true);
});
