import { expect, test } from 'vitest';
import { policyDefaults } from '#contract/resources/desk.ts';
import { mine, startDesk } from '#tests/machines/deskStage.ts';
import { morning, rowOf, staff } from '#tests/machines/simulated.ts';

const minutesAgo = (minutes: number): string => new Date(morning - minutes * 60_000).toISOString();
const many = (count: number) => Array.from({ length: count }, (_, n) => mine(`c${n}`));
const done = (ids: readonly string[]) => ids.map((conversationId) => ({ conversationId, isDone: true, reason: null }));

async function leaving(rows = [mine('a'), mine('b')]) {
  const desk = startDesk({ rows });
  await desk.ready();
  desk.child.send({ type: 'duty.choose', dutyState: 'offline' });
  return desk;
}

test('all that is open is chosen, who is late first, to one’s own team', async () => {
  const desk = await leaving([
    mine('calm', { state: 'waitingCustomer' }),
    mine('short', { waitingSince: minutesAgo(2), firstReplyAt: minutesAgo(60) }),
    mine('late', { waitingSince: minutesAgo(40), firstReplyAt: minutesAgo(60) }),
    mine('sleeping', { state: 'snoozed', lastMessageAt: '2026-11-20T01:30:00.000Z' }),
    mine('over', { state: 'closed' }),
    rowOf('theirs', { state: 'serving', assigneeId: 'u2' }),
  ]);
  expect(desk.context().handOver).toMatchObject({ chosen: ['late', 'short', 'calm', 'sleeping'], target: { to: 'team', toTeamId: 't1' }, leaves: true });
});

test('busy first, so that nothing given comes back; off duty at the end', async () => {
  const desk = await leaving();
  desk.child.send({ type: 'handOver.choose', change: { target: { to: 'person', toUserId: 'u2' }, note: '都看过了' } });
  desk.child.send({ type: 'handOver.give' });
  expect([desk.calls.duty.last().input, desk.calls.give.runs]).toEqual([{ dutyState: 'busy' }, []]);
  await desk.calls.duty.last().answer('busy');
  expect(desk.calls.give.last().input).toEqual({ conversationIds: ['a', 'b'], target: { to: 'person', toUserId: 'u2' }, note: '都看过了' });
  await desk.calls.give.last().answer(done(['a', 'b']));
  expect(desk.calls.duty.last().input).toEqual({ dutyState: 'offline' });
  await desk.calls.duty.last().answer('offline');
  expect([desk.child.getSnapshot().matches({ handOver: 'done' }), desk.context().dutyState]).toEqual([true, 'offline']);
  desk.child.send({ type: 'handOver.close' });
  expect(desk.context().handOver).toBeNull();
});

test('what was refused says why and stays chosen; nobody leaves before it is settled', async () => {
  const desk = await leaving();
  desk.child.send({ type: 'handOver.give' });
  await desk.calls.duty.last().answer('busy');
  await desk.calls.give.last().answer([...done(['a']), { conversationId: 'b', isDone: false, reason: '周敏刚接走' }]);
  expect(desk.context().handOver).toMatchObject({ chosen: ['b'], outcomes: { b: { isDone: false, reason: '周敏刚接走' } } });
  expect([desk.child.getSnapshot().hasTag('giving'), desk.context().dutyState]).toEqual([false, 'busy']);
  desk.child.send({ type: 'handOver.choose', change: { chosen: [] } });
  desk.child.send({ type: 'handOver.give' });
  expect(desk.calls.duty.last().input).toEqual({ dutyState: 'offline' });
});

test('many go in steps, and the sheet knows how far it is', async () => {
  const desk = await leaving(many(120));
  desk.child.send({ type: 'handOver.give' });
  await desk.calls.duty.last().answer('busy');
  const sizes: number[] = [];
  for (let step = 0; step < 3; step++) {
    const run = desk.calls.give.last();
    sizes.push(run.input.conversationIds.length);
    await run.answer(done(run.input.conversationIds));
  }
  expect([sizes, desk.context().handOver?.settled, desk.context().handOver?.chosen]).toEqual([[50, 50, 20], 120, []]);
});

test('a call that fails keeps the choice, the note and the place', async () => {
  const desk = await leaving(many(60));
  desk.child.send({ type: 'handOver.choose', change: { note: '夜班看这里' } });
  desk.child.send({ type: 'handOver.give' });
  await desk.calls.duty.last().answer('busy');
  await desk.calls.give.last().answer(done(desk.calls.give.last().input.conversationIds));
  await desk.calls.give.last().refuse({ reason: 'network' });
  expect(desk.context().handOver).toMatchObject({ note: '夜班看这里', failure: { reason: 'network' } });
  expect(desk.context().handOver?.chosen).toHaveLength(10);
});

