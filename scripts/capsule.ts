/**
 * `npm run capsule -- FILE [--step N]`: makes a failing test of a reported problem (docs/inspector.md). It plays the recorded steps with the machines of this version, says where they
 * stand differently, writes tests/capsules/<name>.test.ts with the capsule beside it, and runs it: red as long as the step ends as it was recorded.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { AnyStateMachine } from 'xstate';
import { openCapsule } from '#src/inspector/machines/problem/capsule.ts';
import { factsThatHold, isAsThen, replay, suspects } from '#src/inspector/machines/problem/replay.ts';
import type { Replayed } from '#src/inspector/machines/problem/replay.ts';
import { readMachines } from './readMachines.ts';

const folder = 'tests/capsules';
const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const stop = (line: string): never => {
  process.stderr.write(`${line}\n`);
  process.exit(2);
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { step: { type: 'string' }, list: { type: 'boolean' } } });
const [file] = positionals;
const lineOf = ({ step, machine, recorded }: Replayed): string =>
  `${step.n}  ${machine}  ${step.cause === 'event' ? '' : `${step.cause} `}${step.event}  -> ${recorded.states.join(' + ')}`;

function tellDifferences(all: readonly Replayed[]): void {
  const played = all.filter(({ now }) => now !== null);
  const different = played.filter((one) => !isAsThen(one));
  say(`${all.length} steps of machines, ${played.length} played again, ${different.length} end in other states now.`);
  for (const one of different.slice(0, 20)) say(`  differs: ${lineOf(one)}; now ${one.now?.states.join(' + ')}`);
}

function chosenOf(all: readonly Replayed[], found: readonly Replayed[]): Replayed {
  const wanted = values.step === undefined ? found.at(-1) : all.find(({ step }) => String(step.n) === values.step);
  if (wanted) return wanted;
  return stop(
    values.step === undefined
      ? 'No step of this capsule says that something went wrong. Open it in /inspector, find the step that is wrong there, and name it: npm run capsule -- FILE --step N'
      : `No step ${values.step} of a machine is in this capsule: it has ${all[0]?.step.n ?? 0} to ${all.at(-1)?.step.n ?? 0}.`,
  );
}

const testOf = (name: string, { step, machine, recorded, ...rest }: Replayed, said: string): string => {
  const facts = factsThatHold({ step, machine, recorded, ...rest });
  const words = said.replaceAll(/\s+/g, ' ').slice(0, 120);
  return `/** A reported problem (docs/inspector.md)${words === '' ? '' : `: ${words.replaceAll('*/', '')}`} */
import { expect, test } from 'vitest';
import { outcomeNow } from './held.ts';

test('${machine}: step ${step.n}, ${step.cause} ${step.event.replaceAll("'", '')}, no longer ends as it was reported', () => {
  // Recorded as it was: the test is red until the machine does something else here. Once it is mended, write below what it has to do and keep the test.
  const reported = ${JSON.stringify({ states: recorded.states, facts }, null, 2).replaceAll('\n', '\n  ')};
  expect(outcomeNow(import.meta.url, './${name}.capsule.json', ${step.n}, Object.keys(reported.facts))).not.toEqual(reported);
});
`;
};

if (file === undefined) stop('Which file? npm run capsule -- FILE [--step N] [--list]');
const { capsule, recording } = openCapsule(readFileSync(file as string, 'utf8'));
const { about, said } = capsule;
say(`Reported ${about.at} at ${about.path}, version ${about.build}, ${about.browser}.${said === '' ? '' : ` "${said}"`}`);
if (about.fault) say(`Fault: ${about.fault.name}: ${about.fault.message}\n${about.fault.stack}`);
const machines = new Map((await readMachines()).map(({ machine }): [string, AnyStateMachine] => [machine.id, machine]));
const all = replay(recording, machines);
tellDifferences(all);
const found = suspects(recording, all);
say(`Steps that say something went wrong: ${found.length}`);
for (const one of found.slice(-10)) say(`  ${lineOf(one)}`);
if (values.list) process.exit(0);
const chosen = chosenOf(all, found);
if (chosen.now === null) stop(`Step ${lineOf(chosen)} cannot be played: ${chosen.problem}. Name another one: --step N`);
if (!isAsThen(chosen)) {
  say(`Step ${lineOf(chosen)} ends in ${chosen.now?.states.join(' + ')} now: it seems to be mended in this version. No test was written.`);
  process.exit(0);
}
const name = basename(file as string)
  .replace(/(?:\.capsule)?\.json$/, '')
  .replaceAll(/[^\w-]/g, '-');
mkdirSync(folder, { recursive: true });
copyFileSync(file as string, join(folder, `${name}.capsule.json`));
writeFileSync(join(folder, `${name}.test.ts`), testOf(name, chosen, said));
say(`${folder}/${name}.test.ts holds step ${lineOf(chosen)}`);
const run = spawnSync('npx', ['vitest', 'run', '--project', 'unit', `${folder}/${name}.test.ts`], { stdio: 'inherit', shell: process.platform === 'win32' });
process.exitCode = run.status ?? 1;
