/** Planted faults stay plantable: whoever changes what one of them is about writes it as the file has it now (docs/adr/0127). */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mutants } from '#tests/mutants/all.ts';
import { caughtShare, planted, projectOf } from '#tests/mutants/mutant.ts';
import { tableFile } from '#tests/mutants/outcomes.ts';
import type { Table } from '#tests/mutants/outcomes.ts';

const count = (prefix: string): number => mutants.filter(({ file }) => file.startsWith(prefix)).length;
const table = JSON.parse(readFileSync(tableFile, 'utf8')) as Table;

describe('[N1] planted faults', () => {
  it('are at least eighty, each under a name of its own', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(80);
    expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
  });

  it('stand in all parts of the product, and in what no release may break', () => {
    expect(count('server/')).toBeGreaterThan(40);
    expect(mutants.filter(({ file }) => /^src\/[^/]+\/machines\//.test(file)).length).toBeGreaterThan(10);
    expect(mutants.filter(({ file }) => /^src\/[^/]+\/views\//.test(file)).length).toBeGreaterThan(5);
    expect(count('src/streams/') + count('src/api/')).toBeGreaterThan(4);
    expect(count('contract/')).toBeGreaterThan(5);
    expect(mutants.filter(({ rank }) => rank === 1).length).toBeGreaterThan(40);
  });

  it.each(mutants)('can be planted: $id', (mutant) => {
    expect(planted(mutant, readFileSync(mutant.file, 'utf8'))).not.toBe(readFileSync(mutant.file, 'utf8'));
    expect(mutant.told.length).toBeGreaterThan(0);
    expect(mutant.told.filter((file) => !existsSync(file) || !/\.test\.tsx?$/.test(file))).toEqual([]);
    expect(mutant.told.map(projectOf), 'flows cost too much').not.toContain('flows');
  });

  it('were caught when they were last run: all of the first rank, and nearly all', () => {
    expect(table.firstRank.caught).toBe(table.firstRank.planted);
    expect(table.caught / table.planted).toBeGreaterThanOrEqual(caughtShare);
    expect(table.planted).toBeGreaterThanOrEqual(80);
  });
});
