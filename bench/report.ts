/** One table of ratios, what was seen beside them, and the machine it ran on. */
import { availableParallelism, cpus } from 'node:os';
import { isReached, summarise } from '#tests/rig/pairs.ts';
import type { Goal, Pair } from '#tests/rig/pairs.ts';

export interface Figure {
  readonly id: string;
  readonly what: string;
  readonly unit: string;
  readonly pairs: readonly Pair[];
  readonly goal: Goal;
}

export interface Outcome {
  readonly figures: readonly Figure[];
  /** Seen on the way, without a floor beside it. */
  readonly notes: readonly string[];
  readonly databaseVersion?: string;
}

const digits = (value: number): string => (value >= 1_000 ? String(Math.round(value)) : value.toPrecision(3));
const goalText = (goal: Goal): string => ('atMost' in goal ? `<= ${goal.atMost}` : `>= ${goal.atLeast}`);

const headings = ['id', 'what', 'unit', 'ours', 'floor', 'ratio', 'lowest-highest', 'pairs', 'goal', 'reached'];

function rowOf(figure: Figure): string[] {
  const { ours, floor, ratio, lowest, highest } = summarise(figure.pairs);
  const reached = isReached(ratio, figure.goal) ? 'yes' : 'no';
  return [
    figure.id,
    figure.what,
    figure.unit,
    digits(ours),
    digits(floor),
    ratio.toFixed(3),
    `${lowest.toFixed(3)}-${highest.toFixed(3)}`,
    String(figure.pairs.length),
    goalText(figure.goal),
    reached,
  ];
}

export function tableOf(figures: readonly Figure[]): string {
  const rows = [headings, ...figures.map(rowOf)];
  const widths = headings.map((_heading, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [lines[0], widths.map((width) => '-'.repeat(width)).join('  '), ...lines.slice(1)].join('\n');
}

export function machineLine(databaseVersion: string | undefined): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  return `${availableParallelism()} cores (${model}), Node ${process.versions.node}, PostgreSQL ${databaseVersion ?? 'not used'}`;
}
