import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Answers, QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import { problemsOf } from '#contract/questionnaires/judge.ts';
import { Questions } from '#src/questionnaires/views/Questions.tsx';
import type { OnAnswer } from '#src/questionnaires/views/answerPart.tsx';
import type { Language } from '#i18n/language.ts';
import { draw } from '#tests/views/stage.tsx';

const content: QuestionnaireContent = {
  title: { zh: '随访' },
  sections: [
    {
      id: 's',
      questions: [
        { id: 'hello', kind: 'paragraph', title: { zh: '先看这里' } },
        {
          id: 'bleeds',
          kind: 'radio',
          title: { zh: '出血？', en: 'Bleeding?' },
          required: true,
          options: [
            { id: 'yes', label: { zh: '有', en: 'Yes' } },
            { id: 'no', label: { zh: '没有' } },
          ],
        },
        {
          id: 'days',
          kind: 'multiFill',
          title: { zh: '从什么时候起？' },
          showIf: { all: [{ question: 'bleeds', is: 'chosen', value: 'yes' }] },
          blanks: [
            { id: 'since', label: { zh: '日期' }, type: 'day' },
            { id: 'often', label: { zh: '每天几次' }, type: 'whole', max: 20 },
          ],
        },
        {
          id: 'signs',
          kind: 'multiple',
          title: { zh: '不适' },
          most: 2,
          options: [
            { id: 'dizzy', label: { zh: '头晕' } },
            { id: 'none', label: { zh: '都没有' }, isExclusive: true },
          ],
        },
      ],
    },
  ],
  scores: [],
};

function show(answers: Answers, { language = 'zh-CN', told = false }: { readonly language?: Language; readonly told?: boolean } = {}) {
  const onAnswer = vi.fn<OnAnswer>();
  draw(<Questions content={content} answers={answers} language={language} onAnswer={onAnswer} problems={told ? problemsOf(content, answers) : []} />);
  return onAnswer;
}

test('a question is a group by its title, numbered without paragraphs; what no condition shows is not there', () => {
  show({});
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['1. 出血？ *必答', '2. 不适']);
  expect(screen.getByRole('radiogroup').getAttribute('aria-labelledby')).toBe('question-bleeds-title');
  expect(screen.getByText('先看这里')).toBeTruthy();
});

test('a choice says which, an option that stands alone takes the others away', () => {
  const onAnswer = show({ signs: ['dizzy'] });
  fireEvent.click(screen.getByRole('radio', { name: '没有' }));
  fireEvent.click(screen.getByRole('checkbox', { name: '都没有' }));
  expect(onAnswer.mock.calls).toEqual([
    ['bleeds', 'no'],
    ['signs', ['none']],
  ]);
});

test('each blank is a field of its own with its kind; a number is a number', () => {
  const onAnswer = show({ bleeds: 'yes', days: { since: '2026-05-01' } });
  expect((screen.getByLabelText(/日期/) as HTMLInputElement).type).toBe('date');
  fireEvent.change(screen.getByLabelText(/每天几次/), { target: { value: '3' } });
  expect(onAnswer.mock.calls).toEqual([['days', { since: '2026-05-01', often: 3 }]]);
});

test('a problem stands at its question, at its blank where it is about one, and is what the control is described by', () => {
  show({ bleeds: 'yes', days: { often: 21 } }, { told: true });
  const often = screen.getByLabelText(/每天几次/);
  expect(often.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(often.getAttribute('aria-describedby') ?? '')?.textContent).toBe('不能大于 20');
});

test('in English, with Chinese where there is none, which is read aloud as Chinese', () => {
  show({}, { language: 'en' });
  expect(screen.getByRole('radio', { name: 'Yes' })).toBeTruthy();
  expect(screen.getByText('没有').lang).toBe('zh-CN');
});

test.each([
  ['zh-CN', '出血？'],
  ['en', 'Bleeding?'],
] as const)('the picture of a question is told by its words, in %s', (language, words) => {
  const [section] = content.sections;
  const questions = (section?.questions ?? []).map((one) => (one.id === 'bleeds' ? { ...one, picture: 'ab/cd.png' } : one));
  const pictureOf = (file: string, alt: string) => <img src={file} alt={alt} />;
  const pictured: QuestionnaireContent = { ...content, sections: [{ id: 's', questions }] };
  draw(<Questions content={pictured} answers={{}} language={language} onAnswer={vi.fn<OnAnswer>()} pictureOf={pictureOf} />);
  expect(screen.getAllByRole('img', { name: words }).map((one) => one.getAttribute('src'))).toEqual(['ab/cd.png']);
});

test.each([
  ['', ['2 1. 出血？ *必答', '2 2. 不适']],
  ['今天', ['2 今天', '3 1. 出血？ *必答', '3 2. 不适']],
])('questions stand below the title of their section, "%s", or right below that of the questionnaire', (zh, headings) => {
  const [section] = content.sections;
  const titled: QuestionnaireContent = { ...content, sections: [{ id: 's', questions: [], ...section, title: { zh } }] };
  draw(<Questions content={titled} answers={{}} language="zh-CN" onAnswer={vi.fn<OnAnswer>()} />);
  expect(screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName.slice(1)} ${textContent}`)).toEqual(headings);
});
