import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { policyDefaults, preferenceDefaults } from '#contract/resources/desk.ts';
import type { DeskRef } from '#src/shell/machines/consoleMachine.ts';
import { InboxStore } from '#src/desk/machines/inbox/store.ts';
import { HandOverSheet } from '#src/desk/views/handOver/HandOverSheet.tsx';
import { rowOf } from '#tests/machines/simulated.ts';
import { actorShowing, draw } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';

const rows = [
  rowOf('late', { userName: '陈思琪', state: 'serving', assigneeId: 'u1', waitingSince: '2026-11-20T02:00:00Z', lastMessage: '今天的 B 超单' }),
  rowOf('calm', { userName: '林晓彤', state: 'waitingCustomer', assigneeId: 'u1', lastMessage: '好的' }),
];
const people = {
  u2: { id: 'u2', name: '何佳宁', title: '护士', teamIds: [], dutyState: 'online', isPresent: true, open: 12, capacity: 12 },
  u3: { id: 'u3', name: '陆一鸣', title: null, teamIds: [], dutyState: 'offline', isPresent: false, open: 0, capacity: 12 },
};
const handOver = {
  known: ['late', 'calm'],
  chosen: ['late', 'calm'],
  target: { to: 'queue' },
  note: '',
  outcomes: {},
  giving: [],
  settled: 0,
  failure: null,
  leaves: true,
  work: null,
  workFailure: null,
  workChosen: [],
  workRefused: {},
};
let store: InboxStore;
beforeEach(() => {
  store = new InboxStore({ id: 'u1', system: 'staff' });
  store.addPage(rows, 1, 'first');
});

function drawn(
  patch: Readonly<Record<string, unknown>> = {},
  { tags = [] as string[], draftBadges = new Map<string, string>(), others = people as Readonly<Record<string, object>> } = {},
) {
  const desk = actorShowing<DeskRef>({
    context: {
      handOver: { ...handOver, ...patch },
      people: others,
      teams: [{ id: 't1', name: '护士组', memberIds: [], version: 1 }],
      policy: policyDefaults,
      preferences: preferenceDefaults,
    },
    tags,
  });
  const inbox = actorShowing({ context: { revision: 1, store } });
  draw(<HandOverSheet />, { root: { desk, inbox, draftBadges } });
  return { desk: desk as DeskRef & StagedActor, inbox: inbox as StagedActor };
}

