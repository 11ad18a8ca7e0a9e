/** [M1] Every form of `contract/forms.ts`: what is typed in it is there again after the page went away, for its writer alone, until it is saved or put away. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { formNames } from '#contract/forms.ts';
import type { FormName } from '#contract/forms.ts';
import { until } from '#tests/rig/until.ts';
import { actLabel } from './actLabel.ts';
import type { DeskPage } from './deskPage.ts';
import { withBrowser, withProduct } from './stage.ts';
import { variants } from './whole.ts';

const browser = withBrowser();
const product = withProduct();
const lead = '沈清妍';

interface FormFlow {
  /** Opens the form and gives the field that is typed in. `isKept`: one that shows what is kept without being opened stands by itself, a moment after the page. */
  readonly open: (desk: DeskPage, isKept: boolean) => Promise<Locator>;
  /** Puts it away on purpose, where there is a way to. */
  readonly drop?: (desk: DeskPage) => Promise<void>;
  readonly text?: string;
  /** Written on a page of its own, by somebody else. */
  readonly away?: { readonly who: string; readonly path: string };
}

const settings = async (desk: DeskPage, part: string): Promise<Locator> => {
  const { rules } = desk.words;
  await desk.page.getByRole('button', { name: new RegExp(`^${rules.open}`) }).click();
  await desk.part(rules.parts, part).click();
  return desk.page.getByRole('dialog', { name: rules.title });
};
const press = async (desk: DeskPage, name: string): Promise<void> => desk.page.getByRole('button', { name, exact: true }).last().click();

/** The form of an entity is held by `tests/src/engine/machines/resourceEditorMachine.test.ts`. */
const flows: Readonly<Record<Exclude<FormName, 'entity'>, FormFlow>> = {
  deskPolicy: {
    open: async (desk) => (await settings(desk, desk.words.rules.rules)).getByLabel(desk.words.rules.capacity),
    text: '17',
    drop: async (desk) => {
      await press(desk, desk.words.rules.cancel);
      await desk.page
        .getByRole('alertdialog')
        .or(desk.page.getByRole('dialog', { name: desk.words.rules.dropTitle }))
        .getByRole('button', { name: desk.words.rules.cancel })
        .click();
    },
  },
  team: {
    open: async (desk, isKept) => {
      const drawer = await settings(desk, desk.words.rules.teams);
      const field = drawer.getByLabel(desk.words.rules.teamName);
      if (!isKept) await drawer.getByRole('button', { name: desk.words.rules.newTeam }).click();
      return field;
    },
    drop: (desk) =>
      desk.page.getByRole('dialog', { name: desk.words.rules.title }).locator('.team-form').getByRole('button', { name: desk.words.side.cancel }).click(),
  },
  cannedReply: {
    open: async ({ page, words: { composer } }) => {
      await page.getByRole('button', { name: composer.canned, exact: false }).first().click();
      await page.getByRole('button', { name: composer.cannedManage }).click();
      await page.getByRole('button', { name: composer.cannedAdd }).click();
      return page.getByRole('dialog', { name: composer.cannedManage }).getByRole('textbox', { name: composer.cannedText });
    },
    drop: (desk) => press(desk, desk.words.composer.back),
  },
  handOver: {
    open: async ({ page, words: { shell, duty } }) => {
      await page.getByRole('button', { name: new RegExp(shell.account) }).click();
      await page.getByRole('menuitem', { name: duty.handOverAsk }).click();
      return page.getByLabel(duty.note);
    },
  },
  memberNote: {
    open: async ({ page, words: { side } }, isKept) => {
      const field = page.getByRole('textbox', { name: side.addNote });
      if (!isKept) await page.getByRole('button', { name: side.addNote, exact: true }).click();
      return field;
    },
    drop: (desk) => desk.page.locator('.new-note').getByRole('button', { name: desk.words.side.cancel }).click(),
  },
  pushOrder: {
    open: async ({ page, words: { side } }, isKept) => {
      const form = page.getByRole('form', { name: side.pushTitle });
      if (!isKept) await page.getByRole('button', { name: side.newOrder, exact: true }).click();
      return form.getByLabel(side.item);
    },
    drop: (desk) => desk.page.getByRole('form', { name: desk.words.side.pushTitle }).getByRole('button', { name: desk.words.side.cancel }).click(),
  },
  transfer: { open: async (desk) => (await desk.sheet('transfer')).getByRole('textbox', { name: desk.words.head.remark }) },
  closing: { open: async (desk) => (await desk.sheet('close')).getByRole('textbox', { name: desk.words.head.remark }) },
  announcement: {
    away: { who: '秦楚然', path: '/messages' },
    open: async ({ page, words: { messages } }) => {
      await page.getByRole('button', { name: messages.announce, exact: true }).click();
      return page.getByRole('dialog', { name: messages.announceTitle }).getByRole('textbox').last();
    },
  },
  act: {
    away: { who: '秦楚然', path: '/customManage' },
    open: async (desk) => {
      const { page, words } = desk;
      await page.getByRole('row').nth(1).getByRole('checkbox').check();
      await page.getByRole('button', { name: actLabel(desk, 'member', 'refer'), exact: true }).click();
      const sheet = page.getByRole('dialog');
      // An organisation that takes none stands there with the reason.
      await sheet.getByRole('radio', { name: words.customers.referClosed }).and(page.locator(':disabled')).waitFor();
      return sheet.getByRole('textbox').last();
    },
  },
  consultation: {
    away: { who: '秦楚然', path: '/customManage' },
    open: async ({ page, words: { consult, resource } }, isKept) => {
      if (!isKept) await page.getByRole('row').nth(1).getByRole('link').or(page.getByRole('row').nth(1).getByRole('button')).first().click();
      await page.getByRole('complementary', { name: resource.detail }).getByRole('button', { name: consult.begin }).click();
      return page.getByRole('dialog').getByRole('textbox', { name: consult.topic });
    },
  },
  journey: {
    away: { who: '秦楚然', path: '/followUpSetting' },
    open: async ({ page, words: { journeys } }, isKept) => {
      const [journey] = isKept ? [] : await product.rig.sql(`select id from journey where graph is not null order by created_at limit 1`);
      if (journey) await page.goto(`${product.rig.url}/followUpEdit?id=${String(journey['id'])}`);
      await page.getByRole('group', { name: journeys.graph }).getByRole('button', { name: /结束/ }).first().click();
      return page.locator('.graph-form').getByLabel('结束原因');
    },
  },
  questionnaire: {
    away: { who: '沈清妍', path: '/questionnaireManage' },
    open: async ({ page, words: { designer } }, isKept) => {
      const [one] = isKept ? [] : await product.rig.sql(`select id from questionnaire where content is not null order by created_at limit 1`);
      if (one) await page.goto(`${product.rig.url}/questionnaireDesigner?id=${String(one['id'])}`);
      return page.locator('.designer-form').getByLabel(designer.title, { exact: true });
    },
  },
  processDefinition: {
    away: { who: '秦楚然', path: '/processDefinitions' },
    open: async ({ page }, isKept) => {
      const [one] = isKept ? [] : await product.rig.sql(`select id from process_definition where graph is not null order by created_at limit 1`);
      if (one) await page.goto(`${product.rig.url}/processDesigner?id=${String(one['id'])}`);
      await page.locator('.tree-card:not(.brief)').first().click();
      return page.locator('.graph-form').getByLabel('节点名称');
    },
  },
  tag: {
    open: async ({ page, words: { side } }) => {
      await page.getByRole('button', { name: side.addTag }).click();
      return page.getByRole('textbox', { name: side.addTag });
    },
    drop: async ({ page, words: { side } }) => page.getByRole('textbox', { name: side.addTag }).press('Escape'),
  },
};

