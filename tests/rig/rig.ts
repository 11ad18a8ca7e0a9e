/**
 * The product as a newcomer starts it, in a folder of its own on free ports, with fault proxies around it. One rig, one product; several may run side by side.
 * Everything it starts ends with `stop`, also when the start failed.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exchange } from './api.ts';
import { startOwnDatabase } from './ownDatabase.ts';
import type { OwnDatabase } from './ownDatabase.ts';
import { startFaultProxy } from './faultProxy.ts';
import type { FaultProxy } from './faultProxy.ts';
import { freePort } from '#server/launcher/cluster.ts';
import { isAlive, signal } from './owned.ts';
import { openSql } from './sql.ts';
import type { Sql } from './sql.ts';
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

export interface RigOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Puts a proxy between the server and a PostgreSQL of the rig's own, through DATABASE_URL. */
  readonly proxyDatabase?: boolean;
  /** Builds the console first where it is missing or stale. */
  readonly console?: boolean;
  /** Where the console is opened besides: a further proxy before this one. */
  readonly origins?: () => readonly string[];
}

export type Part = 'launcher' | 'server' | 'database';

export interface Rig {
  /** Through the proxy; `directUrl` goes past it. */
  readonly url: string;
  readonly directUrl: string;
  readonly proxy: FaultProxy;
  readonly databaseProxy: FaultProxy | undefined;
  readonly dataDir: string;
  readonly sql: Sql;
  /** `run.json` as it is now. */
  run(): RunFile;
  pid(part: Part): number | undefined;
  signal(part: Part, name: NodeJS.Signals): boolean;
  isReady(): Promise<boolean>;
  ready(withinMs?: number): Promise<void>;
  /** Starts the launcher again on the same folder, after it was ended or killed. */
  startAgain(): Promise<void>;
  log(): string;
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const launcherFile = join(root, 'server', 'launcher', 'launch.mjs');
const firstStartMs = 120_000;

class Product {
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
    this.#env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env, DATA_DIR: dataDir };
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

  /** Why waiting for readiness is in vain. */
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

const embeddedUrl = (product: Product): string => {
  const password = readFileSync(join(product.dataDir, 'pg.password'), 'utf8').trim();
  return `postgres://careline:${encodeURIComponent(password)}@127.0.0.1:${product.run().ports['database']}/careline`;
};

interface Parts {
  readonly product: Product;
  readonly proxy: FaultProxy;
  readonly serverPort: number;
  readonly own: OwnDatabase | undefined;
  readonly dataDir: string;
}

async function endAll({ product, proxy, own, dataDir }: Parts): Promise<void> {
  try {
    await product.end();
  } finally {
    await proxy.close();
    await own?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function assemble(parts: Parts): Rig {
  const { product, proxy, serverPort, own, dataDir } = parts;
  const directUrl = `http://127.0.0.1:${serverPort}`;
  const sql = openSql(() => own?.directUrl ?? embeddedUrl(product));
  const pid = (part: Part): number | undefined => {
    if (part === 'launcher') return product.launcherPid;
    if (part === 'database' && own) return own.pid();
    return product.run().pids[part];
  };
  const isReady = async (): Promise<boolean> => (await exchange('GET /readyz', directUrl, { timeoutMs: 2_000 })).http === 200;
  const ready = async (withinMs = firstStartMs): Promise<void> => {
    await until(isReady, { what: `the server to be ready. Its log:\n${product.log().slice(-2_000)}\n`, withinMs, unless: () => product.ended() });
    await until(() => product.run().pids.launcher === product.launcherPid && isAlive(product.run().pids.server), {
      what: 'run.json to name the running processes',
      withinMs,
    });
  };
  return {
    url: `http://127.0.0.1:${proxy.port}`,
    directUrl,
    proxy,
    databaseProxy: own?.proxy,
    dataDir,
    sql,
    pid,
    isReady,
    ready,
    run: () => product.run(),
    log: () => product.log(),
    signal: (part, name) => signal(pid(part), name, part === 'database' && own ? own.folder : dataDir),
    async startAgain() {
      product.start();
      await ready();
    },
    async stop() {
      await sql.end();
      await endAll(parts);
    },
  };
}

export async function startRig(options: RigOptions = {}): Promise<Rig> {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'careline-rig-')));
  // The database's own user must be able to enter.
  chmodSync(dataDir, 0o711);
  const serverPort = await freePort();
  const proxy = await startFaultProxy(serverPort);
  const own = options.proxyDatabase ? await startOwnDatabase() : undefined;
  const origins = [...[proxy.port, serverPort].map((port) => `http://127.0.0.1:${port}`), ...(options.origins?.() ?? [])].join(',');
  const env = {
    PORT: String(serverPort),
    PUBLIC_ORIGIN: origins,
    LOG_LEVEL: 'warn',
    ...(own ? { DATABASE_URL: own.proxiedUrl, DEMO: '1' } : {}),
    ...options.env,
  };
  const product = new Product(dataDir, options.console ? [] : ['--no-build'], env);
  const parts: Parts = { product, proxy, serverPort, own, dataDir };
  try {
    product.start();
    const rig = assemble(parts);
    await rig.ready();
    return rig;
  } catch (error) {
    await endAll(parts);
    throw error;
  }
}
