import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fileLimits } from '#contract/limits/files.ts';
import { exchange } from '#tests/rig/api.ts';
import { until } from '#tests/rig/until.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct();

/** Noise does not compress: larger than the server takes. */
async function largePicture(): Promise<Buffer> {
  const [width, height] = [1_400, 700];
  const noise = Buffer.from(Array.from({ length: width * height * 3 }, (_, place) => (place * 2_654_435_761) >>> 24));
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

test.runIf(isWhole)('a picture that is too large says so, and goes smaller', async () => {
  const patient = await product.patient('测试大图');
  await patient.says('发一下报告');
  const { desk } = await browser.open(product.rig.url, { as: '周敏' });
  await desk.open('测试大图');
  const buffer = await largePicture();
  expect(buffer.length).toBeGreaterThan(fileLimits.imageBytes);
  await desk.page.locator('.composer input[type=file]').setInputFiles({ name: '报告.png', mimeType: 'image/png', buffer });
  const sheet = desk.page.getByRole('dialog');
  await sheet.getByText(desk.words.states.imageSize).waitFor();
  await sheet.getByText('1400 × 700').waitFor();
  await sheet.getByRole('button', { name: desk.words.composer.sendShrunk }).click();
  await until(() => patient.heard.some((frame) => frame.type === 1), { what: 'the picture to reach the patient' });
  const path = patient.heard.find((frame) => frame.type === 1)?.content ?? '';
  const { http, body } = await exchange(`GET /api-file/files/download?path=${encodeURIComponent(path)}`, product.rig.directUrl, {
    bearer: patient.client.bearer,
  });
  expect(http).toBe(200);
  const { format, width } = await sharp(body).metadata();
  expect([format, body.length < fileLimits.imageBytes, (width ?? 0) <= 2_000]).toEqual(['jpeg', true, true]);
});
