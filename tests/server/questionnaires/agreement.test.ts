/**
 * The telephone and the server judge the same answers, whatever lies between: contents and answers go as JSON into the real database and come back with their keys in its order. A second
 * opinion, written by itself, says what is shown, kept, wrong, scored and alarming. 100,000 answers by ANSWERS_LONG=1.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isDeepStrictEqual } from 'node:util';
import type { QuestionKind } from '#contract/questionnaires/definition.ts';
import { questionsOf } from '#contract/questionnaires/definition.ts';
import { alarmsOf, cleanAnswers, problemsOf, progressOf, scoresOf, shownIn } from '#contract/questionnaires/judge.ts';
import type { ProblemCode } from '#contract/questionnaires/problems.ts';
import { systemOf } from '#server/kit/principal.ts';
import { givenAnswers } from '#server/questionnaires/givenAnswers.ts';
import { answersBy, contentBy } from '#tests/rig/questionnaires.ts';
import { createRandom, freshSeed } from '#tests/rig/random.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';
import { secondOpinion } from './secondOpinion.ts';
import type { Given, Opinion } from './secondOpinion.ts';

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

const verdict = ({ content, answers }: Given) => ({
  shown: shownIn(content, answers),
  problems: problemsOf(content, answers),
  kept: cleanAnswers(content, answers),
  scores: scoresOf(content, answers),
  alarms: alarmsOf(content, answers),
  progress: progressOf(content, answers),
});

/** The verdict in the terms of the second opinion. */
const told = ({ shown, kept, problems, scores, alarms }: ReturnType<typeof verdict>): Opinion => ({
  shown: [...shown],
  kept,
  problems: problems.map(({ question, blank, code }) => `${blank === undefined ? question : `${question}.${blank}`} ${code}`),
  scores: scores.map(({ value }) => value),
  alarms: alarms.map(({ by, id, part = '' }) => `${by} ${id} ${part}`),
});

/** The machine of the telephone can bring these about: an unknown option, or two that exclude each other, it gives never. */
const codes = ['missing', 'tooFew', 'tooMany', 'tooShort', 'tooLong', 'tooLow', 'tooHigh', 'notWhole', 'notDay'] as const satisfies readonly ProblemCode[];
const tried = {
  whole: 0,
  hidden: 0,
  option: 0,
  blank: 0,
  score: 0,
  severals: 0,
  numbers: 0,
  ...(Object.fromEntries(codes.map((code) => [code, 0])) as Readonly<Record<(typeof codes)[number], number>>),
};
const isScoredBy = ({ content, answers }: Given, kind: QuestionKind): boolean =>
  questionsOf(content).some(
    (question) => question.kind === kind && question.id in answers && content.scores.some(({ questions }) => questions.includes(question.id)),
  );

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
    const seen: Record<string, number> & typeof tried = { ...tried };
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
        const [own, other] = [told(telephone), secondOpinion(here)];
        if (!isDeepStrictEqual(other, own)) expect(own, JSON.stringify(here)).toEqual(other);
        // Whatever can be submitted has a band wherever there are any.
        const isWhole = telephone.problems.length === 0;
        const outside = isWhole ? telephone.scores.filter(({ value, band }, at_) => value !== null && !band && here.content.scores[at_]?.bands.length) : [];
        if (outside.length > 0) expect(outside, JSON.stringify(here)).toEqual([]);
        seen.whole += Number(isWhole);
        seen.hidden += Number(Object.keys(telephone.kept).length < Object.keys(here.answers).length);
        for (const { by } of telephone.alarms) seen[by] += 1;
        for (const { code } of telephone.problems) seen[code] = (seen[code] ?? 0) + 1;
        seen.severals += Number(isScoredBy(here, 'multiple'));
        seen.numbers += Number(isScoredBy(here, 'fillIn'));
      }
    }
    process.stdout.write(`agreement: ${total} answers, ${JSON.stringify(seen)}\n`);
    // Chance has tried what matters.
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(total / 100);
  },
  isLong ? 3_600_000 : 60_000,
);
