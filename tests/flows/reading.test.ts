/** People read and find again: search, the first unread, a day, a transcript, earlier conversations, tags, notices, and what the patient's own page shows. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { until } from '#tests/rig/until.ts';
import type { DeskPage } from './deskPage.ts';
import { quiet } from './quiet.ts';
import { withBrowser, withProduct } from './stage.ts';
import type { PlayedPatient } from './stage.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
// A long talk is written faster than a person writes.
const product = withProduct({ env: { RATE_LIMITS: '0' } });
const [consultant, nurse, lead] = ['周敏', '何佳宁', '沈清妍'];
const dayMs = 86_400_000;

async function seated(who: string, patient?: PlayedPatient): Promise<DeskPage> {
  const { desk } = await browser.open(product.rig.url, { as: who });
  await desk.linkSays(desk.words.shell.linkLive);
  if (patient) await desk.open(patient.member.name);
  return desk;
}

/** All but the newest of them look as if so many days had passed since. */
async function long(patient: PlayedPatient, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) await patient.says(`第 ${n} 句`);
  await product.rig.sql(
    `update message m set sent_at = m.sent_at - make_interval(days => case when m.seq <= 30 then 9 else 3 end) from conversation c
     where c.id = m.conversation_id and c.member_id = $1 and m.seq <= $2`,
    [patient.member.id, count - 20],
  );
}
const inSight = (desk: DeskPage, text: string): Promise<unknown> =>
  until(
    async () => {
      const [line, frame] = await Promise.all([desk.said(text).first().boundingBox(), desk.history.boundingBox()]);
      return line !== null && frame !== null && line.y >= frame.y - 1 && line.y + line.height <= frame.y + frame.height + 1;
    },
    { what: `"${text}" to be in sight` },
  );

test('a message that is searched for opens where it stands; the first unread and a day are one step away', async () => {
  const patient = await product.patient('寻找甲');
  await long(patient, 140);
  const desk = await seated(consultant, patient);
  await inSight(desk, '第 140 句');
  await desk.page.getByRole('button', { name: desk.words.talk.toUnread.replace('{{count}} 条未读，', '') }).click();
  await desk.history.getByText(desk.words.talk.unreadLine).waitFor();
  await desk.page.keyboard.press('f');
  await desk.page.getByRole('textbox', { name: desk.words.desk.search }).fill('第 17 句');
  await desk.page.getByRole('button', { name: /寻找甲.*第 17 句/ }).click();
  await inSight(desk, '第 17 句');
  await desk.page.getByRole('button', { name: desk.words.desk.toLatest }).click();
  await inSight(desk, '第 140 句');
  await desk.history.getByTitle(desk.words.talk.jumpToDay).last().click();
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() - 3 * dayMs);
  await desk.page.getByLabel(desk.words.talk.jumpDay, { exact: true }).fill(day);
  // Enter takes the day that is typed and jumps, as in any form of one field.
  await desk.page.keyboard.press('Enter');
  await inSight(desk, '第 31 句');
});

test.runIf(isWhole)('a transcript is a file with what was said and done, and nothing of the notes', async () => {
  const patient = await product.patient('寻找乙');
  await patient.says('我想投诉');
  const desk = await seated(lead, patient);
  await desk.headButton('claim').click();
  await desk.stands('serving');
  await desk.write('您请说，我记下来');
  expect(await patient.hears('您请说，我记下来')).toBe(1);
  await desk.part(desk.words.composer.modes, desk.words.composer.note).click();
  await desk.page.getByRole('textbox', { name: desk.words.composer.note }).fill('先安抚');
  await desk.page.keyboard.press('Enter');
  await desk.history.getByRole('article').filter({ hasText: '先安抚' }).waitFor();
  const [download] = await Promise.all([desk.page.waitForEvent('download'), desk.fromMenu(desk.words.head.transcript)]);
  expect(download.suggestedFilename()).toMatch(/^会话记录 寻找乙 \d{4}-\d\d-\d\d\.txt$/);
  const text = await readFile(await download.path(), 'utf8');
  for (const words of ['会话记录', '客户: 寻找乙', '我想投诉', '您请说，我记下来', `人员 ${lead} 接入`]) expect(text).toContain(words);
  expect(text).not.toContain('先安抚');
});

