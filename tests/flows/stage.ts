/** The product, a browser and the people of a flow; whatever happens, the rule of `watch.ts` is held at the end of each test. */
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { ChatClient } from '#tests/rig/chatClient.ts';
import type { Incoming, Target } from '#tests/rig/chatClient.ts';
import { createHistory } from '#tests/rig/history.ts';
import { addMembers, staffOf } from '#tests/rig/people.ts';
import type { RigMember } from '#tests/rig/people.ts';
import { startRig } from '#tests/rig/rig.ts';
import type { Rig, RigOptions } from '#tests/rig/rig.ts';
import { secretsIn } from '#tests/rig/secretsIn.ts';
import { until } from '#tests/rig/until.ts';
import { launchBrowser } from './chromium.ts';
import { borrow } from './contexts.ts';
import type { Lent } from './contexts.ts';
import { DeskPage } from './deskPage.ts';
import { enter } from './enter.ts';
import type { Entering } from './enter.ts';
import type { Watch } from './watch.ts';

export interface OpenedDesk {
  readonly desk: DeskPage;
  readonly watch: Watch;
  readonly context: BrowserContext;
}

export interface PlayedPatient {
  readonly member: RigMember;
  readonly client: ChatClient;
  readonly heard: readonly Incoming[];
  readonly toStaff: Target;
  says(text: string): Promise<void>;
  /** Waits until the staff's message has come, and tells how often it came. */
  hears(text: string): Promise<number>;
}

export interface Opening extends BrowserContextOptions, Partial<Entering> {
  /** The page's clock is the test's; given a moment, it stands still there. */
  readonly clock?: boolean | string;
  /** A context that nobody had before and nobody gets after: for who routes, cuts off or scripts the context itself, counts its pages, or needs nothing to be in its cache. */
  readonly alone?: boolean;
}

/** A machine at which several people sit down, or one person with several windows: they share its storages. It is never off: `machine.ts` has those that are. */
export interface Seat {
  readonly context: BrowserContext;
  open(url: string, entering?: Entering): Promise<DeskPage>;
  expectProblems(pattern: RegExp): void;
}

export interface BrowserHouse {
  /** A context of its own: one person on one machine. */
  open(url: string, options?: Opening): Promise<OpenedDesk>;
  /** @param isAlone the test will change the context itself */
  seat(isAlone?: boolean): Promise<Seat>;
}

/** A screenshot of a failed test and the product's log are kept here, for whoever looks into it; where its pages stood is told, for whoever has its output alone. */
const keptAt = (name: string, ending: string): string =>
  fileURLToPath(new URL(`../../.tmp/flows/${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}${ending}`, import.meta.url));

async function keepPicture(page: Page, name: string, at: number): Promise<void> {
  if (page.isClosed()) return;
  const path = keptAt(name, `.${at + 1}.png`);
  await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined);
  const shown = `[document.documentElement.lang, document.visibilityState, document.body.innerText.slice(0, 600)].join(' ').replaceAll('\\n', ' | ')`;
  const text = await page.evaluate<string>(shown).catch((error: unknown) => String(error));
  process.stdout.write(`page ${at + 1} of "${name}" stood at ${page.url()}: ${text}\n`);
}

function keepLog(rig: Rig, name: string): void {
  mkdirSync(dirname(keptAt(name, '.log')), { recursive: true });
  writeFileSync(keptAt(name, '.log'), rig.log());
}

let running: Browser | undefined;

/** One browser a worker, ended with its process: contexts share nothing with each other. One that died in a test is no concern of the next file. */
async function browserOfWorker(): Promise<Browser> {
  if (!running?.isConnected()) running = await launchBrowser();
  return running;
}

interface Taken {
  readonly lent: Lent;
  readonly pages: readonly Page[];
}

/** The page is told what can be told to a page: options of a context would make another context, and its first page compiles the whole console. */
async function fitted({ context }: Lent, { viewport, colorScheme, permissions }: BrowserContextOptions): Promise<Page> {
  if (permissions) await context.grantPermissions(permissions);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  if (viewport) await page.setViewportSize(viewport);
  if (colorScheme) await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  return page;
}

