/** One table of ratios, what was seen beside them, and the machine it ran on. */
import { availableParallelism, cpus } from 'node:os';
import { isReached, median, summarise } from '#tests/rig/pairs.ts';
import type { Goal, Pair } from '#tests/rig/pairs.ts';

interface Named {
  readonly id: string;
  readonly what: string;
  readonly unit: string;
  readonly goal: Goal;
}
/** Measured beside a floor in the same run: the goal bounds the ratio. */
export interface Ratio extends Named {
  readonly pairs: readonly Pair[];
}
/** It has no floor: the goal bounds the amount itself, in its unit. */
export interface Amount extends Named {
  readonly values: readonly number[];
}
export type Figure = Ratio | Amount;

export interface Summed {
  readonly ours: number;
  readonly floor: number | null;
  readonly ratio: number | null;
  /** These two are of the ratios where there is a floor, of the values where there is none. */
  readonly lowest: number;
  readonly highest: number;
  readonly pairs: number;
}

export function sumUp(figure: Figure): Summed {
  if ('pairs' in figure) return { ...summarise(figure.pairs), pairs: figure.pairs.length };
  const { values } = figure;
  return { ours: median(values), floor: null, ratio: null, lowest: Math.min(...values), highest: Math.max(...values), pairs: values.length };
}

/** The goal is held against this. */
export const judged = ({ ratio, ours }: Pick<Summed, 'ratio' | 'ours'>): number => ratio ?? ours;

export interface Outcome {
  readonly figures: readonly Figure[];
  /** Seen on the way, without a floor beside it. */
  readonly notes: readonly string[];
  readonly databaseVersion?: string;
}

export const digits = (value: number): string => (value === 0 ? '0' : Math.abs(value) >= 1_000 ? String(Math.round(value)) : value.toPrecision(3));
export const goalText = (goal: Goal): string => ('atMost' in goal ? `<= ${goal.atMost}` : `>= ${goal.atLeast}`);

const headings = ['id', 'what', 'unit', 'ours', 'floor', 'ratio', 'lowest-highest', 'pairs', 'goal', 'reached'];

function rowOf(figure: Figure): string[] {
  const { ours, floor, ratio, lowest, highest, pairs } = sumUp(figure);
  const reached = isReached(judged({ ratio, ours }), figure.goal) ? 'yes' : 'no';
  return [
    figure.id,
    figure.what,
    figure.unit,
    digits(ours),
    floor === null ? '' : digits(floor),
    ratio === null ? '' : ratio.toFixed(3),
    ratio === null ? `${digits(lowest)}-${digits(highest)}` : `${lowest.toFixed(3)}-${highest.toFixed(3)}`,
    String(pairs),
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
