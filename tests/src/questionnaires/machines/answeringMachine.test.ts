import { expect, test } from 'vitest';
import { answeringLimits } from '#contract/limits/answering.ts';
import { problemsTold, stepAt } from '#src/questionnaires/machines/answeringContext.ts';
import { begun, kept, loaded, lost, opened, start } from './answeringStage.ts';

test('what is answered is written down at once and goes up after a moment; the newest answers alone', async () => {
  const { say, keep, drafts, waits, clock, context, open } = await begun();
  expect(open.last().input).toEqual({ token: 't1', code: null });
  say('bleeds', 'yes');
  clock.increment(answeringLimits.keepMs - 1);
  say('bleeds', 'no');
  expect(drafts.at(-1)).toEqual({ answers: { bleeds: 'no' }, changed: ['bleeds'] });
  waits();
  expect(keep.runs.map(({ input }) => input)).toEqual([{ token: 't1', device: 'd1', revision: 0, answers: { bleeds: 'no' } }]);
  await keep.last().answer(kept('open', 1));
  expect(context()).toMatchObject({ revision: 1, changed: [] });
  expect(drafts.at(-1)).toEqual({ answers: { bleeds: 'no' }, changed: [] });
});

test('what is answered while the answers before are on their way goes up after them', async () => {
  const { say, keep, waits, context } = await begun();
  say('bleeds', 'yes');
  waits();
  say('bleeds', 'no');
  await keep.last().answer(kept('open', 1));
  expect(context().changed).toEqual(['bleeds']);
  waits();
  expect(keep.last().input).toMatchObject({ revision: 1, answers: { bleeds: 'no' } });
});

test('killed before the server heard of it: the draft lies over what the server has, and goes up', async () => {
  const { keep, waits, context } = await begun(
    loaded({ opened: opened({ answers: { bleeds: 'no' }, revision: 3 }), draft: { answers: { bleeds: 'yes' }, changed: ['bleeds'] } }),
  );
  expect(context().answers).toEqual({ bleeds: 'yes' });
  waits();
  expect(keep.last().input).toMatchObject({ revision: 3, answers: { bleeds: 'yes' } });
});

test('another device has answered meanwhile: each question is whose answered it here last', async () => {
  const { say, keep, waits, context } = await begun();
  say('bleeds', 'yes');
  waits();
  await keep.last().answer(kept('behind', 4, { answers: { bleeds: 'no', days: { n: 2 } } }));
  expect(context()).toMatchObject({ answers: { bleeds: 'yes', days: { n: 2 } }, revision: 4 });
  waits();
  expect(keep.last().input).toMatchObject({ revision: 4, answers: { bleeds: 'yes', days: { n: 2 } } });
});

test('without a network it says so and tries again until it went', async () => {
  const { say, keep, waits, clock, child, context } = await begun();
  say('bleeds', 'no');
  waits();
  await keep.last().refuse(lost);
  expect([child.getSnapshot().hasTag('offline'), context().failure?.reason]).toEqual([true, 'network']);
  clock.increment(answeringLimits.retryMs);
  await keep.last().answer(kept('open', 1));
  expect([child.getSnapshot().hasTag('offline'), context().failure]).toEqual([false, null]);
});

test('a step is left once its questions are answered, and its problems are told only then; what an answer hides is no step', async () => {
  const { say, child, led, context } = await begun();
  child.send({ type: 'submit.ask' });
  expect(led).toEqual(['bleeds']);
  expect(problemsTold(context()).map(({ code }) => code)).toEqual(['missing']);
  say('bleeds', 'yes');
  expect(stepAt(context())).toMatchObject({ at: 0, steps: 2 });
  child.send({ type: 'step.next' });
  expect(stepAt(context()).section?.id).toBe('s2');
  // Later questions were not asked yet, so nothing of them is told.
  expect(problemsTold(context())).toEqual([]);
  say('bleeds', 'no');
  expect(stepAt(context())).toMatchObject({ at: 0, steps: 1 });
});

