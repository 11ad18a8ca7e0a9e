import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { DeskRef, SocketRef } from '#src/shell/machines/consoleMachine.ts';
import { Account } from '#src/shell/views/Account.tsx';
import { actorShowing, draw, person } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';

const socket = (isOpen: boolean) => actorShowing<SocketRef>({ context: {}, tags: isOpen ? ['open'] : [] });

it('says one’s duty and what each state means; choosing is one event', async () => {
  const desk = actorShowing<DeskRef>({ context: { dutyState: 'busy' } }) as DeskRef & StagedActor;
  draw(<Account />, { root: { desk, socket: socket(true) } });
  await userEvent.click(screen.getByRole('button', { name: '账号 周敏 忙碌' }));
  expect(await screen.findByText('手上的继续接待，不再分配新的')).toBeInTheDocument();
  await userEvent.click(screen.getByText('不接待；没结束的会话先交出'));
  expect(desk.sent).toEqual([{ type: 'duty.choose', dutyState: 'offline' }]);
});

it('without a connection nobody is present, whatever he chose', () => {
  const desk = actorShowing<DeskRef>({ context: { dutyState: 'online' } });
  const { container } = draw(<Account />, { root: { desk, socket: socket(false) } });
  expect(container.querySelector('.presence')).toHaveClass('away');
});

it('on a back end of the specification there is the way out and nothing of duty', async () => {
  draw(<Account />, { root: { socket: socket(true) } });
  await userEvent.click(screen.getByRole('button', { name: '账号 周敏' }));
  expect(await screen.findByText('退出登录')).toBeInTheDocument();
  expect(screen.queryByText('我的状态')).toBeNull();
});

it.each([
  ['corpadmin', true],
  ['serviceLead', false],
])('[r-corpadmin] with a role of code %s the shell says corporate administrator: %s', async (code, isSaid) => {
  draw(<Account />, { root: { socket: socket(true) }, person: { ...person, roles: [{ code, name: '某角色' }] } });
  await userEvent.click(screen.getByRole('button', { name: '账号 周敏' }));
  await screen.findByText('退出登录');
  expect(screen.queryByText('企业管理员') !== null).toBe(isSaid);
});
