/** Is anybody on the other side? Known only from what staff do: answers, typing, read marks. */
export type Nearness = 'here' | 'away' | 'gone';

const hereMs = 4 * 60_000;
const awayMs = 15 * 60_000;

export class Presence {
  private seenAt: number;
  private isProven = false;

  /** A fresh start counts as somebody who may come in: the first minutes are lively enough to be noticed. */
  constructor(now: number) {
    this.seenAt = now;
  }

  seen(now: number): void {
    this.seenAt = now;
    this.isProven = true;
  }

  nearness(now: number): Nearness {
    const age = now - this.seenAt;
    if (age > awayMs) return 'gone';
    return this.isProven && age <= hereMs ? 'here' : 'away';
  }
}

const minuteMs = 60_000;

/** All patients together never say more than this in a minute, whatever goes wrong. */
export class Budget {
  private readonly spent: number[] = [];
  private readonly perMinute: number;

  constructor(perMinute: number) {
    this.perMinute = perMinute;
  }

  take(now: number): boolean {
    while (this.spent[0] !== undefined && this.spent[0] <= now - minuteMs) this.spent.shift();
    if (this.spent.length >= this.perMinute) return false;
    this.spent.push(now);
    return true;
  }
}
