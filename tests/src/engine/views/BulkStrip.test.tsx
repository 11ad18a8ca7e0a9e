import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { entityNamed } from '#contract/standardEntities.ts';
import { ActSheet } from '#src/engine/views/acts/ActSheet.tsx';
import { BulkStrip } from '#src/engine/views/BulkStrip.tsx';
import { screenOf } from '#src/engine/views/listScreen.tsx';
import { draw } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';
import { orderScreen, stagedList } from './stagedList.tsx';

const manyCan = { ...orderScreen, can: { ...orderScreen.can, bulk: true, choose: true } };
const rows = [{ id: 'a' }, { id: 'b' }];

it('offers all that match where there are more than are chosen, and says where no more go at once', () => {
  const some = stagedList({ rows, chosen: ['a'] });
  draw(<BulkStrip list={some} screen={manyCan} />);
  fireEvent.click(screen.getByRole('button', { name: '选中全部符合条件的' }));
  expect(some.sent).toEqual([{ type: 'rows.chooseMatching' }]);
  draw(<BulkStrip list={stagedList({ rows, chosen: ['a', 'b'] })} screen={manyCan} />).unmount();
  const { container } = draw(<BulkStrip list={stagedList({ rows, next: 'x', chosen: Array.from({ length: 1_000 }, (_, at) => `r${at}`) })} screen={manyCan} />);
  expect(container).toHaveTextContent('一次最多这么多');
  expect(container).not.toHaveTextContent('选中全部符合条件的');
});

const customers = screenOf(entityNamed('member'), { path: '/customManage' }, ['resources'], {
  write: true,
  remove: true,
  export: true,
  import: true,
  has: () => true,
});
const chosen = { entity: 'member', path: '/customManage', rows: [{ id: 'a', name: '林晓彤' }, { id: 'b' }], chosen: ['a'] };

it('[s-cu-5] shows what archiving what is chosen would do, once, brings back what is archived, and takes it back with one press', () => {
  const list = stagedList(chosen);
  draw(<BulkStrip list={list} screen={customers} />).unmount();
  draw(<BulkStrip list={list} screen={customers} />);
  fireEvent.click(screen.getByRole('button', { name: '归档' }));
  const archived = stagedList({ ...chosen, query: { archived: true } });
  draw(<BulkStrip list={archived} screen={customers} />);
  fireEvent.click(screen.getByRole('button', { name: '取消归档' }));
  const done = stagedList({ ...chosen, chosen: [], bulkReport: { act: 'archive', done: ['a', 'c'], failed: [] } });
  draw(<BulkStrip list={done} screen={customers} />);
  expect(screen.getByText('2 位客户已归档')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '撤销' }));
  expect([list.sent, archived.sent, done.sent]).toEqual([
    [{ type: 'preview.ask', act: 'archive' }],
    [{ type: 'bulk.ask', act: 'unarchive' }],
    [{ type: 'bulk.ask', act: 'unarchive', ids: ['a', 'c'] }],
  ]);
});

it.each(['distribute', 'transfer', 'turnover', 'cancelFollow'])('takes %s back with one press, for the rows that it changed', (act) => {
  const done = stagedList({ ...chosen, chosen: [], bulkReport: { act, done: ['a', 'b', 'c'], failed: [], versions: { a: 4, c: 9 } } });
  draw(<BulkStrip list={done} screen={customers} />);
  fireEvent.click(screen.getByRole('button', { name: '撤销' }));
  expect(done.sent).toEqual([{ type: 'bulk.ask', act, ids: ['a', 'c'], back: { a: 4, c: 9 } }]);
  cleanup();
  const failed = [{ id: 'c', name: '陈雨', code: '40998', message: '之后又有改动' }];
  draw(<BulkStrip list={stagedList({ ...chosen, chosen: [], bulkReport: { act, isBack: true, done: ['a'], failed } })} screen={customers} />);
  expect(screen.getByRole('status')).toHaveTextContent(/已撤销，1 项恢复原样.*陈雨: 之后又有改动/);
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
});

