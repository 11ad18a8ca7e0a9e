/** Keeps the server running: it is started again when it dies, at once where it had served, with a small growing delay where it had not. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Problem } from '#server/embedded/problem.ts';

/** The server sends this once it serves. */
export interface Ready {
  readonly kind: 'ready';
  readonly url: string;
  readonly port: number;
  readonly metricsPort?: number;
  readonly demo?: unknown;
  /** Lines for whoever started the product: the demo password, the link that makes the first administrator. */
  readonly notes?: readonly string[];
}

export interface ServerOptions {
  readonly entry: string;
  readonly args: readonly string[];
  /** Asked at each start: the database may have moved. */
  readonly env: () => NodeJS.ProcessEnv;
  readonly onReady: (ready: Ready, pid: number) => void;
  /** True when the database died meanwhile: a first start that failed for that reason is tried again. */
  readonly isExcused: (startedAt: number) => Promise<boolean>;
  /** It ended in a way that starting again does not mend. */
  readonly onGivenUp: (problem: Problem) => void;
  readonly say: (text: string) => void;
}

export interface ServerProcess {
  pid(): number | undefined;
  /** Ends it gently, then starts it again. */
  restart(patienceMs: number): Promise<void>;
  /** Asks it to finish; after the patience it is ended. `hurry` ends it at once. */
  stop(patienceMs: number): Promise<void>;
  hurry(): void;
}

/** The server's own way to say: a setting or the schema is wrong, another try ends the same (sysexits.h: EX_CONFIG). */
export const exitForGood = 78;
const firstDelayMs = 0;
const delayStepMs = 250;
const longestDelayMs = 2_000;

const isReady = (message: unknown): message is Ready => typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'ready';

class Supervised implements ServerProcess {
  readonly #options: ServerOptions;
  #child: ChildProcess | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopping = false;
  #isOver = false;
  #restarting: Promise<void> = Promise.resolve();
  #wasReady = false;
  #deaths = 0;
  /** Free ports are chosen once: a restarted server is found where it was. */
  #ports: NodeJS.ProcessEnv = {};

  constructor(options: ServerOptions) {
    this.#options = options;
    this.#start();
  }

  pid(): number | undefined {
    return this.#child?.pid;
  }

  hurry(): void {
    this.#child?.kill('SIGKILL');
  }

  async stop(patienceMs: number): Promise<void> {
    this.#isOver = true;
    await this.#restarting;
    this.#stopping = true;
    clearTimeout(this.#timer);
    await this.#end(patienceMs);
  }

  /** One after the other: two at once would start two servers. */
  restart(patienceMs: number): Promise<void> {
    this.#restarting = this.#restarting.then(async () => {
      if (this.#isOver) return;
      this.#stopping = true;
      clearTimeout(this.#timer);
      await this.#end(patienceMs);
      this.#stopping = false;
      if (!this.#isOver) this.#start();
    });
    return this.#restarting;
  }

  async #end(patienceMs: number): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    const impatience = setTimeout(() => {
      this.#options.say(`The server did not finish within ${patienceMs / 1000} s; ending it.`);
      child.kill('SIGKILL');
    }, patienceMs);
    await gone;
    clearTimeout(impatience);
  }

  #start(): void {
    const { entry, args, env } = this.#options;
    // Detached: a Ctrl-C in the terminal must reach the launcher alone, which keeps the order of ending.
    const child = fork(entry, [...args], { env: { ...env(), ...this.#ports }, execArgv: [], detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const startedAt = Date.now();
    this.#child = child;
    child.on('message', (message) => {
      if (!isReady(message)) return;
      // L1: whoever has served is wanted back within seconds, however often it is killed. What a start costs bounds how often it can be.
      this.#deaths = 0;
      this.#ready(message, child);
    });
    child.once('error', (error) => this.#options.say(`The server cannot be started: ${error.message}`));
    child.once('exit', (code, signalName) => {
      this.#child = undefined;
      if (!this.#stopping) void this.#ended(code, signalName, startedAt);
    });
  }

  async #ended(code: number | null, signalName: NodeJS.Signals | null, startedAt: number): Promise<void> {
    const failedByItself = code !== null && !this.#wasReady && !(await this.#options.isExcused(startedAt));
    // Meanwhile the server was stopped, or started by a restart.
    if (this.#stopping || this.#child) return;
    this.#died(signalName ?? `code ${code}`, code === exitForGood || failedByItself);
  }

  #ready(ready: Ready, child: ChildProcess): void {
    this.#wasReady = true;
    this.#ports = { PORT: String(ready.port), ...(ready.metricsPort === undefined ? {} : { METRICS_PORT: String(ready.metricsPort) }) };
    if (child.pid !== undefined) this.#options.onReady(ready, child.pid);
  }

  #died(how: string, wouldDieAgain: boolean): void {
    if (wouldDieAgain) {
      this.#options.onGivenUp(new Problem(`The server ended (${how}) and is not started again: its own lines above say why.`));
      return;
    }
    const delay = Math.min(firstDelayMs + this.#deaths * delayStepMs, longestDelayMs);
    this.#deaths += 1;
    this.#options.say(`The server died (${how}); starting it again${delay > 0 ? ` in ${delay} ms` : ''}.`);
    this.#timer = setTimeout(() => this.#start(), delay);
  }
}

export const startServer = (options: ServerOptions): ServerProcess => new Supervised(options);
