/** The findings of a campaign, as text. */
import { tally } from '#tests/rig/checker.ts';
import type { Violation } from '#tests/rig/checker.ts';
import type { FaultName } from './inject.ts';

export interface Suffered {
  readonly fault: FaultName;
  readonly recoveryMs: number;
}

export interface Findings {
  readonly suffered: Suffered[];
  readonly violations: Violation[];
  /** Something kept the campaign from going on as planned: nobody recovered, a process did not come back. */
  readonly breakdowns: string[];
  sent: number;
  acknowledged: number;
  refused: number;
  unknown: number;
  received: number;
  repeats: number;
  seconds: number;
}

export const newFindings = (): Findings => ({
  suffered: [],
  violations: [],
  breakdowns: [],
  sent: 0,
  acknowledged: 0,
  refused: 0,
  unknown: 0,
  received: 0,
  repeats: 0,
  seconds: 0,
});

export const isSound = (findings: Findings): boolean => findings.violations.length === 0 && findings.breakdowns.length === 0;

const seconds = (ms: number): string => (ms / 1_000).toFixed(2);

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')).join('\n');
}

export function write(findings: Findings): string {
  const kinds = [...new Set(findings.suffered.map((one) => one.fault))].sort();
  const rows = kinds.map((kind) => {
    const times = findings.suffered.filter((one) => one.fault === kind).map((one) => one.recoveryMs);
    return [kind, String(times.length), seconds(middle(times)), seconds(Math.max(...times))];
  });
  const { violations } = findings;
  const counts = [
    ['faults', String(findings.suffered.length)],
    ['sent', String(findings.sent)],
    ['acknowledged', String(findings.acknowledged)],
    ['refused', String(findings.refused)],
    ['unknown at the end', String(findings.unknown)],
    ['received by readers', String(findings.received)],
    ['repeated to readers, dropped', String(findings.repeats)],
    ['lost', String(tally(violations, 'lost'))],
    ['doubled', String(tally(violations, 'doubled'))],
    ['out of order', String(tally(violations, 'disorder'))],
    ['refused but stored', String(tally(violations, 'refusedButStored'))],
    ['holes in a sequence', String(tally(violations, 'hole'))],
    ['not received', String(tally(violations, 'notReceived'))],
    ['received twice, other, or in disorder', String(tally(violations, 'receivedTwice', 'receivedOther', 'receivedOutOfOrder'))],
    ['wrong acknowledgements', String(tally(violations, 'wrongAnswer'))],
    ['API differs from database', String(tally(violations, 'apiDiffers'))],
    ['log out of step with messages', String(tally(violations, 'logDiffers'))],
    ['bearers and tickets in the log', String(tally(violations, 'secretInLog'))],
    ['breakdowns', String(findings.breakdowns.length)],
    ['seconds', findings.seconds.toFixed(0)],
  ];
  const details = [...findings.breakdowns, ...violations.slice(0, 20).map((one) => `${one.fault}: ${one.what}`)];
  return [table([['fault', 'times', 'recovery s (middle)', '(worst)'], ...rows]), '', table(counts), ...(details.length > 0 ? ['', ...details] : [])].join(
    '\n',
  );
}
