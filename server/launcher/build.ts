/** Builds the console when there is none yet, or one older than its sources. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '#server/embedded/problem.ts';

const sources = ['src', 'contract', 'public', 'vite', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json'];

function newest(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  // A folder's own time tells of files that were removed.
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), stat.mtimeMs);
}

export const isStale = (root: string): boolean => {
  const built = statSync(join(root, 'dist', 'index.html'), { throwIfNoEntry: false })?.mtimeMs;
  return built === undefined || sources.some((name) => newest(join(root, name)) > built);
};

function putInPlace(fresh: string, dist: string): void {
  // Put aside, not removed: between the two names there is no time in which a running server has nothing to serve.
  const before = `${fresh}-before`;
  if (existsSync(dist)) renameSync(dist, before);
  try {
    renameSync(fresh, dist);
  } catch (error) {
    // A second product of the same folder was quicker with the same console.
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(join(dist, 'index.html'))) throw error;
  } finally {
    rmSync(before, { recursive: true, force: true });
  }
}

/** Built beside and then put in place: a killed build leaves the old console, never half of a new one. */
export async function buildConsole(root: string, say: (text: string) => void): Promise<void> {
  if (!isStale(root)) return;
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  if (!existsSync(vite)) {
    if (existsSync(join(root, 'dist', 'index.html'))) return;
    throw new Problem(`The console is not built and cannot be: expected ${vite}. Run "npm ci" with the development packages, or bring a dist folder.`);
  }
  say('Building the console (only after a change; about ten seconds) ...');
  const startedAt = new Date();
  const fresh = join(root, '.tmp', `dist-${process.pid}`);
  // The build holds no secret and may be served by another user of the machine tomorrow; all else we write is private.
  const privately = process.umask(0o022);
  // There from the start: what runs after a failed build must not complain of a missing folder instead of the fault.
  mkdirSync(fresh, { recursive: true });
  const child = spawn(process.execPath, [vite, 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: root,
    // Whatever the environment is for whoever starts the product: what people are served is never a library's build for its developers.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.umask(privately);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Problem(`The console cannot be built:\n${said.trim()}`);
  }
  // A source that changed while it was being built is newer than what was built.
  utimesSync(join(fresh, 'index.html'), startedAt, startedAt);
  putInPlace(fresh, join(root, 'dist'));
}
