/** People write, things break by a plan, and checkers compare what they saw with what is stored. The first red round ends it. */
import { createRandom } from '#tests/rig/random.ts';
import { startRig } from '#tests/rig/rig.ts';
import type { Rig } from '#tests/rig/rig.ts';
import { pause, until } from '#tests/rig/until.ts';
import { add, isSound, newFindings } from './findings.ts';
import type { Findings } from './findings.ts';
import { faults, leaveServer, toldTo } from './inject.ts';
import type { FaultName } from './inject.ts';
import { playedOf } from './plan.ts';
import type { PhasePlan, Plan, Step } from './plan.ts';
import { lateness, profiles } from './profiles.ts';
import type { Profile } from './profiles.ts';
import { write } from './report.ts';
import { rowsAgree } from './rowsAgree.ts';
import { gatherWriters } from './writers/index.ts';
import type { Writer } from './writers/writer.ts';

export interface CampaignOptions {
  readonly print: (line: string) => void;
  /** No round begins after this moment (`performance.now`). */
  readonly until?: number;
  /** More rounds without faults until so many messages are acknowledged as the profile says. */
  readonly isFilled?: boolean;
}

interface Stage {
  readonly rig: Rig;
  readonly writers: readonly Writer[];
  readonly profile: Profile;
  readonly plan: Plan;
  readonly findings: Findings;
  readonly options: CampaignOptions;
}

/** So that clocks can be moved (`clockForward`, `clockBack`). */
const skew = new URL('../rig/skew.mjs', import.meta.url).href;
const recoverWithinMs = 60_000;
/** People write so long in a round without faults. */
const quietMs = 30_000;

async function recovered(writers: readonly Writer[], at: number, fault: FaultName): Promise<void> {
  const missing = (): string => writers.flatMap((writer) => (writer.hasRecoveredSince(at) ? [] : [writer.name])).join(', ');
  await until(() => missing() === '', { what: `everybody to write on after ${fault}`, withinMs: recoverWithinMs }).catch((error: unknown) => {
    throw new Error(`${missing()} did not write on after ${fault}.`, { cause: error });
  });
}

async function suffer(stage: Stage, { fault, afterMs, seed }: Step): Promise<void> {
  const { rig, writers, profile, plan, findings, options } = stage;
  await pause(afterMs);
  const at = performance.now();
  const before = rig.run().pids.server;
  const hasRecoveredSince = (moment: number): boolean => writers.every((writer) => writer.hasRecoveredSince(moment));
  const random = createRandom(seed);
  const told = random.pick(plan.writers.map((name) => (name === 'chat' ? toldTo.chat : toldTo.call)));
  await faults[fault]({ rig, random, told, hasRecoveredSince });
  await recovered(writers, at, fault);
  const recoveryMs = performance.now() - at;
  findings.suffered.push({ fault, recoveryMs });
  if (leaveServer.has(fault) && rig.run().pids.server !== before)
    findings.violations.push({ fault: 'processEnded', what: `the server was another process after ${fault}` });
  const late = lateness(profile, { fault, recoveryMs });
  if (late !== undefined) findings.late.push(late);
  options.print(`  ${fault.padEnd(26)} ${(recoveryMs / 1_000).toFixed(2)} s`);
}

/** Everybody writes, the given faults happen, all comes to rest, and the books are compared. */
async function round({ writers, ...rest }: Stage, steps: readonly Step[]): Promise<void> {
  for (const writer of writers) await writer.begin();
  for (const writer of writers) writer.write();
  try {
    for (const step of steps) await suffer({ writers, ...rest }, step);
    if (steps.length === 0) await pause(quietMs);
  } finally {
    await Promise.all(writers.map((writer) => writer.rest()));
  }
  rest.findings.rounds += 1;
  for (const writer of writers) rest.findings.violations.push(...(await writer.check()));
  const said = writers.map(({ name, tally }) => `${name} ${String(tally.acknowledged)}`);
  rest.options.print(`  acknowledged: ${said.join(', ')}`);
  // Rounds that only fill up look at their own books alone: all rows of a large campaign are many.
  if (steps.length > 0) rest.findings.violations.push(...(await rowsAgree(rest.rig)));
}

/** Messages, in all phases so far. */
function acknowledgedBy({ findings, writers }: Stage): number {
  const now = writers.find(({ name }) => name === 'chat')?.tally.acknowledged ?? 0;
  return now + (findings.tallies.get('chat')?.acknowledged ?? 0);
}

async function rounds(stage: Stage, phase: PhasePlan, begun: (count: number) => void): Promise<void> {
  const { findings, options, profile } = stage;
  const isOver = (): boolean => {
    findings.isCutShort ||= performance.now() > (options.until ?? Infinity);
    return findings.isCutShort || !isSound(findings);
  };
  for (const [at, steps] of phase.rounds.entries()) {
    if (isOver()) return;
    begun(at + 1);
    await round(stage, steps);
  }
  const isFilled = options.isFilled === true && !phase.proxyDatabase && stage.plan.writers.includes('chat');
  const isEnough = (): boolean => !isFilled || acknowledgedBy(stage) >= profile.acknowledged;
  while (!isEnough() && !isOver()) await round(stage, []);
}

async function runPhase(given: Omit<Stage, 'rig' | 'writers'>, phase: PhasePlan, begun: (count: number) => void): Promise<void> {
  const { plan, profile, findings, options } = given;
  options.print(`${phase.name}: ${plan.writers.join(', ')}`);
  // Whoever writes more than a person does is not to be told so.
  const env = { NODE_OPTIONS: `--import ${skew}`, ...(plan.writers.some((name) => name !== 'chat') ? { RATE_LIMITS: 'off' } : {}) };
  const rig = await startRig({ proxyDatabase: phase.proxyDatabase, lively: profile.isLively, env });
  let writers: readonly Writer[] = [];
  try {
    writers = await gatherWriters(plan.writers, { rig, ...profile, random: createRandom(plan.seed) });
    await rounds({ ...given, rig, writers }, phase, begun);
    for (const writer of writers) findings.violations.push(...(writer.last?.() ?? []));
  } catch (error) {
    findings.breakdowns.push(`${phase.name}: ${error instanceof Error ? error.message : JSON.stringify(error)}`);
    options.print(`The end of the product's log:\n${rig.log().slice(-4_000)}`);
  } finally {
    for (const writer of writers) add(findings, writer.name, writer.tally, writer.more?.());
    await Promise.all(writers.map((writer) => writer.stop()));
    await rig.stop();
  }
}

export async function runCampaign(plan: Plan, options: CampaignOptions): Promise<Findings> {
  const findings = newFindings();
  const startedAt = performance.now();
  for (const [at, phase] of plan.phases.entries()) {
    let played = 0;
    await runPhase({ plan, profile: profiles[plan.profile], findings, options }, phase, (count) => {
      played = count;
    });
    if (!isSound(findings)) findings.played = playedOf(plan, at + 1, played);
    if (!isSound(findings) || findings.isCutShort) break;
  }
  findings.seconds = (performance.now() - startedAt) / 1_000;
  options.print(`\n${write(findings)}`);
  return findings;
}
