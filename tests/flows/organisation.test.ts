/** One person in two organisations (promises C2, C3, M1, M6; docs/adr/0020): each window works in its own, and nothing of the one is in the other. */
import { expect, test } from 'vitest';
import type { Page, Request } from 'playwright-core';
import { staffOf } from '#tests/rig/people.ts';
import { until } from '#tests/rig/until.ts';
import { axe } from './axe.ts';
import type { DeskPage } from './deskPage.ts';
import { isReadable, withMachines } from './machine.ts';
import { withBrowser, withProduct } from './stage.ts';
import type { Seat } from './stage.ts';
import { cutConnection, refusedCall } from './watch.ts';
import { isWhole } from './whole.ts';

const machines = withMachines();
const browser = withBrowser();
const product = withProduct();
/** A nurse of two hospitals, who sees in each what is of that one. */
const nurse = '何佳宁';
const names = { here: '高新院区', there: '城南院区' } as const;
const orgs = () => ({ here: staffOf(product.rig, 'nurse').orgId, there: staffOf(product.rig, 'followUp').orgId });

async function seated(seat: Pick<Seat, 'open'>): Promise<DeskPage> {
  const desk = await seat.open(product.rig.url, { as: nurse });
  await desk.linkSays(desk.words.shell.linkLive);
  return desk;
}
const opener = (desk: DeskPage) => desk.page.locator('#org-switch');
const worksIn = (desk: DeskPage, name: string): Promise<unknown> =>
  until(async () => (await opener(desk).textContent())?.includes(name), { what: `the window to work in ${name}` });
async function choose(desk: DeskPage, name: string): Promise<void> {
  await opener(desk).click();
  await desk.page.getByRole('option', { name: new RegExp(name) }).click();
}
async function go(desk: DeskPage, name: string): Promise<void> {
  await choose(desk, name);
  await worksIn(desk, name);
  await desk.linkSays(desk.words.shell.linkLive);
}
const bearerOf = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(sessionStorage.getItem('careline.session') ?? '{}') as { bearer: string }).bearer);

interface Asked {
  readonly path: string;
  readonly bearer: string;
  readonly orgId: string | null;
}
/** A request carries this session and this organisation. */
function askedBy(request: Request): Asked | undefined {
  const url = new URL(request.url());
  const bearer = /^Bearer (.+)$/.exec(request.headers()['authorization'] ?? '')?.[1];
  if (!bearer) return undefined;
  const body = request.postData() ?? '';
  const orgId = url.searchParams.get('qxOrgId') ?? /"qxOrgId":"([^"]+)"|(?:^|&)qxOrgId=([^&]+)/.exec(body)?.slice(1).find(Boolean) ?? null;
  return { path: url.pathname, bearer, orgId };
}
function record(page: Page): Asked[] {
  const all: Asked[] = [];
  page.on('request', (request) => {
    const one = askedBy(request);
    if (one) all.push(one);
  });
  return all;
}

test('[C2] two windows of one person in two organisations write in turn and at once: every write lands in the organisation of its window', async () => {
  const { here, there } = orgs();
  const [east, south] = [await product.patient('东区患者', here), await product.patient('南区患者', there)];
  for (const patient of [east, south]) await patient.says('您好');
  const seat = await browser.seat();
  const [one, other] = [await seated(seat), await seated(seat)];
  const asked = [record(one.page), record(other.page)];
  await other.page.bringToFront();
  await go(other, names.there);
  await worksIn(one, names.here);
  await other.open('南区患者');
  await one.page.bringToFront();
  await one.open('东区患者');
  const rounds = 12;
  for (let round = 0; round < rounds; round += 1) await Promise.all([one.write(`东${round}`), other.write(`南${round}`)]);
  for (let round = 0; round < rounds; round += 1) expect([await east.hears(`东${round}`), await south.hears(`南${round}`)]).toEqual([1, 1]);
  const rows = await product.rig.sql<{ org: string; content: string }>(
    `select org_id as org, left(content, 1) as content from message where content ~ '^[东南][0-9]+$'`,
  );
  expect(rows.map((row) => `${row.content} ${row.org}`).toSorted()).toEqual(
    [...Array.from({ length: rounds }, () => `东 ${here}`), ...Array.from({ length: rounds }, () => `南 ${there}`)].toSorted(),
  );
  const bearers = [await bearerOf(one.page), await bearerOf(other.page)];
  expect(bearers[0]).not.toBe(bearers[1]);
  const pairs = asked.map((all) => new Set(all.filter((each) => each.orgId !== null).map((each) => `${each.bearer} ${each.orgId}`)));
  expect([...(pairs[0] ?? [])]).toEqual([`${bearers[0]} ${here}`]);
  expect(pairs[1]?.has(`${bearers[1]} ${there}`)).toBe(true);
  expect([...(pairs[1] ?? [])].filter((pair) => pair.startsWith(`${bearers[1]} `) && !pair.endsWith(there))).toEqual([]);
});

