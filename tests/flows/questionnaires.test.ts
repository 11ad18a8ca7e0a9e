/** A health declaration is held and cleared with a reason (docs/adr/0114). A questionnaire goes from the desk and from a customer's file; what alarms opens a conversation of who never wrote; a bar of the results opens the answer behind it (docs/adr/0121). */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answerLife } from '#contract/lives/answerLife.ts';
import { healthDeclarationLife } from '#contract/lives/healthDeclarationLife.ts';
import { labelIn } from '#i18n/label.ts';
import { visits } from '#src/followUps/words/zh-CN/visits.ts';
import { answering } from '#src/questionnaires/words/zh-CN/answering.ts';
import { results } from '#src/questionnaires/words/zh-CN/results.ts';
import { sending } from '#src/questionnaires/words/zh-CN/sending.ts';
import { callApi } from '#tests/rig/api.ts';
import { actLabel } from './actLabel.ts';
import { axe } from './axe.ts';
import { sessionOf } from './enter.ts';
import { footAct } from './footAct.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct();
/** A questionnaire of the demo, in force. */
const title = '移植后随访';

const press = (page: Page | Locator, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

/** Somebody who needs a doctor answers so. */
async function answerBadly(page: Page): Promise<void> {
  await page.getByRole('textbox').first().fill('9');
  await page.getByRole('radio', { name: '比月经多' }).check();
  await page.getByRole('textbox').last().fill('8');
  await page.getByRole('checkbox', { name: '胸闷或呼吸困难' }).check();
  expect.soft(await axe(page), 'the page where one answers').toEqual([]);
  await press(page, answering.next);
  await page.getByRole('radio', { name: '都按时用了' }).check();
  await press(page, answering.next);
  await page.getByRole('radio', { name: '需要', exact: true }).check();
  await press(page, answering.submit);
  await page.getByRole('heading', { name: answering.thanks }).waitFor();
}

/** The answer and what it said in the conversation that it opened are of one transaction, whose rows bear its number: whoever sees the one sees the other. */
const alarmOf = (memberId: string) =>
  product.rig.sql(
    `select c.is_urgent as "isUrgent", m.xmin = a.xmin as "isOneAct"
     from questionnaire_answer a join conversation c on c.member_id = a.member_id join message m on m.conversation_id = c.id and m.card_id = a.id
     where a.member_id = $1`,
    [memberId],
  );

test('sent from the desk as a card, from a file as a message; an alarm comes to the desk of whoever never wrote', async () => {
  const [talks, silent] = [await product.patient('随访甲'), await product.patient('随访乙')];
  await talks.says('移植第九天了');
  const { desk } = await browser.open(product.rig.url, { as: '何佳宁' });
  const { page } = desk;
  await desk.open('随访甲');
  await press(page, sending.send);
  const choice = page.getByRole('tooltip').or(page.locator('.ant-popover')).last();
  const line = choice.getByRole('button', { name: new RegExp(title) });
  await line.waitFor();
  expect.soft(await axe(page), 'the choice').toEqual([]);
  await line.click();
  await page.getByRole('article', { name: title }).getByText('待作答').waitFor();
  await talks.hears(`【问卷】${title} [Questionnaire] After your embryo transfer`);

  const { desk: file } = await browser.open(product.rig.url, { as: '何佳宁', at: `/customerRecord?id=${silent.member.id}` });
  await press(file.page, sending.send);
  await file.page
    .locator('.ant-popover')
    .getByRole('button', { name: new RegExp(title) })
    .click();
  await file.page.getByText(sending.byMessage).waitFor();
  const link = await file.page.locator('.sending-link').innerText();
  expect(link).toContain('/questionnaire/');

  const other = await browser.seat();
  const { page: telephone } = await other.open(link);
  await telephone.setViewportSize({ width: 360, height: 740 });
  await telephone.getByRole('heading', { name: title }).waitFor();
  await answerBadly(telephone);
  // It comes by itself, first of all, and marked.
  await desk.row('随访乙').waitFor();
  expect(await alarmOf(silent.member.id)).toEqual([{ isUrgent: true, isOneAct: true }]);
  await desk.open('随访乙');
  const card = page.getByRole('article', { name: title });
  await card.getByText('需要马上关注').waitFor();
  await card.getByText(/比月经多/).waitFor();

  const [questionnaire] = await product.rig.sql<{ id: string }>(`select id from questionnaire where title = '${title}'`);
  const { desk: told } = await browser.open(product.rig.url, { as: '何佳宁', at: `/questionnaireResults?id=${questionnaire?.id ?? ''}` });
  await told.page.getByRole('button', { name: /^比月经多 / }).click();
  const sheet = told.page.getByRole('dialog', { name: /比月经多/ });
  await sheet.getByRole('link').first().waitFor();
  expect.soft(await axe(told.page), 'the results').toEqual([]);
  await sheet.getByRole('link').first().click();
  // The results stay behind it, with the bar of the same words.
  await told.page.getByText('比月经多').filter({ visible: true }).first().waitFor();
});

/** @returns the sheets of the file that the results give, by their names */
async function exported(id: string): Promise<ReadonlyMap<string, readonly (readonly unknown[])[]>> {
  const { desk } = await browser.open(product.rig.url, { as: '秦楚然', at: `/questionnaireResults?id=${id}` });
  const [file] = await Promise.all([desk.page.waitForEvent('download'), desk.page.getByRole('button', { name: results.export, exact: true }).click()]);
  const { sheets } = await readXlsx(new Uint8Array(await readFile(await file.path())));
  return new Map(sheets.map(({ name, rows }) => [name, rows]));
}

test.runIf(isWhole)('the results are a file with codes and labels, a sheet for each version, and of fewer than five anonymous answers nothing', async () => {
  const idOf = async (called: string): Promise<string> =>
    (await product.rig.sql<{ id: string }>(`select id from questionnaire where title = '${called}'`))[0]?.id ?? '';
  const named = await idOf('术后随访');
  const counted = await product.rig.sql<{ number: number; count: number }>(
    `select version_number as number, count(*)::int as count from questionnaire_answer where questionnaire_id = '${named}' and submitted_at is not null group by 1 order by 1`,
  );
  const sheets = await exported(named);
  expect([...sheets.keys()]).toEqual([...counted.map(({ number }) => `第 ${String(number)} 版`), '编码表']);
  expect(counted.length).toBe(2);
  for (const { number, count } of counted) {
    const [codes = [], labels = [], ...answers] = sheets.get(`第 ${String(number)} 版`) ?? [];
    expect(answers).toHaveLength(count);
    expect(codes.slice(0, 4)).toEqual(['answer', 'member', 'source', 'submitted']);
    expect(labels.slice(0, 4)).toEqual(['答卷编号', '客户', '来源', '提交时间']);
    expect(codes.filter((code) => String(code).startsWith('signs')).length > 0).toBe(number === 2);
  }
  const anonymous = await idOf('就诊满意度');
  await product.rig.sql(
    `delete from questionnaire_answer where questionnaire_id = '${anonymous}' and id not in (select id from questionnaire_answer where questionnaire_id = '${anonymous}' and submitted_at is not null order by id limit 4)`,
  );
  const few = await exported(anonymous);
  const [, ...options] = few.get('第 1 版') ?? [];
  expect(options.length).toBeGreaterThan(0);
  // Nothing is counted, and nothing that was written stands there.
  expect([...new Set(options.map((row) => row[4]))]).toEqual([0]);
});

test.runIf(isWhole)('a health declaration with a fever is held, a nurse clears it after a second reading, and what was said stays as it was said', async () => {
  const { member } = await product.patient('申报甲');
  const { desk } = await browser.open(product.rig.url, { as: '何佳宁', at: '/healthDeclarations' });
  const { page } = desk;
  await press(page, '登记申报');
  const form = page.locator('[data-form]:visible');
  const choose = async (label: string, typed: string, option = typed): Promise<void> => {
    const box = form.getByRole('combobox', { name: label, exact: true });
    await box.click();
    await box.pressSequentially(typed);
    await page.locator('[role=option]:visible', { hasText: option }).first().click();
  };
  await choose('客户', member.name);
  const day = form.getByLabel('来院日期', { exact: true });
  await day.fill('2031-03-04');
  await day.press('Tab');
  await form.getByLabel('体温（℃）', { exact: true }).fill('38.1');
  await choose('症状', '咳嗽');
  await page.keyboard.press('Escape');
  expect.soft(await axe(page), 'the form of a declaration').toEqual([]);
  await press(page, '保存');
  const row = page.locator('.table-row:visible', { hasText: member.name });
  const { held, cleared } = healthDeclarationLife.states;
  await row.getByText(labelIn(held.label, 'zh-CN'), { exact: true }).waitFor();
  for (const concern of ['发热', '有症状']) await row.getByText(concern, { exact: true }).waitFor();

  await press(page.locator('.detail-foot:visible').first(), labelIn(healthDeclarationLife.moves.release.label, 'zh-CN'));
  const sheet = page.getByRole('dialog');
  const go = sheet.locator('.ant-btn-primary');
  await go.click();
  // Nobody is let in without a reason.
  await sheet.getByText('需要写明原因').waitFor();
  await sheet.getByRole('textbox').fill('复测 36.7 ℃，陪同人员无症状');
  await go.click();
  await sheet.waitFor({ state: 'hidden' });
  await row.getByText(labelIn(cleared.label, 'zh-CN'), { exact: true }).waitFor();
  await page.getByText('复测 36.7 ℃，陪同人员无症状').first().waitFor();

  await press(page.locator('.detail-foot:visible').last(), '编辑');
  expect(await form.getByLabel('体温（℃）', { exact: true }).isDisabled()).toBe(true);
  expect(await form.getByLabel('备注', { exact: true }).isEnabled()).toBe(true);
});

test.runIf(isWhole)('sent to several customers and from a return visit; one that is withdrawn shows nobody its questions any more', async () => {
  const [one, two] = [await product.patient('批量甲'), await product.patient('批量乙')];
  const { desk } = await browser.open(product.rig.url, { as: '何佳宁', at: '/customManage?searchValue=批量' });
  const { page } = desk;
  const rows = page.locator('.table-row:visible');
  for (const { member } of [one, two]) await rows.filter({ hasText: member.name }).getByRole('checkbox').check();
  const sends = actLabel(desk, 'member', 'sendQuestionnaire');
  await press(page.getByRole('toolbar'), sends);
  const sheet = page.getByRole('dialog');
  const choose = async (label: string, option: string): Promise<void> => {
    await sheet.getByRole('combobox', { name: label, exact: true }).click();
    await page.locator('[role=option]:visible', { hasText: option }).first().click();
  };
  await choose('问卷', title);
  await choose('渠道顺序', '站内');
  await page.keyboard.press('Escape');
  expect.soft(await axe(page), 'sending to several').toEqual([]);
  await sheet.locator('.ant-btn-primary').click();
  await page.getByText('2 位客户收到问卷链接').first().waitFor();

  // Sent once more, it is the same one.
  const { access_token: bearer } = await sessionOf(product.rig.url, '何佳宁');
  const [questionnaire] = await product.rig.sql<{ id: string }>(`select id from questionnaire where title = '${title}'`);
  const json = { questionnaireId: questionnaire?.id, memberId: one.member.id, clientId: randomUUID() };
  const again = await callApi<{ address: string; isNew: boolean }>('POST /api-qs/design/send', product.rig.url, { bearer, json });
  expect(again.isNew).toBe(false);
  const { page: telephone } = await (await browser.seat()).open(`${product.rig.url}${again.address}`);
  await telephone.getByRole('heading', { name: title }).waitFor();
  await page.evaluate(`history.pushState(null, '', '/questionnaireAnswers?searchValue=批量甲'); dispatchEvent(new PopStateEvent('popstate'))`);
  await rows.filter({ hasText: one.member.name }).locator('.row-opener').click();
  await (await footAct(desk, labelIn(answerLife.moves.withdraw.label, 'zh-CN'))).click();
  await sheet.getByText('链接马上失效，已填的内容不再可见').waitFor();
  await sheet.getByRole('textbox').fill('发错了人');
  await sheet.locator('.ant-btn-primary').click();
  await rows
    .filter({ hasText: labelIn(answerLife.states.withdrawn.label, 'zh-CN') })
    .first()
    .waitFor();
  await telephone.reload();
  await telephone.getByRole('heading', { name: answering.withdrawn }).waitFor();

  const [visit] = await product.rig.sql<{ id: string }>(
    `select v.id from return_visit v join staff_user u on u.id = v.executor_id and u.org_id = v.org_id and u.nick_name = '何佳宁' where v.status in ('planned', 'due') and v.deleted_at is null order by v.id limit 1`,
  );
  await page.evaluate(`history.pushState(null, '', '/returnVisitInfo?id=${visit?.id ?? ''}'); dispatchEvent(new PopStateEvent('popstate'))`);
  await page.getByRole('group', { name: visits.questionnaire }).getByRole('button').click();
  await choose('问卷', title);
  await sheet.locator('.ant-btn-primary').click();
  await page
    .getByRole('group', { name: visits.questionnaire })
    .getByRole('link', { name: new RegExp(title) })
    .waitFor();
  expect(await product.rig.sql(`select source, status from questionnaire_answer where visit_id = '${visit?.id ?? ''}'`)).toEqual([
    { source: 'visit', status: 'sent' },
  ]);
});
