import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { shellPreferenceDefaults } from '#contract/resources/shellPreference.ts';
import type { DeskRef, NavigationRef, PaletteRef, PreferenceRef } from '#src/shell/machines/consoleMachine.ts';
import type { Menus } from '#src/shell/machines/navigation/menus.ts';
import { nothingFound } from '#src/shell/machines/palette/context.ts';
import { Palette } from '#src/shell/views/palette/Palette.tsx';
import { PaletteButton } from '#src/shell/views/palette/PaletteButton.tsx';
import { actorShowing, draw } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';

const member = { memberId: 'm1', name: '林晓彤', nickName: null, patientNames: ['李嘉禾'], mobile: '138****8000', orgName: '高新院区', conversationId: 'c1' };
const order = { id: 'o1', orderNo: 'TS1', kind: 'consultation', title: '黄体支持用药', memberName: '林晓彤', payPrice: 128_600, status: 'paid', createdAt: '' };
const talk = {
  found: 'message',
  conversationId: 'c2',
  systemId: 'org_2',
  userName: '王梦洁',
  patientName: '',
  seq: 7,
  excerpt: '黄体酮吃完了',
  senderName: '王梦洁',
  at: '2026-11-20T01:00:00.000Z',
};
const zhou = { id: 'u2', name: '周敏', title: '主治医师', dutyState: 'online', isPresent: true };
const all = ['members', 'orders', 'talks'];

interface Given {
  readonly isOpen?: boolean;
  readonly context?: Readonly<Record<string, unknown>>;
  readonly tags?: readonly string[];
  readonly language?: 'zh-CN' | 'en';
  readonly people?: Readonly<Record<string, unknown>>;
  readonly menus?: Menus | null;
  readonly features?: readonly string[];
}
async function open({ isOpen = true, context = {}, tags = [], language = 'zh-CN', people = {}, menus = null, features = [] }: Given = {}) {
  const palette = actorShowing<PaletteRef>({
    context: {
      sections: all,
      words: '',
      names: [{ key: 'screen', texts: ['页面'] }],
      matches: [],
      found: nothingFound,
      failures: {},
      cursor: null,
      ...context,
    },
    tags: [...(isOpen ? ['open'] : []), ...tags],
  }) as PaletteRef & StagedActor;
  const navigation = actorShowing<NavigationRef>({ context: { path: '/consultation', menus, menusFailure: null } }) as NavigationRef & StagedActor;
  const desk = actorShowing<DeskRef>({ context: { dutyState: 'online', people, preferences: {} } }) as DeskRef & StagedActor;
  const preference = actorShowing<PreferenceRef>({
    context: { preference: { ...shellPreferenceDefaults, favourites: ['/orderManage'], recent: ['/consultation', '/orderManage'] } },
  }) as PreferenceRef & StagedActor;
  const onKeyMap = vi.fn();
  const { rootActor } = draw(
    <>
      <PaletteButton />
      <Palette onKeyMap={onKeyMap} />
    </>,
    { language, root: { palette, navigation, preference, desk, config: { features, version: '1', title: ['医院', 'Hospital'] } } },
  );
  if (isOpen) await screen.findByRole('combobox');
  return { palette, navigation, preference, desk, onKeyMap, rootActor };
}
const options = (): readonly (string | null)[] => screen.getAllByRole('option').map((one) => one.querySelector('.palette-label')?.textContent ?? null);
const groups = (): readonly (string | null)[] => screen.getAllByRole('group').map((one) => one.querySelector('.palette-head')?.textContent ?? null);

