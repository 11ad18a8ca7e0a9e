/** `npm run bench [-- R1 C4 B1 …] [--pairs N] [--clients N] [--rows N] [--seconds N] [--profile | --check]` */
import { parseArgs } from 'node:util';

export const benchmarkIds = [
  'R1',
  'R2',
  'R3',
  'R4',
  'R5',
  'R7',
  'R10',
  'C2',
  'C3',
  'C4',
  'C5',
  'C6',
  'C7',
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
] as const;
export type BenchmarkId = (typeof benchmarkIds)[number];

export interface Options {
  readonly ids: readonly BenchmarkId[];
  readonly pairs: number;
  /** Sockets of R1, R2, R3, R7 and R9. */
  readonly clients: number;
  /** Customers of C2 to C7. */
  readonly rows: number;
  /** Each side of a pair is measured so long. */
  readonly seconds: number;
  /** Writes CPU profiles to .tmp/profiles; the figures are then not to be quoted. */
  readonly profile: boolean;
  /** Says what became worse than its last row in `bench/results` and ends with 1; keeps nothing. */
  readonly check: boolean;
}

const leastPairs = 5;

function whole(name: string, value: string, least: number): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < least) throw new Error(`--${name}: found ${value}, expected a whole number from ${least} on.`);
  return number;
}

export function readOptions(from: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...from],
    allowPositionals: true,
    options: {
      pairs: { type: 'string', default: String(leastPairs) },
      clients: { type: 'string', default: '1000' },
      rows: { type: 'string', default: '1000000' },
      seconds: { type: 'string', default: '4' },
      profile: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
    },
  });
  const wanted = positionals.map((one) => one.toUpperCase());
  const unknown = wanted.filter((one) => !benchmarkIds.some((id) => id === one));
  if (unknown.length > 0) throw new Error(`No benchmark is called ${unknown.join(', ')}: expected ${benchmarkIds.join(', ')}.`);
  return {
    ids: benchmarkIds.filter((id) => wanted.length === 0 || wanted.includes(id)),
    pairs: whole('pairs', values.pairs, 1),
    clients: whole('clients', values.clients, 5),
    rows: whole('rows', values.rows, 20_000),
    seconds: whole('seconds', values.seconds, 1),
    profile: values.profile,
    check: values.check,
  };
}
