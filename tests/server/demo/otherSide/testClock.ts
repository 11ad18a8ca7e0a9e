import type { Clock } from '#server/demo/otherSide/clock.ts';

/** Time that only moves when told, and lets promises settle at each step. */
export class TestClock implements Clock {
  private at = 1_000_000;
  private readonly due: { at: number; act: () => void }[] = [];

  now(): number {
    return this.at;
  }

  after(ms: number, act: () => void): () => void {
    const entry = { at: this.at + ms, act };
    this.due.push(entry);
    return () => {
      const place = this.due.indexOf(entry);
      if (place >= 0) this.due.splice(place, 1);
    };
  }

  async run(ms: number): Promise<void> {
    const until = this.at + ms;
    for (let next = this.nextUntil(until); next; next = this.nextUntil(until)) {
      this.due.splice(this.due.indexOf(next), 1);
      this.at = next.at;
      next.act();
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    }
    this.at = until;
  }

  private nextUntil(until: number): { at: number; act: () => void } | undefined {
    return this.due.filter((one) => one.at <= until).toSorted((a, b) => a.at - b.at)[0];
  }
}
