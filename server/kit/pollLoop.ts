/** Work that is looked for at intervals, one turn after the other, until it is stopped. A fault is reported and the next turn tries again. */
interface PollLoopOptions {
  /** @returns whether there may be more at once; `later` where there may be, and waits for the next interval */
  readonly turn: () => Promise<boolean | 'later'>;
  readonly pollMs: number;
  readonly onFault: (error: unknown) => void;
  /** The first turn does not wait for the first interval. */
  readonly isAtOnce?: true;
}

/** Loops of one interval that start together would always ask in the same moment, each on a connection of its own. */
const apartMs = 500;
/** A loop that finds nothing waits twice as long each time, up to so many of its intervals and no longer than this: what a clock alone makes due is found so late at most. */
const rest = { intervals: 8, ms: 2_000 } as const;

const loops = new Set<PollLoop>();

/** Something was written, by this server or by another one: whoever looks for work looks at their own pace again. */
export function wakeLoops(): void {
  for (const loop of loops) loop.wake();
}

class PollLoop {
  readonly #options: PollLoopOptions;
  #pauseMs: number;
  #isStopped = false;
  /** While a turn is under way, it may have looked already where there is something by now. */
  #isWoken = false;
  #underWay: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: PollLoopOptions) {
    this.#options = options;
    this.#pauseMs = options.pollMs;
    loops.add(this);
    if (options.isAtOnce) this.#begin();
    else this.#wait(Math.random() * Math.min(options.pollMs, apartMs));
  }

  wake(): void {
    this.#isWoken = true;
    if (this.#pauseMs === this.#options.pollMs) return;
    this.#pauseMs = this.#options.pollMs;
    if (!this.#underWay) this.#wait();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    loops.delete(this);
    clearTimeout(this.#timer);
    await this.#underWay;
  }

  #wait(moreMs = 0): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#begin(), this.#pauseMs + moreMs).unref();
  }

  #begin(): void {
    this.#isWoken = false;
    this.#underWay = this.#look().then((hasFound) => {
      this.#underWay = undefined;
      const { pollMs } = this.#options;
      const longestMs = Math.max(pollMs, Math.min(pollMs * rest.intervals, rest.ms));
      this.#pauseMs = hasFound || this.#isWoken ? pollMs : Math.min(this.#pauseMs * 2, longestMs);
      if (!this.#isStopped) this.#wait();
    });
  }

  async #look(): Promise<boolean> {
    const { turn, onFault } = this.#options;
    let hasFound = false;
    try {
      for (let said: boolean | 'later' = true; said === true && !this.#isStopped;) {
        said = await turn();
        hasFound ||= said !== false;
      }
    } catch (error) {
      onFault(error);
    }
    return hasFound;
  }
}

/** @returns ends it when what is under way has ended */
export function startPollLoop(options: PollLoopOptions): () => Promise<void> {
  const loop = new PollLoop(options);
  return () => loop.stop();
}
