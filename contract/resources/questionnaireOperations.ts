/** Calls of questionnaires beside the standard verbs. The specification names `/api-qs/design` and no operation below it: all are ours. */
import { act } from '#contract/acts/act.ts';
import { messageChannels } from '#contract/choices/messaging.ts';
import { questionnaireCategories, questionnaireModes, sentBys } from '#contract/choices/questionnaires.ts';
import { choice, flag, id, json, many, moment, ref, shape, text, whole } from '#contract/kinds.ts';
import type { QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import { one, operation, rows } from '#contract/resource.ts';

const questionnaireId = ref(['问卷', 'Questionnaire'], 'questionnaire', { required: true });
const send = { right: 'questionnaire.send', scope: 'org', audit: 'change', spec: [] } as const;

const memberId = ref(['客户', 'Customer'], 'member', { required: true });
const title = json(['标题', 'Title'], shape<QuestionnaireContent['title']>(), { required: true });

export const questionnaireOperations = {
  /** Somebody is about to ask one customer: what they sent last stands first. */
  offers: operation('GET /api-qs/design/offers', {
    ours: 'questionnaires in force that one customer can be asked, those first that the caller sent last, with the one that the customer can still answer',
    takes: { memberId },
    gives: rows({
      id: id(undefined, { required: true }),
      /** Colleagues call it so; customers see the other one. */
      name: text(['名称', 'Name'], { required: true }),
      title,
      category: choice(['类别', 'Category'], questionnaireCategories, { required: true }),
      mode: choice(['方式', 'Mode'], questionnaireModes, { required: true }),
      asked: whole(['题数', 'Questions'], { required: true }),
      lastSentAt: moment(['上次发送', 'Last sent']),
      /** This customer has it and has not submitted it. */
      openSince: moment(['待作答', 'Open since']),
    }),
    ...send,
    class: 'read',
    audit: 'none',
  }),
  /** In a conversation it stands there as a message of whoever sends it; else the customer hears of it by message, where a channel reaches them. */
  send: operation('POST /api-qs/design/send', {
    ours: 'one customer is asked to answer; asked again while they still can, they get the same link',
    takes: {
      questionnaireId,
      memberId,
      patientId: ref(['患者', 'Patient'], 'patient'),
      conversationId: id(['会话', 'Conversation']),
      /** The message in the conversation: the same id twice is one message. */
      clientId: id(),
    },
    gives: one({
      answerId: id(['答卷', 'Answer'], { required: true }),
      /** A path of this console; whoever has it may answer. */
      address: text(['链接', 'Link'], { required: true, max: 400 }),
      title: text(['标题', 'Title'], { required: true, max: 400 }),
      /** False: the customer could answer it already, or was asked anonymously before, and has the same link once more. */
      isNew: flag(['新发送', 'New'], { required: true }),
      by: choice(['送达方式', 'Reached by'], sentBys, { required: true }),
    }),
    ...send,
    class: 'write',
  }),
  sendMany: operation('POST /api-qs/design/sendMany', {
    ours: 'chosen customers get the link by message; whoever has an open one is not asked twice',
    takes: {
      questionnaireId,
      ids: many(['客户', 'Customers'], id(), { required: true, min: 1, max: 200 }),
      channels: many(['渠道顺序', 'Channels in order'], choice(['渠道', 'Channel'], { wecom: messageChannels.wecom, inApp: messageChannels.inApp }), {
        required: true,
        min: 1,
        max: 2,
      }),
    },
    gives: one({
      count: whole(['已发送', 'Sent'], { required: true }),
      /** They had one that they can still answer. */
      known: whole(['已有未填的', 'Open already'], { required: true }),
      /** No channel reaches them; the link stands with their answers. */
      unreached: whole(['送不到', 'Not reached'], { required: true }),
    }),
    ...send,
    class: 'once',
  }),
  templates: operation('GET /api-qs/design/templates', {
    ours: 'questionnaires to begin with: scales that may be given away, and some of our own; each content says its source and licence',
    takes: {},
    gives: rows({
      key: text(['编号', 'Key'], { required: true }),
      title: text(['名称', 'Name'], { required: true }),
      titleEn: text(['英文名称', 'English name'], { required: true }),
      category: choice(['类别', 'Category'], questionnaireCategories, { required: true }),
      content: json(['内容', 'Content'], shape<QuestionnaireContent>(), { required: true }),
    }),
    right: 'questionnaire.read',
    scope: 'org',
    class: 'read',
    audit: 'none',
    spec: [],
  }),
};

/** Customers are chosen in any of their lists. */
export const memberQuestionnaireActs = {
  sendQuestionnaire: act('questionnaire.sendMany', {
    on: 'chosen',
    icon: 'send',
    label: ['发送问卷', 'Send a questionnaire'],
    title: ['给 {count} 位客户发送问卷', 'Send a questionnaire to {count} {customer|customers}'],
    press: ['发送', 'Send'],
    done: ['{count} 位客户收到问卷链接', '{count} {customer has|customers have} the link'],
    form: ['questionnaireId', 'channels'],
    says: [['有未填完的同一问卷的客户不会再收到一份', 'Customers who can still answer the same one do not get another']],
  }),
} as const;

/** The customer of one return visit is asked: the answers stand with it. */
export const visitQuestionnaireOperations = {
  sendQuestionnaire: operation('POST /crm-server/returnVisit/sendQuestionnaire', {
    ours: 'the customer of a return visit is asked to answer, and the answers stand with the visit',
    takes: { id: id(['回访', 'Return visit'], { required: true }), questionnaireId },
    gives: one({ answerId: id(['答卷', 'Answer'], { required: true }), address: text(['链接', 'Link'], { required: true, max: 400 }) }),
    ...send,
    class: 'write',
  }),
};
export const visitQuestionnaireActs = {
  sendQuestionnaire: act('sendQuestionnaire', {
    on: 'row',
    icon: 'send',
    label: ['发送问卷', 'Send a questionnaire'],
    title: ['给 {name} 发送问卷', 'Send a questionnaire to {name}'],
    press: ['发送', 'Send'],
    done: ['问卷已发给客户，答卷会出现在这次回访里', 'The customer has the link; the answers will stand with this visit'],
    form: ['questionnaireId'],
    from: ['planned', 'due', 'inProgress', 'missed'],
  }),
} as const;
