import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { many, text, whole } from '#contract/kinds.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { entityNamed } from '#contract/standardEntities.ts';
import { ResourceList } from '#src/engine/views/ResourceList.tsx';
import { screenOf } from '#src/engine/views/listScreen.tsx';
import { draw, now, person } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';
import { orderScreen, stagedList } from './stagedList.tsx';

const row = (id: string, status: string): Readonly<Record<string, unknown>> => ({
  id,
  orderNo: `TS-${id}`,
  kind: 'pushed',
  title: '黄体支持用药',
  memberName: '林晓彤',
  memberMobile: '138****8000',
  payPrice: 128_600,
  count: 1,
  status,
  doctorName: null,
  creatorName: '周敏',
  createdAt: '2026-11-20T02:38:00Z',
  updatedAt: null,
  version: 3,
});
const listWith = (patch: Readonly<Record<string, unknown>> = {}, tags: readonly string[] = []): ResourceListRef & StagedActor =>
  stagedList({ rows: [row('1', 'unpaid'), row('2', 'cancelled')], ...patch }, tags);
const view = (list: ResourceListRef): React.ReactElement => <ResourceList list={list} screen={orderScreen} title="订单" />;

describe('a live list', () => {
  it('draws the columns that the contract lists, in both languages', () => {
    draw(view(listWith())).unmount();
    draw(view(listWith()));
    expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
      '订单号',
      '内容',
      '客户',
      '手机',
      '金额 ¥',
      '状态',
      '医生',
      '推送人',
      '创建时间',
      '操作',
    ]);
    draw(view(listWith()), { language: 'en' });
    expect(screen.getByRole('columnheader', { name: 'Amount ¥' })).toBeInTheDocument();
    const cells = within(screen.getAllByRole('row')[1]!)
      .getAllByRole('gridcell')
      .map((one) => one.textContent);
    expect(cells.slice(4)).toEqual(['1,286.00', '待支付', '—', '周敏', '10:38', '']);
  });

  it('shows other rows as soon as they are here', () => {
    const list = listWith();
    draw(view(list));
    act(() => list.show({ rows: [row('3', 'paid')] }));
    expect(screen.getAllByText(/^TS-/).map((one) => one.textContent)).toEqual(['TS-3']);
  });

  it('tells a total as far as it was counted, and that there are more', () => {
    const told = (patch: Readonly<Record<string, unknown>>, language: 'zh-CN' | 'en' = 'zh-CN'): string | null => {
      const drawn = draw(view(listWith({ next: 'more', ...patch })), { language });
      const words = drawn.container.querySelector('.list-count strong')?.textContent ?? null;
      drawn.unmount();
      return words;
    };
    expect([told({ count: null }), told({ count: 1_000 }), told({ count: 1_001 }), told({ count: 1_001 }, 'en')]).toEqual([
      '2+ 条',
      '共 1,000 条',
      '共 1,000+ 条',
      '1,000+ rows',
    ]);
    const many = Array.from({ length: 1_150 }, (_, at) => row(String(at), 'unpaid'));
    expect(told({ rows: many, count: 1_001 })).toBe('共 1,150+ 条');
  });

  it('tells the whole of a tag that may be shortened', () => {
    const tags = many(['标签', 'Tags'], text(['标签', 'Tag']), { inList: true });
    const tagged = { ...orderScreen, fields: { ...orderScreen.fields, tags }, columns: ['orderNo', 'tags'] };
    draw(<ResourceList list={listWith({ rows: [{ ...row('1', 'unpaid'), tags: ['很长的一个标签'] }] })} screen={tagged} title="订单" />);
    expect(screen.getByTitle('很长的一个标签')).toHaveTextContent('很长的一个标签');
  });

  it('moves a row by its status, with the version it was seen at', async () => {
    const list = listWith();
    draw(view(list));
    await userEvent.click(screen.getByRole('button', { name: '变更状态，现在是待支付' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '已支付 确认支付' }));
    await userEvent.click((await screen.findAllByRole('button', { name: '确认支付' })).at(-1)!);
    await waitFor(() => expect(list.sent).toEqual([{ type: 'row.move', id: '1', status: 'paid', version: 3 }]));
  });

  it('says once why nothing else is possible', async () => {
    draw(view(listWith()));
    await userEvent.click(screen.getByRole('button', { name: '变更状态，现在是待支付' }));
    expect(await screen.findByRole('menuitem', { name: '其余状态需先变为已支付' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getAllByText(/先变为|不能变/)).toHaveLength(1);
  });

  it('opens once by its number, with the mouse and with the keyboard', async () => {
    for (const press of [
      () => userEvent.click(screen.getByRole('button', { name: 'TS-1' })),
      () => {
        screen.getByRole('button', { name: 'TS-1' }).focus();
        return userEvent.keyboard('{Enter}');
      },
    ]) {
      const list = listWith();
      const { unmount } = draw(view(list));
      await press();
      expect(list.sent.filter(({ type }) => type.startsWith('row.'))).toEqual([{ type: 'row.open', id: '1' }]);
      unmount();
    }
  });

  it('asks before what cannot be taken back', async () => {
    const list = listWith();
    draw(view(list));
    await userEvent.click(screen.getByRole('button', { name: '变更状态，现在是待支付' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '已取消 取消订单' }));
    expect(list.sent).toEqual([]);
    const dialog = await screen.findByRole('dialog', { name: '确定要取消订单吗？' });
    expect(dialog).toHaveTextContent(/林晓彤 · 黄体支持用药 · ¥1,286.00 · TS-1取消后不能恢复/);
    await userEvent.click(within(dialog).getByRole('button', { name: '取消订单' }));
    await waitFor(() => expect(list.sent).toEqual([{ type: 'row.move', id: '1', status: 'cancelled', version: 3 }]));
  });

  it('has no moves for who may not make them', () => {
    draw(view(listWith()), { person: { ...person, rights: ['order.read'] } });
    expect(screen.queryByRole('button', { name: /变更状态/ })).toBeNull();
    expect(within(screen.getByRole('grid')).getByText('待支付')).toBeInTheDocument();
  });

  it('counts what waits above and fetches it by a click', () => {
    const list = listWith({ waiting: 2 });
    draw(view(list));
    fireEvent.click(screen.getByRole('button', { name: '2 条新记录' }));
    expect(list.sent).toEqual([{ type: 'rows.show' }]);
  });

  it('asks for more when the end comes near and there is more', () => {
    const list = listWith({ next: 'x' });
    draw(view(list));
    expect(list.sent).toEqual([{ type: 'page.more' }]);
  });

  it('is searched by words', () => {
    const list = listWith();
    draw(view(list));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '林' } });
    expect(list.sent).toEqual([{ type: 'query.changed', patch: { searchValue: '林' } }]);
  });

  it('tells loading, empty, not found and failed apart', () => {
    draw(view(listWith({ rows: [] }, ['loading']))).unmount();
    draw(view(listWith({ rows: [] }, ['loading'])));
    expect(screen.getByRole('status', { name: '正在打开' })).toBeInTheDocument();
    draw(view(listWith({ rows: [] })));
    expect(screen.getByText('还没有订单')).toBeInTheDocument();
    draw(view(listWith({ rows: [], query: { states: { status: 'paid' } } })));
    expect(screen.getByText('没有符合条件的订单')).toBeInTheDocument();
    const failed = listWith({ rows: [], failure: { reason: 'unavailable', code: 50301, text: '', values: {} } }, ['failed']);
    draw(view(failed));
    fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: '重试' }));
    expect(failed.sent).toEqual([{ type: 'list.reload' }]);
  });

  it('of some states alone has chips for these, and does not say that there is nothing at all', () => {
    const where = { all: [['status', 'anyOf', ['unpaid', 'paid']] as const] };
    draw(<ResourceList list={listWith({ rows: [], isLoaded: true })} screen={{ ...orderScreen, where }} title="待办" />);
    expect(screen.getByText('这里没有订单')).toBeInTheDocument();
    expect(
      within(screen.getByRole('group', { name: '按状态筛选' }))
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['全部', '待支付', '已支付']);
  });

  it('tells to create only who may', () => {
    const { unmount } = draw(view(listWith({ rows: [] })));
    expect(screen.getByText('有记录后会显示在这里')).toBeInTheDocument();
    expect(screen.queryByText(/新建/)).toBeNull();
    unmount();
    draw(<ResourceList list={listWith({ rows: [] })} screen={{ ...orderScreen, can: { ...orderScreen.can, create: true } }} title="订单" />);
    expect(screen.getByText('新建后会显示在这里')).toBeInTheDocument();
  });

  it('says its age when it is no longer fed', () => {
    draw(view(listWith()), { root: { freshness: { mark: 'stale', since: now - 6_000, syncedAt: now - 671_000 } } });
    expect(screen.getByText(/以下是/)).toHaveTextContent('以下是 10:30 的数据');
  });

  it('opens a row beside itself and shows who made it what it is', async () => {
    const steps = [
      { status: 'unpaid', at: '2026-11-20T02:38:00Z', byName: '周敏' },
      { status: 'paid', at: '2026-11-20T02:40:00Z', byName: null },
    ];
    draw(view(listWith({ openId: '1', detail: { ...row('1', 'paid'), steps } })));
    const detail = await screen.findByRole('complementary', { name: '详情' });
    expect(
      within(detail)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['已支付 系统10:40', '待支付 周敏10:38']);
    expect(within(detail).getByRole('button', { name: '开始服务' })).toBeInTheDocument();
  });

  it('frames a row that has just come once, and single values where they change', () => {
    const [first] = listWith().getSnapshot().context.rows;
    const lit = (cells: readonly string[]) => ({ highlighted: { '1': { at: now, cells } } });
    const { unmount } = draw(view(listWith(lit(Object.keys(first!)))));
    expect(screen.getAllByRole('row')[1]).toHaveClass('made');
    expect(document.querySelectorAll('.cell.changed')).toHaveLength(0);
    unmount();
    draw(view(listWith(lit(['status']))));
    expect(screen.getAllByRole('row')[1]).not.toHaveClass('made');
    expect(document.querySelectorAll('.cell.changed')).toHaveLength(1);
  });

  it('parts the thousands of whole numbers as those of amounts', () => {
    const counted = { ...orderScreen, fields: { ...orderScreen.fields, count: whole(['数量', 'Count']) }, columns: ['orderNo', 'count'] };
    draw(<ResourceList list={listWith({ rows: [{ ...row('1', 'unpaid'), count: 12_800 }] })} screen={counted} title="订单" />);
    expect(screen.getByRole('gridcell', { name: '12,800' })).toBeInTheDocument();
  });
});

