/** One machine that several people use: a browser with a folder of its own, which can be killed and started again. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { until } from '#tests/rig/until.ts';
import { briefPages, findChromium } from './chromium.ts';
import { DeskPage } from './deskPage.ts';
import { enter } from './enter.ts';
import type { Entering } from './enter.ts';
import { watch } from './watch.ts';
import type { Watch } from './watch.ts';

export class Machine {
  readonly folder = mkdtempSync(join(tmpdir(), 'careline-machine-'));
  private process: ChildProcess | undefined;
  private browser: Browser | undefined;
  private watched: Watch | undefined;
  private readonly problems: string[] = [];

  /** The browser's own context: what its folder holds is there again after a start. */
  get context(): BrowserContext {
    const context = this.browser?.contexts()[0];
    if (!context) throw new Error('The machine is off: start it first.');
    return context;
  }

  async start(): Promise<void> {
    const { path, env } = await findChromium();
    const own = ['--headless', '--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${this.folder}`, '--lang=zh-CN', '--window-size=1440,900'];
    rmSync(join(this.folder, 'DevToolsActivePort'), { force: true });
    const process_ = spawn(path, [...own, ...briefPages, 'about:blank'], { env: { ...env, TZ: 'Asia/Shanghai' }, stdio: 'ignore' });
    this.process = process_;
    const port = await until(
      () => {
        if (process_.exitCode !== null) throw new Error(`The browser has ended with ${process_.exitCode} before it listened.`);
        return this.portFile();
      },
      { what: 'the browser to listen' },
    );
    this.browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    this.watched = await watch(this.context);
  }

  async open(url: string, entering?: Entering): Promise<DeskPage> {
    const page = await this.context.newPage();
    page.setDefaultTimeout(60_000);
    await page.setViewportSize({ width: 1440, height: 900 });
    const desk = new DeskPage(page);
    if (entering) await enter(page, url, entering);
    else await page.goto(url);
    if (entering && entering.at === undefined) await desk.list.waitFor();
    return desk;
  }

  expectProblems(pattern: RegExp): void {
    this.watched?.expect(pattern);
  }

  /** The power goes: nothing of the browser has time for anything. */
  async kill(): Promise<void> {
    const process_ = this.process;
    if (!process_) return;
    this.problems.push(...(this.watched?.problems ?? []));
    const gone = new Promise<void>((resolve) => {
      process_.once('exit', () => resolve());
    });
    process_.kill('SIGKILL');
    await gone;
    this.process = undefined;
    this.browser = undefined;
  }

  /** Closes its windows and the browser in good order. */
  async stop(): Promise<void> {
    const process_ = this.process;
    if (!process_ || !this.browser) return;
    this.problems.push(...(this.watched?.problems ?? []));
    const gone = new Promise<void>((resolve) => {
      process_.once('exit', () => resolve());
    });
    const session = await this.browser.newBrowserCDPSession();
    await session.send('Browser.close').catch(() => undefined);
    await gone;
    this.process = undefined;
    this.browser = undefined;
  }

  /** Files of its folder that hold the words, as text of any of the usual encodings. */
  filesWith(words: string): string[] {
    const wanted = (['utf8', 'utf16le'] as const).map((encoding) => Buffer.from(words, encoding));
    return filesBelow(this.folder).filter((file) => {
      const bytes = readFileSync(file);
      return wanted.some((one) => bytes.includes(one));
    });
  }

  async scrap(): Promise<readonly string[]> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
    return this.problems;
  }

  private portFile(): string | undefined {
    try {
      // The file is there before its words are.
      return /^(\d+)\n/.exec(readFileSync(join(this.folder, 'DevToolsActivePort'), 'utf8'))?.[1];
    } catch {
      // Not written yet.
      return undefined;
    }
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return entry.isFile() && statSync(path).size > 0 ? [path] : [];
  });
}

/** The words are in something that a page could read on this machine: what it shows, or one of its storages. */
export const isReadable = async (page: Page, words: string): Promise<boolean> => (await readableIn(page)).includes(words);

/** Runs in the page, so it is text: the types of a page are not those of these tests. */
const readAll = `(async () => {
  const stored = [{ ...localStorage }, { ...sessionStorage }, document.documentElement.outerHTML, location.href];
  for (const field of document.querySelectorAll('textarea, input')) stored.push(field.value);
  const answered = (asked) => new Promise((resolve) => { asked.onsuccess = () => resolve(asked.result); });
  for (const { name } of await indexedDB.databases()) {
    const database = await answered(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const rows = await answered(database.transaction(store).objectStore(store).getAll());
      const values = rows.flatMap((row) => Object.values(row));
      stored.push(...values.map((value) => (value instanceof Uint8Array ? String(value) + ' ' + new TextDecoder().decode(value) : value)));
    }
    database.close();
  }
  return JSON.stringify(stored);
})()`;

const readableIn = (page: Page): Promise<string> => page.evaluate<string>(readAll);

export function withMachines(): { make(): Promise<Machine> } {
  const made: Machine[] = [];
  afterEach(async () => {
    const problems = await Promise.all(made.splice(0).map((one) => one.scrap()));
    expect(problems.flat()).toEqual([]);
  });
  return {
    async make() {
      const machine = new Machine();
      made.push(machine);
      await machine.start();
      return machine;
    },
  };
}
