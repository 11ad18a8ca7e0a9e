/** Holds every process of the embedded database still, as a disk that hangs does. */
import { signal } from '#tests/rig/owned.ts';
import type { Rig } from '#tests/rig/rig.ts';

/** @returns how to let it go on */
export async function freezeDatabase(rig: Rig): Promise<() => void> {
  const rows = await rig.sql<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid()');
  const main = rig.pid('database');
  const pids = [...rows.map((row) => row.pid), ...(main === undefined ? [] : [main])];
  for (const pid of pids) signal(pid, 'SIGSTOP', rig.dataDir);
  return () => {
    for (const pid of pids) signal(pid, 'SIGCONT', rig.dataDir);
  };
}
