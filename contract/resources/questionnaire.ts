/** Questionnaires: what is asked, of whom, and how it is counted (docs/adr/0111). Answers belong to a published version; this row is the draft. */
import { questionnaireCategories, questionnaireModes } from '#contract/choices/questionnaires.ts';
import { choice, flag, json, longText, shape, text, whole } from '#contract/kinds.ts';
import { surveyReview, surveyStates } from '#contract/lives/questionnaireLife.ts';
import { questionnaireLimits } from '#contract/limits/questionnaires.ts';
import type { QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import { entity } from '#contract/standard.ts';
import { versionFields } from '#contract/versions.ts';
import { publishingActsOf, publishingFields } from './approvalAsking.ts';
import { questionnaireOperations } from './questionnaireOperations.ts';
import { questionnaireResults } from './questionnaireResults.ts';

const spec = 'api-qs.design.resource';

export const questionnaire = entity('questionnaire', {
  label: ['问卷', 'Questionnaire'],
  orgOwned: true,
  fields: {
    ...versionFields,
    ...publishingFields,
    /** Colleagues call it so; customers see the title of its content. */
    title: text(['名称', 'Name'], { required: true, inList: true, search: true, sort: true, max: 60 }),
    category: choice(['类别', 'Category'], questionnaireCategories, { required: true, default: 'other', inList: true }),
    mode: choice(['方式', 'Mode'], questionnaireModes, { required: true, default: 'named', inList: true }),
    /** A link can be answered for so long. */
    openDays: whole(['有效天数', 'Open for (days)'], { required: true, default: questionnaireLimits.openDays, min: 1, max: questionnaireLimits.openDaysMost }),
    remark: longText(['说明', 'Remark'], { max: 500 }),
    content: json(['内容', 'Content'], shape<QuestionnaireContent>(), { pictures: '$.sections[*].questions[*].picture' }),
    surveyState: choice(['问卷状态', 'Survey state'], surveyStates, { readOnly: true, computed: true }),
    isFromAbove: flag(['上级机构设置', 'Set above'], { readOnly: true, computed: true }),
    orgName: text(['机构', 'Organisation'], { via: 'orgId.name', inList: true }),
  },
  versions: { content: ['title', 'category', 'mode', 'openDays', 'content'], review: surveyReview },
  unique: [['orgId', 'title']],
  standard: {
    base: '/api-qs/design',
    title: 'title',
    hint: 'category',
    // A group writes it once, and its houses send it (docs/adr/0155).
    scope: 'inherited',
    inForce: { by: 'each' },
    narrowedBy: ['category', 'mode', 'standing', 'surveyState'],
    without: ['import'],
    endpoints: {
      list: ['GET /api-qs/design/list', spec],
      detail: ['GET /api-qs/design/detail', spec],
      save: ['POST /api-qs/design/save', spec],
      remove: ['POST /api-qs/design/delete', spec],
    },
  },
  operations: { ...questionnaireOperations, ...questionnaireResults },
  acts: publishingActsOf('questionnaire'),
  sections: [
    { label: ['问卷', 'Questionnaire'], fields: ['title', 'category', 'mode', 'openDays', 'remark'] },
    { label: ['发布', 'Publication'], fields: ['standing', 'publishedNumber', 'publishedAt', 'publishedBy', 'editedAt', 'editedBy', 'orgName'] },
  ],
  parts: [
    {
      entity: 'questionnaireAnswer',
      title: ['答卷', 'Answers'],
      by: 'questionnaireId',
      columns: ['memberName', 'status', 'versionNumber', 'source', 'sentAt', 'submittedAt', 'isAlarm'],
    },
  ],
  screens: [
    {
      path: '/questionnaireManage',
      view: 'list',
      title: ['问卷管理', 'Questionnaires'],
      area: 'knowledge',
      columns: ['title', 'category', 'mode', 'standing', 'publishedNumber', 'publishedAt', 'editedAt', 'editedBy', 'orgName'],
    },
    {
      path: '/questionnaireDesigner',
      view: 'record',
      title: ['设计问卷', 'Design a questionnaire'],
      area: 'knowledge',
      ours: 'a questionnaire is written on a page of its own; the specification names the list alone',
    },
    {
      path: '/questionnaireResults',
      view: 'record',
      title: ['问卷结果', 'Results'],
      area: 'knowledge',
      ours: 'answers are put together on a page; the specification names the list of questionnaires alone',
    },
  ],
});
