import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ConsoleRef, NavigationRef } from '#machines/consoleMachine.ts';
import { App } from '#views/shell/App.tsx';
import type { Screens } from '#views/shell/App.tsx';
import { ShellPages } from '#views/shell/ShellPages.tsx';
import { NotFound } from '#views/shell/NotFound.tsx';
import { actorShowing, draw, now, person } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';

const named = (name: string) =>
  function Named(): React.ReactElement {
    return <p>{name}</p>;
  };
const screens: Screens = {
  Shell: ShellPages,
  Desk: named('desk'),
  Orders: named('orders'),
  Gallery: named('gallery'),
  Password: named('password'),
  Patient: named('patient'),
  First: named('first'),
  NotFound,
};

function open(path: string, tag: 'active' | 'anonymous' | 'restoring', given: Screens = screens): NavigationRef & StagedActor {
  const navigation = actorShowing<NavigationRef>({ context: { path, search: '', title: ['咨询台', 'Desk'], menus: null } });
  const root = actorShowing<ConsoleRef>({
    context: {
      language: 'zh-CN',
      theme: 'dark',
      now,
      freshness: { mark: 'live', since: now, syncedAt: now },
      notices: [],
      socket: null,
      inbox: null,
      selected: null,
      lists: {},
      config: { features: [], version: '1', title: ['安禾', 'Anhe'] },
      session: actorShowing({ context: { person: tag === 'active' ? person : null, failure: null, notice: null } }),
      navigation,
    },
    tags: [tag],
  });
  render(<App root={root} screens={given} />);
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
    expect(open('/system', 'active').sent).toEqual([{ type: 'go', path: '/consultation', replace: true }]);
  });

  it('help on a path that is none', () => {
    const navigation = open('/nowhere', 'active');
    expect(screen.getByRole('heading', { name: '没有这个页面' })).toBeInTheDocument();
    fireEvent.click(within(screen.getByRole('main')).getByRole('link', { name: '订单管理' }));
    expect(navigation.sent).toEqual([{ type: 'go', path: '/orderManage' }]);
  });

  it('title the document and mark its language and theme', () => {
    open('/consultation', 'active');
    expect(document.title).toBe('咨询台 · 安禾');
    expect(document.documentElement).toHaveAttribute('lang', 'zh-CN');
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  });

  it('say that a screen did not load, keep the shell, and try again on demand', () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let broken = true;
    open('/consultation', 'active', {
      ...screens,
      Desk: () => {
        if (broken) throw new Error('Failed to fetch module');
        return <p>desk</p>;
      },
    });
    expect(screen.getByRole('alert')).toHaveTextContent('页面没有载入');
    expect(screen.getByRole('navigation', { name: '主菜单' })).toBeInTheDocument();
    broken = false;
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(screen.getByText('desk')).toBeInTheDocument();
    told.mockRestore();
  });
});

describe('a missing right', () => {
  it('is named, with the role one has', async () => {
    const { NoRight } = await import('#views/states/NoRight.tsx');
    draw(<NoRight right="order.read" />, { language: 'en' });
    expect(screen.getByText(/It needs the right "See orders"/)).toBeInTheDocument();
  });
});