describe('an open row', () => {
  const empty = { doctorName: null, memberMobile: '' };
  const opened = (patch: Readonly<Record<string, unknown>> = {}) => listWith({ openId: '1', detail: { ...row('1', 'paid'), ...empty, steps: [] }, ...patch });

  it('tells what has a value, and keeps the rest behind one quiet button', async () => {
    const list = opened();
    draw(view(list));
    const detail = await screen.findByRole('complementary', { name: '详情' });
    expect(within(detail).queryByText('—')).toBeNull();
    expect(within(detail).queryByText('医生')).toBeNull();
    const button = within(detail).getByRole('button', { name: /^显示 \d+ 个空字段$/ });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    expect(list.sent).toEqual([{ type: 'empty.toggle' }]);
  });

  it('shows them where somebody has asked for them, in this list', async () => {
    draw(view(opened({ showsEmpty: true })), { language: 'en' });
    const detail = await screen.findByRole('complementary', { name: 'Details' });
    expect(within(detail).getByText('Doctor')).toBeInTheDocument();
    expect(within(detail).getByRole('button', { name: 'Hide empty fields' })).toHaveAttribute('aria-expanded', 'true');
  });

  it('leads to the customer whom it names, for whoever may see customers, by the name alone', async () => {
    const detail = { ...row('1', 'paid'), memberId: 'm1', memberMobile: '138****8000', steps: [] };
    const { unmount } = draw(view(opened({ detail })), { person: { ...person, rights: [...person.rights, 'member.read'] } });
    const pane = within(await screen.findByRole('complementary', { name: '详情' }));
    expect(pane.getByRole('link', { name: '林晓彤' })).toHaveAttribute('href', '/customerRecord?id=m1');
    expect(pane.queryByRole('link', { name: '138****8000' })).toBeNull();
    unmount();
    draw(view(opened({ detail })), { person: { ...person, rights: ['order.read'] } });
    const plain = within(await screen.findByRole('complementary', { name: '详情' }));
    expect(plain.getByText('林晓彤')).toBeInTheDocument();
    expect(plain.queryByRole('link', { name: '林晓彤' })).toBeNull();
  });

  it('leads to a row that a reference names, as far as its name is told', async () => {
    const channel = '0198a1b2-0000-7000-8000-00000000000c';
    const linksOf = async (names: object): Promise<readonly (string | null)[]> => {
      const { unmount } = draw(view(opened({ detail: { ...row('1', 'paid'), channelId: channel, names, steps: [] } })), {
        person: { ...person, rights: [...person.rights, 'orderChannel.read'] },
      });
      const pane = await screen.findByRole('complementary', { name: '详情' });
      const links = within(pane)
        .queryAllByRole('link')
        .map((one) => `${one.textContent} ${one.getAttribute('href')?.split('?')[1]}`)
        .filter((one) => one.includes(channel));
      unmount();
      return links;
    };
    expect(await linksOf({ [channel]: '小程序' })).toEqual([`小程序 id=${channel}`]);
    expect(await linksOf({})).toEqual([]);
  });
});

