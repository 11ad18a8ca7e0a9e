import { expect, test } from 'vitest';
import { freshSeed } from '#tests/rig/random.ts';
import { runCampaign } from './campaign.ts';
import { faults } from './inject.ts';
import { short } from './profiles.ts';

const planned = short.phases.flatMap((phase) => Object.values(phase.faults)).reduce((sum, times) => sum + times, 0);
/** After each fault a minute is allowed to recover (`campaign.ts`), and one more serves the start and the end: what takes longer hangs. */
const hungMs = (planned + 1) * 60_000;

test(
  'nothing acknowledged is lost, doubled or reordered while servers, databases and connections break',
  async () => {
    const findings = await runCampaign(short, freshSeed(), (line) => {
      process.stdout.write(`${line}\n`);
    });
    expect(findings.breakdowns).toEqual([]);
    expect(findings.violations).toEqual([]);
    expect(findings.acknowledged).toBeGreaterThan(0);
    expect(findings.suffered.length).toBe(planned);
    // However short: every kind there is.
    expect([...new Set(findings.suffered.map(({ fault }) => fault))].sort()).toEqual(Object.keys(faults).sort());
  },
  hungMs,
);
