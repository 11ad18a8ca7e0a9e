/** Test files are run in the copy of the tree by a process that stands ready there (`teller.ts`), and it is told what they said. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';

export interface Asked {
  readonly files: readonly string[];
  /** These are others than when they were last run. */
  readonly changed: readonly string[];
  /** Every file to its end; else the first red test is enough. */
  readonly isWhole: boolean;
}
/** `broken`: what was planted does not run at all, so that nothing can be said of the tests. */
export type Said =
  | { readonly is: 'green' }
  | { readonly is: 'red'; readonly by: string; readonly file: string }
  | { readonly is: 'broken'; readonly why: string };

/** Longer than any of the files takes on a busy machine: whatever hangs is no catch. */
const mostMs = 400_000;

export class Teller {
  readonly #dir: string;
  #child: ChildProcess | undefined;

  constructor(dir: string) {
    this.#dir = dir;
  }

  async #ready(): Promise<ChildProcess> {
    if (this.#child) return this.#child;
    const log = openSync(join(this.#dir, '.tmp', 'teller.log'), 'a');
    const child = fork(join(this.#dir, 'tests/mutants/teller.ts'), { cwd: this.#dir, detached: true, stdio: ['ignore', log, log, 'ipc'] });
    this.#child = child;
    const [first] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown];
    if (first !== 'ready') throw new Error(`The process that runs the tests ended as it began: see ${this.#dir}/.tmp/teller.log.`);
    return child;
  }

  /** @returns what each file said, up to the first that is not green unless all are run */
  async ask(asked: Asked): Promise<readonly Said[]> {
    const child = await this.#ready();
    const late = AbortSignal.timeout(mostMs);
    child.setMaxListeners(0);
    child.send(asked);
    try {
      const [said] = (await Promise.race([once(child, 'message', { signal: late }), once(child, 'exit', { signal: late })])) as [
        readonly Said[] | number | null,
      ];
      if (typeof said === 'object' && said !== null) return said;
      this.#child = undefined;
      return [{ is: 'broken', why: 'the process that runs the tests ended' }];
    } catch {
      // The time is over: nothing it says from now on is waited for.
      this.#kill();
      return [{ is: 'broken', why: `longer than ${mostMs / 1_000} s` }];
    }
  }

  #kill(): void {
    const pid = this.#child?.pid;
    this.#child = undefined;
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  }

  /** The next one begins anew: with a database that is made of the sources as they are then. */
  async renew(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child) return;
    child.disconnect();
    await once(child, 'exit');
  }
}
