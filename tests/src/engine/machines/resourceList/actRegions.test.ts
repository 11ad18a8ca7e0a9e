import { expect, test } from 'vitest';
import { register } from '#contract/standardEntities.ts';
import { trial } from '#tests/contract/trial.ts';
import { loaded, row } from './staged.ts';

register({ trial });
const listed = () => loaded(undefined, 'trial');

test('[s-cu-9] what an act would do is asked for anew with each choice, and forgotten once it is done', async () => {
  const one = await listed();
  one.child.send({ type: 'rows.choose', ids: ['a'], isOn: true });
  one.child.send({ type: 'preview.ask', act: 'invite' });
  // Nobody is chosen yet: there is nothing to ask.
  expect([one.calls.preview.runs.length, one.child.getSnapshot().hasTag('previewBusy')]).toEqual([0, false]);
  one.child.send({ type: 'preview.write', patch: { userId: 'u1' } });
  const first = one.calls.preview.last();
  expect(first.input).toMatchObject({ path: '/orderManage', asked: { act: 'invite', ids: ['a'], change: { userId: 'u1' } } });
  one.child.send({ type: 'preview.write', patch: { userId: 'u2' } });
  await first.answer(['late']);
  expect(one.context().preview).toMatchObject({ act: 'invite', ids: ['a'], change: { userId: 'u2' }, answer: null, failure: null });
  const answer = [{ id: 'a', name: '甲', why: '' }];
  await one.calls.preview.last().answer(answer);
  one.child.send({ type: 'preview.write', patch: { note: '请接待' }, isTyped: true });
  expect([one.context().preview?.answer, one.calls.preview.runs.length]).toEqual([answer, 2]);
  one.child.send({ type: 'bulk.ask', act: 'invite', ids: ['a'], change: { userId: 'u2', note: '请接待' } });
  expect(one.calls.many.last().input).toMatchObject({ bulk: { act: 'invite', ids: ['a'] }, answer });
  await one.calls.many.last().answer({ act: 'invite', done: ['a'], failed: [] });
  // The rows stay where they are, and are read again.
  expect([one.context().preview, one.ids()]).toEqual([null, ['b', 'a']]);
  expect(one.calls.row.last().input.id).toBe('a');
});

test('an act on a row is about that row as it was looked at; its check is asked at once', async () => {
  const one = await listed();
  one.child.send({ type: 'preview.ask', act: 'begin', ids: ['a'] });
  expect(one.calls.preview.last().input.asked).toMatchObject({ ids: ['a'], row: { id: 'a', version: 1 } });
  await one.calls.preview.last().answer({ seenAt: 'now', people: 2 });
  one.burst({ entity: 'trial', id: 'a', change: 'updated', version: 2, position: 11, patch: null });
  await one.calls.row.last().answer(row('a', 2));
  one.child.send({ type: 'bulk.ask', act: 'begin', ids: ['a'] });
  expect(one.calls.many.last().input).toMatchObject({ row: { version: 1 }, answer: { seenAt: 'now' } });
});

test('an act that asks and tells nothing is done at once, with the row as it is', async () => {
  const one = await listed();
  one.child.send({ type: 'bulk.ask', act: 'stop', ids: ['a'] });
  expect(one.calls.many.last().input).toMatchObject({ bulk: { act: 'stop', ids: ['a'] }, row: { id: 'a', version: 1 }, answer: null });
});

test('rows leave the list after an act whose description says so, and after no other', async () => {
  const one = await listed();
  one.child.send({ type: 'bulk.ask', act: 'hide', ids: ['a'] });
  await one.calls.many.last().answer({ act: 'hide', done: ['a'], failed: [] });
  expect(one.ids()).toEqual(['b']);
  one.child.send({ type: 'bulk.ask', act: 'stop', ids: ['b'] });
  await one.calls.many.last().answer({ act: 'stop', done: ['b'], failed: [] });
  expect(one.ids()).toEqual(['b']);
});

test('an act without a check is never asked for; where the check is missing the answer says that nothing can be told', async () => {
  const one = await listed();
  one.child.send({ type: 'preview.ask', act: 'stop', ids: ['a'] });
  expect([one.calls.preview.runs.length, one.context().preview?.act]).toEqual([0, 'stop']);
  one.child.send({ type: 'preview.ask', act: 'begin', ids: ['a'] });
  await one.calls.preview.last().answer({ isUnforeseen: true });
  expect(one.context().preview?.answer).toEqual({ isUnforeseen: true });
});

test('what is written for an act is kept while the call fails or somebody is left over, and put away once all is done', async () => {
  const one = await listed();
  const invite = (): void => one.child.send({ type: 'bulk.ask', act: 'invite', ids: ['a', 'b'], change: { userId: 'u1', note: '请接待' } });
  const done = (): unknown[] => one.heardOf('form.done');
  invite();
  await one.calls.many.last().refuse(new Error('away'));
  invite();
  await one.calls.many.last().answer({ act: 'invite', done: ['a'], failed: [{ id: 'b', code: 'refused', message: '' }] });
  expect(done()).toEqual([]);
  invite();
  await one.calls.many.last().answer({ act: 'invite', done: ['b'], failed: [] });
  expect(done()).toEqual([{ type: 'form.done', key: 'act:trial.invite' }]);
});

test('a refusal stands in the sheet that is open, and where none is above the list', async () => {
  const one = await listed();
  one.child.send({ type: 'preview.ask', act: 'copy', ids: [], change: { count: 2 } });
  await one.calls.preview.last().answer([{ name: '甲' }]);
  one.child.send({ type: 'bulk.ask', act: 'copy', ids: [], change: { count: 2 } });
  await one.calls.many.last().refuse({ reason: 'network' });
  expect([one.context().preview?.failure?.reason, one.context().preview?.answer, one.context().failure]).toEqual(['network', [{ name: '甲' }], null]);
  one.child.send({ type: 'preview.leave' });
  one.child.send({ type: 'bulk.ask', act: 'refresh', ids: [] });
  await one.calls.many.last().refuse({ reason: 'network' });
  expect(one.context().failure?.reason).toBe('network');
});

