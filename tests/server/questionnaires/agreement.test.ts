/**
 * The telephone and the server judge the same answers, whatever lies between: contents and answers go as JSON into the real database and come back with their keys in its order. A second
 * opinion, written by itself, says what is shown and what it scores. 100,000 answers by ANSWERS_LONG=1.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isDeepStrictEqual } from 'node:util';
import type { Answers, AnswerTerm, Question, QuestionnaireContent, Section } from '#contract/questionnaires/definition.ts';
import { asks, questionsOf, termsIn } from '#contract/questionnaires/definition.ts';
import { alarmsOf, cleanAnswers, problemsOf, progressOf, scoresOf, shownIn } from '#contract/questionnaires/judge.ts';
import { isAnswered } from '#contract/questionnaires/problems.ts';
import { systemOf } from '#server/kit/principal.ts';
import { givenAnswers } from '#server/questionnaires/givenAnswers.ts';
import { answersBy, contentBy } from '#tests/rig/questionnaires.ts';
import { createRandom, freshSeed } from '#tests/rig/random.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

const isLong = process.env['ANSWERS_LONG'] === '1';
const total = isLong ? 100_000 : 2_000;
const together = 500;
const seed = isLong ? freshSeed() : 20_261_126;

let test: TestDatabase;
beforeAll(async () => {
  process.stdout.write(`agreement: seed ${seed}\n`);
  test = await freshDatabase();
});
afterAll(() => test.drop());

interface Given {
  readonly content: QuestionnaireContent;
  readonly answers: Answers;
}
const verdict = ({ content, answers }: Given) => ({
  shown: shownIn(content, answers),
  problems: problemsOf(content, answers),
  kept: cleanAnswers(content, answers),
  scores: scoresOf(content, answers),
  alarms: alarmsOf(content, answers),
  progress: progressOf(content, answers),
});

/** Asked of one question at a time, from the question back to what it depends on. */
function secondOpinion({ content, answers }: Given) {
  const find = (id: string): { readonly section: Section; readonly question: Question } | undefined =>
    content.sections.flatMap((section) => section.questions.map((question) => ({ section, question }))).find(({ question }) => question.id === id);
  const counts = (id: string): boolean => {
    const found = find(id);
    return found !== undefined && asks(found.question) && isShown(id) && isAnswered(answers[id]);
  };
  const isTrue = ({ question, blank = '', is, value = '' }: AnswerTerm): boolean => {
    if (!counts(question)) return false;
    const answer = answers[question];
    const isChosen = [answer].flat().includes(value as string);
    const filled = (answer as Readonly<Record<string, string | number>>)[blank] ?? '';
    const isOrdered = typeof filled === typeof value && filled !== '';
    return {
      chosen: isChosen,
      notChosen: !isChosen,
      answered: blank === '' || String(filled).trim() !== '',
      atLeast: isOrdered && filled >= value,
      atMost: isOrdered && filled <= value,
    }[is];
  };
  const isMet = (of: Pick<Question, 'showIf'>): boolean => {
    const terms = termsIn(of.showIf);
    if (of.showIf === undefined || terms.length === 0) return true;
    return 'all' in of.showIf ? !terms.some((term) => !isTrue(term)) : terms.filter(isTrue).length > 0;
  };
  const isShown = (id: string): boolean => {
    const found = find(id);
    return found !== undefined && isMet(found.section) && isMet(found.question);
  };
  const shown = questionsOf(content).filter(({ id }) => isShown(id));
  const scores = content.scores.map(({ questions, method }) => {
    const counted = shown.filter(({ id }) => questions.includes(id));
    const answered = counted.filter(({ id }) => counts(id));
    if (answered.length === 0 || counted.some(({ id, required }) => required && !counts(id))) return null;
    const points = answered.map(({ id, options = [] }) => options.find((option) => option.id === answers[id])?.score ?? 0);
    const sum = points.reduce((all, one) => all + one, 0);
    return method === 'sum' ? sum : Math.round((sum * 100) / points.length) / 100;
  });
  return { shown: shown.map(({ id }) => id), scores };
}

const throughDatabase = async (all: readonly Given[]): Promise<readonly Given[]> => {
  const rows = await test.database.query<{ one: Given }>('select e.one from jsonb_array_elements($1::jsonb) with ordinality as e(one, n) order by e.n', [
    JSON.stringify(all),
  ]);
  return rows.map(({ one }) => one);
};

it(
  `${total} answers: the same is shown, missing, kept, scored and alarming on both sides`,
  async () => {
    const random = createRandom(seed);
    const principal = systemOf({ orgId: '', groupId: '' });
    const seen = { whole: 0, hidden: 0, alarms: 0 };
    for (let done = 0; done < total; done += together) {
      const given = Array.from({ length: together / 5 }, () => contentBy(random)).flatMap((content) =>
        Array.from({ length: 5 }, () => ({ content, answers: answersBy(random, content) })),
      );
      const kept = await throughDatabase(given);
      for (const [at, here] of given.entries()) {
        const there = kept[at] as Given;
        const [telephone, server] = [verdict(here), verdict({ content: there.content, answers: givenAnswers(there.content, there.answers, principal) })];
        // A deep comparison by the runner costs ten times as much, and is made where something differs.
        if (!isDeepStrictEqual(telephone, server)) expect(server, JSON.stringify(here)).toEqual(telephone);
        const other = secondOpinion(here);
        if (!isDeepStrictEqual(other, { shown: [...telephone.shown], scores: telephone.scores.map(({ value }) => value) }))
          expect(telephone, JSON.stringify(here)).toMatchObject({ shown: other.shown, scores: other.scores.map((value) => ({ value })) });
        seen.whole += Number(telephone.problems.length === 0);
        seen.hidden += Number(Object.keys(telephone.kept).length < Object.keys(here.answers).length);
        seen.alarms += Number(telephone.alarms.length > 0);
      }
    }
    process.stdout.write(`agreement: ${total} answers, ${JSON.stringify(seen)}\n`);
    // Chance has tried what matters.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(total / 50);
  },
  isLong ? 3_600_000 : 60_000,
);
