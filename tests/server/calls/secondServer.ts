/** Another server on the same database, as a process of its own: it is killed with no time to end anything, and started again. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { compiledFolder } from '#tests/rig/compiled.ts';
import type { CallHouse } from './callRig.ts';

export interface Answer {
  readonly code: number;
  readonly datas: unknown;
}

export class SecondServer {
  /** Calls that it was sent and has not answered. */
  inFlight = 0;
  readonly #env: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  #url = '';

  constructor({ server: { test, dataDir } }: CallHouse) {
    const { PATH = '' } = process.env;
    const own = { DATABASE_URL: test.near, DATA_DIR: dataDir, PORT: '0', DEMO: '0', STAND_INS: '1', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
    this.#env = { PATH, NODE_COMPILE_CACHE: compiledFolder, ...own };
  }

  async start(): Promise<void> {
    const child = fork(resolve('server/main.ts'), {
      env: this.#env,
      execPath: resolve('node_modules/.bin/node'),
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child = child;
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`The second server ended before it was ready, with ${String(code)}`);
    });
    // Killed later on, it has been ready before, and nobody waits for its end in this way.
    ended.catch(() => undefined);
    const [ready] = (await Promise.race([once(child, 'message'), ended])) as [{ readonly url: string }];
    this.#url = ready.url;
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  /** @returns nothing where it was killed before it answered, or is not there: nobody knows then whether it was done */
  async ask(token: string, path: string, json: object): Promise<Answer | undefined> {
    this.inFlight += 1;
    try {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answered = await fetch(`${this.#url}/crm-server/${path}`, { method: 'POST', headers, body: JSON.stringify(json) });
      const { resp_code: code, datas } = (await answered.json()) as { readonly resp_code: number; readonly datas: unknown };
      return { code, datas };
    } catch {
      return undefined;
    } finally {
      this.inFlight -= 1;
    }
  }
}
