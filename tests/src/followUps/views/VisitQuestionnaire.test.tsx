import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { visitQuestionnaireActs } from '#contract/resources/questionnaireOperations.ts';
import { returnVisit } from '#contract/resources/returnVisit.ts';
import { VisitQuestionnaire } from '#src/followUps/views/VisitQuestionnaire.tsx';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';
import { nothingCan, orderScreen, stagedList } from '#tests/src/engine/views/stagedList.tsx';
import { actorShowing, draw, person } from '#tests/views/stage.tsx';

const row = { id: 'v1', version: 1, status: 'due' };
const offered: ListScreen = {
  ...orderScreen,
  entity: 'returnVisit',
  fields: returnVisit.fields,
  can: { ...nothingCan, acts: [{ name: 'sendQuestionnaire', act: visitQuestionnaireActs.sendQuestionnaire }] },
};
function drawn(
  answers: readonly object[],
  at: { readonly visit?: typeof row; readonly rights?: readonly string[]; readonly features?: readonly string[] } = {},
) {
  const ref = actorShowing({ context: { asked: { calls: [], renewedBy: [] }, answers: [{ rows: answers }], failure: null } });
  const list = stagedList({ readings: { 'visit:questionnaire': { about: 'v1', ref } } });
  const navigation = actorShowing({ context: { path: '/returnVisitInfo', search: '', title: 'x', menus: null } });
  draw(<VisitQuestionnaire list={list} screen={offered} row={at.visit ?? row} />, {
    root: { navigation, config: { features: at.features ?? ['resources'], version: '1', title: ['院', 'House'] } },
    person: { ...person, rights: at.rights ?? ['questionnaireAnswer.read', 'questionnaire.send'] },
  });
  return { list, navigation };
}

test('the answers that stand with a visit are opened by Q, and say how they stand', async () => {
  const { list, navigation } = drawn([{ id: 'a1', version: 1, questionnaireId: 'q1', status: 'submitted', names: { q1: '产后随访问卷' } }]);
  expect(list.sent).toContainEqual({
    type: 'reading.show',
    place: 'visit:questionnaire',
    about: 'v1',
    asked: { calls: [['questionnaireAnswer.list', { filter: '{"all":[["visitId","is","v1"]]}', limit: 1 }]], renewedBy: ['questionnaireAnswer'] },
  });
  expect(screen.getByRole('group', { name: '问卷' }).textContent).toContain('产后随访问卷 已提交');
  await userEvent.keyboard('q');
  expect(navigation.sent).toContainEqual({ type: 'go', path: '/questionnaireAnswer?id=a1' });
});

test('where none stands with it yet, Q asks which one the customer is sent', async () => {
  const { list } = drawn([]);
  expect(screen.getByRole('button', { name: 'Q 发送问卷' })).toBeTruthy();
  await userEvent.keyboard('q');
  expect(list.sent).toContainEqual({ type: 'preview.ask', act: 'sendQuestionnaire', ids: ['v1'] });
});

test('a visit that is over offers none, and whoever may not read answers sees nothing of it', async () => {
  const { list } = drawn([], { visit: { ...row, status: 'cancelled' } });
  await userEvent.keyboard('q');
  expect(screen.getByRole('group', { name: '问卷' }).textContent).toContain('这次回访没有问卷。');
  expect(list.sent.filter(({ type }) => type === 'preview.ask')).toEqual([]);
  drawn([], { rights: ['member.read'] });
  // A back end that has the calls of the specification alone tells no answers of one visit.
  drawn([], { features: [] });
  expect(screen.getAllByRole('group', { name: '问卷' })).toHaveLength(1);
});
