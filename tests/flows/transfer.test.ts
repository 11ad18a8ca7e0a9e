/** Files and pictures: what is told, what is sent, what survives a lost network and a change of the screen. */
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import sharp from 'sharp';
import type { Locator, Page, Request } from 'playwright-core';
import { fileLimits } from '#contract/limits/files.ts';
import { cleanRichText } from '#server/richText/clean.ts';
import { hostile } from '#tests/rig/vectors/richText.ts';
import { until } from '#tests/rig/until.ts';
import { axe } from './axe.ts';
import type { DeskPage, Language } from './deskPage.ts';
import { withBrowser, withProduct } from './stage.ts';
import { cutConnection } from './watch.ts';
import type { Watch } from './watch.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct();
/** The server answers this to a picture that is none, and to one that is too large. */
const refusedPicture = /Failed to load resource: the server responded with a status of 4(13|15)/;

interface Opened {
  readonly desk: DeskPage;
  readonly page: Page;
  readonly watch: Watch;
}
async function openGallery(language: Language = 'zh-CN'): Promise<Opened> {
  const { desk, watch } = await browser.open(product.rig.url, { as: '季航', at: '/inspector/widgets', language });
  await desk.page.getByRole('heading', { name: desk.words.gallery.title, level: 1 }).waitFor();
  return { desk, page: desk.page, watch };
}
const field = (page: Page, label: string): Locator => page.locator('.upload').filter({ has: page.getByRole('group', { name: label, exact: true }) });
const put = (of: Locator, name: string, buffer: Buffer, mimeType = 'application/octet-stream'): Promise<void> =>
  of.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
const isUpload = (request: Request): boolean => request.url().endsWith('/api-file/files/upHttpsLoad');
const noise = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal', noise: { type: 'gaussian', mean: 128, sigma: 60 } } });
const gif = (): Promise<Buffer> => noise(40, 30).gif().toBuffer();

/** The server has the last word, and it stands at the field. */
const refusesGif = async ({ page, desk, watch }: Opened, language: Language): Promise<void> => {
  watch.expect(refusedPicture);
  const portrait = field(page, desk.words.transfer.demoAvatar);
  expect(await portrait.locator('input[type=file]').getAttribute('accept')).toBe('.png,.jpg,.jpeg');
  const sent = page.waitForRequest(isUpload);
  await put(portrait, 'a.gif', await gif(), 'image/gif');
  // In English to the letter of the specification.
  if (language === 'en') expect(desk.words.states.imageFormat).toBe('upload avatar image can only be JPG or PNG format!');
  await portrait.getByText(desk.words.states.imageFormat).first().waitFor();
  await sent;
  await portrait.getByRole('alert').filter({ hasText: 'JPG' }).first().waitFor();
  await portrait.getByText(language === 'en' ? 'Only JPG or PNG pictures are accepted' : '只接受 JPG 或 PNG 图片').waitFor();
};

test('[v-img-type] [v-img-widget] [v-img-size] [v-img-nostop] [c-image] a GIF, one above 2 MB, then a JPG of 3 MB: the words of the specification for each, the request all the same, the refusal at the field; the JPG is shrunk and taken', async () => {
  const opened = await openGallery('en');
  const { page, desk } = opened;
  await refusesGif(opened, 'en');

  const portrait = field(page, desk.words.transfer.demoAvatar);
  let sent = page.waitForRequest(isUpload);
  await put(portrait, 'large.gif', Buffer.concat([await gif(), Buffer.alloc(fileLimits.imageBytes)]), 'image/gif');
  // One picture takes the place of the other.
  await until(async () => (await portrait.locator('.transfer-name').allTextContents()).join() === 'large.gif', { what: 'the second GIF to stand alone' });
  await portrait.getByText('upload avatar image can only be JPG or PNG format!').waitFor();
  await portrait.getByText('upload avatar image size cannot exceed 2MB!').waitFor();
  await sent;

  const large = await noise(2_000, 1_500).jpeg({ quality: 95 }).toBuffer();
  expect(large.length).toBeGreaterThan(3_000_000 - 500_000);
  sent = page.waitForRequest(isUpload);
  await put(portrait, 'large.jpg', Buffer.concat([large, Buffer.alloc(Math.max(0, 3 * 1024 * 1024 - large.length))]), 'image/jpeg');
  await until(async () => (await portrait.locator('.transfer-name').allTextContents()).join() === 'large.jpg', { what: 'the JPG to stand alone' });
  await portrait.getByText('upload avatar image size cannot exceed 2MB!').waitFor();
  await sent;
  await portrait.getByText('Larger than 2 MB').waitFor();
  await portrait.getByRole('button', { name: desk.words.transfer.shrink }).click();
  await portrait.getByText(desk.words.transfer.done).waitFor();
  expect(await portrait.getByText('cannot exceed 2MB').count()).toBe(0);
});

