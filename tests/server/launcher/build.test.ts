import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { buildConsole, isStale } from '#server/launcher/build.ts';

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

const put = (root: string, name: string, text: string, at?: Date): void => {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
  if (at) utimesSync(join(root, name), at, at);
};
const early = new Date('2020-01-01');

/** A folder with a builder that copies what it was given, in the place of vite. */
function project(builder: string): string {
  const root = mkdtempSync(join(tmpdir(), 'careline-build-'));
  roots.push(root);
  put(root, 'src/main.ts', 'first', early);
  put(root, 'index.html', 'page', early);
  // The folder too: it may be made in the very millisecond in which the build begins.
  utimesSync(join(root, 'src'), early, early);
  mkdirSync(join(root, '.tmp'));
  put(root, 'node_modules/vite/bin/vite.js', builder);
  return root;
}
const copying = `
  const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
  const out = process.argv[process.argv.indexOf('--outDir') + 1];
  mkdirSync(out, { recursive: true });
  writeFileSync(out + '/index.html', readFileSync('src/main.ts', 'utf8'));`;
const built = (root: string): string => readFileSync(join(root, 'dist', 'index.html'), 'utf8');

describe('the console', () => {
  it('is built when there is none, left alone when nothing changed, and built again after a change', async () => {
    const root = project(copying);
    const said: string[] = [];
    const build = () => buildConsole(root, (text) => said.push(text));
    await build();
    expect(built(root)).toBe('first');
    await build();
    expect(said).toHaveLength(1);
    put(root, 'src/main.ts', 'second', new Date(Date.now() + 5_000));
    expect(isStale(root)).toBe(true);
    await build();
    expect(built(root)).toBe('second');
    expect(said).toHaveLength(2);
  });

  it('is what people are served, whatever runs the build', async () => {
    expect(process.env['NODE_ENV']).not.toBe('production');
    const root = project(copying.replace("readFileSync('src/main.ts', 'utf8')", 'process.env.NODE_ENV'));
    await buildConsole(root, () => {});
    expect(built(root)).toBe('production');
  });

  it('is stale after a source was removed or a package changed', async () => {
    const root = project(copying);
    put(root, 'src/old.ts', 'old', early);
    await buildConsole(root, () => {});
    const before = new Date(Date.now() - 60_000);
    for (const name of ['src', 'index.html', 'src/main.ts']) utimesSync(join(root, name), early, early);
    utimesSync(join(root, 'dist', 'index.html'), before, before);
    expect(isStale(root)).toBe(false);
    rmSync(join(root, 'src', 'old.ts'));
    expect(isStale(root)).toBe(true);
    utimesSync(join(root, 'src'), early, early);
    put(root, 'package-lock.json', '{}');
    expect(isStale(root)).toBe(true);
  });

  it("that cannot be built is told with the builder's own words, and the old one stays", async () => {
    const root = project(`console.error('src/main.ts: unexpected end'); process.exit(1);`);
    put(root, 'dist/index.html', 'old console', early);
    put(root, 'src/main.ts', 'half', new Date());
    await expect(buildConsole(root, () => {})).rejects.toThrow(/cannot be built:\nsrc\/main\.ts: unexpected end/);
    expect(built(root)).toBe('old console');
  });

  it('is used as it is where the builder was not installed, and missed where there is none', async () => {
    const root = project(copying);
    rmSync(join(root, 'node_modules'), { recursive: true });
    await expect(buildConsole(root, () => {})).rejects.toThrow(/not built and cannot be: .*npm ci/);
    put(root, 'dist/index.html', 'brought', early);
    await buildConsole(root, () => {});
    expect(built(root)).toBe('brought');
  });
});
