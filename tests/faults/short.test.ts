import { expect, test } from 'vitest';
import { freshSeed } from '#tests/rig/random.ts';
import { runCampaign } from './campaign.ts';
import { sumOf } from './findings.ts';
import { faults } from './inject.ts';
import { planOf, stepsOf, writePlan } from './plan.ts';
import { short } from './profiles.ts';
import { writerNames } from './writers/writer.ts';

const seed = freshSeed();
/** One of the others writes beside those who chat, another one with each seed; `npm run faults -- --short` has them all. */
const others = writerNames.filter((name) => name !== 'chat');
const plan = planOf(short, seed, ['chat', ...others.filter((_, at) => at === seed % others.length)]);
const planned = stepsOf(plan);
/** After each fault a minute is allowed to recover (`campaign.ts`), and one more serves the start and the end: what takes longer hangs. */
const hungMs = (planned + 1) * 60_000;

test(
  'nothing acknowledged is lost, doubled or reordered while servers, databases and connections break',
  async () => {
    const print = (line: string): void => {
      process.stdout.write(`${line}\n`);
    };
    print(`faults, short profile, seed ${String(plan.seed)}, ${plan.writers.join(' and ')}`);
    const findings = await runCampaign(plan, { print });
    if (findings.played) writePlan(`.tmp/faults/plan-${String(plan.seed)}.json`, findings.played);
    expect(findings.breakdowns).toEqual([]);
    expect(findings.violations).toEqual([]);
    expect(sumOf(findings, 'acknowledged')).toBeGreaterThan(0);
    expect(findings.suffered.length).toBe(planned);
    // However short: every kind there is.
    expect([...new Set(findings.suffered.map(({ fault }) => fault))].sort()).toEqual(Object.keys(faults).sort());
  },
  hungMs,
);