test('what somebody else took meanwhile is not given', async () => {
  const desk = await leaving();
  desk.store.addPage([rowOf('a', { state: 'serving', assigneeId: 'u2' })], 20, 'single');
  desk.child.send({ type: 'handOver.give' });
  await desk.calls.duty.last().answer('busy');
  expect(desk.calls.give.last().input.conversationIds).toEqual(['b']);
});

test('in the middle of a shift nobody’s duty changes', async () => {
  const desk = startDesk({ rows: [mine('a')] });
  await desk.ready({ teams: [], policy: policyDefaults });
  desk.child.send({ type: 'handOver.open' });
  expect(desk.context().handOver).toMatchObject({ leaves: false, target: { to: 'queue' } });
  desk.child.send({ type: 'handOver.give' });
  await desk.calls.give.last().answer(done(['a']));
  expect([desk.calls.duty.runs, desk.child.getSnapshot().matches({ handOver: 'done' }), desk.context().people[staff.id]?.dutyState]).toEqual([
    [],
    true,
    'online',
  ]);
});

test('a note that was begun is there again when the sheet is opened again, and gone once it is given', async () => {
  const desk = await leaving();
  desk.child.send({ type: 'handOver.choose', change: { note: '夜班看这里' } });
  desk.child.send({ type: 'handOver.close' });
  desk.child.send({ type: 'handOver.open' });
  expect(desk.context().handOver?.note).toBe('夜班看这里');
  desk.child.send({ type: 'handOver.give' });
  expect(desk.calls.give.last().input.note).toBe('夜班看这里');
  await desk.calls.give.last().answer(done(['a', 'b']));
  desk.child.send({ type: 'handOver.close' });
  desk.child.send({ type: 'handOver.open' });
  expect(desk.context().handOver?.note).toBe('');
});

const work = [
  { kind: 'callBacks', id: 'w1', name: '林晓彤', at: null, version: 1, isKept: false },
  { kind: 'visits', id: 'w2', name: '周岚', at: null, version: 1, isKept: false },
] as const;

test('other work goes to the colleague with the conversations, before who leaves is off duty; no queue takes it', async () => {
  const desk = await leaving();
  await desk.calls.work.last().answer(work);
  expect(desk.context().handOver?.workChosen).toEqual(['callBacks w1', 'visits w2']);
  desk.child.send({ type: 'handOver.choose', change: { target: { to: 'person', toUserId: 'u2' }, workChosen: ['visits w2'] } });
  desk.child.send({ type: 'handOver.give' });
  await desk.calls.duty.last().answer('busy');
  await desk.calls.give.last().answer(done(['a', 'b']));
  expect(desk.calls.pass.last().input.handOver).toMatchObject({ workChosen: ['visits w2'], target: { toUserId: 'u2' } });
  await desk.calls.pass.last().answer([{ kind: 'visits', id: 'w2', isDone: true, reason: null }]);
  expect(desk.calls.duty.last().input).toEqual({ dutyState: 'offline' });
  const queue = await leaving();
  await queue.calls.work.last().answer(work);
  queue.child.send({ type: 'handOver.give' });
  await queue.calls.duty.last().answer('busy');
  await queue.calls.give.last().answer(done(['a', 'b']));
  expect([queue.calls.pass.runs, queue.calls.duty.last().input]).toEqual([[], { dutyState: 'offline' }]);
});

test('what would be passed on for good is shown, and is chosen by nobody but its holder', async () => {
  const desk = await leaving();
  await desk.calls.work.last().answer([...work, { kind: 'customers', id: 'w3', name: '苏晚', at: null, version: 1, isKept: true }]);
  expect(desk.context().handOver).toMatchObject({ work: [{ id: 'w1' }, { id: 'w2' }, { id: 'w3' }], workChosen: ['callBacks w1', 'visits w2'] });
});

test('work that was refused says why and stays chosen; nobody leaves before that', async () => {
  const desk = await leaving();
  await desk.calls.work.last().answer(work);
  desk.child.send({ type: 'handOver.choose', change: { chosen: [], target: { to: 'person', toUserId: 'u2' } } });
  desk.child.send({ type: 'handOver.give' });
  await desk.calls.duty.last().answer('busy');
  expect(desk.calls.give.runs).toEqual([]);
  await desk.calls.pass.last().answer([
    { kind: 'callBacks', id: 'w1', isDone: true, reason: null },
    { kind: 'visits', id: 'w2', isDone: false, reason: '没有权限' },
  ]);
  expect(desk.context().handOver).toMatchObject({ work: [{ id: 'w2' }], workChosen: ['visits w2'], workRefused: { 'visits w2': '没有权限' } });
  expect([desk.child.getSnapshot().hasTag('giving'), desk.context().dutyState]).toEqual([false, 'busy']);
});