/** The browser asks before leaving exactly while something is not kept. Text, because it runs in the page. */
const isKept = (desk: DeskPage): Promise<boolean> => desk.page.evaluate<boolean>(`window.dispatchEvent(new Event('beforeunload', { cancelable: true }))`);
const holds = (field: Locator, text: string): Promise<unknown> =>
  until(async () => (await field.inputValue()) === text, { what: `the field to hold "${text}"` });

/** The form is in an open conversation that its writer serves, or on a page of its own. @returns what brings the writer there again after a reload */
async function arrive(desk: DeskPage, { away }: FormFlow, patient: string): Promise<() => Promise<void>> {
  if (away) return () => desk.page.getByRole('main').waitFor();
  await desk.choose('all');
  await desk.open(patient);
  await desk.headButton('claim').or(desk.headButton('close')).first().waitFor();
  if ((await desk.headButton('claim').count()) > 0) await desk.headButton('claim').click();
  await desk.headButton('close').waitFor();
  return async () => {
    await desk.list.waitFor();
    await desk.page.getByRole('region', { name: desk.words.desk.conversation.replace('{{name}}', patient) }).waitFor();
  };
}

/** One of each make: of an act, and on a page of its own. One beside a conversation is in `unsent.test.ts`. */
const standing = ['act', 'announcement'] as const;
const tried = [...standing, ...formNames.filter((name) => name !== 'entity' && !standing.some((one) => one === name))] as readonly Exclude<
  FormName,
  'entity'
>[];

test.each(variants(tried, standing.length))('[M1] %s: typed, the page gone, there again, and gone when it is put away', async (name) => {
  const { open, drop, text = '左侧淤青𠮷' } = flows[name];
  const patient = `表单${formNames.indexOf(name)}`;
  const writer = await product.patient(patient);
  await writer.says('您好');
  const seat = await browser.seat();
  const { away } = flows[name];
  const desk = await seat.open(product.rig.url, away ? { as: away.who, at: away.path } : { as: lead });
  const back = await arrive(desk, flows[name], patient);
  await (await open(desk, false)).fill(text);
  await until(() => isKept(desk), { what: 'what is typed to be kept' });
  await desk.page.reload();
  await back();
  const again = await open(desk, true);
  await holds(again, text);
  if (!drop) return;
  await drop(desk);
  await desk.page.reload();
  await back();
  const later = await open(desk, false);
  expect(await later.inputValue()).not.toBe(text);
});