test.runIf(isWhole)(
  'canned replies fill in whom they are for; a picture that is pasted or dropped is looked at first, warned of, and goes smaller',
  async () => {
    const patient = await product.patient('寻找丙');
    await patient.says('您好');
    const desk = await seated(consultant, patient);
    await desk.composer.pressSequentially('/nh');
    await desk.page.getByRole('listbox', { name: desk.words.composer.canned }).getByRole('option').first().waitFor();
    await desk.page.keyboard.press('Enter');
    await until(async () => (await desk.composer.inputValue()).startsWith('寻找丙您好，我是'), { what: 'the canned reply with its names' });
    const words = await desk.composer.inputValue();
    expect(words).toContain(`的${consultant}，`);
    expect(words).not.toMatch(/[{}]/);
    await desk.composer.press('Enter');
    expect(await patient.hears(words)).toBe(1);

    // Noise, so that nothing makes it small but shrinking it.
    const noise = Buffer.alloc(1_400 * 1_400 * 3, 0).map(() => Math.floor(Math.random() * 256));
    const large = await sharp(noise, { raw: { width: 1_400, height: 1_400, channels: 3 } })
      .png()
      .toBuffer();
    const sheet = desk.page.getByRole('dialog', { name: desk.words.composer.pictureTo.replace('{{name}}', '寻找丙') });
    const give = (kind: 'paste' | 'drop', type: string): Promise<void> =>
      desk.composer.evaluate(
        (field, given) => {
          const bytes = Uint8Array.from(atob(given.base64), (letter) => letter.codePointAt(0) ?? 0);
          const data = new DataTransfer();
          data.items.add(new File([bytes], 'b-ultrasound', { type: given.type }));
          const about = { bubbles: true, cancelable: true };
          field.dispatchEvent(
            given.kind === 'paste' ? new ClipboardEvent('paste', { ...about, clipboardData: data }) : new DragEvent('drop', { ...about, dataTransfer: data }),
          );
        },
        { kind, type, base64: large.toString('base64') },
      );
    await give('paste', 'image/webp');
    // Spec 5: both messages are shown and neither hinders.
    await sheet.getByText(desk.words.states.imageFormat).waitFor();
    await sheet.getByText(desk.words.states.imageSize).waitFor();
    await sheet.getByRole('button', { name: desk.words.composer.drop }).click();
    await sheet.waitFor({ state: 'hidden' });
    await give('drop', 'image/png');
    await sheet.getByText(desk.words.states.imageSize).waitFor();
    await sheet.getByRole('button', { name: desk.words.composer.sendShrunk }).click();
    await until(() => patient.heard.some((frame) => frame.type === 1), { what: 'the picture to reach the patient' });
    expect(patient.heard.filter((frame) => frame.type === 1)).toHaveLength(1);
  },
);

test.runIf(isWhole)('on the patient’s own page: quotes lead back, what was taken back is gone, notes and steps never come', async () => {
  const member = product.rig.run().demo?.members.find((one) => one.name === '吴倩');
  const { desk: phone } = await browser.open(`${product.rig.url}/patient`);
  const { patient, talk } = phone.words;
  await phone.page.getByRole('searchbox', { name: patient.find }).fill(member?.name ?? '');
  await phone.page.getByRole('button', { name: member?.name ?? '' }).click();
  await phone.page.getByRole('region', { name: patient.talks }).getByRole('button').first().click();
  const field = phone.page.getByRole('textbox', { name: patient.write });
  await field.fill('明天几点抽血');
  await field.press('Enter');
  const desk = await seated(consultant);
  await desk.row('吴倩').filter({ hasText: '明天几点抽血' }).click();
  await desk.showsOnce('明天几点抽血');
  await desk.said('明天几点抽血').hover();
  await desk.history.getByRole('button', { name: talk.quote, exact: true }).click();
  await desk.write('八点，空腹');
  const log = phone.page.getByRole('log');
  await log.getByText('八点，空腹', { exact: true }).waitFor();
  await log.getByRole('button', { name: /引用吴倩：明天几点抽血/ }).waitFor();
  await desk.write('写错的一句');
  await log.getByText('写错的一句', { exact: true }).waitFor();
  await desk.history.locator('.message').filter({ hasText: '写错的一句' }).focus();
  await desk.history.getByRole('button', { name: talk.recall }).click();
  await log.getByText('写错的一句', { exact: true }).waitFor({ state: 'detached' });
  await desk.fromMenu(desk.words.head.urgent);
  await desk.part(desk.words.composer.modes, desk.words.composer.note).click();
  await desk.page.getByRole('textbox', { name: desk.words.composer.note }).fill('她怕疼');
  await desk.page.keyboard.press('Enter');
  await desk.history.getByRole('article').filter({ hasText: '她怕疼' }).waitFor();
  await field.fill('好的，谢谢');
  await field.press('Enter');
  await desk.showsOnce('好的，谢谢');
  expect(await log.getByText(/她怕疼|接入会话|加急/).count()).toBe(0);
});