test('[C3] after the switch nothing of the old organisation is drawn, asked for or heard', async () => {
  const { here, there } = orgs();
  const east = await product.patient('金丝雀患者', here);
  await east.says('金丝雀canary8801');
  const seat = await browser.seat();
  const desk = await seated(seat);
  const asked = record(desk.page);
  await desk.open('金丝雀患者');
  await desk.showsOnce('金丝雀canary8801');
  const old = await bearerOf(desk.page);
  // An answer of the old organisation that comes long after the switch.
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = false;
  await desk.page.route('**/crm-server/pushorder/list**', async (route) => {
    if (!(route.request().headers()['authorization'] ?? '').includes(old)) return route.continue();
    isHeld = true;
    await held;
    return route.continue();
  });
  await desk.page.getByRole('navigation', { name: desk.words.shell.menu }).getByRole('link', { name: '订单', exact: true }).click();
  await until(() => isHeld, { what: 'the old list to be asked for' });
  let isGivenUp = false;
  desk.page.on('requestfailed', (request) => {
    if ((request.headers()['authorization'] ?? '').includes(old)) isGivenUp = true;
  });
  const before = asked.length;
  await go(desk, names.there);
  await until(() => isGivenUp, { what: 'the old list to be given up' });
  expect(await desk.page.evaluate(() => location.pathname)).toBe('/orderManage');
  release();
  await east.says('后到的canary8801');
  await desk.page.getByRole('navigation', { name: desk.words.shell.menu }).getByRole('link', { name: '咨询' }).click();
  await desk.list.waitFor();
  const south = await product.patient('城南患者', there);
  await south.says('城南在吗');
  await desk.row('城南患者').waitFor();
  expect(await isReadable(desk.page, 'canary8801')).toBe(false);
  expect(await isReadable(desk.page, '金丝雀患者')).toBe(false);
  const now = await bearerOf(desk.page);
  const wrong = asked.slice(before).filter((one) => (one.orgId === there && one.bearer !== now) || (one.orgId === here && one.bearer !== old));
  expect(wrong).toEqual([]);
  expect(asked.filter((one) => one.orgId === there).length).toBeGreaterThan(0);
  await desk.page.goBack();
  await desk.page.goBack();
  expect(await isReadable(desk.page, 'canary8801')).toBe(false);
});

/** All of it has been read, the time line beside it last: what is under way while the organisation is changed is another flow's. */
async function opened(desk: DeskPage, name: string): Promise<void> {
  const read = desk.page.waitForResponse((response) => response.url().includes('/crm-server/customermanage/timeLine'));
  await desk.open(name);
  await read;
}

test.runIf(isWhole)('[M1] a sentence waits in its organisation: sealed, nowhere in the other one, and in the field again after switching back', async () => {
  const { here, there } = orgs();
  const [east, south] = [await product.patient('留言东', here), await product.patient('留言南', there)];
  for (const patient of [east, south]) await patient.says('您好');
  const machine = await machines.make();
  const desk = await seated(machine);
  await opened(desk, '留言东');
  await desk.composer.fill('半句话canary8802');
  await go(desk, names.there);
  expect(await isReadable(desk.page, 'canary8802')).toBe(false);
  await opened(desk, '留言南');
  expect(await desk.composer.inputValue()).toBe('');
  await desk.composer.fill('另一句canary8803');
  await go(desk, names.here);
  await opened(desk, '留言东');
  await until(async () => (await desk.composer.inputValue()) === '半句话canary8802', { what: 'the sentence to be in the field again' });
  expect(await isReadable(desk.page, 'canary8803')).toBe(false);
  await desk.composer.press('Enter');
  expect(await east.hears('半句话canary8802')).toBe(1);
  await go(desk, names.there);
  await opened(desk, '留言南');
  await until(async () => (await desk.composer.inputValue()) === '另一句canary8803', { what: 'the other sentence to be in the field again' });
  expect(south.heard.filter((frame) => frame.content?.includes('canary'))).toEqual([]);
  await machine.stop();
  for (const words of ['canary8802', 'canary8803']) expect(machine.filesWith(words)).toEqual([]);
});

