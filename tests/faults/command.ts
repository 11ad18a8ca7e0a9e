/**
 * `npm run faults -- --short | --long [--seed S] [--only WORDS] [--minutes N] [--plan FILE] [--whole] [--untimed] [--keep]`, `npm run faults -- --replay FILE` (docs/adr/0132): people write, things break, and
 * checkers compare. WORDS are writers, `pictures`, `suites` or promises (`--only chat,orders`, `--only B6`). Ends with 1 when anything acknowledged was lost, doubled or reordered, or
 * something did not come back: its plan is in FILE then, and the smallest plan that is red as well is looked for unless `--whole` says otherwise. `--minutes`: no round begins after them.
 * `--untimed`: on a machine that others use, how soon somebody writes on is told and not judged. `--keep` writes a record into `tests/faults/history`.
 */
import { parseArgs } from 'node:util';
import { freshSeed } from '#tests/rig/random.ts';
import { runCampaign } from './campaign.ts';
import { chosenOf } from './chosen.ts';
import { isSound } from './findings.ts';
import type { Findings } from './findings.ts';
import { minimise } from './minimise.ts';
import { killBetweenPictures } from './pictures.ts';
import { planOf, readPlan, stepsOf, writePlan } from './plan.ts';
import type { Plan } from './plan.ts';
import { profiles } from './profiles.ts';
import { keepRecord } from './records.ts';
import { runSuites } from './suites.ts';

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    seed: { type: 'string' },
    only: { type: 'string' },
    minutes: { type: 'string' },
    plan: { type: 'string' },
    replay: { type: 'string' },
    whole: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    untimed: { type: 'boolean', default: false },
  },
});

function wholeNumber(name: 'seed' | 'minutes'): number | undefined {
  const given = values[name];
  if (given === undefined) return undefined;
  const number = Number(given);
  if (!Number.isInteger(number) || number <= 0) throw new Error(`--${name}: found "${given}", expected a whole number above 0.`);
  return number;
}

/** The same plan is not the same moment to the microsecond: what is red once in so many runs is red. */
const runsOfATry = 2;
const mostTries = 40;

async function isRedAgain(plan: Plan): Promise<boolean> {
  for (let run = 0; run < runsOfATry; run += 1) if (!isSound(await runCampaign(plan, { print: () => undefined }))) return true;
  return false;
}

async function tellRed(plan: Plan): Promise<void> {
  const path = values.plan ?? `.tmp/faults/plan-${String(plan.seed)}.json`;
  writePlan(path, plan);
  print(`Red. The plan as far as it went (${String(stepsOf(plan))} faults): npm run faults -- --replay ${path}`);
  if (values.whole) return;
  const small = await minimise(plan, isRedAgain, { most: mostTries, print });
  const smallPath = path.replace(/(\.json)?$/, '-small.json');
  writePlan(smallPath, small);
  print(`The smallest plan that was red: ${String(stepsOf(small))} faults under ${small.writers.join(', ')}. npm run faults -- --replay ${smallPath}`);
}

async function campaign(plan: Plan): Promise<Findings> {
  const minutes = wholeNumber('minutes');
  print(`faults, ${plan.profile} profile, seed ${String(plan.seed)}, ${String(stepsOf(plan))} faults`);
  const last = minutes === undefined ? {} : { until: performance.now() + minutes * 60_000 };
  const findings = await runCampaign(plan, { print, isFilled: values.replay === undefined, ...last });
  if (findings.played) await tellRed(findings.played);
  return findings;
}

// An interrupted campaign takes its processes with it.
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => {
    process.exit(130);
  });
const at = new Date();
const profile = profiles[values.long ? 'long' : 'short'];
const chosen = chosenOf(values.only, values.long);
const seed = wholeNumber('seed') ?? freshSeed();
const replayed = values.replay === undefined ? undefined : readPlan(values.replay);
const plan = replayed ?? (chosen.writers.length > 0 ? planOf(profile, seed, chosen.writers) : undefined);
const findings = plan && (await campaign(plan));
const pictures = chosen.hasPictures && !replayed ? await killBetweenPictures(profile.pictureKills, seed, print) : undefined;
for (const problem of pictures?.problems ?? []) print(problem);
const suites = replayed ? [] : await runSuites(chosen.suites, print);
if (values.keep) print(`Kept in ${keepRecord({ profile: profile.name, seed, findings, pictures, suites }, at)}`);
const isInTime = values.untimed || (findings?.late.length ?? 0) === 0;
const isGreen = isInTime && (findings === undefined || isSound(findings)) && (pictures?.problems.length ?? 0) === 0 && suites.every((suite) => suite.isGreen);
process.exitCode = isGreen ? 0 : 1;
