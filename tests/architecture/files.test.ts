import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && existsSync(path));
const code = tracked.filter((path) => /\.(ts|tsx|mjs)$/.test(path));
const product = code.filter((path) => /^(contract|src|server|scripts)\//.test(path));

describe('the tree', () => {
  it('has no file that collects leftovers', () => {
    expect(tracked.filter((path) => /(^|\/)(utils?|helpers?|common|misc|shared)(\.|\/)/i.test(path))).toEqual([]);
  });

  it('keeps files at most 300 lines long, comments and blank lines counted', () => {
    const long = product.map((path) => [path, readFileSync(path, 'utf8').trimEnd().split('\n').length] as const).filter(([, lines]) => lines > 300);
    expect(long).toEqual([]);
  });

  it('holds only components in the views', () => {
    expect(tracked.filter((path) => /^src\/[^/]+\/views\//.test(path) && !path.startsWith('src/kit/views/dom/') && !/\.(tsx|css)$/.test(path))).toEqual([]);
  });

  it('has no logic in central tables (invariant 11)', () => {
    const central = [
      'contract/operations.ts',
      'contract/resources/index.ts',
      'contract/screens/index.ts',
      'server/operations/index.ts',
      'src/i18n/index.ts',
    ].filter((path) => existsSync(path));
    for (const path of central) expect(readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''), path).not.toMatch(/\b(if|for|switch|while)\s*\(/);
  });

  it('has no mark of unfinished work and no silent catch', () => {
    for (const path of product) {
      const text = readFileSync(path, 'utf8');
      expect(text, path).not.toMatch(/\b(TODO|FIXME|XXX|HACK)\b/);
      expect(text, path).not.toMatch(/catch *(\([a-z_]*\))? *\{ *\}/);
    }
  });

  it('has no test that is skipped, focused or retried', () => {
    for (const path of tracked.filter((one) => /^tests\/.*\.test\.tsx?$/.test(one))) {
      if (path === 'tests/architecture/files.test.ts') continue;
      const text = readFileSync(path, 'utf8');
      expect(text, path).not.toMatch(/\b(it|test|describe)\.(skip|only|todo)\b/);
      expect(text, path).not.toMatch(/retry: *[1-9]/);
    }
  });
});

describe('tests mirror the tree', () => {
  const mirrored = /^(src\/(api|streams|[^/]+\/machines)|server\/(http|operations|desk|log|hub|session|privacy|db))\//;
  /** Files of these names hold no behaviour: types, tables, entries that flows start for real. */
  const exempt = new Set(['database.ts', 'event.ts', 'index.ts', 'types.ts']);
  const tests = tracked.filter((path) => /\.test\.tsx?$/.test(path));

  it('every folder with behaviour has its tests beside it in the mirror', () => {
    const folders = new Set(product.filter((path) => mirrored.test(path) && !exempt.has(basename(path))).map((path) => dirname(path)));
    const missing = [...folders].filter(
      (folder) => !tests.some((path) => path.replace(/^tests\/(api|streams)\//, 'tests/src/$1/').startsWith(`tests/${folder}/`)),
    );
    expect(missing).toEqual([]);
  });
});
