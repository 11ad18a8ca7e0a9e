import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { entityNamed } from '#contract/standardEntities.ts';
import { BulkStrip } from '#views/resource/BulkStrip.tsx';
import { screenOf } from '#views/resource/listScreen.tsx';
import { draw } from '#tests/views/stage.tsx';
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

const customers = screenOf(entityNamed('member'), { path: '/customManage' }, ['resources'], { write: true, remove: true, export: true, import: true });
const chosen = { entity: 'member', path: '/customManage', rows: [{ id: 'a', name: '林晓彤' }, { id: 'b' }], chosen: ['a'] };

it('[s-cu-5] archives what is chosen, brings back what is archived, and takes it back with one press', () => {
  const list = stagedList(chosen);
  draw(<BulkStrip list={list} screen={customers} />).unmount();
  draw(<BulkStrip list={list} screen={customers} />);
  fireEvent.click(screen.getByRole('button', { name: '归档' }));
  const archived = stagedList({ ...chosen, query: { archived: true } });
  draw(<BulkStrip list={archived} screen={customers} />);
  fireEvent.click(screen.getByRole('button', { name: '取消归档' }));
  const done = stagedList({ ...chosen, chosen: [], bulkReport: { act: 'archive', done: ['a', 'c'], failed: [] } });
  draw(<BulkStrip list={done} screen={customers} />);
  expect(screen.getByText('2 条已归档')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '撤销' }));
  expect([list.sent, archived.sent, done.sent]).toEqual([
    [{ type: 'bulk.ask', act: 'archive' }],
    [{ type: 'bulk.ask', act: 'unarchive' }],
    [{ type: 'bulk.ask', act: 'unarchive', ids: ['a', 'c'] }],
  ]);
});

const answer = {
  passing: [
    { fromId: 'u2', fromName: '王芳', count: 4 },
    { fromId: null, fromName: null, count: 2 },
  ],
  same: 1,
  left: [{ id: 'x', name: '陈雨', code: '40931', message: '已归档，先取消归档' }],
  present: 10,
};

it('[s-cu-9] shows whom the customers come from, who is left out and why, before they get another follow-up person', () => {
  const list = stagedList({ ...chosen, preview: { act: 'distribute', ids: [], change: { userId: 'u1' }, answer, failure: null } });
  draw(<BulkStrip list={list} screen={customers} />);
  fireEvent.click(screen.getByRole('button', { name: '分配跟进人' }));
  const sheet = screen.getByRole('dialog', { hidden: true });
  for (const words of ['给 1 位客户分配跟进人', '王芳4 位', '还没有跟进人2 位', '现在跟进 10 位，分配后 16 位', '1 位本来就由他跟进', '已归档，先取消归档陈雨'])
    expect(sheet).toHaveTextContent(words);
  fireEvent.click(screen.getByRole('button', { name: '分配 6 位', hidden: true }));
  expect(list.sent).toContainEqual({ type: 'bulk.ask', act: 'distribute', change: { userId: 'u1' } });
});

it('says what is missing before somebody is chosen, why it cannot be said, and that nothing would change', () => {
  const about = (preview: unknown): string => {
    const { unmount } = draw(<BulkStrip list={stagedList({ ...chosen, preview })} screen={customers} />);
    fireEvent.click(screen.getByRole('button', { name: '分配跟进人' }));
    const text = screen.getByRole('dialog', { hidden: true }).textContent;
    expect(screen.getAllByRole('button', { name: '分配跟进人', hidden: true }).at(-1)).toBeDisabled();
    unmount();
    return text;
  };
  expect(about(null)).toContain('选择同事后');
  expect(about({ act: 'distribute', ids: [], change: { userId: 'u1' }, answer: null, failure: { reason: 'network', text: '' } })).toContain('网络');
  expect(about({ act: 'distribute', ids: [], change: { userId: 'u1' }, answer: { ...answer, passing: [] }, failure: null })).toContain('没有客户会改变');
});