describe('the palette', () => {
  it('compares what was typed before it was here with the names it has', async () => {
    const { palette } = await open({ context: { words: '订', names: [] } });
    expect(palette.sent).toEqual([{ type: 'words.type', words: '订', names: expect.arrayContaining([expect.objectContaining({ key: expect.any(String) })]) }]);
  });

  it('opens by its button and by Ctrl+K', async () => {
    const { palette } = await open({ isOpen: false });
    expect(screen.queryByRole('combobox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '搜索客户、订单、页面' }));
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(palette.sent).toEqual([{ type: 'palette.open' }, { type: 'palette.open' }]);
  });

  it('without words it has favourites, recent screens and what can be done', async () => {
    await open();
    expect(groups()).toEqual(['收藏', '页面', '操作']);
    expect(options()).toEqual([
      '订单管理',
      '工作台',
      '消费记录',
      '收藏这个页面',
      '切换到英文',
      '换成深色',
      '换成宽松',
      '交班',
      '忙碌',
      '离岗',
      '键盘快捷键',
      '报告问题',
      '退出登录',
    ]);
  });

  it('gives the machine the words with every name of the screens and actions, in both languages', async () => {
    const { palette } = await open();
    await userEvent.type(screen.getByRole('combobox'), 'd');
    const [typed] = palette.sent as readonly { readonly names?: readonly { readonly key: string; readonly texts: readonly string[] }[] }[];
    expect(typed).toMatchObject({ type: 'words.type', words: 'd' });
    expect(typed?.names).toContainEqual({ key: 'screen /orderManage', texts: ['订单管理', 'Orders', '订单'] });
    expect(typed?.names).toContainEqual({ key: 'action logout', texts: ['退出登录', 'Log out'] });
    expect(typed?.names).toContainEqual({ key: 'action language', texts: ['切换到英文', 'Switch to Chinese', 'English'] });
  });

  it('shows what was found section by section, the first one chosen', async () => {
    await open({
      context: {
        words: '黄体',
        found: { members: [member], orders: [order], talks: [talk] },
        matches: [{ key: 'screen /orderManage', text: 0, from: 0, to: 1 }],
      },
    });
    expect(groups()).toEqual(['页面', '客户', '订单', '会话']);
    expect(options()).toEqual(['订单管理', '林晓彤', '黄体支持用药', '王梦洁']);
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('订单管理');
    expect(screen.getByText('林晓彤 · TS1 · ¥1,286.00')).toBeInTheDocument();
    expect(screen.getByText('138****8000 · 患者 李嘉禾')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('找到 4 项');
  });

  it('finds colleagues by name and says who they are; there is nothing of them to open', async () => {
    const { palette, desk } = await open({ context: { words: 'zm', matches: [{ key: 'colleague u2', text: 0, from: 0, to: 1 }] }, people: { u2: zhou } });
    expect(desk.sent).toEqual([{ type: 'people.ask' }]);
    expect(groups()).toEqual(['同事']);
    const row = screen.getByRole('option', { name: /周敏/ });
    expect(row).toHaveTextContent('周敏主治医师在岗');
    expect(row).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('status')).toHaveTextContent('找到 1 项');
    await userEvent.type(screen.getByRole('combobox'), '{Enter}');
    expect(palette.sent).toEqual([]);
    desk.show({ people: { u2: { ...zhou, isPresent: false } } });
    expect(await screen.findByText('不在线')).toBeInTheDocument();
  });

  it.each([
    ['the order', 'order o1', '/orderManage?kind=consultation&id=o1'],
    ['the customer', 'member m1', '/consultation?c=c1'],
    ['the conversation', 'talk c2 7', '/consultation?c=c2'],
    ['the screen', 'screen /orderManage', '/orderManage'],
  ])('Enter opens %s, Ctrl+Enter in a tab of its own', async (_, cursor, address) => {
    const context = {
      words: '黄体',
      cursor,
      found: { members: [member], orders: [order], talks: [talk] },
      matches: [{ key: 'screen /orderManage', text: 0, from: 0, to: 1 }],
    };
    const { palette, navigation } = await open({ context });
    const field = screen.getByRole('combobox');
    expect(document.getElementById(field.getAttribute('aria-activedescendant') ?? '')).toHaveAttribute('aria-selected', 'true');
    await userEvent.type(field, '{Enter}');
    expect(palette.sent).toEqual([{ type: 'palette.close' }]);
    expect(navigation.sent).toEqual([{ type: 'go', path: address }]);
    await userEvent.type(field, '{Control>}{Enter}{/Control}');
    expect(palette.sent.slice(1)).toEqual([{ type: 'palette.close' }, { type: 'tab.open', address }]);
    expect(navigation.sent).toHaveLength(1);
  });

  it('arrows move over everything that can be opened, round and round', async () => {
    const { palette } = await open({
      context: { words: '黄体', found: { ...nothingFound, members: [{ ...member, conversationId: null }], orders: [order], talks: [talk] } },
    });
    expect(screen.getByRole('option', { name: /林晓彤.*还没有会话/ })).toHaveAttribute('aria-disabled', 'true');
    const field = screen.getByRole('combobox');
    await userEvent.type(field, '{ArrowDown}');
    palette.show({ cursor: 'talk c2 7' });
    await userEvent.type(field, '{ArrowDown}{ArrowUp}');
    expect(palette.sent).toEqual(['talk c2 7', 'order o1', 'order o1'].map((key) => ({ type: 'cursor.move', key })));
  });

  it('leads to the file of a customer who has no conversation, for whom that screen is open', async () => {
    const menus = { screens: { '/customManage': { have: true, buttons: {} } }, areas: [] };
    const context = { words: '林', cursor: 'member m1', found: { ...nothingFound, members: [{ ...member, conversationId: null }] } };
    const { navigation } = await open({ context, menus });
    expect(screen.getByRole('option', { name: /林 晓彤.*打开档案/ })).toHaveAttribute('aria-disabled', 'false');
    await userEvent.type(screen.getByRole('combobox'), '{Enter}');
    expect(navigation.sent).toEqual([{ type: 'go', path: '/customManage?id=m1' }]);
  });

  it('Enter that ends a word of an input method opens nothing', async () => {
    const { palette } = await open({ context: { words: '黄体', found: { ...nothingFound, orders: [order] } } });
    const press = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
    Object.defineProperty(press, 'isComposing', { value: true });
    screen.getByRole('combobox').dispatchEvent(press);
    expect(palette.sent).toEqual([]);
  });

  it('a section that failed is an entry that asks again and leaves the palette open', async () => {
    const { palette } = await open({
      context: {
        words: '黄体',
        failures: { orders: { reason: 'network', code: 0, text: '', values: {} } },
        found: { ...nothingFound, members: [], talks: [] },
      },
      tags: ['ordersFailed'],
    });
    expect(screen.getByRole('option')).toHaveTextContent('订单查找失败，按回车重试连不上服务器');
    await userEvent.type(screen.getByRole('combobox'), '{Enter}');
    expect(palette.sent).toEqual([{ type: 'section.retry', section: 'orders' }]);
  });

  it('says what is still being looked for', async () => {
    await open({ context: { words: '黄体', found: { ...nothingFound, members: [] } }, tags: ['ordersBusy'] });
    expect(screen.getByRole('status')).toHaveTextContent('正在查找订单');
    expect(within(screen.getByRole('group')).queryAllByRole('option')).toEqual([]);
  });

  it('says that nothing was found', async () => {
    await open({ context: { words: '黄体', found: { members: [], orders: [], talks: [] } } });
    expect(screen.getByText('没有找到“黄体”')).toBeInTheDocument();
  });

  it('one character says that one more searches everything', async () => {
    await open({ context: { words: 'l' } });
    expect(screen.getByText('再输入一个字，还会查找客户、订单和会话')).toBeInTheDocument();
  });

  it('knows light and dark, help and the settings by whatever they are called, in both languages', async () => {
    const { palette } = await open({ features: ['accounts'] });
    await userEvent.type(screen.getByRole('combobox'), 'x');
    const typed = palette.sent.findLast((event) => event.type === 'words.type') as { names: { key: string; texts: string[] }[] } | undefined;
    const textsOf = (key: string) => typed?.names.find((one) => one.key === `action ${key}`)?.texts ?? [];
    expect(textsOf('theme')).toEqual(expect.arrayContaining(['暗色', '亮色', '主题', 'dark', 'theme']));
    expect(textsOf('keys')).toEqual(expect.arrayContaining(['帮助', 'help']));
    expect(textsOf('account')).toEqual(expect.arrayContaining(['设置', 'settings']));
  });

  it('does what it offers', async () => {
    const { desk, preference, rootActor, onKeyMap, palette } = await open();
    for (const name of ['收藏这个页面', '切换到英文', '换成宽松', '交班', '离岗 我的状态', '键盘快捷键'])
      await userEvent.click(screen.getByRole('option', { name }));
    expect(preference.sent).toEqual([{ type: 'favourite.toggle', path: '/consultation' }]);
    expect(rootActor.sent).toEqual([
      { type: 'language.choose', language: 'en' },
      { type: 'density.choose', density: 'middle' },
    ]);
    expect(desk.sent).toEqual([{ type: 'people.ask' }, { type: 'handOver.open' }, { type: 'duty.choose', dutyState: 'offline' }]);
    expect(onKeyMap).toHaveBeenCalledOnce();
    expect(palette.sent.filter((event) => event.type === 'palette.close')).toHaveLength(6);
  });

  it('speaks English', async () => {
    await open({ language: 'en' });
    expect(groups()).toEqual(['Favourites', 'Pages', 'Actions']);
    expect(screen.getByRole('combobox', { name: 'Search customers, orders, pages' })).toBeInTheDocument();
  });
});
