/**
 * A figure as it was measured last is kept: one file a benchmark in `bench/results`, one row a figure, a machine and a size, with the commit it was measured on.
 * The newest row replaces the one before it; the history of the repository keeps the others.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { isReached } from '#tests/rig/pairs.ts';
import type { Goal } from '#tests/rig/pairs.ts';
import { judged, sumUp } from './report.ts';
import type { Figure, Summed } from './report.ts';

/** A measure is that of a size, a machine and a commit. */
export interface Circumstances {
  /** The sizes that were asked for: another size is another figure. */
  readonly size: string;
  /** It makes the figure again. */
  readonly command: string;
  /** Share of the machine's processors that others had just before and just after; null where nobody looked. */
  readonly busy: readonly [number, number] | null;
  /** The whole command took so long, with what it makes before it measures; older rows say nothing of it. */
  readonly seconds?: number;
  readonly machine: string;
  readonly commit: string;
  readonly at: string;
}

export interface Kept extends Summed, Circumstances {
  readonly id: string;
  readonly what: string;
  readonly unit: string;
  readonly goal: Goal;
  readonly reached: boolean;
}

const folder = new URL('./results/', import.meta.url);
const fileOf = (id: string): URL => new URL(`${id}.json`, folder);

/** Ratios are compared on one kind of machine alone. */
const machineName = (): string => `${availableParallelism()} cores, ${cpus()[0]?.model.trim() ?? 'unknown processor'}`;

const git = (...words: string[]): string => execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
/** All but the figures, and the page that is made of them. */
const sources = ['--', '.', ':!bench/results', ':!docs/performance.md', ':!docs/images'];

/** A measure of sources that nobody can look up again says so. */
export function commitHere(): string {
  try {
    const changed = git('status', '--porcelain', '--untracked-files=no', ...sources);
    return git('rev-parse', '--short', 'HEAD') + (changed === '' ? '' : ' and changes');
  } catch {
    return 'no repository';
  }
}

/** Whoever keeps new figures makes a commit, too, and measures the same sources. */
export function isOfTheseSources(commit: string): boolean {
  try {
    git('diff', '--quiet', commit, 'HEAD', ...sources);
    return true;
  } catch {
    return false;
  }
}

const placed = ({ machine, size, id, what }: Pick<Kept, 'machine' | 'size' | 'id' | 'what'>): string => JSON.stringify([machine, size, id, what]);

/** @throws for a file that is no JSON: it is mended or deleted by whoever wrote into it */
export function lastOf(id: string): readonly Kept[] {
  const file = fileOf(id);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept[]) : [];
}

export const circumstances = (asked: Pick<Circumstances, 'size' | 'command' | 'busy' | 'seconds'>): Circumstances => ({
  ...asked,
  machine: machineName(),
  commit: commitHere(),
  at: new Date().toISOString(),
});

export function keptOf(figures: readonly Figure[], here: Circumstances): Kept[] {
  return figures.map((figure) => {
    const { id, what, unit, goal } = figure;
    const sum = sumUp(figure);
    return { id, what, unit, goal, ...sum, reached: isReached(judged(sum), goal), ...here };
  });
}

/** Every figure that is kept, of all benchmarks. */
export const allKept = (): Kept[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Kept[]);

/** @returns all rows of a file: those that were measured again are replaced, the others stay */
export function replaced(last: readonly Kept[], measured: readonly Kept[]): Kept[] {
  const rows = new Map([...last, ...measured].map((row) => [placed(row), row]));
  return [...rows.values()].toSorted((a, b) => placed(a).localeCompare(placed(b)));
}

export function keep(id: string, measured: readonly Kept[]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(id), `${JSON.stringify(replaced(lastOf(id), measured), null, 2)}\n`);
}

/** Two runs of the same sources differ by this much beyond what their own pairs show. */
const noise = 1.05;

/** A figure is worse when its middle lies beyond everything that was seen last time. */
export function worseThan(last: readonly Kept[], measured: readonly Kept[]): string[] {
  const before = new Map(last.map((row) => [placed(row), row]));
  return measured.flatMap((row) => {
    const old = before.get(placed(row));
    if (!old) return [];
    const isWorse = 'atMost' in row.goal ? judged(row) > old.highest * noise : judged(row) < old.lowest / noise;
    const seen = `${judged(old).toFixed(3)} (${old.lowest.toFixed(3)}-${old.highest.toFixed(3)}, ${old.commit})`;
    return isWorse ? [`${row.id}, ${row.what}: ${judged(row).toFixed(3)}, last ${seen}`] : [];
  });
}
