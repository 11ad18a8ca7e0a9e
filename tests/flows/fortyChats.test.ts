/** A desk of open chats (forty by `npm run flows`) and a shift that ends: all of them are somebody else's at once, and whoever comes next walks through them by the longest wait. */
import { beforeEach, expect, test } from 'vitest';
import type { Locator } from 'playwright-core';
import { until } from '#tests/rig/until.ts';
import type { DeskPage } from './deskPage.ts';
import { quiet } from './quiet.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct();
const [leaving, colleague, physician] = ['何佳宁', '周敏', '顾文澜'];
/** A dozen has all that forty have: those who wait and those who do not, more than are walked through, and a list that is all of it hers. */
const many = isWhole ? 40 : 12;

/** Chats of the one who leaves; every second patient waits for an answer, the first one longest. */
async function holding(name: string, count: number): Promise<readonly string[]> {
  const names = Array.from({ length: count }, (_, n) => `${name}${String(n + 1).padStart(2, '0')}`);
  const patients = await Promise.all(names.map((one) => product.patient(one)));
  await Promise.all(patients.map((patient) => patient.says('您好')));
  await product.rig.sql(
    `update conversation c set state = 'serving', assignee_id = s.id,
       waiting_since = case when o.n % 2 = 1 then now() - make_interval(mins => 600 - o.n::int) end
     from unnest($1::uuid[]) with ordinality as o(member_id, n), staff_user s where c.member_id = o.member_id and s.nick_name = $2`,
    [patients.map((patient) => patient.member.id), leaving],
  );
  return names;
}

async function seated(who: string): Promise<DeskPage> {
  const { desk } = await browser.open(product.rig.url, { as: who });
  await desk.linkSays(desk.words.shell.linkLive);
  return desk;
}

async function fromAccount({ page, words }: DeskPage, line: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: new RegExp(words.shell.account) }).click();
  await page.getByRole('menuitem', { name: line }).click();
}

const tabCounts = (desk: DeskPage, filter: 'mine' | 'waiting' | 'team', count: number): Promise<unknown> =>
  until(
    async () =>
      (await desk.page
        .getByRole('group', { name: desk.words.desk.filters })
        .getByRole('button', { name: new RegExp(`^${desk.words.desk[filter]} ${count}$`) })
        .count()) === 1,
    { what: `${count} in the list of ${filter}` },
  );
const isOpen = (desk: DeskPage, name: string): Promise<void> =>
  desk.page.getByRole('region', { name: desk.words.desk.conversation.replace('{{name}}', name) }).waitFor();

beforeEach(() => quiet(product.rig));

test('all chats of a desk are handed to a colleague: hers at once, drafts pointed out; then she walks through them, the longest wait first', async () => {
  const names = await holding('交班', many);
  const [giver, taker] = await Promise.all([seated(leaving), seated(colleague)]);
  const { duty } = giver.words;
  await taker.choose('mine');
  await tabCounts(taker, 'mine', 0);
  await giver.choose('mine');
  await tabCounts(giver, 'mine', many);
  await giver.page.locator('body').press('n');
  await isOpen(giver, names[0] ?? '');
  await giver.composer.fill('化验单我看了');
  await fromAccount(giver, new RegExp(duty.offlineText));
  const sheet = giver.page.getByRole('dialog', { name: duty.leaveTitle });
  await sheet.getByText(duty.chosen.replace('{{count}}', String(many)).replace('{{all}}', String(many))).waitFor();
  await sheet.getByText(duty.draftsTitle.replace('{{count}}', '1')).waitFor();
  expect(await sheet.getByText(duty.hasDraft, { exact: true }).count()).toBe(1);
  await sheet.getByRole('radio', { name: new RegExp(colleague) }).check();
  await sheet.getByRole('textbox', { name: duty.note }).fill('都答应了下午回复');
  // Her other work is chosen with the chats, and counted with them.
  const work = await sheet.getByRole('region', { name: duty.work }).getByRole('checkbox', { checked: true }).count();
  expect(work).toBeGreaterThan(0);
  await sheet.getByRole('button', { name: duty.giveItemsAndLeave.replace('{{count}}', String(many + work)), exact: true }).click();
  await tabCounts(taker, 'mine', many);
  await giver.page.getByText(duty.doneTitle.replace('{{count}}', String(many))).waitFor();
  await giver.page.getByRole('button', { name: duty.close }).click();
  await tabCounts(giver, 'mine', 0);
  // Her words are still hers.
  expect(await giver.composer.inputValue()).toBe('化验单我看了');
  await until(
    async () => (await product.rig.sql<{ duty: string }>('select duty_state as duty from staff_user where nick_name = $1', [leaving]))[0]?.duty === 'offline',
    {
      what: 'the one who leaves to be off duty',
    },
  );
  const waiting = names.filter((_, index) => index % 2 === 0).slice(0, 5);
  await taker.page.locator('body').press('n');
  await isOpen(taker, waiting[0] ?? '');
  await taker.page.locator('body').press('r');
  for (const name of waiting) {
    await isOpen(taker, name);
    await taker.history.getByText('都答应了下午回复').waitFor();
    await taker.page.locator('textarea:focus').waitFor();
    await taker.page.keyboard.type(`${name}，我接着看`);
    await taker.page.keyboard.press('Alt+Enter');
  }
  await isOpen(taker, names[10] ?? '');
});

