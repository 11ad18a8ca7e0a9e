import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ReportHistory } from '#src/customers/views/ReportHistory.tsx';
import { orderScreen, stagedList } from '#tests/src/engine/views/stagedList.tsx';
import { actorShowing, draw, person } from '#tests/views/stage.tsx';

const stage = {
  root: { config: { features: ['resources'], version: '1', title: ['医院', 'Hospital'] } },
  person: { ...person, rights: ['member.read'] },
};
const row = { id: 'm1', version: 1, name: '林晓彤' };
const report = (id: string, byName: string, more: object = {}) => ({
  id,
  customer: `${byName}的客户`,
  at: '2026-11-19T02:30:00Z',
  byId: 'u',
  byName,
  holderId: 'u',
  holderName: byName,
  since: '2026-11-19T02:30:00Z',
  until: '2026-12-19',
  isProtected: true,
  ...more,
});
const listOf = (rows: readonly object[]) => {
  const ref = actorShowing({ context: { asked: { calls: [], renewedBy: [] }, answers: [rows], failure: null } });
  return stagedList({ readings: { reports: { about: 'm1', ref } } });
};

test('the file of a customer asks who has reported them, and asks again when this customer, one of the same number, or a rule changes', () => {
  const list = stagedList();
  draw(<ReportHistory list={list} screen={orderScreen} row={row} />, stage);
  expect(list.sent).toContainEqual({
    type: 'reading.show',
    place: 'reports',
    about: 'm1',
    asked: { calls: [['member.reportHistory', { memberId: 'm1' }]], renewedBy: ['member', 'reportRule'], rows: { member: ['m1'] } },
  });
});

test('each report says who made it and when, who holds the customer, and until when they are protected', () => {
  const past = report('m2', '顾文澜', { customer: '林*彤', holderName: '沈佳', until: '2026-10-01', isProtected: false });
  draw(
    <ReportHistory
      list={listOf([report('m1', '周敏'), past, report('m3', '许冉', { customer: null, until: null, isProtected: false })])}
      screen={orderScreen}
      row={row}
    />,
    stage,
  );
  const [, mine, other, unnamed] = within(screen.getByRole('region', { name: '报备记录' })).getAllByRole('row');
  const cells = (of: HTMLElement | undefined) =>
    within(of as HTMLElement)
      .getAllByRole('cell')
      .map((one) => one.textContent);
  expect(cells(mine)).toEqual(['本客户', '2026-11-19 10:30', '周敏', '周敏', '2026-12-19']);
  expect(cells(other)).toEqual(['林*彤', '2026-11-19 10:30', '顾文澜', '沈佳', '2026-10-01 · 已过期']);
  expect(cells(unnamed)).toEqual(['—', '2026-11-19 10:30', '许冉', '许冉', '没有保护期']);
  expect(
    within(other as HTMLElement)
      .getByRole('link', { name: '林*彤' })
      .getAttribute('href'),
  ).toContain('?id=m2');
});

test('a customer whom nobody has reported is told so; who may not read customers sees nothing of it', () => {
  draw(<ReportHistory list={listOf([])} screen={orderScreen} row={row} />, stage).unmount();
  draw(<ReportHistory list={listOf([])} screen={orderScreen} row={row} />, stage);
  expect(screen.getByText('还没有报备记录')).toBeInTheDocument();
  const { container } = draw(<ReportHistory list={listOf([report('m1', '周敏')])} screen={orderScreen} row={row} />, { ...stage, person });
  expect(container).not.toHaveTextContent('报备记录');
});
