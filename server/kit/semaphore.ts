/** Work that keeps a processor busy takes turns, so that a storm of it leaves room for everybody's chat; a queue that is too long refuses. */
import { Refusal } from './refusal.ts';

export interface SemaphoreLimits {
  readonly atOnce: number;
  readonly waiting: number;
}

export class Semaphore {
  readonly #limits: SemaphoreLimits;
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits;
  }

  /** @throws Refusal overloaded */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#limits.atOnce) await this.#wait();
    else this.#running += 1;
    try {
      return await work();
    } finally {
      // The turn is handed on without becoming free in between: nobody overtakes who waits.
      const next = this.#queue.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #wait(): Promise<void> {
    if (this.#queue.length >= this.#limits.waiting) return Promise.reject(new Refusal('overloaded', { seconds: 1 }));
    return new Promise((resolve) => {
      this.#queue.push(resolve);
    });
  }
}
