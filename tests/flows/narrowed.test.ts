/** The list of conversations is narrowed to urgent customers and to those with a tag; its order follows the person to another machine. */
import { expect, test } from 'vitest';
import { until } from '#tests/rig/until.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole } from './whole.ts';

const product = withProduct();
const browser = withBrowser();
const lead = '沈清妍';

// Held by `tests/src/desk/machines/inbox/{sieve,anew}.test.ts` and `tests/src/desk/views/Inbox.test.tsx`.
test.runIf(isWhole)('urgent alone, then with a tag, and all of them again; the rail tells of everybody who waits all the while', async () => {
  const [first, second] = [await product.patient('筛选甲'), await product.patient('筛选乙')];
  for (const patient of [first, second]) await patient.says('在吗');
  await product.rig.sql(`update member set tags = '{只在这里}' where id = $1`, [second.member.id]);
  const { desk } = await browser.open(product.rig.url, { as: lead });
  await desk.choose('all');
  for (const name of ['筛选甲', '筛选乙']) {
    await desk.open(name);
    await desk.fromMenu(desk.words.head.urgent);
  }
  const { kinds, onlyUrgent, byTag, narrowed, tag, sieveClear } = desk.words.desk;
  const choose = async (word: string): Promise<void> => {
    await desk.page.getByRole('button', { name: new RegExp(`^${kinds}`) }).click();
    await desk.page.getByRole('menuitem', { name: word }).click();
  };
  await choose(onlyUrgent);
  const strip = desk.page.getByRole('group', { name: narrowed });
  await desk.row('筛选甲').waitFor();
  await choose(byTag);
  await strip.getByRole('combobox', { name: tag }).fill('只在');
  await desk.page.getByTitle(/^只在这里（/).click();
  await until(async () => (await desk.list.getByRole('option').count()) === 1, { what: 'one conversation to be left' });
  await desk.row('筛选乙').waitFor();
  await strip.getByRole('button', { name: sieveClear }).click();
  await strip.waitFor({ state: 'detached' });
  await until(async () => (await desk.list.getByRole('option').count()) > 2, { what: 'the others to be back' });
});

test.runIf(isWhole)('the order that was chosen on one machine is there on another one', async () => {
  const isKept = async (): Promise<boolean> =>
    (
      await product.rig.sql(`select 1 from staff_preference p join staff_user u on u.id = p.user_id where u.nick_name = $1 and (p.desk->>'byWait')::boolean`, [
        lead,
      ])
    ).length === 1;
  const { desk } = await browser.open(product.rig.url, { as: lead });
  await desk.list.focus();
  await desk.page.keyboard.press('o');
  await until(isKept, { what: 'the order to be kept' });
  const { desk: other } = await browser.open(product.rig.url, { as: lead });
  const { kinds, byWait } = other.words.desk;
  await other.page.getByRole('button', { name: new RegExp(`^${kinds}`) }).click();
  await other.page.getByRole('menuitem', { name: byWait }).getByRole('img', { name: 'check' }).waitFor();
  expect(await other.page.getByRole('menuitem', { name: byWait }).getByRole('img', { name: 'check' }).count()).toBe(1);
});
