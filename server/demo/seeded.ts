/** Chance that repeats: the same seed gives the same people, ids and talks on every machine. */
export class Seeded {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** The number is from 0 up to, not including, 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(from: readonly T[]): T {
    const chosen = from[this.whole(0, from.length - 1)];
    if (chosen === undefined) throw new Error('Nothing to pick from: expected at least one entry.');
    return chosen;
  }

  /** A version 7 UUID of this moment, so that demo ids sort among real ones. */
  id(atMs: number): string {
    const time = Math.max(0, Math.floor(atMs)).toString(16).padStart(12, '0').slice(-12);
    const digits = Array.from({ length: 18 }, () => this.whole(0, 15).toString(16)).join('');
    const variant = this.pick(['8', '9', 'a', 'b']);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${digits.slice(0, 3)}-${variant}${digits.slice(3, 6)}-${digits.slice(6)}`;
  }
}
