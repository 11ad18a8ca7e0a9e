/**
 * `npm test`: everything that must hold, each stage with its time. Kinds of stages run one after the other, cheapest first; within a kind all of them run, so that one
 * run tells everything that is red there, and after a kind with a red stage nothing dearer begins. `npm test -- unit server` runs only the stages named, and
 * `npm test -- --changed` what the files that differ from the last commit concern.
 */
import { execFileSync, spawn } from 'node:child_process';
import type { SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { entityScreens } from '#contract/screens/entityScreens.ts';
import { describedIn } from '#tests/rig/describedIn.ts';
import { failedTests } from '#tests/rig/failedTests.ts';
import { keepUnsteady, unsteadyTests } from '#tests/rig/unsteadyTests.ts';
import { changedStages, readingStages } from '#tests/rig/changedStages.ts';
import type { Stage } from '#tests/rig/changedStages.ts';

/** Lanes run side by side, each stage of a lane after the one before it. The first one is heard as it goes; what is said beside it is printed when its stage has ended. */
type Lane = readonly Stage[];
type Kind = readonly Lane[];

const stage = (name: string, command: string): Stage => ({ name, command });
const reportOf = (project: string): string => `.tmp/reports/${project}.json`;
const tests = (project: string): Stage =>
  stage(project, `vitest run --project ${project} --reporter=default --reporter=json --outputFile.json=${reportOf(project)}`);

/** Two lanes at most, for two processors. Stages with browsers or a database wait now and then for one another's answers, and the other lane works meanwhile. */
const allKinds: readonly Kind[] = [
  [
    [
      // The linter tells what the compiler finds, too, of each file as its own project has it (docs/adr/0131); here is what browser and server share, as the server has it.
      stage('types', 'tsc -p tsconfig.shared.json'),
      stage('lock', 'node scripts/checkLock.ts'),
      stage('contract', 'node scripts/writeContract.ts --check && node scripts/writeMachines.ts --check'),
      stage('dead', 'knip'),
    ],
    [stage('lint', 'oxlint --type-aware --type-check'), stage('format', 'oxfmt --check .')],
  ],
  [[tests('unit'), tests('views'), stage('build', 'vite build --logLevel warn && node scripts/checkSizes.ts')]],
  [
    [tests('flows'), stage('scale', 'node scripts/scale.ts --small')],
    [tests('faults'), tests('server')],
  ],
];

const git = (...args: readonly string[]): readonly string[] =>
  execFileSync('git', args, { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '');
/** Changed since the last commit, or new and not ignored. */
const changedFiles = (): readonly string[] =>
  [...git('diff', '--name-only', '--diff-filter=d', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')].filter((path) => existsSync(path));

const isOfChanged = process.argv.includes('--changed');
/** Stages that run the code are heard; those that read it go on beside. */
const lanesOf = (stages: readonly Stage[]): Kind => [false, true].map((isReading) => stages.filter(({ name }) => readingStages.has(name) === isReading));
async function stagesOfChanged(): Promise<readonly Stage[]> {
  const changed = changedFiles();
  const described = await describedIn(changed);
  return changedStages(changed, existsSync, described, (entity) => entityScreens.flatMap(([path, , , , name]) => (name === entity ? [path] : [])));
}
const kinds: readonly Kind[] = isOfChanged ? [lanesOf(await stagesOfChanged())] : allKinds;
if (isOfChanged && kinds.flat(2).length === 0) process.stdout.write('Nothing that a stage could judge differs from the last commit.\n');
const wanted = process.argv.slice(2).filter((one) => one !== '--changed');
const names = kinds.flat(2).map(({ name }) => name);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`No stage is called ${unknown.join(', ')}. Stages: ${names.join(', ')}\n`);
  process.exit(2);
}

const settings: SpawnOptions = { shell: true, env: { ...process.env, FORCE_COLOR: process.env['FORCE_COLOR'] ?? '0' } };
const report: string[] = [];
const failures: string[] = [];
const unsteady: string[] = [];
let failed = 0;

/** More red files than these have one cause, which another run would not mend. On a machine that is short of processor five had a cause each. */
const repeatedMost = 6;

/** These share the machine with servers, databases and browsers of others, and some of them are about who is late. */
const repeated: ReadonlySet<string> = new Set(['flows', 'server']);

/** A red file of these is run once more, alone: what is green then is unsteady, which is a defect of its own and told by name. */
async function isGreenAgain(stageName: string, named: readonly string[]): Promise<boolean> {
  const files = [...new Set(named.flatMap((one) => /tests\/\S+\.test\.ts/.exec(one)?.[0] ?? []))];
  if (files.length === 0 || files.length > repeatedMost) return false;
  process.stdout.write(`\n--- ${stageName} once more: ${files.join(' ')}\n`);
  const child = spawn(`vitest run --project ${stageName} ${files.join(' ')}`, { ...settings, stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0;
}

async function run({ name, command }: Stage, isHeard: boolean): Promise<void> {
  const heading = `\n--- ${name}: ${command}\n`;
  const said: Buffer[] = [];
  if (isHeard) process.stdout.write(heading);
  const started = performance.now();
  const startedAt = Date.now();
  const child = spawn(command, { ...settings, stdio: isHeard ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => said.push(bytes));
  const [code] = (await once(child, 'close')) as [number | null];
  if (!isHeard) process.stdout.write(Buffer.concat([Buffer.from(heading), ...said]));
  const red = code === 0 ? [] : failedTests(name, reportOf(name), startedAt);
  const isGreen = code === 0 || (repeated.has(name) && (await isGreenAgain(name, red)));
  if (!isGreen) failed += 1;
  (isGreen ? unsteady : failures).push(...red);
  report.push(`${isGreen ? 'ok  ' : 'RED '} ${name.padEnd(9)} ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

async function runLane(lane: Lane, isHeard: boolean): Promise<void> {
  for (const one of lane) await run(one, isHeard);
}

for (const kind of kinds) {
  const lanes = kind.map((lane) => lane.filter(({ name }) => wanted.length === 0 || wanted.includes(name))).filter((lane) => lane.length > 0);
  await Promise.all(lanes.map((lane, at) => runLane(lane, at === 0)));
  if (failed > 0) break;
}
const unsteadyList = 'tests/unsteady.txt';
keepUnsteady(unsteadyList, unsteady, new Date().toISOString().slice(0, 10));
const kept = unsteadyTests(unsteadyList);
// Once more at the end: a record of a long run often keeps only that.
if (unsteady.length > 0) process.stdout.write(`\nunsteady tests (red, and green once more alone):\n${unsteady.join('\n')}\n`);
if (kept.length > 0) process.stdout.write(`\nunsteady tests to mend, in ${unsteadyList}:\n${kept.join('\n')}\n`);
if (failures.length > 0) process.stdout.write(`\nfailed tests:\n${failures.join('\n')}\n`);
process.stdout.write(`\n${report.join('\n')}\nstages: ${report.length - failed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
