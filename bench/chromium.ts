/** A real Chromium from npm, its files in `.tmp`, and its main thread's own account of its time. */
import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import chromium from '@sparticuz/chromium';
import { chromium as playwright } from 'playwright-core';
import type { Browser, CDPSession, Page } from 'playwright-core';

export interface Tab {
  readonly page: Page;
  readonly session: CDPSession;
  mainThread(): Promise<MainThread>;
  close(): Promise<void>;
}
/** Seconds of processor time of the page's main thread since it was made. */
export interface MainThread {
  readonly task: number;
  readonly script: number;
  readonly layout: number;
  readonly style: number;
}

const viewport = { width: 1440, height: 900 };

/** Only the path: the package's own arguments switch web security off and squeeze everything into one process. */
async function executablePath(): Promise<string> {
  const folder = resolve('.tmp/chromium');
  mkdirSync(folder, { recursive: true });
  process.env['TMPDIR'] = folder;
  const path = await chromium.executablePath();
  if (!existsSync(path)) throw new Error(`No Chromium at ${path}: expected the one that @sparticuz/chromium unpacks.`);
  return path;
}

/** A browser of its own for each page, so that no page is in the background. */
export async function openTab(): Promise<Tab> {
  const browser: Browser = await playwright.launch({ executablePath: await executablePath(), args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const mainThread = async (): Promise<MainThread> => {
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name: string): number => {
      const found = metrics.find((metric) => metric.name === name);
      if (!found) throw new Error(`Chromium gives no ${name}: expected it among its performance metrics.`);
      return found.value;
    };
    return { task: of('TaskDuration'), script: of('ScriptDuration'), layout: of('LayoutDuration'), style: of('RecalcStyleDuration') };
  };
  return { page, session, mainThread, close: () => browser.close() };
}
