import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findChromium, launchBrowser } from './chromium.ts';
import type { Chromium } from './chromium.ts';

const run = promisify(execFile);

async function titleWith(found: Chromium): Promise<string> {
  const browser = await launchBrowser(found);
  try {
    const page = await browser.newPage();
    await page.setContent('<title>咨询台</title>');
    return await page.title();
  } finally {
    await browser.close();
  }
}

/** Files that running browsers with these carried libraries have mapped; other tests have browsers of their own. */
function mappedBy(libraries: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const isOurs = readFileSync(`/proc/${pid}/environ`, 'utf8').includes(libraries);
        return isOurs
          ? readFileSync(`/proc/${pid}/maps`, 'utf8')
              .split('\n')
              .map((line) => line.split(' ').at(-1) ?? '')
          : [];
      } catch {
        // The process ended between the listing and the reading, or is somebody else's.
        return [];
      }
    });
}

test('the browser that npm brings starts', async () => {
  expect(await titleWith(await findChromium())).toBe('咨询台');
});

test('with the libraries of the system hidden it starts from those the package carries', async () => {
  const found = await findChromium('carried');
  const browser = await launchBrowser(found);
  try {
    const page = await browser.newPage();
    await page.setContent('<title>订单</title>');
    expect(await page.title()).toBe('订单');
    const nss = mappedBy(found.libraries ?? 'nowhere').filter((file) => /libnss3|libnspr4|libnssutil3/.test(file));
    expect(nss.length).toBeGreaterThan(0);
    expect(nss.filter((file) => !file.startsWith(found.libraries ?? 'nowhere'))).toEqual([]);
  } finally {
    await browser.close();
  }
});

test('what the package does not carry belongs to every system', async () => {
  const found = await findChromium('carried');
  const { stdout } = await run('ldd', [found.path], { env: { ...process.env, ...found.env } });
  const fromSystem = stdout
    .split('\n')
    .flatMap((line) => /^\s*(\S+) => (\S+)/.exec(line)?.slice(1, 3) ?? [])
    .filter((file) => file.startsWith('/') && !file.startsWith(found.libraries ?? 'nowhere'));
  // The C library, its parts and the compiler's own: a Linux that runs Node has them.
  expect(fromSystem.filter((file) => !/\/lib(c|m|dl|rt|pthread|gcc_s|resolv|stdc\+\+)\.so/.test(file))).toEqual([]);
});
