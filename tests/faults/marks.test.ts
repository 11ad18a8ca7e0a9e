import { expect, test } from 'vitest';
import { checkMarks } from './writers/marks.ts';

const faultsIn = (outcome: 'ok' | 'refused' | 'unknown', times: readonly number[], receivers?: number | 'some'): string[] =>
  checkMarks('entry', [{ mark: 'm', outcome, receivers }], new Map([['m', times]])).map(({ fault }) => fault);

test('acknowledged is once, refused not at all, unknown at most once: everything else is found', () => {
  expect([faultsIn('ok', [1]), faultsIn('refused', []), faultsIn('unknown', []), faultsIn('unknown', [1]), faultsIn('ok', [1, 1], 2)]).toEqual([
    [],
    [],
    [],
    [],
    [],
  ]);
  expect(faultsIn('ok', [])).toEqual(['lost']);
  expect(faultsIn('ok', [2])).toEqual(['doubled']);
  expect(faultsIn('unknown', [2])).toEqual(['doubled']);
  expect(faultsIn('refused', [1])).toEqual(['refusedButStored']);
  expect(faultsIn('ok', [1], 2)).toEqual(['lost']);
  expect(faultsIn('ok', [1, 1])).toEqual(['doubled']);
  expect(faultsIn('ok', [1, 2], 2)).toEqual(['doubled']);
  expect([faultsIn('ok', [1, 1, 1], 'some'), faultsIn('ok', [], 'some'), faultsIn('ok', [1, 2], 'some')]).toEqual([[], ['lost'], ['doubled']]);
});
