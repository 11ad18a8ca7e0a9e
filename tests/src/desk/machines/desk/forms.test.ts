import { expect, test } from 'vitest';
import { policyDefaults } from '#contract/resources/desk.ts';
import type { DeskPolicy } from '#src/desk/machines/desk/policy.ts';
import { mine, startDesk } from '#tests/machines/deskStage.ts';

const saved: DeskPolicy = { ...policyDefaults, version: 1 };

async function ready() {
  const desk = startDesk({ rows: [mine('a')] });
  await desk.ready({ policy: saved });
  return {
    ...desk,
    writes: () => desk.heardOf('form.write').map((event) => event['key']),
    last: () => desk.heardOf('form.write').at(-1),
    ends: () => desk.heardOf('form.done').map((event) => event['key']),
  };
}

test('[M1] rules that are being changed are told with what they began from, and are over when they are saved or put away', async () => {
  const desk = await ready();
  desk.child.send({ type: 'settings.open' });
  expect(desk.writes()).toEqual([]);
  desk.child.send({ type: 'settings.write', patch: { capacity: '12' } });
  expect(desk.last()).toMatchObject({ key: 'deskPolicy', values: { base: { version: 1 }, draft: { capacity: '12' } } });
  desk.child.send({ type: 'settings.save' });
  expect(desk.ends()).toEqual([]);
  await desk.calls.policy.last().answer({ ...saved, capacity: 12, version: 2 });
  expect(desk.ends()).toEqual(['deskPolicy']);
  desk.child.send({ type: 'settings.write', patch: { capacity: '13' } });
  desk.child.send({ type: 'settings.close' });
  expect(desk.ends()).toEqual(['deskPolicy', 'deskPolicy']);
});

test('what was left is there when the drawer is opened, on top of what somebody else saved since; what both changed waits for a choice', async () => {
  const desk = await ready();
  const draft = { ...(await draftOf(desk)), capacity: '12', firstMinutes: '9' };
  desk.child.send({
    type: 'forms.known',
    forms: { deskPolicy: { base: { ...saved, capacity: 40, nextMinutes: 3, firstMinutes: 4, version: 0 }, draft: { ...draft, nextMinutes: '3' } } },
  });
  expect(desk.context().keptForms).toHaveProperty('deskPolicy');
  desk.child.send({ type: 'settings.open' });
  expect(desk.context().settings).toMatchObject({
    isRestored: true,
    isChanged: true,
    base: { version: 1 },
    draft: { capacity: '12', nextMinutes: String(saved.nextMinutes) },
    conflicts: ['firstMinutes'],
  });
  expect(desk.context().keptForms).toEqual({});
});

test('a team being written is told by its own name, and one form follows another', async () => {
  const desk = await ready();
  desk.child.send({ type: 'settings.open' });
  desk.child.send({ type: 'team.write', draft: { id: null, version: 0, name: '夜', memberIds: [] } });
  desk.child.send({ type: 'team.write', draft: { id: 't1', version: 1, name: '护士', memberIds: [] } });
  expect(desk.writes()).toEqual(['team:new', 'team:t1']);
  expect(desk.ends()).toEqual(['team:new']);
  desk.child.send({ type: 'team.write', draft: null });
  expect(desk.ends()).toEqual(['team:new', 'team:t1']);
});

test('a team that was left opens with the drawer', async () => {
  const desk = await ready();
  const team = { id: 't1', version: 1, name: '护士一组', memberIds: [] };
  desk.child.send({ type: 'forms.known', forms: { 'team:t1': { team } } });
  desk.child.send({ type: 'settings.open' });
  expect(desk.context().settings).toMatchObject({ team, isRestored: true });
});

test('the note of a hand-over is there again, until it is given', async () => {
  const desk = await ready();
  desk.child.send({ type: 'forms.known', forms: { handOver: { note: '三床今晚取卵' } } });
  desk.child.send({ type: 'handOver.open' });
  expect(desk.context().handOver?.note).toBe('三床今晚取卵');
  desk.child.send({ type: 'handOver.choose', change: { note: '三床今晚取卵，禁食' } });
  expect(desk.last()).toMatchObject({ key: 'handOver', values: { note: '三床今晚取卵，禁食' } });
  desk.child.send({ type: 'handOver.choose', change: { note: '' } });
  expect(desk.ends()).toEqual(['handOver']);
});

test('a canned reply that was stored is no form any more', async () => {
  const desk = await ready();
  desk.child.send({ type: 'canned.save', isShared: false, shortcut: 'zz', title: '嘱托', text: '空腹' });
  await desk.calls.canned.last().refuse({ reason: 'timeout' });
  expect(desk.ends()).toEqual([]);
  desk.child.send({ type: 'canned.save', isShared: false, shortcut: 'zz', title: '嘱托', text: '空腹' });
  await desk.calls.canned.last().answer(null);
  expect(desk.ends()).toEqual(['cannedReply:new']);
});

async function draftOf(desk: Awaited<ReturnType<typeof ready>>) {
  desk.child.send({ type: 'settings.open' });
  const draft = desk.context().settings?.draft;
  desk.child.send({ type: 'settings.close' });
  if (!draft) throw new Error('The drawer did not open.');
  return draft;
}
