import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Input } from 'antd';
import { describe, expect, it, vi } from 'vitest';
import type { ConsoleRef, NavigationRef } from '#src/shell/machines/consoleMachine.ts';
import type { Title } from '#src/kit/machines/navigation/guards.ts';
import { translators } from '#i18n/translators.ts';
import { App } from '#src/shell/views/App.tsx';
import { appPartsOf } from '#src/shell/views/Pages.tsx';
import type { Screens } from '#src/shell/views/Pages.tsx';
import { ShellPages } from '#src/shell/views/ShellPages.tsx';
import { NotFound } from '#src/kit/views/notFound/NotFound.tsx';
import { actorShowing, draw, hostShowing, now, person } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';

const named = (name: string) =>
  function Named(): React.ReactElement {
    return <p>{name}</p>;
  };
const screens: Screens = {
  Shell: ShellPages,
  NotFound,
  pages: { '/consultation': named('desk'), '/orderManage': named('orders'), '/patient': named('patient'), '/first': named('first') },
};

function open(
  path: string,
  tag: 'active' | 'anonymous' | 'restoring',
  given: Screens = screens,
  { title = ['咨询台', 'Desk'], tags = [] }: { readonly title?: Title; readonly tags?: string[] } = {},
): NavigationRef & StagedActor {
  const navigation = actorShowing<NavigationRef>({ context: { path, search: '', title, menus: null }, tags });
  const root = actorShowing<ConsoleRef>({
    context: {
      language: 'zh-CN',
      theme: 'dark',
      density: 'mini',
      now,
      freshness: { mark: 'live', since: now, syncedAt: now },
      notices: [],
      socket: null,
      inbox: null,
      selected: null,
      lists: {},
      screenActors: hostShowing({}),
      screens: null,
      config: { features: [], version: '1', title: ['安禾', 'Anhe'] },
      session: actorShowing({ context: { person: tag === 'active' ? person : null, failure: null, notice: null } }),
      version: actorShowing({ context: { ready: '' } }),
      navigation,
    },
    tags: [tag],
  });
  render(<App root={root} parts={appPartsOf(given)} wordsOf={(language) => translators[language].t} />);
  return navigation;
}

describe('the pages', () => {
  it('show the screen of the address inside the shell', () => {
    open('/orderManage', 'active');
    expect(screen.getByRole('navigation', { name: '主菜单' })).toBeInTheDocument();
    expect(screen.getByText('orders')).toBeInTheDocument();
  });

  it('show nothing of the shell to who is not logged in', () => {
    open('/orderManage', 'anonymous');
    expect(screen.queryByText('orders')).toBeNull();
    expect(screen.getByLabelText('账号')).toBeInTheDocument();
  });

  it('wait without deciding while the session is being restored', () => {
    open('/consultation', 'restoring');
    expect(screen.queryByLabelText('账号')).toBeNull();
    expect(screen.getByRole('status', { name: '正在打开' })).toBeInTheDocument();
  });

  it('lead the system path to the first screen', () => {
    expect(open('/system', 'active').sent).toEqual([{ type: 'go', path: '/workbenches', replace: true }]);
    cleanup();
    // The menus say which one is first: before they are here, none is opened that another would replace.
    expect(open('/system', 'active', screens, { tags: ['busy'] }).sent).toEqual([]);
  });

  it('help on a path that is none: what it may have meant, a search, and the way back', () => {
    const navigation = open('/ordermanege/', 'active');
    expect(screen.getByRole('heading', { name: '没有这个页面' })).toBeInTheDocument();
    const main = within(screen.getByRole('main'));
    fireEvent.click(main.getByRole('link', { name: '订单管理' }));
    expect(main.queryByRole('link', { name: '咨询台' })).toBeNull();
    fireEvent.change(main.getByRole('searchbox', { name: '查找页面' }), { target: { value: 'desk' } });
    fireEvent.click(main.getByRole('link', { name: '咨询台' }));
    fireEvent.click(main.getByRole('button', { name: '返回上一页' }));
    expect(navigation.sent).toEqual([{ type: 'go', path: '/orderManage' }, { type: 'go', path: '/consultation' }, { type: 'back' }]);
  });

  it('tell who is not logged in that a path is none, and where to log in', () => {
    open('/nowhere', 'anonymous');
    expect(screen.getByRole('heading', { name: '没有这个页面' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '去登录' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('know no shell page below the system path', () => {
    open('/system/orderManage', 'active');
    expect(screen.getByRole('heading', { name: '没有这个页面' })).toBeInTheDocument();
    expect(screen.getByRole('navigation', { name: '主菜单' })).toBeInTheDocument();
  });

  it('[p-size] [c-locale] draw their controls in the mini size, in Chinese', () => {
    open('/consultation', 'active', { ...screens, pages: { ...screens.pages, '/consultation': () => <Input aria-label="field" /> } });
    expect(screen.getByRole('textbox', { name: 'field' })).toHaveClass('ant-input-sm');
    expect(document.documentElement).toHaveAttribute('lang', 'zh-CN');
  });

  it("[p-title] have the hospital's name as their title where they have none, and none where it is blank", () => {
    for (const [title, shown] of [
      ['product', '安禾'],
      ['blank', ''],
    ] as const) {
      open('/consultation', 'active', screens, { title });
      expect(document.title.trim()).toBe(shown);
      cleanup();
    }
  });

  it('title the document and mark its language and theme', () => {
    open('/consultation', 'active');
    expect(document.title).toBe('咨询台');
    expect(document.documentElement).toHaveAttribute('lang', 'zh-CN');
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  });

  it('say that a screen did not load, keep the shell, and try again on demand', () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let broken = true;
    open('/consultation', 'active', {
      ...screens,
      pages: {
        ...screens.pages,
        '/consultation': () => {
          if (broken) throw Object.assign(new Error('Failed to fetch module'), { fault: 'error' });
          return <p>desk</p>;
        },
      },
    });
    expect(screen.getByRole('alert')).toHaveTextContent('页面加载失败');
    expect(screen.getByRole('alert')).not.toHaveTextContent('Failed to fetch');
    expect(screen.getByRole('navigation', { name: '主菜单' })).toBeInTheDocument();
    broken = false;
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(screen.getByText('desk')).toBeInTheDocument();
    told.mockRestore();
  });
});

describe('a missing right', () => {
  it('is named, with the role one has', async () => {
    const { NoRight } = await import('#src/kit/views/states/NoRight.tsx');
    draw(<NoRight right="order.read" />, { language: 'en' });
    expect(screen.getByText(/It needs the right "See orders"/)).toBeInTheDocument();
  });
});
