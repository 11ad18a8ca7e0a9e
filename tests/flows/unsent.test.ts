/** Nothing typed or sent is lost, and nobody else reads it (promises M1, M2, M4, M7, K9): one machine that is reloaded, killed, logged out of and shared. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { until } from '#tests/rig/until.ts';
import type { DeskPage } from './deskPage.ts';
import { isReadable, withMachines } from './machine.ts';
import { serveVersion } from './servedVersion.ts';
import { withBrowser, withProduct } from './stage.ts';
import type { PlayedPatient, Seat } from './stage.ts';
import { cutConnection } from './watch.ts';
import { isWhole, variants } from './whole.ts';

const machines = withMachines();
const browser = withBrowser();
const product = withProduct();
const nurse = '周敏';
const otherNurse = '何佳宁';

/** Sealed records of this machine: how many there are, whoever they belong to. Text, because it runs in the page. */
const countRecords = `indexedDB.databases().then((all) => new Promise((resolve, reject) => {
  // Opened before the console has made it, it would be an empty one for ever.
  if (!all.some(({ name }) => name === 'careline')) return resolve(0);
  const asked = indexedDB.open('careline');
  asked.onerror = () => reject(new Error('The database of drafts does not open.'));
  asked.onsuccess = () => {
    const counted = asked.result.transaction('sealed').objectStore('sealed').count();
    counted.onsuccess = () => {
      asked.result.close();
      resolve(counted.result);
    };
  };
}))`;
const records = (desk: DeskPage): Promise<number> => desk.page.evaluate<number>(countRecords);
const holds = (desk: DeskPage, words: string): Promise<unknown> =>
  until(async () => (await desk.composer.inputValue()) === words, { what: `the field to hold "${words}"` });

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 24, height: 16, channels: 3, background: '#0a7f74' } })
    .png()
    .toBuffer();

interface Typing {
  readonly seat: Seat;
  /** The patient’s, by which the conversation is found. */
  readonly name: string;
  readonly desk: DeskPage;
  readonly patient: PlayedPatient;
}
/** A nurse in mid-sentence, its words given to the browser to keep. */
async function typing(seat: Seat, name: string, words: string): Promise<Typing> {
  const patient = await product.patient(name);
  await patient.says('您好');
  const desk = await seat.open(product.rig.url, { as: nurse });
  await desk.open(name);
  await desk.composer.fill(words);
  await until(async () => (await records(desk)) > 0, { what: 'the draft to be kept' });
  return { seat, name, desk, patient };
}

const atLogin = (desk: DeskPage): Promise<void> => desk.loginPage.waitFor();

/** The browser asks before leaving exactly while something is not kept. */
const isKeptWhole = (desk: DeskPage): Promise<boolean> => desk.page.evaluate<boolean>(`window.dispatchEvent(new Event('beforeunload', { cancelable: true }))`);

async function logOut(desk: DeskPage): Promise<void> {
  await desk.page.getByRole('button', { name: new RegExp(desk.words.shell.account) }).click();
  await desk.page.getByRole('menuitem', { name: desk.words.shell.logout }).click();
  await atLogin(desk);
}

interface Cut {
  readonly what: string;
  /** @returns where the person goes on */
  readonly cut: (typing: Typing) => Promise<DeskPage>;
  readonly needsLogin: boolean;
}
const newVersion = ({ context }: Seat): Promise<unknown> => serveVersion(context, 'another');

const cuts: readonly Cut[] = [
  {
    what: 'the tab is closed in the same moment',
    needsLogin: true,
    cut: async ({ seat, name, desk }) => {
      const words = await desk.composer.inputValue();
      await desk.composer.fill(`${words}。`);
      await desk.page.close();
      const again = await seat.open(product.rig.url);
      await again.logInAs(nurse);
      await again.open(name);
      await holds(again, `${words}。`);
      await again.composer.fill(words);
      await again.page.close();
      return seat.open(product.rig.url);
    },
  },
  {
    what: 'the page is loaded again',
    needsLogin: false,
    cut: async ({ desk }) => {
      await desk.page.reload();
      return desk;
    },
  },
  {
    what: 'the session is revoked',
    needsLogin: true,
    cut: async ({ seat, desk }) => {
      // A call of the desk may be on its way then, and the browser reports its answer.
      seat.expectProblems(/the server responded with a status of 401/);
      await desk.page.evaluate(async () => {
        const { bearer } = JSON.parse(sessionStorage.getItem('careline.session') ?? '{}') as { bearer: string };
        await fetch('/api-uaa/oauth/remove/token', { headers: { authorization: `Bearer ${bearer}` } });
      });
      // Until then everything is as it was, the sentence too.
      await atLogin(desk);
      return desk;
    },
  },
  {
    what: 'a new version clears the local storage and reloads (spec 4)',
    needsLogin: false,
    cut: async ({ seat, desk }) => {
      await newVersion(seat);
      await desk.page.evaluate(() => localStorage.setItem('planted', 'x'));
      await desk.page.reload();
      await until(() => desk.page.evaluate(() => localStorage.getItem('careline.version') === 'another' && localStorage.getItem('planted') === null), {
        what: 'the local storage to be cleared for the new version',
      });
      return desk;
    },
  },
  {
    what: 'the tab is closed',
    needsLogin: true,
    cut: async ({ seat, desk }) => {
      await desk.page.close();
      return seat.open(product.rig.url);
    },
  },
  {
    what: 'the root path clears the session storage (spec 2)',
    needsLogin: true,
    cut: async ({ desk }) => {
      await desk.page.goto(`${product.rig.url}/`);
      return desk;
    },
  },
];

