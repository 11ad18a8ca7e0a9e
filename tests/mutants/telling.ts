/** Test files are run in a copy of the tree, and it is told what they said. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectOf } from './mutant.ts';

/** Longer than any of the files takes on a busy machine: whatever hangs is no catch. */
const mostMs = 300_000;

interface Report {
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** `broken`: what was planted does not run at all, so that nothing can be said of the tests. */
export type Said = { readonly is: 'green' } | { readonly is: 'red'; readonly by: readonly string[] } | { readonly is: 'broken'; readonly why: string };

/** Words of a source that cannot be read, as against one that does something else. */
const unreadable = /Transform failed|PARSE_ERROR|SyntaxError|is not defined|does not provide an export/;

function judge(report: Report): Said {
  const failed = report.testResults.filter(({ status }) => status === 'failed');
  const unread = failed.find(({ message }) => unreadable.test(message));
  if (unread) return { is: 'broken', why: unread.message.split('\n')[0] ?? '' };
  const titles = failed.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName));
  // A file may say no before any of its tests: what it prepares did not come about.
  return failed.length === 0 ? { is: 'green' } : { is: 'red', by: titles.length > 0 ? titles : failed.map(({ message }) => message.split('\n')[0] ?? '') };
}

/** @param isWhole all files to their end; else the first red test is enough */
async function runOf(dir: string, project: string, files: readonly string[], isWhole: boolean): Promise<Said> {
  const output = join(dir, '.tmp', `${project}.json`);
  rmSync(output, { force: true });
  const args = ['vitest', 'run', '--project', project, ...files, '--reporter=json', `--outputFile=${output}`, ...(isWhole ? [] : ['--bail', '1'])];
  const child = spawn('npx', args, { cwd: dir, env: { ...process.env, FORCE_COLOR: '0' }, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const words: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => words.push(bytes.toString()));
  const timer = setTimeout(() => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, mostMs);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  if (existsSync(output)) {
    const said = judge(JSON.parse(readFileSync(output, 'utf8')) as Report);
    if (said.is !== 'green' || code === 0) return said;
  }
  return { is: 'broken', why: code === null ? `longer than ${mostMs / 1_000} s` : words.join('').trim().split('\n').slice(-3).join(' | ').slice(0, 400) };
}

/** @returns the first that is not green, of the projects that the files belong to */
export async function tell(dir: string, files: readonly string[], isWhole: boolean): Promise<Said> {
  for (const [project, own] of Map.groupBy(files, projectOf)) {
    const said = await runOf(dir, project, own, isWhole);
    if (said.is !== 'green') return said;
  }
  return { is: 'green' };
}
