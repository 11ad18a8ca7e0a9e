import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnswerPart } from '#src/questionnaires/views/results/AnswerPart.tsx';
import { afterSurgery } from '#tests/rig/afterSurgery.ts';
import { orderScreen, stagedList } from '#tests/src/engine/views/stagedList.tsx';
import { actorShowing, draw, person } from '#tests/views/stage.tsx';

const reads = { person: { ...person, rights: ['questionnaireAnswer.read'] } };
const told = {
  content: { ...afterSurgery, source: { maker: 'Kroenke K' } },
  answers: { bleeds: 'yes', fever: 'no', days: { n: 3 }, pain: { n: 9 } },
  scores: [{ id: 'risk', label: { zh: '风险' }, value: 1, band: { zh: '低' } }],
  alarms: [{ by: 'blank', id: 'pain', part: 'n', words: { zh: '疼痛几分？：9' } }],
};
const list = stagedList({
  readings: { answer: { about: 'a1', ref: actorShowing({ context: { asked: { calls: [], renewedBy: [] }, answers: [told], failure: null } }) } },
});
const part = (status: string, stage = reads) => draw(<AnswerPart list={list} screen={orderScreen} row={{ id: 'a1', version: 1, status }} />, stage);

test('an answer is read in words: what alarms first, scores, each question with what was said, and what was left out', () => {
  part('submitted').unmount();
  part('submitted');
  expect(screen.getByText('疼痛几分？：9')).toBeInTheDocument();
  expect(within(screen.getByRole('list', { name: '得分' })).getByText('低')).toBeInTheDocument();
  expect(screen.getByText('来源：Kroenke K')).toBeInTheDocument();
  const terms = screen.getAllByRole('term').map((term) => `${term.textContent} ${term.nextElementSibling?.textContent ?? ''}`);
  expect(terms).toEqual(['1. 出血？ 有 ', '2. 发热？ 没有 ', '3. 还有哪些不适？ 未作答', '4. 几天了？ 3 ', '5. 疼痛几分？ 9 有警示', '6. 想说的话 未作答']);
});

test('what is not submitted is read by nobody, nor by whoever may not', () => {
  part('begun');
  expect(screen.queryByRole('region')).toBeNull();
  part('submitted', { person: { ...person, rights: ['member.read'] } });
  expect(screen.queryByRole('region')).toBeNull();
});
