import { afterEach, expect, test } from 'vitest';
import { sessionMachine } from '#src/accounts/machines/sessionMachine.ts';
import type { LoginInput, SessionStart } from '#src/accounts/machines/session/protocol.ts';
import { alone, asked, morning, settled, staff } from '#tests/machines/simulated.ts';

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
    switchOrg: asked<SessionStart, { readonly orgId: string }>(),
  };
  let forgotten = 0;
  const done: string[] = [];
  const one = alone(
    sessionMachine.provide({
      actors: { restore: calls.restore.logic, login: calls.login.logic, logout: calls.logout.logic, stay: calls.stay.logic, switchOrg: calls.switchOrg.logic },
      actions: {
        forgetSession: () => {
          forgotten += 1;
        },
        takeUp: () => {
          done.push('takeUp');
        },
        logoutBehind: () => {
          done.push('logoutBehind');
        },
        askPerson: () => {
          done.push('askPerson');
        },
      },
      guards: { onQuestionnairePage: () => onQuestionnairePage },
    }),
    (tools) => ({ tools }),
  );
  over = one;
  return { ...one, calls, done, forgotten: () => forgotten, value: () => one.child.getSnapshot().value, context: () => one.child.getSnapshot().context };
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

test('[E8] what he may do is asked for and taken over in the same session; that it is another thing now is told once', async () => {
  const one = await active();
  one.child.send({ type: 'person.ask' });
  expect(one.done).toEqual(['askPerson']);
  const less: typeof staff = { ...staff, rights: ['order.read'] };
  one.child.send({ type: 'person.known', person: less });
  one.child.send({ type: 'person.known', person: less });
  expect(one.context().person).toEqual(less);
  expect(one.heardOf('session.changed')).toHaveLength(1);
  // An answer that another session or organisation waited for is not his.
  one.child.send({ type: 'person.known', person: { ...staff, id: 'other' } });
  one.child.send({ type: 'person.known', person: { ...staff, orgId: 'other' } });
  expect(one.context().person).toEqual(less);
  expect(one.value()).toEqual({ active: 'fresh' });
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
  expect(one.heardOf('session.gone')).toEqual([{ type: 'session.gone', refused: true, person: staff }]);
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

const there: SessionStart = { person: { ...staff, orgId: 'other' }, endsAt: morning + 11 * hour };

test('another organisation: the old session serves until the answer is here, then the new one is taken up and told', async () => {
  const one = await active();
  one.child.send({ type: 'org.choose', orgId: 'other' });
  one.child.send({ type: 'org.choose', orgId: 'third' });
  expect(one.calls.switchOrg.runs.map((run) => run.input)).toEqual([{ orgId: 'other' }]);
  expect([one.context().orgId, one.child.getSnapshot().hasTag('active'), one.done]).toEqual(['org', true, []]);
  await one.calls.switchOrg.last().answer(there);
  expect(one.done).toEqual(['takeUp']);
  expect(one.context()).toMatchObject({ orgId: 'other', endsAt: there.endsAt });
  expect(one.heardOf('session.switched')).toEqual([{ type: 'session.switched', person: there.person }]);
  expect(one.heardOf('session.gone')).toEqual([]);
});

test('a refused change of organisation leaves everything as it was, with a word about it', async () => {
  const one = await active();
  one.child.send({ type: 'org.choose', orgId: 'other' });
  await one.calls.switchOrg.last().refuse({ reason: 'foreignOrganisation', code: 40302, text: 'no' });
  expect(one.value()).toEqual({ active: 'fresh' });
  expect([one.context().orgId, one.done]).toEqual(['org', []]);
  expect(one.heardOf('notice.raise')).toEqual([{ type: 'notice.raise', key: 'foreignOrganisation', text: 'no' }]);
});

test('the organisation one is in is no choice', async () => {
  const one = await active();
  one.child.send({ type: 'org.choose', orgId: 'org' });
  expect(one.calls.switchOrg.runs).toEqual([]);
});

test('a change of organisation that fails moves no clock: the warning comes when the server forgets', async () => {
  const one = await active();
  one.clock.increment(27 * 60_000);
  one.child.send({ type: 'org.choose', orgId: 'other' });
  one.clock.increment(50_000);
  await one.calls.switchOrg.last().refuse({ reason: 'network' });
  one.clock.increment(9_999);
  expect(one.value()).toEqual({ active: 'fresh' });
  one.clock.increment(1);
  expect(one.child.getSnapshot().hasTag('warned')).toBe(true);
});

test.each([401, 403])('a session that ends (%i) while another organisation is being chosen ends', async (code) => {
  const one = await active();
  one.child.send({ type: 'org.choose', orgId: 'other' });
  one.child.send({ type: 'session.refused', code });
  await one.calls.switchOrg.last().answer(there);
  one.clock.increment(1_500);
  expect(one.value()).toEqual({ anonymous: 'idle' });
  expect([one.done, one.heardOf('session.switched')]).toEqual([[], []]);
});

test('who gives the seat to somebody else is gone at once, in all his windows, whether the server answers or not', async () => {
  const one = await active();
  one.child.send({ type: 'person.switch' });
  expect(one.value()).toEqual({ anonymous: 'idle' });
  expect([one.done, one.forgotten()]).toEqual([['logoutBehind'], 1]);
  expect(one.heard.map((event) => event.type).slice(-2)).toEqual(['session.leaving', 'session.gone']);
  expect(one.context()).toMatchObject({ person: null, ended: null, notice: null });
});

const ends: readonly (readonly [string, (one: Awaited<ReturnType<typeof active>>) => void, string])[] = [
  ['idle', (one) => one.clock.increment(30 * 60_000), 'idle'],
  [
    'a refusal after half an hour in which nothing was asked',
    (one) => {
      one.clock.increment(28 * 60_000);
      one.child.send({ type: 'session.refused', code: 401 });
    },
    'refused',
  ],
  ['a changed account', (one) => one.child.send({ type: 'session.refused', code: 403 }), 'withdrawn'],
];
test.each(ends)('%s: the login page knows whose session ended, when and why, until somebody logs in', async (_what, end, why) => {
  const one = await active();
  end(one);
  const at = morning + one.clock.now();
  one.clock.increment(1_500);
  expect(one.context().ended).toEqual({ person: { username: staff.username, nickName: staff.nickName }, at, why });
  one.child.send({ type: 'session.cleared' });
  expect(one.context().ended?.why).toBe(why);
  one.child.send({ type: 'login.submit', username: 'u', password: 'p' });
  await one.calls.login.last().refuse({ reason: 'loginFailed' });
  expect(one.context().ended?.why).toBe(why);
  one.child.send({ type: 'login.submit', username: 'u', password: 'p' });
  await one.calls.login.last().answer(started());
  expect(one.context().ended).toBeNull();
});

test('as long as a session may last: that is why it ended, however busy it was', async () => {
  const one = await active(started(morning + hour));
  for (let minute = 0; minute < 60; minute++) {
    one.child.send({ type: 'session.touched' });
    one.clock.increment(60_000);
  }
  expect(one.context().ended?.why).toBe('length');
});

test('whoever is somebody else is asked for his account', async () => {
  const one = await active();
  one.child.send({ type: 'session.refused', code: 401 });
  one.child.send({ type: 'redirect.now' });
  expect(one.heardOf('session.gone')).toEqual([{ type: 'session.gone', refused: true, person: staff }]);
  one.child.send({ type: 'login.other' });
  expect(one.context()).toMatchObject({ ended: null, notice: null });
});

test('an invitation and a scan log in without a name', async () => {
  const one = await anonymous();
  one.child.send({ type: 'invitation.submit', password: 'a long password' });
  expect(one.calls.login.last().input).toEqual({ username: '', invited: 'a long password' });
  await one.calls.login.last().refuse({ reason: 'invitationOver' });
  expect(one.context().failure?.reason).toBe('invitationOver');
  one.child.send({ type: 'login.scan', state: 's1' });
  expect(one.calls.login.last().input).toEqual({ username: '', scan: 's1' });
  await one.calls.login.last().answer(started());
  expect(one.heardOf('session.began')).toEqual([{ type: 'session.began', person: staff }]);
});

test('whoever works on while they are warned is warned no more', async () => {
  const one = await active();
  one.clock.increment(28 * 60_000);
  expect(one.child.getSnapshot().hasTag('warned')).toBe(true);
  one.child.send({ type: 'session.touched' });
  one.clock.increment(27 * 60_000);
  expect([one.value(), one.heardOf('session.over')]).toEqual([{ active: 'fresh' }, []]);
});
