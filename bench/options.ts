/** `npm run bench [-- R1 C4 B1 …] [--quick] [--pairs N] [--clients N] [--rows N] [--seconds N] [--messages N] [--minutes N] [--profile | --check]`; `--page` runs those of docs/performance.md (`pageRun.ts`) */
import { parseArgs } from 'node:util';

export const benchmarkIds = [
  'R1',
  'R2',
  'R3',
  'R4',
  'R5',
  'R7',
  'R10',
  'C1',
  'C2',
  'C3',
  'C4',
  'C5',
  'C6',
  'C7',
  'C8',
  'C9',
  'C10',
  'B1',
  'B2',
  'B4',
  'B5',
  'B6',
  'B7',
  'B9',
  'B11',
  'B12',
  'B13',
  'B14',
] as const;
export type BenchmarkId = (typeof benchmarkIds)[number];

/** These run where they are named: C1 installs another product from npm, 870 MB of it. */
const named: ReadonlySet<BenchmarkId> = new Set(['C1']);
export const isNamed = (id: BenchmarkId): boolean => named.has(id);

export interface Options {
  readonly ids: readonly BenchmarkId[];
  readonly pairs: number;
  /** Sockets of R1, R2, R3, R7 and R9. */
  readonly clients: number;
  /** Customers of C2 to C9. */
  readonly rows: number;
  /** Each side of a pair is measured so long. */
  readonly seconds: number;
  /** So many arrive in B6. */
  readonly messages: number;
  /** B6 spreads them over so long; 0: as fast as 5,000 a second. */
  readonly minutes: number;
  /** Writes CPU profiles to .tmp/profiles; the figures are then not to be quoted. */
  readonly profile: boolean;
  /** Says what became worse than its last row in `bench/results` and ends with 1; keeps nothing. */
  readonly check: boolean;
}

const sizes = ['pairs', 'clients', 'rows', 'seconds', 'messages', 'minutes'] as const;
type Size = (typeof sizes)[number];
const usual: Readonly<Record<Size, number>> = { pairs: 5, clients: 1_000, rows: 1_000_000, seconds: 4, messages: 1_000_000, minutes: 0 };
/** `--quick`: to see whether something changed, with fewer pairs and less data. Its figures are kept with their size, like all others. */
const quick: Readonly<Record<Size, number>> = { ...usual, pairs: 3, rows: 200_000, seconds: 2, messages: 200_000 };
const least: Readonly<Record<Size, number>> = { pairs: 1, clients: 5, rows: 20_000, seconds: 1, messages: 20_000, minutes: 0 };

/** These change what a benchmark measures; those that are not named run as they are. */
const sizesOf: Readonly<Partial<Record<BenchmarkId, readonly Size[]>>> = {
  R1: ['clients', 'seconds'],
  R2: ['clients', 'seconds'],
  R3: ['clients'],
  R4: ['seconds'],
  R5: ['seconds'],
  R7: ['clients'],
  C1: ['rows', 'seconds'],
  C2: ['rows'],
  C3: ['rows', 'seconds'],
  C4: ['rows', 'seconds'],
  C5: ['rows'],
  C6: ['rows'],
  C7: ['rows'],
  C8: ['rows'],
  C9: ['rows'],
  B1: ['seconds'],
  B2: ['seconds'],
  B4: ['seconds'],
  B5: ['seconds'],
  B6: ['messages', 'minutes'],
  B12: ['seconds'],
};
const inWords: Readonly<Record<Size, (value: number) => string>> = {
  pairs: (value) => `${value} pairs`,
  clients: (value) => `${value} sockets`,
  rows: (value) => `${value} rows`,
  seconds: (value) => `${value} s a side`,
  messages: (value) => `${value} messages`,
  minutes: (value) => (value === 0 ? 'without pause' : `over ${value} minutes`),
};

/** In words, what a figure's size is. */
export const sizeOf = (id: BenchmarkId, options: Options): string => (sizesOf[id] ?? []).map((name) => inWords[name](options[name])).join(', ');

/** So many customers are made for it. */
export const rowsOf = (id: BenchmarkId, { rows }: Options): number => (sizesOf[id]?.includes('rows') ? rows : 0);

/** It makes the same figure again. */
export function commandOf(id: BenchmarkId, options: Options): string {
  const asked = sizes.filter((name) => options[name] !== usual[name] && (name === 'pairs' || (sizesOf[id] ?? []).includes(name)));
  return [`npm run bench -- ${id}`, ...asked.map((name) => `--${name} ${options[name]}`)].join(' ');
}

function whole(name: Size, value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < least[name]) throw new Error(`--${name}: found ${value}, expected a whole number from ${least[name]} on.`);
  return number;
}

export function readOptions(from: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...from],
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      pairs: { type: 'string' },
      clients: { type: 'string' },
      rows: { type: 'string' },
      seconds: { type: 'string' },
      messages: { type: 'string' },
      minutes: { type: 'string' },
      profile: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
    },
  });
  const wanted = positionals.map((one) => one.toUpperCase());
  const unknown = wanted.filter((one) => !benchmarkIds.some((id) => id === one));
  if (unknown.length > 0) throw new Error(`No benchmark is called ${unknown.join(', ')}: expected ${benchmarkIds.join(', ')}.`);
  const size = (name: Size): number => (values[name] === undefined ? (values.quick ? quick : usual)[name] : whole(name, values[name]));
  return {
    ids: benchmarkIds.filter((id) => (wanted.length === 0 ? !named.has(id) : wanted.includes(id))),
    pairs: size('pairs'),
    clients: size('clients'),
    rows: size('rows'),
    seconds: size('seconds'),
    messages: size('messages'),
    minutes: size('minutes'),
    profile: values.profile,
    check: values.check,
  };
}
