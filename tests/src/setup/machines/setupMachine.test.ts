import { expect, test } from 'vitest';
import type { RowChange } from '#contract/socket.ts';
import type { SeenArea } from '#contract/resources/setupStep.ts';
import { setupMachine } from '#src/setup/machines/setupMachine.ts';
import type { Invitations, SetupEvent, SetupProgress, StepChecked } from '#src/setup/machines/setupMachine.ts';
import { alone, asked, settled } from '#tests/machines/simulated.ts';

const progress = (done: readonly string[] = []): SetupProgress => ({
  steps: (['organisations', 'roles', 'people', 'invitations', 'menus', 'firstLogin'] as const).map((name) => ({
    name,
    isDone: done.includes(name),
    isChecked: done.includes(name),
  })),
  figures: { houses: 1, departments: 0, people: 0, waiting: 0, uninvited: 0, cameIn: 0 },
  people: [],
  roles: [],
});

function begin() {
  const load = asked<SetupProgress, unknown>();
  const check = asked<void, StepChecked>();
  const sight = asked<readonly SeenArea[], { readonly userId: string }>();
  const invite = asked<Invitations, unknown>();
  const machine = setupMachine.provide({ actors: { loadProgress: load.logic, checkStep: check.logic, loadSight: sight.logic, invite: invite.logic } });
  const one = alone(machine, () => undefined);
  const send = async (event: SetupEvent): Promise<void> => {
    one.child.send(event);
    await settled();
  };
  return { one, load, check, sight, invite, send, snapshot: () => one.child.getSnapshot(), context: () => one.child.getSnapshot().context };
}
const news = (entity: string): SetupEvent => ({
  type: 'burst',
  changes: [{ entity, id: 'x', change: 'created', version: 1, position: null, patch: null } satisfies RowChange],
});

test('nothing is asked before somebody looks; while he does, a flock of news is one more reading', async () => {
  const it = begin();
  await it.send(news('staffUser'));
  expect(it.load.runs).toHaveLength(0);
  await it.send({ type: 'setup.open' });
  await it.load.last().answer(progress());
  expect(it.context().progress?.steps.filter((step) => step.isDone)).toEqual([]);
  await it.send(news('message'));
  await it.send(news('staffUser'));
  await it.send(news('role'));
  it.one.clock.increment(300);
  await settled();
  expect(it.load.runs).toHaveLength(2);
  await it.load.last().answer(progress(['people']));
  expect(it.context().progress?.steps.find((step) => step.name === 'people')?.isDone).toBe(true);
  await it.send({ type: 'setup.close' });
  await it.send(news('staffUser'));
  it.one.clock.increment(300);
  expect(it.load.runs).toHaveLength(2);
});

test('a reading that fails is said and tried again; what was shown before stays', async () => {
  const it = begin();
  await it.send({ type: 'setup.open' });
  await it.load.last().refuse(new Error('no'));
  expect(it.snapshot().matches({ reading: 'failed' })).toBe(true);
  expect(it.context().failure).not.toBeNull();
  await it.send({ type: 'reload' });
  await it.load.last().answer(progress());
  expect(it.context()).toMatchObject({ failure: null, progress: { figures: { houses: 1 } } });
  await it.send(news('role'));
  it.one.clock.increment(300);
  await it.load.last().refuse(new Error('no'));
  expect(it.context()).toMatchObject({ failure: {}, progress: { figures: { houses: 1 } } });
  // The news has reached this console, so another reading may succeed.
  await it.send(news('role'));
  it.one.clock.increment(300);
  await it.load.last().answer(progress(['roles']));
  expect(it.context().failure).toBeNull();
});

test('a tick stands at once, is read back, and falls back with the reason when it is refused', async () => {
  const it = begin();
  await it.send({ type: 'setup.open' });
  await it.load.last().answer(progress());
  await it.send({ type: 'step.check', name: 'roles', isChecked: true });
  expect(it.context().checking).toEqual({ name: 'roles', isChecked: true });
  await it.check.last().answer();
  await it.load.last().answer(progress(['roles']));
  expect(it.context()).toMatchObject({ checking: null, actFailure: null });
  await it.send({ type: 'step.check', name: 'menus', isChecked: true });
  await it.check.last().refuse(new Error('no'));
  expect(it.context().checking).toBeNull();
  expect(it.context().actFailure).not.toBeNull();
});

test('whose menu is looked at last is shown, whatever answers late', async () => {
  const it = begin();
  await it.send({ type: 'sight.open', userId: 'a' });
  const first = it.sight.last();
  await it.send({ type: 'sight.open', userId: 'b' });
  await it.sight.last().answer([{ name: 'Desk', screens: [] }]);
  await first.answer([{ name: 'Admin', screens: [] }]);
  expect(it.context()).toMatchObject({ seenId: 'b', seen: [{ name: 'Desk' }] });
  await it.send({ type: 'sight.close' });
  expect(it.context()).toMatchObject({ seenId: null, seen: null });
});

test('links for everybody who waits are shown until they are closed; a failure is said and can be tried again', async () => {
  const it = begin();
  await it.send({ type: 'setup.open' });
  await it.load.last().answer(progress());
  await it.send({ type: 'invitations.ask' });
  await it.invite.last().refuse(new Error('no'));
  expect([it.context().inviteFailure !== null, it.context().invitations]).toEqual([true, null]);
  await it.send({ type: 'invitations.ask' });
  const people = [{ id: 'u1', name: '周敏', username: 'zhoumin', orgName: '东院', link: 'https://h/invite?token=t' }];
  await it.invite.last().answer({ people, left: 1 });
  expect(it.context()).toMatchObject({ inviteFailure: null, invitations: { people, left: 1 } });
  // The number of those who wait is told anew.
  expect(it.load.runs).toHaveLength(2);
  await it.send({ type: 'invitations.ask' });
  expect(it.invite.runs).toHaveLength(2);
  await it.send({ type: 'invitations.close' });
  expect(it.context().invitations).toBeNull();
});