const owner = { what: '客户', act: 'updated', field: '跟进人', to: '李明' };
const effect = {
  done: 7,
  same: 1,
  lines: [
    { ...owner, from: '王芳', count: 4 },
    { ...owner, from: null, count: 2 },
  ],
  left: [{ id: 'x', name: '陈雨', code: '40931', message: '已归档，先取消归档' }],
  holding: [{ name: '李明', before: 10, after: 16, most: null }],
  seen: {},
};

const about = (preview: unknown, language: 'zh-CN' | 'en' = 'zh-CN'): StagedActor => {
  const list = stagedList({ ...chosen, preview });
  draw(<ActSheet list={list} screen={customers} />, { language });
  return list;
};
const distribute = { act: 'distribute', ids: ['a'], change: { userId: 'u1' }, row: null, answer: null, effect, failure: null };

it('opens the sheet of an act on what is chosen', () => {
  const list = stagedList(chosen);
  draw(<BulkStrip list={list} screen={customers} />);
  fireEvent.click(screen.getByRole('button', { name: '分配跟进人' }));
  fireEvent.click(screen.getByRole('button', { name: '转介' }));
  expect(list.sent).toEqual([
    { type: 'preview.ask', act: 'distribute' },
    { type: 'preview.ask', act: 'refer' },
  ]);
});

it('[s-cu-9] shows whom the customers come from, who is left out and why, before they get another follow-up person', async () => {
  const list = about(distribute);
  const sheet = await screen.findByRole('dialog', { hidden: true });
  for (const words of [
    '给 1 位客户分配跟进人',
    '跟进人：王芳 → 李明4 项',
    '跟进人：空 → 李明2 项',
    '李明名下：现有 10，之后 16',
    '1 项已是如此',
    '已归档，先取消归档 陈雨',
  ])
    expect(sheet).toHaveTextContent(words);
  fireEvent.click(screen.getByRole('button', { name: '分配 6 位', hidden: true }));
  expect(list.sent).toContainEqual({ type: 'bulk.ask', act: 'distribute', ids: ['a'], change: { userId: 'u1' } });
});

it.each([
  ['says what is missing before somebody is chosen', { ...distribute, change: {}, effect: null }, '填写后，先预览变更'],
  ['says why it cannot be said', { ...distribute, effect: null, failure: { reason: 'network', text: '' } }, '网络'],
  ['says that nothing would change', { ...distribute, effect: { ...effect, done: 1, lines: [] } }, '没有需要变更的'],
])('%s', async (_, preview, words) => {
  about(preview);
  expect((await screen.findByRole('dialog', { hidden: true })).textContent).toContain(words);
  expect(screen.getByRole('button', { name: '分配跟进人', hidden: true })).toBeDisabled();
});

it('where the back end cannot tell beforehand the sheet says so, and the act is done all the same', async () => {
  const list = about({ ...distribute, effect: { isUnforeseen: true } });
  expect(await screen.findByText('当前系统无法预览结果，确认后立即生效。')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '分配 1 位', hidden: true }));
  expect(list.sent).toContainEqual({ type: 'bulk.ask', act: 'distribute', ids: ['a'], change: { userId: 'u1' } });
});

it('a referral chooses among the organisations that take one; where they are not told, among all', async () => {
  const refer = { act: 'refer', ids: ['a'], change: { orgId: 'o2', note: '请接待' }, row: null, effect: null, failure: null };
  const targets = [
    { id: 'o2', name: '城南院区', isOpen: true },
    { id: 'o3', name: '高新院区', isOpen: false },
  ];
  const list = about({ ...refer, answer: targets });
  expect(await screen.findByRole('radio', { name: '城南院区', hidden: true })).toBeChecked();
  expect(screen.getByRole('radio', { name: /高新院区/, hidden: true })).toBeDisabled();
  fireEvent.click(screen.getByRole('radio', { name: '城南院区', hidden: true }));
  expect(screen.queryByRole('combobox', { hidden: true })).toBeNull();
  cleanup();
  about({ ...refer, answer: { isUnforeseen: true } });
  expect(await screen.findByRole('combobox', { hidden: true })).toBeInTheDocument();
  expect(list.sent).toEqual([]);
});
