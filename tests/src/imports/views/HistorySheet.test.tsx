import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Language } from '#i18n/language.ts';
import type { JobsRef } from '#src/shell/machines/consoleMachine.ts';
import type { ImportHistoryRef } from '#src/imports/machines/jobs/context.ts';
import { HistorySheet } from '#src/imports/views/HistorySheet.tsx';
import { actorShowing, draw } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';

const mine = {
  id: 'j1',
  kind: 'import',
  entity: 'member',
  name: '客户.xlsx',
  state: 'done',
  total: 1_204,
  done: 1_204,
  failed: 4,
  problem: null,
  parts: ['in', 'failed'],
  version: 3,
  createdAt: '2026-11-20T02:00:00Z',
  finishedAt: null,
  byName: '周敏',
  isOwn: true,
} as const;
const theirs = { ...mine, id: 'j2', name: '老客户.csv', state: 'running', done: 300, failed: 0, parts: [], byName: '秦楚然', isOwn: false } as const;
function sheet(context: Readonly<Record<string, unknown>>, { tags = [], language = 'zh-CN' }: { tags?: readonly string[]; language?: Language } = {}) {
  const jobs = actorShowing<JobsRef>({ context: {} });
  const past = actorShowing<ImportHistoryRef>({ context: { entity: 'member', rows: [], next: null, failure: null, ...context }, tags });
  return { jobs: jobs as JobsRef & StagedActor, past: past as ImportHistoryRef & StagedActor, ...draw(<HistorySheet past={past} jobs={jobs} />, { language }) };
}
const cells = (): (string | null)[][] =>
  screen
    .getAllByRole('row', { hidden: true })
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

it('[s-cu-7] lists past imports: when, who, which file, its state and the sums of its rows', () => {
  sheet({ rows: [mine, theirs] });
  expect(cells()).toEqual([
    ['10:00', '我', '客户.xlsx', '已完成', ' 1,200', ' 4', '0'],
    ['10:00', '秦楚然', '老客户.csv', '进行中', '300', '0', '904'],
  ]);
  expect(screen.getByRole('progressbar', { hidden: true })).toHaveAttribute('aria-valuenow', '24');
});

it('fetches the files of one’s own imports once more, and opens them as they stand', () => {
  const { jobs } = sheet({ rows: [mine, theirs] }, { language: 'en' });
  fireEvent.click(screen.getByRole('button', { name: '4 Download the rows of "客户.xlsx": Not imported', hidden: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Open "客户.xlsx"', hidden: true }));
  expect(jobs.sent).toEqual([
    { type: 'job.fetch', id: 'j1', part: 'failed', name: '客户.xlsx' },
    { type: 'past.close' },
    { type: 'import.open', entity: 'member', jobId: 'j1' },
  ]);
  expect(screen.queryByRole('button', { name: /老客户/, hidden: true })).toBeNull();
});

it('says that there is none, why it cannot be read, and where older ones are', () => {
  const none = sheet({});
  expect(document.body).toHaveTextContent('还没有导入过');
  none.unmount();
  const failed = sheet({ failure: { reason: 'noAnswer', text: '' } });
  fireEvent.click(screen.getByRole('button', { name: /重/, hidden: true }));
  expect(failed.past.sent).toEqual([{ type: 'history.retry' }]);
  const more = sheet({ rows: [mine], next: 'x' });
  fireEvent.click(screen.getByRole('button', { name: '查看更早的', hidden: true }));
  expect(more.past.sent).toEqual([{ type: 'history.more' }]);
});
