/** Workers of journeys in processes of their own, on one clock: one that was killed is followed by another at once. */
import { spawn } from 'node:child_process';
import type { ChildProcess, ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { iso } from '#server/journeys/run.ts';
import type { JourneyHouse } from './journeyHouse.ts';

export interface WorkerFleet {
  /** Processes that were ended by SIGKILL, by themselves or by `kill`. */
  readonly killed: number;
  /** They said these, beyond what every process says. */
  readonly faults: readonly string[];
  /** One ended by itself, which none does. */
  readonly broken: Error | undefined;
  moveTo(at: number): Promise<void>;
  /** SIGKILL to the one that has lived longest, whatever it is at. */
  kill(): Promise<void>;
  end(): Promise<void>;
}

const script = resolve(import.meta.dirname, 'workerProcess.ts');

export async function startFleet(house: JourneyHouse, { workers, deaths }: { readonly workers: number; readonly deaths: number }): Promise<WorkerFleet> {
  await house.sql('create table house_clock (at timestamptz not null)');
  await house.sql('insert into house_clock values ($1)', iso(house.clock.now));
  const alive = new Set<ChildProcess>();
  const [faults, state] = [[] as string[], { killed: 0, isOver: false, broken: undefined as Error | undefined }];
  const follow = (): ChildProcessWithoutNullStreams => {
    const worker = spawn(process.execPath, [script, house.test.near, house.dataDir, String(deaths)], { stdio: ['pipe', 'pipe', 'pipe'] });
    alive.add(worker);
    worker.stderr.on('data', (said: Buffer) => faults.push(said.toString()));
    worker.on('exit', (code, signal) => {
      alive.delete(worker);
      if (state.isOver) return;
      if (signal === 'SIGKILL') state.killed += 1;
      else state.broken = new Error(`A worker ended with ${code ?? signal}: expected it to be killed. It said: ${faults.at(-1) ?? 'nothing'}`);
      follow();
    });
    return worker;
  };
  const ready = Array.from({ length: workers }, () => once(follow().stdout, 'data'));
  await Promise.all(ready);
  const kill = async (worker: ChildProcess | undefined): Promise<void> => {
    if (!worker) return;
    const ended = once(worker, 'exit');
    if (worker.kill('SIGKILL')) await ended;
  };
  return {
    get killed() {
      return state.killed;
    },
    get broken() {
      return state.broken;
    },
    faults,
    moveTo: async (at) => {
      house.clock.now = at;
      await house.sql('update house_clock set at = $1', iso(at));
    },
    kill: () => kill([...alive][0]),
    end: async () => {
      state.isOver = true;
      await Promise.all([...alive].map(kill));
    },
  };
}
