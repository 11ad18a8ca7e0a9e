/** It ends otherwise than by the button: withdrawn, too late, submitted or gone on with elsewhere while it was open here. */
import { expect, test } from 'vitest';
import type { QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import { problemsTold, stepAt } from '#src/questionnaires/machines/answeringContext.ts';
import type { Kept } from '#src/questionnaires/machines/answeringContext.ts';
import { begun, content, kept, loaded, lost, opened } from './answeringStage.ts';

/** Both sections are shown from the beginning. */
const twoSteps: QuestionnaireContent = { ...content, sections: content.sections.map(({ id, questions }) => ({ id, questions })) };
type Begun = Awaited<ReturnType<typeof begun>>;
/** The answers are on their way: after a moment by themselves, or by the button. */
const ways = [
  ['kept', (one: Begun) => one.waits(), (one: Begun) => one.keep.last()],
  ['submitted', (one: Begun) => one.child.send({ type: 'submit.ask' }), (one: Begun) => one.submit.last()],
] as const;
async function sent([, send, run]: (typeof ways)[number]) {
  const one = await begun();
  one.say('bleeds', 'no');
  send(one);
  return { ...one, answer: async (state: Kept['state']) => run(one).answer(kept(state, 4)), refuse: async (reason: string) => run(one).refuse({ reason }) };
}

test.each(ways.flatMap((way) => (['expired', 'withdrawn'] as const).map((state) => [way[0], state, way] as const)))(
  'it was open here and is %s when it is %s already: the page says which of them, and nothing of it is kept',
  async (_, state, way) => {
    const { answer, child, drafts, context } = await sent(way);
    await answer(state);
    expect([child.getSnapshot().value, context().opened?.state, drafts.at(-1)]).toEqual(['over', state, null]);
    expect(context().opened?.orgName).toBe('东院');
  },
);

test.each(ways)(
  'another device has gone on with it when it is %s: the code is asked for, no word of a wrong one, and what was typed lies here still',
  async (...way) => {
    const { answer, child, drafts, context, open } = await sent(way);
    await answer('elsewhere');
    expect([child.getSnapshot().value, context().typed]).toEqual(['elsewhere', null]);
    expect(drafts.at(-1)).toMatchObject({ answers: { bleeds: 'no' } });
    child.send({ type: 'code.give', code: '123456' });
    expect(open.last().input).toEqual({ token: 't1', code: '123456' });
    await open.last().answer(loaded({ draft: drafts.at(-1) ?? null }));
    expect([child.getSnapshot().matches('answering'), context().answers]).toEqual([true, { bleeds: 'no' }]);
  },
);

test.each(ways)('its link is gone when it is %s: the page says so, and what was typed lies here still', async (...way) => {
  const { refuse, child, drafts } = await sent(way);
  await refuse('notFound');
  expect(child.getSnapshot().value).toBe('absent');
  expect(drafts.at(-1)).toMatchObject({ answers: { bleeds: 'no' } });
});

test('another device submits it while answers are on their way: the page thanks, with its time', async () => {
  const { say, waits, keep, child, drafts, context } = await begun();
  say('bleeds', 'no');
  waits();
  await keep.last().answer(kept('submitted', 3, { submittedAt: '2026-11-26T01:00:00.000Z' }));
  expect([child.getSnapshot().value, context().submittedAt, drafts.at(-1)]).toEqual(['submitted', '2026-11-26T01:00:00.000Z', null]);
});

test('what another device has answered opens a section that nobody has seen: it is shown with what is missing, and not submitted', async () => {
  const { child, submit, led, context } = await begun(loaded({ opened: opened({ answers: { bleeds: 'no' }, revision: 1 }) }));
  child.send({ type: 'submit.ask' });
  await submit.last().answer(kept('behind', 2, { answers: { bleeds: 'yes' } }));
  expect(submit.runs).toHaveLength(1);
  expect(child.getSnapshot().hasTag('submitting')).toBe(false);
  expect(stepAt(context())).toMatchObject({ at: 1, section: { id: 's2' } });
  expect([led.at(-1), problemsTold(context()).map(({ question, code }) => [question, code])]).toEqual(['days', [['days', 'missing']]]);
});

test('a step with an open question is not left, and says which; a step back shows the questions before, from their head', async () => {
  const bleeds = { ...loaded().opened, content: twoSteps };
  const { say, child, led, context } = await begun(loaded({ opened: bleeds }));
  child.send({ type: 'step.next' });
  expect([stepAt(context()).at, led.splice(0), problemsTold(context()).map(({ question }) => question)]).toEqual([0, ['bleeds'], ['bleeds']]);
  say('bleeds', 'yes');
  child.send({ type: 'step.next' });
  child.send({ type: 'step.back' });
  expect([stepAt(context()).at, led]).toEqual([0, [null, null]]);
});

test('the network is back: what waited goes at once, before its time', async () => {
  const { say, waits, keep, submit, child, context } = await begun();
  say('bleeds', 'no');
  waits();
  await keep.last().refuse(lost);
  child.send({ type: 'reload' });
  expect([keep.runs.length, context().failure]).toEqual([2, null]);
  await keep.last().answer(kept('open', 1));
  child.send({ type: 'submit.ask' });
  await submit.last().refuse(lost);
  expect([child.getSnapshot().hasTag('offline'), context().failure?.reason]).toEqual([true, 'network']);
  child.send({ type: 'reload' });
  expect([submit.runs.length, submit.last().input.revision, context().failure]).toEqual([2, 1, null]);
});

test('it could not be opened: a press tries again', async () => {
  const one = await begun(loaded());
  one.child.send({ type: 'screen.entered', path: '/questionnaire/t2', search: '' });
  await one.open.last().refuse(lost);
  expect(one.context().failure?.reason).toBe('network');
  one.child.send({ type: 'answering.retry' });
  await one.open.last().answer(loaded());
  expect([one.child.getSnapshot().matches('answering'), one.context().failure]).toEqual([true, null]);
});
