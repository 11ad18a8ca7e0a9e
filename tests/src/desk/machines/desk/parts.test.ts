/** A part of the desk cannot be had, or everything is read anew: what is known stays, and each part is asked for again by itself. */
import { expect, test } from 'vitest';
import type { DeskBooks, DeskPart } from '#src/desk/machines/desk/context.ts';
import { colleague, startDesk } from '#tests/machines/deskStage.ts';
import { staff } from '#tests/machines/simulated.ts';

const parts = ['people', 'teams', 'policy', 'canned', 'preferences'] as const satisfies readonly DeskPart[];

test.each(parts)('%s could not be had: said of that part alone, and asked for again until it is there', async (part) => {
  const desk = startDesk();
  const refused = desk.calls.part.runs.findLast(({ input }) => input.part === part);
  await refused?.refuse({ reason: 'network' });
  expect(Object.entries(desk.context().failures).map(([of, failure]) => [of, failure?.reason])).toEqual([[part, 'network']]);
  desk.clock.increment(4_999);
  expect(desk.runsOf(part)).toBe(1);
  desk.clock.increment(1);
  expect(desk.runsOf(part)).toBe(2);
  await desk.answerPart(part, { [part]: part === 'people' || part === 'policy' || part === 'preferences' ? {} : [] } as Partial<DeskBooks>);
  expect([desk.context().failures[part], desk.context().known[part]]).toEqual([undefined, true]);
});

test('the line was away for long: every part is read once more, once, and what is known stays until then', async () => {
  const desk = startDesk();
  await desk.ready();
  desk.child.send({ type: 'desk.reload' });
  desk.child.send({ type: 'desk.reload' });
  expect(desk.context().people['u2']).toMatchObject({ name: 'name u2' });
  desk.clock.increment(200);
  expect(parts.map((part) => desk.runsOf(part))).toEqual([2, 2, 2, 2, 2]);
  await desk.answerPart('people', { people: { [staff.id]: colleague(staff.id), u2: colleague('u2', { name: '周敏' }) } });
  expect(desk.context().people['u2']).toMatchObject({ name: '周敏' });
});

test('a canned reply that could not be saved says why until that is put away, and the next one goes', async () => {
  const desk = startDesk();
  await desk.ready();
  desk.child.send({ type: 'canned.save', id: null, version: 0, isShared: false, shortcut: 'hi', title: '', text: '您好' });
  await desk.calls.canned.last().refuse({ reason: 'duplicate' });
  expect([desk.context().cannedFailure?.reason, desk.context().cannedAsked]).toEqual(['duplicate', []]);
  desk.child.send({ type: 'failure.dismiss' });
  expect(desk.context().cannedFailure).toBeNull();
});
