/** Many latencies in little room: buckets of 10 us up to 2 s. */
const bucketMs = 0.01;
const mostMs = 2_000;

export class Latencies {
  readonly #buckets = new Uint32Array(mostMs / bucketMs + 1);
  #count = 0;

  add(ms: number): void {
    const bucket = Math.min(this.#buckets.length - 1, Math.max(0, Math.floor(ms / bucketMs)));
    this.#buckets[bucket] = (this.#buckets[bucket] ?? 0) + 1;
    this.#count += 1;
  }

  /** @param share from 0 to 1. @returns ms, the upper end of the bucket */
  percentile(share: number): number {
    let left = Math.ceil(this.#count * share);
    for (let bucket = 0; bucket < this.#buckets.length; bucket += 1) {
      left -= this.#buckets[bucket] ?? 0;
      if (left <= 0 && this.#count > 0) return (bucket + 1) * bucketMs;
    }
    throw new Error('A percentile of nothing: expected at least one latency.');
  }
}
