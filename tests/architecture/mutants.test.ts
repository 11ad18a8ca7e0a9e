/** Planted faults stay plantable: whoever changes what one of them is about writes it as the file has it now (docs/adr/0127). */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mutants } from '#tests/mutants/all.ts';
import { caughtShare, planted, projectOf } from '#tests/mutants/mutant.ts';
import type { Mutant } from '#tests/mutants/mutant.ts';
import { keep, leftToPlant, standings, summed, tableFile } from '#tests/mutants/outcomes.ts';
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
    const run = mutants.flatMap(({ id, rank }) => (table.mutants[id] ? [{ id, rank, ...table.mutants[id] }] : []));
    expect(run.filter(({ rank, is }) => rank === 1 && is !== 'caught').map(({ id }) => id)).toEqual([]);
    expect(run.filter(({ is }) => is === 'caught').length / run.length).toBeGreaterThanOrEqual(caughtShare);
    expect(run.length).toBeGreaterThanOrEqual(80);
  });
});

describe('the table of planted faults', () => {
  it('goes on where a run was stopped: what is known counts until its source or its tests change', () => {
    const root = mkdtempSync(join(tmpdir(), 'careline-mutants-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    const file = join(root, 'results.json');
    const at = { root, file };
    const write = (name: string, text: string): void => writeFileSync(join(root, name), text);
    const mutant = (id: string): Mutant => ({
      id,
      rank: 1,
      attacks: 'A1',
      file: `${id}.ts`,
      find: 'a',
      put: 'b',
      harm: 'it is wrong',
      told: [`${id}.test.ts`],
    });
    const all = ['one', 'two', 'three', 'four'].map(mutant);
    for (const { id } of all) for (const name of [`${id}.ts`, `${id}.test.ts`]) write(name, name);
    writeFileSync(file, JSON.stringify({ date: '', commit: '', mutants: {} }));
    const stands = (): string =>
      standings(all, at)
        .map(({ mutant: { id }, is }) => `${id} ${is}`)
        .join(', ');
    const left = (again = false): string =>
      leftToPlant(standings(all, at), again)
        .map(({ id }) => id)
        .join(' ');
    expect([left(), stands()]).toEqual(['one two three four', 'one unknown, two unknown, three unknown, four unknown']);
    keep(all[2]!, { is: 'caught', by: 'a test' }, { ...at, all });
    keep(all[0]!, { is: 'survived', by: '' }, { ...at, all });
    keep(all[1]!, { is: 'caught', by: 'a test' }, { ...at, all });
    // Those of which nobody knows come first, and then those that were not caught.
    expect([left(), left(true)]).toEqual(['four one', 'four one two three']);
    write('three.test.ts', 'another test');
    write('two.ts', 'another source');
    expect(stands()).toBe('one survived, two stale, three stale, four unknown');
    expect(left()).toBe('two three four one');
    expect(summed(standings(all, at))).toBe('4 planted: 1 known (0 caught, 1 survived, 0 untold), 2 stale, 1 never run');
    expect(Object.keys((JSON.parse(readFileSync(file, 'utf8')) as Table).mutants)).toEqual(['one', 'two', 'three']);
  });
});
