/** The order of the conversation list follows its person: the desk keeps it with their other preferences. */
import { fromCallback } from 'xstate';
import { expect, test } from 'vitest';
import { preferenceDefaults } from '#contract/resources/desk.ts';
import type { DeskBooks, DeskPart, DeskPreferences } from '#src/desk/machines/desk/context.ts';
import { live } from '#tests/machines/consoleStage.ts';
import { asked } from '#tests/machines/simulated.ts';

async function atDesk() {
  const parts = asked<Partial<DeskBooks>, { part: DeskPart }>();
  const saved = asked<DeskPreferences, { preferences: DeskPreferences }>();
  const desk = { loadPart: parts.logic, savePreferences: saved.logic, permission: fromCallback<{ readonly type: 'permission.ask' }>(() => undefined) };
  const one = await live({ features: ['positions', 'echo', 'desk'], desk });
  const preferences = (given: Partial<DeskPreferences>) =>
    parts.runs.findLast(({ input }) => input.part === 'preferences')?.answer({ preferences: { ...preferenceDefaults, ...given } });
  return { ...one, saved, preferences, isByWait: () => one.inbox().getSnapshot().context.isByWait };
}

test('it begins as the person has it, wherever they chose it', async () => {
  const one = await atDesk();
  expect(one.isByWait()).toBe(false);
  await one.preferences({ byWait: true });
  expect([one.isByWait(), one.saved.runs]).toEqual([true, []]);
});

test('a choice is kept at the server, and taken back where it cannot be', async () => {
  const one = await atDesk();
  await one.preferences({ goOn: false });
  one.inbox().send({ type: 'order.turn' });
  expect(one.isByWait()).toBe(true);
  one.clock.increment(400);
  expect(one.saved.last().input.preferences).toEqual({ ...preferenceDefaults, goOn: false, byWait: true });
  await one.saved.last().refuse({ reason: 'network' });
  expect(one.isByWait()).toBe(false);
});

test('one made before the preferences are here stands, and undoes none of them', async () => {
  const one = await atDesk();
  one.inbox().send({ type: 'order.turn' });
  one.clock.increment(1_000);
  expect(one.saved.runs).toEqual([]);
  await one.preferences({ goOn: false, notify: { ...preferenceDefaults.notify, volume: 5 } });
  expect(one.isByWait()).toBe(true);
  one.clock.increment(400);
  expect(one.saved.last().input.preferences).toEqual({ ...preferenceDefaults, goOn: false, byWait: true, notify: { ...preferenceDefaults.notify, volume: 5 } });
});
