/** Others run on the machine, too, and are seen while nothing of ours runs: a figure is worth as much as its circumstances. */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const lookMs = 2_000;

interface Ticks {
  readonly all: number;
  readonly idle: number;
}

/** The first line of /proc/stat: user, nice, system, idle, iowait and so on, of all processors since the start. */
function ticks(): Ticks {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const counted = line.trim().split(/\s+/).slice(1, 9).map(Number);
  return { all: counted.reduce((sum, one) => sum + one, 0), idle: (counted[3] ?? 0) + (counted[4] ?? 0) };
}

/** @returns from 0 to 1 */
export async function busyShare(): Promise<number> {
  const before = ticks();
  await pause(lookMs);
  const after = ticks();
  return Number((1 - (after.idle - before.idle) / Math.max(1, after.all - before.all)).toFixed(2));
}
