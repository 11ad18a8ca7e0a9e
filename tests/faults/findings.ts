/** The findings of a campaign while it goes on. */
import type { Violation } from '#tests/rig/checker.ts';
import type { Plan } from './plan.ts';
import type { Suffered } from './profiles.ts';
import type { Tally, WriterName } from './writers/writer.ts';

export interface Findings {
  readonly suffered: Suffered[];
  readonly violations: Violation[];
  /** Something kept the campaign from going on as planned: nobody recovered, a process did not come back. */
  readonly breakdowns: string[];
  /** Somebody wrote on later than the profile promises: told at the end, as nothing is wrong with what is stored. */
  readonly late: string[];
  readonly tallies: Map<WriterName, Tally>;
  /** Further numbers of the writers. */
  readonly more: Map<string, number>;
  rounds: number;
  seconds: number;
  /** The time that was given was over before the plan was. */
  isCutShort: boolean;
  /** The plan as far as it was run, where it was red. */
  played?: Plan;
}

export const newFindings = (): Findings => ({
  suffered: [],
  violations: [],
  breakdowns: [],
  late: [],
  tallies: new Map(),
  more: new Map(),
  rounds: 0,
  seconds: 0,
  isCutShort: false,
});

export const isSound = ({ violations, breakdowns }: Findings): boolean => violations.length === 0 && breakdowns.length === 0;

export const sumOf = ({ tallies }: Findings, what: keyof Tally): number => [...tallies.values()].reduce((sum, one) => sum + one[what], 0);

/** The tally of one writer in one phase comes to what he wrote before. */
export function add(findings: Findings, name: WriterName, tally: Tally, more: Readonly<Record<string, number>> = {}): void {
  const { sent = 0, acknowledged = 0, refused = 0, unknown = 0 } = findings.tallies.get(name) ?? {};
  findings.tallies.set(name, {
    sent: sent + tally.sent,
    acknowledged: acknowledged + tally.acknowledged,
    refused: refused + tally.refused,
    unknown: unknown + tally.unknown,
  });
  for (const [what, count] of Object.entries(more)) findings.more.set(what, (findings.more.get(what) ?? 0) + count);
}

export interface FaultFigures {
  readonly times: number;
  readonly middleSeconds: number;
  readonly worstSeconds: number;
}
const rounded = (ms: number): number => Math.round(ms / 10) / 100;

export function figuresByFault({ suffered }: Findings): Readonly<Record<string, FaultFigures>> {
  const kinds = [...new Set(suffered.map((one) => one.fault))].sort();
  return Object.fromEntries(
    kinds.map((kind) => {
      const times = suffered.filter((one) => one.fault === kind).map((one) => one.recoveryMs);
      const middle = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
      return [kind, { times: times.length, middleSeconds: rounded(middle), worstSeconds: rounded(Math.max(...times)) }];
    }),
  );
}
