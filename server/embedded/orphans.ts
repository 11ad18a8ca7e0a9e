/** A killed launcher leaves its server and its database behind on this data folder. Both are ended safely before anything new starts. */
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readPidFile } from './cluster.ts';
import { Problem } from './problem.ts';
import { processesIn, processesWith, signal, within } from './processes.ts';

/** A server ends by itself once its launcher is gone; this long it is given to answer what it has begun. */
const serverMs = 2_000;
const databaseMs = 60_000;

/** Stands on the server's command line, so that only the server of this very folder is ever ended. */
export const markOf = (dataDir: string): string => `--careline-data=${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;

export async function endOrphanedServers(dataDir: string, say: (text: string) => void): Promise<void> {
  const mark = markOf(dataDir);
  const left = processesWith(mark);
  if (left.length === 0) return;
  say(`The server of an earlier start (process ${left.map(({ pid }) => pid).join(', ')}) is still running; waiting for it to finish.`);
  if (await within(serverMs, () => processesWith(mark).length === 0)) return;
  // Whatever it acknowledged is committed, so ending it loses nothing.
  for (const { pid } of processesWith(mark)) signal(pid, 'SIGKILL');
  await within(serverMs, () => processesWith(mark).length === 0);
}

/** Our own PostgreSQL on this folder, if one runs: never a stranger that got the number of a dead one. */
function orphanedDatabase(folder: string): number | undefined {
  const pid = readPidFile(folder)?.pid;
  return pid !== undefined && processesWith(folder).some((each) => each.pid === pid) ? pid : undefined;
}

export async function endOrphanedDatabase(folder: string, say: (text: string) => void): Promise<void> {
  const pid = orphanedDatabase(folder);
  if (pid !== undefined) {
    say(`The database of an earlier start (process ${pid}) is still running; stopping it safely.`);
    signal(pid, 'SIGINT');
    // A stopped (SIGSTOP) process hears nothing until it goes on.
    signal(pid, 'SIGCONT');
    if (!(await within(databaseMs, () => orphanedDatabase(folder) === undefined))) {
      throw new Problem(
        `The database of an earlier start (process ${pid}) on ${folder} did not stop within ${databaseMs / 1000} s. Look into ${join(folder, 'log')}, end it, and start again.`,
      );
    }
  }
  // Killed outright, its helpers need a moment to notice; two databases on one folder would destroy it.
  if (!(await within(databaseMs, () => processesIn(folder).length === 0))) {
    throw new Problem(`Processes ${processesIn(folder).join(', ')} still use ${folder}. End them and start again.`);
  }
  // A number that now belongs to a stranger would make PostgreSQL believe that the old one lives.
  if (readPidFile(folder) !== undefined) rmSync(join(folder, 'postmaster.pid'), { force: true });
}
