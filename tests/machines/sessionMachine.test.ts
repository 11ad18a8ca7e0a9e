import { afterEach, expect, test } from 'vitest';
import { sessionMachine } from '#machines/sessionMachine.ts';
import type { LoginInput, SessionStart } from '#machines/sessionMachine.ts';
import { alone, asked, morning, settled, staff } from './simulated.ts';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());
const hour = 3_600_000;
const started = (endsAt: number | null = morning + 12 * hour): SessionStart => ({ person: staff, endsAt });

function start({ onQuestionnairePage = false } = {}) {
  const calls = {
    restore: asked<SessionStart | null, unknown>(),
    login: asked<SessionStart, LoginInput>(),
    logout: asked<void, unknown>(),
    stay: asked<void, unknown>(),
  };
  let forgotten = 0;
  const one = alone(
    sessionMachine.provide({
      actors: { restore: calls.restore.logic, login: calls.login.logic, logout: calls.logout.logic, stay: calls.stay.logic },
      actions: {
        forgetSession: () => {
          forgotten += 1;
        },
      },
      guards: { onQuestionnairePage: () => onQuestionnairePage },
    }),
    (tools) => ({ tools }),
  );
  over = one;
  return { ...one, calls, forgotten: () => forgotten, value: () => one.child.getSnapshot().value, context: () => one.child.getSnapshot().context };
}
async function active(session = started(), options = {}) {
  const one = start(options);
  await one.calls.restore.last().answer(session);
  return one;
}
async function anonymous() {
  const one = start();
  await one.calls.restore.last().answer(null);
  return one;
}

test('restores the session of this tab', async () => {
  const one = await active();
  expect(one.value()).toEqual({ active: 'fresh' });
  expect(one.heardOf('session.began')).toEqual([{ type: 'session.began', person: staff }]);
});

test('a stored session that cannot be read is none', async () => {
  const one = start();
  await one.calls.restore.last().refuse(new SyntaxError('Unexpected end of JSON'));
  expect(one.value()).toEqual({ anonymous: 'idle' });
  expect(one.forgotten()).toBe(1);
});

test('logs in by password and by a demo name', async () => {
  const one = await anonymous();
  one.child.send({ type: 'login.submit', username: 'u', password: 'p' });
  expect(one.calls.login.last().input).toEqual({ username: 'u', password: 'p' });
  await one.calls.login.last().refuse({ reason: 'loginFailed', code: 40101, text: 'wrong' });
  expect(one.value()).toEqual({ anonymous: 'idle' });
  expect(one.context().failure).toMatchObject({ reason: 'loginFailed', text: 'wrong' });
  one.child.send({ type: 'login.demo', username: 'demo' });
  expect(one.calls.login.last().input).toEqual({ username: 'demo', demo: true });
  await one.calls.login.last().answer(started());
  expect(one.context()).toMatchObject({ person: staff, orgId: 'org', failure: null });
});

test('the first administrator is made by a form, and is logged in', async () => {
  const one = await anonymous();
  const given = { groupName: 'g', hospitalName: 'h', nickName: 'n', username: 'u', password: 'p' };
  one.child.send({ type: 'first.submit', given });
  expect(one.calls.login.last().input).toEqual({ username: 'u', first: given });
  await one.calls.login.last().refuse({ reason: 'invalidInput', code: 40001, text: 'wrong', fields: { password: 'too short' } });
  expect(one.context().failure).toMatchObject({ fields: { password: 'too short' } });
  one.child.send({ type: 'first.submit', given });
  await one.calls.login.last().answer(started());
  expect(one.heardOf('session.began')).toEqual([{ type: 'session.began', person: staff }]);
});

test('a refused session: the notice now, cleared now, the redirect exactly 1.5 s later', async () => {
  const one = await active();
  one.child.send({ type: 'session.refused', code: 401 });
  expect(one.context().notice).toBe('sessionOver');
  expect(one.forgotten()).toBe(1);
  expect(one.heardOf('session.over')).toHaveLength(1);
  one.clock.increment(1_499);
  expect(one.heardOf('session.gone')).toEqual([]);
  one.clock.increment(1);
  expect(one.heardOf('session.gone')).toEqual([{ type: 'session.gone', refused: true }]);
  expect(one.context()).toMatchObject({ person: null, notice: 'sessionOver' });
});

test('30 refusals at once are one notice and one redirect', async () => {
  const one = await active();
  for (let count = 0; count < 30; count++) one.child.send({ type: 'session.refused', code: 403 });
  one.clock.increment(1_500);
  one.clock.increment(1_500);
  expect(one.context().notice).toBe('sessionWithdrawn');
  expect(one.heardOf('session.gone')).toHaveLength(1);
});

test('on a questionnaire page a refusal neither clears nor redirects', async () => {
  const one = await active(started(), { onQuestionnairePage: true });
  one.child.send({ type: 'session.refused', code: 401 });
  expect(one.value()).toEqual({ active: 'fresh' });
  expect(one.forgotten()).toBe(0);
});

test('warns 2 minutes before the idle end; activity starts it anew', async () => {
  const one = await active();
  one.clock.increment(27 * 60_000);
  one.child.send({ type: 'session.touched' });
  one.clock.increment(28 * 60_000 - 1);
  expect(one.value()).toEqual({ active: 'fresh' });
  one.clock.increment(1);
  expect(one.child.getSnapshot().hasTag('warned')).toBe(true);
  one.clock.increment(2 * 60_000);
  expect(one.value()).toEqual({ ending: 'refused' });
});

test('one click stays; a click that fails keeps the warning', async () => {
  const one = await active();
  one.clock.increment(28 * 60_000);
  one.child.send({ type: 'session.stay' });
  await one.calls.stay.last().refuse({ reason: 'network' });
  expect(one.value()).toEqual({ active: { warned: 'asking' } });
  one.child.send({ type: 'session.stay' });
  await one.calls.stay.last().answer();
  expect(one.value()).toEqual({ active: 'fresh' });
});

test('warns before the absolute end, which activity does not move', async () => {
  const one = await active(started(morning + hour));
  for (let minute = 0; minute < 57; minute++) {
    one.clock.increment(60_000);
    one.child.send({ type: 'session.touched' });
  }
  expect(one.value()).toEqual({ active: 'fresh' });
  one.clock.increment(60_000);
  expect(one.value()).toEqual({ active: 'lastMinutes' });
  one.clock.increment(2 * 60_000);
  expect(one.value()).toEqual({ ending: 'refused' });
});

test('a back end that does not say how long a session lasts: nobody is warned or sent away', async () => {
  const one = await active(started(null));
  for (let hours = 0; hours < 30; hours++) one.clock.increment(hour);
  expect(one.value()).toEqual({ active: 'fresh' });
});

test.each(['answered', 'refused', 'without an answer'])('logs out, %s', async (how) => {
  const one = await active();
  one.child.send({ type: 'logout.ask' });
  if (how === 'answered') await one.calls.logout.last().answer();
  else if (how === 'refused') await one.calls.logout.last().refuse(new Error('500'));
  else one.clock.increment(3_000);
  expect(one.value()).toEqual({ anonymous: 'idle' });
  expect(one.forgotten()).toBe(1);
  expect(one.context()).toMatchObject({ person: null, notice: null });
});

test('visiting the root path clears the session, even while it is being restored', async () => {
  const one = start();
  one.child.send({ type: 'session.cleared' });
  await one.calls.restore.last().answer(started());
  await settled();
  expect(one.value()).toEqual({ anonymous: 'idle' });
  expect(one.heardOf('session.began')).toEqual([]);
});