test('[M6] two windows: each knows within a second where the other works, both hear their own, and a logout is both windows’', async () => {
  const { here, there } = orgs();
  const seat = await browser.seat();
  seat.expectProblems(cutConnection);
  const [one, other] = [await seated(seat), await seated(seat)];
  const note = (desk: DeskPage, name: string) =>
    desk.page.getByRole('note', { name: desk.words.session.otherWindowIn.replace('{{name}}', `安禾妇儿 · ${name}`) });
  await other.page.bringToFront();
  await go(other, names.there);
  const since = Date.now();
  await note(one, names.there).waitFor();
  process.stdout.write(`M6: the other window knew the organisation after ${Date.now() - since} ms\n`);
  await note(other, names.here).waitFor();
  const [east, south] = [await product.patient('两院东', here), await product.patient('两院南', there)];
  await east.says('东边来了');
  await south.says('南边来了');
  await one.row('两院东').waitFor();
  await other.row('两院南').waitFor();
  expect([await one.row('两院南').count(), await other.row('两院东').count()]).toEqual([0, 0]);
  await go(other, names.here);
  await note(one, names.there).waitFor({ state: 'detached' });
  const unread = other.row('两院东').getByText(`1${other.words.desk.unreadWord}`);
  await unread.waitFor();
  await one.page.bringToFront();
  await one.open('两院东');
  await until(async () => (await unread.count()) === 0, { what: 'the other window to know that it was read' });
  await one.page.getByRole('button', { name: new RegExp(one.words.shell.account) }).click();
  await one.page.getByRole('menuitem', { name: one.words.shell.logout }).click();
  for (const desk of [one, other]) await desk.loginPage.waitFor();
});

test('an organisation that one may no longer choose: a notice, and everything as it was', async () => {
  const { here, there } = orgs();
  const patient = await product.patient('还在这里', here);
  await patient.says('您好');
  const seat = await browser.seat();
  seat.expectProblems(refusedCall);
  const desk = await seated(seat);
  await desk.open('还在这里');
  await desk.composer.fill('写到一半');
  await product.rig.sql(`update staff_user set bound_org_ids = array[org_id] where nick_name = $1`, [nurse]);
  try {
    await choose(desk, names.there);
    await desk.page.getByRole('status', { name: desk.words.states.noticeList }).getByText('不属于您的机构').waitFor();
    await worksIn(desk, names.here);
    expect(await desk.composer.inputValue()).toBe('写到一半');
    await desk.composer.press('Enter');
    expect(await patient.hears('写到一半')).toBe(1);
  } finally {
    await product.rig.sql(`update staff_user set bound_org_ids = $2::uuid[] where nick_name = $1`, [nurse, [here, there]]);
  }
});

test('the choice is driven by keys alone and has nothing that axe minds, in both languages', async () => {
  const seat = await browser.seat();
  const desk = await seated(seat);
  await opener(desk).focus();
  await desk.page.keyboard.press('Enter');
  await desk.page.getByRole('option').first().waitFor();
  expect(await axe(desk.page)).toEqual([]);
  await desk.page.keyboard.press('ArrowDown');
  await desk.page.keyboard.press('Enter');
  await worksIn(desk, names.there);
  await desk.chooseOther();
  await opener(desk).focus();
  await desk.page.keyboard.press('Enter');
  await desk.page.getByRole('listbox', { name: desk.words.session.chooseOrg }).waitFor();
  expect(await axe(desk.page)).toEqual([]);
  await desk.page.keyboard.press('ArrowUp');
  await desk.page.keyboard.press('Enter');
  await worksIn(desk, names.here);
});

test.runIf(isWhole)('a field that a colleague adds stands in a form that is open, and what is written there stays', async () => {
  const admin = { as: '秦楚然' };
  const seat = await browser.seat();
  const writer = await seat.open(product.rig.url, { ...admin, at: '/customManage' });
  const keeper = await seat.open(product.rig.url, { ...admin, at: '/sysFieldList' });
  const [form, fields] = [writer.page.locator('form.editor'), keeper.page.locator('form.editor')];
  await writer.page.getByRole('button', { name: '新建客户' }).first().click();
  await form.getByLabel('姓名', { exact: true }).fill('写到一半');
  await keeper.page.getByRole('button', { name: '新建自定义字段' }).first().click();
  await fields.getByLabel('所属对象').click();
  await keeper.page.getByRole('option', { name: '客户' }).click();
  await fields.getByLabel('名称', { exact: true }).fill('受孕方式');
  await fields.getByLabel('类型').click();
  await keeper.page.getByRole('option', { name: '单行文字' }).click();
  await fields.getByRole('button', { name: '保存' }).click();
  await form.getByLabel('受孕方式').fill('自然受孕');
  expect(await form.getByLabel('姓名', { exact: true }).inputValue()).toBe('写到一半');
});
