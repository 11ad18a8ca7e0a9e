/**
 * The product as a newcomer starts it, in a folder of its own on free ports, with fault proxies around it. One rig, one product; several may run side by side.
 * Flows have the server alone within the test's own process, but those that ask for `processes`.
 * Everything it starts ends with `stop`, also when the start failed.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { exchange } from './api.ts';
import { startOwnDatabase } from './ownDatabase.ts';
import type { OwnDatabase } from './ownDatabase.ts';
import { startFaultProxy } from './faultProxy.ts';
import type { FaultProxy } from './faultProxy.ts';
import { freePort } from '#server/embedded/cluster.ts';
import { isAlive, signal } from './owned.ts';
import { demoDatabase } from './demoDatabase.ts';
import { copyInto, copyWithoutDatabase, keepStill, newDataFolder, preparedData } from './prepared.ts';
import { Product } from './product.ts';
import type { RunFile } from './product.ts';
import { keptSql, openSql } from './sql.ts';
import type { Sql } from './sql.ts';
import type { DatabaseServer } from './transientCluster.ts';
import { until } from './until.ts';

export interface RigOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Puts a proxy between the server and a PostgreSQL of the rig's own, through DATABASE_URL. */
  readonly proxyDatabase?: boolean;
  /** Builds the console first where it is missing or stale. */
  readonly console?: boolean;
  /** A first start, on an empty folder, also where prepared data is at hand. */
  readonly fresh?: boolean;
  /** The demo's patients are played, as they are for whoever tries the product. */
  readonly lively?: boolean;
  /**
   * Launcher, server and database are processes of their own, as `npm start` has them: for who kills, stops or starts one, and for who computes so long that a server
   * on the same thread would be late.
   */
  readonly processes?: boolean;
  /** The console is opened here besides: a further proxy before this one. */
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
  /** Past the product and past the proxies, as its owner; another one after a database came back elsewhere. */
  databaseUrl(): string;
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

const firstStartMs = 120_000;

export const embeddedUrl = (product: Pick<Product, 'dataDir' | 'run'>): string => {
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
  const databaseUrl = (): string => own?.directUrl ?? embeddedUrl(product);
  const sql = openSql(databaseUrl);
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
    databaseUrl,
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

/** Prepared data is the embedded database's, with the demo in it. */
const takesPrepared = ({ fresh, proxyDatabase, env }: RigOptions): boolean => !fresh && !proxyDatabase && env?.['DEMO'] === undefined;

async function fillWithPrepared(dataDir: string, options: RigOptions): Promise<void> {
  const prepared = takesPrepared(options) ? preparedData() : undefined;
  if (prepared === undefined) return;
  await copyInto(dataDir, prepared);
  if (!options.lively) keepStill(dataDir);
}

/**
 * The consoles of one worker stand at one address, one after the other: a browser that has fetched and compiled a console at an address knows it there, and at a new one it
 * begins from nothing.
 */
let consolePort = 0;
async function startConsoleProxy(serverPort: number): Promise<FaultProxy> {
  // Another one does where two products run at once, or somebody else has come by the port meanwhile.
  const proxy = await startFaultProxy(serverPort, consolePort).catch(() => startFaultProxy(serverPort));
  consolePort = proxy.port;
  return proxy;
}

const originsOf = ({ origins }: RigOptions, ...ports: readonly number[]): string =>
  [...ports.map((port) => `http://127.0.0.1:${port}`), ...(origins?.() ?? [])].join(',');

const noProcess = (): never => {
  throw new Error('This server runs within the test: ask for a product with `processes: true` to end, stop or start one.');
};

/** The server alone, within this process. */
async function startWithin(server: DatabaseServer, prepared: string, options: RigOptions): Promise<Rig> {
  // Only here: what kills processes need not load a server.
  const { startInside } = await import('./inside.ts');
  const dataDir = newDataFolder();
  await copyWithoutDatabase(dataDir, prepared);
  const serverPort = await freePort();
  const proxy = await startConsoleProxy(serverPort);
  const env = { PORT: String(serverPort), PUBLIC_ORIGIN: originsOf(options, proxy.port, serverPort), LOG_LEVEL: 'trace', ...options.env, DATA_DIR: dataDir };
  const clear = async (): Promise<void> => {
    await proxy.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const inside = await startInside(server, env).catch(async (error: unknown) => {
    await clear();
    throw error;
  });
  const sql = keptSql(inside.databaseUrl);
  return {
    url: `http://127.0.0.1:${proxy.port}`,
    directUrl: `http://127.0.0.1:${serverPort}`,
    proxy,
    databaseProxy: undefined,
    dataDir,
    sql,
    databaseUrl: () => inside.databaseUrl,
    pid: noProcess,
    signal: noProcess,
    startAgain: noProcess,
    isReady: () => Promise.resolve(true),
    ready: () => Promise.resolve(),
    run: () => inside.run(),
    log: () => inside.log(),
    async stop() {
      await sql.end();
      await inside.end();
      await clear();
    },
  };
}

/** The demo's database is at hand, and nothing is asked for that only the product's own processes have. */
function serverFor(options: RigOptions): { readonly server: DatabaseServer; readonly prepared: string } | undefined {
  const [server, prepared] = [demoDatabase(), preparedData()];
  const isPlain = options.console === true && !options.processes && !options.lively && takesPrepared(options);
  return isPlain && server && prepared !== undefined ? { server, prepared } : undefined;
}

export async function startRig(options: RigOptions = {}): Promise<Rig> {
  const within = serverFor(options);
  if (within) return startWithin(within.server, within.prepared, options);
  const dataDir = newDataFolder();
  await fillWithPrepared(dataDir, options);
  const serverPort = await freePort();
  const proxy = await (options.console ? startConsoleProxy(serverPort) : startFaultProxy(serverPort));
  const own = options.proxyDatabase ? await startOwnDatabase() : undefined;
  const env = {
    PORT: String(serverPort),
    PUBLIC_ORIGIN: originsOf(options, proxy.port, serverPort),
    // A whole console that works with it has everything said, to be looked through for what nobody may read there (K8).
    LOG_LEVEL: options.console ? 'trace' : 'warn',
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