describe('a selection', () => {
  const can = { ...orderScreen.can, bulk: true, choose: true, remove: true };
  const chosen = (more: object = {}) => listWith({ chosen: ['1', '2'], ...more });
  const choosing = (list: ResourceListRef): React.ReactElement => <ResourceList list={list} screen={{ ...orderScreen, can }} title="订单" />;

  it('is let go of by Esc, once nothing else is in front', async () => {
    const open = chosen({ openId: '1' });
    draw(choosing(open)).unmount();
    const list = chosen();
    draw(choosing(list));
    await userEvent.keyboard('{Escape}');
    expect(list.sent.filter(({ type }) => type.startsWith('row'))).toEqual([{ type: 'rows.chooseNone' }]);
  });

  it('is let go of by the box of the head, where all are chosen; else that box chooses all', async () => {
    const all = chosen();
    const { unmount } = draw(choosing(all));
    await userEvent.click(screen.getByRole('checkbox', { name: '选择已载入的全部' }));
    expect(all.sent.filter(({ type }) => type.startsWith('rows.c'))).toEqual([{ type: 'rows.chooseNone' }]);
    unmount();
    const one = listWith({ chosen: ['1'] });
    draw(choosing(one));
    await userEvent.click(screen.getByRole('checkbox', { name: '选择已载入的全部' }));
    expect(one.sent.filter(({ type }) => type.startsWith('rows.c'))).toEqual([{ type: 'rows.choose', ids: ['1', '2'], isOn: true }]);
  });

  it('has no boxes where nothing could be done with it', () => {
    draw(view(listWith()));
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('is for whoever may do something with it: reading alone gives none', () => {
    const of = (allowed: Partial<Record<'write' | 'remove', boolean>>) =>
      screenOf(entityNamed('member'), { path: '/customManage' }, ['resources'], {
        write: false,
        remove: false,
        export: false,
        import: false,
        has: () => false,
        ...allowed,
      }).can.choose;
    expect([of({}), of({ write: true }), of({ remove: true })]).toEqual([false, true, true]);
  });
});
