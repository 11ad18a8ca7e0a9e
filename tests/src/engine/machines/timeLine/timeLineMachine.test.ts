/** One time line in a window: steps, filters, what comes in meanwhile, and where the reader stands. */
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { timeLineLimits } from '#contract/limits/lists.ts';
import type { RowChange } from '#contract/socket.ts';
import type { TimeLineEntry } from '#contract/timeLine.ts';
import { continued, lineKey, renewed } from '#src/engine/machines/timeLine/entries.ts';
import { timeLinesMachine } from '#src/engine/machines/timeLine/timeLinesMachine.ts';
import { timeLineMachine } from '#src/engine/machines/timeLine/timeLineMachine.ts';
import type { StepAsked, StepRead } from '#src/engine/machines/timeLine/timeLineMachine.ts';

const entry = (number: number, more: Partial<TimeLineEntry> = {}): TimeLineEntry => ({
  key: `order.0:${number}`,
  kind: 'order',
  word: 0,
  id: String(number),
  at: new Date(Date.UTC(2026, 10, 1) + number * 60_000).toISOString(),
  values: {},
  names: {},
  byName: null,
  ...more,
});
const of = { entity: 'member', id: 'm1' };
const change = (more: Partial<RowChange>): RowChange => ({ entity: 'order', id: 'x', change: 'created', version: 1, position: 1, patch: null, ...more });

/** A back end that has these entries, the newest first, two a step. */
function started(size = 2) {
  const clock = new SimulatedClock();
  const store: { entries: TimeLineEntry[]; asked: StepAsked[]; fails: boolean } = {
    entries: [5, 4, 3, 2, 1].map((number) => entry(number)),
    asked: [],
    fails: false,
  };
  const readStep = fromPromise(({ input }: { input: StepAsked }): Promise<StepRead> => {
    store.asked.push(input);
    if (store.fails) return Promise.reject(new Error('away'));
    const from = input.next === null ? 0 : store.entries.findIndex(({ key }) => key === input.next) + 1;
    // Read anew, it has two more than a step.
    const limit = input.next === null && store.asked.length > 1 ? Math.min(input.limit, size + 2) : size;
    const entries = store.entries.slice(from, from + limit);
    const next = from + limit < store.entries.length ? (entries.at(-1)?.key ?? null) : null;
    return Promise.resolve({ entries, next, kinds: ['history', 'order', 'note', 'conversation'] });
  });
  const host = createActor(timeLinesMachine.provide({ actors: { line: timeLineMachine.provide({ actors: { readStep } }) } }), { clock }).start();
  host.send({ type: 'line.show', ...of });
  const line = host.getSnapshot().context.lines[lineKey(of)];
  if (!line) throw new Error('Expected the line to be there once it is shown.');
  const settle = async (): Promise<void> => {
    clock.increment(timeLineLimits.settleMs);
    for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
  };
  const shown = (): readonly string[] => {
    const { entries, waiting } = line.getSnapshot().context;
    return entries.filter(({ key }) => !waiting.includes(key)).map(({ id }) => id);
  };
  return { host, line, store, settle, shown };
}

test('a line is read in steps until there is no more', async () => {
  const { line, settle, shown } = started();
  await settle();
  expect([shown(), line.getSnapshot().context.next]).toEqual([['5', '4'], 'order.0:4']);
  line.send({ type: 'line.more' });
  await settle();
  line.send({ type: 'line.more' });
  await settle();
  expect([shown(), line.getSnapshot().context.next]).toEqual([['5', '4', '3', '2', '1'], null]);
  line.send({ type: 'line.more' });
  expect(line.getSnapshot().matches('resting')).toBe(true);
});

test('the end that is seen while all of it is read again is not forgotten', async () => {
  const { line, store, settle, shown } = started();
  await settle();
  store.entries.unshift(entry(6));
  line.send({ type: 'burst', changes: [change({ id: '6', patch: { memberId: 'm1' } })] });
  await Promise.resolve();
  // The settling is over and the answer not there yet.
  line.send({ type: 'line.again' });
  expect(line.getSnapshot().matches('asking')).toBe(true);
  line.send({ type: 'line.more' });
  await settle();
  await settle();
  expect(shown().length).toBeGreaterThan(4);
});

test('kinds and a day begin anew from the top', async () => {
  const { line, store, settle } = started();
  await settle();
  line.send({ type: 'line.filter', kinds: ['note'] });
  await settle();
  line.send({ type: 'line.day', day: '2026-11-03' });
  await settle();
  expect(store.asked.at(-1)).toMatchObject({ kinds: ['note'], day: '2026-11-03', next: null });
});

test('what is new comes in at the top, and what has been read further down stays', async () => {
  const { host, line, store, settle, shown } = started();
  await settle();
  line.send({ type: 'line.more' });
  await settle();
  store.entries.unshift(entry(6));
  host.send({ type: 'burst', changes: [change({})] });
  await settle();
  expect(shown()).toEqual(['6', '5', '4', '3', '2']);
});

