import { expect, test } from 'vitest';
import { policyDefaults } from '#contract/resources/desk.ts';
import type { DeskPolicy } from '#src/desk/machines/desk/policy.ts';
import { startDesk } from '#tests/machines/deskStage.ts';

const saved: DeskPolicy = { ...policyDefaults, version: 1 };

async function opened() {
  const desk = startDesk();
  await desk.ready({ policy: saved });
  desk.child.send({ type: 'settings.open' });
  return { ...desk, settings: () => desk.context().settings };
}

test('what is typed is kept as typed; wrong values are told and nothing is sent', async () => {
  const desk = await opened();
  desk.child.send({
    type: 'settings.write',
    patch: { capacity: '4x', firstMinutes: '', idleHours: '', hours: { week: [[], [['12:00', '08:30']], [], [], [], [], []] } },
  });
  expect(desk.settings()).toMatchObject({ draft: { capacity: '4x' }, isChanged: true, isChecked: false });
  desk.child.send({ type: 'settings.save' });
  expect(desk.settings()).toMatchObject({ isChecked: true, errors: { capacity: 'range', firstMinutes: 'missing', hours: ['1'] } });
  expect(desk.settings()?.errors).not.toHaveProperty('idleHours');
  expect(desk.calls.policy.runs).toEqual([]);
});

test.each([
  [
    [
      ['08:30', '12:00'],
      ['13:30', '24:00'],
    ],
    true,
  ],
  [
    [
      ['08:30', '12:00'],
      ['12:00', '17:30'],
    ],
    true,
  ],
  [
    [
      ['08:30', '12:00'],
      ['11:00', '17:30'],
    ],
    false,
  ],
  [[['8:30', '12:00']], false],
  [[['08:30', '24:30']], false],
] as const)('spans %j fit: %s', async (spans, fits) => {
  const desk = await opened();
  desk.child.send({ type: 'settings.write', patch: { hours: { week: [[], [], [], [], [], [], []], days: { '2026-10-01': spans } } } });
  expect(desk.settings()?.errors.hours).toEqual(fits ? undefined : ['2026-10-01']);
});

test('saved with the version it began from; empty numbers and texts mean never and nothing', async () => {
  const desk = await opened();
  desk.child.send({ type: 'settings.write', patch: { capacity: '12', awayMinutes: '15', waitingText: '前面还有 {ahead} 位' } });
  desk.child.send({ type: 'settings.save' });
  expect(desk.calls.policy.last().input.policy).toMatchObject({
    capacity: 12,
    awayMinutes: 15,
    idleHours: null,
    waitingText: '前面还有 {ahead} 位',
    closedText: null,
    version: 1,
  });
  await desk.calls.policy.last().answer({ ...saved, capacity: 12, version: 2 });
  expect([desk.settings(), desk.context().policy.capacity]).toMatchObject([{ isSaved: true, isChanged: false }, 12]);
});

test('two leads at once: what only one changed comes together, what both changed waits for a choice, both values shown', async () => {
  const desk = await opened();
  desk.child.send({ type: 'settings.write', patch: { capacity: '12', firstMinutes: '3' } });
  desk.child.send({ type: 'settings.save' });
  await desk.calls.policy.last().refuse({ reason: 'versionConflict' });
  expect(desk.settings()).toMatchObject({ failure: { reason: 'versionConflict' }, draft: { capacity: '12' } });
  desk.clock.increment(200);
  await desk.answerPart('policy', { policy: { ...saved, capacity: 20, nextMinutes: 8, version: 2 } });
  expect(desk.settings()).toMatchObject({
    failure: null,
    conflicts: ['capacity'],
    versions: { opened: { capacity: String(saved.capacity) }, yours: { capacity: '12' }, theirs: { capacity: '20' } },
    draft: { capacity: '12', firstMinutes: '3', nextMinutes: '8' },
  });
  desk.child.send({ type: 'settings.save' });
  expect(desk.calls.policy.runs).toHaveLength(1);
  desk.child.send({ type: 'settings.pick', field: 'capacity', whose: 'theirs' });
  desk.child.send({ type: 'settings.save' });
  expect(desk.calls.policy.last().input.policy).toMatchObject({ capacity: 20, firstMinutes: 3, nextMinutes: 8, version: 2 });
});

