/** Runs the suites that hold the other promises with their whole figures, one after the other, and tells of each which promises it was for. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { SuiteRun } from './proofs.ts';

export interface SuiteFinding {
  readonly promises: readonly string[];
  readonly project: string;
  readonly isGreen: boolean;
  readonly seconds: number;
}

export async function runSuites(runs: readonly SuiteRun[], print: (line: string) => void): Promise<readonly SuiteFinding[]> {
  const found: SuiteFinding[] = [];
  for (const { project, files, env = {}, promises } of runs) {
    const setting = Object.entries(env).map(([name, value]) => `${name}=${value} `);
    print(`\n${promises.join(', ')}: ${setting.join('')}vitest run --project ${project} ${files.join(' ')}`);
    const at = performance.now();
    const child = spawn('npx', ['vitest', 'run', '--project', project, ...files], { stdio: 'inherit', env: { ...process.env, ...env } });
    const [code] = (await once(child, 'close')) as [number | null];
    const seconds = Math.round((performance.now() - at) / 1_000);
    found.push({ promises, project, isGreen: code === 0, seconds });
    print(`${code === 0 ? 'green' : 'RED'} after ${String(seconds)} s: ${promises.join(', ')}`);
  }
  return found;
}
