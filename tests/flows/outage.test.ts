import { socketLimits } from '#contract/limits.ts';
import { expect, test } from 'vitest';
import { until } from '#tests/rig/until.ts';
import type { DeskPage } from './deskPage.ts';
import { withBrowser, withProduct } from './stage.ts';
import type { PlayedPatient } from './stage.ts';
import { cutConnection } from './watch.ts';

const browser = withBrowser();
const product = withProduct();

async function inConversation(name: string): Promise<{ desk: DeskPage; patient: PlayedPatient }> {
  const patient = await product.patient(name);
  await patient.says('在吗');
  const { desk, watch } = await browser.open(product.rig.url, { clock: true });
  watch.expect(cutConnection);
  await desk.logInAs('周敏');
  await desk.open(name);
  await desk.showsOnce('在吗');
  await desk.linkSays(desk.words.shell.linkLive);
  return { desk, patient };
}

/** Spec 4: thirty seconds after the close. The page's clock is moved, not waited for. */
const untilReconnect = (desk: DeskPage): Promise<void> => desk.page.clock.fastForward(socketLimits.reconnectMs);

async function backTogether(desk: DeskPage, patient: PlayedPatient): Promise<void> {
  await untilReconnect(desk);
  await desk.linkSays(desk.words.shell.linkLive);
  expect(await patient.hears('断线时写的')).toBe(1);
  expect(await patient.hears('断线时写的第二句')).toBe(1);
  await desk.showsOnce('断线时写的');
  await desk.showsOnce('患者在这期间写的');
  await until(() => desk.isMarked('断线时写的第二句', desk.words.desk.delivered), { what: 'the later message to be delivered' });
  const contents = patient.heard.map((frame) => frame.content);
  expect(contents.indexOf('断线时写的')).toBeLessThan(contents.indexOf('断线时写的第二句'));
}

test('the network goes and comes back: what was typed meanwhile arrives once and in order, what was missed is there', async () => {
  const { desk, patient } = await inConversation('测试戊');
  product.rig.proxy.refuse(true);
  product.rig.proxy.resetAll();
  await desk.linkSays(desk.words.shell.linkWaiting);
  await desk.write('断线时写的');
  await desk.write('断线时写的第二句');
  await until(() => desk.isMarked('断线时写的第二句', desk.words.desk.heldState), { what: 'the message to be marked held' });
  await patient.says('患者在这期间写的');
  product.rig.proxy.refuse(false);
  await backTogether(desk, patient);
});

test('the server is killed and comes back: what was typed meanwhile arrives once', async () => {
  const { desk, patient } = await inConversation('测试己');
  const before = product.rig.pid('server');
  product.rig.signal('server', 'SIGKILL');
  await desk.linkSays(desk.words.shell.linkWaiting);
  await desk.write('断线时写的');
  await desk.write('断线时写的第二句');
  await until(() => product.rig.run().pids.server !== before && product.rig.isReady(), { what: 'another server process' });
  await patient.says('患者在这期间写的');
  await backTogether(desk, patient);
});

test('a dead line that nobody closed is noticed, and what was sent into it arrives once', async () => {
  const { desk, patient } = await inConversation('测试庚');
  for (const link of product.rig.proxy.links()) link.set('both', { kind: 'blackhole' });
  await desk.write('断线时写的');
  await desk.write('断线时写的第二句');
  await patient.says('患者在这期间写的');
  await desk.page.clock.fastForward(socketLimits.pongTimeoutMs);
  await desk.linkSays(desk.words.shell.linkWaiting);
  // Another way to the server: the browser's kept connections of the old one end.
  product.rig.proxy.resetAll();
  await backTogether(desk, patient);
});

test('after twenty failures nothing is silent: a banner, a look by HTTP, and one click starts anew', async () => {
  const { desk, patient } = await inConversation('测试辛');
  product.rig.proxy.refuse(true);
  product.rig.proxy.resetAll();
  const banner = desk.page.getByRole('heading', { name: desk.words.shell.bannerTitle });
  for (let n = 0; n < socketLimits.forbiddenAfterEvents && (await banner.count()) === 0; n += 1) {
    await until(async () => (await banner.count()) > 0 || (await desk.page.locator('.link-pill').textContent()) === desk.words.shell.linkWaiting, {
      what: 'the next failure',
    });
    await untilReconnect(desk);
  }
  await banner.waitFor();
  product.rig.proxy.refuse(false);
  await patient.says('停止之后写的');
  await desk.page.clock.fastForward(socketLimits.pollMs);
  await desk.showsOnce('停止之后写的');
  await desk.page.getByRole('button', { name: desk.words.shell.reconnect }).click();
  await desk.linkSays(desk.words.shell.linkLive);
  await patient.says('恢复之后写的');
  await desk.showsOnce('恢复之后写的');
});
