import { useState } from 'react';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Heals } from '#src/kit/views/dom/LoadBoundary.tsx';
import { loadPartsBy } from '#src/kit/views/dom/partLoader.ts';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { draw } from '#tests/views/stage.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  loadPartsBy((load) => load);
});

it('a part that does not come says so and is asked for again; meanwhile its ground stands there', async () => {
  // React tells each caught error there.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isGone = true;
  const load = vi.fn<() => Promise<() => React.ReactElement>>(() => (isGone ? Promise.reject(new Error('gone')) : Promise.resolve(() => <p>图</p>)));
  const Part = lazily(load);
  draw(<Part />);
  expect(screen.getByRole('status', { name: '正在打开' })).toBeInTheDocument();
  expect(await screen.findByRole('alert')).toHaveTextContent('这部分加载失败');
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }));
  await waitFor(() => expect(load.mock.calls.length).toBeGreaterThan(1));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  isGone = false;
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }));
  expect(await screen.findByText('图')).toBeInTheDocument();
});

it('a part that did not come is tried again with its screen, without a press', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isGone = true;
  const Part = lazily(() => (isGone ? Promise.reject(new Error('gone')) : Promise.resolve(() => <p>图</p>)));
  function Healing(): React.ReactElement {
    const [heals, heal] = useState(0);
    return (
      <Heals value={heals}>
        <button onClick={() => heal(1)}>网络恢复</button>
        <Part />
      </Heals>
    );
  }
  draw(<Healing />);
  expect(await screen.findByRole('alert')).toHaveTextContent('这部分加载失败');
  isGone = false;
  await userEvent.click(screen.getByRole('button', { name: '网络恢复' }));
  expect(await screen.findByText('图')).toBeInTheDocument();
});

it('a press begins the page anew, since a browser would answer with the old failure; nothing else does', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const asked: boolean[] = [];
  loadPartsBy(() => (mayBegin) => {
    asked.push(mayBegin);
    return Promise.reject(new Error('gone'));
  });
  const Part = lazily(() => Promise.reject<React.ComponentType>(new Error('gone')));
  draw(<Part />);
  const again = await screen.findByRole('button', { name: '重新加载' });
  expect(new Set(asked)).toEqual(new Set([false]));
  await userEvent.click(again);
  await waitFor(() => expect(asked.at(-1)).toBe(true));
});

it('a field stands in a ground that is as high as a control', () => {
  const Part = lazily(() => new Promise<React.ComponentType>(() => undefined), 'control');
  draw(<Part />);
  expect(screen.getByRole('status', { name: '正在打开' })).toHaveClass('as-control');
});
