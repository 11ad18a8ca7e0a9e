import { expect, test } from 'vitest';
import type { ConsoleContext } from '#src/shell/machines/consoleMachine.ts';
import { formsLeftOf, formsTakenUp, wouldLoseForms } from '#src/shell/machines/console/forms.ts';
import { kept, given, written } from '#src/kit/machines/forms/entries.ts';

type Known = Pick<ConsoleContext, 'forms' | 'formsLeft'>;
const typed = written({}, { tag: { text: 'x' } });
const held = kept(given(typed, ['tag']), { key: 'tag', turn: 1 });
const root = (entries: typeof typed, isOpen: boolean, formsLeft: Known['formsLeft'] = []): Known =>
  ({ forms: { getSnapshot: () => ({ context: { entries, isOpen, personId: 'u1', orgId: 'o1' } }) }, formsLeft }) as unknown as Known;

test('leaving would lose what is not kept yet, and what waits in memory for another organisation', () => {
  expect(wouldLoseForms(root(typed, true))).toBe(true);
  expect(wouldLoseForms(root(held, true))).toBe(false);
  expect(wouldLoseForms(root({}, false, [{ personId: 'u1', orgId: 'o2', forms: {} }]))).toBe(true);
});

test('[M2] what could not be kept waits for its writer in its organisation alone; a new person finds nothing of it', () => {
  expect(formsLeftOf(root(typed, true))).toEqual([]);
  const left = formsLeftOf(root(typed, false));
  expect(left).toEqual([{ personId: 'u1', orgId: 'o1', forms: { tag: { text: 'x' } } }]);
  expect(formsTakenUp(left, 'u1', 'o1')).toEqual({ input: { personId: 'u1', orgId: 'o1', left: { tag: { text: 'x' } } }, formsLeft: [] });
  expect(formsTakenUp(left, 'u1', 'o2')).toEqual({ input: { personId: 'u1', orgId: 'o2', left: {} }, formsLeft: left });
  expect(formsTakenUp(left, 'u2', 'o1')).toEqual({ input: { personId: 'u2', orgId: 'o1', left: {} }, formsLeft: [] });
});
