import { afterEach, expect, test } from 'vitest';
import type { ScanState } from '#contract/choices/scanStates.ts';
import { scanLimits } from '#contract/limits/session.ts';
import { entranceMachine } from '#src/accounts/machines/entranceMachine.ts';
import type { Corp } from '#src/accounts/machines/corp.ts';
import type { Shown } from '#src/accounts/machines/entranceMachine.ts';
import { alone, asked } from '#tests/machines/simulated.ts';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());

const corps: readonly Corp[] = [{ id: 'corp', name: 'Corp' }];
const shown: Shown = { state: 's-1', url: 'https://care.test/scanLogin?state=s-1', number: '47' };

function start() {
  const need = asked<boolean, { readonly username: string }>();
  const send = asked<number, { readonly username: string }>();
  const look = asked<readonly Corp[], unknown>();
  const begin = asked<Shown, { readonly corpId: string }>();
  const state = asked<ScanState, { readonly state: string }>();
  const one = alone(
    entranceMachine.provide({ actors: { askNeed: need.logic, sendCode: send.logic, askCorps: look.logic, begin: begin.logic, askState: state.logic } }),
    () => undefined,
  );
  over = one;
  return {
    ...one,
    need,
    sending: send,
    look,
    begin,
    state,
    is: (tag: 'codeWanted' | 'codeSent' | 'codeSending' | 'scanOpen') => one.child.getSnapshot().hasTag(tag),
  };
}

async function open() {
  const one = start();
  one.child.send({ type: 'entrance.shown' });
  await one.look.last().answer(corps);
  one.child.send({ type: 'scan.open' });
  await one.begin.last().answer(shown);
  return one;
}
const value = (one: Awaited<ReturnType<typeof open>>) => (one.child.getSnapshot().value as { scan: { open?: unknown } }).scan.open;
async function hear(one: Awaited<ReturnType<typeof open>>, told: ScanState): Promise<void> {
  one.clock.increment(scanLimits.askMs);
  await one.state.last().answer(told);
}

test('a code is asked for where the server wants one of this account, and sent once a minute', async () => {
  const one = start();
  one.child.send({ type: 'account.typed', username: 'anna' });
  await one.need.last().answer(false);
  expect(one.is('codeWanted')).toBe(false);
  one.child.send({ type: 'account.typed', username: 'bella' });
  await one.need.last().answer(true);
  one.child.send({ type: 'account.typed', username: 'bella' });
  expect(one.need.runs.length).toBe(2);
  expect(one.is('codeWanted')).toBe(true);
  one.child.send({ type: 'code.send', username: 'bella' });
  one.child.send({ type: 'code.send', username: 'bella' });
  await one.sending.last().answer(60);
  one.child.send({ type: 'code.send', username: 'bella' });
  expect([one.sending.runs.length, one.is('codeSent')]).toEqual([1, true]);
  one.clock.increment(60_000);
  expect([one.is('codeSent'), one.is('codeWanted')]).toEqual([false, true]);
});

test('what keeps a code from being sent is told beside the field, and nobody’s code is not asked for', async () => {
  const one = start();
  one.child.send({ type: 'code.send', username: '' });
  expect(one.sending.runs).toEqual([]);
  one.child.send({ type: 'code.send', username: 'anna' });
  await one.sending.last().refuse({ reason: 'codeTooOften', code: 42905, text: 'later' });
  expect([one.child.getSnapshot().context.codeFailure?.reason, one.is('codeWanted')]).toEqual(['codeTooOften', true]);
});

test('[F9] a code is shown, scanned, confirmed; the login follows and is told once', async () => {
  const one = await open();
  await hear(one, 'waiting');
  await hear(one, 'scanned');
  expect([one.child.getSnapshot().context.isScanned, value(one)]).toEqual([true, { waiting: 'pausing' }]);
  await hear(one, 'confirmed');
  one.clock.increment(60_000);
  expect(one.heardOf('scan.confirmed')).toEqual([{ type: 'scan.confirmed', state: 's-1' }]);
  expect(one.state.runs.length).toBe(3);
});

test.each(['refused', 'expired'] as const)('one that is %s says so and is asked about no more; another one is a click away', async (told) => {
  const one = await open();
  await hear(one, told);
  expect(value(one)).toBe(told);
  one.clock.increment(60_000);
  expect(one.state.runs.length).toBe(1);
  one.child.send({ type: 'scan.again' });
  await one.begin.last().answer({ ...shown, state: 's-2' });
  expect([value(one), one.child.getSnapshot().context.shown?.state]).toEqual([{ waiting: 'pausing' }, 's-2']);
});

