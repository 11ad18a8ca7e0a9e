import { expect, test } from 'vitest';
import { faultsOfContent, withoutEnglish } from '#contract/questionnaires/faults.ts';
import { isContent } from '#contract/questionnaires/shape.ts';
import { citationOf, sourceLines } from '#contract/questionnaires/source.ts';
import { contentOf, radio } from './samples.ts';

const licence = { zh: '不需要许可', en: 'No permission required' };
const source = { maker: 'Kroenke K', published: 'The PHQ-9', licence };

test('is cited by maker and publication, or in the words that its licence asks for', () => {
  expect([citationOf(source), citationOf({ maker: 'Careline' }), citationOf({ ...source, citation: '© 1987 The Royal College of Psychiatrists' })]).toEqual([
    'Kroenke K. The PHQ-9',
    'Careline',
    '© 1987 The Royal College of Psychiatrists',
  ]);
});

test('stands at the foot with its licence, in the language of the reader; nothing stands there where nothing is said', () => {
  expect(sourceLines(source, 'zh-CN')).toEqual(['来源：Kroenke K. The PHQ-9', '使用许可：不需要许可']);
  expect(sourceLines(source, 'en')).toEqual(['Source: Kroenke K. The PHQ-9', 'Licence: No permission required']);
  expect([sourceLines({ maker: 'Careline' }, 'en'), sourceLines(undefined, 'en')]).toEqual([['Source: Careline'], []]);
});

test('is part of the shape of a content, and of nothing else', () => {
  const given = (more: object): boolean => isContent({ ...contentOf([radio('q')]), source: more });
  expect([given(source), given({ maker: 'x' }), given({}), given({ ...source, script: '1' }), given({ maker: 'x', licence: 'free' })]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('half written or too long it is a fault, and a licence without English is told where the rest has it', () => {
  const told = (more: typeof source | object) =>
    faultsOfContent(contentOf([radio('q')], { source: { ...source, ...more } })).map(({ path, code }) => `${path} ${code}`);
  expect([told({}), told({ maker: ' ' }), told({ citation: 'x'.repeat(501) }), told({ licence: { zh: '字'.repeat(501) } })]).toEqual([
    [],
    ['source.maker noMaker'],
    ['source.citation tooLong'],
    ['source.licence tooLong'],
  ]);
  const spoken = { title: { zh: '问卷', en: 'Questions' }, sections: [], scores: [] };
  expect([withoutEnglish({ ...spoken, source }), withoutEnglish({ ...spoken, source: { maker: 'x', licence: { zh: '不需要许可' } } })]).toEqual([0, 1]);
});
