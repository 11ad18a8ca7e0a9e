import { socketLimits } from '#contract/limits/chat.ts';
import { sessionLimits } from '#contract/limits/session.ts';
import { expect, test } from 'vitest';
import { until } from '#tests/rig/until.ts';
import type { DeskPage } from './deskPage.ts';
import { withBrowser, withProduct } from './stage.ts';
import type { PlayedPatient } from './stage.ts';
import { cutConnection } from './watch.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct({ processes: true });

async function inConversation(name: string): Promise<{ desk: DeskPage; patient: PlayedPatient }> {
  const patient = await product.patient(name);
  await patient.says('在吗');
  const { desk, watch } = await browser.open(product.rig.url, { as: '周敏', clock: true });
  watch.expect(cutConnection);
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

/** Until reconnecting is forbidden. */
async function stopped(desk: DeskPage): Promise<void> {
  const banner = desk.page.getByRole('heading', { name: desk.words.shell.bannerTitle });
  for (let n = 0; n < socketLimits.forbiddenAfterEvents && (await banner.count()) === 0; n += 1) {
    await until(async () => (await banner.count()) > 0 || (await desk.page.locator('.link-pill').textContent()) === desk.words.shell.linkWaiting, {
      what: 'the next failure',
    });
    await untilReconnect(desk);
  }
  await banner.waitFor();
}

// Seen by the two below, too, where the line is dead or the server is.
test.runIf(isWhole)('the network goes and comes back: what was typed meanwhile arrives once and in order, what was missed is there', async () => {
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

test.runIf(isWhole)('the server is killed and comes back: what was typed meanwhile arrives once', async () => {
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

test.runIf(isWhole)('after twenty failures nothing is silent: a banner, a look by HTTP, and one click starts anew', async () => {
  const { desk, patient } = await inConversation('测试辛');
  // A part of the side panel that is still on its way would say that it did not come.
  await desk.page.waitForLoadState('networkidle');
  product.rig.proxy.refuse(true);
  product.rig.proxy.resetAll();
  await stopped(desk);
  product.rig.proxy.refuse(false);
  await patient.says('停止之后写的');
  await desk.page.clock.fastForward(socketLimits.pollMs);
  await desk.showsOnce('停止之后写的');
  await desk.page.getByRole('button', { name: desk.words.shell.reconnect }).click();
  await desk.linkSays(desk.words.shell.linkLive);
  await patient.says('恢复之后写的');
  await desk.showsOnce('恢复之后写的');
});

test('the server is killed between the commit and the acknowledgement: the message is there once, and the order holds', async () => {
  const { desk, patient } = await inConversation('测试壬');
  const before = product.rig.pid('server');
  // Its own frame on the way back to the writer is the acknowledgement; it passes after the commit, and here it does not arrive.
  const killed = Promise.withResolvers<void>();
  const stop = product.rig.proxy.onPattern('down', '提交以后', () => {
    stop();
    product.rig.signal('server', 'SIGKILL');
    killed.resolve();
    return 'drop';
  });
  await desk.write('提交以后');
  await killed.promise;
  product.rig.proxy.resetAll();
  await desk.linkSays(desk.words.shell.linkWaiting);
  await desk.write('断线时写的');
  await desk.write('断线时写的第二句');
  await until(() => product.rig.run().pids.server !== before && product.rig.isReady(), { what: 'another server process' });
  await patient.says('患者在这期间写的');
  await backTogether(desk, patient);
  expect(await patient.hears('提交以后')).toBe(1);
  await desk.showsOnce('提交以后');
  await until(() => desk.isMarked('提交以后', desk.words.desk.delivered), { what: 'the message to be acknowledged after all' });
  const stored = await product.rig.sql<{ content: string }>(
    "select m.content from message m join conversation c on c.id = m.conversation_id where c.member_id = $1 and m.sender_kind = 'staff' order by m.seq",
    [patient.member.id],
  );
  expect(stored.map((row) => row.content)).toEqual(['提交以后', '断线时写的', '断线时写的第二句']);
});

const eightHoursMs = 8 * 3_600_000;
const tenMinutesMs = 10 * 60_000;
const minuteMs = 60_000;

test.runIf(isWhole)('a long time without a network: every panel says so, then polling brings all of it, and one click makes it live', async () => {
  const { desk, patient } = await inConversation('测试癸');
  const { words } = desk;
  product.rig.proxy.refuse(true);
  product.rig.proxy.resetAll();
  await stopped(desk);
  await desk.page.clock.fastForward(tenMinutesMs);
  const lists = desk.page.getByRole('region', { name: words.desk.list });
  const sides = desk.page.getByRole('complementary', { name: words.desk.details });
  // No panel shows what is that old without saying so.
  for (const panel of [lists, sides.getByRole('region', { name: words.desk.orders }), sides.getByRole('region', { name: words.side.notes })])
    await panel.locator('.freshness').filter({ hasNotText: words.states.live }).first().waitFor();
  await desk.write('断线时写的');
  await until(() => desk.isMarked('断线时写的', words.desk.heldState), { what: 'the message to be held' });
  const late = await product.patient('测试子');
  await patient.says('夜里写的');
  await late.says('夜里新来的');
  product.rig.proxy.refuse(false);
  // Not by a click: the lists are never older than one poll once the network is back.
  await desk.page.clock.fastForward(socketLimits.pollMs);
  await desk.showsOnce('夜里写的');
  await desk.row('测试子').waitFor();
  await lists
    .locator('.freshness')
    .filter({ hasText: /^定时刷新，\d+ 秒前$/ })
    .first()
    .waitFor();
  expect(await desk.isMarked('断线时写的', words.desk.heldState)).toBe(true);
  await desk.page.getByRole('button', { name: words.shell.reconnect }).click();
  await desk.linkSays(words.shell.linkLive);
  expect(await patient.hears('断线时写的')).toBe(1);
  await patient.says('早上写的');
  await desk.showsOnce('早上写的');
  await until(
    async () =>
      (await desk.page
        .locator('.freshness')
        .filter({ hasText: /定时刷新|停于/ })
        .count()) === 0,
    { what: 'every panel to be live' },
  );
});

test.runIf(isWhole)('a session that ends by itself during the outage takes nothing with it', async () => {
  const { desk, patient } = await inConversation('测试丑');
  product.rig.proxy.refuse(true);
  product.rig.proxy.resetAll();
  await stopped(desk);
  await desk.write('断线时写的');
  await until(() => desk.isMarked('断线时写的', desk.words.desk.heldState), { what: 'the message to be held' });
  await desk.composer.fill('写到一半');
  // Idle since before the outage: the warning comes in the last minutes.
  const stay = desk.page.getByRole('button', { name: desk.words.shell.stay });
  for (let waited = 0; waited < sessionLimits.idleMs && !(await stay.isVisible()); waited += minuteMs) await desk.page.clock.fastForward(minuteMs);
  await stay.waitFor();
  await desk.page.clock.fastForward(sessionLimits.warnMs);
  await desk.page.clock.fastForward(sessionLimits.redirectMs);
  await desk.loginPage.waitFor();
  expect(await desk.page.getByText('写到一半').count()).toBe(0);
  await desk.page.clock.fastForward(eightHoursMs);
  product.rig.proxy.refuse(false);
  await desk.page.reload();
  await desk.logInAs('周敏');
  await desk.open('测试丑');
  await until(async () => (await desk.composer.inputValue()) === '写到一半', { what: 'her sentence to be there' });
  expect(await patient.hears('断线时写的')).toBe(1);
  await desk.showsOnce('断线时写的');
});
