/**
 * `npm run faults -- --short | --long [--seed S]`: people write, things break, and a checker compares what they saw with what is stored.
 * Ends with 1 when anything acknowledged was lost, doubled or reordered, or something did not come back.
 */
import { pathToFileURL } from 'node:url';
import { check } from '#tests/rig/checker.ts';
import type { Violation } from '#tests/rig/checker.ts';
import { createRandom, freshSeed } from '#tests/rig/random.ts';
import type { Random } from '#tests/rig/random.ts';
import { startRig } from '#tests/rig/rig.ts';
import type { Rig } from '#tests/rig/rig.ts';
import { pause, until } from '#tests/rig/until.ts';
import { gatherCrew } from './crew.ts';
import type { Crew } from './crew.ts';
import { faults } from './inject.ts';
import type { FaultName } from './inject.ts';
import { checkLog } from './logCheck.ts';
import { lateness, long, short } from './profiles.ts';
import type { Phase, Profile } from './profiles.ts';
import { killBetweenPictures } from './pictures.ts';
import { isSound, newFindings, write } from './report.ts';
import type { Findings } from './report.ts';
import { readBaseline, readExpectation, readTruth, settle, untilTold } from './truth.ts';
import type { Baseline } from './truth.ts';

interface Campaign {
  readonly rig: Rig;
  readonly crew: Crew;
  readonly random: Random;
  readonly profile: Profile;
  readonly findings: Findings;
  readonly print: (line: string) => void;
}

const recoverWithinMs = 60_000;

async function suffer(campaign: Campaign, fault: FaultName): Promise<void> {
  const { rig, crew, random, profile, findings, print } = campaign;
  await pause(random.between(...profile.betweenMs));
  const at = performance.now();
  await faults[fault]({ rig, crew, random });
  await until(() => crew.hasRecoveredSince(at), { what: `everybody to write on after ${fault}`, withinMs: recoverWithinMs });
  const recoveryMs = performance.now() - at;
  findings.suffered.push({ fault, recoveryMs });
  const late = lateness(profile, { fault, recoveryMs });
  if (late !== undefined) findings.breakdowns.push(late);
  print(`  ${fault.padEnd(26)} ${(recoveryMs / 1_000).toFixed(2)} s`);
}

function count({ crew, findings }: Campaign): void {
  const { sent, received, repeats } = crew.history;
  findings.sent += sent.length;
  findings.acknowledged += sent.filter((one) => one.outcome === 'ok').length;
  findings.refused += sent.filter((one) => one.outcome === 'refused').length;
  findings.unknown += sent.filter((one) => one.outcome === 'unknown').length;
  findings.received += received.length;
  findings.repeats += repeats;
}

/** People write, the given faults happen, everybody comes to rest, and the books are compared. */
async function round(campaign: Campaign, plan: readonly FaultName[]): Promise<void> {
  const { rig, crew, findings } = campaign;
  const baseline: Baseline = await readBaseline(rig, crew);
  const expected = await readExpectation(crew, baseline);
  crew.history.clear();
  crew.write();
  try {
    for (const fault of plan) await suffer(campaign, fault);
    if (plan.length === 0) await pause(30_000);
  } finally {
    await crew.rest();
  }
  await settle(rig, crew, expected);
  count(campaign);
  findings.violations.push(...check(crew.history, await readTruth(rig, crew, baseline), expected), ...(await checkLog(rig, [...crew.members.keys()])));
}

/** @returns one for each bearer or ticket that the product wrote down (I2); never the secret itself */
function checkSecrets(log: string, { clients }: Crew): Violation[] {
  return clients.flatMap((client) =>
    [...client.secrets].filter((secret) => log.includes(secret)).map((): Violation => ({ fault: 'secretInLog', what: `a bearer or ticket of ${client.name}` })),
  );
}

const planOf = (phase: Phase, random: Random): FaultName[] =>
  random.shuffle(Object.entries(phase.faults).flatMap(([name, times]) => Array.from({ length: times }, () => name as FaultName)));

async function rounds(campaign: Campaign, phase: Phase): Promise<void> {
  const plan = planOf(phase, campaign.random);
  const size = Math.ceil(plan.length / phase.rounds);
  for (let n = 0; n < phase.rounds; n += 1) await round(campaign, plan.slice(n * size, (n + 1) * size));
  while (!phase.proxyDatabase && campaign.findings.acknowledged < campaign.profile.acknowledged && isSound(campaign.findings)) await round(campaign, []);
}

async function runPhase(phase: Phase, rest: Omit<Campaign, 'rig' | 'crew'>): Promise<void> {
  const { profile, random, findings, print } = rest;
  print(`${phase.name}: ${profile.members} patients and ${profile.staff} staff`);
  const rig = await startRig({ proxyDatabase: phase.proxyDatabase, lively: true });
  let crew: Crew | undefined;
  try {
    crew = await gatherCrew(rig, { ...profile, random });
    await untilTold(rig, crew);
    await rounds({ ...rest, rig, crew }, phase);
    findings.violations.push(...checkSecrets(rig.log(), crew));
  } catch (error) {
    findings.breakdowns.push(`${phase.name}: ${error instanceof Error ? error.message : JSON.stringify(error)}`);
    print(`The end of the product's log:\n${rig.log().slice(-4_000)}`);
  } finally {
    await crew?.stop();
    await rig.stop();
  }
}

export async function runCampaign(profile: Profile, seed: number, print: (line: string) => void): Promise<Findings> {
  print(`faults, ${profile.name} profile, seed ${seed}`);
  const random = createRandom(seed);
  const findings = newFindings();
  const startedAt = performance.now();
  for (const phase of profile.phases) await runPhase(phase, { profile, random, findings, print });
  findings.seconds = (performance.now() - startedAt) / 1_000;
  print(`\n${write(findings)}`);
  return findings;
}

function seedFrom(args: readonly string[]): number {
  const at = args.indexOf('--seed');
  if (at < 0) return freshSeed();
  const seed = Number(args[at + 1]);
  if (!Number.isInteger(seed) || seed <= 0) throw new Error(`--seed: found "${args[at + 1] ?? ''}", expected a whole number above 0.`);
  return seed;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const args = process.argv.slice(2);
  // An interrupted campaign takes its processes with it.
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => {
      process.exit(130);
    });
  const [profile, seed] = [args.includes('--long') ? long : short, seedFrom(args)];
  const print = (line: string): void => {
    process.stdout.write(`${line}\n`);
  };
  const findings = await runCampaign(profile, seed, print);
  const { problems } = await killBetweenPictures(profile.pictureKills, seed, print);
  for (const problem of problems) print(problem);
  process.exitCode = isSound(findings) && problems.length === 0 ? 0 : 1;
}
