/** The product's own processes: started by the launcher as `npm start` does, and ended to the last one. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compiledFolder } from './compiled.ts';
import { isAlive, signal } from './owned.ts';
import { until } from './until.ts';

export interface RunFile {
  readonly url: string;
  readonly pids: { readonly launcher: number; readonly server: number; readonly database?: number };
  readonly ports: Readonly<Record<string, number>>;
  readonly demo?: {
    readonly staff: readonly { readonly username: string; readonly password: string; readonly roleCodes: readonly string[]; readonly orgId: string }[];
    readonly members: readonly { readonly openId: string; readonly memberId: string; readonly name: string; readonly orgId: string }[];
  };
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const launcherFile = join(root, 'server', 'launcher', 'launch.mjs');

export class Product {
  readonly dataDir: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #args: readonly string[];
  readonly #said: string[] = [];
  #child: ChildProcess | undefined;
  /** When this process ends in the middle of things, nothing of the product may outlive it. */
  readonly #bury = (): void => {
    for (const pid of this.#pids()) signal(pid, 'SIGKILL', this.dataDir);
  };

  constructor(dataDir: string, args: readonly string[], env: Readonly<Record<string, string>>) {
    this.dataDir = dataDir;
    this.#args = args;
    process.on('exit', this.#bury);
    // Nothing of the caller's own settings enters but what a start needs.
    this.#env = { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_COMPILE_CACHE: compiledFolder, ...env, DATA_DIR: dataDir };
  }

  start(): void {
    const child = spawn(process.execPath, [launcherFile, ...this.#args], { cwd: root, env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => {
        this.#said.push(bytes.toString());
      });
    this.#child = child;
  }

  get launcherPid(): number | undefined {
    return this.#child?.pid;
  }
  log(): string {
    return this.#said.join('');
  }

  /** The error says why waiting for readiness is in vain. */
  ended(): Error | undefined {
    const child = this.#child;
    if (!child || (child.exitCode === null && child.signalCode === null)) return undefined;
    return new Error(`The launcher ended with ${child.exitCode ?? child.signalCode}. It said:\n${this.log()}`);
  }

  run(): RunFile {
    return JSON.parse(readFileSync(join(this.dataDir, 'run.json'), 'utf8')) as RunFile;
  }

  /** Asks politely, then kills what is left of it. */
  async end(): Promise<void> {
    const pids = this.#pids();
    if (this.launcherPid !== undefined && isAlive(this.launcherPid)) {
      signal(this.launcherPid, 'SIGCONT', this.dataDir);
      signal(this.launcherPid, 'SIGTERM', this.dataDir);
      await until(() => this.ended() !== undefined, { what: 'the launcher to end', withinMs: 30_000 }).catch(() => {
        /* killed below */
      });
    }
    for (const pid of pids) signal(pid, 'SIGKILL', this.dataDir);
    await until(() => pids.every((pid) => !isAlive(pid)), { what: 'every process of the product to end' });
    process.off('exit', this.#bury);
  }

  #pids(): number[] {
    const own = this.launcherPid === undefined ? [] : [this.launcherPid];
    try {
      const { launcher, server, database } = this.run().pids;
      return [...own, launcher, server, ...(database === undefined ? [] : [database])].filter((pid) => isAlive(pid));
    } catch {
      // It never came so far as to write the file.
      return own;
    }
  }
}
