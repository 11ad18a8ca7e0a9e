import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { NavigationRef, OpenScreensRef } from '#src/shell/machines/consoleMachine.ts';
import { At } from '#src/shell/views/tabs/At.tsx';
import { ScreenTabs } from '#src/shell/views/tabs/ScreenTabs.tsx';
import { actorShowing, draw } from '#tests/views/stage.tsx';
import type { Stage, StagedActor } from '#tests/views/stage.tsx';

const open = [
  { path: '/consultation', search: '?c=7' },
  { path: '/orderManage', search: '' },
  { path: '/secretUpdate', search: '' },
];
function stage(context: Readonly<Record<string, unknown>> = {}, language: Stage['language'] = 'zh-CN') {
  const screens = actorShowing<OpenScreensRef>({ context: { open, unsaved: [], asked: [], ...context } });
  const navigation: NavigationRef & StagedActor = actorShowing({ context: { path: '/orderManage', search: '', title: 'product', menus: null } });
  draw(
    <At path="/orderManage" search="">
      <ScreenTabs />
    </At>,
    { language, root: { screens, navigation } },
  );
  return { screens, navigation, strip: within(screen.getByRole('navigation')) };
}

test('the open screens are links to where each was left, the one in front is marked', () => {
  const { strip } = stage();
  expect(strip.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/consultation?c=7', '/orderManage', '/secretUpdate']);
  expect(strip.getByRole('link', { current: 'page' })).toHaveTextContent('订单管理');
});

test('one with something unsaved says so, in either language', () => {
  const { strip } = stage({ unsaved: ['/consultation'] }, 'en');
  expect(strip.getByRole('link', { name: /Consultation desk.*Something is not sent or saved/ })).toBeInTheDocument();
});

test('cross, middle button and Delete close; arrows move among them', () => {
  const { screens, strip } = stage();
  fireEvent.click(strip.getByRole('button', { name: '关闭订单管理' }));
  const desk = strip.getByRole('link', { name: '咨询台' });
  fireEvent(desk, new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true }));
  fireEvent.keyDown(desk, { key: 'Delete' });
  desk.focus();
  fireEvent.keyDown(desk, { key: 'ArrowRight' });
  expect(strip.getByRole('link', { name: '订单管理' })).toHaveFocus();
  expect(screens.sent).toEqual([
    { type: 'screen.close', path: '/orderManage' },
    { type: 'screen.close', path: '/consultation' },
    { type: 'screen.close', path: '/consultation' },
  ]);
});

test('the only one has no cross', () => {
  const { strip } = stage({ open: [{ path: '/orderManage', search: '' }] });
  expect(strip.queryByRole('button')).toBeNull();
});

test('keys with Alt act while somebody writes', () => {
  const { screens } = stage();
  for (const code of ['KeyW', 'BracketLeft', 'BracketRight']) fireEvent.keyDown(document.body, { code, altKey: true });
  fireEvent.keyDown(document.body, { code: 'KeyW' });
  expect(screens.sent).toEqual([{ type: 'screen.close' }, { type: 'screen.step', by: -1 }, { type: 'screen.step', by: 1 }]);
});

test('the one in front comes into sight again when a load brings others back beside it', async () => {
  const seen: (string | null)[] = [];
  const spy = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scrolled(this: Element) {
    seen.push(this.textContent);
  });
  const { screens } = stage({ open: [{ path: '/orderManage', search: '' }] });
  act(() => screens.show({ open }));
  await vi.waitFor(() => expect(seen).toEqual(['订单管理', '订单管理']));
  spy.mockRestore();
});
