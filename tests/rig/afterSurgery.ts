import type { QuestionnaireContent } from '#contract/questionnaires/definition.ts';

const yesNo = [
  { id: 'yes', label: { zh: '有' }, score: 1 },
  { id: 'no', label: { zh: '没有' }, score: 0 },
];
/** Days are asked of who bleeds; whoever has strong pain is looked after at once. */
export const afterSurgery: QuestionnaireContent = {
  title: { zh: '术后随访', en: 'After your surgery' },
  thanks: { zh: '祝您早日康复' },
  sections: [
    {
      id: 's1',
      questions: [
        { id: 'bleeds', kind: 'radio', title: { zh: '出血？' }, required: true, options: yesNo },
        { id: 'fever', kind: 'radio', title: { zh: '发热？' }, required: true, options: yesNo },
        {
          id: 'signs',
          kind: 'multiple',
          title: { zh: '还有哪些不适？' },
          options: [
            { id: 'dizzy', label: { zh: '头晕' } },
            { id: 'tired', label: { zh: '乏力' } },
            { id: 'none', label: { zh: '都没有' }, isExclusive: true },
          ],
        },
      ],
    },
    {
      id: 's2',
      showIf: { all: [{ question: 'bleeds', is: 'chosen', value: 'yes' }] },
      questions: [
        { id: 'days', kind: 'fillIn', title: { zh: '几天了？' }, required: true, blanks: [{ id: 'n', label: { zh: '' }, type: 'whole', min: 0, max: 60 }] },
      ],
    },
    {
      id: 's3',
      questions: [
        {
          id: 'pain',
          kind: 'fillIn',
          title: { zh: '疼痛几分？' },
          required: true,
          blanks: [{ id: 'n', label: { zh: '' }, type: 'whole', min: 0, max: 10, alarmFrom: 8 }],
        },
        { id: 'words', kind: 'fillIn', title: { zh: '想说的话' }, isLong: true, blanks: [{ id: 't', label: { zh: '' }, type: 'text' }] },
      ],
    },
  ],
  scores: [
    {
      id: 'risk',
      label: { zh: '风险' },
      questions: ['bleeds', 'fever'],
      method: 'sum',
      bands: [
        { from: 0, to: 1, label: { zh: '低' } },
        { from: 2, to: 2, label: { zh: '高' } },
      ],
    },
  ],
};
