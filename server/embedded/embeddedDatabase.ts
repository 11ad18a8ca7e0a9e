/** Keeps the embedded PostgreSQL running: the server never has to know that it died. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { requestRole } from '#server/db/rlsContext.ts';
import { clusterUrl, databaseName, freePort, openCluster, startCluster, stopCluster, type Cluster, type Running } from './cluster.ts';
import { endOrphanedDatabase } from './orphans.ts';

/** The server's own role: it owns the database and nothing else of the cluster. */
const role = 'careline_server';
const firstDelayMs = 100;
const longestDelayMs = 5_000;
const triesForAPort = 5;

export interface EmbeddedDatabase {
  /** The server connects by this address. It holds a password. */
  url(): string;
  port(): number;
  pid(): number;
  /** @param moment milliseconds of the clock. @returns true also when it is dying: the end of a process is told later than its connections break */
  hasDiedSince(moment: number): Promise<boolean>;
  /** Called after each restart; `hasMoved`: somebody took its port meanwhile, so that it has another address now. */
  onRestart(then: (hasMoved: boolean) => void): void;
  stop(): Promise<void>;
}

const rolePassword = (cluster: Cluster): string => createHmac('sha256', cluster.password).update(role).digest('base64url');

/** Both are made once; the password is set each time, so that it always fits the file it is derived from. */
async function makeDatabase(cluster: Cluster, port: number): Promise<void> {
  const client = new pg.Client(clusterUrl(cluster, port, 'postgres'));
  await client.connect();
  try {
    const { rowCount: hasRole } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    const { rowCount: hasRequestRole } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [requestRole]);
    if (!hasRequestRole) await client.query(`CREATE ROLE ${requestRole} NOLOGIN`);
    await client.query(`${hasRole ? 'ALTER' : 'CREATE'} ROLE ${role} LOGIN PASSWORD ${pg.escapeLiteral(rolePassword(cluster))}`);
    await client.query(`GRANT ${requestRole} TO ${role}`);
    const { rowCount: hasDatabase } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName]);
    if (!hasDatabase) await client.query(`CREATE DATABASE ${databaseName} OWNER ${role}`);
  } finally {
    await client.end();
  }
}

const serverUrl = (cluster: Cluster, port: number): string => {
  const url = new URL(clusterUrl(cluster, port));
  url.username = role;
  url.password = rolePassword(cluster);
  return url.href;
};

/** On the port it had, so that the server finds it where it was; on another one where somebody else is quicker. */
async function startOn(cluster: Cluster, port?: number): Promise<Running> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startCluster(cluster, tries === 1 && port !== undefined ? port : await freePort());
    } catch (error) {
      const taken = error instanceof Error && /could not bind|could not create any TCP/i.test(error.message);
      if (!taken || tries === triesForAPort) throw error;
    }
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    // Refused: nobody listens there any more.
    return false;
  } finally {
    socket.destroy();
  }
}

class Supervised implements EmbeddedDatabase {
  readonly #cluster: Cluster;
  readonly #say: (text: string) => void;
  #running: Running;
  #stopping = false;
  /** Infinity while it is down. */
  #upSince = Date.now();
  #restarting: Promise<void> | undefined;
  #then: (hasMoved: boolean) => void = () => {};

  constructor(cluster: Cluster, running: Running, say: (text: string) => void) {
    this.#cluster = cluster;
    this.#running = running;
    this.#say = say;
    this.#watch(running);
  }

  url(): string {
    return serverUrl(this.#cluster, this.#running.port);
  }

  port(): number {
    return this.#running.port;
  }

  pid(): number {
    return this.#running.pid;
  }

  async hasDiedSince(moment: number): Promise<boolean> {
    return this.#upSince >= moment || !(await isListening(this.#running.port));
  }

  onRestart(then: (hasMoved: boolean) => void): void {
    this.#then = then;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#restarting;
    await stopCluster(this.#running);
  }

  #watch(running: Running): void {
    void once(running.child, 'exit').then(() => {
      if (this.#stopping) return;
      this.#upSince = Infinity;
      this.#restarting = this.#restart();
    });
  }

  async #restart(): Promise<void> {
    this.#say('The database died; starting it again.');
    for (let delay = firstDelayMs; !this.#stopping; delay = Math.min(delay * 2, longestDelayMs)) {
      try {
        await endOrphanedDatabase(this.#cluster.folder, this.#say);
        const before = this.port();
        this.#running = await startOn(this.#cluster, before);
        this.#upSince = Date.now();
        this.#watch(this.#running);
        this.#say(`The database is back (process ${this.#running.pid}).`);
        this.#then(this.port() !== before);
        return;
      } catch (error) {
        this.#say(`${error instanceof Error ? error.message : String(error)} Trying again.`);
        await pause(delay);
      }
    }
  }
}

/** The caller holds the lock of the data folder. */
export async function startEmbeddedDatabase(dataDir: string, say: (text: string) => void): Promise<EmbeddedDatabase> {
  const cluster = await openCluster(dataDir);
  await endOrphanedDatabase(cluster.folder, say);
  const running = await startOn(cluster);
  try {
    await makeDatabase(cluster, running.port);
  } catch (error) {
    await stopCluster(running);
    throw error;
  }
  return new Supervised(cluster, running, say);
}
