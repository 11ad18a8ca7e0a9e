import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import type { DesignerRef } from '#src/questionnaires/machines/designerMachine.ts';
import { AnsweringPage } from '#src/questionnaires/views/AnsweringPage.tsx';
import { ReadThrough } from '#src/questionnaires/views/ReadThrough.tsx';
import { sourceWith } from '#src/questionnaires/views/SourceForm.tsx';
import { TrialPhone } from '#src/questionnaires/views/TrialPhone.tsx';
import { contentOf, radio } from '#tests/contract/questionnaires/samples.ts';
import { orderScreen, stagedList } from '#tests/src/engine/views/stagedList.tsx';
import { actorShowing, draw } from '#tests/views/stage.tsx';

const content = contentOf([radio('q', { title: { zh: '兴趣', en: 'Interest' } })], {
  title: { zh: '健康问卷', en: 'Health questionnaire' },
  intro: { zh: '大约两分钟', en: 'About two minutes' },
  thanks: { zh: '谢谢您' },
  source: { maker: 'Kroenke K', published: 'The PHQ-9', licence: { zh: '不需要许可' } },
});
const page = (value: unknown, of: QuestionnaireContent, language: 'zh-CN' | 'en') => {
  const opened = { state: 'open', orgName: '东院', name: null, isAnonymous: true, content: of };
  const ref = actorShowing<{ getSnapshot(): object }>({
    context: { opened, answers: {}, pictures: {}, step: 0, told: [], changed: [], device: 'd', code: null, typed: null, submittedAt: null, failure: null },
  });
  const snapshot = { ...ref.getSnapshot(), value };
  ref.getSnapshot = () => snapshot;
  return draw(<AnsweringPage />, { language, actors: { answering: ref } });
};
const phone = (language: 'zh-CN' | 'en') => {
  const editor = actorShowing<DesignerRef>({ context: { draft: { content }, chosen: '', trial: {} } });
  return draw(<TrialPhone editor={editor} list={stagedList()} screen={orderScreen} isReadOnly={false} />, { language });
};
const heard = (text: string): string | null | undefined => screen.getByText(text).closest('[lang]')?.getAttribute('lang');

test.each([{ value: { answering: 'editing' } }, { value: 'submitted' }])(
  'the page of $value ends with the source, in the words of the reader',
  async ({ value }) => {
    page(value, content, 'zh-CN');
    expect(await screen.findByText('来源：Kroenke K. The PHQ-9')).toBeInTheDocument();
    expect(screen.getByText('使用许可：不需要许可')).toBeInTheDocument();
  },
);

test('thanks that are written in Chinese alone are read aloud in Chinese on an English page, and our own in its language', async () => {
  page('submitted', content, 'en');
  expect(await screen.findByText('谢谢您')).toHaveAttribute('lang', 'zh-CN');
  const { thanks: _thanks, ...bare } = content;
  page('submitted', bare, 'en');
  expect(await screen.findByText('You can close this page.')).not.toHaveAttribute('lang');
});

test('the telephone beside the designer says of each text in which language it is read aloud', async () => {
  phone('en');
  await screen.findByText('健康问卷');
  expect(['健康问卷', '大约两分钟', '谢谢您', '来源：Kroenke K. The PHQ-9'].map(heard)).toEqual(['zh-CN', 'zh-CN', 'zh-CN', 'zh-CN']);
});

test('it speaks English on a Chinese page, and what it has not stays Chinese', async () => {
  phone('zh-CN');
  fireEvent.click(await screen.findByRole('radio', { name: 'English' }));
  expect(await screen.findByText('Health questionnaire')).toHaveAttribute('lang', 'en');
  expect(['About two minutes', 'Interest', '谢谢您', 'Source: Kroenke K. The PHQ-9', 'Licence: 不需要许可'].map(heard)).toEqual([
    'en',
    'en',
    'zh-CN',
    'en',
    'zh-CN',
  ]);
});

test('whoever examines reads it, and a source of which nothing is left is none', async () => {
  draw(<ReadThrough content={content} />);
  expect(await screen.findByText('使用许可：不需要许可')).toBeInTheDocument();
  expect([
    sourceWith({ maker: 'x' }, { maker: '' }),
    sourceWith(undefined, { citation: 'y' }),
    sourceWith({ maker: 'x', citation: 'y' }, { citation: undefined }),
  ]).toEqual([undefined, { maker: '', citation: 'y' }, { maker: 'x' }]);
});
