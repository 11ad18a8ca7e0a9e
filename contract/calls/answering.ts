/** Somebody answers a questionnaire by the link that they were sent, without a login (docs/adr/0113): the token of the link is all that they have. */
import { answeringLimits } from '#contract/limits/answering.ts';
import { choice, flag, id, json, moment, shape, text, whole } from '#contract/kinds.ts';
import type { Answers, QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import type { Alarm, Score } from '#contract/questionnaires/judge.ts';
import { binary, one, operation } from '#contract/resource.ts';

/** `behind`: another device has answered since; what it said comes with this. `elsewhere`: begun on another device, which gives the code. */
const standing = choice(
  ['状态', 'State'],
  {
    open: ['可填写', 'Open'],
    behind: ['已有新的回答', 'Behind'],
    elsewhere: ['在另一台设备上', 'On another device'],
    submitted: ['已提交', 'Submitted'],
    expired: ['已过期', 'Expired'],
    withdrawn: ['已撤回', 'Withdrawn'],
  },
  { required: true },
);
const token = text(['链接凭证', 'Link token'], { required: true, grade: 'sensitive', max: 64 });
/** The browser has thought of it: the same device is let in again without a code. Absent where it can keep nothing. */
const device = text(['设备', 'Device'], { grade: 'sensitive', max: 64 });
const revision = whole(['修订', 'Revision'], { required: true, min: 0 });
const given = json(['答案', 'Answers'], shape<Answers>(), { required: true, grade: 'sensitive' });

const open = { right: 'anyone', scope: 'public', auth: 'none' } as const;
const ours = 'the specification has /api-qs/answer and names none of its operations';
/** Answers, only where they are another's than those that were sent. */
const kept = one({
  state: standing,
  revision,
  answers: json(['答案', 'Answers'], shape<Answers>(), { grade: 'sensitive' }),
  submittedAt: moment(['提交时间', 'Submitted']),
});

export const answering = {
  open: operation('POST /api-qs/answer/open', {
    spec: [],
    ours,
    takes: { token, device, code: text(['验证码', 'Code'], { grade: 'sensitive', max: 20 }) },
    gives: one({
      state: standing,
      orgName: text(['机构', 'Organisation'], { required: true }),
      /** The name of the customer, masked; nothing of it where the questionnaire is anonymous. */
      name: text(['填写人', 'Answered by']),
      isAnonymous: flag(['匿名', 'Anonymous'], { required: true }),
      /** Nothing of it for a device that is not let in. */
      content: json(['问卷', 'Questionnaire'], shape<QuestionnaireContent>()),
      answers: json(['答案', 'Answers'], shape<Answers>(), { grade: 'sensitive' }),
      revision,
      expiresAt: moment(['有效到', 'Valid until']),
      submittedAt: moment(['提交时间', 'Submitted']),
    }),
    class: 'write',
    audit: 'none',
    ...open,
  }),
  /** The same answers again change nothing; answers to an older revision are told what stands there now. */
  keep: operation('POST /api-qs/answer/keep', {
    spec: [],
    ours,
    takes: { token, device, revision, answers: given },
    gives: kept,
    class: 'write',
    audit: 'none',
    ...open,
  }),
  /** Once: whoever asks again hears when it was. */
  submit: operation('POST /api-qs/answer/submit', {
    spec: [],
    ours,
    takes: { token, device, revision, answers: given },
    gives: kept,
    class: 'write',
    audit: 'change',
    ...open,
  }),
  code: operation('POST /api-qs/answer/code', {
    spec: [],
    ours,
    takes: { token, device },
    gives: one({
      code: text(['验证码', 'Code'], { required: true, grade: 'sensitive', max: answeringLimits.codeDigits }),
      expiresAt: moment(['有效到', 'Valid until'], { required: true }),
    }),
    class: 'write',
    audit: 'none',
    ...open,
  }),
  /** A picture of a question, for who has the link. */
  picture: operation('GET /api-qs/answer/picture', {
    spec: [],
    ours,
    takes: { token, file: text(['文件', 'File'], { required: true, max: 400 }) },
    gives: binary,
    class: 'read',
    audit: 'none',
    ...open,
  }),
};

/** Cards in conversations are for who is logged in. */
export const answerCards = {
  /** The card in a conversation: how far the answering of its questionnaire is. The member's comes with a link of their own while it is open. */
  read: operation('GET /api-qs/answer/card', {
    spec: [],
    ours,
    takes: { id: id(undefined, { required: true }) },
    gives: one({
      id: id(undefined, { required: true }),
      title: json(['名称', 'Title'], shape<QuestionnaireContent['title']>(), { required: true }),
      status: text(['状态', 'State'], { required: true }),
      sentAt: moment(['发送时间', 'Sent']),
      beganAt: moment(['开始时间', 'Began']),
      submittedAt: moment(['提交时间', 'Submitted']),
      expiresAt: moment(['有效到', 'Valid until']),
      answered: whole(['已答', 'Answered'], { required: true }),
      asked: whole(['题数', 'Questions'], { required: true }),
      /** Staff alone are told these. */
      scores: json(['得分', 'Scores'], shape<readonly Score[]>()),
      alarms: json(['警示', 'Alarms'], shape<readonly Alarm[]>()),
    }),
    right: 'signedIn',
    scope: 'own',
    class: 'read',
    audit: 'none',
  }),
  link: operation('POST /api-qs/answer/link', {
    spec: [],
    ours: 'a customer opens the questionnaire of a card: a link of their own, which lets the device in',
    takes: { id: id(undefined, { required: true }) },
    gives: one({ token: text(['链接凭证', 'Link token'], { required: true, grade: 'sensitive' }) }),
    right: 'signedIn',
    scope: 'own',
    class: 'write',
    audit: 'none',
  }),
};
