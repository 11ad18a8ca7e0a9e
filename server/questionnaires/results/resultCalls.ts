/** Results of questionnaires, as the specification has them under `/api-qs/da` (docs/adr/0114). */
import type { Answers as AnswersOf, Takes } from '#contract/operations.ts';
import type { QuestionnaireResults } from '#contract/questionnaires/results.ts';
import { questionsOf } from '#contract/questionnaires/definition.ts';
import { resultLimits } from '#contract/limits/results.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { reads } from '#server/engine/calls/handler.ts';
import type { Query } from '#server/db/database.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { calledOf } from '#server/engine/rows.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { behindOf } from './behind.ts';
import { resultsOf } from './count.ts';
import { oneAnswer } from './oneAnswer.ts';
import { readAnswers, refuseCut } from './readAnswers.ts';
import type { AnswersRead } from './readAnswers.ts';
import { resultsFile } from './resultsFile.ts';
import { scoreLines } from './scoreLines.ts';
import { chosenOf } from './values.ts';

type Asked = Takes<'questionnaire.results'>;

/** A question of options that one of the versions has. @throws Refusal invalidInput */
function requireOptions(
  principal: Principal,
  { versions }: AnswersRead,
  field: 'cross' | 'chosen',
  [question, option]: readonly [question: string, option?: string],
): void {
  const questions = versions.flatMap(({ content }) => questionsOf(content)).filter(({ id, options }) => id === question && options !== undefined);
  const isKnown = questions.length > 0 && (option === undefined || questions.some(({ options = [] }) => options.some(({ id }) => id === option)));
  if (!isKnown)
    throw invalid(principal, field, [
      `这里要写单选或多选题的编号${option === undefined ? '' : '和选项'}，没有“${question}${option === undefined ? '' : `:${option}`}”`,
      `Expected a question with options: there is no ${question}${option === undefined ? '' : `:${option}`}`,
    ]);
}

/** `question:option`, apart by commas. */
const termsOf = (chosen: string): readonly (readonly [question: string, option: string])[] =>
  chosen.split(',').map((term) => {
    const at = term.indexOf(':');
    return [term.slice(0, at < 0 ? undefined : at), at < 0 ? '' : term.slice(at + 1)];
  });

/** The answers that were asked for, all of them or those that chose something. @throws Refusal notFound, invalidInput */
async function readChosen(query: Query, { cross, chosen, ...asked }: Asked, principal: Principal): Promise<AnswersRead> {
  const read = await readAnswers(query, principal, asked);
  if (read.isAnonymous && cross != null) refuseCut(principal, 'cross');
  if (read.isAnonymous && chosen != null) refuseCut(principal, 'chosen');
  if (cross != null) requireOptions(principal, read, 'cross', [cross]);
  const terms = chosen == null ? [] : termsOf(chosen);
  for (const term of terms) requireOptions(principal, read, 'chosen', term);
  return { ...read, rows: read.rows.filter(({ answers }) => terms.every(([question, option]) => chosenOf(answers, question).includes(option))) };
}

async function results(query: Query, asked: Asked, principal: Principal): Promise<QuestionnaireResults> {
  const { versions, rows, isAnonymous } = await readChosen(query, asked, principal);
  return { ...resultsOf(versions, rows, asked.cross ?? undefined), isAnonymous };
}

/** @throws Refusal invalidInput: nobody is told whose an anonymous answer is */
async function behind(query: Query, asked: Takes<'questionnaire.behind'>, principal: Principal, keys: Keys): Promise<AnswersOf<'questionnaire.behind'>> {
  const { rows, isAnonymous } = await readChosen(query, asked, principal);
  if (isAnonymous)
    throw invalid(principal, 'id', ['匿名问卷只有汇总，没有单份答卷', 'An anonymous questionnaire has sums alone: nobody is told of a single answer']);
  const found = behindOf(rows, asked);
  const latest = found.slice(-resultLimits.behind).toReversed();
  const names = await calledOf(query, 'member', [...new Set(latest.flatMap(({ memberId }) => memberId ?? []))], { principal, keys });
  return {
    count: found.length,
    rows: latest.map(({ id, memberId, submittedAt, isAlarm }) => ({
      id,
      name: memberId === null ? null : (names.get(memberId) ?? null),
      submittedAt,
      isAlarm,
    })),
  };
}

export const questionnaireResultCalls: Pick<
  Handlers,
  'questionnaire.results' | 'questionnaire.behind' | 'questionnaire.answer' | 'questionnaire.resultsExport' | 'questionnaire.scoresOf'
> = {
  'questionnaire.results': reads(async (query, input, principal, context): Promise<AnswersOf<'questionnaire.results'>> => {
    context.note({ entity: 'questionnaire', entityId: input.id });
    const { groups = null, source = null, ...told } = await results(query, input, principal);
    return { ...told, source, groups };
  }),
  'questionnaire.behind': reads(async (query, input, principal, context) => {
    context.note({ entity: 'questionnaire', entityId: input.id });
    return behind(query, input, principal, context.keys);
  }),
  'questionnaire.answer': reads(async (query, { id }, principal, context) => {
    context.note({ entity: 'questionnaireAnswer', entityId: id });
    return oneAnswer(query, principal, id);
  }),
  'questionnaire.resultsExport': reads(async (query, input, principal, context) => {
    const { file, rows } = await resultsFile(query, { principal, keys: context.keys }, input);
    context.note({ entity: 'questionnaire', entityId: input.id, detail: { rows } });
    return file;
  }),
  'questionnaire.scoresOf': reads(async (query, input, principal, context) => {
    const of = input.memberId ?? input.patientId;
    if (of == null) throw invalid(principal, 'memberId', ['写明是哪位客户或患者', 'Say which customer or patient it is about']);
    context.note({ entity: input.memberId == null ? 'patient' : 'member', entityId: of });
    return { lines: await scoreLines(query, principal, input) };
  }),
};