test('nobody is asked without end: after two minutes it is over, also while the network is away', async () => {
  const one = await open();
  one.clock.increment(scanLimits.askMs);
  await one.state.last().refuse({ reason: 'network' });
  expect(value(one)).toEqual({ waiting: 'pausing' });
  one.clock.increment(scanLimits.lifeMs);
  expect(value(one)).toBe('expired');
});

test('where nothing is offered nothing opens; closed it asks nothing', async () => {
  const none = start();
  none.child.send({ type: 'entrance.shown' });
  await none.look.last().answer([]);
  none.child.send({ type: 'scan.open' });
  expect(none.is('scanOpen')).toBe(false);
  none.stop();
  const one = await open();
  one.child.send({ type: 'scan.close' });
  one.clock.increment(60_000);
  expect([one.state.runs.length, one.child.getSnapshot().context.shown]).toEqual([0, null]);
});

test('of several enterprises the first is shown unless another one is chosen, which begins anew and stays chosen', async () => {
  const one = start();
  one.child.send({ type: 'entrance.shown' });
  await one.look.last().answer([...corps, { id: 'south', name: 'South' }]);
  one.child.send({ type: 'scan.open' });
  expect(one.begin.last().input).toEqual({ corpId: 'corp' });
  await one.begin.last().answer(shown);
  one.child.send({ type: 'corp.choose', id: 'south' });
  expect(one.child.getSnapshot().context.shown).toBeNull();
  await one.begin.last().answer(shown);
  one.child.send({ type: 'scan.close' });
  one.child.send({ type: 'scan.open' });
  expect(one.begin.runs.map(({ input }) => input.corpId)).toEqual(['corp', 'south', 'south']);
});

test('whether a code is wanted cannot be known: the field stays away, the login itself says it', async () => {
  const one = start();
  one.child.send({ type: 'account.typed', username: 'anna' });
  await one.need.last().refuse({ reason: 'network' });
  expect([one.is('codeWanted'), one.child.getSnapshot().context.codeFailure]).toEqual([false, null]);
});

test('another account is another question, also once a code was sent; while one is sent nothing is asked', async () => {
  const one = start();
  one.child.send({ type: 'code.send', username: 'anna' });
  one.child.send({ type: 'account.typed', username: 'bella' });
  expect(one.need.runs).toEqual([]);
  await one.sending.last().answer(60);
  one.child.send({ type: 'account.typed', username: 'anna' });
  expect([one.need.runs, one.is('codeSent')]).toEqual([[], true]);
  one.child.send({ type: 'account.typed', username: 'bella' });
  await one.need.last().answer(true);
  expect([one.need.last().input, one.is('codeSent'), one.is('codeWanted')]).toEqual([{ username: 'bella' }, false, true]);
  one.child.send({ type: 'account.typed', username: 'carla' });
  expect([one.need.last().input, one.is('codeWanted')]).toEqual([{ username: 'carla' }, false]);
});

test('which enterprises scan cannot be known: the password is the way, and it is asked anew when the page stands again', async () => {
  const one = start();
  one.child.send({ type: 'entrance.shown' });
  await one.look.last().refuse({ reason: 'network' });
  one.child.send({ type: 'scan.open' });
  expect(one.is('scanOpen')).toBe(false);
  one.child.send({ type: 'entrance.shown' });
  await one.look.last().answer(corps);
  one.child.send({ type: 'scan.open' });
  expect(one.is('scanOpen')).toBe(true);
});

test('a code to scan that cannot be had says why, and another one is a click away', async () => {
  const one = start();
  one.child.send({ type: 'entrance.shown' });
  await one.look.last().answer(corps);
  one.child.send({ type: 'scan.open' });
  await one.begin.last().refuse({ reason: 'corpNotSet' });
  expect([value(one), one.child.getSnapshot().context.scanFailure?.reason]).toEqual(['failed', 'corpNotSet']);
  one.child.send({ type: 'scan.again' });
  expect(one.child.getSnapshot().context.scanFailure).toBeNull();
  await one.begin.last().answer(shown);
  expect(value(one)).toEqual({ waiting: 'pausing' });
});
