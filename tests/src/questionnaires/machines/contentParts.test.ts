import { expect, test } from 'vitest';
import { differencesOf, togetherOf } from '#src/questionnaires/machines/contentParts.ts';
import type { Draft } from '#src/questionnaires/machines/contentParts.ts';
import { contentOf, radio } from '#tests/contract/questionnaires/samples.ts';

test('where one wrote a question and the other the source, both together have both', () => {
  const source = { maker: 'Cox JL, Holden JM, Sagovsky R' };
  const [opened, yours, theirs]: readonly Draft[] = [
    { content: contentOf([radio('q')]) },
    { content: contentOf([radio('q', { required: true })]) },
    { content: contentOf([radio('q')], { source }) },
  ];
  const versions = { opened, yours, theirs } as { readonly opened: Draft; readonly yours: Draft; readonly theirs: Draft };
  expect(differencesOf(versions).map(({ key }) => key)).toEqual(['head', 'question q']);
  expect(togetherOf(versions, {})).toEqual({ content: contentOf([radio('q', { required: true })], { source }) });
});
