/** An open investigation leads whoever is asked to their task, and what came of one of its measures is recorded from its sheet. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { actOf } from '#contract/readings/acts.ts';
import { entityNamed } from '#contract/standardEntities.ts';
import { screenOf } from '#src/engine/views/listScreen.tsx';
import { MeasureAct } from '#src/investigations/views/MeasureAct.tsx';
import { ReportPart } from '#src/investigations/views/ReportPart.tsx';
import { stagedList } from '#tests/src/engine/views/stagedList.tsx';
import { actorShowing, draw, person } from '#tests/views/stage.tsx';

const path = '/investigations';
const investigations = screenOf(entityNamed('investigation'), { path }, ['resources'], {
  write: true,
  remove: true,
  export: true,
  import: true,
  has: () => true,
});

function report(taskId: string | null, rights: readonly string[] = ['investigation.read', 'processTask.read']) {
  const told = { steps: [{ label: '护理部', value: '已同意' }], taskId };
  const ref = actorShowing({ context: { asked: { calls: [], renewedBy: [] }, answers: [told], failure: null } });
  const list = stagedList({ path, entity: 'investigation', readings: { 'investigation:report': { about: 'i1', ref } } });
  draw(<ReportPart list={list} screen={investigations} row={{ id: 'i1', version: 1, title: '跌倒' }} />, { person: { ...person, rights } });
}

it('whoever a process asks goes from the report to their own task', () => {
  report('t 1');
  expect(screen.getByRole('link', { name: '去审批' })).toHaveAttribute('href', '/tasks?id=t%201');
});

it.each([
  ['whom no process asks', null, ['investigation.read', 'processTask.read']],
  ['who may open no tasks', 't1', ['investigation.read']],
] as const)('the report offers no task to somebody %s', (_, taskId, rights) => {
  report(taskId, rights);
  expect(screen.getByText('已同意')).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});

const measures = [
  { what: '床栏加高', isDone: true, outcome: '已装' },
  { what: '夜间巡视', isDone: false, outcome: null },
];
function sheet(change: Readonly<Record<string, unknown>>) {
  const row = { id: 'i1', version: 4, title: '跌倒', measures };
  const preview = { act: 'recordMeasure', ids: ['i1'], change, row, answer: null, effect: null, failure: null };
  const list = stagedList({ path, entity: 'investigation', rows: [row], preview });
  draw(<MeasureAct list={list} screen={investigations} name="recordMeasure" act={actOf('investigation', 'recordMeasure')!} preview={preview} />);
  return list;
}

it('one measure is chosen first: it begins as done, with what was recorded of it before', () => {
  const list = sheet({});
  expect(screen.getAllByRole('radio').map((one) => one.closest('label')?.textContent)).toEqual(['床栏加高（已完成）', '夜间巡视']);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('button', { name: /登记/ })).toBeDisabled();
  fireEvent.click(screen.getByRole('radio', { name: '夜间巡视' }));
  expect(list.sent).toContainEqual(expect.objectContaining({ type: 'preview.write', patch: { place: 1, isDone: true, outcome: '' } }));
  fireEvent.click(screen.getByRole('radio', { name: '床栏加高（已完成）' }));
  expect(list.sent).toContainEqual(expect.objectContaining({ type: 'preview.write', patch: { place: 0, isDone: true, outcome: '已装' } }));
});

it('of the chosen measure the outcome is written, its place is not asked for, and one press records it', () => {
  const list = sheet({ place: 1, isDone: true });
  expect(screen.getByRole('radio', { name: '夜间巡视' })).toBeChecked();
  expect(screen.queryByRole('spinbutton')).toBeNull();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '每两小时一次' } });
  fireEvent.click(screen.getByRole('button', { name: /登记/ }));
  const asked = list.sent.find(({ type }) => type === 'bulk.ask');
  expect(asked).toEqual({ type: 'bulk.ask', act: 'recordMeasure', ids: ['i1'], change: { place: 1, isDone: true, outcome: '每两小时一次' } });
});
