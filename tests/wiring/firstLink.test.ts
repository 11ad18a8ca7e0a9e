import { expect, test } from 'vitest';
import type { ConsoleConfig } from '#contract/services.ts';
import { until } from '#tests/rig/until.ts';
import { takeFirstLink } from '#wiring/firstLink.ts';
import { createConsole } from '#wiring/index.ts';
import { fakeBrowser, withAnimationFrames } from './fakeBrowser.ts';

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
  expect(takeFirstLink(around)()).toBe('secret-of-the-link');
});

test('another page keeps its query', () => {
  const around = fakeBrowser(origin, '/add-customer-WH-v2?token=7');
  expect(takeFirstLink(around)()).toBeNull();
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