test.runIf(isWhole)('[v-img-type] [v-img-widget] a GIF in Chinese: the field takes png, jpg and jpeg, and says what it thinks of others', async () => {
  await refusesGif(await openGallery(), 'zh-CN');
});

async function judgeFields({ page, desk, watch }: Opened): Promise<void> {
  watch.expect(refusedPicture);
  const [files, pictures] = [field(page, desk.words.transfer.demoFiles), field(page, desk.words.transfer.demoPictures)];
  await put(files, 'a.txt', Buffer.from('随访'));
  await put(files, 'a.exe', Buffer.from('MZ'));
  await put(pictures, 'a.gif', await gif(), 'image/gif');
  await put(pictures, 'b.png', await noise(200, 120).png().toBuffer(), 'image/png');
  await pictures.getByText(desk.words.transfer.done).waitFor();
  await files.getByText(desk.words.transfer.done).waitFor();
  const written = page.locator('#gallery-richText .rich-editor');
  await written.getByRole('button', { name: desk.words.richText.link, exact: true }).click();
  await page.locator('#gallery-kinds .rich-editor').waitFor();
  for (const theme of ['light', 'dark'] as const) {
    await desk.chooseTheme(theme);
    expect(await axe(page), theme).toEqual([]);
  }
}

test.runIf(isWhole)(
  'several pictures keep an order that can be changed; one is replaced, one removed; a file that is not accepted says why, by its name and by its content; without a reader of cards the field says so; all of it accessible, light and dark',
  async () => {
    const opened = await openGallery();
    const { page, desk, watch } = opened;
    watch.expect(refusedPicture);
    watch.expect(/status of 501/);
    const pictures = field(page, desk.words.transfer.demoPictures);
    const names = (): Promise<string[]> => pictures.locator('.transfer-name').allTextContents();
    const remove = (from: Locator, name: string): Promise<void> =>
      from.getByRole('button', { name: desk.words.transfer.removeOf.replace('{{name}}', name) }).click();
    for (const name of ['1.png', '2.png', '3.png']) await put(pictures, name, await noise(20, 20).png().toBuffer(), 'image/png');
    await pictures.getByText(desk.words.transfer.done).nth(2).waitFor();
    await pictures.getByRole('button', { name: desk.words.transfer.earlier.replace('{{name}}', '3.png') }).click();
    expect(await names()).toEqual(['1.png', '3.png', '2.png']);
    await remove(pictures, '1.png');
    expect(await names()).toEqual(['3.png', '2.png']);
    const portrait = field(page, desk.words.transfer.demoAvatar);
    for (const name of ['a.png', 'b.png']) await put(portrait, name, await noise(20, 20).png().toBuffer(), 'image/png');
    expect(await portrait.locator('.transfer-name').allTextContents()).toEqual(['b.png']);

    const files = field(page, desk.words.transfer.demoFiles);
    await put(files, 'a.exe', Buffer.from('MZ'));
    await files.getByRole('alert').filter({ hasText: 'PDF' }).waitFor();
    await remove(files, 'a.exe');
    await put(files, 'b.pdf', Buffer.from('<!doctype html><script>alert(1)</script>'));
    await files.getByRole('alert').filter({ hasText: 'PDF' }).waitFor();

    const card = field(page, desk.words.transfer.demoCard);
    await put(card, 'card.jpg', await noise(80, 50).jpeg().toBuffer(), 'image/jpeg');
    await card.getByRole('alert').filter({ hasText: '还没有配置身份证识别' }).waitFor();

    for (const name of ['3.png', '2.png']) await remove(pictures, name);
    await remove(files, 'b.pdf');
    await judgeFields(opened);
  },
);

