/** A PostgreSQL of the rig's own behind a fault proxy: what DATABASE_URL points to when the way to the database is to be hurt. */
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterUrl, freePort, openCluster, startCluster, stopCluster } from '#server/embedded/cluster.ts';
import { endOrphanedDatabase } from '#server/embedded/orphans.ts';
import { startFaultProxy } from './faultProxy.ts';
import type { FaultProxy } from './faultProxy.ts';
import { openSql } from './sql.ts';

export interface OwnDatabase {
  readonly proxy: FaultProxy;
  readonly proxiedUrl: string;
  readonly directUrl: string;
  readonly folder: string;
  pid(): number;
  /** After it was killed. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

const name = 'careline_rig';

export async function startOwnDatabase(): Promise<OwnDatabase> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'careline-rig-pg-')));
  chmodSync(folder, 0o711);
  const port = await freePort();
  const cluster = await openCluster(folder);
  let running = await startCluster(cluster, port);
  const proxy = await startFaultProxy(port);
  // When this process ends in the middle of things, the database ends too.
  const bury = (): void => {
    running.child.kill('SIGQUIT');
  };
  process.on('exit', bury);
  const sql = openSql(() => clusterUrl(cluster, port, 'postgres'));
  await sql(`create database ${name}`);
  return {
    proxy,
    folder,
    proxiedUrl: clusterUrl(cluster, proxy.port, name),
    directUrl: clusterUrl(cluster, port, name),
    pid: () => running.pid,
    async startAgain() {
      // Processes of the killed one may still hold its shared memory.
      await endOrphanedDatabase(cluster.folder, () => undefined);
      running = await startCluster(cluster, port);
    },
    async stop() {
      await proxy.close();
      await stopCluster(running);
      process.off('exit', bury);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
