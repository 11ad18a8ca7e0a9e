import { expect, test } from 'vitest';
import { freshSeed } from '#tests/rig/random.ts';
import { runCampaign } from './campaign.ts';
import { sumOf } from './findings.ts';
import { planOf, stepsOf, writePlan } from './plan.ts';
import { least } from './profiles.ts';

/** The other writers, and every kind of fault, are those of `npm run faults -- --short`. */
const plan = planOf(least, freshSeed(), ['chat']);
const planned = stepsOf(plan);
/** After each fault a minute is allowed to recover (`campaign.ts`), and one more serves the start and the end: what takes longer hangs. */
const hungMs = (planned + 1) * 60_000;

test(
  'nothing acknowledged is lost, doubled or reordered while servers, databases and connections break',
  async () => {
    const print = (line: string): void => {
      process.stdout.write(`${line}\n`);
    };
    print(`faults, least profile, seed ${String(plan.seed)}`);
    const findings = await runCampaign(plan, { print });
    if (findings.played) writePlan(`.tmp/faults/plan-${String(plan.seed)}.json`, findings.played);
    expect(findings.breakdowns).toEqual([]);
    expect(findings.violations).toEqual([]);
    expect(sumOf(findings, 'acknowledged')).toBeGreaterThan(0);
    expect(findings.suffered.length).toBe(planned);
    // However short: every kind that was planned.
    expect(findings.suffered.map(({ fault }) => fault).toSorted()).toEqual(Object.keys(least.phases[0]?.faults ?? {}).toSorted());
  },
  hungMs,
);