test('whoever leaves without conversations is off duty at once, and is shown the work they hold', async () => {
  const desk = startDesk();
  await desk.ready();
  desk.child.send({ type: 'duty.choose', dutyState: 'offline' });
  expect([desk.calls.duty.last().input, desk.context().handOver]).toEqual([{ dutyState: 'offline' }, null]);
  await desk.calls.duty.last().answer('offline');
  await desk.calls.work.last().answer(work);
  expect(desk.context().handOver).toMatchObject({ leaves: false, workChosen: ['callBacks w1', 'visits w2'] });
  const free = startDesk();
  await free.ready();
  free.child.send({ type: 'duty.choose', dutyState: 'offline' });
  await free.calls.work.last().answer([]);
  expect(free.context().handOver).toBeNull();
});

test('what else is held could not be read: the sheet says so, and the conversations are given all the same', async () => {
  const desk = await leaving();
  await desk.calls.work.last().refuse({ reason: 'network' });
  expect(desk.context().handOver).toMatchObject({ work: null, workFailure: { reason: 'network' }, chosen: ['a', 'b'] });
  desk.child.send({ type: 'handOver.give' });
  await desk.calls.duty.last().answer('busy');
  expect(desk.calls.give.last().input.conversationIds).toEqual(['a', 'b']);
});

test('busy could not be kept: nothing is given, since it would come back, and the same press tries again', async () => {
  const desk = await leaving();
  desk.child.send({ type: 'handOver.choose', change: { note: '夜班看这里' } });
  desk.child.send({ type: 'handOver.give' });
  await desk.calls.duty.last().refuse({ reason: 'network' });
  expect(desk.context().handOver).toMatchObject({ failure: { reason: 'network' }, chosen: ['a', 'b'], note: '夜班看这里' });
  expect([desk.calls.give.runs, desk.context().dutyState]).toEqual([[], 'online']);
  desk.child.send({ type: 'handOver.give' });
  await desk.calls.duty.last().answer('busy');
  expect(desk.calls.give.runs).toHaveLength(1);
});

test('other work could not be passed on: it stays chosen, nobody is off duty, and the same press passes it alone', async () => {
  const desk = await leaving();
  await desk.calls.work.last().answer(work);
  desk.child.send({ type: 'handOver.choose', change: { target: { to: 'person', toUserId: 'u2' } } });
  desk.child.send({ type: 'handOver.give' });
  await desk.calls.duty.last().answer('busy');
  await desk.calls.give.last().answer(done(['a', 'b']));
  await desk.calls.pass.last().refuse({ reason: 'network' });
  expect(desk.context().handOver).toMatchObject({ failure: { reason: 'network' }, chosen: [], workChosen: ['callBacks w1', 'visits w2'] });
  expect(desk.context().dutyState).toBe('busy');
  desk.child.send({ type: 'handOver.give' });
  await desk.calls.pass.last().answer(work.map(({ kind, id }) => ({ kind, id, isDone: true, reason: null })));
  expect([desk.calls.give.runs.length, desk.calls.duty.last().input]).toEqual([1, { dutyState: 'offline' }]);
});

test('going off duty failed at the end: all is given, the sheet says why, and the same press goes off duty', async () => {
  const desk = await leaving();
  desk.child.send({ type: 'handOver.give' });
  await desk.calls.duty.last().answer('busy');
  await desk.calls.give.last().answer(done(['a', 'b']));
  await desk.calls.duty.last().refuse({ reason: 'network' });
  expect([desk.context().handOver?.failure?.reason, desk.context().dutyState]).toEqual(['network', 'busy']);
  desk.child.send({ type: 'handOver.give' });
  expect([desk.calls.give.runs.length, desk.calls.duty.last().input]).toEqual([1, { dutyState: 'offline' }]);
  await desk.calls.duty.last().answer('offline');
  expect(desk.context()).toMatchObject({ dutyState: 'offline', handOver: { chosen: [] } });
});

test('whoever leaves is not kept by a look at what they hold that fails, and may open the sheet before that answers', async () => {
  const desk = startDesk();
  await desk.ready();
  desk.child.send({ type: 'duty.choose', dutyState: 'offline' });
  await desk.calls.work.last().refuse({ reason: 'network' });
  expect([desk.context().handOver, desk.calls.duty.last().input]).toEqual([null, { dutyState: 'offline' }]);
  const hasty = startDesk();
  await hasty.ready();
  hasty.child.send({ type: 'duty.choose', dutyState: 'offline' });
  hasty.child.send({ type: 'handOver.open' });
  await hasty.calls.work.last().answer(work);
  expect([hasty.calls.work.runs.length, hasty.context().handOver?.work?.length]).toEqual([2, 2]);
});
