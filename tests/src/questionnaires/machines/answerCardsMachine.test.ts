import { afterEach, expect, test } from 'vitest';
import { answerCardsMachine } from '#src/questionnaires/machines/answerCardsMachine.ts';
import type { AnswerCardRow } from '#src/questionnaires/machines/answerCardsMachine.ts';
import { alone, asked } from '#tests/machines/simulated.ts';

const card = (id: string, status: string): AnswerCardRow => ({
  id,
  title: { zh: '术后随访' },
  status,
  sentAt: null,
  beganAt: null,
  submittedAt: null,
  expiresAt: null,
  answered: 0,
  asked: 2,
  scores: null,
  alarms: null,
});
const change = (id: string) => ({ entity: 'questionnaireAnswer', id, change: 'updated', version: 2, position: 9, patch: null }) as const;

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());

function start() {
  const read = asked<AnswerCardRow, { readonly id: string }>();
  const link = asked<{ readonly token: string }, { readonly id: string }>();
  const followed: string[] = [];
  const one = alone(
    answerCardsMachine.provide({ actors: { read: read.logic, link: link.logic }, actions: { follow: (_, token) => void followed.push(token) } }),
    () => undefined as never,
  );
  over = one;
  return { ...one, read, link, followed, context: () => one.child.getSnapshot().context };
}

test('a card is read once, and again when its row changes; rows that no card shows are nobody’s', async () => {
  const { child, read, context } = start();
  child.send({ type: 'card.want', id: 'a' });
  child.send({ type: 'card.want', id: 'a' });
  await read.last().answer(card('a', 'sent'));
  child.send({ type: 'card.want', id: 'a' });
  expect(read.runs).toHaveLength(1);
  child.send({ type: 'burst', changes: [change('other'), change('a')] });
  await read.last().answer(card('a', 'begun'));
  expect(read.runs).toHaveLength(2);
  expect(context().cards['a']?.status).toBe('begun');
});

test('what changes while a card is being read is read once more', async () => {
  const { child, read, context } = start();
  child.send({ type: 'card.want', id: 'a' });
  child.send({ type: 'burst', changes: [change('a')] });
  await read.last().answer(card('a', 'sent'));
  await read.last().answer(card('a', 'submitted'));
  expect([read.runs.length, context().cards['a']?.status, context().beingRead]).toEqual([2, 'submitted', null]);
});

test('gone: the others are read all the same; a lost network waits for the line', async () => {
  const { child, read, context } = start();
  child.send({ type: 'card.want', id: 'gone' });
  child.send({ type: 'card.want', id: 'b' });
  await read.last().refuse({ reason: 'notFound' });
  expect(context().absent).toEqual(['gone']);
  await read.last().refuse({ reason: 'network' });
  expect(context().failure?.reason).toBe('network');
  child.send({ type: 'reload' });
  await read.last().answer(card('b', 'sent'));
  expect(Object.keys(context().cards)).toEqual(['b']);
});

test('its customer is led to the page on which it is answered; where it is over by now, the card is read again', async () => {
  const { child, read, link, followed } = start();
  child.send({ type: 'card.want', id: 'a' });
  await read.last().answer(card('a', 'sent'));
  child.send({ type: 'card.open', id: 'a' });
  await link.last().answer({ token: 't1' });
  expect(followed).toEqual(['t1']);
  child.send({ type: 'card.open', id: 'a' });
  await link.last().refuse({ reason: 'notFound' });
  child.send({ type: 'reload' });
  expect(read.runs).toHaveLength(2);
});
