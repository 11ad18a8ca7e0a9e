import { expect, test } from 'vitest';
import { livesLimits } from '#contract/limits/lives.ts';
import type { ToldLife } from '#contract/lives/told.ts';
import type { RowChange } from '#contract/socket.ts';
import { livesMachine } from '#src/inspector/machines/lives/livesMachine.ts';
import { chosenLife, shownLives, sumsOf } from '#src/inspector/machines/lives/livesContext.ts';
import type { LivesEvent, LoadAsked, Loaded, Moves } from '#src/inspector/machines/lives/livesContext.ts';
import { alone, asked, settled } from '#tests/machines/simulated.ts';

const life = (entity: string, name: string, late: number, count = 1): ToldLife => ({
  key: `${entity}.status`,
  entity,
  field: 'status',
  life: name,
  label: [entity, entity],
  of: null,
  states: [
    { state: name === 'orderLife' ? 'unpaid' : 'received', count, oldest: { id: 'a', at: '2026-11-20T00:00:00.000Z' }, late, lateFilter: '{}' },
    { state: name === 'orderLife' ? 'refunded' : 'withdrawn', count: 50, oldest: null, late: null, lateFilter: null },
  ],
  moved: [{ from: 'received', to: 'withdrawn', count: 3 }],
  isMovedCut: false,
});
const loaded = (...lives: readonly ToldLife[]): Loaded => ({
  lives: Object.fromEntries(lives.map((told) => [told.key, { told, asOf: '2026-11-26T01:00:00.000Z' }])),
  failed: {},
});
const news = (entity: string): LivesEvent => ({
  type: 'burst',
  changes: [{ entity, id: 'x', change: 'updated', version: 1, position: null, patch: null } satisfies RowChange],
});

function begin(search = '') {
  const load = asked<Loaded, LoadAsked>();
  const moves = asked<Moves, string>();
  const one = alone(livesMachine.provide({ actors: { load: load.logic, loadMoves: moves.logic } }), () => ({ visit: { search } }));
  const send = async (event: LivesEvent): Promise<void> => {
    one.child.send(event);
    await settled();
  };
  return { load, moves, send, context: () => one.child.getSnapshot().context, tick: async (ms: number) => (one.clock.increment(ms), settled()) };
}

test('all lives are asked for, late ones stand first, and the log of the first is asked for behind them', async () => {
  const { load, moves, send, context } = begin();
  await send({ type: 'lives.open' });
  expect(load.runs.map(({ input }) => input)).toEqual([null]);
  await load.last().answer(loaded(life('order', 'orderLife', 0), life('complaint', 'complaintLife', 2)));
  expect(shownLives(context()).map(({ told }) => told.key)).toEqual(['complaint.status', 'order.status']);
  expect(chosenLife(context())?.told.key).toBe('complaint.status');
  expect(moves.runs.map(({ input }) => input)).toEqual(['complaint.status']);
  await moves.last().answer({ moves: [], isCut: false });
  expect(context().moves).toMatchObject({ of: 'complaint.status' });
});

test('news count the lives of their entity anew, once for a flock', async () => {
  const { load, moves, send, tick } = begin('?life=order.status');
  await send({ type: 'lives.open' });
  await load.last().answer(loaded(life('order', 'orderLife', 0), life('complaint', 'complaintLife', 2)));
  expect(moves.runs.map(({ input }) => input)).toEqual(['order.status']);
  await send(news('member'));
  await tick(livesLimits.settleMs);
  expect(load.runs).toHaveLength(1);
  await send(news('complaint'));
  await send(news('complaint'));
  await tick(livesLimits.settleMs);
  expect(load.runs.slice(1).map(({ input }) => input)).toEqual([['complaint.status']]);
});

test('a life that could not be counted keeps what it told and says so, and takes no other one with it', async () => {
  const { load, send, context, tick } = begin();
  await send({ type: 'lives.open' });
  await load.last().answer(loaded(life('order', 'orderLife', 0), life('complaint', 'complaintLife', 2)));
  await tick(livesLimits.againMs);
  await load
    .last()
    .answer({ ...loaded(life('order', 'orderLife', 1)), failed: { 'complaint.status': { reason: 'refused', code: 40913, text: 'slow' } as never } });
  expect(context().shown['complaint.status']).toMatchObject({ told: { key: 'complaint.status' }, failure: { text: 'slow' } });
  expect(context().shown['order.status']?.failure).toBeNull();
});

