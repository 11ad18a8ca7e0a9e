/** A planted fault: a small wrong change of the product that somebody careless could make, as data. */

export interface Mutant {
  readonly id: string;
  /** 1: a promise of the first rank is broken (P0: messages lost or doubled, rights, money, masks, logins, approvals). */
  readonly rank: 1 | 2;
  /** The promise that it breaks, or the issue that it is about. */
  readonly attacks: string;
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly find: string;
  /** Stands in its place; the types still hold. */
  readonly put: string;
  /** The product does this wrong. */
  readonly harm: string;
  /** These test files are expected to tell, the cheapest that can. */
  readonly told: readonly string[];
}

/** Mutants that attack the same and are told by the same files, a line each. */
export type Planted = readonly [id: string, rank: Mutant['rank'], file: string, find: string, put: string, harm: string];
export const toldBy =
  (attacks: string, told: readonly string[]) =>
  ([id, rank, file, find, put, harm]: Planted): Mutant => ({ id, rank, attacks, file, find, put, harm, told });

const projects = ['unit', 'views', 'server', 'flows'] as const;
export type Project = (typeof projects)[number];

/** A test file belongs to one project of `vitest.config.ts`. */
export function projectOf(file: string): Project {
  if (file.endsWith('.tsx')) return 'views';
  if (/^tests\/(server|specification)\//.test(file)) return 'server';
  return /^tests\/(flows|double)\//.test(file) ? 'flows' : 'unit';
}

/** Mutants of one key are told by the same files. */
export const tellers = ({ told }: Mutant): string => told.join(' ');

/** @throws where the text does not stand there exactly once */
export function planted({ id, file, find, put }: Mutant, source: string): string {
  const parts = source.split(find);
  if (parts.length !== 2) throw new Error(`${id}: expected its text once in ${file}, found it ${parts.length - 1} times. Write it as the file has it now.`);
  return parts.join(put);
}

/** Every mutant of the first rank is caught, and of all of them this share. */
export const caughtShare = 0.95;
