/** `npm run bench`: the product beside its floors, in one run, as one table of ratios. */
import { antdParts } from './antdParts.ts';
import { besideDirectus } from './besideDirectus.ts';
import { bundle } from './bundle.ts';
import { chatSend } from './chatSend.ts';
import { comeBack } from './comeBack.ts';
import { customerBoards } from './customerBoards.ts';
import { customerFile } from './customerFile.ts';
import { customerWrites } from './customerWrites.ts';
import { stopCustomerWorld } from './customerWorld.ts';
import { fanOut } from './fanOut.ts';
import { groupCommit } from './groupCommit.ts';
import { idleMemory } from './idleMemory.ts';
import { inboxBurst } from './inboxBurst.ts';
import { inboxSize } from './inboxSize.ts';
import { importRows } from './importRows.ts';
import { incomingCall } from './incomingCall.ts';
import { inspectorCost } from './inspectorCost.ts';
import { liveBoards } from './liveBoards.ts';
import { longShift } from './longShift.ts';
import { otherLists } from './otherLists.ts';
import { powerCut } from './powerCut.ts';
import { busyShare } from './machine.ts';
import { commandOf, readOptions, sizeOf } from './options.ts';
import type { BenchmarkId, Options } from './options.ts';
import { laterPage, moreRows, routeCost, total } from './pages.ts';
import { profileFolder } from './pageProfile.ts';
import { runPage } from './pageRun.ts';
import { machineLine, tableOf } from './report.ts';
import type { Outcome } from './report.ts';
import { circumstances, keep, keptOf, lastOf, worseThan } from './results.ts';
import type { Circumstances } from './results.ts';
import { searching } from './searching.ts';
import { steadyFan } from './steadyFan.ts';
import { typing } from './typing.ts';
import { startUp } from './startUp.ts';
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

const pipelined = (one: Outcome, other: Outcome): Outcome => ({ ...one, figures: [...one.figures, ...other.figures], notes: [...one.notes, ...other.notes] });

const benchmarks: Readonly<Record<BenchmarkId, (options: Options) => Promise<Outcome>>> = {
  R1: (options) => onServer(options, fanOut),
  /** And R9, on the same sockets. */
  R2: (options) => onServer(options, steadyFan),
  R3: (options) => onServer(options, idleMemory),
  /** And R6, on the same way. */
  R4: (options) => onServer(options, chatSend),
  R5: (options) => onServer(options, groupCommit),
  R7: (options) => onServer(options, comeBack),
  R10: powerCut,
  /** And what C2 and C3 have beside it. */
  C1: besideDirectus,
  C2: laterPage,
  C3: customerWrites,
  C4: routeCost,
  C5: moreRows,
  C6: searching,
  C7: total,
  C8: customerFile,
  C9: customerBoards,
  C10: (options) => onServer(options, importRows),
  /** And B3. */
  B1: inboxBurst,
  B2: otherLists,
  B4: inboxSize,
  B5: typing,
  /** And B10. */
  B6: longShift,
  /** And B8, on the same pages. */
  B7: async (options) => pipelined(await startUp(options), bundle('B7')),
  B9: async () => bundle('B9'),
  B11: antdParts,
  B12: inspectorCost,
  B13: liveBoards,
  B14: incomingCall,
};

/** A profile costs time of its own: its figures are nobody's. */
function remember(options: Options, id: BenchmarkId, { figures }: Outcome, beside: Pick<Circumstances, 'busy' | 'seconds'>): readonly string[] {
  if (options.profile || figures.length === 0) return [];
  const measured = keptOf(figures, circumstances({ size: sizeOf(id, options), command: commandOf(id, options), ...beside }));
  if (options.check) return worseThan(lastOf(id), measured);
  keep(id, measured);
  return [];
}

/** These share one database of customers; any other one begins its own in the same place. */
const ofCustomers: ReadonlySet<BenchmarkId> = new Set(['C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7', 'C8', 'C9']);

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const outcomes: Outcome[] = [];
  const worse: string[] = [];
  for (const id of options.ids) {
    process.stderr.write(`${id}: ${options.pairs} pairs …\n`);
    if (!ofCustomers.has(id)) await stopCustomerWorld();
    const before = await busyShare();
    const begun = performance.now();
    const outcome = await benchmarks[id](options);
    const seconds = Math.round((performance.now() - begun) / 1_000);
    outcomes.push(outcome);
    worse.push(...remember(options, id, outcome, { busy: [before, await busyShare()], seconds }));
  }
  const version = outcomes.find((one) => one.databaseVersion !== undefined)?.databaseVersion;
  console.log(`\n${tableOf(outcomes.flatMap((one) => one.figures))}\n`);
  for (const note of outcomes.flatMap((one) => one.notes)) console.log(note);
  console.log(machineLine(version));
  if (worse.length === 0) return;
  console.log(`\nWorse than last time on this machine, beyond the noise:\n${worse.join('\n')}`);
  process.exitCode = 1;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    process.exit(130);
  });
try {
  const words = process.argv.slice(2);
  if (words.includes('--page')) runPage(words);
  else await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await stopCustomerWorld();
}