test('what has arrived is not open, and a search finds states in both languages', async () => {
  const { load, send, context } = begin();
  await send({ type: 'lives.open' });
  await load.last().answer(loaded(life('order', 'orderLife', 0, 7), life('complaint', 'complaintLife', 2, 4)));
  expect(sumsOf(context().shown['complaint.status']?.told as ToldLife)).toMatchObject({ open: 4, late: 2, moved: 3 });
  await send({ type: 'lives.seek', words: '待支付' });
  expect(shownLives(context()).map(({ told }) => told.entity)).toEqual(['order']);
  await send({ type: 'lives.seek', words: 'escalated' });
  expect(shownLives(context()).map(({ told }) => told.entity)).toEqual(['complaint']);
});

const order = life('order', 'orderLife', 0);
const complaint = life('complaint', 'complaintLife', 2);

test('lives that cannot be counted say why, and are counted by news, by a press and after a while', async () => {
  const { load, send, context, tick } = begin();
  await send({ type: 'lives.open' });
  await load.last().refuse({ reason: 'network' });
  expect(context().failure?.reason).toBe('network');
  await send({ type: 'reload' });
  await load.last().refuse({ reason: 'network' });
  await tick(livesLimits.againMs);
  expect(load.runs).toHaveLength(3);
  await load.last().answer(loaded(order));
  expect([context().failure, shownLives(context()).length]).toEqual([null, 1]);
  await send({ type: 'reload' });
  await load.last().refuse({ reason: 'network' });
  // Lives that were told stand there still.
  expect(shownLives(context())).toHaveLength(1);
  await send(news('order'));
  await tick(livesLimits.settleMs);
  expect(load.runs.slice(4).map(({ input }) => input)).toEqual([null]);
});

test('what is told while lives are counted is counted after that: news their own, a wish for all of them all', async () => {
  const { load, send, tick } = begin();
  await send({ type: 'lives.open' });
  await load.last().answer(loaded(order, complaint));
  await send({ type: 'reload' });
  await send(news('order'));
  await load.last().answer(loaded(order, complaint));
  await tick(livesLimits.settleMs);
  expect(load.runs.at(-1)?.input).toEqual(['order.status']);
  await send({ type: 'reload' });
  await load.last().answer(loaded(order, complaint));
  await tick(livesLimits.settleMs);
  expect(load.runs.at(-1)?.input).toBeNull();
  await load.last().answer(loaded(order, complaint));
  await send(news('order'));
  await send({ type: 'reload' });
  await tick(livesLimits.settleMs);
  expect(load.runs.at(-1)?.input).toBeNull();
});

test('one life is counted again by its button, and nothing is asked once nobody looks', async () => {
  const { load, send, tick } = begin();
  await send({ type: 'lives.open' });
  await load.last().answer(loaded(order, complaint));
  await send({ type: 'life.again', key: 'complaint.status' });
  expect(load.last().input).toEqual(['complaint.status']);
  await load.last().answer(loaded(complaint));
  const many = load.runs.length;
  await send({ type: 'lives.close' });
  await send(news('order'));
  await tick(livesLimits.againMs + livesLimits.settleMs);
  expect(load.runs).toHaveLength(many);
});

test('another life in the address has another log; one that cannot be had says so, and the life stands', async () => {
  const { load, moves, send, context } = begin('?life=order.status');
  await send({ type: 'lives.open' });
  await load.last().answer(loaded(order, complaint));
  await moves.last().answer({ moves: [], isCut: false });
  await send({ type: 'screen.entered', path: '/inspector/lives', search: '?life=complaint.status' });
  expect([chosenLife(context())?.told.key, moves.last().input]).toEqual(['complaint.status', 'complaint.status']);
  await moves.last().refuse({ reason: 'network' });
  expect([context().movesFailure?.reason, chosenLife(context())?.told.key]).toEqual(['network', 'complaint.status']);
});