const sentence = '明天上午空腹来抽血，带好';
async function findsItAgain(desk: DeskPage, name: string): Promise<void> {
  await desk.open(name);
  await holds(desk, sentence);
  expect(await isReadable(desk.page, sentence)).toBe(true);
}

// A reload alone is seen by `forms.test.ts` and, by the button of a new version, by `version.test.ts`.
test.each(variants(cuts))('$what: the sentence is in the field again', async ({ what, cut, needsLogin }) => {
  const name = `续写${cuts.findIndex((one) => one.what === what)}`;
  // One of them routes the context.
  const started = await typing(await browser.seat(!needsLogin), name, sentence);
  started.seat.expectProblems(cutConnection);
  const desk = await cut(started);
  if (needsLogin) await desk.logInAs(nurse);
  await findsItAgain(desk, name);
});

test.runIf(isWhole)('the browser is killed: the sentence is in the field again', async () => {
  const machine = await machines.make();
  await typing(machine, '被关掉', sentence);
  machine.expectProblems(cutConnection);
  await machine.kill();
  await machine.start();
  const desk = await machine.open(product.rig.url);
  await desk.logInAs(nurse);
  await findsItAgain(desk, '被关掉');
});

/** Text, because it runs in the page. */
const plantClear = `(async () => {
  const database = await new Promise((resolve) => {
    const asked = indexedDB.open('planted');
    asked.onupgradeneeded = () => asked.result.createObjectStore('rows');
    asked.onsuccess = () => resolve(asked.result);
  });
  const writing = database.transaction('rows', 'readwrite', { durability: 'strict' });
  writing.objectStore('rows').put({ bytes: new TextEncoder().encode('明文canary7730') }, 1);
  writing.objectStore('rows').put({ words: '另一句canary7730' }, 2);
  await new Promise((resolve) => { writing.oncomplete = resolve; });
  database.close();
})()`;

test('the search finds words that are stored in clear', async () => {
  const machine = await machines.make();
  const desk = await machine.open(product.rig.url);
  await desk.page.evaluate(plantClear);
  for (const words of ['明文canary7730', '另一句canary7730']) expect(await isReadable(desk.page, words)).toBe(true);
  await machine.stop();
  for (const words of ['明文canary7730', '另一句canary7730']) expect(machine.filesWith(words)).not.toEqual([]);
});

// Another person at the same machine is seen by `person.test.ts`, the way back after a logout by `guarded.test.ts`, a machine that starts again by those below.
test.runIf(isWhole)(
  'a nurse is logged out in mid-sentence, another logs in on the same machine, then the first returns: her sentence is there and nobody else saw it',
  async () => {
    const canary = '绝密草稿canary7731';
    const machine = await machines.make();
    const { desk, patient } = await typing(machine, '交接', canary);
    machine.expectProblems(cutConnection);
    // A part beside the conversation may be asking then, and the browser reports its answer.
    machine.expectProblems(/the server responded with a status of 401/);
    const { bearer } = await desk.page.evaluate(() => JSON.parse(sessionStorage.getItem('careline.session') ?? '{}') as { bearer: string });
    await desk.page.evaluate((token) => fetch('/api-uaa/oauth/remove/token', { headers: { authorization: `Bearer ${token}` } }), bearer);
    await atLogin(desk);
    expect(await isReadable(desk.page, canary)).toBe(false);

    await desk.logInAs(otherNurse);
    await desk.open('交接');
    expect(await desk.composer.inputValue()).toBe('');
    expect(await isReadable(desk.page, canary)).toBe(false);
    await desk.page.goBack();
    expect(await isReadable(desk.page, canary)).toBe(false);
    expect(await records(desk)).toBe(1);
    await machine.stop();
    expect(machine.filesWith(canary)).toEqual([]);

    await machine.start();
    const back = await machine.open(product.rig.url);
    await back.logInAs(nurse);
    await back.open('交接');
    await holds(back, canary);
    await back.composer.press('Enter');
    expect(await patient.hears(canary)).toBe(1);
    await until(async () => (await records(back)) === 0, { what: 'what was sent to be kept no longer' });
  },
);

