/**
 * `npm run bench -- --page [--minutes N]`: makes every figure of docs/performance.md again, by the command that stands beside it there. Each command is one run, those that take
 * longest come last, and what was measured on these very sources is left out: a run that was stopped goes on from there. `--minutes N` begins none after so many minutes.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { isNamed, readOptions, rowsOf } from './options.ts';
import { newestOf } from './performancePage.ts';
import { allKept, commitHere, isOfTheseSources } from './results.ts';
import type { Kept } from './results.ts';

const start = 'npm run bench -- ';
const wordsOf = (command: string): readonly string[] => command.slice(start.length).split(' ');

interface Cost {
  readonly command: string;
  /** Its length the last time; infinite where nobody looked. */
  readonly seconds: number;
  readonly isNamed: boolean;
  readonly rows: number;
}
function costOf(command: string, kept: readonly Kept[]): Cost {
  const options = readOptions(wordsOf(command));
  const known = kept.filter((row) => row.command === command).toSorted((one, other) => one.at.localeCompare(other.at));
  return {
    command,
    seconds: known.at(-1)?.seconds ?? Infinity,
    isNamed: options.ids.some(isNamed),
    rows: Math.max(...options.ids.map((id) => rowsOf(id, options))),
  };
}
const compared = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1);

/**
 * @param isDone this commit has the sources that are measured now
 * @returns commands that are left, each once: those that were timed, shortest first; then by how many rows they need, and last what installs something
 */
export function leftOfPage(kept: readonly Kept[], isDone: (commit: string) => boolean): readonly string[] {
  const done = new Set(kept.filter(({ commit }) => isDone(commit)).map(({ command }) => command));
  const commands = new Set(newestOf(kept).map(({ command }) => command));
  return [...commands]
    .filter((command) => !done.has(command))
    .map((command) => costOf(command, kept))
    .toSorted(
      (one, other) =>
        compared(one.seconds, other.seconds) ||
        Number(one.isNamed) - Number(other.isNamed) ||
        one.rows - other.rows ||
        one.command.localeCompare(other.command),
    )
    .map(({ command }) => command);
}

/** @throws where there are changes: a figure of sources that nobody can look up is none of this page */
export function runPage(from: readonly string[]): void {
  const { values } = parseArgs({ args: [...from], options: { page: { type: 'boolean' }, minutes: { type: 'string' } } });
  const minutes = values.minutes === undefined ? Infinity : Number(values.minutes);
  if (!(minutes > 0)) throw new Error(`--minutes: found ${values.minutes}, expected a number above 0.`);
  const commit = commitHere();
  if (!/^[\da-f]+$/.test(commit)) throw new Error(`The sources are those of: ${commit}. Expected a commit without changes beside it: commit them first.`);
  const left = leftOfPage(allKept(), isOfTheseSources);
  process.stdout.write(`${left.length} commands of the page have no figure of ${commit} yet.\n`);
  const until = performance.now() + minutes * 60_000;
  const failed: string[] = [];
  for (const [at, command] of left.entries()) {
    if (performance.now() > until) {
      process.stdout.write(`The time is over. ${left.length - at} commands are left for the next run.\n`);
      break;
    }
    process.stdout.write(`\n${at + 1}/${left.length} ${command}\n`);
    const { status } = spawnSync(process.execPath, ['bench/run.ts', ...wordsOf(command)], { stdio: 'inherit' });
    if (status !== 0) failed.push(command);
  }
  for (const command of failed) process.stdout.write(`It failed, and the page keeps its older figure: ${command}\n`);
  process.stdout.write('`npm run performance` writes the page anew.\n');
  if (failed.length > 0) process.exitCode = 1;
}
