/** Numbers that are no longer counted stand there as they were: the page says so and offers to count them again. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conversationLife } from '#contract/lives/conversationLife.ts';
import type { Life } from '#contract/lives/life.ts';
import type { ToldLife } from '#contract/lives/told.ts';
import type { LivesContext } from '#src/inspector/machines/lives/livesContext.ts';
import type { LivesRef } from '#src/inspector/machines/lives/livesMachine.ts';
import { LivesPage } from '#src/inspector/views/lives/LivesPage.tsx';
import { StateTable } from '#src/inspector/views/lives/StateTable.tsx';
import { actorShowing, draw, person } from '#tests/views/stage.tsx';

const told: ToldLife = {
  key: 'order.status',
  entity: 'order',
  field: 'status',
  life: 'orderLife',
  label: ['订单', 'Orders'],
  of: null,
  states: [{ state: 'unpaid', count: 7, oldest: null, late: null, lateFilter: null }],
  moved: [],
  isMovedCut: false,
};
const counted: LivesContext = {
  shown: { 'order.status': { told, asOf: '2026-11-20T02:40:00.000Z', failure: null } },
  failed: {},
  failure: null,
  stale: [],
  isAllStale: false,
  asked: null,
  chosen: null,
  sought: '',
  moves: null,
  movesFailure: null,
};
const failure = { reason: 'network', code: 0, text: '', values: {} } as const;

function show(patch: Partial<LivesContext>): ReturnType<typeof actorShowing<LivesRef>> {
  const lives = actorShowing<LivesRef>({ context: { ...counted, ...patch } });
  draw(<LivesPage />, {
    person: { ...person, rights: [...person.rights, 'lives.watch'] },
    root: { config: { features: ['resources'], version: '1', title: ['医院', 'Hospital'] } },
    actors: { lives },
  });
  return lives;
}

test('a later counting that fails whole is said in words beside the numbers that stand, and is begun again by its button', () => {
  const lives = show({ failure });
  expect(screen.getByRole('alert')).toHaveTextContent('网络');
  expect(screen.getByText('截至 10:40:00')).toBeVisible();
  expect(screen.getByText('停于 10:40')).toBeVisible();
  expect(screen.getByRole('link', { name: /订单/ })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(lives.sent.at(-1)).toEqual({ type: 'reload' });
});

test('numbers that were counted say nothing of failures', () => {
  show({});
  expect(screen.queryByRole('alert')).toBeNull();
});

test('where nothing was ever counted the page says it once, in the place of the numbers', () => {
  show({ shown: {}, failure });
  expect(screen.getAllByRole('button', { name: '重试' })).toHaveLength(1);
});

test('a state without a limit says so; late rows without a list are a number that leads nowhere', () => {
  const states = [
    { state: 'waiting', count: 5, oldest: null, late: 3, lateFilter: null },
    { state: 'closed', count: 9, oldest: null, late: null, lateFilter: null },
  ];
  draw(<StateTable life={conversationLife as unknown as Life} told={{ ...told, key: 'conversation.state', entity: 'conversation', field: 'state', states }} />);
  expect(screen.getByRole('row', { name: /待接入 5 3/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /已结束 9 无时限/ })).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});
