/**
 * `npm run mutants`: plants one fault after another in a copy of the tree and looks whether the tests that are named say so (docs/adr/0127). Each outcome is kept in
 * `results.json` at once, and counts as long as mutant, source and tests are the same: a run that was stopped goes on from there, in any tree that has the table.
 *
 *   --only ID       one of them; may be said again
 *   --area NAME     those of one file of `planted/`
 *   --rank 1|2
 *   --shard I/N     the Ith part of N, which may run side by side
 *   --stale         only what is not known for the code as it is: the first rank first, of each rank what is stale, then what was never run
 *   --again         also what is known to be caught
 *   --known         says what is known, and plants nothing
 *   --types         plants all at once and asks the compiler alone
 *   --minutes M     begins none after so many minutes
 */
import { parseArgs } from 'node:util';
import { mutants } from './all.ts';
import { tellers } from './mutant.ts';
import type { Mutant } from './mutant.ts';
import { isKnown, isKnownGreen, keep, keepGreen, leftToPlant, shortOf, standings, summed } from './outcomes.ts';
import type { Outcome } from './outcomes.ts';
import { Teller } from './telling.ts';
import { typeFaults } from './types.ts';
import { Workplace } from './workplace.ts';

const { values: asked } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    area: { type: 'string' },
    rank: { type: 'string' },
    shard: { type: 'string', default: '1/1' },
    stale: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    known: { type: 'boolean', default: false },
    types: { type: 'boolean', default: false },
    minutes: { type: 'string' },
  },
});

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const [shard = 1, shards = 1] = asked.shard.split('/').map(Number);
const isAsked = ({ id, rank, area }: Mutant & { readonly area: string }): boolean =>
  (asked.only?.includes(id) ?? true) && (asked.area ?? area) === area && (asked.rank ?? String(rank)) === String(rank);
/** Those that the same files tell are in one part, and follow each other where their turn is the same. */
const wanted = mutants.filter(isAsked).toSorted((one, other) => (tellers(one) < tellers(other) ? -1 : 1));
const own = wanted.slice(Math.floor(((shard - 1) * wanted.length) / shards), Math.floor((shard * wanted.length) / shards));
if (own.length === 0) {
  print(`No mutant is called so. Areas: ${[...new Set(mutants.map(({ area }) => area))].join(', ')}`);
  process.exit(2);
}

if (asked.known) {
  print(summed(standings(own)));
  process.exit();
}

const place = new Workplace(`tree-${shard}`);
if (asked.types) {
  const faults = typeFaults(place, own, print);
  for (const fault of faults) print(fault);
  print(`${own.length} mutants, ${faults.length} faults of types`);
  process.exit(faults.length === 0 ? 0 : 1);
}

const teller = new Teller(place.dir);

/** The control: a file that is red without any fault can tell nothing. Each is asked before the first mutant that needs it. */
async function isSound(file: string): Promise<boolean> {
  if (isKnownGreen(file, place.dir)) return true;
  const [said] = await teller.ask({ files: [file], changed: [], isWhole: true });
  if (said?.is === 'green') keepGreen(file, place.dir);
  else print(`    control   ${file} is not green without any fault: ${said?.is === 'red' ? said.by : (said?.why ?? '')}`);
  return said?.is === 'green';
}

/** The database that tests begin with is made of these. */
const isOfDatabase = ({ file }: Mutant): boolean => file.startsWith('server/db/');

async function outcomeOf(mutant: Mutant): Promise<Outcome> {
  for (const one of mutant.told) if (!(await isSound(one))) return { is: 'untold', by: `${one} is not green without it` };
  if (isOfDatabase(mutant)) await teller.renew();
  place.plant(mutant);
  const { file, told } = mutant;
  try {
    const last = (await teller.ask({ files: told, changed: [file], isWhole: false })).at(-1);
    if (last?.is === 'red') return { is: 'caught', by: last.by };
    return last?.is === 'green' ? { is: 'survived', by: '' } : { is: 'untold', by: last?.why ?? '' };
  } finally {
    place.restore();
    if (isOfDatabase(mutant)) await teller.renew();
    else await teller.ask({ files: [], changed: [file], isWhole: true });
  }
}

const until = asked.minutes === undefined ? Infinity : performance.now() + Number(asked.minutes) * 60_000;
const before = standings(own);
const left = leftToPlant(before, asked.stale ? 'unknown' : asked.again ? 'again' : 'open');
print(summed(before));
for (const [at, mutant] of left.entries()) {
  if (performance.now() > until) break;
  const started = performance.now();
  const outcome = await outcomeOf(mutant);
  keep(mutant, outcome, { all: mutants, root: place.dir });
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  print(`${String(at + 1).padStart(3)}/${left.length} ${outcome.is.padEnd(9)} ${mutant.id.padEnd(36)} ${seconds.padStart(5)} s  ${outcome.by.slice(0, 110)}`);
}
await teller.renew();

const told = standings(own);
print('');
for (const { mutant, is, by } of told.filter((one) => isKnown(one) && one.is !== 'caught'))
  print(`${is}: ${mutant.id} (rank ${mutant.rank}, ${mutant.attacks}) ${mutant.harm} ${by}`);
print(summed(told));
const short = shortOf(told);
for (const why of short) print(why);
process.exit(short.length === 0 ? 0 : 1);