test.runIf(isWhole)('the fields for files are accessible in English, light and dark', async () => {
  await judgeFields(await openGallery('en'));
});

test.runIf(isWhole)('a document goes on after a lost network, whatever screen is shown meanwhile, and arrives as it was', async () => {
  const { page, desk, watch } = await openGallery();
  watch.expect(cutConnection);
  const document = Buffer.from(
    randomBytes(4 * 1024 * 1024)
      .toString('hex')
      .slice(0, 5 * 1024 * 1024 + 7),
  );
  const slices: Request[] = [];
  let path = '';
  page.on('request', (request) => {
    if (request.url().endsWith('/sliceUpload')) slices.push(request);
  });
  page.on('response', (response) => {
    if (response.url().endsWith('/sliceUpload'))
      void response.json().then((body: { datas: { path: string | null } | null }) => (path = body.datas?.path ?? path));
  });
  // The network goes after the third slice.
  let left = 3;
  await page.route('**/sliceUpload', (route) => ((left -= 1) >= 0 ? route.continue() : route.abort('internetdisconnected')));
  const files = field(page, desk.words.transfer.demoFiles);
  await put(files, '化验单.txt', document);
  await files.getByText(desk.words.transfer.paused).waitFor();
  // Another screen, inside the console: the tray goes on showing it.
  await page.evaluate(() => history.pushState(null, '', '/consultation'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  const tray = page.locator('.tray-button');
  await tray.waitFor();
  const before = slices.length;
  await page.unroute('**/sliceUpload');
  await tray.click();
  await page.getByRole('button', { name: desk.words.transfer.goOn }).click();
  await tray.waitFor({ state: 'hidden' });
  // Slices that the server had are not sent again.
  expect(slices.length - before).toBe(Math.ceil(document.length / fileLimits.sliceBytes) - 3);
  // The page knows its answer before it can be read here.
  await until(() => path !== '', { what: 'the answer to the last slice' });
  const stored = await readFile(`${product.rig.dataDir}/files/${path}`);
  expect(createHash('sha256').update(stored).digest('hex')).toBe(createHash('sha256').update(document).digest('hex'));
});

/** The text field of the gallery and what it holds, emptied: whatever kind of paragraph stood there last, a plain one stands there now. */
async function emptyEditor({ page, desk }: Opened) {
  const text = page.getByRole('textbox', { name: desk.words.richText.demo, exact: true });
  const demo = page.locator('.gallery-demo').filter({ has: text });
  await text.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Backspace');
  return { text, demo, value: async (): Promise<unknown> => JSON.parse((await demo.locator('output').textContent()) ?? '') };
}

async function listAndBold(opened: Opened): Promise<void> {
  const { page } = opened;
  const { value } = await emptyEditor(opened);
  await page.keyboard.type('- 一');
  await page.keyboard.press('Control+B');
  await page.keyboard.type('二');
  expect(await value()).toContain('<ul><li><p>一<strong>二</strong></p></li></ul>');
}

async function pastes(opened: Opened): Promise<void> {
  const { page } = opened;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { text, value } = await emptyEditor(opened);
  const copied = '<h2>复查</h2><p style="position:fixed">术后<b>第七天</b>来院</p><script>globalThis.__ran = 1</script><a href="javascript:alert(1)">坏</a>';
  await page.evaluate((html) => navigator.clipboard.write([new ClipboardItem({ 'text/html': new Blob([html], { type: 'text/html' }) })]), copied);
  await text.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+V');
  await text.getByRole('heading', { name: '复查' }).waitFor();
  expect(await value()).toBe('<h2>复查</h2><p>术后<strong>第七天</strong>来院</p><p>坏</p>');
  expect(await page.evaluate(() => (globalThis as { __ran?: number }).__ran ?? 0)).toBe(0);
}

async function linksAndPictures(opened: Opened): Promise<void> {
  const { page, desk } = opened;
  const words = desk.words.richText;
  const { text, demo, value } = await emptyEditor(opened);
  await page.keyboard.type('官网');
  await page.keyboard.press('ControlOrMeta+A');
  await demo.getByRole('button', { name: words.link, exact: true }).click();
  await demo.getByLabel(words.address).fill('javascript:alert(1)');
  await demo.getByRole('button', { name: words.setLink }).click();
  await demo.getByRole('alert').filter({ hasText: words.wrongLink }).waitFor();
  await demo.getByLabel(words.address).fill('example.com/a');
  await page.keyboard.press('Enter');
  await text.getByRole('link', { name: '官网' }).waitFor();
  expect(await value()).toContain('<a target="_blank" rel="noopener noreferrer nofollow" href="https://example.com/a">官网</a>');

  await text.press('End');
  await demo.getByRole('button', { name: words.picture, exact: true }).click();
  await put(field(page, words.picture), '图.png', await noise(40, 30).png().toBuffer(), 'image/png');
  await demo.getByRole('button', { name: words.insert.replace('{{name}}', '图.png') }).click();
  await text.locator('img[src^="blob:"]').waitFor();
  expect(await value()).toMatch(/<img data-file="[0-9a-f]{2}\/[0-9a-f]{30}\.png" alt="图\.png">/);

  const [other] = await Promise.all([page.context().waitForEvent('page'), demo.getByRole('button', { name: words.preview, exact: true }).click()]);
  const frame = other.frameLocator('iframe');
  await frame.getByText('官网').waitFor();
  // The picture of the store is there too: it was drawn, for it has its size.
  expect(await frame.locator('img[src^="data:image/"]').boundingBox()).toMatchObject({ width: 40, height: 30 });
}

async function runsNothing({ page, desk }: Opened): Promise<void> {
  const source = page.getByLabel(desk.words.richText.source);
  const shown = page.locator('.rich-text');
  await shown.getByText('三天').waitFor();
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  for (const html of [...hostile, ...hostile.map(cleanRichText)].filter((_, at) => isWhole || at % 3 === 0)) await source.fill(html);
  await source.fill('<p>还在</p>');
  await shown.getByText('还在').waitFor();
  expect([await page.evaluate(() => (globalThis as { __ran?: number }).__ran ?? 0), dialogs, new URL(page.url()).pathname]).toEqual([
    0,
    0,
    '/inspector/widgets',
  ]);
  await source.fill(`<p onclick="x" style="position:fixed;text-align:center">甲</p><a href="https://ok.example">乙</a><img src="http://canary.invalid/x">`);
  await shown.getByText('乙').waitFor();
  expect(await shown.innerHTML()).toBe(
    '<p style="text-align: center;">甲</p><a href="https://ok.example" rel="noopener noreferrer nofollow" target="_blank">乙</a>',
  );
}

test('[H2] more than a hundred hostile texts, shown as they came: nothing runs, nothing is fetched, nothing is left that could; the editor beside them: a dash makes a list and a key bold, what is pasted keeps its marks alone, a link leads to a safe place, a picture of the store stands in the text and in the preview', async () => {
  const opened = await openGallery();
  await runsNothing(opened);
  await listAndBold(opened);
  await pastes(opened);
  await linksAndPictures(opened);
});
