/** The call that begins a consultation depends on the person: staff name a customer, customers name nobody. */
import { expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import type { consultationMachine } from '#src/orders/machines/consultationMachine.ts';
import { wired } from '#src/orders/wiring/consultation.ts';
import type { ScreenParts } from '#src/kit/wiring/parts.ts';
import { alone, settled } from '#tests/machines/simulated.ts';

type Said = readonly [key: string, given: unknown];

function begun(isOwn: boolean) {
  const said: Said[] = [];
  const answers: Readonly<Record<string, unknown>> = {
    'order.consultOffer': { fee: null, doctors: [{ id: 'd1' }] },
    'order.consultOwnOffer': { fee: 9_900 },
    'order.consult': { conversationId: 'c1' },
    'order.consultOwn': { conversationId: 'c2' },
    'member.options': [],
  };
  const api = {
    call: async (key: string, given: unknown) => {
      said.push([key, given]);
      return answers[key];
    },
  } as unknown as Api;
  const { logic } = wired({ api, side: isOwn ? 'member' : 'staff' } as unknown as ScreenParts);
  return { said, ...alone(logic as typeof consultationMachine, (tools) => ({ tools, isOwn })) };
}
const written = { type: 'consult.make', title: '备孕咨询', payPrice: 5_000 } as const;

test('staff name the customer, the amount, the doctor, and what the customer reads; what is empty is left out', async () => {
  const one = begun(false);
  const { child, said } = one;
  child.send({ type: 'consult.ask', customer: { memberId: 'm1', name: '林晓' } });
  await settled();
  child.send({ ...written, customerNote: '空腹', doctorId: 'd1' });
  await settled();
  child.send({ type: 'consult.ask', customer: { memberId: 'm1', name: '林晓' } });
  await settled();
  child.send({ ...written, customerNote: '', doctorId: null });
  await settled();
  one.stop();
  const plain = { memberId: 'm1', title: '备孕咨询', payPrice: 5_000 };
  expect(said).toEqual([
    ['order.consultOffer', { memberId: 'm1' }],
    ['order.consult', { ...plain, clientId: 'id-1', customerNote: '空腹', doctorId: 'd1' }],
    ['order.consultOffer', { memberId: 'm1' }],
    ['order.consult', { ...plain, clientId: 'id-2' }],
  ]);
  expect(one.heardOf('notification.chosen').map((event) => event['conversationId'])).toEqual(['c1', 'c1']);
});

test('customers name nobody: what it is about, and what they were shown', async () => {
  const one = begun(true);
  const { child, said } = one;
  await settled();
  child.send({ type: 'consult.ask' });
  await settled();
  child.send({ ...written, payPrice: 9_900, customerNote: '', doctorId: null });
  await settled();
  one.stop();
  expect(said).toEqual([
    ['order.consultOwnOffer', {}],
    ['order.consultOwnOffer', {}],
    ['order.consultOwn', { title: '备孕咨询', payPrice: 9_900, clientId: 'id-1' }],
  ]);
});
