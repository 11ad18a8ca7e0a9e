import { expect, test } from 'vitest';
import { freshSeed } from '#tests/rig/random.ts';
import { runCampaign } from './campaign.ts';
import { faults } from './inject.ts';
import { short } from './profiles.ts';

test('nothing acknowledged is lost, doubled or reordered while servers, databases and connections break', async () => {
  const findings = await runCampaign(short, freshSeed(), (line) => {
    process.stdout.write(`${line}\n`);
  });
  expect(findings.breakdowns).toEqual([]);
  expect(findings.violations).toEqual([]);
  expect(findings.acknowledged).toBeGreaterThan(0);
  expect(findings.suffered.length).toBe(short.phases.flatMap((phase) => Object.values(phase.faults)).reduce((sum, times) => sum + times, 0));
  // However short: every kind there is.
  expect([...new Set(findings.suffered.map(({ fault }) => fault))].sort()).toEqual(Object.keys(faults).sort());
});
