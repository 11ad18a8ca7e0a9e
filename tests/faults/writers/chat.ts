/** Patients and staff write to each other (A): nothing acknowledged is lost, doubled or reordered, and every reader has everything. */
import { check } from '#tests/rig/checker.ts';
import type { Expectation, Violation } from '#tests/rig/checker.ts';
import { gatherCrew } from '#tests/faults/crew.ts';
import type { Crew } from '#tests/faults/crew.ts';
import { checkLog } from '#tests/faults/logCheck.ts';
import { readBaseline, readExpectation, readTruth, settle, untilTold } from '#tests/faults/truth.ts';
import type { Baseline } from '#tests/faults/truth.ts';
import { noTally } from './writer.ts';
import type { Tally, Writer, WriterOptions } from './writer.ts';

/** @returns one for each bearer or ticket that the product wrote down (I2); never the secret itself */
function secretsIn(log: string, { clients }: Crew): Violation[] {
  return clients.flatMap((client) =>
    [...client.secrets].filter((secret) => log.includes(secret)).map((): Violation => ({ fault: 'secretInLog', what: `a bearer or ticket of ${client.name}` })),
  );
}

function count(crew: Crew, tally: Tally): void {
  const { sent } = crew.history;
  tally.sent += sent.length;
  tally.acknowledged += sent.filter((one) => one.outcome === 'ok').length;
  tally.refused += sent.filter((one) => one.outcome === 'refused').length;
  tally.unknown += sent.filter((one) => one.outcome === 'unknown').length;
}

export async function chatWriter({ rig, ...options }: WriterOptions): Promise<Writer> {
  const crew = await gatherCrew(rig, options);
  const tally = noTally();
  const read = { received: 0, repeats: 0 };
  let baseline: Baseline = new Map();
  let expected: Expectation = { receivers: new Map() };
  await untilTold(rig, crew);
  return {
    name: 'chat',
    tally,
    more: () => ({ 'received by readers': read.received, 'repeated to readers, dropped': read.repeats }),
    async begin() {
      baseline = await readBaseline(rig, crew);
      expected = await readExpectation(crew, baseline);
      crew.history.clear();
    },
    write: () => crew.write(),
    rest: () => crew.rest(),
    hasRecoveredSince: (at) => crew.hasRecoveredSince(at),
    async check() {
      await settle(rig, crew, expected);
      count(crew, tally);
      read.received += crew.history.received.length;
      read.repeats += crew.history.repeats;
      const truth = await readTruth(rig, crew, baseline);
      return [...check(crew.history, truth, expected), ...(await checkLog(rig, [...crew.members.keys()]))];
    },
    last: () => secretsIn(rig.log(), crew),
    stop: () => crew.stop(),
  };
}
