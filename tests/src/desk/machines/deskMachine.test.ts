import { describe, expect, test } from 'vitest';
import { preferenceDefaults } from '#contract/resources/desk.ts';
import type { ServerFrame } from '#contract/socket.ts';
import { burstWith } from '#tests/machines/bursts.ts';
import { colleague, mine, startDesk } from '#tests/machines/deskStage.ts';
import { memberText, rowOf, staff } from '#tests/machines/simulated.ts';

const changed = (entity: string, id: string, patch?: Readonly<Record<string, string | number | boolean | null>>): ServerFrame => ({
  type: 17,
  messageType: 17,
  entity,
  id,
  change: 'updated',
  version: 2,
  position: 50,
  ...(patch ? { patch } : {}),
});

describe('what the desk keeps', () => {
  test('is read part by part; one that could not be had is asked for again by itself', async () => {
    const desk = startDesk();
    expect(desk.calls.part.runs.map(({ input }) => input.part)).toEqual(['people', 'teams', 'policy', 'canned', 'preferences']);
    await desk.calls.part.runs[0]?.refuse({ reason: 'network' });
    expect(desk.context().failures.people?.reason).toBe('network');
    desk.clock.increment(5_000);
    await desk.answerPart('people', { people: { u2: colleague('u2') } });
    expect([desk.context().failures.people, desk.context().known.people, Object.keys(desk.context().people)]).toEqual([undefined, true, ['u2']]);
  });

  test('tells the list whose queue this person shares', async () => {
    const desk = startDesk();
    await desk.ready();
    expect(desk.heardOf('team.known')).toEqual([{ type: 'team.known', teamIds: ['t1'], memberIds: [staff.id, 'u2'] }]);
  });

  test('takes presence and duty from the frame, without asking', async () => {
    const desk = startDesk();
    await desk.ready();
    desk.burst(changed('staffUser', 'u2', { dutyState: 'busy', isPresent: false }));
    expect(desk.context().people['u2']).toMatchObject({ dutyState: 'busy', isPresent: false, open: 3 });
    desk.clock.increment(1_000);
    expect(desk.runsOf('people')).toBe(1);
  });

  test('what was heard while colleagues were being read is not undone by the answer', async () => {
    const desk = startDesk();
    await desk.ready();
    desk.child.send({ type: 'people.ask' });
    desk.clock.increment(200);
    expect(desk.runsOf('people')).toBe(2);
    desk.burst(changed('staffUser', 'u2', { dutyState: 'offline', isPresent: true }));
    await desk.answerPart('people', { people: { u2: colleague('u2') } });
    expect(desk.context().people['u2']?.dutyState).toBe('offline');
  });

  test('several changes of one moment are one reading; a change during it is read after it', async () => {
    const desk = startDesk();
    await desk.ready();
    desk.burst(changed('team', 't1'), changed('team', 't2'), changed('cannedReply', 'c'), changed('deskPolicy', 'p'));
    desk.burst(changed('team', 't1'));
    desk.clock.increment(200);
    expect([desk.runsOf('teams'), desk.runsOf('people'), desk.runsOf('canned'), desk.runsOf('policy'), desk.runsOf('preferences')]).toEqual([2, 2, 2, 2, 1]);
    desk.burst(changed('team', 't1'));
    desk.clock.increment(200);
    expect(desk.runsOf('teams')).toBe(2);
    await desk.answerPart('teams', { teams: [] });
    desk.clock.increment(200);
    expect(desk.runsOf('teams')).toBe(3);
  });
});

describe('duty', () => {
  test('shows at once what was chosen, and goes back with a word when it is refused', async () => {
    const desk = startDesk();
    await desk.ready();
    desk.child.send({ type: 'duty.choose', dutyState: 'busy' });
    expect([desk.context().dutyState, desk.calls.duty.last().input]).toEqual(['busy', { dutyState: 'busy' }]);
    await desk.calls.duty.last().refuse({ reason: 'network' });
    expect(desk.context().dutyState).toBe('online');
    expect(desk.heardOf('notice.raise')).toMatchObject([{ key: 'network' }]);
  });

  test('follows what another window of this person chose', async () => {
    const desk = startDesk();
    await desk.ready();
    desk.burst(changed('staffUser', staff.id, { dutyState: 'busy', isPresent: true }));
    expect(desk.context().dutyState).toBe('busy');
  });

  test('off duty without open conversations asks nothing; with one it opens the hand-over and changes nothing yet', async () => {
    const free = startDesk({ rows: [mine('a', { state: 'closed' }), rowOf('b', { state: 'serving', assigneeId: 'u2' })] });
    await free.ready();
    free.child.send({ type: 'duty.choose', dutyState: 'offline' });
    expect([free.context().handOver, free.calls.duty.last().input]).toEqual([null, { dutyState: 'offline' }]);
    const holding = startDesk({ rows: [mine('a')] });
    await holding.ready();
    holding.child.send({ type: 'duty.choose', dutyState: 'offline' });
    expect([holding.context().handOver?.chosen, holding.calls.duty.runs, holding.context().dutyState]).toEqual([['a'], [], 'online']);
  });
});

