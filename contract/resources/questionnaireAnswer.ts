/** One answering of a questionnaire, from the moment somebody was asked until they submit: one row for one person and one time (docs/adr/0111). */
import { answerSources } from '#contract/choices/questionnaires.ts';
import { choice, flag, id, json, moment, ref, secret, shape, state, text, whole } from '#contract/kinds.ts';
import { answerLife } from '#contract/lives/answerLife.ts';
import type { Answers } from '#contract/questionnaires/definition.ts';
import type { Alarm, Score } from '#contract/questionnaires/judge.ts';
import { entity } from '#contract/standard.ts';

const readOnly = { readOnly: true } as const;
const listed = { readOnly: true, inList: true } as const;

export const questionnaireAnswer = entity('questionnaireAnswer', {
  label: ['问卷答卷', 'Answer'],
  orgOwned: true,
  responsible: ['memberId', 'sentBy'],
  fields: {
    questionnaireId: ref(['问卷', 'Questionnaire'], 'questionnaire', { required: true, ...listed, search: true }),
    /** Whoever begins stays on it (`definition_version`). */
    versionId: id(['版本', 'Version'], { required: true, ...readOnly }),
    versionNumber: whole(['版本号', 'Version no.'], { required: true, ...listed }),
    /** Empty for an anonymous one, and so is all else that would tell whose it is. */
    memberId: ref(['客户', 'Customer'], 'member', { ...readOnly, search: true }),
    memberName: text(['客户', 'Customer'], { via: 'memberId.name', inList: true, grade: 'personal' }),
    patientId: ref(['患者', 'Patient'], 'patient', readOnly),
    /** Nobody sees a single one of these: their sums are in the results. */
    isAnonymous: flag(['匿名', 'Anonymous'], { required: true, ...readOnly }),
    status: state(['状态', 'Status'], answerLife, { required: true, inList: true }),
    /** Yes while it can still be answered, else empty: one person has one open answering of a questionnaire. The database writes it, whichever call moves the row. */
    open: flag(['可作答', 'Open'], readOnly),
    /** A keyed hash of questionnaire and customer, while an anonymous one is open. The database drops it the moment it is submitted (docs/adr/0181). */
    askedHash: secret(['已邀请', 'Asked'], readOnly),
    /** SHA-256 of the token of the link; the token itself is in no column. */
    tokenHash: secret(['链接', 'Link'], readOnly),
    answers: json(['答案', 'Answers'], shape<Answers>(), { ...readOnly, grade: 'sensitive' }),
    scores: json(['得分', 'Scores'], shape<readonly Score[]>(), { ...readOnly, grade: 'sensitive' }),
    alarms: json(['警示', 'Alarms'], shape<readonly Alarm[]>(), { ...readOnly, grade: 'sensitive' }),
    isAlarm: flag(['有警示', 'Alarm'], { required: true, ...listed }),
    /** Counts how often it was kept: an older page does not write over a newer one. */
    revision: whole(['保存次数', 'Revision'], { required: true, default: 0, ...readOnly }),
    sentBy: ref(['发送人', 'Sent by'], 'staffUser', listed),
    source: choice(['来源', 'Source'], answerSources, { required: true, ...listed }),
    conversationId: id(['会话', 'Conversation'], readOnly),
    enrolmentId: id(['旅程', 'Journey'], readOnly),
    visitId: id(['回访', 'Return visit'], readOnly),
    sentAt: moment(['发送时间', 'Sent'], { required: true, ...listed, sort: true }),
    beganAt: moment(['开始时间', 'Begun'], readOnly),
    submittedAt: moment(['提交时间', 'Submitted'], { ...listed, sort: true }),
    expiresAt: moment(['有效期至', 'Open until'], { ...readOnly, sort: true }),
  },
  unique: [['tokenHash'], ['askedHash'], ['questionnaireId', 'memberId', 'open']],
  indexes: [['questionnaireId', 'status'], ['memberId', 'sentAt'], ['patientId', 'sentAt'], ['visitId'], ['sentBy', 'questionnaireId', 'sentAt']],
  timeLine: [
    {
      of: { member: 'memberId', patient: 'patientId' },
      at: 'submittedAt',
      label: ['提交问卷', 'Questionnaire answered'],
      sign: 'file',
      title: 'questionnaireId',
      says: ['isAlarm', 'source'],
    },
  ],
  standard: {
    base: '/api-qs/answer',
    title: 'memberName',
    hint: 'questionnaireId',
    sort: '-sentAt',
    narrowedBy: ['questionnaireId', 'memberId', 'patientId', 'status', 'source'],
    without: ['import', 'restore', 'bulk'],
    endpoints: {
      list: ['GET /api-qs/answer/list', 'api-qs.answer.resource'],
      detail: ['GET /api-qs/answer/detail', 'api-qs.answer.resource'],
      move: ['POST /api-qs/answer/withdraw', ''],
    },
  },
  sections: [
    { label: ['答卷', 'Answer'], fields: ['questionnaireId', 'versionNumber', 'memberName', 'patientId', 'status', 'isAlarm'] },
    { label: ['经过', 'How it came'], fields: ['source', 'sentBy', 'sentAt', 'beganAt', 'submittedAt', 'expiresAt'] },
  ],
  screens: [
    {
      path: '/questionnaireAnswers',
      view: 'list',
      title: ['问卷答卷', 'Answers'],
      area: 'knowledge',
      ours: 'answers of one customer stand together; the specification names the list of questionnaires alone',
    },
    {
      path: '/questionnaireAnswer',
      view: 'record',
      title: ['答卷', 'Answer'],
      area: 'knowledge',
      ours: 'one answer is read on a page, from the customer and from the results',
    },
  ],
});
