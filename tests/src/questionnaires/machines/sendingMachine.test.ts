import { afterEach, expect, test } from 'vitest';
import { offersShown } from '#src/questionnaires/machines/sendingContext.ts';
import type { Offer, Sent } from '#src/questionnaires/machines/sendingContext.ts';
import { sendingMachine } from '#src/questionnaires/machines/sendingMachine.ts';
import type { SendInput } from '#src/questionnaires/machines/sendingMachine.ts';
import { alone, asked } from '#tests/machines/simulated.ts';

const offer = (id: string, more: Partial<Offer> = {}): Offer => ({
  id,
  name: id,
  title: { zh: `给客户看的${id}` },
  category: 'followUp',
  mode: 'named',
  asked: 3,
  lastSentAt: null,
  openSince: null,
  ...more,
});
const sentBy = (by: Sent['by']): Sent => ({ answerId: 'a', address: '/questionnaire/t', link: 'https://x/questionnaire/t', title: 't', isNew: true, by });
const inChat = { memberId: 'm1', conversationId: 'c1', backTo: '#composer' };

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());
function start() {
  const offers = asked<readonly Offer[], { readonly memberId: string }>();
  const send = asked<Sent, SendInput>();
  const led: string[] = [];
  const one = alone(
    sendingMachine.provide({ actors: { readOffers: offers.logic, send: send.logic }, actions: { lead: (_, selector) => void led.push(selector) } }),
    (tools) => ({ tools }),
  );
  over = one;
  return {
    child: one.child,
    offers,
    send,
    led,
    context: () => one.child.getSnapshot().context,
    is: (state: string) => one.child.getSnapshot().value === state,
  };
}

test('in a conversation one press sends it, and the keyboard goes back to where the work goes on', async () => {
  const { child, offers, send, led, context, is } = start();
  child.send({ type: 'sending.ask', about: inChat });
  expect(offers.last().input).toEqual({ memberId: 'm1' });
  await offers.last().answer([offer('q1'), offer('q2')]);
  child.send({ type: 'sending.pick', questionnaireId: 'q2' });
  // A sending that is under way is not left, and not begun for somebody else.
  child.send({ type: 'sending.leave' });
  child.send({ type: 'sending.ask', about: { memberId: 'm2' } });
  expect(send.last().input).toEqual({ about: inChat, questionnaireId: 'q2', clientId: 'id-1' });
  await send.last().answer(sentBy('card'));
  expect([is('idle'), context().done, context().about, led]).toEqual([true, 1, null, ['#composer']]);
});

test('tried again after a failure it is the same message; another choice is another one', async () => {
  const { child, offers, send, context, is } = start();
  child.send({ type: 'sending.ask', about: inChat });
  await offers.last().answer([offer('q1'), offer('q2')]);
  child.send({ type: 'sending.pick', questionnaireId: 'q1' });
  await send.last().refuse({ reason: 'network' });
  expect([is('choosing'), context().failure?.reason]).toEqual([true, 'network']);
  child.send({ type: 'sending.pick', questionnaireId: 'q1' });
  expect(send.last().input.clientId).toBe('id-1');
  await send.last().refuse({ reason: 'network' });
  child.send({ type: 'sending.pick', questionnaireId: 'q2' });
  expect(send.last().input.clientId).toBe('id-2');
});

test('from a file it says how the customer hears of it, and another one can be sent', async () => {
  const { child, offers, send, context, is } = start();
  child.send({ type: 'sending.ask', about: { memberId: 'm1' } });
  await offers.last().answer([offer('q1')]);
  child.send({ type: 'sending.pick', questionnaireId: 'q1' });
  await send.last().answer(sentBy('none'));
  expect([is('sent'), context().sent?.by, context().done]).toEqual([true, 'none', 0]);
  child.send({ type: 'sending.again' });
  expect([offers.runs.length, context().sent]).toEqual([2, null]);
});

test('what cannot be read is asked for again: by hand, and once the line is back', async () => {
  const { child, offers, is } = start();
  child.send({ type: 'sending.ask', about: inChat });
  await offers.last().refuse({ reason: 'network' });
  expect(is('unread')).toBe(true);
  child.send({ type: 'reload' });
  await offers.last().refuse({ reason: 'network' });
  child.send({ type: 'sending.again' });
  await offers.last().answer([]);
  expect(is('choosing')).toBe(true);
});

test('another customer is offered nothing of the one before', async () => {
  const { child, offers, context } = start();
  child.send({ type: 'sending.ask', about: inChat });
  await offers.last().answer([offer('q1')]);
  child.send({ type: 'sending.ask', about: { memberId: 'm2' } });
  expect(context().offers).toBeNull();
});

test('words are looked for in what colleagues and customers call it, in both languages', () => {
  const offers = [offer('PHQ-9', { title: { zh: '心情', en: 'Mood' } }), offer('移植后随访')];
  expect(offersShown({ offers, words: ' mood ', about: null }).map(({ id }) => id)).toEqual(['PHQ-9']);
  expect(offersShown({ offers, words: '随访', about: null }).map(({ id }) => id)).toEqual(['移植后随访']);
  expect(offersShown({ offers, words: '', about: null })).toHaveLength(2);
  expect(offersShown({ offers, words: '', about: { memberId: 'm1', questionnaireId: 'PHQ-9' } }).map(({ id }) => id)).toEqual(['PHQ-9']);
});
