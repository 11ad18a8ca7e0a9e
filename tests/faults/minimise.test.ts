/** A fake system under test is red for a known reason: the minimiser must find that reason, and nothing more. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { minimise } from './minimise.ts';
import { planOf, playedOf, readPlan, stepsOf, writePlan } from './plan.ts';
import type { Plan } from './plan.ts';
import { long, short } from './profiles.ts';
import type { FaultName } from './inject.ts';
import { writerNames } from './writers/writer.ts';

const quiet = { most: 400, print: () => undefined };
const faultsOf = (plan: Plan): FaultName[] => plan.phases.flatMap(({ rounds }) => rounds.flat().map(({ fault }) => fault));

/** Red where the one fault comes somewhere before the other, while `entities` writes. */
function systemThatBreaksBy(...[first, second]: readonly FaultName[]): { readonly isRed: (plan: Plan) => Promise<boolean>; readonly tried: Plan[] } {
  const tried: Plan[] = [];
  const isRed = (plan: Plan): Promise<boolean> => {
    tried.push(plan);
    const all = faultsOf(plan);
    const at = all.indexOf(first as FaultName);
    return Promise.resolve(plan.writers.includes('entities') && at >= 0 && all.lastIndexOf(second as FaultName) > at);
  };
  return { isRed, tried };
}

test('of 480 faults and all writers, the two faults and the writer that make a campaign red are left', async () => {
  const plan = planOf(long, 7, writerNames);
  const { isRed, tried } = systemThatBreaksBy('databaseKilled', 'ackLost');
  expect(await isRed(plan)).toBe(true);
  const small = await minimise(plan, isRed, quiet);
  expect(faultsOf(small)).toEqual(['databaseKilled', 'ackLost']);
  expect(small.writers).toEqual(['entities']);
  expect(await isRed(small)).toBe(true);
  expect(tried.length).toBeLessThan(200);
});

test('a round that is red without any fault is left without any, and the last round where that alone is red', async () => {
  const plan = planOf(short, 7, writerNames);
  const bare = await minimise(plan, () => Promise.resolve(true), quiet);
  expect([stepsOf(bare), bare.phases.map(({ rounds }) => rounds), bare.writers.length]).toEqual([0, [[[]]], 1]);
  const last = plan.phases.at(-1);
  const byProxy = await minimise(plan, (some) => Promise.resolve(faultsOf(some).includes('commitAnswerLost')), quiet);
  expect(byProxy.phases).toEqual([{ ...last, rounds: [last?.rounds.at(-1)?.filter(({ fault }) => fault === 'commitAnswerLost')] }]);
});

test('what is red no more is not made smaller, and no more is tried than was allowed', async () => {
  const plan = planOf(short, 7, writerNames);
  let tries = 0;
  const green = (): Promise<boolean> => {
    tries += 1;
    return Promise.resolve(false);
  };
  expect(await minimise(plan, green, { ...quiet, most: 5 })).toEqual(plan);
  expect(tries).toBe(5);
});

test('a seed gives the same plan again, written and read; a plan that is none is refused by name', () => {
  const plan = planOf(long, 42, writerNames);
  expect(planOf(long, 42, writerNames)).toEqual(plan);
  expect(planOf(long, 43, writerNames)).not.toEqual(plan);
  expect(stepsOf(plan)).toBe(long.phases.flatMap(({ faults }) => Object.values(faults)).reduce((sum, times) => sum + times, 0));
  const folder = mkdtempSync(join(tmpdir(), 'careline-plan-'));
  try {
    const path = join(folder, 'below', 'plan.json');
    writePlan(path, playedOf(plan, 1, 3));
    expect(readPlan(path)).toEqual({ ...plan, phases: [{ ...plan.phases[0], rounds: plan.phases[0]?.rounds.slice(0, 3) }] });
    writeFileSync(path, JSON.stringify({ ...plan, writers: ['nobody'] }));
    expect(() => readPlan(path)).toThrow('found the writer "nobody"');
    writeFileSync(path, JSON.stringify({ ...plan, phases: [{ name: 'x', proxyDatabase: false, rounds: [[{ fault: 'rain', afterMs: 1, seed: 1 }]] }] }));
    expect(() => readPlan(path)).toThrow('found the step {"fault":"rain"');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
