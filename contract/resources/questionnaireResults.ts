/** Results of a questionnaire, and how the scores of one customer went (docs/adr/0114). */
import { flag, id, json, shape, text, whole } from '#contract/kinds.ts';
import { resultLimits } from '#contract/limits/results.ts';
import type { Answers, ContentSource, QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import type { Alarm, Score } from '#contract/questionnaires/judge.ts';
import type { BehindRow, GroupResult, QuestionResult, ScoreLine, ScoreResult, VersionResult } from '#contract/questionnaires/results.ts';
import { binary, one, operation } from '#contract/resource.ts';
import { figureTakes } from '#contract/standardShapes.ts';

const spec = ['api-qs.da.resource'] as const;
const takes = {
  id: id(['问卷', 'Questionnaire'], { required: true }),
  versionNumber: whole(['版本号', 'Version no.'], { min: 1 }),
  /** Days of submitting. */
  range: figureTakes.range,
  /** A question by whose options all others are told apart. */
  cross: text(['交叉题目', 'Crossed by'], { max: 80 }),
  /** Only answers that chose all of these: `question:option`, apart by commas. */
  chosen: text(['只看选了', 'Only those who chose'], { max: 400 }),
} as const;
const read = { scope: 'org', class: 'read' } as const;

export const questionnaireResults = {
  results: operation('GET /api-qs/da/results', {
    spec,
    takes,
    gives: one({
      versions: json(['版本', 'Versions'], shape<readonly VersionResult[]>(), { required: true }),
      answers: whole(['答卷数', 'Answers'], { required: true }),
      isAnonymous: flag(['匿名', 'Anonymous'], { required: true }),
      isHeld: flag([`不足 ${resultLimits.anonymous} 份的暂不显示`, `Fewer than ${resultLimits.anonymous} are not told yet`], { required: true }),
      questions: json(['题目', 'Questions'], shape<readonly QuestionResult[]>(), { required: true }),
      scores: json(['得分', 'Scores'], shape<readonly ScoreResult[]>(), { required: true }),
      source: json(['来源', 'Source'], shape<ContentSource>()),
      groups: json(['分组', 'Groups'], shape<readonly GroupResult[]>()),
    }),
    ...read,
    right: 'questionnaireAnswer.read',
    audit: 'view',
  }),
  /** Every bar of named answers opens the answers that it counts. */
  behind: operation('GET /api-qs/da/behind', {
    spec: [],
    ours: 'the specification names the resource of results, and not the answers that a bar of them counts',
    takes: {
      ...takes,
      /** The bar: of an option, of a span of a blank, or of a band of a score. */
      question: text(['题目', 'Question'], { max: 80 }),
      option: text(['选项', 'Option'], { max: 80 }),
      blank: text(['空', 'Blank'], { max: 80 }),
      span: text(['数值', 'Span'], { max: 80 }),
      score: text(['得分', 'Score'], { max: 80 }),
      band: text(['分数段', 'Band'], { max: 400 }),
      /** The option of `cross`. */
      group: text(['分组', 'Group'], { max: 80 }),
    },
    gives: one({
      count: whole(['份数', 'Answers'], { required: true }),
      /** The latest of them. */
      rows: json(['答卷', 'Answers'], shape<readonly BehindRow[]>(), { required: true }),
    }),
    ...read,
    right: 'questionnaireAnswer.read',
    audit: 'view',
  }),
  /** One answer as it was given: with the questions of its version. */
  answer: operation('GET /api-qs/da/answer', {
    spec: [],
    ours: 'the specification names the resource of results, and not one answer with its questions',
    takes: { id: id(['答卷', 'Answer'], { required: true }) },
    gives: one({
      content: json(['问卷', 'Questionnaire'], shape<QuestionnaireContent>(), { required: true }),
      answers: json(['答案', 'Answers'], shape<Answers>(), { required: true, grade: 'sensitive' }),
      scores: json(['得分', 'Scores'], shape<readonly Score[]>(), { required: true, grade: 'sensitive' }),
      alarms: json(['警示', 'Alarms'], shape<readonly Alarm[]>(), { required: true, grade: 'sensitive' }),
    }),
    ...read,
    right: 'questionnaireAnswer.read',
    audit: 'view',
  }),
  resultsExport: operation('GET /api-qs/da/export', {
    spec: [],
    ours: 'the specification names the resource of results and no file of them',
    takes: { id: takes.id, versionNumber: takes.versionNumber, range: takes.range },
    gives: binary,
    ...read,
    right: 'questionnaireAnswer.export',
    audit: 'export',
  }),
  scoresOf: operation('GET /api-qs/da/scores', {
    spec,
    takes: { memberId: id(['客户', 'Customer']), patientId: id(['患者', 'Patient']) },
    gives: one({ lines: json(['得分', 'Scores'], shape<readonly ScoreLine[]>(), { required: true }) }),
    ...read,
    right: 'questionnaireAnswer.read',
    audit: 'view',
  }),
};
