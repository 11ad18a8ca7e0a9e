/** A customer answers on a telephone that dies in the middle, goes on with another one, and the card in the conversation says how far they are. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answering } from '#src/questionnaires/words/zh-CN/answering.ts';
import { callApi } from '#tests/rig/api.ts';
import { until } from '#tests/rig/until.ts';
import { afterSurgery } from '#tests/rig/afterSurgery.ts';
import { axe } from './axe.ts';
import { sessionOf } from './enter.ts';
import { withMachines } from './machine.ts';
import type { Machine } from './machine.ts';
import { withBrowser, withProduct } from './stage.ts';
import { cutConnection } from './watch.ts';

const browser = withBrowser();
const product = withProduct();
const machines = withMachines();
const said = '夜里三点疼醒了一次';

async function published(orgId: string, title = '流程里的问卷'): Promise<string> {
  const content = JSON.stringify(afterSurgery);
  const [row] = await product.rig.sql<{ id: string }>(
    `with made as (insert into questionnaire (id, org_id, title, category, mode, open_days, content, standing, published_number)
       values (gen_random_uuid(), $1, $3, 'other', 'named', 14, $2::jsonb, 'published', 1) returning id, org_id)
     insert into definition_version (id, org_id, entity, row_id, number, content)
       select gen_random_uuid(), org_id, 'questionnaire', id, 1, jsonb_build_object('content', $2::jsonb, 'title', $3::text, 'mode', 'named', 'openDays', 14) from made returning row_id as id`,
    [orgId, content, title],
  );
  return row?.id ?? '';
}

async function onTelephone(machine: Machine, address: string): Promise<Page> {
  const { page } = await machine.open('about:blank');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${product.rig.url}${address}`);
  return page;
}
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

test('killed in the middle, on another telephone by code, submitted once; the card moves where it stands', async () => {
  const patient = await product.patient('答卷甲');
  await patient.says('手术后回家了');
  const { access_token: bearer } = await sessionOf(product.rig.url, '周敏');
  const [talk] = await product.rig.sql<{ id: string }>('select id from conversation where member_id = $1', [patient.member.id]);
  const { desk } = await browser.open(product.rig.url, { as: '周敏' });
  await desk.open('答卷甲');
  const asked = { questionnaireId: await published(patient.member.orgId), memberId: patient.member.id, conversationId: talk?.id ?? '' };
  const { address } = await callApi<{ readonly address: string }>('POST /api-qs/design/send', product.rig.url, { bearer, json: asked });
  const card = desk.page.getByRole('article', { name: '术后随访' });
  await card.getByText('待作答').waitFor();

  const machine = await machines.make();
  const first = await onTelephone(machine, address);
  await first.getByRole('radio', { name: '有' }).first().check();
  await first.getByRole('radio', { name: '没有' }).last().check();
  await press(first, answering.next);
  await first.getByRole('heading', { name: '几天了' }).waitFor();
  await first.getByRole('textbox').fill('3');
  await press(first, answering.next);
  await first.getByRole('textbox').last().fill(said);
  await first.getByText(answering.kept, { exact: true }).waitFor();
  await machine.kill();
  expect(machine.filesWith(said)).toEqual([]);
  await machine.start();
  const again = await onTelephone(machine, address);
  await press(again, answering.next);
  await press(again, answering.next);
  expect(await again.getByRole('textbox').last().inputValue()).toBe(said);
  await card.getByText('作答中').waitFor();

  await press(again, answering.goOn);
  const code = await again.locator('.answering-digits').innerText();
  const other = await browser.seat();
  const { page: second } = await other.open(`${product.rig.url}${address}`);
  await second.getByRole('heading', { name: answering.elsewhere }).waitFor();
  await second.getByLabel(answering.code).fill(code);
  await press(second, answering.codeGo);
  await press(second, answering.next);
  await press(second, answering.next);
  expect.soft(await axe(second), 'the last questions').toEqual([]);
  await press(second, answering.submit);
  await second.getByRole('alert').waitFor();
  await second.getByRole('textbox').first().fill('9');
  await press(second, answering.submit);
  await second.getByRole('heading', { name: answering.thanks }).waitFor();

  await again.getByRole('textbox').last().fill(`${said}，现在好了`);
  await again.getByRole('heading', { name: answering.thanks }).waitFor();
  // The card that was sent tells it; what alarms comes as a card of the customer besides (docs/adr/0121).
  for (const one of [card.first(), card.nth(1)]) {
    await one.getByText('已提交').waitFor();
    await one.getByText(/疼痛几分/).waitFor();
  }
  expect(await card.count()).toBe(2);
  await until(async () => (await product.rig.sql('select 1 from questionnaire_answer where member_id = $1', [patient.member.id])).length === 1, {
    what: 'one answer',
  });
});

test('without a network one goes on answering; what was answered goes up when it is back, and submitted it is one row', async () => {
  const patient = await product.patient('答卷乙');
  const { access_token: bearer } = await sessionOf(product.rig.url, '周敏');
  const asked = { questionnaireId: await published(patient.member.orgId, '断网时填的问卷'), memberId: patient.member.id };
  const { address } = await callApi<{ readonly address: string }>('POST /api-qs/design/send', product.rig.url, { bearer, json: asked });
  const { desk, context, watch } = await browser.open(new URL(address, product.rig.url).href, { alone: true, viewport: { width: 360, height: 740 } });
  const { page } = desk;
  watch.expect(cutConnection);
  const rows = () => product.rig.sql('select status, answers from questionnaire_answer where member_id = $1', [patient.member.id]);
  await page.getByRole('radio', { name: '没有' }).first().check();
  await page.getByText(answering.kept, { exact: true }).waitFor();

  await context.setOffline(true);
  await page.getByRole('radio', { name: '没有' }).last().check();
  await page.getByText(answering.offline, { exact: true }).waitFor();
  await press(page, answering.next);
  await page.getByRole('textbox').first().fill('3');
  await page.getByRole('textbox').last().fill(said);
  expect(await rows()).toEqual([{ status: 'begun', answers: { bleeds: 'no' } }]);

  await context.setOffline(false);
  await page.getByText(answering.kept, { exact: true }).waitFor();
  const whole = { bleeds: 'no', fever: 'no', pain: { n: 3 }, words: { t: said } };
  expect(await rows()).toEqual([{ status: 'begun', answers: whole }]);
  await press(page, answering.submit);
  await page.getByRole('heading', { name: answering.thanks }).waitFor();
  expect(await rows()).toEqual([{ status: 'submitted', answers: whole }]);
});
