/** A process of its own for each side and each load, driven by questions over the fork's channel; none outlives this one. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface Child {
  readonly pid: number;
  ask<T>(kind: string, input?: unknown): Promise<T>;
  /** The first thing the child says unasked. */
  firstWord<T>(): Promise<T>;
  /** User and system time so far, in seconds. */
  cpuSeconds(): number;
  /** Memory it holds now, in bytes. */
  residentBytes(): number;
  /** At once, as a crash does it. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface ChildOptions {
  readonly arguments?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly execArgv?: readonly string[];
  /** The child's errors are shown unless told. */
  readonly output?: 'errors' | 'none';
}

interface Reply {
  readonly id?: number;
  readonly answer?: unknown;
  readonly error?: string;
}

/** A server may close its sockets spread over 10 s. */
const stopMs = 20_000;
/** USER_HZ of Linux: the unit of /proc/<pid>/stat. */
const ticksPerSecond = 100;
const living = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});

/** The command's name may hold spaces and brackets, so the fields are counted from its closing one. */
export function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** The seconds are those of a process and of all it has started, the ended ones among them. */
export function cpuSecondsOfChildren(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  const ended = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const past = (Number(ended[13]) + Number(ended[14])) / ticksPerSecond;
  return children.reduce((total, child) => total + cpuIfThere(child), cpuSecondsOf(pid) + past);
}

function cpuIfThere(pid: number): number {
  try {
    return cpuSecondsOf(pid);
  } catch {
    // It ended in between: its parent has its time by the next reading.
    return 0;
  }
}

const pageBytes = 4_096;
/** The second figure of /proc/<pid>/statm counts resident pages. */
export const residentBytesOf = (pid: number): number => Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageBytes;

export function startChild(file: URL, options: ChildOptions = {}): Promise<Child> {
  const stdio = options.output === 'none' ? 'ignore' : 'inherit';
  const forked = fork(file, [...(options.arguments ?? [])], {
    env: { ...process.env, ...options.env },
    execArgv: [...(options.execArgv ?? [])],
    stdio: ['ignore', 'ignore', stdio, 'ipc'],
  });
  living.add(forked);
  const waiting = new Map<number, (reply: Reply) => void>();
  const first = Promise.withResolvers<unknown>();
  // Nobody may be waiting for a first word.
  first.promise.catch(() => undefined);
  const ended = new Promise<void>((resolve) => {
    forked.once('exit', (code, signal) => {
      living.delete(forked);
      const error = `ended with ${signal ?? `code ${code}`}`;
      for (const answer of waiting.values()) answer({ error });
      first.reject(new Error(`${file.pathname.split('/').at(-1)} ${error} before it was ready.`));
      resolve();
    });
  });
  forked.on('message', (reply: Reply) => {
    if (reply.id === undefined) first.resolve(reply);
    const answer = reply.id === undefined ? undefined : waiting.get(reply.id);
    if (reply.id !== undefined) waiting.delete(reply.id);
    answer?.(reply);
  });
  let asked = 0;
  const ask = <T>(kind: string, input?: unknown): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      asked += 1;
      waiting.set(asked, (reply) => {
        if (reply.error === undefined) resolve(reply.answer as T);
        else reject(new Error(`${file.pathname.split('/').at(-1)} could not ${kind}: ${reply.error}`));
      });
      forked.send({ id: asked, kind, input });
    });
  const stop = async (): Promise<void> => {
    if (!living.has(forked)) return;
    const last = setTimeout(() => {
      forked.kill('SIGKILL');
    }, stopMs);
    forked.kill('SIGTERM');
    await ended;
    clearTimeout(last);
  };
  const kill = async (): Promise<void> => {
    forked.kill('SIGKILL');
    await ended;
  };
  return new Promise((resolve, reject) => {
    forked.once('error', reject);
    forked.once('spawn', () => {
      const pid = forked.pid;
      if (pid === undefined) reject(new Error(`${file.pathname} did not start: expected a process id.`));
      else
        resolve({
          pid,
          ask,
          firstWord: <T>() => first.promise as Promise<T>,
          cpuSeconds: () => cpuSecondsOf(pid),
          residentBytes: () => residentBytesOf(pid),
          kill,
          stop,
        });
    });
  });
}

interface Question {
  readonly id: number;
  readonly kind: string;
  readonly input: unknown;
}
// The parent knows what it asks: each answer reads its own kind of input.
type Answers = Readonly<Record<string, (input: never) => unknown>>;

/** The child's half: answers what the parent asks, ends with it. */
export function answerParent(answers: Answers): void {
  const reply = async ({ id, kind, input }: Question): Promise<void> => {
    const answer = answers[kind] as ((given: unknown) => unknown) | undefined;
    try {
      if (!answer) throw new Error(`nothing answers "${kind}"`);
      process.send?.({ id, answer: await answer(input) });
    } catch (error) {
      process.send?.({ id, error: error instanceof Error ? error.message : String(error) });
    }
  };
  process.on('message', (question: Question) => {
    void reply(question);
  });
  process.once('disconnect', () => {
    process.exit(0);
  });
  process.once('SIGTERM', () => {
    process.exit(0);
  });
}
