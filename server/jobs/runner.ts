/** Takes jobs and works on them, some at once, until it is stopped. What goes wrong is tried again from what the table says; a killed process is replaced by any other. */
import type { ErrorName } from '#contract/errors.ts';
import { jobLimits } from '#contract/limits/files.ts';
import type { Database } from '#server/db/database.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { SheetFault } from '#server/sheets/sheetFault.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Lost, beat, change, claim, release, step } from './hold.ts';
import type { Patch } from './hold.ts';
import { jobColumns } from './jobRow.ts';
import type { Job, Problem, WorkState } from './jobRow.ts';

/** A kind of work is given these. */
export interface Turn {
  readonly database: Database;
  /** The job is as it was when this process took it. */
  readonly job: Job;
  /** Its owner as they stand now: ask again for each chunk. */
  principal(): Promise<Principal>;
  /** One chunk in one transaction. @throws Lost */
  step(body: (tx: Tx, job: Job) => Promise<Patch>): Promise<Job>;
  /** Asked between chunks: the server ends, or the job is somebody else's. */
  mustEnd(): boolean;
}
/** Ends when it is done or when it must; comes again with what the table says. */
export type Work = (turn: Turn) => Promise<void>;
export type Works = Readonly<Record<Job['kind'], Readonly<Partial<Record<WorkState, Work>>>>>;

export interface RunnerOptions {
  readonly database: Database;
  readonly works: Works;
  readonly principal: (job: Job) => Promise<Principal>;
  readonly onFault: (error: unknown, job: Job | undefined) => void;
  readonly times?: Partial<Record<'pollMs' | 'beatMs' | 'staleMs' | 'atOnce', number>>;
}

export interface Runner {
  /** There is something to do. */
  wake(): void;
  /** Work that is under way ends at its next chunk and is free for another process. */
  stop(): Promise<void>;
}

/** Not the job's fault: it is tried again as often as it takes. */
const passing: ReadonlySet<ErrorName> = new Set(['unavailable', 'commitUnknown', 'overloaded', 'restarting', 'diskFull']);
/** Faults nobody foresaw, one after the other, without a chunk in between. */
const triesMost = 5;
const firstPauseMs = 100;

function problemOf(error: unknown, { tries }: Job): Problem | undefined {
  if (error instanceof SheetFault) return { fault: error.fault };
  if (error instanceof Refusal) return passing.has(error.reason) ? undefined : { reason: error.reason, values: error.values };
  return tries >= triesMost ? { reason: 'internal' } : undefined;
}

class JobRunner implements Runner {
  readonly #options: RunnerOptions;
  readonly #times: Readonly<Record<'pollMs' | 'beatMs' | 'staleMs' | 'atOnce', number>>;
  readonly #underWay = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #isLooking = false;
  #looksAgain = false;

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#times = { ...jobLimits, ...options.times };
  }

  start(): void {
    this.wake();
    this.#timer = setInterval(() => this.wake(), this.#times.pollMs);
    this.#timer.unref();
  }

  wake(): void {
    this.#looksAgain = true;
    if (!this.#isLooking && !this.#isStopped) void this.#look();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await Promise.all(this.#underWay);
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    try {
      while (this.#looksAgain && !this.#isStopped && this.#underWay.size < this.#times.atOnce) {
        this.#looksAgain = false;
        const job = await claim(this.#options.database, this.#times.staleMs);
        if (!job) break;
        this.#looksAgain = true;
        const turn = this.#turn(job).finally(() => {
          this.#underWay.delete(turn);
          this.wake();
        });
        this.#underWay.add(turn);
      }
    } catch (error) {
      this.#options.onFault(error, undefined);
    } finally {
      this.#isLooking = false;
    }
  }

  async #turn(job: Job): Promise<void> {
    const { database, works } = this.#options;
    let isHeld = true;
    const beating = setInterval(() => {
      beat(database, job).then(
        (held) => {
          isHeld &&= held;
        },
        (error: unknown) => this.#options.onFault(error, job),
      );
    }, this.#times.beatMs);
    try {
      const work = works[job.kind][job.state as WorkState];
      if (!work) throw new Error(`There is no work for a job of kind ${job.kind} in state ${job.state}.`);
      await work({
        database,
        job,
        principal: () => this.#options.principal(job),
        step: (body) => step(database, job, body),
        mustEnd: () => this.#isStopped || !isHeld,
      });
      if (this.#isStopped) await release(database, job, { staleMs: this.#times.staleMs, pauseMs: 0 });
    } catch (error) {
      await this.#failed(job, error);
    } finally {
      clearInterval(beating);
    }
  }

  /** Longer each time, so that what is broken is not tried all the time. */
  #pauseAfter({ tries }: Job): number {
    return Math.min(this.#times.staleMs, firstPauseMs * 2 ** Math.min(tries, 8));
  }

  /** A job without a problem of its own is free again: the next turn goes on from the table. */
  async #failed(job: Job, error: unknown): Promise<void> {
    if (error instanceof Lost) return;
    const { database, onFault } = this.#options;
    const problem = problemOf(error, job);
    if (!(error instanceof SheetFault)) onFault(error, job);
    try {
      if (problem) await failJob(database, job, problem);
      else await release(database, job, { staleMs: this.#times.staleMs, pauseMs: this.#pauseAfter(job) });
    } catch (again) {
      // The database is away: the job is taken again when its beat is old.
      if (!(again instanceof Lost)) onFault(again, job);
    }
  }
}

const failJob = (database: Database, held: Job, problem: Problem): Promise<Job> =>
  inTransaction(database, async (tx) => {
    const [job] = await tx.query<Job>(`select ${jobColumns} from job j where j.id = $1 and j.fence = $2 for no key update`, [held.id, held.fence]);
    if (!job || job.state !== held.state) throw new Lost();
    return change(tx, job, { state: 'failed', problem });
  });

export function startRunner(options: RunnerOptions): Runner {
  const runner = new JobRunner(options);
  runner.start();
  return runner;
}
