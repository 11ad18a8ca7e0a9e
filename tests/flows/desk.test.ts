import sharp from 'sharp';
import { expect, test } from 'vitest';
import { exchange, multipart } from '#tests/rig/api.ts';
import { until } from '#tests/rig/until.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct({ lively: true });
const consultant = '周敏';

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 24, height: 16, channels: 3, background: '#0a7f74' } })
    .png()
    .toBuffer();

test('[p-product] a demo person logs in by a click and answers a patient who waits', async () => {
  const patient = await product.patient('测试甲');
  await patient.says('您好，我想约复查');
  const { desk } = await browser.open(product.rig.url);
  await desk.logInAs(consultant);
  await desk.open('测试甲');
  await desk.showsOnce('您好，我想约复查');
  await desk.write('您好，周五上午可以吗');
  expect(await patient.hears('您好，周五上午可以吗')).toBe(1);
  await desk.showsOnce('您好，周五上午可以吗');
  await until(() => desk.isMarked('您好，周五上午可以吗', desk.words.desk.delivered), { what: 'the answer to be marked delivered' });
  const answer = patient.heard.find((frame) => frame.content === '您好，周五上午可以吗');
  await patient.client.call('POST /im/message/readAllRemoteMessage', { form: { conversationId: answer?.conversationId ?? '', seq: answer?.seq ?? 0 } });
  await until(() => desk.isMarked('您好，周五上午可以吗', desk.words.desk.read), { what: 'the answer to be marked read' });
  // The patient's next words are on the screen without anybody asking.
  await patient.says('可以的，谢谢');
  await desk.showsOnce('可以的，谢谢');
});

// The rest is seen by `referenceBackEnd.test.ts` in a browser, and by `tests/wiring/product.test.ts` and the server's tests upon the real server.
test.runIf(isWhole)('[s-ch-1] a conversation that gets a message moves to the top, with its text and its count of unread', async () => {
  const quiet = await product.patient('测试乙');
  await quiet.says('第一句');
  const { desk } = await browser.open(product.rig.url, { as: consultant });
  await desk.row('测试乙').waitFor();
  await quiet.says('第二句');
  await until(async () => (await desk.list.getByRole('option').first().textContent())?.includes('第二句'), { what: 'the row to be on top' });
  await until(async () => (await desk.row('测试乙').getByText(`2${desk.words.desk.unreadWord}`).count()) === 1, { what: 'two unread' });
});

test.runIf(isWhole)('a picture goes both ways', async () => {
  const patient = await product.patient('测试丙');
  await patient.says('我发张图');
  const { desk } = await browser.open(product.rig.url, { as: consultant });
  await desk.open('测试丙');
  const file = await picture();
  const { path } = await patient.client.call<{ path: string }>('POST /api-file/files/upHttpsLoad', { bytes: multipart('file', 'a.png', 'image/png', file) });
  patient.client.send(patient.toStaff, path, { type: 1 });
  await desk.history.getByRole('img', { name: desk.words.desk.imageAlt.replace('{{name}}', '测试丙') }).waitFor();
  const before = patient.heard.length;
  await desk.page.locator('input[type=file]').setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: file });
  await desk.page.getByRole('dialog').getByRole('button', { name: desk.words.desk.send, exact: true }).click();
  await until(() => patient.heard.length > before, { what: 'the picture to reach the patient' });
  const frame = patient.heard.at(-1);
  expect(frame?.type).toBe(1);
  const bytes = await exchange(`GET /api-file/files/download?path=${encodeURIComponent(frame?.content ?? '')}`, product.rig.directUrl, {
    bearer: patient.client.bearer,
  });
  expect(bytes.http).toBe(200);
  expect((await sharp(bytes.body).metadata()).width).toBe(24);
});

test.runIf(isWhole)('an order that somebody else moves changes on the card at once', async () => {
  const patient = await product.patient('测试丁');
  await patient.says('订单好了吗');
  const lead = await product.staff('serviceLead');
  const order = await lead.call<{ id: string; version: number; status: string }>('POST /crm-server/pushorder/save', {
    json: { memberId: patient.member.id, title: '复查套餐', count: 1, payPrice: 19_900 },
  });
  const { desk } = await browser.open(product.rig.url, { as: consultant });
  await desk.open('测试丁');
  lead.send({ systemId: patient.toStaff.systemId, toRemoteId: patient.member.id, toRemoteSystem: 'member', busId: '' }, order.id, {
    type: 3,
    orderId: order.id,
  });
  await desk.cardSays('复查套餐', '待支付');
  await lead.call('POST /crm-server/pushorder/updateStatus', { json: { id: order.id, status: 'paid', version: order.version } });
  await desk.cardSays('复查套餐', '已支付');
  // And the conversation says it in a line of its own, once.
  await desk.history
    .getByText(desk.words.desk.orderEvent.split(' ')[0] ?? '')
    .first()
    .waitFor();
  expect(await desk.history.locator('.status-line').count()).toBe(1);
});
