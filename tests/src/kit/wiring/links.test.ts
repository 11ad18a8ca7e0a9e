import { expect, test } from 'vitest';
import type { ConsoleConfig } from '#contract/services.ts';
import { until } from '#tests/rig/until.ts';
import { links, takeLink } from '#src/kit/wiring/links.ts';
import { createConsole } from '#src/shell/wiring/index.ts';
import { fakeBrowser, withAnimationFrames } from '#tests/wiring/fakeBrowser.ts';

const origin = 'http://care.test';
const config: ConsoleConfig = { hosts: { main: origin }, features: [], version: '1', title: ['院', 'House'], credentials: { basic: '', application: '' } };

test('the token leaves the address before any machine reads it, and a reload still has it', () => {
  const around = fakeBrowser(origin, '/first?token=secret-of-the-link');
  const undraw = withAnimationFrames();
  const one = createConsole({ config, around });
  expect(around.address()).toBe('/first');
  expect(JSON.stringify(one.root.getPersistedSnapshot())).not.toContain('secret-of-the-link');
  one.stop();
  undraw();
  expect(takeLink(around, links.first)()).toEqual({ token: 'secret-of-the-link' });
});

test('another page keeps its query', () => {
  const around = fakeBrowser(origin, '/add-customer-WH-v2?token=7');
  expect(takeLink(around, links.first)()).toBeNull();
  expect(around.address()).toBe('/add-customer-WH-v2?token=7');
});

test('without a link nothing is asked of the server, and it says what to do', async () => {
  const undraw = withAnimationFrames();
  const one = createConsole({ config, around: fakeBrowser(origin, '/first') });
  const { session } = one.root.getSnapshot().context;
  await until(() => one.root.getSnapshot().hasTag('anonymous'), { what: 'the form' });
  session.send({ type: 'first.submit', given: { groupName: 'g', hospitalName: 'h', nickName: 'n', username: 'u', password: 'p' } });
  await until(() => session.getSnapshot().context.failure !== null, { what: 'the refusal' });
  expect(session.getSnapshot().context.failure).toMatchObject({ reason: 'firstLinkOver' });
  one.stop();
  undraw();
});

test('neither does what a telephone or an invitation came with', () => {
  const phone = fakeBrowser(origin, '/scanLogin?state=s-1&code=c-1');
  expect(takeLink(phone, links.scan)()).toEqual({ state: 's-1', code: 'c-1' });
  const invited = fakeBrowser(origin, '/invite?token=secret-of-the-link');
  expect(takeLink(invited, links.invitation)()).toEqual({ token: 'secret-of-the-link' });
  expect([phone.address(), invited.address()]).toEqual(['/scanLogin', '/invite']);
});
