import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { questionnaireLife } from '#contract/lives/questionnaireLife.ts';
import type { SurveyState } from '#contract/lives/questionnaireLife.ts';
import type { QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import { questionsOf } from '#contract/questionnaires/definition.ts';
import { isDirty } from '#src/kit/machines/drafts/draftContext.ts';
import type { Theirs } from '#src/kit/machines/drafts/draftContext.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import type { Template } from '#src/questionnaires/machines/designerSetup.ts';
import { designerMachine } from '#src/questionnaires/machines/designerMachine.ts';

const row = (version: number, more: Readonly<Record<string, unknown>> = {}): ListRow => ({ id: 'f', version, title: 'form', content: null, ...more });
const conflict = Object.assign(new Error('newer'), { reason: 'versionConflict', code: 40901 });

/** The server as the machine meets it: the row as it is there now, and what was saved. */
function start(save?: () => Promise<ListRow>, templates: () => Promise<readonly Template[]> = () => Promise.resolve([])) {
  let ids = 0;
  const server = { now: row(1), saves: [] as { readonly version: number; readonly content: unknown }[] };
  const kept: unknown[] = [];
  const actor = createActor(
    designerMachine.provide({
      actors: {
        loadRow: fromPromise(() => Promise.resolve(server.now)),
        loadTheirs: fromPromise(() => Promise.resolve<Theirs>({ row: server.now, by: { name: 'He Jianing', at: 1 } })),
        loadTemplates: fromPromise(() => templates()),
        saveDraft: fromPromise(({ input }) => {
          server.saves.push(input);
          if (save) return save();
          if (input.version !== server.now.version) return Promise.reject(conflict);
          server.now = { ...server.now, content: input.content, version: server.now.version + 1 };
          return Promise.resolve(server.now);
        }),
      },
      actions: { keep: ({ context }) => void kept.push(isDirty(context) ? context.draft : null) },
    }),
    { input: { newId: () => String((ids += 1)) } },
  ).start();
  return { server, kept, actor };
}
type Started = ReturnType<typeof start>;
const ready = ({ actor }: Started) => waitFor(actor, (snapshot) => snapshot.matches({ draft: { open: 'resting' } }));
async function opened(save?: () => Promise<ListRow>, kept: Record<string, unknown> | null = null): Promise<Started> {
  const started = start(save);
  started.actor.send({ type: 'draft.open', id: 'f', kept });
  await ready(started);
  return started;
}
const shown = ({ actor }: Started) => actor.getSnapshot().context;
const content = (started: Started): QuestionnaireContent => shown(started).draft.content;
const titles = (started: Started): string =>
  content(started)
    .sections.map(({ questions }) => questions.map(({ title }) => title.zh).join(' '))
    .join(' | ');
/** A question that is added, and called so. */
function ask(started: Started, zh: string, kind: 'radio' | 'fillIn' = 'radio'): string {
  started.actor.send({ type: 'question.add', kind });
  const { chosen } = shown(started);
  started.actor.send({ type: 'question.write', id: chosen, patch: { title: { zh } } });
  started.actor.send({ type: 'typing.end' });
  return chosen;
}
function theirs(started: Started, change: (content: QuestionnaireContent) => QuestionnaireContent): void {
  const { now } = started.server;
  started.server.now = { ...now, version: now.version + 1, content: change(now['content'] as QuestionnaireContent) };
}

describe('the contents', () => {
  it('begin with a section of their own, and grow after the chosen question', async () => {
    const started = await opened();
    const first = ask(started, 'a');
    ask(started, 'c');
    started.actor.send({ type: 'part.choose', id: first });
    ask(started, 'b');
    expect(titles(started)).toBe('a b c');
    expect(shown(started)).toMatchObject({ panel: 'form', added: 3 });
  });

  it('are called as their row is where nobody has written them yet, which is no change', async () => {
    const started = await opened();
    expect(content(started).title.zh).toBe('form');
    expect(isDirty(shown(started))).toBe(false);
  });

  it('have faults while they are written, and a choice that is always there', async () => {
    const started = await opened();
    expect(shown(started).faults.map(({ code }) => code)).toEqual(['noQuestion']);
    started.actor.send({ type: 'question.add', kind: 'radio' });
    expect(shown(started).faults.map(({ code }) => code)).toContain('emptyOption');
    started.actor.send({ type: 'undo' });
    expect(shown(started).chosen).toBe('');
  });

  it('take lines that were pasted as options: the first fills the empty one', async () => {
    const started = await opened();
    const id = ask(started, 'a');
    const [first] = questionsOf(content(started))[0]?.options ?? [];
    started.actor.send({ type: 'lines.add', question: id, of: 'options', after: first?.id ?? null, labels: ['never', 'often', 'always'] });
    expect(questionsOf(content(started))[0]?.options?.map(({ label }) => label.zh)).toEqual(['never', 'often', 'always', '']);
    expect(questionsOf(content(started))[0]?.options?.[0]?.id).toBe(first?.id);
  });

  it('move by a step over the edge of a section, and back', async () => {
    const started = await opened();
    ask(started, 'a');
    const last = ask(started, 'b');
    started.actor.send({ type: 'section.add' });
    ask(started, 'c');
    started.actor.send({ type: 'part.choose', id: last });
    started.actor.send({ type: 'part.shift', by: 1 });
    expect(titles(started)).toBe('a | b c');
    started.actor.send({ type: 'part.shift', by: 1 });
    expect(titles(started)).toBe('a | c b');
    started.actor.send({ type: 'part.shift', by: -1 });
    started.actor.send({ type: 'part.shift', by: -1 });
    expect(titles(started)).toBe('a b | c');
  });

  it('count no more what was removed, and tell a condition that is about it', async () => {
    const started = await opened();
    const first = ask(started, 'a');
    const second = ask(started, 'b');
    started.actor.send({ type: 'question.write', id: second, patch: { showIf: { all: [{ question: first, is: 'answered' }] } } });
    started.actor.send({ type: 'score.add' });
    expect(content(started).scores[0]?.questions).toEqual([first, second]);
    started.actor.send({ type: 'part.remove', id: first });
    expect(content(started).scores[0]?.questions).toEqual([second]);
    expect(shown(started).faults.map(({ code }) => code)).toContain('termUnknown');
    started.actor.send({ type: 'undo' });
    expect(content(started).scores[0]?.questions).toEqual([first, second]);
  });

  it('have a score that is called in the languages that they are written in', async () => {
    const started = await opened();
    const first = ask(started, 'a');
    started.actor.send({ type: 'score.add' });
    expect(content(started).scores[0]?.label).toEqual({ zh: '总分' });
    started.actor.send({ type: 'question.write', id: first, patch: { title: { zh: 'a', en: 'A' } } });
    started.actor.send({ type: 'score.add' });
    expect(content(started).scores[1]?.label).toEqual({ zh: '总分', en: 'Sum' });
  });

  it('give points in order, and bands that hold every score', async () => {
    const started = await opened();
    const ids = [ask(started, 'a'), ask(started, 'b')];
    started.actor.send({ type: 'score.add' });
    started.actor.send({ type: 'points.fill', questions: ids });
    const score = shown(started).chosen;
    started.actor.send({ type: 'band.add', score });
    expect(content(started).scores[0]?.bands).toMatchObject([{ from: 0, to: 2 }]);
    started.actor.send({ type: 'score.write', id: score, patch: { bands: [{ from: 0, to: 0, label: { zh: 'low' } }] } });
    started.actor.send({ type: 'band.add', score });
    expect(content(started).scores[0]?.bands[1]).toMatchObject({ from: 1, to: 2 });
  });

  it('are doubled with ids of their own', async () => {
    const started = await opened();
    ask(started, 'a');
    started.actor.send({ type: 'part.double' });
    const ids = questionsOf(content(started)).flatMap(({ id, options = [] }) => [id, ...options.map((option) => option.id)]);
    expect(new Set(ids).size).toBe(6);
    expect(titles(started)).toBe('a a');
  });
});

describe('steps that are taken back', () => {
  it('hold what was typed in one place together', async () => {
    const started = await opened();
    const id = ask(started, 'a');
    for (const zh of ['ab', 'abc']) started.actor.send({ type: 'question.write', id, patch: { title: { zh } } });
    started.actor.send({ type: 'question.write', id, patch: { note: { zh: 'n' } } });
    started.actor.send({ type: 'undo' });
    expect(questionsOf(content(started))[0]).toMatchObject({ title: { zh: 'abc' } });
    started.actor.send({ type: 'undo' });
    expect(questionsOf(content(started))[0]).toMatchObject({ title: { zh: 'a' } });
  });
});

describe('what is saved', () => {
  it('is kept here while it is not, and goes with its version', async () => {
    const started = await opened();
    ask(started, 'a');
    expect(started.kept.at(-1)).not.toBeNull();
    started.actor.send({ type: 'save' });
    await ready(started);
    expect(started.server.saves).toMatchObject([{ version: 1, content: { sections: [{ questions: [{ title: { zh: 'a' } }] }] } }]);
    expect(started.kept.at(-1)).toBeNull();
  });

  it('stays here where it was refused, and says so', async () => {
    const started = await opened(() => Promise.reject(Object.assign(new Error('no'), { reason: 'refused', code: 40301 })));
    ask(started, 'a');
    started.actor.send({ type: 'save' });
    await ready(started);
    expect(shown(started).saveFailure?.reason).toBe('refused');
    expect(titles(started)).toBe('a');
  });
});

describe('somebody else who saved first', () => {
  async function bothWrote(): Promise<Started & { readonly id: string }> {
    const started = await opened();
    const id = ask(started, 'a');
    ask(started, 'b');
    started.actor.send({ type: 'save' });
    await ready(started);
    return { ...started, id };
  }
  const withTitle = (id: string, zh: string) => (one: QuestionnaireContent) => ({
    ...one,
    sections: one.sections.map((section) => ({ ...section, questions: section.questions.map((each) => (each.id === id ? { ...each, title: { zh } } : each)) })),
  });

  it('and added another question loses nothing, nor do I, and nothing is asked', async () => {
    const started = await bothWrote();
    theirs(started, (one) => ({
      ...one,
      sections: one.sections.map((section) => ({
        ...section,
        questions: section.questions.toSpliced(1, 0, { id: 'theirs', kind: 'paragraph', title: { zh: 't' } }),
      })),
    }));
    ask(started, 'c');
    started.actor.send({ type: 'save' });
    await waitFor(started.actor, (snapshot) => snapshot.hasTag('conflict'));
    started.actor.send({ type: 'conflict.save' });
    await ready(started);
    expect(titles(started)).toBe('a t b c');
    expect(isDirty(shown(started))).toBe(false);
  });

  it('and wrote the same question is met there alone', async () => {
    const started = await bothWrote();
    theirs(started, withTitle(started.id, 'theirs'));
    started.actor.send({ type: 'question.write', id: started.id, patch: { title: { zh: 'mine' } } });
    started.actor.send({ type: 'save' });
    await waitFor(started.actor, (snapshot) => snapshot.hasTag('conflict'));
    started.actor.send({ type: 'conflict.save' });
    expect(started.actor.getSnapshot().hasTag('conflict')).toBe(true);
    started.actor.send({ type: 'conflict.pick', key: `question ${started.id}`, pick: 'theirs' });
    started.actor.send({ type: 'conflict.save' });
    await ready(started);
    expect(titles(started)).toBe('theirs b');
    started.actor.send({ type: 'undo' });
    expect(titles(started)).toBe('mine b');
  });
});

it('a telephone beside it answers for itself, and forgets answers to what is hidden', async () => {
  const started = await opened();
  const first = ask(started, 'a');
  const second = ask(started, 'b', 'fillIn');
  const [yes, no] = questionsOf(content(started))[0]?.options ?? [];
  started.actor.send({ type: 'question.write', id: second, patch: { showIf: { all: [{ question: first, is: 'chosen', value: yes?.id ?? '' }] } } });
  started.actor.send({ type: 'trial.answer', question: first, answer: yes?.id });
  const blank = questionsOf(content(started))[1]?.blanks?.[0]?.id ?? '';
  started.actor.send({ type: 'trial.answer', question: second, answer: { [blank]: 'x' } });
  expect(Object.keys(shown(started).trial)).toEqual([first, second]);
  started.actor.send({ type: 'trial.answer', question: first, answer: no?.id });
  expect(Object.keys(shown(started).trial)).toEqual([first]);
  expect(shown(started).past).toHaveLength(5);
});

it('templates that do not come are asked for again, and one that is taken is a step like any other', async () => {
  const content: QuestionnaireContent = { title: { zh: 't', en: 't' }, source: { maker: 'Kroenke K', published: 'The PHQ-9' }, sections: [], scores: [] };
  const answers = [Promise.reject(new Error('no')), Promise.resolve([{ key: 't', category: 'other', title: 't', titleEn: 't', content }] as const)];
  const started = start(undefined, () => answers.shift() ?? Promise.resolve([]));
  started.actor.send({ type: 'draft.open', id: 'f', kept: null });
  await ready(started);
  started.actor.send({ type: 'templates.ask' });
  await waitFor(started.actor, (snapshot) => snapshot.matches({ templates: 'missing' }));
  started.actor.send({ type: 'templates.ask' });
  await waitFor(started.actor, (snapshot) => snapshot.matches({ templates: 'resting' }));
  started.actor.send({ type: 'template.take', content });
  expect(shown(started)).toMatchObject({ draft: { content }, templates: [{ key: 't' }] });
  started.actor.send({ type: 'undo' });
  expect(isDirty(shown(started))).toBe(false);
});

it('is walked over by keys, and read, looked through and tried without a step that could be taken back', async () => {
  const started = await opened();
  const first = ask(started, 'a');
  const second = ask(started, 'b');
  const steps = shown(started).past.length;
  started.actor.send({ type: 'part.choose', id: first });
  started.actor.send({ type: 'part.step', by: 1 });
  expect(shown(started).chosen).toBe(second);
  started.actor.send({ type: 'part.step', by: 1 });
  expect(shown(started).chosen).toBe(second);
  started.actor.send({ type: 'panel.show', panel: 'faults' });
  expect(shown(started)).toMatchObject({ panel: 'faults', isChecked: true });
  started.actor.send({ type: 'panel.show', panel: 'add' });
  expect(shown(started)).toMatchObject({ panel: 'add', isChecked: true });
  started.actor.send({ type: 'shows.turn', to: 'read' });
  started.actor.send({ type: 'english.turn' });
  expect(shown(started)).toMatchObject({ shows: 'read', hasEnglish: true });
  started.actor.send({ type: 'english.turn' });
  expect(shown(started).hasEnglish).toBe(false);
  const [yes] = questionsOf(content(started))[0]?.options ?? [];
  started.actor.send({ type: 'trial.answer', question: first, answer: yes?.id });
  started.actor.send({ type: 'trial.clear' });
  expect([shown(started).trial, shown(started).past.length, isDirty(shown(started))]).toEqual([{}, steps, true]);
});

it('is put in another order by a drop, which one step takes back; a section is called as it is written', async () => {
  const started = await opened();
  ask(started, 'a');
  const second = ask(started, 'b');
  started.actor.send({ type: 'part.drop', id: second, drop: { on: questionsOf(content(started))[0]?.id ?? '', side: 'above' } });
  expect(titles(started)).toBe('b a');
  started.actor.send({ type: 'undo' });
  expect(titles(started)).toBe('a b');
  started.actor.send({ type: 'redo' });
  expect(titles(started)).toBe('b a');
  const [section] = content(started).sections;
  for (const zh of ['基', '基本情况']) started.actor.send({ type: 'section.write', id: section?.id ?? '', patch: { title: { zh } } });
  expect(content(started).sections[0]?.title).toEqual({ zh: '基本情况' });
  started.actor.send({ type: 'undo' });
  expect(content(started).sections[0]?.title).toBeUndefined();
});

describe('where it stands', () => {
  const standing = async (surveyState: SurveyState): Promise<Started> => {
    const started = start();
    started.server.now = row(1, { surveyState });
    started.actor.send({ type: 'draft.open', id: 'f', kept: null });
    await ready(started);
    return started;
  };
  const at = ({ actor }: Started): string => actor.getSnapshot().value.survey;
  const tell = ({ actor }: Started, act: string | null): void => actor.send({ type: 'act.told', act });
  const becomes = async (started: Started, surveyState: SurveyState): Promise<void> => {
    started.server.now = row(started.server.now.version + 1, { surveyState });
    started.actor.send({
      type: 'burst',
      changes: [{ entity: 'questionnaire', id: 'f', version: started.server.now.version, change: 'updated', position: null, patch: null }],
    });
    await ready(started);
  };

  it.each(Object.keys(questionnaireLife.states) as SurveyState[])('is told by the row; of one in %s the life says what may be done', async (state) => {
    const started = await standing(state);
    expect(at(started)).toBe(state);
    for (const [act, moves] of [
      ['submit', ['submit']],
      ['decide', ['approve', 'sendBack']],
      ['retire', ['retire']],
    ] as const) {
      const isKnown = moves.some((move) => questionnaireLife.moves[move].from.some((from) => from === state));
      expect(started.actor.getSnapshot().can({ type: 'act.told', act }), act).toBe(isKnown);
    }
  });

  const elsewhere = Object.keys(questionnaireLife.states) as SurveyState[];
  it.each(elsewhere.flatMap((from) => elsewhere.filter((to) => to !== from).flatMap((to) => [[from, to, true] as const, [from, to, false] as const])))(
    'follows the row from %s to %s (an act of one’s own is under way: %s), and lets nothing be done then that the life does not know',
    async (from, to, isActing) => {
      const act = ({ draft: 'submit', examine: 'decide', publish: 'retire' } as const)[from];
      const started = await standing(from);
      if (isActing) tell(started, act);
      expect(at(started)).toBe(isActing ? { draft: 'submitting', examine: 'deciding', publish: 'retiring' }[from] : from);
      await becomes(started, to);
      expect([at(started), started.actor.getSnapshot().can({ type: 'act.told', act })]).toEqual([to, false]);
    },
  );

  it('goes on with the row when the act was done', async () => {
    const started = await standing('draft');
    tell(started, 'submit');
    expect(at(started)).toBe('submitting');
    await becomes(started, 'examine');
    expect([at(started), started.actor.getSnapshot().hasTag('examined')]).toEqual(['examine', true]);
    tell(started, null);
    tell(started, 'decide');
    expect(at(started)).toBe('deciding');
    await becomes(started, 'publish');
    tell(started, null);
    tell(started, 'retire');
    expect(at(started)).toBe('retiring');
    await becomes(started, 'draft');
    expect(at(started)).toBe('draft');
  });

  it.each([
    ['draft', 'submit', 'submitting'],
    ['examine', 'decide', 'deciding'],
    ['publish', 'retire', 'retiring'],
  ] as const)('is %s again when %s failed', async (state, act, underWay) => {
    const started = await standing(state);
    tell(started, act);
    expect(at(started)).toBe(underWay);
    tell(started, null);
    expect([at(started), started.actor.getSnapshot().can({ type: 'act.told', act })]).toEqual([state, true]);
  });

  it('hears of what a colleague did meanwhile', async () => {
    const started = await standing('examine');
    await becomes(started, 'draft');
    expect(at(started)).toBe('draft');
  });
});