test('it is submitted once, also where the network was lost in between; then nothing of it is kept here', async () => {
  const { say, child, submit, clock, drafts, context } = await begun();
  say('bleeds', 'no');
  child.send({ type: 'submit.ask' });
  child.send({ type: 'submit.ask' });
  say('bleeds', 'yes');
  expect(submit.runs.map(({ input }) => input.answers)).toEqual([{ bleeds: 'no' }]);
  await submit.last().refuse(lost);
  clock.increment(answeringLimits.retryMs);
  await submit.last().answer(kept('submitted', 2, { submittedAt: '2026-11-26T01:00:00.000Z' }));
  expect(child.getSnapshot().value).toBe('submitted');
  expect([drafts.at(-1), context().submittedAt]).toEqual([null, '2026-11-26T01:00:00.000Z']);
});

test('submitted behind another device: joined, and submitted again where it is whole', async () => {
  const { say, child, submit, context } = await begun();
  say('bleeds', 'no');
  child.send({ type: 'submit.ask' });
  await submit.last().answer(kept('behind', 5, { answers: { bleeds: 'yes' } }));
  expect(submit.last().input).toMatchObject({ revision: 5, answers: { bleeds: 'no' } });
  expect(context().told).toEqual([]);
});

test('the server finds something missing: it says what, and the question is shown', async () => {
  const { say, child, submit, context } = await begun();
  say('bleeds', 'no');
  child.send({ type: 'submit.ask' });
  await submit.last().refuse({ reason: 'invalidInput', text: '这道题需要回答' });
  expect(child.getSnapshot().hasTag('submitting')).toBe(false);
  expect(context().failure?.text).toBe('这道题需要回答');
});

test('begun elsewhere: the code lets this device in, and a wrong one says so', async () => {
  const { open, child, context } = await begun(loaded({ opened: opened({ state: 'elsewhere', content: null }) }));
  expect(child.getSnapshot().value).toBe('elsewhere');
  child.send({ type: 'code.give', code: '000000' });
  await open.last().answer(loaded({ opened: opened({ state: 'elsewhere', content: null }) }));
  expect([child.getSnapshot().value, context().typed]).toEqual(['elsewhere', '000000']);
  child.send({ type: 'code.give', code: '123456' });
  expect(open.last().input).toEqual({ token: 't1', code: '123456' });
  await open.last().answer(loaded());
  expect([child.getSnapshot().matches('answering'), context().typed]).toEqual([true, null]);
});

test('the code for another device is shown until it is put away', async () => {
  const { child, askCode, context } = await begun();
  child.send({ type: 'code.ask' });
  await askCode.last().answer({ code: '123456', expiresAt: '2026-11-26T01:15:00.000Z' });
  expect(context().code?.code).toBe('123456');
  child.send({ type: 'code.hide' });
  expect(context().code).toBeNull();
});

test('a code that cannot be had says why, and is asked for again', async () => {
  const { child, askCode, context } = await begun();
  child.send({ type: 'code.ask' });
  await askCode.last().refuse(lost);
  expect([context().failure?.reason, context().code]).toEqual(['network', null]);
  child.send({ type: 'code.ask' });
  await askCode.last().answer({ code: '123456', expiresAt: '2026-11-26T01:15:00.000Z' });
  expect([context().failure, context().code?.code]).toEqual([null, '123456']);
});

test.each([
  ['submitted', 'submitted'],
  ['expired', 'over'],
  ['withdrawn', 'over'],
] as const)('opened when it is %s already: nothing is asked', async (state, value) => {
  const { child } = await begun(loaded({ opened: opened({ state, content: null }) }));
  expect(child.getSnapshot().value).toBe(value);
});

test('no such link, and a link of another questionnaire after it', async () => {
  const { open, child } = start();
  await open.last().refuse({ reason: 'notFound' });
  expect(child.getSnapshot().value).toBe('absent');
  child.send({ type: 'screen.entered', path: '/questionnaire/t2', search: '' });
  expect(open.last().input.token).toBe('t2');
  await open.last().refuse(lost);
  expect(child.getSnapshot().hasTag('failed')).toBe(true);
  child.send({ type: 'reload' });
  await open.last().answer(loaded());
  expect(child.getSnapshot().matches('answering')).toBe(true);
});
