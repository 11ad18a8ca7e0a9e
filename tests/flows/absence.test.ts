/** A4 as a person sees it: a thousand messages came while the network was away; one look later they are there, on the page that was open. */
import { expect, test } from 'vitest';
import { socketLimits } from '#contract/limits/chat.ts';
import { until } from '#tests/rig/until.ts';
import { withBrowser, withProduct } from './stage.ts';
import type { PlayedPatient } from './stage.ts';
import { cutConnection } from './watch.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct({ processes: true, env: { RATE_LIMITS: 'off' } });
const patients = 25;
const each = 40;
const nameOf = (n: number): string => `缺席${String(n).padStart(2, '0')}`;
const lastWords = (n: number): string => `${nameOf(n)}的第${each}条`;

test.runIf(isWhole)('a thousand messages that came during an absence are in the list and in the open conversation, without a reload', async () => {
  const all: PlayedPatient[] = [];
  for (let n = 0; n < patients; n += 1) {
    const patient = await product.patient(nameOf(n));
    await patient.says('您好');
    all.push(patient);
  }
  const { desk, watch } = await browser.open(product.rig.url, { as: '周敏', clock: true });
  watch.expect(cutConnection);
  await desk.choose('all');
  await desk.open(nameOf(patients - 1));
  await desk.linkSays(desk.words.shell.linkLive);
  await desk.page.evaluate('window.isTheSamePage = true');

  product.rig.proxy.refuse(true);
  product.rig.proxy.resetAll();
  await desk.linkSays(desk.words.shell.linkWaiting);
  for (let m = 1; m <= each; m += 1) for (const [n, patient] of all.entries()) patient.client.send(patient.toStaff, `${nameOf(n)}的第${m}条`);
  await until(() => all.every((patient) => patient.client.unanswered === 0), { what: 'a thousand messages to be stored' });
  product.rig.proxy.refuse(false);
  await desk.page.clock.fastForward(socketLimits.reconnectMs);
  const dialledAt = performance.now();
  await desk.linkSays(desk.words.shell.linkLive);
  await desk.showsOnce(lastWords(patients - 1));
  const rows = desk.list.getByRole('option').filter({ hasText: '缺席' });
  const told = await until(
    async () => {
      const texts = await rows.allInnerTexts();
      return texts.length > 0 && texts.every((text) => text.includes(`的第${each}条`)) && texts;
    },
    { what: 'every row in sight to show its last words' },
  );
  process.stdout.write(`${patients * each} missed messages, shown ${Math.round(performance.now() - dialledAt)} ms after the line was dialled (goal 2000)\n`);
  expect(told.length).toBeGreaterThan(3);
  expect(await desk.page.evaluate('window.isTheSamePage')).toBe(true);
});
