import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { socketLimits } from '#contract/limits/chat.ts';
import { buildConsole } from '#server/launcher/build.ts';
import { doctor } from '#tests/double/referenceBook.ts';
import { startReferenceServer } from '#tests/double/referenceServer.ts';
import type { ReferenceServer } from '#tests/double/referenceServer.ts';
import { until } from '#tests/rig/until.ts';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DeskPage } from './deskPage.ts';
import { withBrowser } from './stage.ts';
import { cutConnection } from './watch.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const browser = withBrowser();
let double: ReferenceServer;
/** One double after the other stands there. */
let port = 0;

beforeAll(() => buildConsole(root, () => undefined));
beforeEach(async () => {
  double = await startReferenceServer({ dist: `${root}dist`, heartbeat: 'silent', port });
  port = Number(new URL(double.url).port);
});
afterEach(async () => {
  const { breaches } = double;
  await double.close();
  // Nothing beyond the specification left the console, in any test.
  expect(breaches).toEqual([]);
});

async function loggedIn(clock = false): Promise<DeskPage> {
  const { desk, watch } = await browser.open(double.url, { clock });
  watch.expect(cutConnection);
  await desk.logInWith(doctor.username, doctor.password);
  await until(() => double.sockets() === 1, { what: 'the socket to open' });
  return desk;
}

test('[s-ch-1] the list says what the specification gives: names, placeholders, kinds; a new message moves its conversation to the top; heartbeats go every twenty seconds, answered or not', async () => {
  const desk = await loggedIn(true);
  await desk.row('林晓梅').getByText('您好，想问一下复查时间').waitFor();
  await desk.row('周建国').getByText(desk.words.desk.order).waitFor();
  await desk.row('周建国').getByText(desk.words.desk.consultation).waitFor();
  await desk.row('吴静').getByText(desk.words.desk.image).waitFor();
  await desk.row('吴静').getByText(desk.words.desk.member).waitFor();

  double.patientSays('41003', '在吗');
  await until(async () => (await desk.list.getByRole('option').first().textContent())?.includes('在吗'), { what: 'the row on top' });

  const before = double.heartbeats();
  await desk.page.clock.fastForward(socketLimits.heartbeatMs);
  await until(() => double.heartbeats() > before, { what: 'a heartbeat' });
});

test('[s-ch-2] a message is sent once it is handed to an open socket, and an answer comes in', async () => {
  const desk = await loggedIn();
  await desk.open('林晓梅');
  await desk.showsOnce('您好');
  await desk.write('下周二可以吗');
  await until(() => double.heard.length === 1, { what: 'the message at the other side' });
  expect(double.heard[0]).toMatchObject({
    type: 0,
    messageType: 0,
    content: '下周二可以吗',
    systemId: '35_2',
    toRemoteId: '41001',
    toRemoteSystem: 'member',
    busId: '',
  });
  await desk.showsOnce('下周二可以吗');
  await until(() => desk.isMarked('下周二可以吗', desk.words.desk.sent), { what: 'the mark "sent"' });
  double.patientSays('41001', '可以，谢谢');
  await desk.showsOnce('可以，谢谢');
});

test('an order card changes when a frame of type 16 says so', async () => {
  const desk = await loggedIn();
  await desk.open('周建国');
  await desk.cardSays('图文问诊', '待支付');
  double.orderBecomes('70001', 'paid');
  await desk.cardSays('图文问诊', '已支付');
});

test('a picture goes up as form data and its path is what is sent', async () => {
  const desk = await loggedIn();
  await desk.open('林晓梅');
  const buffer = await sharp({ create: { width: 12, height: 8, channels: 3, background: '#0a7f74' } })
    .png()
    .toBuffer();
  await desk.page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await desk.page.getByRole('dialog').getByRole('button', { name: desk.words.desk.send, exact: true }).click();
  await until(() => double.heard.length === 1, { what: 'the picture at the other side' });
  expect(double.heard[0]).toMatchObject({ type: 1, messageType: 1 });
  expect(double.heard[0]?.content).toMatch(/^\/files\/.+\.png$/);
});

test('the list of orders takes a plain array and follows a frame of type 16', async () => {
  const desk = await loggedIn();
  await desk.page.getByRole('link', { name: '订单' }).first().click();
  const row = desk.page.getByRole('row').filter({ hasText: 'P20231105001' });
  await row.getByText('待支付').waitFor();
  double.orderBecomes('70001', 'paid');
  await row.getByText('已支付').waitFor();
});

test('after a cut the list is fetched again and what was written meanwhile is sent', async () => {
  const desk = await loggedIn(true);
  await desk.open('林晓梅');
  await desk.showsOnce('您好');
  double.dropSockets();
  await desk.linkSays(desk.words.shell.linkWaiting);
  double.patientSays('41001', '断线时患者写的');
  await desk.write('断线时写的');
  const fetched = double.calls.get('GET /crm-server/Consultation/doctorGetChat') ?? 0;
  await desk.page.clock.fastForward(socketLimits.reconnectMs);
  await until(() => double.sockets() === 1, { what: 'the socket to open again' });
  await until(() => double.heard.some((frame) => frame.content === '断线时写的'), { what: 'the held message' });
  await until(() => (double.calls.get('GET /crm-server/Consultation/doctorGetChat') ?? 0) > fetched, { what: 'the list to be fetched again' });
  await desk.showsOnce('断线时患者写的');
  expect(double.heard.filter((frame) => frame.content === '断线时写的')).toHaveLength(1);
});
