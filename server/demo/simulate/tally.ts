/** Counts and times of a simulation. */
export interface Second {
  readonly sent: number;
  readonly acknowledged: number;
  readonly received: number;
  readonly errors: number;
  readonly p50: number;
  readonly p99: number;
}

/** @param share 0.5 for the median; 0 where nothing was measured */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export class Tally {
  private sent = 0;
  private received = 0;
  private errors = 0;
  private times: number[] = [];

  addSent(): void {
    this.sent += 1;
  }
  addReceived(): void {
    this.received += 1;
  }
  addError(): void {
    this.errors += 1;
  }
  addAcknowledged(ms: number): void {
    this.times.push(ms);
  }

  /** The second holds all that came since the last call. */
  take(): Second & { readonly times: readonly number[] } {
    const { sent, received, errors, times } = this;
    this.sent = 0;
    this.received = 0;
    this.errors = 0;
    this.times = [];
    return { sent, received, errors, acknowledged: times.length, p50: percentile(times, 0.5), p99: percentile(times, 0.99), times };
  }
}

const columns = [
  ['time', 6],
  ['sent', 8],
  ['acked', 8],
  ['received', 10],
  ['errors', 8],
  ['p50 ms', 9],
  ['p99 ms', 9],
] as const;
export const heading = (): string => columns.map(([name, width]) => name.padStart(width)).join('');
export function lineOf(label: string, second: Second): string {
  const cells = [label, second.sent, second.acknowledged, second.received, second.errors, second.p50.toFixed(1), second.p99.toFixed(1)];
  return cells.map((cell, index) => String(cell).padStart(columns[index]?.[1] ?? 8)).join('');
}
