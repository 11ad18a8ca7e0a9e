/** The outcome of each mutant: known under `.tmp/mutants` while nothing of it has changed, and kept as a table. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './mutant.ts';

/** `untold`: nothing can be said, for the tests are red without it or it does not run at all. */
export interface Outcome {
  readonly is: 'caught' | 'survived' | 'untold';
  /** The test that said so, or why nothing can be said. */
  readonly by: string;
}

const folder = '.tmp/mutants/outcomes';
export const tableFile = 'tests/mutants/results.json';

/** One file a mutant: several shards write at the same time. */
const fileOf = ({ id }: Mutant): string => join(folder, `${id}.json`);

/** The same as long as mutant, source and tests are. @param root the tree that is asked about: this one, or the copy, which stays as it was when the run began */
function printOf(mutant: Mutant, root = '.'): string {
  const hash = createHash('sha256').update(JSON.stringify([mutant.find, mutant.put, mutant.told]));
  for (const file of [mutant.file, ...mutant.told]) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

export function keep(mutant: Mutant, outcome: Outcome, root: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(mutant), JSON.stringify({ ...outcome, print: printOf(mutant, root) }));
}

export function known(mutant: Mutant): Outcome | undefined {
  if (!existsSync(fileOf(mutant))) return undefined;
  const kept = JSON.parse(readFileSync(fileOf(mutant), 'utf8')) as Outcome & { readonly print: string };
  return kept.print === printOf(mutant) ? { is: kept.is, by: kept.by } : undefined;
}

const greenFile = (file: string, root: string): string =>
  join(
    folder,
    'green',
    createHash('sha256')
      .update(file)
      .update(readFileSync(join(root, file)))
      .digest('hex'),
  );
/** A test file was green without any fault, as it stands. */
export const isKnownGreen = (file: string, root: string): boolean => existsSync(greenFile(file, root));
export function keepGreen(file: string, root: string): void {
  mkdirSync(join(folder, 'green'), { recursive: true });
  writeFileSync(greenFile(file, root), '');
}

/** A mutant that is known and was not caught is planted again. */
export const isKnown = (mutant: Mutant): boolean => known(mutant)?.is === 'caught';

export interface Table {
  readonly date: string;
  readonly commit: string;
  readonly planted: number;
  readonly caught: number;
  readonly firstRank: { readonly planted: number; readonly caught: number };
  /** The test that caught each mutant, or what came of it. */
  readonly mutants: Readonly<Record<string, string>>;
}

/** One that has not been run as it stands counts nowhere. */
export function keepTable(mutants: readonly Mutant[]): void {
  const all = mutants.map((mutant) => ({ mutant, outcome: known(mutant) })).filter(({ outcome }) => outcome !== undefined);
  // A run over some of them, in a tree that knows no others, has no table.
  if (all.length < mutants.length) return;
  const caught = all.filter(({ outcome }) => outcome?.is === 'caught');
  const isFirst = ({ mutant }: (typeof all)[number]): boolean => mutant.rank === 1;
  const table: Table = {
    date: new Date().toISOString().slice(0, 10),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    planted: all.length,
    caught: caught.length,
    firstRank: { planted: all.filter(isFirst).length, caught: caught.filter(isFirst).length },
    mutants: Object.fromEntries(all.map(({ mutant, outcome }) => [mutant.id, outcome?.is === 'caught' ? outcome.by : (outcome?.is ?? '')])),
  };
  writeFileSync(tableFile, `${JSON.stringify(table, undefined, 2)}\n`);
}
