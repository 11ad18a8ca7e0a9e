/** Somebody goes to another place of the history while a page of it is still loading, or that page cannot be had: they stand where they went, and nothing has a hole. */
import { expect, test } from 'vitest';
import type { ContentFrame } from '#contract/socket.ts';
import { frame, start, withDesk } from '#tests/machines/conversationStage.ts';
import { rowOf } from '#tests/machines/simulated.ts';

const from = (first: number, last: number): readonly ContentFrame[] => Array.from({ length: last - first + 1 }, (_, n) => frame(first + n));
const page = (first: number, last: number) => ({ rows: from(first, last), lastSeq: 300 });

/** The newest 50 of 300 are shown. */
async function opened() {
  const one = start({ features: withDesk, row: rowOf('a', { lastSeq: 300 }) });
  one.child.send({ type: 'conversation.shown' });
  await one.calls.history.last().answer(page(251, 300));
  const { runs } = one.calls.history;
  return { ...one, runs, value: () => one.child.getSnapshot().value.history, ends: () => [one.seqs()[0], one.seqs().at(-1)] };
}
/** Far up, with 50 messages around a place. */
async function farUp() {
  const one = await opened();
  one.child.send({ type: 'jump.to', seq: 40 });
  await one.calls.history.last().answer(page(15, 64));
  return one;
}
const pages = [
  ['older', 'history.older', () => opened()],
  ['newer', 'history.newer', () => farUp()],
] as const;

test.each(pages)('the page of %s messages could not be had: what is shown stays, with why, and it is asked for again', async (_, type, begin) => {
  const one = await begin();
  const shown = one.seqs();
  one.child.send({ type });
  await one.calls.history.last().refuse({ reason: 'network' });
  expect([one.seqs(), one.context().failure?.reason, one.context().loadingOlder, one.context().loadingNewer]).toEqual([shown, 'network', false, false]);
  const asked = one.runs.length;
  one.child.send({ type });
  expect([one.runs.length, one.runs.at(-1)?.input]).toEqual([asked + 1, one.runs.at(-2)?.input]);
});

test.each(pages)('while the page of %s messages loads: a place that is shown is gone to, and the page still comes', async (_, type, begin) => {
  const one = await begin();
  const [first = 0, last = 0] = one.ends();
  one.child.send({ type });
  one.child.send({ type: 'jump.to', seq: first + 3 });
  expect(one.context().place?.seq).toBe(first + 3);
  await one.calls.history.last().answer(type === 'history.older' ? page(first - 50, first - 1) : page(last + 1, last + 50));
  expect(one.seqs()).toHaveLength(100);
});

test.each(pages)('while the page of %s messages loads: a place further away is gone to, and the late page changes nothing', async (_, type, begin) => {
  const one = await begin();
  one.child.send({ type });
  const late = one.calls.history.last();
  one.child.send({ type: 'jump.to', seq: 150 });
  expect(one.calls.history.last().input).toMatchObject({ afterSeq: 124 });
  await late.answer(page(1, 14));
  await one.calls.history.last().answer(page(125, 174));
  expect([one.ends(), one.context().place?.seq]).toEqual([[125, 174], 150]);
});

test('while older or newer messages load far up: the way back to the newest is open', async () => {
  for (const type of ['history.older', 'history.newer'] as const) {
    const one = await farUp();
    one.child.send({ type });
    one.child.send({ type: 'jump.latest' });
    expect(one.child.getSnapshot().hasTag('jumping')).toBe(true);
    await one.calls.history.last().answer(page(251, 300));
    expect([one.ends(), one.context().isDetached, one.context().place?.seq]).toEqual([[251, 300], false, 300]);
    one.stop();
  }
});

test('a jump is given up for the newest, and the newest for another place: the last wish counts', async () => {
  const one = await farUp();
  one.child.send({ type: 'jump.to', seq: 150 });
  const first = one.calls.history.last();
  one.child.send({ type: 'jump.latest' });
  await first.answer(page(125, 174));
  expect(one.ends()).toEqual([15, 64]);
  // Pressed twice, it is asked for once.
  const asked = one.runs.length;
  one.child.send({ type: 'jump.latest' });
  expect(one.runs).toHaveLength(asked);
  one.child.send({ type: 'jump.to', seq: 50 });
  expect([one.context().place?.seq, one.value()]).toEqual([50, 'latest']);
  const latest = one.calls.history.last();
  one.child.send({ type: 'jump.to', seq: 200 });
  await latest.answer(page(251, 300));
  await one.calls.history.last().answer(page(175, 224));
  expect([one.ends(), one.context().place?.seq, one.context().isDetached]).toEqual([[175, 224], 200, true]);
});

test('the newest could not be had: the reader stays where they are, with why, and can try again', async () => {
  const one = await farUp();
  one.child.send({ type: 'jump.latest' });
  await one.calls.history.last().refuse({ reason: 'network' });
  expect([one.ends(), one.context().isDetached, one.context().failure?.reason]).toEqual([[15, 64], true, 'network']);
  one.child.send({ type: 'jump.latest' });
  await one.calls.history.last().answer(page(251, 300));
  expect(one.context().isDetached).toBe(false);
});

test('whoever leaves keeps their place, and none at the newest end', async () => {
  const one = await opened();
  one.child.send({ type: 'place.leave', seq: 260 });
  const nonce = one.context().place?.nonce ?? 0;
  one.child.send({ type: 'place.leave', seq: 260 });
  expect(one.context().place).toEqual({ seq: 260, nonce: nonce + 1 });
  one.child.send({ type: 'place.leave', seq: null });
  expect(one.context().place).toBeNull();
});