test('whoever reads further down is told how many wait, and nothing moves until they ask', async () => {
  const { host, line, store, settle, shown } = started();
  await settle();
  line.send({ type: 'line.scrolled', top: false });
  store.entries.unshift(entry(7), entry(6));
  host.send({ type: 'burst', changes: [change({})] });
  await settle();
  expect([shown(), line.getSnapshot().context.waiting]).toEqual([
    ['5', '4'],
    ['order.0:7', 'order.0:6'],
  ]);
  line.send({ type: 'line.showNew' });
  expect(shown().slice(0, 2)).toEqual(['7', '6']);
});

test('only what can concern the line is a reason to ask', async () => {
  const { host, store, settle } = started();
  await settle();
  store.entries.unshift(entry(9, { key: 'conversation.0:c', kind: 'conversation', id: 'last', values: { conversationId: 'c1' } }));
  host.send({ type: 'burst', changes: [change({ entity: 'member', id: 'm1', change: 'updated' })] });
  await settle();
  const asked = store.asked.length;
  const others = [
    change({ entity: 'member', id: 'm2', change: 'updated' }),
    change({ entity: 'order', id: 'unknown', change: 'updated' }),
    change({ entity: 'role' }),
    change({ entity: 'note', patch: { memberId: 'm2' } }),
  ];
  host.send({ type: 'burst', changes: others, talks: ['c2'] });
  await settle();
  expect(store.asked.length).toBe(asked);
  for (const news of [
    { changes: [], talks: ['c1'] },
    { changes: [change({ entity: 'note', patch: { memberId: 'm1' } })] },
    { changes: [change({ id: '5', change: 'updated' })] },
  ]) {
    const before = store.asked.length;
    host.send({ type: 'burst', ...news });
    await settle();
    expect(store.asked.length).toBe(before + 1);
  }
});

test('a line that failed says so, keeps what is known, and heals', async () => {
  const { host, line, store, settle, shown } = started();
  await settle();
  store.fails = true;
  host.send({ type: 'burst', changes: [change({})] });
  await settle();
  expect([shown(), line.getSnapshot().context.failure?.text, host.getSnapshot().context.failure]).toEqual([['5', '4'], 'away', true]);
  store.fails = false;
  host.send({ type: 'reload' });
  await settle();
  expect([line.getSnapshot().context.failure, host.getSnapshot().context.failure]).toEqual([null, null]);
});

test('what happens while older entries come is asked for behind them, and older ones that are wanted while news settle come first', async () => {
  const { host, line, store, settle, shown } = started();
  await settle();
  const news = { type: 'burst', changes: [change({})] } as const;
  line.send({ type: 'line.more' });
  store.entries.unshift(entry(6));
  host.send(news);
  await settle();
  await settle();
  expect(shown().slice(0, 5)).toEqual(['6', '5', '4', '3', '2']);
  host.send(news);
  line.send({ type: 'line.more' });
  expect(line.getSnapshot().hasTag('adding')).toBe(true);
  await settle();
  await settle();
  expect(shown().at(-1)).toBe('1');
  const asked = store.asked.length;
  host.send(news);
  await settle();
  host.send(news);
  await settle();
  expect(store.asked.length).toBeGreaterThan(asked);
});

test('older entries that cannot be had are said, and those that are there stay', async () => {
  const { host, line, store, settle, shown } = started();
  await settle();
  store.fails = true;
  line.send({ type: 'line.more' });
  await settle();
  expect([shown(), line.getSnapshot().context.failure?.text, host.getSnapshot().context.failure]).toEqual([['5', '4'], 'away', true]);
  store.fails = false;
  line.send({ type: 'line.more' });
  await settle();
  expect([shown(), line.getSnapshot().context.failure]).toEqual([['5', '4', '3', '2'], null]);
});

test('so many lines are kept, the one that was shown longest ago ends', () => {
  const { host, line } = started();
  for (let at = 0; at < timeLineLimits.kept; at += 1) host.send({ type: 'line.show', entity: 'member', id: `other${at}` });
  expect([Object.keys(host.getSnapshot().context.lines).length, line.getSnapshot().status]).toEqual([timeLineLimits.kept, 'stopped']);
});

test('a day of a conversation that is written in again takes its new place, once', () => {
  const day = (number: number): TimeLineEntry => entry(number, { key: 'conversation.0:c:2026-11-01' });
  const known = { entries: [entry(5), day(4), entry(3), entry(2)], next: 'x' };
  expect(renewed(known, { entries: [day(6), entry(5), entry(3)], next: 'y' })).toEqual({ entries: [day(6), entry(5), entry(3), entry(2)], next: 'x' });
  // More came than one answer has: what was known is not joined to it over a hole.
  expect(renewed({ entries: [entry(2)], next: 'x' }, { entries: [entry(9), entry(8)], next: 'y' })).toEqual({ entries: [entry(9), entry(8)], next: 'y' });
  expect(continued(known, { entries: [entry(2), entry(1)], next: null }).entries.map(({ id }) => id)).toEqual(['5', '4', '3', '2', '1']);
});
