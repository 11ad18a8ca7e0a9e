/** docs/performance.md out of what was measured last: goals, figures, circumstances, and why what was missed was missed. */
import { chartOf } from './charts.ts';
import { goalGroups } from './goals.ts';
import type { GoalGroup, GoalRow } from './goals.ts';
import { digits, goalText, judged } from './report.ts';
import type { Kept } from './results.ts';

const nameOf = ({ id, what }: Pick<Kept, 'id' | 'what'>): string => `${id}: ${what}`;

/** The newest of each figure, on whichever machine and at whichever size. */
export function newestOf(kept: readonly Kept[]): readonly Kept[] {
  const newest = new Map<string, Kept>();
  for (const row of kept.toSorted((a, b) => a.at.localeCompare(b.at))) newest.set(nameOf(row), row);
  return [...newest.values()];
}

const rowsOf = ({ id }: GoalRow, newest: readonly Kept[]): readonly Kept[] =>
  newest.filter((row) => row.id === id).toSorted((a, b) => a.what.localeCompare(b.what, 'en', { numeric: true }));

export interface Gaps {
  /** Rows of the list that nothing measures, without a word why. */
  readonly unmeasured: readonly string[];
  /** Figures that miss their goal, without a reason. */
  readonly unexplained: readonly string[];
  /** Reasons of figures that are reached, or that nobody measures; rows that are called open and are measured. */
  readonly needless: readonly string[];
  /** Figures of no row. */
  readonly strange: readonly string[];
}

export function gapsOf(kept: readonly Kept[], reasons: Readonly<Record<string, string>>): Gaps {
  const newest = newestOf(kept);
  const rows = goalGroups.flatMap((group) => group.rows);
  const missed = newest.filter(({ reached }) => !reached).map(nameOf);
  return {
    unmeasured: rows.filter((row) => (row.by === null ? row.apart : row.open) === undefined && rowsOf(row, newest).length === 0).map(({ id }) => id),
    unexplained: missed.filter((name) => reasons[name] === undefined),
    needless: [
      ...Object.keys(reasons).filter((name) => !missed.includes(name)),
      ...rows.filter((row) => row.open !== undefined && rowsOf(row, newest).length > 0).map(({ id }) => `${id}: open`),
    ],
    strange: newest.filter(({ id }) => !rows.some((row) => row.id === id)).map(nameOf),
  };
}

const cell = (text: string): string => text.replaceAll('|', '\\|');
const percent = (share: number): string => `${Math.round(share * 100)} %`;
const amount = (value: number, unit: string): string => `${digits(value)} ${unit.replace(/^us$/, 'µs')}`;

function ratioOf(row: Kept): string {
  const spread = row.pairs === 1 ? '' : ` [${digits(row.lowest)}-${digits(row.highest)}]`;
  return row.ratio === null ? spread.trim() : `**${digits(judged(row))}**${spread}`;
}

function measuredOf({ ratio, pairs, size, busy, at, commit }: Kept): string {
  const one = ratio === null ? 'value' : 'pair';
  const beside = busy === null ? 'nobody looked what else ran' : `others took ${percent(busy[0])} before, ${percent(busy[1])} after`;
  return [`${pairs} ${one}${pairs === 1 ? '' : 's'}`, size, beside, `${at.slice(0, 16).replace('T', ' ')} UTC`, `\`${commit}\``].filter(Boolean).join('; ');
}

function tableLine(row: Kept): string {
  const cells = [
    row.id,
    row.what,
    amount(row.ours, row.unit),
    row.floor === null ? '' : amount(row.floor, row.unit),
    ratioOf(row),
    row.ratio === null ? `${goalText(row.goal)} ${row.unit.replace(/^us$/, 'µs')}` : goalText(row.goal),
    row.reached ? 'reached' : '**missed**',
    measuredOf(row),
    `\`${row.command}\``,
  ];
  return `| ${cells.map(cell).join(' | ')} |`;
}

const headings = ['', 'Figure', 'Ours', 'Floor', 'Ratio', 'Goal', '', 'Measured', 'Make it again'];

function groupText({ title, name, rows }: GoalGroup, newest: readonly Kept[], reasons: Readonly<Record<string, string>>): string {
  const figures = rows.flatMap((row) => rowsOf(row, newest));
  const missed = figures.filter(({ reached }) => !reached);
  const apart = rows.flatMap(({ id, by, ...row }) =>
    [row.apart, row.open === undefined ? undefined : `${row.open} (\`npm run bench -- ${by ?? id}\`)`].flatMap((why) =>
      why === undefined ? [] : [{ id, why }],
    ),
  );
  return [
    `## ${title}`,
    `![${title}: each figure as a share of what its goal allows](images/performance-${name}.svg)`,
    rows.map(({ id, asks }) => `- **${id}** ${asks}`).join('\n'),
    [`| ${headings.join(' | ')} |`, `|${headings.map(() => ' --- |').join('')}`, ...figures.map(tableLine)].join('\n'),
    ...(missed.length === 0
      ? []
      : ['### Missed, and why', missed.map((row) => `- **${row.id}**, ${row.what}: ${reasons[nameOf(row)] ?? 'nobody has said why.'}`).join('\n')]),
    ...(apart.length === 0 ? [] : ['### Not measured here', apart.map(({ id, why }) => `- **${id}**: ${why}.`).join('\n')]),
  ].join('\n\n');
}

function summary(newest: readonly Kept[]): string {
  const lines = goalGroups.map(({ title, rows }) => {
    const figures = rows.flatMap((row) => rowsOf(row, newest));
    const measured = rows.filter((row) => rowsOf(row, newest).length > 0).length;
    const reached = figures.filter((row) => row.reached).length;
    return `| ${title} | ${measured} of ${rows.length} | ${figures.length} | ${reached} | ${figures.length - reached} |`;
  });
  return ['| | Rows measured | Figures | Reached | Missed |', '| --- | --- | --- | --- | --- |', ...lines].join('\n');
}

/** @returns the files below `docs`, by their names */
export function performancePages(kept: readonly Kept[], reasons: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const newest = newestOf(kept);
  const machines = [...new Set(newest.map(({ machine }) => machine))].toSorted();
  const text = [
    '# Performance',
    '<!-- Made of bench/results, bench/goals.ts and bench/reasons.ts by `npm run performance`. -->',
    'Our side is the whole product path: token, role, organisation, validation, history, audit. The floor is bare and runs in the same script, in turn with it (A B A B); the figure is the middle of the ratios of the pairs, and the spread is that of single pairs. Where there is no floor, the amount itself is held against its goal. Processor time says more than the clock: the machine is small and was not always ours alone, so each figure says how much of it others took just before and just after.',
    `Machine: ${machines.join('; ')}. \`npm run bench -- --page\` runs every command of the last column again that has no figure of the present commit, \`npm run bench -- --quick\` all but C1 with fewer pairs and less data, \`npm run performance\` writes this page anew.`,
    summary(newest),
    ...goalGroups.map((group) => groupText(group, newest, reasons)),
  ].join('\n\n');
  return new Map([
    ['performance.md', `${text}\n`],
    ...goalGroups.map(({ title, name, rows }): [string, string] => [
      `images/performance-${name}.svg`,
      chartOf(
        title,
        rows.flatMap((row) => rowsOf(row, newest)),
      ),
    ]),
  ]);
}