test('what was chosen may be chosen anew; writing on in such a field is a choice for what is written; a third version asks again', async () => {
  const desk = await opened();
  desk.child.send({ type: 'settings.write', patch: { capacity: '12', firstMinutes: '3' } });
  desk.child.send({ type: 'desk.reload' });
  desk.clock.increment(200);
  await desk.answerPart('policy', { policy: { ...saved, capacity: 20, firstMinutes: 9, version: 2 } });
  expect(desk.settings()?.conflicts).toEqual(['capacity', 'firstMinutes']);
  for (const whose of ['theirs', 'yours'] as const) {
    desk.child.send({ type: 'settings.pick', field: 'capacity', whose });
    expect(desk.settings()).toMatchObject({ draft: { capacity: whose === 'yours' ? '12' : '20' }, picks: { capacity: whose }, conflicts: ['firstMinutes'] });
  }
  desk.child.send({ type: 'settings.write', patch: { capacity: '13' } });
  expect(desk.settings()).toMatchObject({ draft: { capacity: '13' }, versions: { yours: { capacity: '13' }, theirs: { capacity: '20' } } });
  desk.child.send({ type: 'desk.reload' });
  desk.clock.increment(200);
  await desk.answerPart('policy', { policy: { ...saved, capacity: 30, firstMinutes: 9, version: 3 } });
  // The one still waits as it was opened; the other was chosen against a value that is no longer there.
  expect(desk.settings()).toMatchObject({
    conflicts: ['firstMinutes', 'capacity'],
    picks: {},
    versions: { opened: { firstMinutes: String(saved.firstMinutes), capacity: '20' }, yours: { capacity: '13' }, theirs: { capacity: '30' } },
  });
});

test('a team is saved by itself; a refusal keeps what was written', async () => {
  const desk = await opened();
  desk.child.send({ type: 'team.write', draft: { id: 't1', version: 1, name: '夜班', memberIds: ['u2'] } });
  desk.child.send({ type: 'team.save' });
  await desk.calls.team.last().refuse({ reason: 'versionConflict' });
  expect(desk.settings()).toMatchObject({ team: { name: '夜班' }, teamFailure: { reason: 'versionConflict' } });
  desk.clock.increment(200);
  await desk.answerPart('teams', { teams: [{ id: 't1', name: '晚班', memberIds: [], version: 2 }] });
  desk.child.send({ type: 'team.write', draft: { id: 't1', version: 2, name: '夜班', memberIds: ['u2'] } });
  desk.child.send({ type: 'team.save' });
  await desk.calls.team.last().answer({ id: 't1', name: '夜班', memberIds: ['u2'], version: 3 });
  expect([desk.settings()?.team, desk.context().teams.map((team) => team.name)]).toEqual([null, ['夜班']]);
});

test('a team goes only when it stands at the server; a refusal keeps the form', async () => {
  const desk = await opened();
  desk.child.send({ type: 'team.write', draft: { id: null, version: 0, name: '新组', memberIds: [] } });
  desk.child.send({ type: 'team.remove' });
  expect(desk.child.getSnapshot().hasTag('savingTeam')).toBe(false);
  desk.child.send({ type: 'team.write', draft: { id: 't1', version: 1, name: '护士组', memberIds: [], asksRemoval: true } });
  desk.child.send({ type: 'team.remove' });
  await desk.calls.teamRemoval.last().refuse({ reason: 'network' });
  expect(desk.settings()).toMatchObject({ team: { id: 't1' }, teamFailure: { reason: 'network' } });
  desk.child.send({ type: 'team.remove' });
  await desk.calls.teamRemoval.last().answer('t1');
  expect([desk.settings()?.team, desk.context().teams]).toEqual([null, []]);
});