/** Each test's contexts are judged after it, and emptied or closed. */
export function withBrowser(): BrowserHouse {
  let browser: Browser | undefined;
  const taken: Taken[] = [];
  beforeAll(async () => {
    browser = await browserOfWorker();
  });
  afterEach(async ({ task }) => {
    const problems = taken.flatMap(({ lent }) => lent.watched.problems);
    const hasFailed = task.result?.state === 'fail' || problems.length > 0;
    if (task.result?.state === 'fail') await Promise.all(taken.flatMap(({ pages }) => pages).map((page, index) => keepPicture(page, task.name, index)));
    await Promise.all(taken.splice(0).map(({ lent }) => lent.giveBack(!hasFailed)));
    expect(problems).toEqual([]);
  });
  const take = async (options: BrowserContextOptions, isAlone: boolean): Promise<{ readonly lent: Lent; readonly pages: Page[] }> => {
    if (!browser) throw new Error('The browser is not started yet: open pages inside a test.');
    const one = { lent: await borrow(browser, options, isAlone), pages: [] };
    taken.push(one);
    return one;
  };
  return {
    async open(url, { clock, alone, as, at, language, viewport, colorScheme, permissions, ...options } = {}) {
      const hasClock = clock !== undefined && clock !== false;
      const { lent, pages } = await take(options, alone === true || hasClock);
      const page = await fitted(lent, { viewport, colorScheme, permissions });
      pages.push(page);
      if (clock) await page.clock.install();
      if (typeof clock === 'string') await page.clock.setFixedTime(new Date(clock));
      const desk = new DeskPage(page);
      desk.language = language ?? desk.language;
      if (as === undefined) await page.goto(url);
      else await enter(page, url, { as, at, language }, typeof clock === 'string' ? Date.parse(clock) : Date.now());
      if (as !== undefined && at === undefined) await desk.list.waitFor();
      return { desk, watch: lent.watched, context: lent.context };
    },
    async seat(isAlone = false) {
      const { lent, pages } = await take({}, isAlone);
      return {
        context: lent.context,
        async open(url, entering) {
          const page = await fitted(lent, {});
          pages.push(page);
          const desk = new DeskPage(page);
          if (entering) await enter(page, url, entering);
          else await page.goto(url);
          if (entering && entering.at === undefined) await desk.list.waitFor();
          return desk;
        },
        expectProblems: (pattern) => lent.watched.expect(pattern),
      };
    },
  };
}

export interface ProductHouse {
  readonly rig: Rig;
  /** The patient is of the consultant's organisation unless told. */
  patient(name: string, orgId?: string): Promise<PlayedPatient>;
  staff(roleCode: string): Promise<ChatClient>;
}

async function playPatient(rig: Rig, { name, orgId }: { readonly name: string; readonly orgId: string }, n: number): Promise<PlayedPatient> {
  const [member] = await addMembers(rig, [{ openId: `flow-${n}`, name, orgId }]);
  if (!member) throw new Error('The patient was not stored.');
  // Past the proxy: what a flow does to the console's connection must not hit the patient.
  const client = new ChatClient({ name, baseUrl: rig.directUrl, identity: { kind: 'member', openId: member.openId }, history: createHistory() });
  const heard: Incoming[] = [];
  client.onFrame((frame) => {
    if (frame.type === 0 || frame.type === 1 || frame.type === 3) heard.push(frame);
  });
  await client.start();
  const toStaff: Target = { systemId: `${member.orgId}_2`, toRemoteId: '', toRemoteSystem: 'staff', busId: '' };
  return {
    member,
    client,
    heard,
    toStaff,
    async says(text) {
      const entry = client.send(toStaff, text);
      await until(() => entry.outcome !== 'unknown', { what: `"${text}" to be acknowledged` });
      expect(entry.outcome).toBe('ok');
    },
    async hears(text) {
      await until(() => heard.some((frame) => frame.content === text && frame.fromRemoteId !== member.id), { what: `the patient to hear "${text}"` });
      return heard.filter((frame) => frame.content === text && frame.fromRemoteId !== member.id).length;
    },
  };
}

export function withProduct(options: RigOptions = {}): ProductHouse {
  let rig: Rig | undefined;
  const clients: ChatClient[] = [];
  const said: string[] = [];
  const started = (): Rig => {
    if (!rig) throw new Error('The product is not started yet: use it inside a test.');
    return rig;
  };
  beforeAll(async () => {
    rig = await startRig({ ...options, console: true });
  });
  beforeEach(async () => {
    // The likings of somebody in the last test (language, theme, open screens) follow them no further.
    await rig?.sql('delete from shell_preference');
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail' && rig) keepLog(rig, task.name);
    await Promise.all(clients.splice(0).map((client) => client.stop()));
  });
  afterAll(async () => {
    await rig?.stop();
    // K8: whatever a flow has done, its log tells nothing of anybody.
    expect(secretsIn(rig?.log() ?? '', said)).toEqual([]);
  });
  let count = 0;
  return {
    get rig() {
      return started();
    },
    async patient(name, orgId = staffOf(started(), 'consultant').orgId) {
      count += 1;
      const patient = await playPatient(started(), { name, orgId }, count);
      clients.push(patient.client);
      return {
        ...patient,
        says(text) {
          said.push(text);
          return patient.says(text);
        },
      };
    },
    async staff(roleCode) {
      const { username, password } = staffOf(started(), roleCode);
      const client = new ChatClient({
        name: username,
        baseUrl: started().directUrl,
        identity: { kind: 'staff', username, password },
        history: createHistory(),
      });
      await client.start();
      clients.push(client);
      return client;
    },
  };
}
