/** Whoever attaches another inspector is told where the data goes before it goes, and while it goes. */
import { useSelector } from '@xstate/react';
import { createActor, fromCallback } from 'xstate';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inspectorMachine } from '#src/inspector/machines/inspectorMachine.ts';
import type { WatchInput, WatchOrder } from '#src/inspector/machines/inspecting.ts';
import type { InspectorRef } from '#src/inspector/machines/inspectorMachine.ts';
import { SourcePart } from '#src/inspector/views/SourcePart.tsx';
import { draw } from '#tests/views/stage.tsx';

function Part({ inspector }: { readonly inspector: InspectorRef }): React.ReactElement {
  return <SourcePart inspector={inspector} context={useSelector(inspector, (snapshot) => snapshot.context)} />;
}

function show(isDemo: boolean): WatchOrder[] {
  const orders: WatchOrder[] = [];
  const watch = fromCallback<WatchOrder, WatchInput>(({ receive, sendBack }) =>
    receive((order) => {
      orders.push(order);
      if (order.type === 'watch.attach') sendBack({ type: 'attach.told', attached: 'connected' });
    }),
  );
  draw(<Part inspector={createActor(inspectorMachine.provide({ actors: { watch } }), { input: { isDemo, visit: null } }).start()} />);
  fireEvent.click(screen.getByRole('button', { name: '导出' }));
  return orders;
}

test('in the demo it is asked first, with the address, and sends until it is stopped', async () => {
  const orders = show(true);
  fireEvent.click(await screen.findByText('连接 Stately 检视器…'));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('https://stately.ai/inspect');
  expect(orders).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: '打开并发送' }));
  expect(orders.map(({ type }) => type)).toEqual(['watch.attach']);
  expect(screen.getByText('正在发送到 stately.ai')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: '停止发送' }));
  expect(orders.map(({ type }) => type)).toEqual(['watch.attach', 'watch.detach']);
  expect(screen.queryByText('正在发送到 stately.ai')).toBeNull();
});

test('whoever does not confirm sends nothing', async () => {
  const orders = show(true);
  fireEvent.click(await screen.findByText('连接 Stately 检视器…'));
  fireEvent.click(await screen.findByRole('button', { name: '不发送' }));
  expect(orders.map(({ type }) => type)).not.toContain('watch.attach');
});

test('with real people it is not offered', async () => {
  show(false);
  await screen.findByText('导出为 XState inspect 格式');
  expect(screen.queryByText('连接 Stately 检视器…')).toBeNull();
});