describe('preferences', () => {
  test('act at once, are saved when the hand rests, and go back when they could not be', async () => {
    const desk = startDesk();
    await desk.ready();
    for (const volume of [10, 20, 30]) desk.child.send({ type: 'preferences.change', patch: { notify: { volume } } });
    expect([desk.context().preferences.notify.volume, desk.calls.preferences.runs]).toEqual([30, []]);
    desk.clock.increment(400);
    expect(desk.calls.preferences.runs).toHaveLength(1);
    await desk.calls.preferences.last().refuse({ reason: 'timeout' });
    expect([desk.context().preferences, desk.context().preferencesFailure?.reason]).toEqual([preferenceDefaults, 'timeout']);
  });

  test('a change made while saving is saved after it', async () => {
    const desk = startDesk();
    await desk.ready();
    desk.child.send({ type: 'keys.toggle' });
    desk.clock.increment(400);
    const [first] = desk.calls.preferences.runs;
    desk.child.send({ type: 'keys.toggle' });
    await first?.answer(first.input.preferences);
    desk.clock.increment(400);
    expect(desk.calls.preferences.runs.map(({ input }) => input.preferences.singleKeys)).toEqual([false, true]);
  });
});

describe('canned replies', () => {
  test('are saved and removed one after another; a refusal stands until the next try', async () => {
    const desk = startDesk();
    await desk.ready();
    const given = { isShared: false, shortcut: 'hi', title: '问候', text: '您好' };
    desk.child.send({ type: 'canned.save', ...given });
    await desk.calls.canned.last().answer({ ...given, id: 'c1', sort: 1, version: 1 });
    expect(desk.context().canned.map((one) => one.id)).toEqual(['c1']);
    desk.child.send({ type: 'canned.remove', id: 'c1' });
    await desk.calls.canned.last().refuse({ reason: 'refused' });
    expect([desk.context().canned.length, desk.context().cannedFailure?.reason]).toEqual([1, 'refused']);
    desk.child.send({ type: 'canned.remove', id: 'c1' });
    await desk.calls.canned.last().answer(null);
    expect([desk.context().canned, desk.context().cannedFailure]).toEqual([[], null]);
  });
});

describe('news', () => {
  const rows = [mine('own'), rowOf('queued', { state: 'waiting' }), rowOf('other', { state: 'serving', assigneeId: 'u2' })];
  const about = (value: 'mine' | 'mineAndQueue' | 'all') => ({
    preferences: { ...preferenceDefaults, notify: { ...preferenceDefaults.notify, about: value } },
  });

  test.each([
    ['mine', ['own']],
    ['mineAndQueue', ['own', 'queued']],
    ['all', ['own', 'queued', 'other']],
  ] as const)('about %s', async (value, heard) => {
    const desk = startDesk({ rows });
    await desk.ready(about(value));
    for (const id of ['own', 'queued', 'other']) desk.child.send({ type: 'burst', frames: burstWith(memberText(id)), shownId: null, isTabVisible: false });
    expect([...desk.context().unseen].sort()).toEqual([...heard].sort());
  });

  test('one sound in two seconds at most; those that came meanwhile are one', async () => {
    const desk = startDesk({ rows, permission: 'granted' });
    await desk.ready({ preferences: { ...about('all').preferences, notify: { ...about('all').preferences.notify, desktop: true, volume: 40 } } });
    desk.burst(memberText('own'));
    desk.burst(memberText('queued'));
    desk.burst(memberText('other'), memberText('other'));
    expect([desk.sounds, desk.told]).toEqual([[40], [{ count: 1, conversationId: 'own' }]]);
    desk.clock.increment(1_999);
    expect(desk.sounds).toHaveLength(1);
    desk.clock.increment(1);
    expect([desk.sounds, desk.told[1]]).toEqual([[40, 40], { count: 2, conversationId: null }]);
    desk.clock.increment(10_000);
    expect(desk.sounds).toHaveLength(2);
  });

  test('not for what is before the eyes, not for one’s own, not for an order or a colleague', async () => {
    const desk = startDesk({ rows });
    await desk.ready(about('all'));
    desk.child.send({ type: 'burst', frames: burstWith(memberText('own')), shownId: 'own', isTabVisible: true });
    desk.burst(memberText('queued', { fromRemoteId: staff.id, fromRemoteSystem: 'staff' }), memberText('queued', { fromRemoteSystem: 'system' }));
    desk.burst(memberText('queued', { type: 16, messageType: 16, orderId: 'o' }));
    expect(desk.sounds).toEqual([]);
  });

  test('the figure of the title ends when the tab is in front again', async () => {
    const desk = startDesk({ rows });
    await desk.ready();
    desk.child.send({ type: 'burst', frames: burstWith(memberText('own')), shownId: null, isTabVisible: false });
    expect(desk.context().unseen).toEqual(['own']);
    desk.child.send({ type: 'tab.changed', isVisible: true });
    expect(desk.context().unseen).toEqual([]);
  });

  test('no desktop notification where the browser has not allowed it; asking is the button’s', async () => {
    const desk = startDesk({ rows, permission: 'denied' });
    await desk.ready({ preferences: { ...preferenceDefaults, notify: { ...preferenceDefaults.notify, desktop: true } } });
    desk.burst(memberText('own'));
    expect([desk.told, desk.sounds, desk.asking]).toEqual([[], [60], []]);
    desk.child.send({ type: 'permission.ask' });
    expect(desk.asking).toEqual(['permission.ask']);
    desk.child.send({ type: 'sound.try' });
    expect(desk.sounds).toEqual([60, 60]);
  });
});
