/** Questionnaires of our own that a fertility clinic asks first: how somebody is after an embryo transfer, and what the doctor wants to know before the first visit. */
import type { Option, Question, QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import { own } from './sources.ts';

const noYes: readonly Option[] = [
  { id: 'no', label: { zh: '没有', en: 'No' } },
  { id: 'yes', label: { zh: '有', en: 'Yes' } },
];
const none: Option = { id: 'none', label: { zh: '都没有', en: 'None of these' }, isExclusive: true };
const written = (id: string, zh: string, en: string, more: Partial<Question> = {}): Question => ({
  id,
  kind: 'fillIn',
  title: { zh, en },
  isLong: true,
  blanks: [{ id: 'text', label: { zh: '' }, type: 'text', max: 500 }],
  ...more,
});

export const afterTransfer: QuestionnaireContent = {
  title: { zh: '移植后随访', en: 'After your embryo transfer' },
  intro: {
    zh: '大约 2 分钟。护士当天查看；如果大量出血、腹痛剧烈或呼吸困难，不要等回复，马上就医。',
    en: 'It takes about 2 minutes. A nurse reads it the same day. Bleeding heavily, in strong pain or short of breath? Do not wait for us: see a doctor at once.',
  },
  thanks: {
    zh: '谢谢。按医嘱继续用药，不要自己停药；验血日期到了按约来院。有不舒服随时在会话里告诉我们。',
    en: 'Thank you. Go on with your medicines as prescribed and do not stop them by yourself. Come for your blood test as booked, and write to us at any time.',
  },
  source: own,
  sections: [
    {
      id: 'today',
      title: { zh: '今天的情况', en: 'Today' },
      questions: [
        {
          id: 'day',
          kind: 'fillIn',
          title: { zh: '今天是移植后第几天？', en: 'How many days after the transfer is it today?' },
          required: true,
          blanks: [{ id: 'days', label: { zh: '' }, type: 'whole', min: 0, max: 60, unit: { zh: '天', en: 'days' } }],
        },
        {
          id: 'bleeding',
          kind: 'radio',
          title: { zh: '有没有出血？', en: 'Are you bleeding?' },
          required: true,
          options: [
            { id: 'no', label: { zh: '没有', en: 'No' } },
            { id: 'spots', label: { zh: '少量，褐色或粉色', en: 'A little, brown or pink' } },
            { id: 'period', label: { zh: '鲜红色，和月经差不多', en: 'Bright red, like a period' }, isAlarm: true },
            { id: 'more', label: { zh: '比月经多', en: 'More than a period' }, isAlarm: true },
          ],
        },
        {
          id: 'pain',
          kind: 'fillIn',
          title: { zh: '腹痛有多重？0 为不痛，10 为最痛', en: 'How bad is the pain in your belly? 0 is none, 10 the worst' },
          required: true,
          blanks: [{ id: 'level', label: { zh: '' }, type: 'whole', min: 0, max: 10, alarmFrom: 7 }],
        },
        {
          id: 'signs',
          kind: 'multiple',
          title: { zh: '有没有以下情况？可以选几项', en: 'Do you have any of these? Choose all that fit' },
          required: true,
          options: [
            { id: 'bloated', label: { zh: '腹胀明显，或腰围变大', en: 'A swollen belly, or a larger waist' } },
            { id: 'weight', label: { zh: '两天内体重增加超过 2 公斤', en: 'More than 2 kg heavier within two days' }, isAlarm: true },
            { id: 'urine', label: { zh: '尿量明显减少', en: 'Much less urine' }, isAlarm: true },
            { id: 'breath', label: { zh: '胸闷或呼吸困难', en: 'A tight chest, or short of breath' }, isAlarm: true },
            { id: 'vomit', label: { zh: '反复呕吐，吃不下东西', en: 'Vomiting again and again, unable to eat' }, isAlarm: true },
            { id: 'fever', label: { zh: '体温 38 ℃ 以上', en: 'A temperature of 38 °C or more' }, isAlarm: true },
            none,
          ],
        },
      ],
    },
    {
      id: 'medicine',
      title: { zh: '用药', en: 'Medicines' },
      questions: [
        {
          id: 'taken',
          kind: 'radio',
          title: { zh: '黄体支持等药物，是否都按时用了？', en: 'Have you taken all medicines on time?' },
          required: true,
          options: [
            { id: 'all', label: { zh: '都按时用了', en: 'All of them' } },
            { id: 'missed', label: { zh: '漏用过', en: 'I missed some' } },
            { id: 'stopped', label: { zh: '已经停用', en: 'I have stopped' } },
            { id: 'short', label: { zh: '药快用完了', en: 'They are running out' } },
          ],
        },
        written('missed', '漏用或停用的是什么药，从哪天开始？', 'Which ones did you miss or stop, and since when?', {
          required: true,
          showIf: {
            any: [
              { question: 'taken', is: 'chosen', value: 'missed' },
              { question: 'taken', is: 'chosen', value: 'stopped' },
            ],
          },
        }),
      ],
    },
    {
      id: 'mind',
      title: { zh: '心情和疑问', en: 'How you feel' },
      questions: [
        {
          id: 'sleep',
          kind: 'radio',
          title: { zh: '这几天睡得怎么样？', en: 'How have you slept?' },
          options: [
            { id: 'good', label: { zh: '好', en: 'Well' } },
            { id: 'fair', label: { zh: '一般', en: 'Fairly' } },
            { id: 'bad', label: { zh: '不好', en: 'Badly' } },
          ],
        },
        {
          id: 'call',
          kind: 'radio',
          title: { zh: '需要护士打电话给您吗？', en: 'Would you like a nurse to call you?' },
          required: true,
          options: [
            { id: 'no', label: { zh: '不需要', en: 'No' } },
            { id: 'yes', label: { zh: '需要', en: 'Yes' } },
          ],
        },
        written('ask', '还有什么想问？', 'Is there anything you would like to ask?'),
      ],
    },
  ],
  scores: [],
};

export const fertilityHistory: QuestionnaireContent = {
  title: { zh: '初诊前病史', en: 'Before your first visit' },
  intro: {
    zh: '大约 5 分钟。不确定的可以不填，看诊时再说；以前的检查报告来院时带上。',
    en: 'It takes about 5 minutes. Leave out what you are not sure of. Bring earlier results with you.',
  },
  thanks: { zh: '谢谢，医生看诊前会先看您填写的内容。', en: 'Thank you. The doctor reads it before seeing you.' },
  source: own,
  sections: [
    {
      id: 'trying',
      title: { zh: '备孕情况', en: 'Trying for a child' },
      questions: [
        {
          id: 'months',
          kind: 'fillIn',
          title: { zh: '备孕多久了？', en: 'How long have you been trying?' },
          required: true,
          blanks: [{ id: 'months', label: { zh: '' }, type: 'whole', min: 0, max: 360, unit: { zh: '个月', en: 'months' } }],
        },
        {
          id: 'pregnant',
          kind: 'multiFill',
          title: { zh: '以前怀孕的次数，没有填 0', en: 'Earlier pregnancies: 0 for none' },
          required: true,
          blanks: [
            { id: 'all', label: { zh: '怀孕', en: 'Pregnancies' }, type: 'whole', min: 0, max: 30, unit: { zh: '次', en: 'times' } },
            { id: 'births', label: { zh: '分娩', en: 'Births' }, type: 'whole', min: 0, max: 20, unit: { zh: '次', en: 'times' } },
            { id: 'losses', label: { zh: '流产或胎停', en: 'Losses' }, type: 'whole', min: 0, max: 30, unit: { zh: '次', en: 'times' } },
          ],
        },
        {
          id: 'before',
          kind: 'radio',
          title: { zh: '以前做过辅助生殖吗？', en: 'Have you had fertility treatment before?' },
          required: true,
          options: [
            { id: 'no', label: { zh: '没有', en: 'No' } },
            { id: 'iui', label: { zh: '做过人工授精', en: 'Insemination' } },
            { id: 'ivf', label: { zh: '做过试管婴儿', en: 'IVF' } },
          ],
        },
        written('where', '在哪里做的、做过几次、结果怎样？', 'Where, how often, and with what outcome?', {
          showIf: { all: [{ question: 'before', is: 'notChosen', value: 'no' }] },
        }),
      ],
    },
    {
      id: 'period',
      title: { zh: '月经', en: 'Your cycle' },
      questions: [
        {
          id: 'last',
          kind: 'fillIn',
          title: { zh: '末次月经第一天', en: 'First day of your last period' },
          blanks: [{ id: 'on', label: { zh: '' }, type: 'day' }],
        },
        {
          id: 'cycle',
          kind: 'multiFill',
          title: { zh: '月经周期', en: 'Length' },
          blanks: [
            { id: 'every', label: { zh: '隔多少天来一次', en: 'Every' }, type: 'whole', min: 10, max: 200, unit: { zh: '天', en: 'days' } },
            { id: 'lasts', label: { zh: '持续', en: 'Lasts' }, type: 'whole', min: 1, max: 30, unit: { zh: '天', en: 'days' } },
          ],
        },
      ],
    },
    {
      id: 'health',
      title: { zh: '健康情况', en: 'Your health' },
      questions: [
        {
          id: 'illness',
          kind: 'multiple',
          title: { zh: '有没有以下情况？可以选几项', en: 'Do you have any of these? Choose all that fit' },
          options: [
            { id: 'pcos', label: { zh: '多囊卵巢', en: 'Polycystic ovaries' } },
            { id: 'endometriosis', label: { zh: '子宫内膜异位症或腺肌症', en: 'Endometriosis or adenomyosis' } },
            { id: 'fibroids', label: { zh: '子宫肌瘤', en: 'Fibroids' } },
            { id: 'tubes', label: { zh: '输卵管堵塞或积水', en: 'Blocked tubes' } },
            { id: 'thyroid', label: { zh: '甲状腺疾病', en: 'A thyroid disease' } },
            { id: 'sugar', label: { zh: '糖尿病或高血压', en: 'Diabetes or high blood pressure' } },
            none,
          ],
        },
        { id: 'allergy', kind: 'radio', title: { zh: '有没有药物或食物过敏？', en: 'Are you allergic to medicines or food?' }, required: true, options: noYes },
        written('allergen', '对什么过敏，当时有什么反应？', 'To what, and what happened?', {
          required: true,
          showIf: { all: [{ question: 'allergy', is: 'chosen', value: 'yes' }] },
        }),
        { id: 'operated', kind: 'radio', title: { zh: '做过手术吗？', en: 'Have you had an operation?' }, options: noYes },
        written('operation', '什么手术，哪一年？', 'Which one, and in which year?', {
          showIf: { all: [{ question: 'operated', is: 'chosen', value: 'yes' }] },
        }),
        written('medicines', '现在用的药和保健品', 'Medicines and supplements you take at present'),
      ],
    },
  ],
  scores: [],
};
