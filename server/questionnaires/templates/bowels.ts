/** Bowel complaints in words of our own: what a doctor wants to know before the visit. It is no diagnostic scale and repeats none of the Rome criteria (docs/adr/0156). */
import type { Option, Question, QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import { own } from './sources.ts';

const often: readonly Option[] = [
  { id: 'never', label: { zh: '没有', en: 'Never' }, score: 0 },
  { id: 'some', label: { zh: '偶尔', en: 'Now and then' }, score: 1 },
  { id: 'weekly', label: { zh: '每周都有', en: 'Every week' }, score: 2 },
  { id: 'daily', label: { zh: '几乎每天', en: 'Nearly every day' }, score: 3 },
];
const asked = (id: string, zh: string, en: string): Question => ({ id, kind: 'radio', title: { zh, en }, required: true, options: often });

const complaints: readonly Question[] = [
  asked('ache', '肚子疼或不舒服', 'A belly that aches or feels uneasy'),
  asked('bloated', '肚子胀、排气多', 'Bloating or much wind'),
  asked('hard', '大便干硬，或要很用力', 'Hard stools, or pushing a lot'),
  asked('loose', '大便稀，或一天去很多次', 'Loose stools, or going many times a day'),
  asked('hurry', '便意来得急，怕来不及', 'A sudden urge, afraid of being too late'),
  asked('unfinished', '去完还觉得没排干净', 'Feeling that not all has come out'),
];

export const bowels: QuestionnaireContent = {
  title: { zh: '肠道不适自述', en: 'How your bowels have been' },
  intro: {
    zh: '大约 2 分钟，请按最近一个月的情况填写。得分只说明不适的多少，不是诊断。',
    en: 'It takes about 2 minutes and is about the last month. The score says how much trouble there was; it is no diagnosis.',
  },
  thanks: {
    zh: '谢谢，医生看诊前会先看。如果便血多、腹痛剧烈或持续呕吐，不要等，马上就医。',
    en: 'Thank you. The doctor reads it before seeing you. Losing much blood, in strong pain or vomiting without end? Do not wait: see a doctor at once.',
  },
  source: own,
  sections: [
    { id: 'complaints', title: { zh: '最近一个月，有没有这些情况？', en: 'In the last month, did you have any of these?' }, questions: complaints },
    {
      id: 'course',
      title: { zh: '更多情况', en: 'More about it' },
      questions: [
        {
          id: 'since',
          kind: 'radio',
          title: { zh: '这样多久了？', en: 'How long has it been like this?' },
          options: [
            { id: 'weeks', label: { zh: '不到一个月', en: 'Less than a month' } },
            { id: 'months', label: { zh: '一到六个月', en: 'One to six months' } },
            { id: 'longer', label: { zh: '半年以上', en: 'More than half a year' } },
          ],
        },
        {
          id: 'relief',
          kind: 'radio',
          title: { zh: '肚子疼时，排便后会怎样？', en: 'When your belly aches, how is it after the toilet?' },
          showIf: { all: [{ question: 'ache', is: 'notChosen', value: 'never' }] },
          options: [
            { id: 'better', label: { zh: '好一些', en: 'Better' } },
            { id: 'same', label: { zh: '差不多', en: 'The same' } },
            { id: 'worse', label: { zh: '更疼', en: 'Worse' } },
          ],
        },
        {
          id: 'signs',
          kind: 'multiple',
          title: { zh: '有没有以下情况？可以选几项', en: 'Do you have any of these? Choose all that fit' },
          required: true,
          options: [
            { id: 'blood', label: { zh: '大便带血或发黑', en: 'Blood in the stool, or a black one' }, isAlarm: true },
            { id: 'thinner', label: { zh: '没有节食却瘦了很多', en: 'Much thinner without eating less' }, isAlarm: true },
            { id: 'fever', label: { zh: '发热', en: 'A fever' }, isAlarm: true },
            { id: 'night', label: { zh: '夜里因腹痛或腹泻醒来', en: 'Woken at night by pain or diarrhoea' } },
            { id: 'family', label: { zh: '家人得过肠道肿瘤或炎症性肠病', en: 'Bowel cancer or an inflamed bowel in the family' } },
            { id: 'none', label: { zh: '都没有', en: 'None of these' }, isExclusive: true },
          ],
        },
      ],
    },
  ],
  scores: [
    {
      id: 'trouble',
      label: { zh: '不适程度', en: 'Trouble' },
      questions: complaints.map(({ id }) => id),
      method: 'sum',
      bands: [
        { from: 0, to: 4, label: { zh: '少', en: 'Little' } },
        { from: 5, to: 10, label: { zh: '中等', en: 'Some' } },
        { from: 11, to: 18, label: { zh: '多', en: 'Much' } },
      ],
    },
  ],
};
