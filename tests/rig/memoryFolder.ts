/** Tests keep here what they throw away: copying a database's folder and waiting for a disk at each commit cost more than what is tested. */
import { readFileSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const place = '/dev/shm';
/** `statfs` of a folder that lies in memory (Linux). */
const tmpfs = 0x01021994;
/** A run keeps about one; browsers, servers and databases need theirs beside it. */
const enough = { folder: 4 * 1024 ** 3, memory: 8 * 1024 ** 3 };

/** Programs of a database may be copied beside its data, and run there. */
const runsPrograms = (): boolean =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .every(([, at, , options = '']) => at !== place || !options.split(',').includes('noexec'));

/** The folder in memory, where the machine has one with room; otherwise the usual one serves. */
export function memoryFolder(): string | undefined {
  try {
    const { type, bavail, bsize } = statfsSync(place);
    return type === tmpfs && bavail * bsize > enough.folder && freemem() > enough.memory && runsPrograms() ? place : undefined;
  } catch {
    // Another system.
    return undefined;
  }
}