test.runIf(isWhole)('beside a conversation stand the others of the same customer, and one click goes there', async () => {
  const [twice] = await product.rig.sql<{ name: string; other: string }>(
    `select m.name, min(c.id::text) as other from conversation c join member m on m.id = c.member_id join organisation o on o.id = c.org_id
     where o.code = 'anhe-gaoxin' group by m.id, m.name having count(*) = 2 limit 1`,
  );
  const desk = await seated(consultant);
  const { page } = desk;
  await page.goto(`${product.rig.url}/consultation?c=${twice?.other ?? ''}`);
  const earlier = page.getByRole('region', { name: desk.words.side.earlier }).getByRole('button');
  await earlier.first().waitFor();
  expect(await earlier.count()).toBe(1);
  await earlier.first().click();
  await until(() => !page.url().includes(twice?.other ?? '?'), { what: 'the other conversation to be open' });
  await page.getByRole('region', { name: desk.words.desk.conversation.replace('{{name}}', twice?.name ?? '') }).waitFor();
  await until(async () => (await earlier.count()) === 1, { what: 'the way back' });
});

test('who wrote while one was away: the title counts, the desktop is told how many and never what, and not for the one being read', async () => {
  // Nobody else's patients are hers: what is told is told of these two.
  await quiet(product.rig);
  const [open, other] = [await product.patient('提醒甲'), await product.patient('提醒乙')];
  for (const one of [open, other]) await one.says('您好');
  const { desk } = await browser.open('about:blank', { permissions: ['notifications'] });
  await desk.page.addInitScript(`window.told = [];
    window.Notification = class extends EventTarget {
      static permission = 'granted';
      static requestPermission = () => Promise.resolve('granted');
      constructor(title, options) { super(); window.told.push(JSON.stringify({ title, ...options })); }
      close() {}
    };`);
  const told = (): Promise<string[]> => desk.page.evaluate('window.told');
  await desk.page.goto(product.rig.url);
  await desk.logInAs(nurse);
  await desk.linkSays(desk.words.shell.linkLive);
  for (const name of ['提醒乙', '提醒甲']) {
    await desk.open(name);
    await desk.headButton('claim').click();
    await desk.stands('serving');
  }
  await desk.page.getByRole('button', { name: desk.words.notify.open }).click();
  await desk.page.getByRole('switch', { name: desk.words.notify.desktop }).click();
  await desk.page.getByRole('radio', { name: desk.words.notify.mine }).check();
  await open.says('看得到的这句');
  await desk.showsOnce('看得到的这句');
  // She looks elsewhere; the browser of a test has no other tabs that could stand in front.
  await desk.page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(await told()).toEqual([]);
  await other.says('不该出现在通知里');
  await until(async () => (await told()).length > 0, { what: 'the desktop to be told' });
  await until(async () => (await desk.page.title()).startsWith('(1) '), { what: 'the title to count one' });
  expect(await told()).toHaveLength(1);
  expect((await told()).join('')).not.toMatch(/不该出现|提醒乙/);
});
