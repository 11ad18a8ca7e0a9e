/**
 * The outcome of each mutant, in the table that is kept with the sources: it goes on in any tree and any clone. An outcome counts as long as the mutant, the file that it
 * changes and the tests that are to tell stand as they stood; after that it is stale, and the mutant is planted again.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { caughtShare } from './mutant.ts';
import type { Mutant } from './mutant.ts';

/** `untold`: nothing can be said, for the tests are red without it or it does not run at all. */
export interface Outcome {
  readonly is: 'caught' | 'survived' | 'untold';
  /** The test that said so, or why nothing can be said. */
  readonly by: string;
}
interface Kept extends Outcome {
  /** Hash of the mutant, its file and its tests. */
  readonly print: string;
}
export interface Table {
  readonly date: string;
  readonly commit: string;
  readonly mutants: Readonly<Record<string, Kept>>;
}

export const tableFile = 'tests/mutants/results.json';
const readTable = (file: string): Table => JSON.parse(readFileSync(file, 'utf8')) as Table;

/** @param root the tree that is asked about: this one, or the copy, which stays as it was when the run began */
function printOf(mutant: Mutant, root = '.'): string {
  const hash = createHash('sha256').update(JSON.stringify([mutant.find, mutant.put, mutant.told]));
  for (const file of [mutant.file, ...mutant.told]) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Written at once, and whole: a run that is killed loses the mutant that it was about. It is read anew before, for a part of the same run writes beside it.
 * @param all mutants that there are, in the order of the table: of others nothing is kept
 */
export function keep(mutant: Mutant, outcome: Outcome, { all, root, file = tableFile }: { all: readonly Mutant[]; root: string; file?: string }): void {
  const mutants = { ...readTable(file).mutants, [mutant.id]: { is: outcome.is, by: outcome.by, print: printOf(mutant, root) } };
  const table: Table = {
    date: new Date().toISOString().slice(0, 10),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    mutants: Object.fromEntries(all.flatMap(({ id }) => (mutants[id] ? [[id, mutants[id]]] : []))),
  };
  const half = `${file}.${process.pid}`;
  writeFileSync(half, `${JSON.stringify(table, undefined, 2)}\n`);
  renameSync(half, file);
}

type Standing = Outcome['is'] | 'stale' | 'unknown';
interface Stands {
  readonly mutant: Mutant;
  readonly is: Standing;
  readonly by: string;
}

/** Each mutant as the table and the sources tell it. */
export function standings(mutants: readonly Mutant[], { file = tableFile, root = '.' } = {}): readonly Stands[] {
  const { mutants: kept } = readTable(file);
  return mutants.map((mutant) => {
    const found = kept[mutant.id];
    if (!found) return { mutant, is: 'unknown', by: '' };
    return found.print === printOf(mutant, root) ? { mutant, is: found.is, by: found.by } : { mutant, is: 'stale', by: found.by };
  });
}
export const isKnown = ({ is }: Stands): boolean => is !== 'unknown' && is !== 'stale';

/** Unknown ones come before those that are known and were not caught, for the tests that were lacking may be there by now; stale ones come before those that were never run. */
const turns: Readonly<Record<Standing, number>> = { stale: 0, unknown: 1, survived: 2, untold: 2, caught: 3 };

/**
 * The first rank comes first, and within a rank what is stale, what was never run, and what was not caught.
 * @param which `again`: also what is known to be caught; `unknown`: only what is not known for the code as it is
 */
export function leftToPlant(all: readonly Stands[], which: 'again' | 'unknown' | 'open' = 'open'): readonly Mutant[] {
  const isLeft = { again: () => true, unknown: (one: Stands) => !isKnown(one), open: ({ is }: Stands) => is !== 'caught' }[which];
  return all
    .filter(isLeft)
    .toSorted((one, other) => one.mutant.rank - other.mutant.rank || turns[one.is] - turns[other.is])
    .map(({ mutant }) => mutant);
}

const ofRank = (all: readonly Stands[], rank: Mutant['rank']): readonly Stands[] => all.filter(({ mutant }) => mutant.rank === rank);

function line(all: readonly Stands[]): string {
  const count = (is: Standing): number => all.filter((one) => one.is === is).length;
  const known = all.filter(isKnown).length;
  const share = all.length === 0 ? 0 : Math.floor((100 * known) / all.length);
  return `${all.length} planted, ${known} known for the code as it is (${share} %): ${count('caught')} caught, ${count('survived')} survived, ${count('untold')} untold; ${count('stale')} stale, ${count('unknown')} never run`;
}
/** @returns a line for all of them and one for the first rank */
export const summed = (all: readonly Stands[]): string => `${line(all)}\nof the first rank: ${line(ofRank(all, 1))}`;

/** Stale ones and those that were never run say nothing either way: of what is known every one of the first rank is caught, and nearly all. @returns why it is not enough */
export function shortOf(all: readonly Stands[]): readonly string[] {
  const known = all.filter(isKnown);
  const caught = known.filter(({ is }) => is === 'caught').length;
  const missed = ofRank(known, 1).filter(({ is }) => is !== 'caught');
  return [
    ...missed.map(({ mutant, is }) => `${mutant.id} is of the first rank and ${is}`),
    ...(caught < known.length * caughtShare ? [`${caught} of ${known.length} known ones are caught, expected ${caughtShare * 100} %`] : []),
  ];
}

const greens = '.tmp/mutants/green';
const greenFile = (file: string, root: string): string =>
  join(
    greens,
    createHash('sha256')
      .update(file)
      .update(readFileSync(join(root, file)))
      .digest('hex'),
  );
/** A test file was green without any fault, as it stands. */
export const isKnownGreen = (file: string, root: string): boolean => existsSync(greenFile(file, root));
export function keepGreen(file: string, root: string): void {
  mkdirSync(greens, { recursive: true });
  writeFileSync(greenFile(file, root), '');
}
