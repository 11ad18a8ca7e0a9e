/** Processes of this machine are told here, as far as they are ours. Nothing is ever ended by name or by a bare number: numbers are used again. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export interface Process {
  readonly pid: number;
  readonly command: string;
}

const pollMs = 20;

function fromProc(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [{ pid: Number(name), command: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() }];
      } catch {
        // Gone between the two looks.
        return [];
      }
    });
}

function fromPs(): Process[] {
  const lines = execFileSync('ps', ['-Aww', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, command] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid !== undefined && command !== undefined ? [{ pid: Number(pid), command }] : [];
  });
}

const hasProc = existsSync('/proc/self/cmdline');

/** Ended processes that wait for their parent have no command line, so they do not count. */
export const processesWith = (text: string): Process[] =>
  (hasProc ? fromProc() : fromPs()).filter(({ pid, command }) => pid !== process.pid && command.includes(text));

/** Every process of a PostgreSQL works in its data folder. Empty where the system does not tell. */
export function processesIn(folder: string): number[] {
  if (!hasProc) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder;
      } catch {
        // Gone, or not ours to look into: then it is not ours to wait for either.
        return false;
      }
    });
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // It went before the signal came: what we wanted.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** True when the condition came to hold in time. */
export async function within(ms: number, holds: () => boolean): Promise<boolean> {
  for (const until = Date.now() + ms; Date.now() < until; await pause(pollMs)) if (holds()) return true;
  return holds();
}