test.runIf(isWhole)('some go to a team, the rest to the queue, and what cannot be given says why in its row', async () => {
  const names = await holding('小组', 4);
  const [giver, taker] = await Promise.all([seated(leaving), seated(colleague)]);
  const { duty } = giver.words;
  await giver.choose('mine');
  await tabCounts(giver, 'mine', names.length);
  await fromAccount(giver, duty.handOverAsk);
  const sheet = giver.page.getByRole('dialog', { name: duty.handOver });
  const pick = (name: string): Locator => sheet.getByRole('checkbox', { name: duty.choose.replace('{{name}}', name) });
  await sheet.getByRole('radio', { name: new RegExp(physician) }).check();
  // Meanwhile his account is closed.
  await product.rig.sql('update staff_user set enabled = false where nick_name = $1', [physician]);
  const give = (count: number): Locator => sheet.getByRole('button', { name: duty.give.replace('{{count}}', String(count)), exact: true });
  await give(4).click();
  await sheet.getByText(duty.refusedTitle.replace('{{count}}', '4')).waitFor();
  expect(await sheet.getByRole('listitem').filter({ hasText: '转接对象不在这个机构或不能接待' }).count()).toBe(4);
  await product.rig.sql('update staff_user set enabled = true where nick_name = $1', [physician]);
  await pick(names[2] ?? '').uncheck();
  await pick(names[3] ?? '').uncheck();
  await sheet.getByText(duty.keeps.replace('{{count}}', '2')).waitFor();
  await sheet.getByRole('radio', { name: '咨询师组' }).check();
  await give(2).click();
  await giver.page.getByText(duty.doneTitle.replace('{{count}}', '2')).waitFor();
  await giver.page.getByRole('button', { name: duty.close }).click();
  await tabCounts(giver, 'mine', 2);
  await taker.choose('team');
  for (const name of names.slice(0, 2)) await taker.row(name).getByText(`${taker.words.desk.toTake} · 咨询师组`).waitFor();
  await fromAccount(giver, duty.handOverAsk);
  await sheet.getByRole('radio', { name: new RegExp(`^${duty.toQueue}`) }).check();
  // One of them is taken over by a lead while the call is on its way.
  await giver.page.route(
    '**/Consultation/handOver',
    async (route) => {
      const lead = await product.staff('serviceLead');
      const row = (await lead.list()).rows.find((one) => one.userName === names[3]);
      await lead.call('POST /crm-server/Consultation/move', { json: { conversationId: row?.conversationId ?? '', move: 'assign', toUserId: lead.personId } });
      await route.continue();
    },
    { times: 1 },
  );
  await give(2).click();
  await sheet.getByText(duty.refusedTitle.replace('{{count}}', '1')).waitFor();
  await sheet
    .getByRole('listitem')
    .filter({ hasText: names[3] ?? '' })
    .getByText('这个会话由沈清妍接待')
    .waitFor();
  await taker.choose('waiting');
  await taker.row(names[2] ?? '').waitFor();
});
