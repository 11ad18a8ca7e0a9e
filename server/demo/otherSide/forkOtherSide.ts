/** Starts the simulated patients beside a server in demo mode and starts them again when they die. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DemoMember } from '#contract/services.ts';
import type { StartMessage } from './run.ts';

const againMs = 5_000;

export interface ForkedSide {
  stop(): Promise<void>;
  readonly pid: number | undefined;
}

export function forkOtherSide(options: { readonly url: string; readonly members: readonly DemoMember[]; readonly log: (line: string) => void }): ForkedSide {
  let isStopped = false;
  let child: ChildProcess;
  let again: NodeJS.Timeout | undefined;
  const start = (): ChildProcess => {
    const started = fork(fileURLToPath(new URL('run.ts', import.meta.url)), [], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    const message: StartMessage = { kind: 'start', url: options.url, members: options.members };
    started.send(message);
    for (const stream of [started.stdout, started.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        text
          .split('\n')
          .filter((line) => line.trim() !== '')
          .forEach(options.log);
      });
    }
    started.on('error', (error) => {
      options.log(`simulated patients: ${error.message}`);
    });
    started.on('exit', () => {
      if (!isStopped)
        again = setTimeout(() => {
          child = start();
        }, againMs);
    });
    return started;
  };
  child = start();
  return {
    get pid() {
      return child.pid;
    },
    async stop() {
      isStopped = true;
      clearTimeout(again);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise<void>((resolve) => {
        child.once('exit', () => {
          resolve();
        });
      });
      child.kill('SIGTERM');
      await gone;
    },
  };
}
