import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CustomerTalks, OrderTalks } from '#src/desk/views/side/TalksPart.tsx';
import { orderScreen, stagedList } from '#tests/src/engine/views/stagedList.tsx';
import { actorShowing, draw, person } from '#tests/views/stage.tsx';

const withDesk = { root: { config: { features: ['desk'], version: '1', title: ['医院', 'Hospital'] } } };
const talk = (conversationId: string, day: number, more: object = {}) => ({
  conversationId,
  lastMessage: `第 ${day} 天`,
  lastMessageType: 0,
  lastMessageAt: `2026-11-${String(day).padStart(2, '0')}T02:00:00Z`,
  description: '',
  assigneeName: '顾文澜',
  state: 'closed',
  busId: 'x',
  ...more,
});
const listOf = (about: string, rows: readonly object[]) => {
  const ref = actorShowing({ context: { asked: { calls: [], renewedBy: [] }, answers: [{ rows, next: null }], failure: null } });
  return stagedList({ readings: { talks: { about, ref } } });
};
const links = (): readonly (string | null)[] =>
  within(screen.getByRole('region', { name: '会话' }))
    .getAllByRole('link')
    .map((one) => one.getAttribute('href'));

test('a customer has their last conversations beside them, the newest first, each one press from the desk', () => {
  const rows = [talk('c1', 9), talk('c2', 12, { state: 'serving' }), ...[1, 2, 3, 4].map((day) => talk(`old${day}`, day))];
  draw(<CustomerTalks list={listOf('m1', rows)} screen={orderScreen} row={{ id: 'm1', version: 1 }} />, withDesk);
  expect(links()).toEqual(['/consultation?c=c2', '/consultation?c=c1', '/consultation?c=old4', '/consultation?c=old3', '/consultation?c=old2']);
  expect(screen.getByRole('link', { name: /第 12 天.*接待中/ })).toBeInTheDocument();
});

test('an order has the conversation it was pushed in first, and asks for those of its customer', () => {
  const row = { id: 'o1', version: 1, memberId: 'm1', conversationId: 'c1' };
  const list = stagedList();
  draw(<OrderTalks list={list} screen={orderScreen} row={row} />, withDesk).unmount();
  expect(list.sent).toContainEqual(
    expect.objectContaining({
      type: 'reading.show',
      about: 'o1',
      asked: expect.objectContaining({ calls: [['conversation.list', { memberId: 'm1', limit: 20 }]] }),
    }),
  );
  draw(<OrderTalks list={listOf('o1', [talk('c2', 12), talk('c1', 9)])} screen={orderScreen} row={row} />, withDesk);
  expect(links()).toEqual(['/consultation?c=c1', '/consultation?c=c2']);
  expect(screen.getAllByText('本订单')).toHaveLength(1);
});

test('a customer without one is told so; who may not read conversations sees nothing of them', () => {
  draw(<CustomerTalks list={listOf('m1', [])} screen={orderScreen} row={{ id: 'm1', version: 1 }} />, withDesk).unmount();
  draw(<CustomerTalks list={listOf('m1', [])} screen={orderScreen} row={{ id: 'm1', version: 1 }} />, withDesk);
  expect(screen.getByText('还没有会话')).toBeInTheDocument();
  const { container } = draw(<CustomerTalks list={listOf('m1', [talk('c1', 9)])} screen={orderScreen} row={{ id: 'm1', version: 1 }} />, {
    ...withDesk,
    person: { ...person, rights: ['member.read'] },
  });
  expect(container).not.toHaveTextContent('会话');
});

test('a back end without the desk is asked for none', () => {
  const list = stagedList();
  const { container } = draw(<CustomerTalks list={list} screen={orderScreen} row={{ id: 'm1', version: 1 }} />);
  expect(container).not.toHaveTextContent('会话');
  expect(list.sent).toEqual([]);
});
