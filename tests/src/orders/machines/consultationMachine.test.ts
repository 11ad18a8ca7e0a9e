/** A consultation that is begun: what it costs first, the same one once, another fee shown before anything is made. */
import { afterEach, describe, expect, test } from 'vitest';
import type { OptionRow } from '#src/engine/machines/resourceList/context.ts';
import { consultationMachine } from '#src/orders/machines/consultationMachine.ts';
import type { ConsultOffer, NewConsultation } from '#src/orders/machines/consultationMachine.ts';
import type { Consulted } from '#src/orders/machines/consulted.ts';
import { alone, asked } from '#tests/machines/simulated.ts';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());

const lin = { memberId: 'm1', name: '林晓' };
const offer: ConsultOffer = { fee: 8_000, doctors: [{ id: 'd1', name: '顾文澜', title: null, isHere: true }] };
const written = { title: '备孕咨询', payPrice: 8_000, customerNote: '', doctorId: null };

function start({ isOwn = false } = {}) {
  const calls = {
    find: asked<readonly OptionRow[], { words: string }>(),
    offer: asked<ConsultOffer, { customer: Consulted | null }>(),
    begin: asked<string, { customer: Consulted | null; consultation: NewConsultation | null }>(),
  };
  const one = alone(
    consultationMachine.provide({ actors: { findCustomers: calls.find.logic, loadOffer: calls.offer.logic, begin: calls.begin.logic } }),
    (tools) => ({ tools, isOwn }),
  );
  over = one;
  const now = () => one.child.getSnapshot();
  const tags = () => (['asked', 'choosing', 'reading', 'writing', 'busy'] as const).filter((tag) => now().hasTag(tag));
  return { ...one, calls, tags, context: () => now().context };
}

describe('begun by staff', () => {
  test('its fee is read first; asked for again it is the same one; then its conversation is led to', async () => {
    const { child, calls, tags, context, heard } = start();
    child.send({ type: 'consult.ask', customer: lin });
    expect(tags()).toEqual(['asked', 'reading']);
    await calls.offer.last().answer(offer);
    expect([tags(), context().offer]).toEqual([['asked', 'writing'], offer]);
    child.send({ type: 'consult.make', ...written });
    child.send({ type: 'consult.make', ...written });
    child.send({ type: 'consult.leave' });
    expect([calls.begin.runs.length, tags()]).toEqual([1, ['asked', 'writing', 'busy']]);
    await calls.begin.last().refuse({ reason: 'timeout' });
    expect([tags(), context().failure?.reason]).toEqual([['asked', 'writing'], 'timeout']);
    child.send({ type: 'consult.make', ...written });
    const [first, second] = calls.begin.runs;
    expect(second?.input).toEqual(first?.input);
    await second?.answer('c9');
    expect(heard).toEqual([
      { type: 'form.done', key: 'consultation:m1' },
      { type: 'notification.chosen', conversationId: 'c9' },
    ]);
    expect([tags(), context().failure]).toEqual([[], null]);
  });

  test('with another doctor it is another one', async () => {
    const { child, calls } = start();
    child.send({ type: 'consult.ask', customer: lin });
    await calls.offer.last().answer(offer);
    child.send({ type: 'consult.make', ...written });
    await calls.begin.last().refuse({ reason: 'targetUnknown' });
    child.send({ type: 'consult.make', ...written, doctorId: 'd1' });
    const [first, second] = calls.begin.runs.map(({ input }) => input.consultation?.clientId);
    expect(second).not.toBe(first);
  });

  test('beside nobody the customer is found first, and may be another one', async () => {
    const { child, calls, tags, context, clock } = start();
    child.send({ type: 'consult.ask' });
    expect([tags(), calls.find.last().input]).toEqual([['asked', 'choosing'], { words: '' }]);
    child.send({ type: 'customer.seek', words: '林' });
    child.send({ type: 'customer.seek', words: '林晓' });
    clock.increment(250);
    expect(calls.find.runs.map(({ input }) => input.words)).toEqual(['', '林晓']);
    await calls.find.last().refuse({ reason: 'network' });
    expect(context().failure?.reason).toBe('network');
    child.send({ type: 'consult.again' });
    await calls.find.last().answer([{ id: 'm1', label: '林晓' } as OptionRow]);
    child.send({ type: 'customer.choose', customer: lin });
    expect([tags(), calls.offer.last().input]).toEqual([['asked', 'reading'], { customer: lin }]);
    await calls.offer.last().answer(offer);
    child.send({ type: 'customer.choose', customer: { memberId: 'm2', name: '何佳' } });
    expect([tags(), calls.offer.last().input]).toEqual([['asked', 'reading'], { customer: { memberId: 'm2', name: '何佳' } }]);
  });

  test('a fee that cannot be read is said and asked for again; nobody else is chosen beside a customer', async () => {
    const { child, calls, tags, context } = start();
    child.send({ type: 'consult.ask', customer: lin });
    await calls.offer.last().refuse({ reason: 'network' });
    expect([tags(), context().failure?.reason]).toEqual([['asked'], 'network']);
    child.send({ type: 'consult.again' });
    await calls.offer.last().answer(offer);
    child.send({ type: 'customer.choose', customer: null });
    expect([tags(), context().customer]).toEqual([['asked', 'writing'], lin]);
    child.send({ type: 'consult.leave' });
    expect(tags()).toEqual([]);
  });
});

describe('begun by customers', () => {
  test('whether the house takes any is known before it is offered, and asked again with everything else', async () => {
    const { calls, context, child } = start({ isOwn: true });
    expect(calls.offer.last().input).toEqual({ customer: null });
    expect(context().offer).toBeNull();
    await calls.offer.last().answer({ fee: null, doctors: [] });
    expect(context().offer?.fee).toBeNull();
    child.send({ type: 'reload' });
    await calls.offer.last().answer({ fee: 9_900, doctors: [] });
    expect(context().offer?.fee).toBe(9_900);
    child.send({ type: 'reload' });
    await calls.offer.last().refuse({ reason: 'network' });
    expect(context().offer).toBeNull();
  });

  test('another fee by now is shown before anything is made', async () => {
    const { calls, context, child, tags, heardOf } = start({ isOwn: true });
    await calls.offer.last().answer({ fee: 8_000, doctors: [] });
    child.send({ type: 'consult.ask' });
    await calls.offer.last().answer({ fee: 8_000, doctors: [] });
    child.send({ type: 'consult.make', ...written });
    await calls.begin.last().refuse({ reason: 'consultFeeChanged', text: '问诊价格已改为 ¥99.00' });
    expect([tags(), context().failure?.reason]).toEqual([['asked', 'reading'], 'consultFeeChanged']);
    await calls.offer.last().answer({ fee: 9_900, doctors: [] });
    expect([tags(), context().offer?.fee, context().failure?.text]).toEqual([['asked', 'writing'], 9_900, '问诊价格已改为 ¥99.00']);
    child.send({ type: 'consult.make', ...written, payPrice: 9_900 });
    expect(calls.begin.last().input).toMatchObject({ customer: null, consultation: { payPrice: 9_900 } });
    await calls.begin.last().answer('c1');
    expect(heardOf('form.done')).toEqual([{ type: 'form.done', key: 'consultation:own' }]);
  });

  test('staff ask for no offer before somebody wants one', () => {
    expect(start().calls.offer.runs).toEqual([]);
  });
});
