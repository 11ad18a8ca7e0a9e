/** Each fault that the checkers of approvals and of questionnaires are for is planted once. */
import { expect, test } from 'vitest';
import { checkDecisions } from './writers/approvals.ts';
import type { Decision } from './writers/approvals.ts';
import { checkAnswers } from './writers/questionnaires.ts';
import type { Answering, StoredAnswer } from './writers/questionnaires.ts';

const decision: Decision = { task: 't', kind: 'approve', by: 'ann', isOffered: true, outcome: 'ok' };
const faultsIn = (decisions: readonly Decision[], status?: string): string[] =>
  checkDecisions(decisions, status === undefined ? [] : [{ id: 't', status }]).map(({ fault }) => fault);

test('a task that two people decided, one that was not theirs, and a decision that is gone are found', () => {
  expect(faultsIn([decision, { ...decision, by: 'ben', outcome: 'refused' }, { ...decision, by: 'eve', outcome: 'unknown' }], 'approved')).toEqual([]);
  expect(faultsIn([decision, { ...decision, by: 'ben', kind: 'reject' }], 'approved')).toEqual(['doubled']);
  expect(faultsIn([{ ...decision, isOffered: false }], 'approved')).toEqual(['illegalMove']);
  expect(faultsIn([decision], 'offered')).toEqual(['lost']);
  expect(faultsIn([decision])).toEqual(['lost']);
});

const answering: Answering = {
  id: 'a',
  memberId: 'm',
  said: [
    { words: 'one', isAcknowledged: true },
    { words: 'two', isAcknowledged: true },
  ],
  submitted: 'ok',
};
const stored: StoredAnswer = { id: 'a', memberId: 'm', status: 'submitted', words: 'two', states: ['sent', 'begun', 'submitted'] };
const wrong = (said: Partial<Answering>, rows: readonly StoredAnswer[]): string[] => checkAnswers([{ ...answering, ...said }], rows).map(({ fault }) => fault);

test('an answer that was lost, doubled, submitted by nobody or moved by no life is found', () => {
  expect(wrong({}, [stored])).toEqual([]);
  expect(wrong({}, [{ ...stored, words: 'one' }])).toEqual(['lost']);
  expect(wrong({}, [])).toEqual(['lost']);
  expect(wrong({}, [{ ...stored, status: 'begun', states: ['sent', 'begun'] }])).toEqual(['lost']);
  expect(wrong({ submitted: 'not' }, [stored])).toEqual(['refusedButStored']);
  expect(wrong({}, [stored, { ...stored, id: 'b' }])).toEqual(['doubled']);
  expect(wrong({}, [{ ...stored, states: ['sent', 'submitted', 'submitted'] }])).toEqual(['illegalMove']);
  const unknown: Partial<Answering> = { said: [...answering.said, { words: 'three', isAcknowledged: false }], submitted: 'unknown' };
  expect([wrong(unknown, [stored]), wrong(unknown, [{ ...stored, words: 'three' }])]).toEqual([[], []]);
  expect(wrong({ said: [], submitted: 'not' }, [{ ...stored, words: null, status: 'begun', states: ['sent', 'begun'] }])).toEqual([]);
});