test.runIf(isWhole)('logged out by her own wish: her words wait for her alone', async () => {
  const canary = '自己退出canary7732';
  const machine = await machines.make();
  const { desk } = await typing(machine, '自愿', canary);
  await logOut(desk);
  expect(await isReadable(desk.page, canary)).toBe(false);
  await desk.page.goBack();
  expect(await isReadable(desk.page, canary)).toBe(false);
  await desk.page.goto(product.rig.url);
  await desk.logInAs(nurse);
  await desk.open('自愿');
  await holds(desk, canary);
  await machine.stop();
  expect(machine.filesWith(canary)).toEqual([]);
});

const noteField = (one: DeskPage) => one.page.getByRole('textbox', { name: one.words.composer.note, exact: true });
const writeNote = (one: DeskPage): Promise<void> => one.part(one.words.composer.modes, one.words.composer.note).click();

test('written while the network was away, beside it a picture that could not go up, words and a note; the browser killed, started again: messages are sent once and in order, all else is where it was, and the picture arrives once', async () => {
  const machine = await machines.make();
  const { desk, patient } = await typing(machine, '断网', '第一句');
  machine.expectProblems(cutConnection);
  await desk.linkSays(desk.words.shell.linkLive);
  // It comes in a quiet moment, a few seconds after the desk at the latest.
  const isAtHand = `performance.getEntriesByType('resource').some(({ name }) => name.includes('/PictureSheet-'))`;
  await until(() => desk.page.evaluate<boolean>(isAtHand), { what: 'the dialog of pictures to be fetched' });
  product.rig.proxy.refuse(true);
  product.rig.proxy.resetAll();
  await desk.linkSays(desk.words.shell.linkWaiting);
  await desk.composer.press('Enter');
  await desk.write('第二句');
  await desk.write('第三句');
  await until(() => desk.isMarked('第三句', desk.words.desk.heldState), { what: 'the last message to be held' });
  await desk.page.locator('.composer input[type=file]').setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: await picture() });
  await desk.page.getByRole('dialog').getByRole('button', { name: desk.words.desk.send, exact: true }).click();
  await desk.history.getByRole('button', { name: desk.words.desk.retry }).waitFor();
  await desk.composer.fill('请看这张');
  await writeNote(desk);
  await noteField(desk).fill('给同事的话');
  await until(() => isKeptWhole(desk), { what: 'all of it to be kept' });
  await machine.kill();
  product.rig.proxy.refuse(false);
  await machine.start();
  const again = await machine.open(product.rig.url);
  // Nobody opens the conversation: they go out by themselves.
  await again.logInAs(nurse);
  const written = ['第一句', '第二句', '第三句'];
  for (const words of written) expect(await patient.hears(words)).toBe(1);
  expect(patient.heard.flatMap(({ content }) => (content !== undefined && written.includes(content) ? content : []))).toEqual(written);
  await again.open('断网');
  await holds(again, '请看这张');
  await again.history.getByRole('button', { name: again.words.desk.retry }).click();
  await until(() => patient.heard.some((frame) => frame.type === 1), { what: 'the picture to reach the patient' });
  await until(async () => (await records(again)) === 1, { what: 'the picture to be kept no longer, the words still' });
  expect(patient.heard.filter((frame) => frame.type === 1)).toHaveLength(1);
  await again.composer.press('Enter');
  expect(await patient.hears('请看这张')).toBe(1);
  await writeNote(again);
  expect(await noteField(again).inputValue()).toBe('给同事的话');
  await noteField(again).press('Enter');
  await again.history.getByRole('article').filter({ hasText: '给同事的话' }).waitFor();
  await until(async () => (await records(again)) === 0, { what: 'what was sent to be kept no longer' });
});

test.runIf(isWhole)('stored, but the browser was killed before it heard so: it goes out again and arrives no second time', async () => {
  const machine = await machines.make();
  const { desk, patient } = await typing(machine, '没听到', '周五八点见');
  machine.expectProblems(cutConnection);
  await desk.linkSays(desk.words.shell.linkLive);
  // The server's words no longer come through; what it is told still does.
  product.rig.proxy.setPresent('down', { kind: 'blackhole' });
  await desk.composer.press('Enter');
  expect(await patient.hears('周五八点见')).toBe(1);
  await until(() => isKeptWhole(desk), { what: 'the message to be kept' });
  await machine.kill();
  await machine.start();
  const again = await machine.open(product.rig.url);
  await again.logInAs(nurse);
  await until(async () => (await records(again)) === 0, { what: 'the server to say that it has it' });
  await again.open('没听到');
  await again.showsOnce('周五八点见');
  expect(await patient.hears('周五八点见')).toBe(1);
});