describe('the hand-over sheet', () => {
  it('gives all of it by Enter: the button has the focus', async () => {
    const { desk } = drawn();
    expect(screen.getByRole('button', { name: '交出 2 位并离岗' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(desk.sent).toEqual([{ type: 'handOver.give' }]);
  });

  it('shows who is late, his last words, and what was written and not sent', () => {
    drawn({}, { draftBadges: new Map([['late', 'draft']]) });
    const row = screen.getByText('陈思琪').closest('li') as HTMLElement;
    expect(within(row).getByText(/超时 · 等 42:07/)).toBeInTheDocument();
    expect(within(row).getByText('今天的 B 超单')).toBeInTheDocument();
    expect(within(row).getByText('有草稿')).toBeInTheDocument();
    expect(screen.getByText('1 位还有没发出的内容')).toBeInTheDocument();
  });

  it('keeps some, and says how many stay', async () => {
    const { desk } = drawn({ chosen: ['late'] });
    expect(screen.getByText('1 位留给自己')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: '选择林晓彤' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '全选' }));
    expect(desk.sent).toEqual([
      { type: 'handOver.choose', change: { chosen: ['late', 'calm'] } },
      { type: 'handOver.choose', change: { chosen: ['late', 'calm'] } },
    ]);
  });

  it('to a person with his load and presence, to a team or to the queue', async () => {
    const { desk } = drawn();
    await userEvent.click(screen.getByRole('radio', { name: /何佳宁.*在岗.*接待 12 \/ 12.*已满/ }));
    await userEvent.click(screen.getByRole('radio', { name: '护士组' }));
    expect(screen.getByRole('radio', { name: /陆一鸣.*不在线/ })).toBeInTheDocument();
    expect(desk.sent).toEqual([
      { type: 'handOver.choose', change: { target: { to: 'person', toUserId: 'u2' } } },
      { type: 'handOver.choose', change: { target: { to: 'team', toTeamId: 't1' } } },
    ]);
  });

  it('lists other work by kind, to a colleague alone; a refused piece says why', async () => {
    const work = [
      { kind: 'callBacks', id: 'w1', name: '周岚', at: null, version: 1 },
      { kind: 'visits', id: 'w2', name: '伍思甜', at: null, version: 1 },
    ];
    const { desk } = drawn({ work, workChosen: ['callBacks w1', 'visits w2'], workRefused: { 'visits w2': '换一位同事' } });
    const list = screen.getByRole('region', { name: '其他工作' });
    expect(within(list).getByText('约好的回拨')).toBeInTheDocument();
    expect(within(list).getByText(/选一位在岗的同事/)).toBeInTheDocument();
    expect(within(list).getByText('换一位同事').closest('li')).toHaveTextContent('伍思甜');
    expect(screen.getByRole('button', { name: '交出 2 位并离岗' })).toBeInTheDocument();
    await userEvent.click(within(list).getByRole('checkbox', { name: '选择周岚' }));
    expect(desk.sent).toEqual([{ type: 'handOver.choose', change: { workChosen: ['visits w2'] } }]);
  });

  it('counts other work where a colleague takes it', () => {
    const work = [{ kind: 'visits', id: 'w2', name: '伍思甜', at: null, version: 1 }];
    drawn({ work, workChosen: ['visits w2'], chosen: [], target: { to: 'person', toUserId: 'u2' } });
    expect(screen.getByRole('button', { name: '交出 1 项并离岗' })).toBeEnabled();
    cleanup();
    drawn({ work, workChosen: ['visits w2'], chosen: [], target: { to: 'person', toUserId: 'u2' }, leaves: false });
    expect(screen.getByRole('button', { name: '交出 1 项' })).toBeEnabled();
  });

  it('a refused row says why and stays', () => {
    drawn({ outcomes: { late: { isDone: false, reason: '何佳宁已满' } } });
    expect(screen.getByRole('alert')).toHaveTextContent('1 位未交出');
    expect(within(screen.getByText('陈思琪').closest('li') as HTMLElement).getByText('何佳宁已满')).toBeInTheDocument();
  });

  it('what somebody else has taken meanwhile stays in sight with his name, and can be chosen no more', () => {
    store.addPage([rowOf('late', { userName: '陈思琪', state: 'serving', assigneeId: 'u2', assigneeName: '何佳宁', version: 9 })], 2, 'single');
    drawn({ outcomes: { late: { isDone: false, reason: '这个会话由何佳宁接待' } } });
    const row = screen.getByText('陈思琪').closest('li') as HTMLElement;
    expect(within(row).getByText('这个会话由何佳宁接待')).toBeInTheDocument();
    expect(within(row).getByRole('checkbox')).toBeDisabled();
    expect(screen.getByText('已选 1 / 1')).toBeInTheDocument();
  });

  it('while giving nothing can be changed, and it says how far it is', () => {
    drawn({ giving: ['late', 'calm'], settled: 1 }, { tags: ['giving'] });
    expect(screen.getByRole('progressbar', { name: '已交 1 / 2' })).toHaveAttribute('aria-valuenow', '50');
    expect(screen.getByRole('checkbox', { name: '全选' })).toBeDisabled();
  });

  it('with nothing chosen one leaves and keeps them all', async () => {
    const { desk } = drawn({ chosen: [] });
    await userEvent.click(screen.getByRole('button', { name: '全部保留，直接离岗' }));
    expect(desk.sent).toEqual([{ type: 'handOver.give' }]);
  });

  it.each([
    ['somebody who is not there', { isPresent: false }, true],
    ['somebody off duty who has the page open', { dutyState: 'offline' }, true],
    ['somebody busy', { dutyState: 'busy' }, false],
    ['somebody who is there', {}, false],
  ])('warns before it is given to %s only where they see it later, and gives it all the same', async (_, standing, isWarned) => {
    const taker = { ...people.u2, open: 1, ...standing };
    const { desk } = drawn({ target: { to: 'person', toUserId: 'u2' } }, { others: { u2: taker, u3: people.u3 } });
    expect(screen.queryByText('何佳宁现在不在，回来后才会看到') !== null).toBe(isWarned);
    // Nobody is warned of somebody who was not chosen.
    expect(screen.queryByText('陆一鸣现在不在，回来后才会看到')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '交出 2 位并离岗' }));
    expect(desk.sent).toEqual([{ type: 'handOver.give' }]);
  });

  it('warns of nobody where the queue or a team takes it', () => {
    drawn({ target: { to: 'team', toTeamId: 't1' } });
    expect(screen.queryByText(/现在不在/)).toBeNull();
  });

  it('leads to a conversation, putting the sheet away', async () => {
    const { desk, inbox } = drawn();
    await userEvent.click(screen.getByRole('button', { name: '打开陈思琪的会话' }));
    expect([desk.sent, inbox.sent]).toEqual([[{ type: 'handOver.close' }], [{ type: 'conversation.open', id: 'late' }]]);
  });
});
