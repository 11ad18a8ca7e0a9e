import { afterEach, expect, test } from 'vitest';
import { telephoneMachine } from '#src/accounts/machines/telephoneMachine.ts';
import type { Asked } from '#src/accounts/machines/telephoneMachine.ts';
import { alone, asked } from '#tests/machines/simulated.ts';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());
const where: Asked = {
  number: '47',
  address: '10.0.0.1',
  browser: 'Chrome',
  system: 'Windows',
  at: '2026-01-01T00:00:00.000Z',
  nickName: 'Anna',
  mobile: '139****5678',
};

function start() {
  const look = asked<boolean, unknown>();
  const fill = asked<Asked, { readonly username: string | null }>();
  const decide = asked<void, { readonly isConfirmed: boolean }>();
  const one = alone(telephoneMachine.provide({ actors: { look: look.logic, fill: fill.logic, decide: decide.logic } }), () => undefined);
  over = one;
  return { ...one, look, fill, decide, value: () => one.child.getSnapshot().value };
}

test.each([
  ['login.confirm', true, 'confirmed'],
  ['login.refuse', false, 'refused'],
] as const)('[F9] %s is said once, after the number was seen', async (type, isConfirmed, end) => {
  const one = start();
  await one.look.last().answer(true);
  await one.fill.last().answer(where);
  expect([one.value(), one.decide.runs.length]).toEqual(['asking', 0]);
  one.child.send({ type });
  one.child.send({ type: 'login.confirm' });
  await one.decide.last().answer();
  expect([one.value(), one.decide.runs.map((run) => run.input)]).toEqual([end, [{ isConfirmed }]]);
});

test('in the demo somebody says whose telephone it is', async () => {
  const one = start();
  await one.look.last().answer(false);
  expect(one.value()).toBe('choosing');
  one.child.send({ type: 'person.choose', username: 'anna' });
  expect(one.fill.last().input).toEqual({ username: 'anna' });
});

test('a failure is told and can be tried again', async () => {
  const one = start();
  await one.look.last().answer(true);
  await one.fill.last().refuse({ reason: 'network' });
  expect([one.value(), one.child.getSnapshot().context.failure?.reason]).toEqual(['over', 'network']);
  one.child.send({ type: 'login.retry' });
  expect(one.value()).toBe('looking');
});

test('where it cannot be known whose telephone it is, that is told and asked again', async () => {
  const one = start();
  await one.look.last().refuse({ reason: 'network' });
  expect([one.value(), one.child.getSnapshot().context.failure?.reason]).toEqual(['over', 'network']);
  one.child.send({ type: 'login.retry' });
  expect(one.look.runs).toHaveLength(2);
});

test.each(['login.confirm', 'login.refuse'] as const)(
  '[F9] %s that did not arrive is told, and the number is seen anew before anything is said again',
  async (type) => {
    const one = start();
    await one.look.last().answer(true);
    await one.fill.last().answer(where);
    one.child.send({ type });
    await one.decide.last().refuse({ reason: 'scanExpired' });
    expect([one.value(), one.child.getSnapshot().context.failure?.reason]).toEqual(['over', 'scanExpired']);
    one.child.send({ type });
    expect(one.decide.runs).toHaveLength(1);
    one.child.send({ type: 'login.retry' });
    await one.look.last().answer(true);
    expect(one.fill.runs).toHaveLength(2);
  },
);
