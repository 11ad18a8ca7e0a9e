/** `npm run bench`: the product beside its floors, in one run, as one table of ratios. */
import { chatSend } from './chatSend.ts';
import { fanOut } from './fanOut.ts';
import { inboxBurst } from './inboxBurst.ts';
import { readOptions } from './options.ts';
import type { BenchmarkId, Options } from './options.ts';
import { profileFolder } from './pageProfile.ts';
import { machineLine, tableOf } from './report.ts';
import type { Outcome } from './report.ts';
import { startWorld } from './world.ts';
import type { World } from './world.ts';

/** Each server benchmark gets a database and a server of its own, so that none inherits the other's rows. */
async function onServer(options: Options, measure: (world: World, options: Options) => Promise<Outcome>): Promise<Outcome> {
  const world = await startWorld(options.profile ? profileFolder : undefined);
  try {
    return { ...(await measure(world, options)), databaseVersion: world.version };
  } finally {
    await world.stop();
  }
}

const benchmarks: Readonly<Record<BenchmarkId, (options: Options) => Promise<Outcome>>> = {
  R1: (options) => onServer(options, fanOut),
  R4: (options) => onServer(options, chatSend),
  B1: inboxBurst,
};

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const outcomes: Outcome[] = [];
  for (const id of options.ids) {
    process.stderr.write(`${id}: ${options.pairs} pairs …\n`);
    outcomes.push(await benchmarks[id](options));
  }
  const version = outcomes.find((one) => one.databaseVersion !== undefined)?.databaseVersion;
  console.log(`\n${tableOf(outcomes.flatMap((one) => one.figures))}\n`);
  for (const note of outcomes.flatMap((one) => one.notes)) console.log(note);
  console.log(machineLine(version));
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    process.exit(130);
  });
try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
