/** Processes of this rig, and none else: a signal goes only to a process that carries the rig's own folder in its environment or command line. */
import { existsSync, readFileSync } from 'node:fs';

const hasProc = existsSync('/proc/self/environ');

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch {
    // No such process.
    return false;
  }
}

function isZombie(pid: number): boolean {
  if (!hasProc) return false;
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    // It went between the two looks.
    return true;
  }
}

const parentOf = (pid: number): number => Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1] ?? 0);

/** True where the process, or one it comes from, was started with this folder. Without /proc the caller's word is taken. */
export function isOf(pid: number, folder: string): boolean {
  if (!hasProc) return true;
  if (pid <= 1) return false;
  try {
    return ['environ', 'cmdline'].some((name) => readFileSync(`/proc/${pid}/${name}`, 'latin1').includes(folder)) || isOf(parentOf(pid), folder);
  } catch {
    // It is gone.
    return false;
  }
}

/** A process on its way out has no memory left, and with it neither environment nor command line: whose it was can no longer be seen. */
function isLeaving(pid: number): boolean {
  try {
    return hasProc && readFileSync(`/proc/${pid}/cmdline`, 'latin1') === '';
  } catch {
    // It is gone.
    return true;
  }
}

/** @returns whether there was somebody to signal */
export function signal(pid: number | undefined, name: NodeJS.Signals, folder: string): boolean {
  if (pid === undefined || !isAlive(pid)) return false;
  if (!isOf(pid, folder) && isLeaving(pid)) return false;
  if (!isOf(pid, folder)) throw new Error(`Process ${pid} does not belong to ${folder}: it is left alone.`);
  process.kill(pid, name);
  return true;
}
