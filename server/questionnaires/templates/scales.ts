/** Scales of the literature that anybody may use; each names its source. Words of both languages are those of the published versions. */
import type { Band, Option, Question, QuestionnaireContent, Words } from '#contract/questionnaires/definition.ts';
import { screeners } from './sources.ts';

const often: readonly Option[] = [
  { id: 'never', label: { zh: '完全不会', en: 'Not at all' }, score: 0 },
  { id: 'days', label: { zh: '好几天', en: 'Several days' }, score: 1 },
  { id: 'half', label: { zh: '一半以上的天数', en: 'More than half the days' }, score: 2 },
  { id: 'daily', label: { zh: '几乎每天', en: 'Nearly every day' }, score: 3 },
];
const isSome = ({ id }: Option): boolean => id !== 'never';
/** @param alarms the item at whose every answer but "not at all" somebody has to look */
const itemsOf = (prefix: string, items: readonly (readonly [zh: string, en: string])[], alarms?: number): readonly Question[] =>
  items.map(([zh, en], at) => ({
    id: `${prefix}${at + 1}`,
    kind: 'radio',
    title: { zh, en },
    required: true,
    options: at + 1 === alarms ? often.map((option) => (isSome(option) ? { ...option, isAlarm: true as const } : option)) : often,
  }));
const bandsOf = (bands: readonly (readonly [from: number, to: number, zh: string, en: string])[]): readonly Band[] =>
  bands.map(([from, to, zh, en]) => ({ from, to, label: { zh, en } }));
const twoWeeks: Words = {
  zh: '在过去的两周里，您有多少时候受到以下问题的困扰？',
  en: 'Over the last 2 weeks, how often have you been bothered by any of the following problems?',
};

const phqItems = itemsOf(
  'phq',
  [
    ['做事时提不起劲或没有兴趣', 'Little interest or pleasure in doing things'],
    ['感到心情低落、沮丧或绝望', 'Feeling down, depressed, or hopeless'],
    ['入睡困难、睡不安稳或睡眠过多', 'Trouble falling or staying asleep, or sleeping too much'],
    ['感觉疲倦或没有活力', 'Feeling tired or having little energy'],
    ['食欲不振或吃太多', 'Poor appetite or overeating'],
    ['觉得自己很糟，或觉得自己很失败，或让自己或家人失望', 'Feeling bad about yourself, or that you are a failure or have let yourself or your family down'],
    ['对事物专注有困难，例如阅读报纸或看电视时', 'Trouble concentrating on things, such as reading the newspaper or watching television'],
    [
      '动作或说话速度缓慢到别人已经察觉；或正好相反，烦躁或坐立不安、动来动去的情况更胜于平常',
      'Moving or speaking so slowly that other people could have noticed; or the opposite, being so fidgety or restless that you have been moving around a lot more than usual',
    ],
    ['有不如死掉或用某种方式伤害自己的念头', 'Thoughts that you would be better off dead or of hurting yourself in some way'],
  ],
  9,
);
export const phq9: QuestionnaireContent = {
  title: { zh: '患者健康问卷（PHQ-9）', en: 'Patient Health Questionnaire (PHQ-9)' },
  thanks: { zh: '谢谢您的回答，结果会由医护人员查看。', en: 'Thank you. Your answers are read by the staff who look after you.' },
  source: { maker: 'Kroenke K, Spitzer RL, Williams JBW', published: 'The PHQ-9. J Gen Intern Med 2001;16:606-613', licence: screeners },
  sections: [{ id: 'mood', title: twoWeeks, questions: phqItems }],
  scores: [
    {
      id: 'phqSum',
      label: { zh: 'PHQ-9 总分', en: 'PHQ-9 sum' },
      questions: phqItems.map(({ id }) => id),
      method: 'sum',
      bands: [
        ...bandsOf([
          [0, 4, '没有或极轻', 'None to minimal'],
          [5, 9, '轻度', 'Mild'],
          [10, 14, '中度', 'Moderate'],
          [15, 19, '中重度', 'Moderately severe'],
        ]),
        { from: 20, to: 27, label: { zh: '重度', en: 'Severe' }, isAlarm: true },
      ],
    },
  ],
};

const gadItems = itemsOf('gad', [
  ['感觉紧张、焦虑或急切', 'Feeling nervous, anxious or on edge'],
  ['不能够停止或控制担忧', 'Not being able to stop or control worrying'],
  ['对各种各样的事情担忧过多', 'Worrying too much about different things'],
  ['很难放松下来', 'Trouble relaxing'],
  ['由于不安而无法静坐', 'Being so restless that it is hard to sit still'],
  ['变得容易烦恼或急躁', 'Becoming easily annoyed or irritable'],
  ['感到似乎将有可怕的事情发生而害怕', 'Feeling afraid as if something awful might happen'],
]);
export const gad7: QuestionnaireContent = {
  title: { zh: '焦虑筛查（GAD-7）', en: 'Anxiety screening (GAD-7)' },
  thanks: { zh: '谢谢您的回答，结果会由医护人员查看。', en: 'Thank you. Your answers are read by the staff who look after you.' },
  source: { maker: 'Spitzer RL, Kroenke K, Williams JBW, Löwe B', published: 'The GAD-7. Arch Intern Med 2006;166:1092-1097', licence: screeners },
  sections: [{ id: 'worry', title: twoWeeks, questions: gadItems }],
  scores: [
    {
      id: 'gadSum',
      label: { zh: 'GAD-7 总分', en: 'GAD-7 sum' },
      questions: gadItems.map(({ id }) => id),
      method: 'sum',
      bands: bandsOf([
        [0, 4, '没有或极轻', 'Minimal'],
        [5, 9, '轻度', 'Mild'],
        [10, 14, '中度', 'Moderate'],
        [15, 21, '重度', 'Severe'],
      ]),
    },
  ],
};
