/** A token bucket: so many a second, with a burst above it. */
export class Bucket {
  readonly #perMs: number;
  readonly #burst: number;
  #tokens: number;
  #at: number;

  constructor(perSecond: number, burst: number, now: number) {
    this.#perMs = perSecond / 1_000;
    this.#burst = burst;
    this.#tokens = burst;
    this.#at = now;
  }

  take(now: number): boolean {
    return this.book(now, 0) !== undefined;
  }

  /** Takes one of those to come. @returns how long until it is there, undefined where that is longer than `mostMs`: then nothing is taken */
  book(now: number, mostMs: number): number | undefined {
    this.#tokens = Math.min(this.#burst, this.#tokens + (now - this.#at) * this.#perMs);
    this.#at = now;
    const waitMs = Math.max(0, (1 - this.#tokens) / this.#perMs);
    if (waitMs > mostMs) return undefined;
    this.#tokens -= 1;
    return waitMs;
  }
}
