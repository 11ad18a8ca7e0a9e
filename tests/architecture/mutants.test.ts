/** Planted faults stay plantable: whoever changes what one of them is about writes it as the file has it now (docs/adr/0127). */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mutants } from '#tests/mutants/all.ts';
import { planted, projectOf } from '#tests/mutants/mutant.ts';
import type { Mutant } from '#tests/mutants/mutant.ts';
import { isKnown, keep, leftToPlant, shortOf, standings, summed } from '#tests/mutants/outcomes.ts';
import type { Table } from '#tests/mutants/outcomes.ts';

const count = (prefix: string): number => mutants.filter(({ file }) => file.startsWith(prefix)).length;

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

  it('are caught as far as is known for the code as it is: all of the first rank, and nearly all', () => {
    const all = standings(mutants);
    process.stdout.write(`${summed(all)}\n`);
    expect(all.filter(isKnown).length).toBeGreaterThan(0);
    expect(shortOf(all)).toEqual([]);
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
      rank: id === 'four' ? 1 : 2,
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
    const left = (which?: Parameters<typeof leftToPlant>[1]): string =>
      leftToPlant(standings(all, at), which)
        .map(({ id }) => id)
        .join(' ');
    expect([left(), stands()]).toEqual(['four one two three', 'one unknown, two unknown, three unknown, four unknown']);
    keep(all[2]!, { is: 'caught', by: 'a test' }, { ...at, all });
    keep(all[0]!, { is: 'survived', by: '' }, { ...at, all });
    // The first rank comes first, then what nobody knows, then what was not caught.
    expect([left(), left('again'), left('unknown')]).toEqual(['four two one', 'four two one three', 'four two']);
    keep(all[1]!, { is: 'caught', by: 'a test' }, { ...at, all });
    write('three.test.ts', 'another test');
    write('two.ts', 'another source');
    expect(stands()).toBe('one survived, two stale, three stale, four unknown');
    expect([left(), left('unknown')]).toEqual(['four two three one', 'four two three']);
    expect(summed(standings(all, at)).split('\n')).toEqual([
      '4 planted, 1 known for the code as it is (25 %): 0 caught, 1 survived, 0 untold; 2 stale, 1 never run',
      'of the first rank: 1 planted, 0 known for the code as it is (0 %): 0 caught, 0 survived, 0 untold; 0 stale, 1 never run',
    ]);
    // A stale one was caught once, and is no excuse for what survives now; nor does a stale survivor count.
    expect(shortOf(standings(all, at))).toEqual(['0 of 1 known ones are caught, expected 95 %']);
    keep(all[3]!, { is: 'survived', by: '' }, { ...at, all });
    expect(shortOf(standings(all, at))[0]).toBe('four is of the first rank and survived');
    write('one.ts', 'another source');
    write('four.ts', 'another source');
    expect(shortOf(standings(all, at))).toEqual([]);
    expect(Object.keys((JSON.parse(readFileSync(file, 'utf8')) as Table).mutants)).toEqual(['one', 'two', 'three', 'four']);
  });
});
