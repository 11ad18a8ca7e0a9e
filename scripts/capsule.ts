/**
 * `npm run capsule -- FILE [--step N]`: makes a failing test of a reported problem (docs/inspector.md). It plays the recorded steps with the machines of this version, says where they
 * stand differently, writes tests/capsules/<name>.test.ts with the capsule beside it, and runs it: red as long as the step ends as it was recorded.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { AnyStateMachine } from 'xstate';
import { openCapsule } from '#src/inspector/machines/problem/capsule.ts';
import { factsThatHold, isAsThen, replay, suspects } from '#src/inspector/machines/problem/replay.ts';
import type { Replayed } from '#src/inspector/machines/problem/replay.ts';
import { allMachines } from './allMachines.ts';

const folder = 'tests/capsules';
/** Seen from there. */
const reader = './held.ts';
const say = (line: string): boolean => process.stdout.write(`${line}\n`);
/** Nothing can be held: the words say why, and what to do. */
class NotHeld extends Error {}

/** A machine with twenty regions is told by the states that it came into. */
const cameInto = (states: readonly string[], before: readonly string[]): string =>
  states.filter((state) => !before.includes(state)).join(' + ') || 'the same states';
const placeOf = ({ step, machine, before, recorded: { states, facts } }: Replayed): string => {
  const told = Object.entries(facts).map(([key, fact]) => `${key} ${fact}`);
  const cause = step.cause === 'event' ? '' : `${step.cause} `;
  return `${step.n}  ${machine}  ${cause}${step.event}  -> ${cameInto(states, before)}${told.length === 0 ? '' : `; ${told.join(', ').slice(0, 160)}`}`;
};

function tellDifferences(all: readonly Replayed[]): void {
  const played = all.filter(({ now }) => now !== null);
  const different = played.filter((one) => !isAsThen(one));
  say(`${all.length} steps of machines, ${played.length} played again, ${different.length} end in other states now.`);
  for (const one of different.slice(0, 20)) say(`  differs: ${placeOf(one)}; now ${cameInto(one.now?.states ?? [], one.before)}`);
}

/** @throws NotHeld where there is none, or it cannot be played */
function chosenOf(all: readonly Replayed[], found: readonly Replayed[], wanted: string | undefined): Replayed {
  const chosen = wanted === undefined ? found.findLast(({ now }) => now !== null) : all.find(({ step }) => String(step.n) === wanted);
  if (chosen && chosen.now !== null) return chosen;
  if (chosen) throw new NotHeld(`Step ${placeOf(chosen)} cannot be played: ${chosen.problem}. Name another one: --step N`);
  throw new NotHeld(
    wanted === undefined
      ? 'No step of this capsule says that something went wrong. Open it in /inspector, find the step that is wrong there, and name it: npm run capsule -- FILE --step N'
      : `No step ${wanted} of a machine is in this capsule: it has ${all[0]?.step.n ?? 0} to ${all.at(-1)?.step.n ?? 0}.`,
  );
}

function testOf(name: string, chosen: Replayed, said: string): string {
  const { step, machine, recorded } = chosen;
  const words = said.replaceAll(/\s+/g, ' ').replaceAll('*/', '').slice(0, 120);
  const reported = JSON.stringify({ states: recorded.states, facts: factsThatHold(chosen) }, null, 2).replaceAll('\n', '\n  ');
  return `/** A reported problem (docs/inspector.md)${words === '' ? '.' : `: ${words}`} */
import { expect, test } from 'vitest';
import { outcomeNow } from '${reader}';

test(${JSON.stringify(`${machine}: step ${step.n}, ${step.cause} ${step.event}, no longer ends as it was reported`)}, () => {
  // Recorded as it was: the test is red until the machine does something else here. Once it is mended, write below what it has to do and keep the test.
  const reported = ${reported};
  expect(outcomeNow(import.meta.url, './${name}.capsule.json', ${step.n}, Object.keys(reported.facts))).not.toEqual(reported);
});
`;
}

function write(file: string, chosen: Replayed, said: string): string {
  const name = basename(file)
    .replace(/(?:\.capsule)?\.json$/, '')
    .replaceAll(/[^\w-]/g, '-');
  mkdirSync(folder, { recursive: true });
  const kept = join(folder, `${name}.capsule.json`);
  if (resolve(kept) !== resolve(file)) copyFileSync(file, kept);
  const path = `${folder}/${name}.test.ts`;
  writeFileSync(path, testOf(name, chosen, said));
  return path;
}

/** @returns how the process ends: 1 while the fault is there, 0 where it is mended or nothing was asked to be written */
async function run(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { step: { type: 'string' }, list: { type: 'boolean' } } });
  const [file] = positionals;
  if (file === undefined) throw new NotHeld('Which file? npm run capsule -- FILE [--step N] [--list]');
  const { capsule, recording } = openCapsule(readFileSync(file, 'utf8'));
  const { about, said } = capsule;
  say(`Reported ${about.at} at ${about.path}, version ${about.build}, ${about.browser}.${said === '' ? '' : ` "${said}"`}`);
  if (about.fault) say(`Fault: ${about.fault.name}: ${about.fault.message}\n${about.fault.stack}`);
  const machines = new Map((await allMachines()).map(({ machine }): [string, AnyStateMachine] => [machine.id, machine]));
  const all = replay(recording, machines);
  tellDifferences(all);
  const found = suspects(recording, all);
  say(`Steps that say something went wrong: ${found.length}`);
  for (const one of found.slice(-10)) say(`  ${placeOf(one)}${one.now === null ? `  (cannot be played: ${one.problem})` : ''}`);
  if (values.list) return 0;
  const chosen = chosenOf(all, found, values.step);
  if (!isAsThen(chosen)) {
    say(
      `Step ${placeOf(chosen)} ends in ${cameInto(chosen.now?.states ?? [], chosen.before)} now: it seems to be mended in this version. No test was written.`,
    );
    return 0;
  }
  const path = write(file, chosen, said);
  say(`${path} holds step ${placeOf(chosen)}`);
  return spawnSync('npx', ['vitest', 'run', '--project', 'unit', path], { stdio: 'inherit', shell: process.platform === 'win32' }).status ?? 1;
}

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
