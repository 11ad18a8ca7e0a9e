import { afterEach, expect, test } from 'vitest';
import { passwordMachine } from '#src/accounts/machines/passwordMachine.ts';
import type { PasswordChange } from '#src/accounts/machines/passwordMachine.ts';
import { alone, asked, morning } from '#tests/machines/simulated.ts';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());

function start() {
  const change = asked<void, PasswordChange>();
  const one = alone(passwordMachine.provide({ actors: { change: change.logic } }), (tools) => ({ tools }));
  over = one;
  const submit = (): void => one.child.send({ type: 'password.submit', given: { oldPassword: 'old words', newPassword: 'new words' } });
  return { ...one, change, submit, value: () => one.child.getSnapshot().value, context: () => one.child.getSnapshot().context };
}

test('a new password is given once, and says when it was taken', async () => {
  const one = start();
  one.submit();
  one.submit();
  expect(one.change.runs.map((run) => run.input)).toEqual([{ oldPassword: 'old words', newPassword: 'new words' }]);
  one.clock.increment(300);
  await one.change.last().answer();
  expect([one.value(), one.context().savedAt]).toEqual(['saved', morning + 300]);
  expect(one.heardOf('password.changed')).toHaveLength(1);
  one.child.send({ type: 'password.again' });
  expect(one.value()).toBe('editing');
});

test('a refusal stands at its field, and the next try may go', async () => {
  const one = start();
  one.submit();
  await one.change.last().refuse({ reason: 'passwordWrong', code: 40103, text: 'wrong', fields: { oldPassword: 'wrong' } });
  expect([one.value(), one.context().failure?.fields]).toEqual(['editing', { oldPassword: 'wrong' }]);
  one.submit();
  await one.change.last().answer();
  expect([one.value(), one.context().failure]).toEqual(['saved', null]);
});

test('neither password stays anywhere once the answer is here', async () => {
  const one = start();
  one.submit();
  await one.change.last().refuse({ reason: 'network' });
  one.submit();
  await one.change.last().answer();
  expect(JSON.stringify([one.child.getPersistedSnapshot(), one.heard])).not.toMatch(/old words|new words/);
});
