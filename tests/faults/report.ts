/** The findings of a campaign, as text. */
import { tally } from '#tests/rig/checker.ts';
import type { Fault } from '#tests/rig/checker.ts';
import { figuresByFault } from './findings.ts';
import type { Findings } from './findings.ts';

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')).join('\n');
}

/** In the words of the report: none of them is ever left out, so that a nought is read and not guessed. */
const words: Readonly<Record<Fault, string>> = {
  lost: 'lost',
  doubled: 'doubled',
  disorder: 'out of order',
  refusedButStored: 'refused but stored',
  hole: 'holes in a sequence',
  notReceived: 'not received',
  receivedTwice: 'received twice',
  receivedOther: 'received as another one',
  receivedOutOfOrder: 'received out of order',
  wrongAnswer: 'wrong acknowledgements',
  apiDiffers: 'API differs from database',
  logDiffers: 'log out of step with messages',
  secretInLog: 'bearers and tickets in the log',
  processEnded: 'a server that ended for a fault it outlives',
  historyDiffers: 'rows out of step with their history',
  eventDiffers: 'changes without their event, or with two',
  illegalMove: 'moves that no life has',
  invariant: 'rows that do not agree with one another',
};

export function write(findings: Findings): string {
  const rows = Object.entries(figuresByFault(findings)).map(([kind, one]) => [
    kind,
    String(one.times),
    one.middleSeconds.toFixed(2),
    one.worstSeconds.toFixed(2),
  ]);
  const { violations, breakdowns, late } = findings;
  const writers = [...findings.tallies].map(([name, one]) => [name, ...[one.sent, one.acknowledged, one.refused, one.unknown].map(String)]);
  const counts = [
    ['faults', String(findings.suffered.length)],
    ['rounds', String(findings.rounds)],
    ...[...findings.more].map(([what, count]) => [what, String(count)]),
    ...Object.entries(words).map(([fault, word]) => [word, String(tally(violations, fault as Fault))]),
    ['breakdowns', String(breakdowns.length)],
    ['later than promised', String(late.length)],
    ['seconds', findings.seconds.toFixed(0)],
  ];
  const details = [...breakdowns, ...late, ...violations.slice(0, 20).map((one) => `${one.fault}: ${one.what}`)];
  return [
    table([['fault', 'times', 'recovery s (middle)', '(worst)'], ...rows]),
    '',
    table([['writer', 'sent', 'acknowledged', 'refused', 'unknown'], ...writers]),
    '',
    table(counts),
    ...(findings.isCutShort ? ['', 'The time was over before the plan was.'] : []),
    ...(details.length > 0 ? ['', ...details] : []),
  ].join('\n');
}
