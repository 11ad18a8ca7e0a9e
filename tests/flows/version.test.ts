/** M4: a console that runs notices a new version, says so, and takes it without a word lost. */
import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import { versionLimits } from '#contract/limits/session.ts';
import { until } from '#tests/rig/until.ts';
import type { DeskPage } from './deskPage.ts';
import { serveVersion } from './servedVersion.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct();

const storedVersion = (desk: DeskPage): Promise<string | null> => desk.page.evaluate<string | null>(`localStorage.getItem('careline.version')`);

async function atWork(name: string): Promise<{ readonly desk: DeskPage; readonly loads: () => number; readonly context: BrowserContext }> {
  const patient = await product.patient(name);
  await patient.says('您好');
  const { desk, context } = await browser.open(product.rig.url, { as: '周敏', clock: true });
  await desk.open(name);
  let loads = 0;
  desk.page.on('load', () => {
    loads += 1;
  });
  return { desk, context, loads: () => loads };
}
const strip = (desk: DeskPage) => desk.page.getByRole('region', { name: desk.words.version.title });

test('[M4] a sentence in the field holds a new version up; the button takes it, and the sentence is there again', async () => {
  const { desk, context, loads } = await atWork('版本甲');
  await desk.composer.fill('写到一半的话');
  await serveVersion(context, 'next');
  await desk.page.clock.fastForward(versionLimits.askMs);
  await strip(desk).waitFor();
  await desk.page.clock.fastForward(versionLimits.idleMs * 2);
  expect(loads()).toBe(0);
  await strip(desk).getByRole('button', { name: desk.words.version.take }).click();
  await until(() => loads() === 1, { what: 'the page to be loaded again' });
  await desk.open('版本甲');
  await until(async () => (await desk.composer.inputValue()) === '写到一半的话', { what: 'the sentence in the field' });
  expect(await storedVersion(desk)).toBe('next');
  expect(await strip(desk).count()).toBe(0);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
});

// Held by `tests/src/shell/machines/versionMachine.test.ts` and `tests/src/shell/wiring/version/taking.test.ts`; what a browser adds is the load, which is seen above.
test.runIf(isWhole)('[M4] a console that nobody touches takes it by itself, once, while two servers answer in turn', async () => {
  const { desk, context, loads } = await atWork('版本乙');
  const first = await storedVersion(desk);
  const endNext = await serveVersion(context, 'next');
  await desk.page.clock.fastForward(versionLimits.askMs);
  await strip(desk).waitFor();
  await desk.page.clock.fastForward(versionLimits.idleMs);
  await until(() => loads() === 1, { what: 'the page to be loaded again' });
  await desk.list.waitFor();
  // The page comes from the old server, and the new one answers the next question.
  await endNext();
  await desk.page.reload();
  await desk.list.waitFor();
  expect(await storedVersion(desk)).toBe(first);
  await serveVersion(context, 'next');
  await desk.page.clock.fastForward(versionLimits.askMs);
  await strip(desk).waitFor();
  await desk.page.clock.fastForward(versionLimits.idleMs * 4);
  expect(loads()).toBe(2);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
});
