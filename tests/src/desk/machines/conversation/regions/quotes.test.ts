import { expect, test } from 'vitest';
import { answering, quoted } from '#src/desk/machines/conversation/needs.ts';
import { mayRecall } from '#src/desk/machines/conversation/recall.ts';
import { changed, frame, now, opened, start, withDesk } from '#tests/machines/conversationStage.ts';
import { rowOf } from '#tests/machines/simulated.ts';

test('a quote goes with the message and is gone then', async () => {
  const one = await opened();
  one.child.send({ type: 'quote.choose', seq: 2 });
  expect(answering(one.context())).toMatchObject({ seq: 2, name: '王芳', text: 'text 2' });
  one.write('是的');
  expect(one.sent()[0]).toMatchObject({ replyToSeq: 2 });
  expect(one.context().quoting).toBeNull();
});

test('a message quoted from further up is fetched once, alone; one that cannot be had says nothing', async () => {
  const one = start({ features: withDesk, row: rowOf('a', { lastSeq: 90 }) });
  await one.calls.history.last().answer({ rows: [frame(89, { replyToSeq: 5 }), frame(90, { replyToSeq: 6 })], lastSeq: 90 });
  expect(one.calls.history.last().input).toMatchObject({ afterSeq: 4, limit: 1 });
  expect(quoted(one.context(), 5)).toBeUndefined();
  await one.calls.history.last().answer({ rows: [frame(5)], lastSeq: 90 });
  await one.calls.history.last().refuse({ reason: 'network' });
  expect([quoted(one.context(), 5)?.text, quoted(one.context(), 6)]).toEqual(['text 5', null]);
  one.burst(changed('message', 'x', { conversationId: 'a', seq: 5, recalledAt: now }));
  expect(quoted(one.context(), 5)).toMatchObject({ text: '', isRecalled: true });
});

test('one’s own message is taken back within two minutes; its words go back into the draft', async () => {
  const one = await opened();
  const item = one.context().items[2];
  if (!item) throw new Error('The third message is missing.');
  expect(mayRecall(one.context(), item)).toBe(true);
  one.child.send({ type: 'recall.ask', seq: 3 });
  expect(one.calls.recall.last().input.seq).toBe(3);
  one.burst(changed('message', 'x', { conversationId: 'a', seq: 3, recalledAt: now }));
  await one.calls.recall.last().answer();
  expect(one.context().items[2]).toMatchObject({ content: '', recalledAt: now });
  one.child.send({ type: 'draft.changed', text: '再说' });
  one.child.send({ type: 'recalled.edit', seq: 3 });
  expect(one.context()).toMatchObject({ draft: 'text 3\n再说', recalledTexts: {} });
});

test('the answer alone takes it back too', async () => {
  const one = await opened();
  one.child.send({ type: 'recall.ask', seq: 3 });
  await one.calls.recall.last().answer();
  expect(one.context()).toMatchObject({ recalling: null, recalledTexts: { 3: 'text 3' } });
  expect(one.context().items[2]).toMatchObject({ content: '', recalledAt: now });
});

test('no longer after two minutes, never another’s, and a refusal says why', async () => {
  const one = await opened();
  one.child.send({ type: 'recall.ask', seq: 2 });
  expect(one.calls.recall.runs).toEqual([]);
  one.child.send({ type: 'recall.ask', seq: 3 });
  await one.calls.recall.last().refuse({ reason: 'recallTooLate', code: 40907 });
  expect(one.context()).toMatchObject({ failure: { reason: 'recallTooLate' }, recalling: null });
  one.clock.increment(120_000);
  one.child.send({ type: 'recall.ask', seq: 3 });
  expect(one.calls.recall.runs).toHaveLength(1);
});

test('what another took back is empty at once, and nobody is offered to edit it', async () => {
  const one = await opened();
  one.burst(changed('message', 'x', { conversationId: 'a', seq: 2, recalledAt: now }));
  expect(one.context().items[1]).toMatchObject({ content: '', recalledAt: now });
  expect(one.context().recalledTexts).toEqual({});
});
