/** One truth about the connection: whoever learns something, every view reads the same mark, and what failed is asked for again. */
import { expect, test } from 'vitest';
import { socketLimits } from '#contract/limits/chat.ts';
import { paletteLimits } from '#contract/limits/lists.ts';
import { live, message, talking } from '#tests/machines/consoleStage.ts';
import type { Run } from '#tests/machines/consoleStage.ts';
import { settled } from '#tests/machines/simulated.ts';

const beat = (one: Run, position = 11): void => one.links.at(-1)!.tell({ type: 'link.beat', position });
const syncedAfter = (one: Run, since: number): number => one.context().freshness.syncedAt - since;

test('what the browser says of its network is said at once, and goes when something answers', async () => {
  const one = await live();
  one.pushed.network?.('network.lost');
  expect(one.mark()).toBe('offline');
  // It was on its way before.
  beat(one);
  expect(one.mark()).toBe('offline');
  one.clock.increment(socketLimits.lateAnswerMs);
  one.pushed.network?.('network.back');
  // The browser's word is no answer.
  expect(one.mark()).toBe('quiet');
  expect(one.links.at(-1)!.orders.at(-1)).toMatchObject({ frame: { type: 4 } });
  beat(one);
  expect(one.mark()).toBe('live');
});

test('an answer proves more than a browser that says it has no network', async () => {
  const one = await live();
  one.pushed.network?.('network.lost');
  one.clock.increment(socketLimits.heartbeatMs);
  beat(one);
  expect(one.mark()).toBe('live');
});

test('a heartbeat without an answer ends "live", its answer brings it back', async () => {
  const one = await live();
  one.clock.increment(socketLimits.heartbeatMs);
  one.clock.increment(socketLimits.answerMs - 1);
  expect(one.mark()).toBe('live');
  one.clock.increment(1);
  expect(one.mark()).toBe('quiet');
  beat(one);
  expect(one.mark()).toBe('live');
});

test('a call that does not arrive ends "live", any answer brings it back', async () => {
  const one = await live();
  one.root.send({ type: 'call.unanswered' });
  expect(one.mark()).toBe('quiet');
  one.root.send({ type: 'call.answered', position: Infinity });
  expect(one.mark()).toBe('live');
  one.root.send({ type: 'call.unanswered' });
  beat(one);
  expect(one.mark()).toBe('live');
});

test('a call that arrives says nothing of a connection that is silent', async () => {
  const one = await live();
  one.clock.increment(socketLimits.heartbeatMs);
  one.clock.increment(socketLimits.answerMs);
  one.root.send({ type: 'call.answered', position: Infinity });
  expect(one.mark()).toBe('quiet');
});

test('"synced to" moves with each answered heartbeat that carries a position', async () => {
  const one = await live();
  const since = one.context().freshness.syncedAt;
  one.clock.increment(socketLimits.heartbeatMs);
  beat(one);
  expect(syncedAfter(one, since)).toBe(socketLimits.heartbeatMs);
  one.clock.increment(1_000);
  one.links.at(-1)!.tell({ type: 'link.beat' });
  expect(syncedAfter(one, since)).toBe(socketLimits.heartbeatMs);
});

test('what failed is asked for again when the line is back: spread, again a few times, and then no more', async () => {
  const one = await live();
  await talking(one);
  one.root.send({ type: 'list.open', path: '/list0' });
  const retry = 4_999;
  one.root.send({ type: 'call.unanswered' });
  await one.calls.list.last().refuse({ reason: 'network' });
  const { runs } = one.calls.list;
  expect(runs).toHaveLength(1);
  one.root.send({ type: 'call.answered', position: Infinity });
  one.clock.increment(socketLimits.healMs[0]);
  expect(runs).toHaveLength(2);
  expect(socketLimits.healMs[0]).toBeLessThan(retry);
  expect(one.context().heals).toBe(1);
  for (const wait of socketLimits.healMs.slice(1)) one.clock.increment(wait);
  expect(one.context().heals).toBe(socketLimits.healMs.length);
  one.clock.increment(1_000);
  expect(one.context().heals).toBe(socketLimits.healMs.length);
});

test('menus and tags to choose from are had again without a press, and not again once they are here', async () => {
  const one = await live();
  one.inbox().send({ type: 'sieve.open' });
  const asked = [one.calls.menus, one.calls.tags] as const;
  const counts = (): readonly number[] => asked.map(({ runs }) => runs.length);
  one.root.send({ type: 'call.unanswered' });
  for (const call of asked) await call.last().refuse({ reason: 'network' });
  expect(counts()).toEqual([1, 1]);
  one.root.send({ type: 'call.answered', position: Infinity });
  one.clock.increment(socketLimits.healMs[0]);
  expect(counts()).toEqual([2, 2]);
  await one.calls.menus.last().answer(null);
  await one.calls.tags.last().answer([]);
  one.clock.increment(socketLimits.healMs[1]);
  expect(counts()).toEqual([2, 2]);
});

test('so are the sections of the palette', async () => {
  const one = await live({ features: ['positions', 'echo', 'search'] });
  const { find } = one.calls;
  one.context().palette!.send({ type: 'palette.open' });
  one.context().palette!.send({ type: 'words.type', words: '林晓', names: [] });
  one.clock.increment(paletteLimits.typingMs);
  const sections = find.runs.map(({ input }) => input.section);
  expect(sections.length).toBeGreaterThan(0);
  one.root.send({ type: 'call.unanswered' });
  for (const run of find.runs) await run.refuse({ reason: 'network' });
  one.root.send({ type: 'call.answered', position: Infinity });
  one.clock.increment(socketLimits.healMs[0]);
  expect(find.runs.map(({ input }) => input.section)).toEqual([...sections, ...sections]);
});

test('while nothing answers nothing is asked for again', async () => {
  const one = await live();
  one.root.send({ type: 'call.unanswered' });
  one.root.send({ type: 'call.answered', position: Infinity });
  one.pushed.network?.('network.lost');
  one.clock.increment(10_000);
  expect(one.context().heals).toBe(0);
});

test('a screen whose file did not come waits while to begin anew would lose something', async () => {
  const one = await live();
  await talking(one);
  one.context().selected!.send({ type: 'draft.changed', text: 'half a sen' });
  await settled();
  one.root.send({ type: 'call.unanswered' });
  one.root.send({ type: 'call.answered', position: Infinity });
  one.clock.increment(socketLimits.healMs[0]);
  expect(one.context().heals).toBe(0);
  one.burst(message('a', 1));
});