test('a sheet is checked once nobody types, is there as long as it is not done, and looked at anew where nothing of it was', async () => {
  const one = await listed();
  one.child.send({ type: 'preview.ask', act: 'copy', change: { count: 1 }, isTyped: true });
  one.child.send({ type: 'preview.ask', act: 'copy', change: { count: 2 }, isTyped: true });
  one.clock.increment(250);
  expect(one.calls.preview.runs.length).toBe(1);
  expect(one.calls.preview.last().input.asked).toMatchObject({ act: 'copy', ids: [], change: { count: 2 } });
  await one.calls.preview.last().answer(['checked']);
  one.child.send({ type: 'preview.ask', act: 'copy', change: { count: 3 }, isTyped: true });
  expect(one.context().preview).toMatchObject({ change: { count: 3 }, answer: ['checked'] });
  one.clock.increment(250);
  await one.calls.preview.last().answer(['checked']);
  one.child.send({ type: 'bulk.ask', act: 'copy', ids: [], change: { count: 3 } });
  await one.calls.many.last().answer({ act: 'copy', done: [], failed: [{ id: '0', code: 'invalidInput', message: '已被使用' }] });
  expect([one.context().preview?.change, one.calls.preview.runs.length]).toEqual([{ count: 3 }, 3]);
  await one.calls.preview.last().answer(['checked']);
  one.child.send({ type: 'bulk.ask', act: 'copy', ids: [], change: { count: 3 } });
  await one.calls.many.last().answer({ act: 'copy', done: ['made'], failed: [] });
  expect([one.context().preview, one.context().bulkReport?.done]).toEqual([null, ['made']]);
});

const effect = { done: 1, same: 0, lines: [], left: [], holding: [], seen: { a: 'u9' } };

test('an act is tried once its check has answered, anew with each choice, and is done with what was seen then', async () => {
  const one = await listed();
  one.child.send({ type: 'preview.ask', act: 'pass', ids: ['a'] });
  expect(one.calls.preview.last().input).toMatchObject({ by: 'look' });
  // Somebody chooses before the check has answered: the trial waits for it all the same.
  one.child.send({ type: 'preview.write', patch: { userId: 'u1' } });
  expect(one.calls.preview.last().input).toMatchObject({ by: 'look', asked: { change: { userId: 'u1' } } });
  await one.calls.preview.last().answer(['checked']);
  expect(one.calls.preview.last().input).toMatchObject({ by: 'trial', asked: { change: { userId: 'u1' } } });
  await one.calls.preview.last().answer(effect);
  one.child.send({ type: 'preview.write', patch: { userId: 'u2' } });
  // The check does not ask for this and stands; the outcome is another one.
  expect([one.context().preview?.answer, one.context().preview?.effect, one.calls.preview.last().input.by]).toEqual([['checked'], null, 'trial']);
  await one.calls.preview.last().answer(effect);
  one.child.send({ type: 'bulk.ask', act: 'pass', ids: ['a'], change: { userId: 'u2' } });
  expect(one.calls.many.last().input).toMatchObject({ answer: ['checked'], effect });
  // Nothing of it could be done: it is looked at and tried anew.
  await one.calls.many.last().answer({ act: 'pass', done: [], failed: [{ id: 'a', code: '40904', message: '' }] });
  expect(one.calls.preview.last().input).toMatchObject({ by: 'look', asked: { act: 'pass', ids: ['a'] } });
});

test('a trial that fails says why, and is made again with the next choice', async () => {
  const one = await listed();
  one.child.send({ type: 'preview.ask', act: 'pass', ids: ['a'], change: { userId: 'u1' } });
  await one.calls.preview.last().answer(['checked']);
  await one.calls.preview.last().refuse({ reason: 'network' });
  expect([one.context().preview?.failure?.reason, one.context().preview?.answer, one.context().preview?.effect]).toEqual(['network', ['checked'], null]);
  one.child.send({ type: 'preview.write', patch: { userId: 'u2' } });
  expect([one.context().preview?.failure, one.calls.preview.last().input.by]).toEqual([null, 'trial']);
  await one.calls.preview.last().answer(effect);
  // While more is on its way the outcome stands; once it could not be had for what is written now, nothing is told in its place.
  one.child.send({ type: 'preview.write', patch: { userId: 'u3' }, isTyped: true });
  expect(one.context().preview?.effect).toEqual(effect);
  one.clock.increment(250);
  await one.calls.preview.last().answer(['checked']);
  await one.calls.preview.last().refuse({ reason: 'network' });
  expect([one.context().preview?.failure?.reason, one.context().preview?.effect]).toEqual(['network', null]);
});

test('a check that cannot be had says why in the sheet, and is asked for again by a press; what was written for the act stands', async () => {
  const one = await listed();
  one.child.send({ type: 'preview.ask', act: 'begin', ids: ['a'], change: { reason: '写到一半' } });
  await one.calls.preview.last().refuse({ reason: 'network' });
  expect([one.context().preview?.failure?.reason, one.has('previewBusy'), one.context().failure]).toEqual(['network', false, null]);
  one.child.send({ type: 'preview.again' });
  expect([one.context().preview?.failure, one.context().preview?.change]).toEqual([null, { reason: '写到一半' }]);
  expect(one.calls.preview.runs).toHaveLength(2);
});
