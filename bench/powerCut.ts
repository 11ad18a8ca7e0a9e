/**
 * The time until the product answers, after launcher, server and database were killed at once; floor: the same PostgreSQL alone, on a copy of the folder as the kill left it.
 * Rows with a random index fill the write-ahead log just before, since that is what a crash makes PostgreSQL read again (docs/adr/0070).
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '#tests/rig/owned.ts';
import type { Pair } from '#tests/rig/pairs.ts';
import { startRig } from '#tests/rig/rig.ts';
import type { Part, Rig } from '#tests/rig/rig.ts';
import { until } from '#tests/rig/until.ts';
import { clusterOf, freePort, startCluster, stopCluster } from '#server/embedded/cluster.ts';
import type { Options } from './options.ts';
import type { Outcome } from './report.ts';

/** The database's own start is one part of it; launcher and server may take two more. */
const goal = { atMost: 3 };
const goalSeconds = 10;
const parts: readonly Part[] = ['launcher', 'server', 'database'];
/** The log that a checkpoint lets grow is at most 256 MB (`server/embedded/cluster.ts`); more is written, so that the kill comes somewhere within. */
const writtenMegabytes = 700;
const rowsAtOnce = 40_000;

async function writeMuch({ sql }: Rig): Promise<void> {
  const from = await sql<{ at: string }>('select pg_current_wal_lsn()::text as at');
  for (;;) {
    await sql(`insert into bench.power_cut select gen_random_uuid(), repeat('x', 60) from generate_series(1, ${rowsAtOnce})`);
    const [gone] = await sql<{ megabytes: number }>(`select (pg_wal_lsn_diff(pg_current_wal_lsn(), '${from[0]?.at}') / 1048576)::int as megabytes`);
    if ((gone?.megabytes ?? 0) >= writtenMegabytes) return;
  }
}

async function killAll(rig: Rig): Promise<void> {
  const pids = parts.map((part) => rig.pid(part) ?? 0);
  for (const part of parts) rig.signal(part, 'SIGKILL');
  await until(() => pids.every((pid) => !isAlive(pid)), { what: 'all three to be gone', withinMs: 10_000 });
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};

/** The database alone, on its own copy: nothing that it reads again is read twice. */
async function bareStart(dataDir: string): Promise<number> {
  const folder = join(dataDir, 'pg.copy');
  execFileSync('cp', ['-a', join(dataDir, 'pg'), folder]);
  rmSync(join(folder, 'postmaster.pid'), { force: true });
  try {
    const cluster = clusterOf(dataDir, folder);
    const port = await freePort();
    const begin = performance.now();
    const running = await startCluster(cluster, port);
    const took = performance.now() - begin;
    await stopCluster(running);
    return took;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onePair(rig: Rig): Promise<Pair> {
  await writeMuch(rig);
  await killAll(rig);
  const floor = await bareStart(rig.dataDir);
  return { floor, ours: await timed(() => rig.startAgain()) };
}

export async function powerCut({ pairs: count }: Options): Promise<Outcome> {
  const rig = await startRig({ fresh: true });
  try {
    await rig.sql('create schema bench');
    await rig.sql('create table bench.power_cut (id uuid primary key, said text)');
    const pairs: Pair[] = [];
    for (let turn = 0; turn < count; turn += 1) pairs.push(await onePair(rig));
    const slowest = Math.max(...pairs.map(({ ours }) => ours));
    return {
      figures: [
        { id: 'R10', what: `back after all was killed, ${writtenMegabytes} MB written before`, unit: 'ms', pairs, goal },
        { id: 'R10', what: 'the slowest of these', unit: 's', values: [slowest / 1_000], goal: { atMost: goalSeconds } },
      ],
      notes: [],
    };
  } finally {
    await rig.stop();
  }
}
