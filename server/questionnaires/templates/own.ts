/** Questionnaires of our own: they belong to nobody, and each house changes them as it likes. */
import type { Option, QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import { own } from './sources.ts';

const contented: readonly Option[] = [
  { id: 's5', label: { zh: '非常满意', en: 'Very satisfied' }, score: 5 },
  { id: 's4', label: { zh: '满意', en: 'Satisfied' }, score: 4 },
  { id: 's3', label: { zh: '一般', en: 'Neither' }, score: 3 },
  { id: 's2', label: { zh: '不满意', en: 'Dissatisfied' }, score: 2 },
  { id: 's1', label: { zh: '非常不满意', en: 'Very dissatisfied' }, score: 1 },
];
const rated = (id: string, zh: string, en: string) => ({ id, kind: 'radio', title: { zh, en }, required: true, options: contented }) as const;

export const satisfaction: QuestionnaireContent = {
  title: { zh: '就诊满意度', en: 'How satisfied are you with your visit?' },
  intro: { zh: '大约需要 1 分钟，您的回答帮助我们做得更好。', en: 'It takes about a minute and helps us to do better.' },
  thanks: { zh: '谢谢，您的意见已经收到。', en: 'Thank you: we have your answers.' },
  source: own,
  sections: [
    {
      id: 'rating',
      title: { zh: '这次就诊', en: 'This visit' },
      questions: [
        rated('doctor', '医生的讲解', 'What the doctor explained'),
        rated('nurse', '护士的照顾', 'How the nurses looked after you'),
        rated('wait', '等候时间', 'The time you waited'),
        rated('place', '环境和指引', 'The rooms and finding your way'),
      ],
    },
    {
      id: 'more',
      title: { zh: '更多想法', en: 'More of it' },
      questions: [
        {
          id: 'wrong',
          kind: 'multiple',
          title: { zh: '等候中哪里不满意？', en: 'What was wrong while you waited?' },
          showIf: {
            any: [
              { question: 'wait', is: 'chosen', value: 's1' },
              { question: 'wait', is: 'chosen', value: 's2' },
            ],
          },
          options: [
            { id: 'long', label: { zh: '时间太长', en: 'Too long' } },
            { id: 'news', label: { zh: '没人告知进度', en: 'Nobody told me how long' } },
            { id: 'seats', label: { zh: '座位不够', en: 'Too few seats' } },
            { id: 'none', label: { zh: '以上都没有', en: 'None of these' }, isExclusive: true },
          ],
        },
        {
          id: 'wish',
          kind: 'fillIn',
          title: { zh: '还有什么想告诉我们？', en: 'What else would you like to tell us?' },
          isLong: true,
          blanks: [{ id: 'text', label: { zh: '' }, type: 'text' }],
        },
      ],
    },
  ],
  scores: [
    {
      id: 'mean',
      label: { zh: '满意度', en: 'Satisfaction' },
      questions: ['doctor', 'nurse', 'wait', 'place'],
      method: 'mean',
      bands: [
        { from: 1, to: 2.5, label: { zh: '不满意', en: 'Dissatisfied' } },
        { from: 2.5, to: 4, label: { zh: '一般', en: 'Neither' } },
        { from: 4, to: 5, label: { zh: '满意', en: 'Satisfied' } },
      ],
    },
  ],
};

export const afterOperation: QuestionnaireContent = {
  title: { zh: '术后随访', en: 'After your operation' },
  intro: { zh: '请按今天的情况填写。', en: 'Tell us how you are today.' },
  thanks: { zh: '谢谢。如果情况加重，请马上电话联系我们或到急诊就诊。', en: 'Thank you. If it gets worse, call us at once or go to an emergency department.' },
  source: own,
  sections: [
    {
      id: 'today',
      title: { zh: '今天的情况', en: 'Today' },
      questions: [
        {
          id: 'pain',
          kind: 'fillIn',
          title: { zh: '疼痛有多重？0 为不痛，10 为最痛', en: 'How bad is the pain? 0 is none, 10 the worst' },
          required: true,
          blanks: [{ id: 'level', label: { zh: '疼痛', en: 'Pain' }, type: 'whole', min: 0, max: 10, alarmFrom: 9 }],
        },
        {
          id: 'bleeding',
          kind: 'radio',
          title: { zh: '有没有出血？', en: 'Do you bleed?' },
          required: true,
          options: [
            { id: 'no', label: { zh: '没有', en: 'No' } },
            { id: 'little', label: { zh: '少量', en: 'A little' } },
            { id: 'much', label: { zh: '较多或持续出血', en: 'Much, or without end' }, isAlarm: true },
          ],
        },
        {
          id: 'signs',
          kind: 'multiple',
          title: { zh: '有没有以下情况？', en: 'Do you have any of these?' },
          required: true,
          options: [
            { id: 'fever', label: { zh: '发热', en: 'Fever' } },
            { id: 'swelling', label: { zh: '伤口红肿', en: 'A red or swollen wound' } },
            { id: 'discharge', label: { zh: '异常分泌物', en: 'Unusual discharge' } },
            { id: 'none', label: { zh: '都没有', en: 'None of these' }, isExclusive: true },
          ],
        },
        {
          id: 'fever',
          kind: 'multiFill',
          title: { zh: '发热的情况', en: 'About the fever' },
          required: true,
          showIf: { all: [{ question: 'signs', is: 'chosen', value: 'fever' }] },
          blanks: [
            { id: 'since', label: { zh: '从哪天开始', en: 'Since' }, type: 'day' },
            {
              id: 'highest',
              label: { zh: '最高体温（整数）', en: 'Highest temperature (whole)' },
              type: 'whole',
              min: 35,
              max: 43,
              unit: { zh: '℃' },
              alarmFrom: 39,
            },
          ],
        },
        {
          id: 'care',
          kind: 'paragraph',
          title: {
            zh: '伤口保持干燥，按医嘱用药；有疑问随时在会话里问我们。',
            en: 'Keep the wound dry and take what was prescribed. Ask us in the chat at any time.',
          },
        },
      ],
    },
  ],
  scores: [],
};

const noYes: readonly Option[] = [
  { id: 'no', label: { zh: '没有', en: 'No' } },
  { id: 'yes', label: { zh: '有', en: 'Yes' } },
];
export const beforeVisit: QuestionnaireContent = {
  title: { zh: '就诊前健康信息', en: 'Your health before the visit' },
  intro: { zh: '提前填写，医生看诊时就能用上。', en: 'Filled in beforehand, it is there when the doctor sees you.' },
  source: own,
  sections: [
    {
      id: 'health',
      questions: [
        { id: 'allergy', kind: 'radio', title: { zh: '有没有药物或食物过敏？', en: 'Are you allergic to medicines or food?' }, required: true, options: noYes },
        {
          id: 'allergen',
          kind: 'fillIn',
          title: { zh: '对什么过敏？', en: 'To what?' },
          required: true,
          showIf: { all: [{ question: 'allergy', is: 'chosen', value: 'yes' }] },
          blanks: [{ id: 'text', label: { zh: '' }, type: 'text', max: 200 }],
        },
        { id: 'medicine', kind: 'radio', title: { zh: '现在有没有在用药？', en: 'Do you take medicines at present?' }, required: true, options: noYes },
        {
          id: 'measures',
          kind: 'multiFill',
          title: { zh: '身高和体重', en: 'Height and weight' },
          blanks: [
            { id: 'height', label: { zh: '身高', en: 'Height' }, type: 'whole', min: 50, max: 230, unit: { zh: '厘米', en: 'cm' } },
            { id: 'weight', label: { zh: '体重', en: 'Weight' }, type: 'whole', min: 2, max: 300, unit: { zh: '公斤', en: 'kg' } },
          ],
        },
      ],
    },
  ],
  scores: [],
};
